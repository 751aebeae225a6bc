"""The screen goes dark when nobody needs it, and the touch that wakes it does nothing else."""

from __future__ import annotations

from companion.table.advice import Advice
from companion.ui import finger, offscreen
from companion.ui.rehearsal import Rehearsal
from tests.games_setup import setup_for
from tests.ui.hand import Hand


def test_a_touch_wakes_the_screen_and_does_nothing_else(hand: Hand) -> None:
    hand.app.rest.dim()
    hand.tap("home.new")
    assert not hand.app.rest.resting and hand.screen == "home"
    hand.tap("home.new")
    assert hand.screen == "new_game"


def test_it_rests_by_itself_and_wakes_when_the_table_moves(hand: Hand) -> None:
    from companion.ui.rest import Rest

    rest = Rest(seconds=0)
    offscreen.pump()
    assert rest.resting
    rest.end()
    hand.app.start_game(setup_for(2))
    hand.app.rest.dim()
    hand.app.show_advice(Advice())
    assert not hand.app.rest.resting
    hand.app.rest.dim()
    hand.app.session.submit(Rehearsal(1).next_action(hand.app.session.state))
    offscreen.pump()
    assert not hand.app.rest.resting


def test_a_closed_app_rests_no_more(hand: Hand) -> None:
    hand.app.rest.dim()
    hand.app.close()
    assert not hand.app.rest.resting
    finger.press(5, 5)
    finger.release(5, 5)
    assert not hand.app.rest.resting
