"""Which action explains what settled on the table: one reading per stage of the round.

A reading gives the action and the evidence it rests on; the rules decide whether it is allowed. The
evidence is what must change before an action that a person took back is proposed again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.games.pergamon import (
    ROBBER,
    Action,
    Back,
    Dig,
    Discard,
    DrawGrants,
    EndTurn,
    Exhibit,
    PlaceFigure,
    RobberTurn,
    Stage,
    State,
    TurnUpFinds,
    TurnUpGrants,
)
from companion.games.pergamon.grants import allowed_levels
from companion.games.pergamon.robber import level_to_dig
from companion.games.pergamon.rules import is_legal, sorted_levels
from companion.table import trays
from companion.table.memory import Memory
from companion.table.names import (
    ALL_LEVELS,
    CARD_SLOTS,
    DISCARD_TRAY,
    EXHIBIT_TRAY,
    REVEAL,
    figure_sticker,
    grant_slot,
    level_place,
    number_in,
    on_grants,
    place_of,
)
from vision.codes import StickerClass
from vision.sightings import Piece, Scene

CALM = 0.4
"""Seconds without movement before a figure's place or an emptied level is believed."""


@dataclass(frozen=True)
class Reading:
    """An action that would explain the scene, and the facts seen that it rests on."""

    action: Action
    evidence: frozenset[str]
    sure: bool = True


def readings(state: State, scene: Scene, memory: Memory) -> Iterator[Reading]:
    """What the scene can mean in this state, best first; only actions that the rules allow."""
    for read in _READERS.get(state.stage, ()):
        for reading in read(state, scene, memory):
            if is_legal(state, reading.action):
                yield reading


def _facts(pieces: list[Piece]) -> frozenset[str]:
    return frozenset(f"{piece.sticker}@{place_of(piece.slot)}" for piece in pieces)


def turned_up(state: State, scene: Scene) -> list[Piece]:
    """Finds nobody had seen before, in the reveal area or on the levels already."""
    unseen = state.unseen()
    places = {REVEAL, *ALL_LEVELS}
    return [
        piece
        for piece in scene.pieces
        if piece.sticker.cls is StickerClass.FIND
        and piece.sticker.number in unseen
        and place_of(piece.slot) in places
    ]


def _turned_up(state: State, scene: Scene, memory: Memory) -> Iterator[Reading]:
    found = turned_up(state, scene)
    if len(found) != len(state.open_levels):
        return
    numbers = tuple(piece.sticker.number for piece in found)
    on_levels = [number_in(place) for p in found if (place := place_of(p.slot)) in ALL_LEVELS]
    if len(on_levels) == len(found):  # laid out already; ties and the sorting variant are theirs
        yield Reading(TurnUpFinds(numbers, tuple(on_levels)), _facts(found))
    if not (state.setup.variants.sorting and _century_twice(state, numbers)):
        yield Reading(TurnUpFinds(numbers, sorted_levels(state, numbers)), _facts(found))


def _century_twice(state: State, numbers: tuple[int, ...]) -> bool:
    """Whether the starting player has an order to choose (rules 6.2)."""
    return len({state.setup.edition.find(number).hundreds for number in numbers}) < len(numbers)


def _cards(state: State, scene: Scene, cls: StickerClass) -> list[Piece]:
    """The two cards by the board where both show this side; else nothing."""
    cards = [piece for slot in CARD_SLOTS for piece in scene.at(slot)]
    return cards if len(cards) == len(CARD_SLOTS) and all(c.sticker.cls is cls for c in cards) else []


def _backs(state: State, scene: Scene, memory: Memory) -> Iterator[Reading]:
    cards = _cards(state, scene, StickerClass.GRANT_BACK)
    if cards:
        backs = tuple(Back.SACK if card.sticker.number == 1 else Back.CHEST for card in cards)
        yield Reading(DrawGrants(backs), _facts(cards))


def _faces(state: State, scene: Scene, memory: Memory) -> Iterator[Reading]:
    cards = _cards(state, scene, StickerClass.GRANT_FACE)
    if cards:
        yield Reading(TurnUpGrants(tuple(card.sticker.number for card in cards)), _facts(cards))


