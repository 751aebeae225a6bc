"""Our pictures at the sizes they are used in."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.ui import vector

KINDS = ("vase", "jug", "mask", "bracelet")


def _body(name: str, side: int) -> NDArray[np.float64]:
    return np.asarray(vector.masks(name, side, side)["body"], dtype=float) / 255


@pytest.mark.parametrize("name", vector.picture_names())
@pytest.mark.parametrize("side", [24, 64, 200])
def test_every_picture_can_be_drawn_at_every_size(name: str, side: int) -> None:
    body = _body(name, side)
    assert body.shape == (side, side)
    assert 0.03 < body.mean() < 1.0


@pytest.mark.parametrize("half", ["left", "right"])
@pytest.mark.parametrize("pair", list(itertools.combinations(KINDS, 2)))
def test_the_halves_of_two_kinds_differ_even_when_small(pair: tuple[str, str], half: str) -> None:
    cut = slice(0, 12) if half == "left" else slice(12, 24)
    first, second = (_body(kind, 24)[:, cut] for kind in pair)
    apart = np.abs(first - second).sum() / np.maximum(first, second).sum()
    assert apart > 0.2


@pytest.mark.parametrize("kind", KINDS)
def test_an_object_reaches_over_the_cut_on_both_sides(kind: str) -> None:
    body = _body(kind, 96)
    left, right = body[:, :48].sum(), body[:, 48:].sum()
    assert min(left, right) / max(left, right) > 0.6


def test_holes_are_cut_and_edges_are_smooth() -> None:
    camera = _body("camera", 100)
    assert camera[55, 32] < 0.1, "the ring round the lens is cut out"
    assert camera[55, 50] > 0.9, "the lens is there"
    circle = _body("circle", 50)
    assert ((circle > 0.1) & (circle < 0.9)).sum() > 20


def test_a_larger_picture_is_the_same_picture() -> None:
    assert _body("mask", 200).mean() == pytest.approx(_body("mask", 40).mean(), abs=0.02)


def test_an_unknown_picture_is_named() -> None:
    with pytest.raises(vector.NoSuchPicture, match="unicorn"):
        vector.masks("unicorn", 24, 24)
