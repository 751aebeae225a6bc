"""Setting up the camera by touch: what comes first is said, corners are tapped and dragged, light is held."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.ui import finger, offscreen
from companion.ui.presenters.camera_setup import CornersForm, first_sentence
from companion.ui.preview import Point
from tests.ui.camera_side import GOOD, CameraSide, glance, preview, set_up
from tests.ui.hand import Hand
from vision.tuning import Tuning

FOUR = ((0.2, 0.2), (0.8, 0.22), (0.82, 0.8), (0.18, 0.78))
REACH = (0.05, 0.08)


@pytest.fixture
def side() -> CameraSide:
    return CameraSide()


@pytest.fixture
def at_set_up(open_app: Callable[..., Hand], side: CameraSide) -> Hand:
    hand = open_app(camera_set_up=side)
    glance(hand.app, preview(set_up()))
    hand.tap("home.camera", "camera.setup")
    glance(hand.app, preview(set_up()))
    return hand


def says(hand: Hand) -> str:
    return str(hand.app.pages.top._says.text)


def touch(hand: Hand, point: Point, to: Point | None = None) -> None:
    """A finger on a point of the picture; dragged to another one if that is given."""
    picture = hand.find("setup.picture")
    x, y = picture.window_point(point)
    finger.press(x, y)
    if to is not None:
        for part in (0.5, 1.0):
            step = tuple(a + (b - a) * part for a, b in zip(point, to, strict=True))
            x, y = picture.window_point(step)
            finger.drag(x, y)
    finger.release(x, y)


# --- the form ----------------------------------------------------------------------------------------


def tapped(*points: Point) -> CornersForm:
    form = CornersForm()
    for point in points:
        form = form.put_down(point, REACH).let_go()
    return form


def test_each_corner_is_asked_for_in_turn() -> None:
    asked = [tapped(*FOUR[:n]).sentence for n in range(5)]
    assert len(set(asked)) == 5 and "top left" in asked[0] and "bottom left" in asked[3]
    assert tapped(*FOUR).ready and not tapped(*FOUR[:3]).ready
    crossed = tapped(FOUR[0], FOUR[2], FOUR[1], FOUR[3])
    assert not crossed.ready and "clockwise" in crossed.sentence


def test_a_finger_near_a_corner_takes_that_one_and_a_fifth_tap_does_nothing() -> None:
    form = tapped(*FOUR)
    held = form.put_down((0.78, 0.25), REACH)
    assert held.held == 1
    assert held.moved((0.02, -0.02)).points[1] == pytest.approx((0.82, 0.2))
    assert held.moved((9.0, -9.0)).points[1] == (1.0, 0.0), "corners stay on the picture"
    assert form.put_down((0.5, 0.5), REACH) == form
    assert form.put_down((0.6, 0.3), (0.9, 0.9)).held == 1, "the nearest of those within reach"
    assert form.moved((0.1, 0.1)) == form, "nothing is held"


def test_the_worst_comes_first() -> None:
    assert first_sentence(set_up())[0] == "The camera stands well: it can watch the table."
    assert "move the camera closer" in first_sentence(set_up(replace(GOOD, module=1.0, blur=0.3)))[0]
    assert "let it focus" in first_sentence(set_up(tuning=None))[0]
    assert "white balance" in first_sentence(set_up(tuning=Tuning(cannot=("white",))))[0]
    assert "reflected here: the museum" in first_sentence(set_up(replace(GOOD, glare={"museum": 0.2})))[0]
    assert "Waiting" in first_sentence(None)[0]


# --- on the screen -----------------------------------------------------------------------------------


def test_what_the_figures_say_is_shown_with_a_sign_each(at_set_up: Hand, side: CameraSide) -> None:
    assert at_set_up.screen == "camera_setup" and side.shows == ["setup"]
    assert says(at_set_up) == "The camera stands well: it can watch the table."
    dark = replace(GOOD, white=60.0, glare={"museum": 0.2})
    glance(at_set_up.app, preview(set_up(dark)))
    assert "put more light" in says(at_set_up)
    keys = [finding.key for finding in at_set_up.app.pages.top._findings.findings]
    assert {"corners", "size", "sharpness", "light", "glare", "focus"} <= set(keys)
    at_set_up.tap("back")
    assert side.shows[-1] == "table"


def test_four_taps_set_the_corners_and_a_drag_puts_one_right(at_set_up: Hand, side: CameraSide) -> None:
    at_set_up.tap("setup.corners")
    assert "top left" in says(at_set_up)
    for point in FOUR[:3]:
        touch(at_set_up, point)
    at_set_up.tap("corners.use")
    assert side.corners == [], "three are not enough"
    touch(at_set_up, FOUR[3])
    touch(at_set_up, FOUR[1], to=(0.9, 0.1))
    at_set_up.tap("corners.use")
    (corners,) = side.corners
    assert corners is not None
    wanted = (FOUR[0], (0.9, 0.1), FOUR[2], FOUR[3])
    assert corners == tuple(pytest.approx(point, abs=0.01) for point in wanted)
    assert "setup.corners" in at_set_up.names()


def test_setting_corners_can_be_begun_again_given_up_or_left_to_the_markers(
    at_set_up: Hand, side: CameraSide
) -> None:
    at_set_up.tap("setup.corners")
    touch(at_set_up, FOUR[0])
    at_set_up.tap("corners.again")
    assert "top left" in says(at_set_up)
    at_set_up.tap("corners.cancel")
    assert side.corners == [] and "setup.corners" in at_set_up.names()
    at_set_up.tap("setup.corners", "corners.markers")
    assert side.corners == [None]


def test_pictures_that_arrive_while_corners_are_set_change_nothing_under_the_finger(
    at_set_up: Hand,
) -> None:
    at_set_up.tap("setup.corners")
    touch(at_set_up, FOUR[0])
    glance(at_set_up.app, preview(set_up()))
    assert "top right" in says(at_set_up)
    assert len(at_set_up.app.pages.top._form.points) == 1


def test_focus_and_light_are_held_on_request_for_these_lamps(at_set_up: Hand, side: CameraSide) -> None:
    at_set_up.tap("setup.tune")
    assert side.tuned == [50] and "keep hands off the table" in at_set_up.find("toast").text
    at_set_up.tap("setup.mains.60")
    assert side.tuned == [50, 60] and at_set_up.app.preferences.mains == 60
    at_set_up.tap("setup.tune")
    assert side.tuned == [50, 60, 60] and side.shows[-1] == "setup"


def test_a_board_that_lost_its_corners_leads_straight_to_them(
    open_app: Callable[..., Hand], side: CameraSide
) -> None:
    hand = open_app(camera_set_up=side)
    glance(hand.app, preview(board="unset"))
    hand.tap("home.camera")
    assert "set its corners again" in says(hand)
    assert hand.find("camera.setup").style == "accent"
    hand.tap("camera.setup")
    assert "corners.use" in hand.names() and "top left" in says(hand)


def test_without_a_camera_there_is_nothing_to_set_up(hand: Hand) -> None:
    hand.tap("home.camera")
    assert "camera.setup" not in hand.names()


def test_a_camera_that_vanishes_is_said_instead_of_its_last_figures(at_set_up: Hand) -> None:
    class Gone:
        state = "gone"
        facts = {"device": "/dev/video0"}

    at_set_up.app.show_advice(None, Gone())
    offscreen.pump(2)
    assert "cannot be reached" in says(at_set_up)
