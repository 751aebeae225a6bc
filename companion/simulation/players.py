"""What simulated players decide: sensible, varied and seeded, always within the rules."""

from __future__ import annotations

from random import Random

from companion.games.pergamon import (
    Action,
    BreakUp,
    Dig,
    Discard,
    EndTurn,
    Exhibit,
    PlaceFigure,
    Stage,
    State,
    finds,
)
from companion.games.pergamon.checks import polish_limit, storage_cost
from companion.games.pergamon.edition import GRANT_SPACES
from companion.games.pergamon.grants import allowed_levels
from companion.games.pergamon.layouts import best_collection
from companion.games.pergamon.rules import is_legal
from companion.games.pergamon.state import ROUNDS


def decide(state: State, rng: Random) -> Action:
    """What the active player does next: place a figure, or the next step of the turn."""
    player = state.active
    assert player is not None and player >= 0, "a player decides"
    if state.stage is Stage.FIGURES:
        return _place(state, player, rng)
    for step in (_dig, _exhibit, _discard):
        action = step(state, player, rng)
        if action is not None and is_legal(state, action):
            return action
    return EndTurn(player)


def _place(state: State, player: int, rng: Random) -> Action:
    def worth(space: int) -> float:
        offered = state.setup.edition.space(space)
        purse = state.holdings[player].coins + min(offered.coins, 4)
        reach = max((_level_worth(state, level) for level in offered.levels if level <= purse), default=0.0)
        return reach + 0.4 * min(offered.coins, 4) + rng.uniform(0, 3)

    free = [s for s in range(1, GRANT_SPACES + 1) if is_legal(state, PlaceFigure(player, s))]
    return PlaceFigure(player, max(free, key=worth))


def _level_worth(state: State, level: int) -> float:
    tiles = finds.row_of(state.setup.edition, state.level(level))
    return sum(0.5 + tile.hundreds for tile in tiles) - 0.6 * level if tiles else 0.0


def _dig(state: State, player: int, rng: Random) -> Action | None:
    if state.stage is not Stage.DIG or rng.random() < 0.06:
        return None
    options = [Dig(player, level) for level in allowed_levels(state, player)]
    options = [dig for dig in options if is_legal(state, dig) and state.level(dig.level)]
    return max(options, key=lambda dig: _level_worth(state, dig.level) + rng.uniform(0, 2), default=None)


def _exhibit(state: State, player: int, rng: Random) -> Action | None:
    """The best row, when it is good enough, must be shown now, or the storage is full."""
    if state.stage is Stage.STORE:
        return None
    holding = state.holdings[player]
    tiles = best_collection(finds.row_of(state.setup.edition, holding.loose))
    if len(tiles) < 2:
        return None
    crowded = storage_cost(len(holding.loose)) > 0
    good = finds.value(tiles) >= 8 + 2 * (state.round > 8)
    last_chance = state.round in (5, 7, 9, ROUNDS)
    if not (state.owes_exhibit or crowded or good or last_chance):
        return None
    if not holding.markers_in_hand:
        lowest = min((c.space, marker) for marker, c in holding.exhibited())
        worth_it = finds.value(tiles) > lowest[0] + 2
        return BreakUp(player, lowest[1]) if worth_it else None
    polish = rng.randint(0, polish_limit(state, player)) if rng.random() < 0.5 else 0
    return Exhibit(player, holding.markers_in_hand[0], tuple(t.number for t in tiles), polish)


def _discard(state: State, player: int, rng: Random) -> Action | None:
    """Throw away the youngest finds that cannot be paid for."""
    holding = state.holdings[player]
    keep = len(holding.loose)
    while storage_cost(keep) > min(holding.coins, 1):
        keep -= 1
    if keep == len(holding.loose):
        return None
    youngest_first = sorted(holding.loose, key=lambda n: state.setup.edition.find(n).age)
    return Discard(player, tuple(sorted(youngest_first[: len(holding.loose) - keep])))
