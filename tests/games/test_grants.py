"""Grant cards, the fund, who gets what (rules 4.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.pergamon import (
    ROBBER,
    Back,
    PlaceFigure,
    PlaceRobber,
    Settings,
    Stage,
    State,
    TurnUpGrants,
    apply,
    forced,
)
from companion.games.pergamon.grants import fund_range, payouts
from tests.games.tables import before_grants
from tests.games_setup import setup_for

SACKS, MIXED, CHESTS = (Back.SACK, Back.SACK), (Back.CHEST, Back.SACK), (Back.CHEST, Back.CHEST)
SPACE_ASKING = {0: 1, 1: 2, 2: 4, 3: 6, 4: 9, 5: 11, 6: 13}
"""A grant space of the demonstration edition for each sum."""


@pytest.mark.parametrize(("backs", "least_and_most"), [(SACKS, (2, 8)), (MIXED, (6, 12)), (CHESTS, (10, 16))])
def test_the_backs_tell_the_range(backs: tuple[Back, Back], least_and_most: tuple[int, int]) -> None:
    assert fund_range(backs) == least_and_most


def asking(*coins: int) -> State:
    """Three or four figures, right to left, on spaces that ask for these sums; two cards lie face down."""
    state = before_grants(len(coins), backs=SACKS)
    return replace(state, figures=tuple(SPACE_ASKING[sum_] for sum_ in coins), stage=Stage.FUND)


@pytest.mark.parametrize(
    ("values", "asked", "paid"),
    [
        ((7, 4), (2, 3, 5), [2, 3, 6]),
        ((1, 2), (2, 3, 5), [2, 1, 0]),
        ((8, 8), (0, 1, 2), [0, 1, 15]),
        ((1, 1), (0, 1, 5), [0, 1, 1]),
    ],
)
def test_right_to_left_each_takes_what_it_asks_and_the_last_all_that_remains(
    values: tuple[int, int], asked: tuple[int, ...], paid: list[int]
) -> None:
    assert payouts(asking(*asked), values) == tuple(enumerate(paid))


def test_a_fund_of_2_leaves_all_to_the_second_when_the_first_asks_0() -> None:
    assert payouts(asking(0, 3, 5), (1, 1)) == ((0, 0), (1, 2), (2, 0))
    two = replace(with_robber(1, 4, 6), figures=(SPACE_ASKING[3], SPACE_ASKING[6]))
    assert payouts(two, (1, 1)) == ((ROBBER, 0), (0, 2), (1, 0))


def with_robber(space: int, *figures: int, robber_takes_rest: bool = True, bank_limit: bool = False) -> State:
    setup = setup_for(2, Settings(robber_takes_rest, bank_limit))
    return replace(
        before_grants(2, backs=CHESTS), setup=setup, figures=figures, robber_space=space, stage=Stage.FUND
    )


def test_the_robber_collects_as_a_figure_does() -> None:
    assert payouts(with_robber(7, 2, 9), (5, 5)) == ((0, 1), (ROBBER, 3), (1, 6))


def test_the_leftmost_robber_takes_the_rest() -> None:
    assert payouts(with_robber(11, 2, 4), (5, 6)) == ((0, 1), (1, 2), (ROBBER, 8))


def test_or_it_takes_what_its_space_asks_and_the_rest_stays_in_the_stock() -> None:
    state = with_robber(11, 2, 4, robber_takes_rest=False)
    assert payouts(state, (5, 6)) == ((0, 1), (1, 2), (ROBBER, 5))
    assert payouts(with_robber(7, 2, 9, robber_takes_rest=False), (5, 5))[-1] == (1, 6)


def test_forty_coins_can_be_a_limit() -> None:
    rich = with_robber(11, 2, 4, bank_limit=True)
    rich = rich.with_holding(0, replace(rich.holdings[0], coins=20))
    rich = replace(rich.with_holding(1, replace(rich.holdings[1], coins=10)), robber_coins=4)
    assert payouts(rich, (5, 6)) == ((0, 1), (1, 2), (ROBBER, 3))
    unlimited = replace(rich, setup=setup_for(2))
    assert payouts(unlimited, (5, 6)) == ((0, 1), (1, 2), (ROBBER, 8))


def test_nothing_is_paid_from_an_empty_stock() -> None:
    rich = with_robber(11, 2, 4, bank_limit=True)
    rich = rich.with_holding(0, replace(rich.holdings[0], coins=41))
    assert payouts(rich, (5, 6)) == ((0, 0), (1, 0), (ROBBER, 0))


def test_paid_coins_are_added_to_what_was_kept() -> None:
    state = with_robber(7, 2, 9)
    state = state.with_holding(1, replace(state.holdings[1], coins=4))
    state = apply(replace(state, robber_coins=2), TurnUpGrants((5, 5)))
    assert [h.coins for h in state.holdings] == [1, 10]
    assert state.robber_coins == 5


@given(
    st.tuples(st.integers(1, 8), st.integers(1, 8)),
    st.lists(st.integers(1, 13), min_size=2, max_size=4, unique=True),
    st.integers(0, 45),
)
def test_the_fund_is_paid_out_to_the_last_coin(values: tuple[int, int], spaces: list[int], held: int) -> None:
    """The last sum is what the ones before it leave; each of those is what it asks, or what is left."""
    robber = [space for space in (5, 7, 11) if space not in spaces][:1] if len(spaces) == 2 else [None]
    state = replace(
        before_grants(len(spaces), backs=SACKS),
        setup=setup_for(len(spaces), Settings(bank_limit=True)),
        figures=tuple(spaces),
        robber_space=robber[0],
    )
    state = state.with_holding(0, replace(state.holdings[0], coins=held))
    fund = min(sum(values), max(0, 40 - held))
    paid = payouts(state, values)
    spaces_paid = [state.figures[f] if f != ROBBER else state.robber_space for f, _coins in paid]
    assert spaces_paid == sorted(space for space in (*spaces, *robber) if space is not None)
    asked = [state.setup.edition.space(space or 0).coins for space in spaces_paid]
    for i, (_figure, coins) in enumerate(paid[:-1]):
        assert coins == max(0, min(asked[i], fund - sum(asked[:i])))
    assert sum(coins for _figure, coins in paid) == fund


@pytest.mark.parametrize(("backs", "space"), [(SACKS, 5), (MIXED, 7), (CHESTS, 11)])
def test_the_backs_send_the_robber_to_its_space_first(backs: tuple[Back, Back], space: int) -> None:
    state = before_grants(2, backs=backs)
    assert forced(state) == PlaceRobber()
    placed = apply(state, PlaceRobber())
    assert placed.robber_space == space
    assert (placed.stage, placed.active) == (Stage.FIGURES, 0)


def test_figures_are_placed_clockwise_from_the_starting_player() -> None:
    state = replace(before_grants(3, backs=SACKS), order=(1, 2, 0))
    placed = []
    for space in (4, 9, 1):
        assert state.active is not None
        placed.append(state.active)
        state = apply(state, PlaceFigure(state.active, space))
    assert placed == [1, 2, 0]
    assert state.figures == (1, 4, 9)
    assert state.stage is Stage.FUND
    assert state.turn_order == (0, 1, 2)


def test_twelve_rounds_use_each_card_once() -> None:
    state = replace(before_grants(3, backs=(Back.CHEST, Back.CHEST), round_=12), cards_out=(3,) * 7 + (1,))
    state = replace(state, figures=(1, 2, 3), stage=Stage.FUND)
    assert apply(state, TurnUpGrants((8, 8))).cards_out == (3,) * 8
