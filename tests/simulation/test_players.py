"""Simulated players keep to the rules and play a game worth watching."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.pergamon import (
    Action,
    Back,
    BreakUp,
    Discard,
    DrawGrants,
    Exhibit,
    Stage,
    State,
    TurnUpGrants,
    apply,
    legal_actions,
    start,
)
from companion.simulation.players import decide
from tests.games.playing import Dealer
from tests.games_setup import setup_for


def played(players: int, seed: int) -> tuple[State, list[Action]]:
    """A whole game of simulated players without a table; every decision goes through the rules."""
    rng = Random(seed)
    dealer, state = Dealer(rng), start(setup_for(players))
    done: list[Action] = []
    while not state.over:
        match state.stage:
            case Stage.FINDS:
                action: Action = dealer.turned_up(state)
            case Stage.GRANTS:
                action = DrawGrants(tuple(Back.of(value) for value in dealer.cards(state)))
            case Stage.FUND:
                action = TurnUpGrants(dealer.cards(state))
            case Stage.FIGURES | Stage.DIG | Stage.EXHIBIT | Stage.STORE:
                action = decide(state, rng)
            case _:
                (action,) = legal_actions(state)
        done.append(action)
        state = apply(state, action)
    return state, done


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_decision_is_allowed_and_games_have_all_that_can_happen(players: int) -> None:
    kinds: set[type] = set()
    for seed in range(6):
        state, done = played(players, seed)
        assert sum(holding.vp for holding in state.holdings) > 20, "nobody wants to watch a game of nothing"
        kinds |= {type(action) for action in done}
    assert {Exhibit, Discard} <= kinds
    assert BreakUp in kinds or players > 2, "with two players collections stay long enough"
