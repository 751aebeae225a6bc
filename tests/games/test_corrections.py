"""Corrections by hand: never refused for being unusual, only where they do not add up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.errors import Refused
from companion.games.pergamon import BreakUp, Correct, EndTurn, Stage, State, apply, legal_actions
from companion.games.pergamon.corrections import What
from companion.games.pergamon.laws import broken
from companion.phrases import sentence_of
from tests.games.tables import B, J, M, V, in_turn, row

A, C, D = row(V, 1, J, 1, M), row(V, 2, J, 2, M), row(V, 4, J, 3, M)
NEW = row(M, 5, B, 1, J)


def table(**changes: Any) -> State:
    usual: dict[str, Any] = {
        "spaces": (4, 8, 10),
        "coins": (3, 2, 1),
        "levels": ((50,), (51, 52), (), (), ()),
        "loose": ((1, 2), (), (3,)),
        "museum": {5: (0, 1, A), 9: (1, 2, C)},
    }
    return in_turn(**{**usual, **changes})


def corrected(correction: Correct, **changes: Any) -> State:
    after = apply(table(**changes), correction)
    assert broken(after) is None
    return after


def test_coins_and_vp_are_set_and_nothing_else() -> None:
    after = corrected(Correct(coins=(9, 0, 4), vp=(1, 2, 3), robber_coins=0))
    assert [(h.coins, h.vp) for h in after.holdings] == [(9, 1), (0, 2), (4, 3)]
    before = table()
    assert [h.loose for h in after.holdings] == [h.loose for h in before.holdings]
    assert after.museum() == before.museum()
    assert after.stage is before.stage


def test_a_marker_can_be_moved_and_taken() -> None:
    after = corrected(Correct(museum=((12, 1, 2),)))
    assert after.museum() == {12: (1, 2)}
    assert after.box == set(A)
    assert after.holdings[1].collections[1].row == C  # type: ignore[union-attr]


def test_a_lost_find_is_in_the_box() -> None:
    after = corrected(Correct(loose=((1,), (), (3,))))
    assert after.box == {2}


def test_a_find_read_wrongly_goes_back_to_the_unseen_ones() -> None:
    after = corrected(Correct(levels=((50,), (51, 53), (), (), ())))
    assert 52 in after.unseen()
    assert after.box == set()
    assert after.unseen_in_box == table().unseen_in_box


def test_a_find_can_come_back_from_the_box() -> None:
    lost = corrected(Correct(loose=((1,), (), (3,))))
    assert apply(lost, Correct(loose=((1, 2), (), (3,)))).box == set()


def test_what_lies_in_the_box_can_be_said() -> None:
    after = corrected(Correct(loose=((1,), (), (3,)), box=(2, 30)))
    assert after.box == {2, 30}
    assert after.unseen_in_box == table().unseen_in_box - 1


def test_a_collection_can_be_put_on_the_track() -> None:
    after = corrected(
        Correct(museum=((5, 0, 1), (6, 2, 3), (9, 1, 2)), collections=((2, 3, D),)),
    )
    shown = after.holdings[2].collections[2]
    assert shown is not None
    assert (shown.row, shown.value, shown.polish, shown.space) == (D, 4, 0, 6)


def test_an_unchanged_row_keeps_its_polish() -> None:
    state = table()
    polished = replace(state.holdings[0].collections[0], polish=2, value=3)  # type: ignore[type-var]
    state = state.with_holding(0, state.holdings[0].with_collection(1, polished))
    after = apply(state, Correct(collections=((0, 1, A),)))
    assert after.holdings[0].collections[0] == polished


def test_a_game_that_is_over_can_be_corrected() -> None:
    state = replace(in_turn(round_=12, acted=3), stage=Stage.OVER)
    assert apply(state, Correct(vp=(1, 2, 3))).holdings[2].vp == 3


@pytest.mark.parametrize(
    "correction",
    [
        Correct(loose=((), (), ())),
        Correct(museum=((5, 0, 1), (6, 0, 2), (9, 0, 3)), collections=((0, 1, A),)),
    ],
    ids=["its finds are gone", "its marker is gone"],
)
def test_a_correction_never_leaves_a_dead_end(correction: Correct) -> None:
    """A collection was broken up for another, which a correction then makes impossible."""
    museum = {5: (0, 1, A), 6: (0, 2, C), 9: (0, 3, D)}
    owing = apply(table(museum=museum, loose=(NEW, (), ())), BreakUp(0, 1))
    after = apply(owing, correction)
    assert not after.owes_exhibit
    assert EndTurn(0) in list(legal_actions(after))
    still = apply(owing, Correct(coins=(0, 0, 0)))
    assert still.owes_exhibit


WRONG: list[tuple[What, Correct]] = [
    (What.NEGATIVE, Correct(coins=(1, -1, 0))),
    (What.NEGATIVE, Correct(robber_coins=-1)),
    (What.TOO_MANY, Correct(vp=(10**30, 0, 0))),
    (What.PLAYER_COUNT, Correct(vp=(1, 2))),
    (What.PLAYER_COUNT, Correct(loose=((), ()))),
    (What.LEVELS, Correct(levels=((), (), (), ()))),
    (What.LEVELS, Correct(levels=((50, 51, 52, 53, 54), (), (), (), ()))),
    (What.NO_SUCH_SPACE, Correct(museum=((25, 0, 1),))),
    (What.NO_SUCH_MARKER, Correct(museum=((5, 0, 4),))),
    (What.NO_SUCH_MARKER, Correct(museum=((5, 3, 1),))),
    (What.NO_SUCH_MARKER, Correct(collections=((-1, 1, D),))),
    (What.TWO_ON_A_SPACE, Correct(museum=((5, 0, 1), (5, 1, 2)))),
    (What.MARKER_TWICE, Correct(museum=((5, 0, 1), (6, 0, 1)))),
    (What.COLLECTION_TWICE, Correct(collections=((0, 1, A), (0, 1, D)))),
    (What.COLLECTION_WITHOUT_MARKER, Correct(collections=((2, 1, D),))),
    (What.MARKER_WITHOUT_COLLECTION, Correct(museum=((5, 2, 1),))),
    (What.ROW, Correct(collections=((0, 1, D[::-1]),))),
    (What.NO_SUCH_FIND, Correct(loose=((61,), (), ()))),
    (What.NO_SUCH_FIND, Correct(levels=((0,), (), (), (), ()))),
    (What.NO_SUCH_FIND, Correct(box=(-1,))),
    (What.NO_SUCH_FIND, Correct(collections=((0, 1, (0, 1)),))),
    (What.FIND_TWICE, Correct(loose=((50,), (), ()))),
    (What.FIND_TWICE, Correct(loose=((1, 1), (), ()))),
    (What.FIND_TWICE, Correct(loose=((A[0],), (), ()))),
    (What.FIND_TWICE, Correct(box=(50,))),
    (
        What.TOO_MANY_FINDS,
        Correct(box=tuple(n for n in range(1, 61) if n not in {*A, *C, 1, 2, 3, 50, 51, 52})),
    ),
]


@pytest.mark.parametrize(("what", "correction"), WRONG, ids=lambda value: str(value)[:60])
def test_what_does_not_add_up_is_refused_and_said(what: What, correction: Correct) -> None:
    with pytest.raises(Refused) as refused:
        apply(table(), correction)
    assert refused.value.codes == ("does_not_add_up",)
    assert refused.value.facts["what"] == what
    assert sentence_of(refused.value).endswith(".")


def test_every_what_is_met_above() -> None:
    assert {what for what, _correction in WRONG} == set(What)
