"""Refusals: every reason can be met, and all that is wrong is said at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.games.errors import Refused, Stale
from companion.games.pergamon import (
    Action,
    Back,
    BreakUp,
    Correct,
    Dig,
    Discard,
    DrawGrants,
    EndTurn,
    Evaluate,
    Exhibit,
    PlaceFigure,
    RobberTurn,
    Stage,
    State,
    TurnUpFinds,
    TurnUpGrants,
    apply,
    check,
    start,
)
from companion.games.pergamon.reasons import Reason
from companion.phrases import reason_sentences, sentence_of
from tests.games.tables import J, M, V, before_grants, in_turn, row
from tests.games_setup import setup_for

R = Reason
A_PAIR = row(V, 3, J, 5, M)
THREE_OUT = {5: (0, 1, row(V, 1, J, 1, M)), 6: (0, 2, row(V, 2, J, 2, M)), 9: (0, 3, row(V, 4, J, 3, M))}


def fresh() -> State:
    return start(setup_for(3))


def at_grants() -> State:
    return replace(fresh(), stage=Stage.GRANTS)


def placing() -> State:
    state = before_grants(3, backs=(Back.SACK, Back.CHEST))
    return replace(state, figures=(4, None, None))


def at_fund() -> State:
    return replace(placing(), figures=(4, 5, 6), stage=Stage.FUND)


def turn(**table: object) -> State:
    """Anna's turn on grant space 4 (levels I and II)."""
    return in_turn(spaces=(4, 8, 10), **table)  # type: ignore[arg-type]


def over() -> State:
    return replace(in_turn(round_=12, acted=3), stage=Stage.OVER)


