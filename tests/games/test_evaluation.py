"""Evaluations, prizes and the ranking (rules 4.4 and 5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.pergamon import Evaluate, FinalPrizes, Settings, Stage, State, apply
from companion.games.pergamon.evaluation import bonus, final_prizes, ranking, strip
from companion.games.pergamon.setup import FinalPrize, TiedBonus
from tests.games.tables import B, J, M, V, in_turn, row
from tests.games_setup import EDITION

Museum = dict[int, tuple[int, int, tuple[int, ...]]]


def at_evaluation(round_: int, museum: Museum, settings: Settings | None = None) -> State:
    state = in_turn(round_=round_, museum=museum, acted=3, settings=settings)
    assert state.stage is Stage.EVALUATION
    return state


def with_digits(state: State, digits: dict[int, int]) -> State:
    """The same table in an edition where some finds have other two digits."""
    finds = tuple(replace(f, digits=digits.get(f.number, f.digits)) for f in EDITION.finds)
    return replace(state, setup=replace(state.setup, edition=replace(EDITION, finds=finds)))


def year(finds: tuple[int, ...]) -> int:
    """The year of the only object of two finds."""
    return 100 * EDITION.find(finds[0]).hundreds + EDITION.find(finds[1]).digits


def test_each_marker_earns_the_vp_printed_under_its_space() -> None:
    museum = {4: (0, 1, row(V, 1, J, 1, M)), 5: (1, 1, row(V, 2, J, 2, M)), 24: (0, 2, row(V, 3, J, 3, M))}
    assert strip(at_evaluation(5, museum)) == (1 + 6, 2, 0)


@pytest.mark.parametrize(("round_", "kind"), [(5, V), (7, J), (9, M), (12, B)])
def test_two_vp_for_the_oldest_of_the_rounds_kind(round_: int, kind: object) -> None:
    """Each player shows one kind; the one of the round is paid, however old the others are."""
    rows = {V: row(B, 1, V, 1, J), J: row(V, 2, J, 1, B), M: row(V, 3, M, 1, J), B: row(J, 4, B, 1, M)}
    owners = {V: (0, 1), J: (1, 1), M: (2, 1), B: (0, 2)}
    museum = {space: (*owners[k], rows[k]) for space, k in zip((10, 12, 14, 16), (V, J, M, B), strict=True)}
    assert bonus(at_evaluation(round_, museum)) == ((owners[kind][0], 2),)  # type: ignore[index]


def test_the_whole_year_tells_which_is_older() -> None:
    one, other = row(J, 3, V, 1, M), row(B, 3, V, 5, J)
    older = 0 if year(one) > year(other) else 1
    assert bonus(at_evaluation(5, {3: (0, 1, one), 4: (1, 1, other)})) == ((older, 2),)


def test_nobody_is_paid_for_a_kind_that_nobody_shows() -> None:
    assert bonus(at_evaluation(5, {3: (0, 1, row(V, 3, J, 1, M))})) == ()


def equally_old(settings: Settings | None = None, owner: int = 1) -> State:
    one, other = row(J, 3, V, 1, M), row(B, 3, V, 5, J)
    museum = {3: (0, 1, one), 4: (owner, 2, other)}
    return with_digits(at_evaluation(5, museum, settings), {one[1]: 50, other[1]: 50})


def test_equally_old_objects_pay_each_owner_once() -> None:
    assert bonus(equally_old()) == ((0, 2), (1, 2))
    assert bonus(equally_old(owner=0)) == ((0, 2),)


def test_or_nobody_where_the_table_plays_so() -> None:
    assert bonus(equally_old(Settings(tied_bonus=TiedBonus.NONE))) == ()
    assert bonus(equally_old(Settings(tied_bonus=TiedBonus.NONE), owner=0)) == ((0, 2),)


@pytest.mark.parametrize(("round_", "drop"), [(5, 3), (7, 4), (9, 5)])
def test_then_all_markers_drop(round_: int, drop: int) -> None:
    gone, kept = row(V, 1, J, 1, M), row(V, 2, J, 2, M)
    state = at_evaluation(
        round_, {drop: (0, 1, gone), drop + 1: (1, 2, kept), 20: (2, 3, row(V, 3, J, 3, M))}
    )
    after = apply(state, Evaluate())
    assert after.museum() == {1: (1, 2), 20 - drop: (2, 3)}
    assert after.holdings[0].markers_in_hand == (1, 2, 3)
    assert after.box == set(gone)
    assert (after.round, after.stage) == (round_ + 1, Stage.FINDS)


def test_vp_are_paid_before_the_drop() -> None:
    state = at_evaluation(5, {9: (0, 1, row(J, 3, V, 1, M))})
    assert apply(state, Evaluate()).holdings[0].vp == 3 + 2


def test_after_round_12_nothing_drops_and_the_prizes_follow() -> None:
    museum = {1: (0, 1, row(V, 1, J, 1, M)), 9: (1, 2, row(V, 2, J, 2, M))}
    after = apply(at_evaluation(12, museum), Evaluate())
    assert set(after.museum()) == {1, 9}
    assert (after.round, after.stage) == (12, Stage.PRIZES)


# --- the end ---


def at_prizes(
    museum: Museum, settings: Settings | None = None, vp: tuple[int, int, int] = (0, 0, 0)
) -> State:
    state = replace(at_evaluation(12, museum, settings), stage=Stage.PRIZES)
    for player, points in enumerate(vp):
        state = state.with_holding(player, replace(state.holdings[player], vp=points))
    return state


LONG, SHORT = row(V, 5, J, 4, M, 3, B, 1, V), row(M, 2, V, 1, B)  # objects of 5, 4, 3 and one of 2


def test_the_three_oldest_objects_are_paid_3_2_1_even_to_one_player() -> None:
    state = at_prizes({20: (0, 1, LONG), 5: (1, 1, SHORT)})
    assert final_prizes(state) == ((0, 3), (0, 2), (0, 1))
    after = apply(state, FinalPrizes())
    assert after.holdings[0].vp == 6
    assert after.over


def test_or_the_three_collections_with_the_oldest_objects() -> None:
    settings = Settings(final_prize=FinalPrize.COLLECTION)
    assert final_prizes(at_prizes({20: (0, 1, LONG), 5: (1, 1, SHORT)}, settings)) == ((0, 3), (1, 2))


def test_fewer_objects_than_prizes_leave_prizes_over() -> None:
    assert final_prizes(at_prizes({5: (1, 1, SHORT)})) == ((1, 3),)
    assert final_prizes(at_prizes({})) == ()


def test_equally_old_ones_share_the_better_place_and_use_up_the_next() -> None:
    a, b, c = row(J, 3, V, 1, M), row(B, 3, V, 5, J), row(M, 2, V, 1, B)
    state = at_prizes({3: (0, 1, a), 4: (1, 1, b), 5: (2, 1, c)})
    assert final_prizes(with_digits(state, {a[1]: 50, b[1]: 50})) == ((0, 3), (1, 3), (2, 1))


def test_most_vp_win_and_the_oldest_object_breaks_a_tie() -> None:
    museum = {20: (0, 1, LONG), 5: (1, 1, SHORT)}
    assert ranking(at_prizes(museum, vp=(3, 4, 1))) == ((1,), (0,), (2,))
    assert ranking(at_prizes(museum, vp=(4, 4, 4))) == ((0,), (1,), (2,))


def test_who_shows_nothing_loses_the_tie_and_full_ties_share() -> None:
    assert ranking(at_prizes({5: (2, 1, SHORT)}, vp=(4, 4, 4))) == ((2,), (0, 1))
    assert ranking(at_prizes({}, vp=(4, 4, 4))) == ((0, 1, 2),)
