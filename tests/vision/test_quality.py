"""Figures of pictures whose blur, light and glare are known."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.figures import Figures
from vision.geometry import BoardFinder
from vision.layout import DEMONSTRATION, Layout
from vision.quality import figures_of, together
from vision.scene import CameraModel, Renderer, TableScene
from vision.sightings import Grey

LAYOUT = Layout.load(DEMONSTRATION)


@pytest.fixture(scope="module")
def picture() -> Grey:
    """The empty board through a good camera."""
    model = CameraModel.of("good", 1920, 1080, 2)
    return Renderer(LAYOUT, model).render(TableScene(), 0.0, 1).grey


def measure(grey: Grey) -> Figures:
    return figures_of(grey, BoardFinder(LAYOUT).search(grey), LAYOUT)


def test_a_good_picture(picture: Grey) -> None:
    figures = measure(picture)
    assert figures.corners == {0, 1, 2, 3} and figures.out_of_view == ()
    assert figures.module == pytest.approx(1.83, abs=0.1)
    assert figures.blur == pytest.approx(0.55, abs=0.15)


@pytest.mark.parametrize("sigma", [1.0, 2.0])
def test_blur_is_measured_in_pixels(picture: Grey, sigma: float) -> None:
    blurred = measure(np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma))).blur
    assert blurred == pytest.approx(float(np.hypot(sigma, 0.55)), rel=0.25)


def test_less_light_is_less_white_and_no_more_blur(picture: Grey) -> None:
    bright, dim = measure(picture), measure((picture * 0.4).astype(np.uint8))
    assert bright.white and dim.white and bright.blur and dim.blur
    assert dim.white == pytest.approx(0.4 * bright.white, rel=0.1)
    assert dim.blur == pytest.approx(bright.blur, rel=0.15)


def test_a_reflection_is_told_with_its_place(picture: Grey) -> None:
    board = BoardFinder(LAYOUT).search(picture)
    assert board is not None
    slot = LAYOUT.slots["museum/12"]
    x, y = board.pixels(np.array([slot.centre], np.float32))[0]
    shining = cv2.circle(picture.copy(), (int(x), int(y)), 15, 255, -1)
    assert measure(picture).glare["museum"] < 0.01
    glare = measure(np.asarray(shining)).glare
    assert glare["museum"] > 0.08 and glare["dig"] < 0.01


def test_what_is_beyond_the_edge_is_out_of_view(picture: Grey) -> None:
    cut = np.ascontiguousarray(picture[:, : int(picture.shape[1] * 0.8)])
    assert {"exhibit", "discard"} <= set(measure(cut).out_of_view)


def test_without_a_board_only_the_size_is_known() -> None:
    assert figures_of(np.zeros((48, 64), np.uint8), None, LAYOUT) == Figures(64, 48)


def test_several_pictures_count_by_what_most_of_them_show() -> None:
    one = Figures(64, 48, frozenset({0, 1, 2, 3}), 3.0, "exhibit", 0.5, 200.0, 20.0, 0.9, {"dig": 0.0})
    hidden = replace(one, corners=frozenset({0, 1, 2}), blur=9.0)
    assert together([one, hidden, one]) == one
    assert together([hidden, hidden, one]).corners == {0, 1, 2}
    assert together([Figures(64, 48), Figures(64, 48), one]).module is None
    with pytest.raises(ValueError):
        together([])
