"""What could be done now, before each possibility is checked: the raw material of `rules.legal_actions`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement, permutations

from companion.games.pergamon import actions as act
from companion.games.pergamon.checks import STAGES, polish_limit
from companion.games.pergamon.edition import GRANT_SPACES, LEVELS
from companion.games.pergamon.state import MARKERS, Back, State


def candidates(state: State) -> Iterator[act.Action]:
    """Every action worth checking in this stage, lazily."""
    for kind, possible in _CANDIDATES.items():
        if state.stage in STAGES[kind]:
            yield from possible(state)


def rows(state: State, player: int) -> Iterator[tuple[int, ...]]:
    """Every collection that the player's loose finds make, by growing rows to the right."""
    edition, loose = state.setup.edition, state.holdings[player].loose

    def grow(row: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(row) >= 2:
            yield row
        for number in loose:
            if number not in row and edition.find(row[-1]).joins(edition.find(number)):
                yield from grow((*row, number))

    for number in loose:
        yield from grow((number,))


def _exhibits(state: State) -> Iterator[act.Action]:
    player = state.turn_order[state.acted]
    markers = state.holdings[player].markers_in_hand
    for row in rows(state, player) if markers else ():
        for marker in markers:
            for polish in range(polish_limit(state, player) + 1):
                yield act.Exhibit(player, marker, row, polish)


def _discards(state: State) -> Iterator[act.Action]:
    player = state.turn_order[state.acted]
    loose = () if state.owes_exhibit else state.holdings[player].loose
    for size in range(1, len(loose) + 1):
        yield from (act.Discard(player, some) for some in combinations(loose, size))


def _stacks_turned_up(state: State) -> Iterator[act.Action]:
    count = len(state.open_levels)
    for some in combinations(sorted(state.unseen()), count):
        for levels in permutations(state.open_levels):
            yield act.TurnUpFinds(some, levels)


_CANDIDATES: dict[type[act.Action], Callable[[State], Iterator[act.Action]]] = {
    act.PlaceRobber: lambda state: iter((act.PlaceRobber(),)),
    act.RobberTurn: lambda state: iter((act.RobberTurn(),)),
    act.Evaluate: lambda state: iter((act.Evaluate(),)),
    act.FinalPrizes: lambda state: iter((act.FinalPrizes(),)),
    act.DrawGrants: lambda state: (act.DrawGrants(b) for b in combinations_with_replacement(Back, 2)),
    act.PlaceFigure: lambda state: (
        act.PlaceFigure(p, space)
        for p in (state.active,)
        if p is not None
        for space in range(1, GRANT_SPACES + 1)
    ),
    act.TurnUpGrants: lambda state: (
        act.TurnUpGrants((a, b)) for a in state.backs[0].values for b in state.backs[1].values
    ),
    act.Dig: lambda state: (act.Dig(state.turn_order[state.acted], level) for level in LEVELS),
    act.BreakUp: lambda state: (act.BreakUp(state.turn_order[state.acted], m) for m in MARKERS),
    act.EndTurn: lambda state: iter((act.EndTurn(state.turn_order[state.acted]),)),
    act.Exhibit: _exhibits,
    act.Discard: _discards,
    act.TurnUpFinds: _stacks_turned_up,
}
