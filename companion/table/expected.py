"""Where every piece should lie, from the state of the game alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.pergamon import ROBBER, Stage, State
from companion.games.pergamon.state import TURN_STAGES
from companion.table.names import (
    ALL_LEVELS,
    BOARD,
    DISCARD_TRAY,
    EXHIBIT_TRAY,
    REVEAL,
    ROBBER_STICKER,
    figure_sticker,
    find_sticker,
    grant_slot,
    level_place,
    marker_sticker,
    museum_slot,
)
from vision.codes import Sticker

OFF = None
"""Not on the board: before a player, in the box, in a stack."""


@dataclass(frozen=True)
class Expected:
    """Where a piece belongs (`goal`; None: off the board) and where else it may lie meanwhile."""

    goal: str | None
    also: frozenset[str | None] = frozenset()

    def allows(self, place: str | None) -> bool:
        """Whether the piece may lie there. Off the board, lying beside the spaces is fine too."""
        if place == BOARD:
            return self.goal is OFF
        return place == self.goal or place in self.also


def expected_places(state: State) -> dict[Sticker, Expected]:
    """Every piece of this game with a sticker of its own, and where it should lie now."""
    return dict([*_finds(state), *_figures(state), *_markers(state)])


def _finds(state: State) -> Iterator[tuple[Sticker, Expected]]:
    places: dict[int, Expected] = {}
    for level, numbers in enumerate(state.levels, 1):
        places |= dict.fromkeys(numbers, Expected(level_place(level)))
    for player, holding in enumerate(state.holdings):
        mine = player == state.active and state.stage in TURN_STAGES
        trays = frozenset({EXHIBIT_TRAY, DISCARD_TRAY}) if mine else frozenset()
        places |= dict.fromkeys(holding.loose, Expected(OFF, trays))
    places |= dict.fromkeys(state.box, Expected(OFF, frozenset({DISCARD_TRAY})))
    turned_up = frozenset({REVEAL, *ALL_LEVELS}) if state.stage is Stage.FINDS else frozenset()
    places |= dict.fromkeys(state.unseen(), Expected(OFF, turned_up))
    for _, collection in exhibited(state):
        places |= dict.fromkeys(collection, Expected(OFF))
    return ((find_sticker(number), expected) for number, expected in sorted(places.items()))


def exhibited(state: State) -> Iterator[tuple[tuple[int, int], tuple[int, ...]]]:
    """((player, marker), row) of every collection in the museum."""
    for player, holding in enumerate(state.holdings):
        for marker, collection in holding.exhibited():
            yield (player, marker), collection.row


def has_acted(state: State, figure: int) -> bool:
    """Whether a player's (or the ROBBER's) figure has finished its turn this round."""
    return figure in state.turn_order[: state.acted]


def _figures(state: State) -> Iterator[tuple[Sticker, Expected]]:
    for player, space in enumerate(state.figures):
        yield figure_sticker(state, player), _figure(state, player, space)
    if state.setup.robber:
        yield ROBBER_STICKER, _figure(state, ROBBER, state.robber_space)


def _figure(state: State, figure: int, space: int | None) -> Expected:
    if space is None:
        return Expected(OFF)
    robs_now = figure == ROBBER and state.stage is Stage.ROBBER_TURN
    if has_acted(state, figure) or robs_now:  # whoever acts for the Robber may lift it before or after
        return Expected(OFF, frozenset({grant_slot(space)}))
    return Expected(grant_slot(space))


def _markers(state: State) -> Iterator[tuple[Sticker, Expected]]:
    standing = {owner: space for space, owner in state.museum().items()}
    for player in range(len(state.holdings)):
        for marker in (1, 2, 3):
            space = standing.get((player, marker))
            goal = OFF if space is None else museum_slot(space)
            yield marker_sticker(state, player, marker), Expected(goal)
