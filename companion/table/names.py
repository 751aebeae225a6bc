"""What stickers and slots are called: as pieces of the game, and in a player's words."""

from __future__ import annotations

from companion.games.pergamon import Colour, State
from companion.games.pergamon.edition import LEVELS
from companion.phrases.names import colour_name, numeral
from companion.words import _
from vision.codes import Sticker, StickerClass

REVEAL = "reveal"
EXHIBIT_TRAY = "exhibit"
DISCARD_TRAY = "discard"
CARD_SLOTS = ("card/1", "card/2")
BOARD = "board"
"""The place of a piece that lies on the table in view, but in no slot."""

_COLOURS = tuple(Colour)
_LEVEL_OF = {numeral(level): level for level in LEVELS}


def level_place(level: int) -> str:
    """The place of a whole level, any of its four slots."""
    return f"dig/{numeral(level)}"


def level_slots(level: int) -> tuple[str, ...]:
    """The four slots of a level."""
    return tuple(f"{level_place(level)}/{n}" for n in (1, 2, 3, 4))


def grant_slot(space: int) -> str:
    """The slot of a grant space, 1–13 from the right."""
    return f"grant/{space}"


def on_grants(slot: str | None) -> bool:
    """Whether a slot is a grant space."""
    return slot is not None and slot.startswith("grant/")


def on_museum(slot: str | None) -> bool:
    """Whether a slot is a museum space."""
    return slot is not None and slot.startswith("museum/")


def museum_slot(space: int) -> str:
    """The slot of a museum space, 1–24."""
    return f"museum/{space}"


def place_of(slot: str | None) -> str:
    """The place a slot belongs to: a level for its four slots, the slot itself otherwise."""
    if slot is None:
        return BOARD
    return slot.rsplit("/", 1)[0] if slot.startswith("dig/") else slot


def number_in(place: str) -> int:
    """The level, space or card number at the end of a place's name."""
    end = place.rsplit("/", 1)[-1]
    return _LEVEL_OF[end] if end in _LEVEL_OF else int(end)


def find_sticker(number: int) -> Sticker:
    """The sticker of a find, 1–60."""
    return Sticker(StickerClass.FIND, number)


def figure_sticker(state: State, player: int) -> Sticker:
    """The sticker of a player's figure."""
    return Sticker(StickerClass.FIGURE, _COLOURS.index(state.setup.players[player].colour) + 1)


def marker_sticker(state: State, player: int, marker: int) -> Sticker:
    """The sticker of a player's circular marker I–III."""
    return Sticker(StickerClass.MARKER, 10 * figure_sticker(state, player).number + marker)


ROBBER_STICKER = Sticker(StickerClass.ROBBER, 1)


def player_of(state: State, sticker: Sticker) -> int | None:
    """Whose figure or marker this is; None where that colour does not play."""
    colour = _colour_of(sticker)
    seats = [p for p, player in enumerate(state.setup.players) if player.colour is colour]
    return seats[0] if seats else None


def belongs_to_game(state: State, sticker: Sticker) -> bool:
    """Whether a piece with this sticker takes part in this game."""
    if sticker.cls in (StickerClass.FIGURE, StickerClass.MARKER):
        return player_of(state, sticker) is not None
    return sticker.cls is not StickerClass.ROBBER or state.setup.robber


def piece_name(state: State, sticker: Sticker) -> str:
    """What a player calls the piece: “the find 4-/-36”, “Anna's marker II”."""
    if sticker.cls is StickerClass.FIND:
        return _("the find {find}").format(find=state.setup.edition.find(sticker.number))
    if sticker.cls is StickerClass.ROBBER:
        return _("the Grave Robber")
    if sticker.cls is StickerClass.GRANT_FACE:
        return _("the grant card {coins}").format(coins=sticker.number)
    if sticker.cls is StickerClass.GRANT_BACK:
        return _("a face-down grant card")
    player = player_of(state, sticker)
    name = colour_name(_colour_of(sticker)) if player is None else state.setup.players[player].name
    if sticker.cls is StickerClass.FIGURE:
        return _("{name}'s figure").format(name=name)
    return _("{name}'s marker {numeral}").format(name=name, numeral=numeral(sticker.number % 10))


def short_name(state: State, sticker: Sticker) -> str:
    """What fits on a small picture: “4-/-36”, “Anna II”, the coins of a card."""
    player = player_of(state, sticker) if sticker.cls in (StickerClass.FIGURE, StickerClass.MARKER) else None
    name = "" if player is None else state.setup.players[player].name
    match sticker.cls:
        case StickerClass.FIND:
            return str(state.setup.edition.find(sticker.number))
        case StickerClass.GRANT_FACE:
            return str(sticker.number)
        case StickerClass.GRANT_BACK:
            return _("sack") if sticker.number == 1 else _("chest")
        case StickerClass.MARKER if player is not None:
            return f"{name} {numeral(sticker.number % 10)}"
        case StickerClass.FIGURE if player is not None:
            return name
        case _:
            return piece_name(state, sticker)


def _colour_of(sticker: Sticker) -> Colour:
    """The colour of a figure or marker, whether or not it plays."""
    number = sticker.number // 10 if sticker.cls is StickerClass.MARKER else sticker.number
    return _COLOURS[number - 1]


def place_name(place: str | None) -> str:
    """What a player calls a place: “level III”, “museum space 12”, “off the board”."""
    if place is None:
        return _("off the board")
    fixed = {
        REVEAL: _("the reveal area"),
        EXHIBIT_TRAY: _("the exhibit tray"),
        DISCARD_TRAY: _("the tray to the box"),
        BOARD: _("beside the spaces"),
    }
    if place in fixed:
        return fixed[place]
    kind = place.split("/", 1)[0]
    patterns = {
        "dig": _("level {n}"),
        "grant": _("grant space {n}"),
        "museum": _("museum space {n}"),
        "card": _("card place {n}"),
        "calendar": _("calendar place {n}"),
    }
    number = number_in(place)
    return patterns[kind].format(n=numeral(number) if kind == "dig" else number)


def begin(text: str) -> str:
    """The text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


ALL_LEVELS = tuple(level_place(level) for level in LEVELS)
