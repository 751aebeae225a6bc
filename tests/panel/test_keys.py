"""What presses mean: in time, too late, in the face of a question, held and stuck."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.panel.keys import REACTION, WARNING, Deed, Do, Keys
from companion.panel.situation import Asking, CameraIs, Power, Situation
from companion.table.advice import Advice, Discrepancy
from hardware.contact import HOLD_SECONDS, Phase
from hardware.wiring import ButtonName

NEXT, UNDO, CAMERA, CHOOSE = ButtonName.NEXT, ButtonName.UNDO, ButtonName.CAMERA, ButtonName.CHOOSE
DOWN, UP, HELD, STUCK, FREED = Phase.DOWN, Phase.UP, Phase.HELD, Phase.STUCK, Phase.FREED

READY = Situation(
    screen="play", accent="turn.done", says="Finish your turn", undoes="Anna digs III", since=0.0
)
WRONG = replace(
    READY,
    advice=Advice(discrepancies=(Discrepancy("k", "The jug lies on II.", 0.0),)),
    camera=CameraIs.WATCHING,
)


def down(button: ButtonName, situation: Situation = READY, at: float = 100.0) -> Deed:
    deed = Keys().press(button, DOWN, at, situation)
    assert deed is not None
    return deed


def test_next_undo_and_the_knob_do_as_they_say() -> None:
    assert down(NEXT) == Deed(Do.NEXT)
    assert down(UNDO) == Deed(Do.UNDO)
    assert down(CHOOSE, replace(READY, chosen="level.II")) == Deed(Do.TAKE)
    assert Keys().turn(-2, READY) == Deed(Do.MOVE, steps=-2)


@pytest.mark.parametrize(
    ("button", "situation", "words"),
    [
        (NEXT, replace(READY, accent=""), "nothing to confirm now. Finish your turn."),
        (NEXT, Situation(), "nothing to go on with"),
        (NEXT, WRONG, "Something lies wrong"),
        (UNDO, replace(READY, undoes=""), "nothing to undo"),
        (UNDO, replace(READY, asking=Asking.OTHER), "Answer the question"),
        (CHOOSE, READY, "Turn the knob first"),
    ],
)
def test_what_cannot_be_done_is_said(button: ButtonName, situation: Situation, words: str) -> None:
    deed = down(button, situation)
    assert deed.do is Do.REFUSE and words in deed.sentence


def test_the_ribbon_hides_the_bar_only_on_the_play_screen() -> None:
    assert down(NEXT, replace(WRONG, screen="exhibit", accent="exhibit.confirm")).do is Do.NEXT
    aside = replace(WRONG, set_aside=frozenset({"k"}))
    assert down(NEXT, aside).do is Do.NEXT


# --- two things at once ------------------------------------------------------------------------------


@pytest.mark.parametrize("button", [NEXT, UNDO, CHOOSE])
@pytest.mark.parametrize("after", [-0.05, 0.0, REACTION - 0.01])
def test_what_was_pressed_before_anybody_could_have_seen_the_screen_is_refused(
    button: ButtonName, after: float
) -> None:
    deed = down(button, replace(READY, chosen="level.I", since=50.0), at=50.0 + after)
    assert deed.do is Do.REFUSE and "Two things at once" in deed.sentence


@pytest.mark.parametrize("button", [NEXT, UNDO, CHOOSE])
def test_what_was_pressed_in_answer_to_the_screen_counts(button: ButtonName) -> None:
    deed = down(button, replace(READY, chosen="level.I", since=50.0), at=50.0 + REACTION)
    assert deed.do is not Do.REFUSE


def test_undo_may_be_pressed_quickly_again_and_again() -> None:
    own = replace(READY, since=50.0, by_undo=True)
    assert down(UNDO, own, at=50.1).do is Do.UNDO
    assert down(NEXT, own, at=50.1).do is Do.REFUSE
    assert down(UNDO, own, at=49.9).do is Do.REFUSE, "before the undo that it would follow"


def test_a_question_is_not_answered_by_the_press_that_brought_it() -> None:
    asked = replace(READY, asking=Asking.UNDO, since=50.0, by_undo=True)
    assert down(UNDO, asked, at=50.1).do is Do.REFUSE
    assert down(UNDO, asked, at=51.0).do is Do.YES


def test_next_leaves_a_question_with_no() -> None:
    assert down(NEXT, replace(READY, asking=Asking.UNDO)).do is Do.NO
    assert down(NEXT, replace(READY, asking=Asking.OTHER)).do is Do.NO


@pytest.mark.parametrize("button", [NEXT, UNDO])
def test_a_button_puts_away_the_card_that_lies_over_the_screen(button: ButtonName) -> None:
    assert down(button, replace(WRONG, card=True)) == Deed(Do.CLOSE)


def test_on_a_dark_screen_a_button_or_the_knob_wakes_it_and_does_no_more() -> None:
    dark, keys = replace(READY, resting=True, chosen="level.I"), Keys()
    for button in (NEXT, UNDO, CHOOSE):
        assert keys.press(button, DOWN, 10.0, dark) is None
    assert keys.turn(1, dark) is None
    assert keys.press(CAMERA, DOWN, 10.0, dark) is None
    assert keys.press(CAMERA, UP, 10.3, READY) is None, "it went down in the dark"


def test_a_dark_device_can_be_switched_off_by_its_button() -> None:
    dark, keys = replace(READY, resting=True), Keys()
    keys.press(CAMERA, DOWN, 10.0, dark)
    warning = keys.pass_time(10.0 + WARNING)
    assert warning is not None and "Keep holding" in warning.sentence
    deed = keys.press(CAMERA, HELD, 10.0 + HOLD_SECONDS, READY)
    assert deed is not None and deed.do is Do.SWITCH_OFF


# --- the camera button -------------------------------------------------------------------------------


def test_a_short_press_of_camera_looks_when_it_is_let_go() -> None:
    keys = Keys()
    assert keys.press(CAMERA, DOWN, 10.0, READY) is None
    assert keys.pass_time(10.0 + WARNING - 0.1) is None
    assert keys.press(CAMERA, UP, 10.3, READY) == Deed(Do.LOOK)
    keys.press(CAMERA, DOWN, 11.0, READY)
    assert keys.press(CAMERA, UP, 11.3, replace(READY, card=True)) == Deed(Do.CLOSE)
    assert keys.pass_time(20.0) is None and keys.power is Power.ON


def test_held_for_three_seconds_it_warns_first_and_then_switches_off() -> None:
    keys = Keys()
    keys.press(CAMERA, DOWN, 10.0, READY)
    warning = keys.pass_time(10.0 + WARNING)
    assert warning is not None and warning.do is Do.TELL and "Keep holding" in warning.sentence
    assert keys.power is Power.HELD
    assert keys.pass_time(12.0) is None, "said once"
    deed = keys.press(CAMERA, HELD, 10.0 + HOLD_SECONDS, READY)
    assert deed is not None and deed.do is Do.SWITCH_OFF
    assert keys.power is Power.GOING_OFF
    assert keys.press(CAMERA, UP, 14.0, READY) is None
    assert keys.press(NEXT, DOWN, 14.0, READY) is None, "nothing else counts any more"
    assert keys.turn(1, READY) is None


def test_let_go_after_the_warning_nothing_is_done() -> None:
    keys = Keys()
    keys.press(CAMERA, DOWN, 10.0, READY)
    keys.pass_time(12.0)
    deed = keys.press(CAMERA, UP, 12.9, READY)
    assert deed is not None and deed.do is Do.TELL and deed.sentence == "Not switched off."
    assert keys.power is Power.ON


def test_where_switching_off_fails_the_panel_works_on() -> None:
    keys = Keys()
    keys.press(CAMERA, DOWN, 10.0, READY)
    keys.press(CAMERA, HELD, 13.0, READY)
    keys.stay_on()
    assert keys.power is Power.ON
    assert keys.press(NEXT, DOWN, 20.0, READY) == Deed(Do.NEXT)


def test_camera_does_not_cover_a_question() -> None:
    keys = Keys()
    keys.press(CAMERA, DOWN, 10.0, READY)
    deed = keys.press(CAMERA, UP, 10.2, replace(READY, asking=Asking.UNDO))
    assert deed is not None and deed.do is Do.REFUSE


# --- stuck -------------------------------------------------------------------------------------------


def test_a_stuck_button_is_told_by_its_name_until_it_is_free() -> None:
    keys = Keys()
    told = keys.press(UNDO, STUCK, 30.0, READY)
    assert told is not None and told.alarm and "“undo” has been down for 20 seconds" in told.sentence
    assert keys.stuck == {UNDO}
    freed = keys.press(UNDO, FREED, 40.0, READY)
    assert freed is not None and "works again" in freed.sentence
    assert not keys.stuck


def test_a_camera_button_that_is_stuck_from_the_beginning_never_switches_off() -> None:
    keys = Keys()
    keys.press(CAMERA, STUCK, 20.0, READY)
    assert keys.pass_time(100.0) is None
    assert keys.power is Power.ON


@given(
    st.lists(
        st.tuples(
            st.sampled_from(list(ButtonName)),
            st.sampled_from([p for p in Phase if p is not HELD]),
            st.floats(0, 60),
        ),
        max_size=30,
    )
)
def test_without_holding_nothing_ever_switches_off(
    events: list[tuple[ButtonName, Phase, float]],
) -> None:
    keys = Keys()
    for button, phase, at in sorted(events, key=lambda event: event[2]):
        deed = keys.press(button, phase, at, READY)
        keys.pass_time(at)
        assert deed is None or deed.do is not Do.SWITCH_OFF
    assert keys.power is not Power.GOING_OFF
