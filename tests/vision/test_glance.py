"""A glance tells that nothing changed, and never that something did not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.pictures import Picture, find
from vision.geometry import Board
from vision.glance import Glance
from vision.layout import DEMONSTRATION, Layout, Rect
from vision.sightings import Grey
from vision.surface import Surface

LAYOUT = Layout.load(DEMONSTRATION)
PLACE = [(300.0, 200.0), (308.0, 200.0), (308.0, 208.0), (300.0, 208.0)]
"""The end of a finger."""


@pytest.fixture
def picture() -> Picture:
    picture = Picture(LAYOUT)
    picture.put_in(find(7), "dig/II/1")
    return picture


@pytest.fixture
def glance(picture: Picture) -> Glance:
    """One that has seen the picture twice: the first is all change."""
    glance = Glance(Surface(LAYOUT))
    for number in range(2):
        glance.look(picture.frame(number).grey, board(picture), closely=False)
    return glance


_BOARDS: dict[tuple[float, float], Board] = {}


def board(picture: Picture) -> Board:
    return _BOARDS.setdefault(picture.shift, Board.from_matrix(picture.camera()))


def brighter(grey: Grey, by: float) -> Grey:
    return np.asarray(cv2.convertScaleAbs(grey, alpha=by))


@pytest.mark.parametrize("light", [0.94, 1.0, 1.04])
def test_the_same_table_is_not_flattened_again_whatever_the_lamp_does(
    picture: Picture, glance: Glance, light: float
) -> None:
    flat, _ = glance.look(picture.frame(3).grey, board(picture), closely=False)
    again, change = glance.look(brighter(picture.frame(4).grey, light), board(picture), closely=False)
    assert again is flat
    assert not change.motion and not change.mask.any()
    anew, _ = glance.look(picture.frame(5).grey, board(picture), closely=True)
    assert anew is not flat


@pytest.mark.parametrize("darker", [-30, 30, 90])
def test_a_fingertip_is_seen_at_first_sight(picture: Picture, glance: Glance, darker: int) -> None:
    flat, _ = glance.look(picture.frame(2).grey, board(picture), closely=False)
    place = Surface(LAYOUT).slices(Rect(300, 200, 8, 8))
    picture.cover(PLACE, round(float(np.mean(flat[place]))) - darker)
    _, change = glance.look(picture.frame(3).grey, board(picture), closely=False)
    assert change.mask[place].any()
    picture.shapes.clear()
    _, change = glance.look(picture.frame(4).grey, board(picture), closely=False)
    assert change.mask[place].any()


def test_what_lies_beside_the_table_may_move(picture: Picture, glance: Glance) -> None:
    flat, _ = glance.look(picture.frame(3).grey, board(picture), closely=False)
    grey = picture.frame(4).grey.copy()
    corners = board(picture).pixels(np.array(LAYOUT.view.points, np.float32))
    outside = np.full(grey.shape, 255, np.uint8)
    cv2.fillConvexPoly(outside, np.rint(corners).astype(np.int32), 0)
    outside = cv2.erode(outside, np.ones((41, 41), np.uint8))
    assert outside.any()
    grey[outside > 0] = 0
    again, change = glance.look(grey, board(picture), closely=False)
    assert again is flat and not change.motion


def test_small_changes_add_up_to_one_that_is_told(picture: Picture, glance: Glance) -> None:
    told = []
    for number in range(40):
        picture.shapes.clear()
        picture.cover(PLACE, 60 + 2 * number)
        _, change = glance.look(picture.frame(number).grey, board(picture), closely=number % 5 == 0)
        told.append(bool(change.mask.any()))
    assert told[0] and sum(told[1:]) >= 2


def test_a_board_that_lies_elsewhere_is_flattened_anew(picture: Picture, glance: Glance) -> None:
    flat, _ = glance.look(picture.frame(3).grey, board(picture), closely=False)
    picture.shift = (6.0, -4.0)
    anew, _ = glance.look(picture.frame(4).grey, board(picture), closely=False)
    assert anew is not flat
    assert np.mean(cv2.absdiff(anew, flat)) < 3


def test_after_forgetting_everything_has_changed(picture: Picture, glance: Glance) -> None:
    glance.forget()
    _, change = glance.look(picture.frame(3).grey, board(picture), closely=False)
    assert change.motion and change.mask.all()


@pytest.mark.parametrize("light", [1.0, 1.01, 1.1])
def test_a_part_looked_at_closely_shows_what_the_whole_would(light: float) -> None:
    picture = Picture(LAYOUT, noise=0)
    glance, thorough, surface = (Glance(Surface(LAYOUT)), Glance(Surface(LAYOUT)), Surface(LAYOUT))
    for step in range(5):
        picture.shapes.clear()
        picture.cover([(x + 60 * step, y + 25 * step) for x, y in PLACE], 90)
        grey = brighter(picture.frame(step).grey, light if step > 2 else 1.0)
        surface.shrunk(grey, board(picture))
        flat, change = glance.look(grey, board(picture), closely=False)
        _, true_change = thorough.look(grey, board(picture), closely=True)
        whole = surface.flatten(grey, board(picture)).astype(float)
        away = np.abs(flat - whole) > 1 + 0.015 * whole
        assert not away.any(), step
        assert (change.mask == true_change.mask).mean() > 0.999, step
        assert change.motion is true_change.motion
