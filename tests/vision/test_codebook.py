"""Recognising stickers by heart where decoders cannot read them, and never taking one for another."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.pictures import Picture, find, marker
from vision.codebook import Codebook, corners_poses, pose_corners
from vision.codes import StickerClass, all_stickers
from vision.decode import ZXING, load
from vision.geometry import Board
from vision.layout import DEMONSTRATION, Layout, Rect
from vision.sightings import Grey

LAYOUT = Layout.load(DEMONSTRATION)
BOOK = Codebook(all_stickers())
MARKERS = [s for s in all_stickers() if s.cls is StickerClass.MARKER]


def seen(picture: Picture) -> tuple[Grey, Board]:
    return picture.frame().grey, Board.from_matrix(picture.camera())


def test_markers_too_small_for_a_decoder_are_recognised_at_any_angle() -> None:
    picture = Picture(LAYOUT, 1600, 900, noise=3)  # 1.1 pixels a module
    lying = {f"museum/{2 * i + 1}": (m, 31.0 * i) for i, m in enumerate(MARKERS)}
    for slot, (sticker, angle) in lying.items():
        picture.put_in(sticker, slot, angle)
    grey, board = seen(picture)
    decoder = load(ZXING)
    assert decoder is None or not decoder.read(grey)
    for slot, (sticker, angle) in lying.items():
        (found,), _ = BOOK.identify(grey, board, LAYOUT.slots[slot], 12.0)
        assert found.sticker == sticker
        assert np.hypot(found.x - LAYOUT.slots[slot].centre[0], found.y - LAYOUT.slots[slot].centre[1]) < 0.3
        assert abs(np.rad2deg(found.angle) % 360 - angle) < 3


def test_several_stickers_in_one_place_are_all_recognised() -> None:
    picture = Picture(LAYOUT, 1280, 720)
    for i, x in enumerate((640, 672, 704)):
        picture.put(find(i + 7), x, 60, 5.0 * i)
    grey, board = seen(picture)
    found, _ = BOOK.identify(grey, board, Rect(614, 30, 120, 60), 18.0)
    assert {one.sticker for one in found} == {find(7), find(8), find(9)}


def test_empty_places_and_noise_hold_nothing() -> None:
    grey, board = seen(Picture(LAYOUT))
    noise = np.random.default_rng(3).integers(0, 256, grey.shape, dtype=np.uint8)
    for picture in (grey, noise):
        for name in ("dig/I/1", "museum/5", "grant/3", "reveal"):
            for edge in (18.0, 16.0, 12.0):
                assert BOOK.identify(picture, board, LAYOUT.slots[name], edge) == ([], False)


@pytest.mark.parametrize("share", [0.15, 0.3])
def test_a_sticker_is_still_confirmed_under_a_finger(share: float) -> None:
    picture = Picture(LAYOUT)
    picture.put_in(find(12), "dig/II/2", 20)
    x, y = LAYOUT.slots["dig/II/2"].centre
    edge = x - 9 + 18 * share
    picture.cover([(x - 40, y - 12), (edge, y - 12), (edge, y + 12), (x - 40, y + 12)])
    grey, board = seen(picture)
    pose = (x, y, float(np.deg2rad(20)), 18.0)
    assert BOOK.confirm(grey, board, [(find(12), pose, True)]) != [None]


def test_another_sticker_laid_in_exactly_the_same_place_is_not_taken_for_the_old_one() -> None:
    picture = Picture(LAYOUT, noise=3)
    slots = [f"dig/{level}/{n}" for level in ("I", "II", "III", "IV", "V") for n in (1, 2, 3, 4)]
    for i, slot in enumerate(slots):
        picture.put_in(find(i + 1), slot)
    grey, board = seen(picture)
    for i, slot in enumerate(slots):
        pose = (*LAYOUT.slots[slot].centre, 0.0, 18.0)
        assert BOOK.confirm(grey, board, [(find(i + 1), pose, True)]) != [None]
        others = [(find(n), pose, True) for n in range(1, 61, 7) if n != i + 1]
        assert not any(BOOK.confirm(grey, board, others))


def test_a_covered_or_taken_sticker_is_not_confirmed() -> None:
    grey, board = seen(Picture(LAYOUT))
    pose = (*LAYOUT.slots["museum/3"].centre, 0.4, 12.0)
    assert BOOK.confirm(grey, board, [(marker(11), pose, True)]) == [None]


@pytest.mark.parametrize("angle", [-3.0, -1.0, 0.0, 0.5, 2.0])
def test_a_pose_and_its_corners_say_the_same(angle: float) -> None:
    pose = (12.0, -3.0, angle, 18.0)
    assert corners_poses(pose_corners(*pose)[None])[0].tolist() == pytest.approx(pose, abs=1e-4)