def _figure(state: State, scene: Scene, memory: Memory) -> Iterator[Reading]:
    player = state.active
    assert player is not None, "somebody places a figure"
    figure = figure_sticker(state, player)
    if memory.left_over(figure) or scene.quiet < CALM:
        return
    for piece in scene.where(figure):
        if piece.slot is not None and on_grants(piece.slot):
            yield Reading(PlaceFigure(player, number_in(piece.slot)), _facts([piece]))


def _emptied_levels(state: State, scene: Scene, memory: Memory, figure: int) -> Iterator[int]:
    """Levels the figure may dig whose finds were seen there and are now nowhere on the board."""
    if scene.quiet < CALM:
        return
    yield from (level for level in allowed_levels(state, figure) if memory.taken(state, scene, level))


def _dug(state: State, scene: Scene, memory: Memory) -> Iterator[Reading]:
    player = _player(state)
    levels = list(_emptied_levels(state, scene, memory, player))
    if len(levels) == 1:
        yield Reading(Dig(player, levels[0]), frozenset({f"empty@{level_place(levels[0])}"}))


def _robber_dug(state: State, scene: Scene, memory: Memory) -> Iterator[Reading]:
    level = level_to_dig(state)
    if level is not None and level in _emptied_levels(state, scene, memory, ROBBER):
        yield Reading(RobberTurn(), frozenset({f"empty@{level_place(level)}"}))


def _player(state: State) -> int:
    player = state.active
    assert player is not None and player != ROBBER, "a player's turn"
    return player


def _shown(state: State, scene: Scene, memory: Memory) -> Iterator[Reading]:
    """A row in the tray: carried out where its marker proves its value, else offered."""
    pieces = trays.pieces_in(state, scene, EXHIBIT_TRAY)
    in_hand = state.holdings[_player(state)].markers_in_hand
    if len(pieces) < 2 or not in_hand:
        return
    row = trays.row(state, scene)
    evidence = _facts(pieces) | {"row " + " ".join(map(str, row))}
    told = trays.exhibit_told(state, scene, memory)
    if told is None or scene.quiet < CALM:
        yield Reading(Exhibit(_player(state), in_hand[0], row), evidence, sure=False)
    else:
        action, marker = told
        yield Reading(action, evidence | _facts([marker]), sure=trays.is_proved(action))


def _thrown_away(state: State, scene: Scene, memory: Memory) -> Iterator[Reading]:
    pieces = trays.pieces_in(state, scene, DISCARD_TRAY)
    if pieces and scene.quiet >= CALM:
        numbers = tuple(sorted(piece.sticker.number for piece in pieces))
        yield Reading(Discard(_player(state), numbers), _facts(pieces))


def _figure_lifted(state: State, scene: Scene, memory: Memory) -> Iterator[Reading]:
    """A player who takes the figure back has finished; a row still in the tray is not finished."""
    player = _player(state)
    space, figure = state.figures[player], figure_sticker(state, player)
    assert space is not None, "every figure stands on a space during the turns"
    slot = grant_slot(space)
    lifted = memory.last_right.get(figure) == slot and scene.empty(slot) and scene.quiet >= CALM
    moved = any(on_grants(piece.slot) for piece in scene.where(figure))
    if lifted and not moved and not trays.pieces_in(state, scene, EXHIBIT_TRAY):
        yield Reading(EndTurn(player), frozenset({f"empty@{slot}"}))


_Reader = Callable[[State, Scene, Memory], Iterator[Reading]]
_READERS: dict[Stage, tuple[_Reader, ...]] = {
    Stage.FINDS: (_turned_up,),
    Stage.GRANTS: (_backs,),
    Stage.FIGURES: (_figure,),
    Stage.FUND: (_faces,),
    Stage.DIG: (_dug, _shown, _thrown_away, _figure_lifted),
    Stage.EXHIBIT: (_shown, _thrown_away, _figure_lifted),
    Stage.STORE: (_thrown_away, _figure_lifted),
    Stage.ROBBER_TURN: (_robber_dug,),
}
