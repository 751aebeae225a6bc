"""Pieces that lie where they should not: what is still to be moved, and what is wrong by now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.games.pergamon import Action, Correct, Stage, State
from companion.games.pergamon.rules import is_legal
from companion.table.advice import Discrepancy, Move, Way
from companion.table.expected import OFF, Expected
from companion.table.memory import Memory
from companion.table.names import (
    ALL_LEVELS,
    BOARD,
    CARD_SLOTS,
    begin,
    belongs_to_game,
    level_slots,
    number_in,
    on_grants,
    on_museum,
    piece_name,
    place_name,
    place_of,
    player_of,
)
from companion.table.proposals import turned_up
from companion.table.tray_faults import meant_for_the_row, tray_faults
from companion.words import _, plural
from vision.codes import Sticker, StickerClass
from vision.sightings import Scene

WRONG_AFTER = 3.0
"""Seconds of calm after which a piece in a wrong place is told (the mission's “about 3 seconds”)."""
FORGOTTEN_AFTER = 10.0
"""Seconds of calm after which a piece that was not moved yet counts as forgotten."""


@dataclass(frozen=True)
class Mismatch:
    """A piece seen, or surely missing, where it does not belong. `untouched`: not moved yet."""

    move: Move
    untouched: bool


def mismatches(
    state: State, scene: Scene, memory: Memory, expected: Mapping[Sticker, Expected]
) -> Iterator[Mismatch]:
    """Every piece of the game that lies wrong in this scene.

    What is done to the markers for the row in the tray is no mismatch: see `tray_faults`.
    """
    seen: set[Sticker] = set()
    for piece in scene.pieces:
        seen.add(piece.sticker)
        if piece.sticker not in expected:
            continue
        place, wanted = place_of(piece.slot), expected[piece.sticker]
        left_over = memory.left_over(piece.sticker)
        if piece.sticker.cls is StickerClass.FIGURE and state.stage is Stage.FIGURES and not left_over:
            continue  # being placed; see `_too_early`
        if not wanted.allows(place) and not meant_for_the_row(state, scene, memory, piece, wanted):
            untouched = memory.last_right.get(piece.sticker) == place or left_over
            yield Mismatch(Move(piece.sticker, place, wanted.goal), untouched)
    for sticker, wanted in expected.items():
        if (
            sticker in seen
            or sticker.cls not in memory.classes_seen
            or _level_taken(state, scene, memory, wanted)
        ):
            continue
        if _surely_missing(scene, wanted):
            untouched = memory.last_right.get(sticker) != wanted.goal
            yield Mismatch(Move(sticker, None, wanted.goal), untouched)


def _surely_missing(scene: Scene, wanted: Expected) -> bool:
    """Whether a piece seen nowhere could not lie hidden where it belongs."""
    if wanted.goal is OFF:
        return False
    if wanted.goal in ALL_LEVELS:
        return not set(level_slots(number_in(wanted.goal))) & scene.covered
    return wanted.goal not in scene.covered


def _level_taken(state: State, scene: Scene, memory: Memory, wanted: Expected) -> bool:
    """Whether the whole level was taken: told as one thing (`_dug_unasked`), not find by find."""
    return wanted.goal in ALL_LEVELS and memory.taken(state, scene, number_in(wanted.goal or ""))


def pending_order(state: State, move: Move) -> tuple[int, int]:
    """Finds first, then markers from the lowest goal up, so that none is in another's way."""
    rank = (StickerClass.FIND, StickerClass.ROBBER, StickerClass.MARKER, StickerClass.FIGURE)
    goal = number_in(move.there) if move.there and "/" in move.there else 0
    return rank.index(move.sticker.cls), goal


def is_due(mismatch: Mismatch, wrong_for: float) -> bool:
    """Whether a mismatch of that age (calm seconds) is a discrepancy by now."""
    return wrong_for >= (FORGOTTEN_AFTER if mismatch.untouched else WRONG_AFTER)


def discrepancy(state: State, mismatch: Mismatch) -> Discrepancy:
    """The mismatch in a player's words, with the ways to put it right."""
    move = mismatch.move
    piece, there = begin(piece_name(state, move.sticker)), place_name(move.there)
    if move.here is None:
        text = _("{piece} is missing: it belongs on {there}.").format(piece=piece, there=there)
    elif move.there is OFF:
        text = _("{piece} lies on {here}; it does not belong on the board now.").format(
            piece=piece, here=place_name(move.here)
        )
    elif move.here == BOARD:
        text = _("{piece} lies beside the spaces; it belongs on {there}.").format(piece=piece, there=there)
    else:
        text = _("{piece} lies on {here}; it belongs on {there}.").format(
            piece=piece, here=place_name(move.here), there=there
        )
    accept = _accept(state, move)
    ways = (Way.ACCEPT, Way.FIX, Way.UNDO) if accept else (Way.FIX, Way.UNDO)
    return Discrepancy(f"{move.sticker}>{move.here}", text, 0.0, move, ways, accept)


def _accept(state: State, move: Move) -> tuple[Action, ...]:
    """The correction that makes the companion agree with where the piece lies, if one adds up."""
    correction: Correct | None = None
    if move.sticker.cls is StickerClass.FIND and move.here in ALL_LEVELS:
        correction = _find_lies_on(state, move.sticker.number, number_in(move.here))
    elif move.sticker.cls is StickerClass.MARKER and move.here and on_museum(move.here):
        correction = _marker_stands_on(state, move.sticker, number_in(move.here))
    return (correction,) if correction is not None and is_legal(state, correction) else ()


def _find_lies_on(state: State, number: int, level: int) -> Correct:
    levels = [tuple(n for n in finds if n != number) for finds in state.levels]
    levels[level - 1] = (*levels[level - 1], number)
    loose = tuple(tuple(n for n in h.loose if n != number) for h in state.holdings)
    return Correct(levels=tuple(levels), loose=loose)


def _marker_stands_on(state: State, sticker: Sticker, space: int) -> Correct:
    owner = (player_of(state, sticker), sticker.number % 10)
    standing = tuple(
        (space if other == owner else at, *other) for at, other in sorted(state.museum().items())
    )
    return Correct(museum=standing)


# --- what is wrong besides a single piece in a wrong place -------------------------------------------


def other_faults(state: State, scene: Scene, memory: Memory) -> Iterator[Discrepancy]:
    """Too many finds turned up, stickers there twice, cards that do not fit, levels dug unasked."""
    yield from _duplicates(state, scene)
    yield from _turned_up_too_many(state, scene)
    yield from _cards_do_not_fit(state, scene)
    yield from _dug_unasked(state, scene, memory)
    yield from _too_early(state, scene, memory)
    yield from tray_faults(state, scene, memory)


def _plain(key: str, text: str) -> Discrepancy:
    return Discrepancy(key, text, 0.0)


def _duplicates(state: State, scene: Scene) -> Iterator[Discrepancy]:
    for sticker in scene.duplicates:
        text = _("Two pieces carry the sticker of {piece}. Print one of them anew.")
        yield _plain(f"twice {sticker}", text.format(piece=piece_name(state, sticker)))


def _turned_up_too_many(state: State, scene: Scene) -> Iterator[Discrepancy]:
    if state.stage is not Stage.FINDS:
        return
    found, wanted = turned_up(state, scene), len(state.open_levels)
    if len(found) > wanted:
        text = plural(
            "{found} finds are turned up, but only {wanted} level has room. Put the rest back unseen.",
            "{found} finds are turned up, but only {wanted} levels have room. Put the rest back unseen.",
            wanted,
        )
        yield _plain("too many finds", text.format(found=len(found), wanted=wanted))


def _cards_do_not_fit(state: State, scene: Scene) -> Iterator[Discrepancy]:
    cards = [p.sticker for slot in CARD_SLOTS for p in scene.at(slot)]
    faces = sum(card.cls is StickerClass.GRANT_FACE for card in cards)
    backs = sum(card.cls is StickerClass.GRANT_BACK for card in cards)
    both_in_view = not scene.covered & set(CARD_SLOTS)
    if state.stage is Stage.GRANTS and faces:
        text = _("Put the old grant cards into the box and draw two new ones face down.")
    elif state.stage is Stage.GRANTS and backs == 1 and both_in_view:
        text = _("Only one grant card lies by the board; draw the second one face down.")
    elif state.stage is Stage.FIGURES and faces:
        text = _("A grant card lies face up, but not everybody has placed a figure yet. Turn it down again.")
    elif state.stage is Stage.FUND and faces == len(CARD_SLOTS):
        text = _("The two grant cards do not fit the backs drawn. Which two were drawn?")
    elif state.stage is Stage.FUND and faces == 1 and both_in_view:
        text = _("One grant card still lies face down; turn it up too.")
    else:
        return
    yield _plain(f"cards {state.stage} {faces} {backs}", text)


def _dug_unasked(state: State, scene: Scene, memory: Memory) -> Iterator[Discrepancy]:
    """A level whose finds are all gone although nobody may take them now."""
    for level, finds in enumerate(state.levels, 1):
        if memory.taken(state, scene, level):
            text = _("{level} is empty, but nobody may dig there now. Put its finds back: {finds}.").format(
                level=begin(place_name(ALL_LEVELS[level - 1])),
                finds=", ".join(str(state.setup.edition.find(n)) for n in finds),
            )
            yield _plain(f"emptied {level}", text)


def _too_early(state: State, scene: Scene, memory: Memory) -> Iterator[Discrepancy]:
    """A figure on a grant space before its player's turn to choose."""
    if state.stage is not Stage.FIGURES or state.active is None:
        return
    name = state.setup.players[state.active].name
    for piece in scene.pieces:
        standing = piece.sticker.cls is StickerClass.FIGURE and on_grants(piece.slot)
        if not standing or memory.left_over(piece.sticker):
            continue
        player = player_of(state, piece.sticker)
        if player is not None and player != state.active and state.figures[player] is None:
            text = _("{piece} stands on {here} already, but {name} chooses first.").format(
                piece=piece_name(state, piece.sticker), here=place_name(piece.slot), name=name
            )
            yield replace(_plain(f"early {piece.sticker}", text), ways=(Way.FIX,))


def unknown_stickers(state: State, scene: Scene) -> tuple[Sticker, ...]:
    """Stickers seen whose piece takes no part in this game."""
    return tuple(sorted({p.sticker for p in scene.pieces if not belongs_to_game(state, p.sticker)}))
