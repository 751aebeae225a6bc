"""Games played by nobody, for the tour of the screens: a shuffled box and players of one simple habit."""

from __future__ import annotations

import random
from collections.abc import Iterator

from companion.games.pergamon import (
    Action,
    Dig,
    Discard,
    EndTurn,
    Exhibit,
    Stage,
    State,
    TurnUpFinds,
    legal_actions,
)
from companion.games.pergamon.checks import can_exhibit
from companion.games.pergamon.finds import row_of
from companion.games.pergamon.layouts import best_collection
from companion.games.pergamon.rules import is_legal, sorted_levels
from companion.games.pergamon.state import TURN_STAGES


class Rehearsal:
    """Plays on from any state; `dig` (0–1): how often players dig, `row`: the longest row they exhibit."""

    def __init__(self, seed: int, dig: float = 0.9, row: int = 4) -> None:
        self._chance = random.Random(seed)
        self._dig = dig
        self._longest = row

    def next_action(self, state: State) -> Action:
        """What is done next in this state."""
        if state.stage in TURN_STAGES:
            return self._in_turn(state)
        if state.stage is Stage.FINDS:
            return self._finds(state)
        return self._any(state)

    def _finds(self, state: State) -> Action:
        drawn = tuple(self._chance.sample(sorted(state.unseen()), len(state.open_levels)))
        return TurnUpFinds(drawn, sorted_levels(state, drawn))

    def _any(self, state: State) -> Action:
        """Any of what is allowed: cards and their backs, figures, what follows by itself."""
        return self._chance.choice(list(legal_actions(state)))

    def _in_turn(self, state: State) -> Action:
        player = state.active
        assert player is not None
        digs = list(_digs(state, player))
        if digs and self._chance.random() < self._dig:
            return digs[-1]
        if state.stage is not Stage.STORE and can_exhibit(state, player):
            markers = state.holdings[player].markers_in_hand
            loose = row_of(state.setup.edition, state.holdings[player].loose)
            row = tuple(find.number for find in best_collection(loose)[: self._longest])
            if markers and len(row) >= 2:
                return Exhibit(player, markers[0], row)
        end = EndTurn(player)
        return end if is_legal(state, end) else Discard(player, state.holdings[player].loose[:1])


def _digs(state: State, player: int) -> Iterator[Action]:
    """The levels that the player may dig, shallowest first."""
    return (dig for level in (1, 2, 3, 4, 5) if is_legal(state, dig := Dig(player, level)))
