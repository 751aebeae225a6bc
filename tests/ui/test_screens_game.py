"""Games kept by touch alone: real touches in a real window, no camera."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from companion.games.pergamon import Action, BreakUp, Discard, Stage, apply
from companion.session.journal import Journal
from tests.games.playing import Habits, playout
from tests.games_setup import setup_for
from tests.ui.hand import Hand, as_told_by_hand
from tests.ui.prepared import play_until


def type_name(hand: Hand, seat: int, name: str) -> None:
    """Give a seat its name on the keyboard of the screen."""
    hand.tap(f"seat.{seat}.name", *(f"key.{letter}" for letter in name.lower()), "name.confirm")


def begin(hand: Hand) -> None:
    """Anna and Ben begin a game from the home screen."""
    hand.tap("home.new")
    type_name(hand, 1, "Anna")
    type_name(hand, 2, "Ben")
    hand.tap("new_game.start")


def keep(hand: Hand, script: Iterable[Action], *, rounds: int = 12) -> set[str]:
    """Keep the scripted game by touch and compare every state with the rules; the kinds of action done."""
    session = hand.app.session
    kinds = set()
    for scripted in script:
        action = as_told_by_hand(scripted)
        if session.history and session.history[-1].action == action:
            continue  # it has followed by itself
        if session.state.round > rounds:
            break
        expected = apply(session.state, action)
        hand.do(action)
        kinds.add(type(action).__name__)
        if expected.stage in (Stage.ROBBER, Stage.ROBBER_TURN) and session.state.stage is not expected.stage:
            continue  # what followed by itself was done in the same breath
        assert session.state == expected, action
    return kinds


def test_the_first_rounds_are_kept_by_touch(hand: Hand, journal: Journal) -> None:
    begin(hand)
    session = hand.app.session
    assert session.state.setup == setup_for(2)
    keep(hand, (action for _b, action, _a in playout(session.state.setup, 5)), rounds=2)
    assert session.state.round == 3
    assert journal.import_record(session.record()).state == session.state


def test_the_last_round_is_kept_by_touch_to_the_ranking(hand: Hand, journal: Journal) -> None:
    session, script = play_until(
        journal, setup_for(3), 6, lambda state, _action: state.round == 12 and state.stage is Stage.FUND
    )
    hand.app.play(session)
    kinds = keep(hand, script)
    assert {"TurnUpGrants", "Evaluate", "FinalPrizes"} <= kinds
    assert session.state.over and hand.screen == "ranking"


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_is_kept_by_touch_alone(hand: Hand, journal: Journal, players: int) -> None:
    hand.app.start_game(setup_for(players))
    session = hand.app.session
    habits = Habits(exhibit=1.0, break_up=1.0)
    kinds = keep(hand, (action for _b, action, _a in playout(setup_for(players), 5, habits)))
    assert session.state.over and hand.screen == "ranking"
    assert {"Exhibit", "Discard", "Evaluate", "FinalPrizes"} <= kinds
    assert journal.import_record(session.record()).state == session.state


def test_a_collection_is_broken_up_for_another(hand: Hand, journal: Journal) -> None:
    session, script = play_until(
        journal,
        setup_for(2),
        6,
        lambda _s, action: isinstance(action, BreakUp),
        Habits(exhibit=1.0, break_up=1.0),
    )
    hand.app.play(session)
    assert keep(hand, script[:2]) == {"BreakUp", "Exhibit"}
    assert not session.state.owes_exhibit


def test_finds_are_thrown_into_the_box(hand: Hand, journal: Journal) -> None:
    session, script = play_until(journal, setup_for(2), 3, lambda _s, action: isinstance(action, Discard))
    hand.app.play(session)
    before = session.state.box
    assert keep(hand, script[:1]) == {"Discard"}
    assert session.state.box == before | set(script[0].finds)  # type: ignore[attr-defined]