CASES: list[tuple[Reason, Callable[[], State], Action]] = [
    (R.GAME_OVER, over, EndTurn(0)),
    (R.NOT_NOW, fresh, DrawGrants((Back.SACK, Back.SACK))),
    (R.NOT_NOW, fresh, Dig(0, 1)),
    (R.NOT_NOW, turn, Evaluate()),
    (R.NOT_NOW, turn, RobberTurn()),
    (R.STALE, turn, EndTurn(0, revision=99)),
    (R.NOT_ACTIVE, placing, PlaceFigure(2, 9)),
    (R.NOT_ACTIVE | R.SPACE_TAKEN, placing, PlaceFigure(2, 4)),
    (R.NO_SUCH_PLAYER, placing, PlaceFigure(3, 9)),
    (R.NO_SUCH_PLAYER, turn, EndTurn(-1)),
    (R.WRONG_NUMBER_OF_FINDS | R.WRONG_LEVELS, fresh, TurnUpFinds((), ())),
    (R.FIND_TWICE, fresh, TurnUpFinds((5, 2, 2, 7, 10), (1, 2, 3, 4, 5))),
    (R.NO_SUCH_FIND, fresh, TurnUpFinds((61, 1, 3, 4, 0), (1, 2, 3, 4, 5))),
    (
        R.WRONG_NUMBER_OF_FINDS | R.FIND_TWICE | R.NO_SUCH_FIND | R.WRONG_LEVELS,
        fresh,
        TurnUpFinds((1, 1, 61), (1, 2, 7)),
    ),
    (R.WRONG_AGE_ORDER, fresh, TurnUpFinds((10, 7, 1, 2, 5), (1, 2, 3, 4, 5))),
    (R.WRONG_LEVELS, fresh, TurnUpFinds((5, 2, 1, 7, 10), (1, 2, 3, 4, 4))),
    (R.NOT_TWO_CARDS, at_grants, DrawGrants((Back.SACK,))),
    (
        R.CARDS_USED_UP,
        lambda: replace(at_grants(), cards_out=(3, 3, 3, 2, 0, 0, 0, 0)),
        DrawGrants((Back.SACK,) * 2),
    ),
    (R.NOT_TWO_CARDS, at_fund, TurnUpGrants((1, 5, 6))),
    (R.NO_SUCH_CARD, at_fund, TurnUpGrants((0, 5))),
    (R.NO_SUCH_CARD, at_fund, TurnUpGrants((1, 9))),
    (R.BACKS_DIFFER, at_fund, TurnUpGrants((5, 6))),
    (
        R.BACKS_DIFFER | R.CARDS_USED_UP,
        lambda: replace(at_fund(), cards_out=(0, 0, 0, 0, 3, 0, 0, 0)),
        TurnUpGrants((5, 6)),
    ),
    (R.NO_SUCH_SPACE, placing, PlaceFigure(1, 14)),
    (R.NO_SUCH_SPACE, placing, PlaceFigure(1, 0)),
    (R.SPACE_TAKEN, placing, PlaceFigure(1, 4)),
    (R.NO_SUCH_LEVEL, turn, Dig(0, 6)),
    (R.NO_SUCH_LEVEL, turn, Dig(0, 0)),
    (R.LEVEL_NOT_ALLOWED | R.CANNOT_PAY | R.LEVEL_EMPTY, turn, Dig(0, 4)),
    (
        R.LEVEL_NOT_ALLOWED | R.CANNOT_PAY | R.LEVEL_EMPTY | R.NOT_ACTIVE,
        lambda: in_turn(spaces=(8, 9, 4), acted=1),
        Dig(1, 4),
    ),
    (
        R.ALREADY_DUG | R.NOT_NOW,
        lambda: replace(turn(coins=(5,), levels=((1,), (), (), (), ())), stage=Stage.EXHIBIT),
        Dig(0, 1),
    ),
    (
        R.ALREADY_DUG | R.NOT_NOW | R.LEVEL_EMPTY,
        lambda: replace(turn(coins=(5,)), stage=Stage.STORE),
        Dig(0, 1),
    ),
    (R.NO_SUCH_MARKER, lambda: turn(loose=(A_PAIR,)), Exhibit(0, 4, A_PAIR)),
    (R.NO_SUCH_MARKER, turn, BreakUp(0, 0)),
    (R.MARKER_IN_HAND | R.MARKERS_LEFT, lambda: turn(loose=(A_PAIR,)), BreakUp(0, 1)),
    (R.MARKERS_LEFT | R.NOTHING_TO_EXHIBIT, lambda: turn(museum={5: THREE_OUT[5]}), BreakUp(0, 1)),
    (R.NOTHING_TO_EXHIBIT, lambda: turn(museum=THREE_OUT, loose=((60,),)), BreakUp(0, 1)),
    (R.MARKER_ON_TRACK, lambda: turn(museum={5: THREE_OUT[5]}, loose=(A_PAIR,)), Exhibit(0, 1, A_PAIR)),
    (R.EXHIBIT_OWED, lambda: apply(turn(museum=THREE_OUT, loose=(A_PAIR,)), BreakUp(0, 1)), EndTurn(0)),
    (
        R.EXHIBIT_OWED,
        lambda: apply(turn(museum=THREE_OUT, loose=(A_PAIR,)), BreakUp(0, 1)),
        Discard(0, A_PAIR[:1]),
    ),
    (R.ROW_TOO_SHORT, lambda: turn(loose=(A_PAIR,)), Exhibit(0, 1, A_PAIR[:1])),
    (R.ROW_DOES_NOT_JOIN, lambda: turn(loose=(A_PAIR,)), Exhibit(0, 1, A_PAIR[::-1])),
    (
        R.FIND_TWICE,
        lambda: turn(loose=(row(V, 1, J, 1, V),)),
        Exhibit(0, 1, (*row(V, 1, J, 1, V), *row(V, 1, J))),
    ),
    (R.NOT_YOUR_FIND, turn, Exhibit(0, 1, A_PAIR)),
    (R.NO_SUCH_FIND, lambda: turn(loose=(A_PAIR,)), Exhibit(0, 1, (*A_PAIR, 0))),
    (R.TOO_MUCH_POLISH, lambda: turn(coins=(9,), loose=(A_PAIR,)), Exhibit(0, 1, A_PAIR, polish=4)),
    (R.TOO_MUCH_POLISH, lambda: turn(loose=(A_PAIR,)), Exhibit(0, 1, A_PAIR, polish=-1)),
    (R.CANNOT_PAY, lambda: turn(coins=(1,), loose=(A_PAIR,)), Exhibit(0, 1, A_PAIR, polish=2)),
    (R.CANNOT_PAY, lambda: turn(coins=(1,), loose=(A_PAIR,), round_=12), Exhibit(0, 1, A_PAIR, polish=5)),
    (
        R.CANNOT_PAY | R.TOO_MUCH_POLISH | R.MARKER_ON_TRACK | R.NOT_YOUR_FIND | R.ROW_DOES_NOT_JOIN,
        lambda: turn(museum={5: THREE_OUT[5]}),
        Exhibit(0, 1, A_PAIR[::-1], polish=7),
    ),
    (R.NOT_NOW | R.NOT_YOUR_FIND, lambda: replace(turn(), stage=Stage.STORE), Exhibit(0, 1, A_PAIR)),
    (R.NOTHING_TO_DISCARD, turn, Discard(0, ())),
    (R.NOT_YOUR_FIND, turn, Discard(0, (5,))),
    (R.FIND_TWICE, lambda: turn(loose=((5,),)), Discard(0, (5, 5))),
    (R.STORAGE_UNPAID, lambda: turn(loose=((1, 2, 3, 4),)), EndTurn(0)),
    (R.STORAGE_UNPAID | R.NOT_ACTIVE, lambda: turn(loose=((), (1, 2, 3, 4))), EndTurn(1)),
    (R.NOTHING_TO_CORRECT, turn, Correct()),
    (R.DOES_NOT_ADD_UP, turn, Correct(coins=(1, 2))),
    (
        R.FIND_SEEN_BEFORE,
        lambda: replace(fresh(), box=frozenset((1,)), unseen_in_box=-1),
        TurnUpFinds((5, 2, 1, 7, 10), (1, 2, 3, 4, 5)),
    ),
]


