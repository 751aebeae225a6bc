"""The Grave Robber's turn (rules 4.3)."""

from __future__ import annotations

import pytest

from companion.games.pergamon import RobberTurn, Stage, State, apply, forced
from tests.games.tables import in_turn

LEVELS = ((1,), (2,), (3, 4), (5,), (6,))


def robbers_turn(space: int, coins: int, levels: tuple[tuple[int, ...], ...] = LEVELS) -> State:
    """The players stand to its left, so the Robber acts first."""
    return in_turn(2, spaces=(12, 13), robber=(space, coins), levels=levels)


@pytest.mark.parametrize(
    ("space", "coins", "levels", "dug"),
    [
        (7, 3, LEVELS, 3),  # the rulebook's example
        (7, 9, LEVELS, 3),  # the space allows no deeper
        (11, 9, LEVELS, 4),
        (5, 9, LEVELS, 5),
        (5, 4, LEVELS, 4),  # the dearest that it can pay for
        (5, 9, ((1,), (2,), (3,), (), ()), 3),  # empty ones are passed over
        (5, 2, ((1,), (), (3,), (5,), (6,)), 1),
        (5, 0, LEVELS, None),
        (7, 9, ((), (), (), (5,), (6,)), None),
    ],
)
def test_it_digs_the_dearest_level_that_has_finds(
    space: int, coins: int, levels: tuple[tuple[int, ...], ...], dug: int | None
) -> None:
    state = robbers_turn(space, coins, levels)
    assert state.stage is Stage.ROBBER_TURN
    after = apply(state, RobberTurn())
    assert after.robber_coins == coins - (dug or 0)
    assert after.box == (set(levels[dug - 1]) if dug else set())
    assert [bool(level) for level in after.levels] == [
        bool(level) and n != dug for n, level in enumerate(levels, 1)
    ]
    assert after.stage is Stage.DIG
    assert after.active == 0


def test_what_it_does_not_spend_it_keeps_for_later_rounds() -> None:
    state = apply(robbers_turn(7, 9), RobberTurn())
    assert state.robber_coins == 6


def test_it_pays_the_level_it_empties_once_for_all_its_finds() -> None:
    after = apply(robbers_turn(7, 3), RobberTurn())
    assert after.box == {3, 4}
    assert after.robber_coins == 0


def test_only_a_turn_with_nothing_to_dig_follows_by_itself() -> None:
    assert forced(robbers_turn(5, 0)) == RobberTurn()
    assert forced(robbers_turn(5, 5)) is None
