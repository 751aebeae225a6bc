"""Small versions of a picture show what the picture shows, from all of its lines or from half of them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.pyramid import Pyramid
from vision.sightings import Grey

LARGE, MODEST = (2592, 4608), (1296, 2304)


def drawn(shape: tuple[int, int]) -> Grey:
    """Broad shapes on a slope of light."""
    height, width = shape
    picture = np.linspace(60, 180, width, dtype=np.float32)[None].repeat(height, axis=0).astype(np.uint8)
    cv2.circle(picture, (width // 3, height // 2), height // 4, 230, -1)
    cv2.rectangle(picture, (width // 2, height // 5), (width * 4 // 5, height // 2), 20, -1)
    return picture


@pytest.mark.parametrize("shape", [LARGE, MODEST])
@pytest.mark.parametrize("shrink", [1, 2, 4, 8])
def test_a_small_picture_shows_the_same(shape: tuple[int, int], shrink: int) -> None:
    picture = drawn(shape)
    small = Pyramid().small(picture, shrink)
    even = small.even()
    assert small.down == even.across == even.down == shrink
    assert even.picture.shape == (shape[0] // shrink, shape[1] // shrink)
    exact = cv2.resize(picture, even.picture.shape[::-1], interpolation=cv2.INTER_AREA)
    assert cv2.absdiff(even.picture, exact).mean() < 0.5


def test_a_large_picture_is_read_from_every_second_line() -> None:
    striped = np.zeros(LARGE, np.uint8)
    striped[1::2] = 255
    assert not Pyramid().small(striped, 4).picture.any()
    assert Pyramid().small(striped[: MODEST[0], : MODEST[1]], 4).picture.mean() == pytest.approx(127.5, abs=1)


def test_a_part_is_the_same_part_of_the_whole() -> None:
    small = Pyramid().small(drawn(LARGE), 4)
    rows, columns = slice(100, 300), slice(240, 700)
    assert (small.part(rows, columns).even().picture == small.even().picture[rows, columns]).all()


def test_the_same_memory_holding_another_picture_is_made_small_again_when_told() -> None:
    pyramid, picture = Pyramid(), drawn(MODEST)
    pyramid.small(picture, 4)
    picture[:] = 200
    pyramid.forget()
    assert (pyramid.small(picture, 4).picture == 200).all()