@pytest.mark.parametrize(
    ("reasons", "state", "action"),
    CASES,
    ids=[f"{type(action).__name__}-{number}" for number, (_, _, action) in enumerate(CASES)],
)
def test_all_reasons_are_given_at_once_and_each_has_its_sentence(
    reasons: Reason, state: Callable[[], State], action: Action
) -> None:
    with pytest.raises(Refused) as refused:
        apply(state(), action)
    assert refused.value.reasons == reasons
    sentences = reason_sentences(refused.value)
    assert len(sentences) == len(refused.value.codes) == len(list(reasons))
    assert sentence_of(refused.value) == " ".join(sentences)
    for sentence in sentences:
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "None" not in sentence
        assert "{" not in sentence


def test_every_reason_is_met_above() -> None:
    met = Reason(0)
    for reasons, _state, _action in CASES:
        met |= reasons
    assert set(met) == set(Reason)


def test_a_stale_action_is_refused_and_says_so() -> None:
    state = turn(coins=(5,), levels=((1,), (), (), (), ()))
    dig = Dig(0, 1, revision=state.revision)
    moved_on = apply(state, dig)
    with pytest.raises(Stale) as stale:
        apply(moved_on, dig)
    assert stale.value.codes == ("stale",)
    assert stale.value.facts == {"based_on": 0, "now": 1}
    assert apply(moved_on, EndTurn(0, revision=1)).revision == 2


def test_a_refusal_changes_nothing() -> None:
    state = turn()
    text = str(state)
    with pytest.raises(Refused):
        apply(state, Dig(0, 4))
    assert str(state) == text


def test_a_refusal_has_the_facts_and_names() -> None:
    _reasons, facts = check(turn(coins=(1,)), Dig(0, 4))
    assert facts["name"] == "Anna"
    assert (facts["level"], facts["allowed"], facts["coins"], facts["price"]) == (4, [1, 2], 1, 4)
    refused = Refused(*check(turn(coins=(1,)), Dig(0, 4)))
    assert sentence_of(refused) == (
        "Anna's grant space does not allow IV, only I and II. That costs 4 coins; Anna has 1 coin."
        " There is nothing to dig on level IV."
    )


def test_in_the_robbers_turn_nobody_else_acts() -> None:
    state = in_turn(2, spaces=(12, 13), robber=(5, 3))
    with pytest.raises(Refused) as refused:
        apply(state, EndTurn(0))
    assert refused.value.reasons == R.NOT_NOW | R.NOT_ACTIVE
    assert "It is the Grave Robber's turn, not Anna's." in sentence_of(refused.value)
