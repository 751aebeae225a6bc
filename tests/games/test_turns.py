"""A player's turn: dig, exhibit, store (rules 4.3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.pergamon import (
    BreakUp,
    Dig,
    Discard,
    EndTurn,
    Exhibit,
    Settings,
    Stage,
    apply,
    legal_actions,
)
from companion.games.pergamon.checks import polish_limit, storage_cost
from companion.games.pergamon.rules import is_legal
from tests.games.tables import B, J, M, V, in_turn, row, tile

A_PAIR = row(V, 3, J, 1, M)  # worth 3
DEAR = row(M, 5, B, 5, J, 5, V, 5, M, 5, J, 5, B)  # worth 25


# --- 4.3a dig ---


def test_a_dig_costs_the_level_whatever_lies_there_and_takes_all() -> None:
    finds = (tile(V, J, 1), tile(J, M, 2), tile(M, B, 3))
    state = in_turn(spaces=(3, 8, 10), coins=(5,), levels=((), (), finds, (), ()), loose=((60,),))
    after = apply(state, Dig(0, 3))
    assert after.holdings[0].coins == 2
    assert after.holdings[0].loose == tuple(sorted((*finds, 60)))
    assert after.level(3) == ()
    assert after.stage is Stage.EXHIBIT


def test_only_the_levels_of_the_grant_space_may_be_dug() -> None:
    levels = tuple((n,) for n in (1, 2, 3, 4, 5))
    state = in_turn(spaces=(4, 8, 10), coins=(9,), levels=levels)  # space 4: I and II
    assert [a.level for a in legal_actions(state) if isinstance(a, Dig)] == [1, 2]


def test_empty_levels_can_be_dug_only_where_the_table_plays_so() -> None:
    state = in_turn(coins=(5, 5, 5))
    assert not is_legal(state, Dig(2, 1))
    agreed = in_turn(coins=(5, 5, 5), settings=Settings(dig_empty_level=True))
    assert apply(agreed, Dig(2, 4)).holdings[2].coins == 1


def test_digging_is_optional_and_comes_before_exhibiting() -> None:
    state = in_turn(spaces=(3, 8, 10), coins=(5,), levels=((1,), (), (), (), ()), loose=(A_PAIR,))
    shown = apply(state, Exhibit(0, 1, A_PAIR))
    assert not is_legal(shown, Dig(0, 1))


# --- 4.3b exhibit ---


def test_a_collection_puts_its_marker_on_its_value_and_earns_a_vp() -> None:
    state = in_turn(spaces=(3, 8, 10), coins=(5,), loose=((*A_PAIR, 60),))
    after = apply(state, Exhibit(0, 2, A_PAIR, polish=2))
    holding = after.holdings[0]
    assert (holding.coins, holding.vp, holding.loose) == (3, 1, (60,))
    assert after.museum() == {5: (0, 2)}
    shown = holding.collections[1]
    assert shown is not None
    assert (shown.row, shown.polish, shown.value, shown.space) == (A_PAIR, 2, 5, 5)


def test_over_24_goes_to_24() -> None:
    state = in_turn(spaces=(3, 8, 10), loose=(DEAR,))
    after = apply(state, Exhibit(0, 1, DEAR))
    assert after.holdings[0].collections[0].value == 25  # type: ignore[union-attr]
    assert after.museum() == {24: (0, 1)}


def test_a_new_marker_moves_others_down_and_the_owners_own_too() -> None:
    new = row(M, 4, B, 5, M, 3, V, 1, B)  # worth 12
    museum = {9: (1, 1, row(V, 1, J, 1, M)), 12: (0, 1, row(V, 2, J, 1, B)), 16: (2, 1, row(V, 3, J, 2, M))}
    state = in_turn(spaces=(3, 8, 10), loose=(new,), museum=museum)
    assert apply(state, Exhibit(0, 2, new)).museum() == {8: (1, 1), 11: (0, 1), 12: (0, 2), 16: (2, 1)}


def test_a_marker_pushed_off_goes_home_and_its_finds_to_the_box() -> None:
    gone, moved = row(V, 1, J, 1, M), row(V, 2, J, 2, M)
    new = row(M, 2, B, 1, J)
    state = in_turn(spaces=(3, 8, 10), loose=(new,), museum={1: (1, 3, gone), 2: (2, 1, moved)})
    after = apply(state, Exhibit(0, 1, new))
    assert after.museum() == {1: (2, 1), 2: (0, 1)}
    assert after.holdings[1].markers_in_hand == (1, 2, 3)
    assert after.box == set(gone)


def test_ones_own_marker_can_be_pushed_off_too_and_used_again() -> None:
    gone, new, again = row(V, 1, J, 1, M), row(M, 2, B, 1, J), row(M, 1, J, 1, B)
    museum = {1: (0, 1, gone), 10: (0, 2, row(V, 2, J, 2, M))}
    state = in_turn(spaces=(3, 8, 10), loose=((*new, *again),), museum=museum)
    after = apply(state, Exhibit(0, 3, new))
    assert after.museum() == {2: (0, 3), 10: (0, 2)}
    assert after.box == set(gone)
    assert apply(after, Exhibit(0, 1, again)).museum() == {1: (0, 1), 2: (0, 3), 10: (0, 2)}


@pytest.mark.parametrize(("first", "track"), [(14, {14, 9}), (9, {8, 14})])
def test_the_order_of_two_collections_matters(first: int, track: set[int]) -> None:
    worth = {14: row(M, 5, B, 5, V, 4, J, 1, M), 9: row(J, 5, M, 4, J, 1, B)}
    second = 23 - first
    state = in_turn(spaces=(3, 8, 10), loose=((*worth[14], *worth[9]),))
    state = apply(apply(state, Exhibit(0, 1, worth[first])), Exhibit(0, 2, worth[second]))
    assert set(state.museum()) == track


def test_polish_is_three_coins_at_most_but_unlimited_in_round_12() -> None:
    state = in_turn(spaces=(3, 8, 10), coins=(9,), loose=(A_PAIR,))
    assert polish_limit(state, 0) == 3
    assert not is_legal(state, Exhibit(0, 1, A_PAIR, polish=4))
    last = in_turn(spaces=(3, 8, 10), coins=(9,), loose=(A_PAIR,), round_=12)
    assert polish_limit(last, 0) == 9
    assert apply(last, Exhibit(0, 1, A_PAIR, polish=9)).museum() == {12: (0, 1)}


def test_a_collection_is_broken_up_only_for_another() -> None:
    mine = {5: (0, 1, row(V, 1, J, 1, M)), 6: (0, 2, row(V, 2, J, 2, M)), 9: (0, 3, row(V, 4, J, 3, M))}
    new = row(M, 5, B, 1, J)
    state = in_turn(spaces=(3, 8, 10), loose=((*new, 60),), museum=mine)
    state = apply(state, BreakUp(0, 2))
    assert state.museum() == {5: (0, 1), 9: (0, 3)}
    assert state.box == set(row(V, 2, J, 2, M))
    assert not is_legal(state, EndTurn(0))
    assert not is_legal(state, Discard(0, (60,)))
    assert not is_legal(state, BreakUp(0, 1))
    state = apply(state, Exhibit(0, 2, new))
    assert state.museum() == {4: (0, 1), 5: (0, 2), 9: (0, 3)}
    assert is_legal(state, EndTurn(0))


# --- 4.3c store ---


@pytest.mark.parametrize(
    ("loose", "cost"), [(0, 0), (3, 0), (4, 1), (5, 1), (6, 1), (7, 2), (9, 2), (10, 3), (20, 6)]
)
def test_three_finds_are_free_and_each_three_begun_cost_a_coin(loose: int, cost: int) -> None:
    assert storage_cost(loose) == cost


def test_storage_is_paid_at_the_end_of_the_turn() -> None:
    state = in_turn(spaces=(3, 8, 10), coins=(5,), loose=((1, 2, 3, 4, 5),))
    after = apply(state, EndTurn(0))
    assert after.holdings[0].coins == 4
    assert after.active == 1
    assert after.stage is Stage.DIG


def test_who_cannot_pay_must_discard() -> None:
    state = in_turn(spaces=(3, 8, 10), coins=(1,), loose=((1, 2, 3, 4, 5, 6, 7),))
    assert not is_legal(state, EndTurn(0))
    kept = apply(state, Discard(0, (2, 7)))
    assert kept.holdings[0].loose == (1, 3, 4, 5, 6)
    assert kept.box == {2, 7}
    assert apply(kept, EndTurn(0)).holdings[0].coins == 0


def test_after_storing_has_begun_nothing_is_exhibited() -> None:
    state = in_turn(spaces=(3, 8, 10), loose=((*A_PAIR, 60),))
    stored = apply(state, Discard(0, (60,)))
    assert stored.stage is Stage.STORE
    assert not is_legal(stored, Exhibit(0, 1, A_PAIR))


def test_turns_go_right_to_left() -> None:
    state = in_turn(spaces=(9, 2, 5))
    order = []
    while state.stage is Stage.DIG and state.round == 6:
        assert state.active is not None
        order.append(state.active)
        state = apply(state, EndTurn(state.active))
    assert order == [1, 2, 0]


def test_no_exhibits_are_listed_without_a_marker_however_many_finds_there_are() -> None:
    """Twenty loose finds make far more rows than could be looked through."""
    museum = {5: (0, 1, row(V, 1, J, 1, M)), 6: (0, 2, row(V, 2, J, 2, M)), 9: (0, 3, row(V, 4, J, 3, M))}
    taken = {number for _p, _m, finds in museum.values() for number in finds}
    hand = tuple(n for n in range(1, 61) if n not in taken)[:20]
    state = in_turn(spaces=(3, 8, 10), coins=(9,), loose=(hand,), museum=museum, round_=12)
    listed = legal_actions(state)
    assert [next(listed) for _ in range(5)] == [
        BreakUp(0, 1),
        BreakUp(0, 2),
        BreakUp(0, 3),
        EndTurn(0),
        Discard(0, hand[:1]),
    ]
    owing = replace(apply(state, BreakUp(0, 1)), acted=0)
    assert not any(
        isinstance(action, Discard) for action, _ in zip(legal_actions(owing), range(50), strict=False)
    )
