"""Finding the board by its corners, keeping it under a hand, following it when it moves."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.pictures import Picture
from vision.geometry import Board, BoardFinder
from vision.layout import DEMONSTRATION, Layout

LAYOUT = Layout.load(DEMONSTRATION)


@pytest.fixture
def picture() -> Picture:
    return Picture(LAYOUT)


def hide(picture: Picture, *ids: int) -> None:
    """Lay paper over some corners."""
    for corner in LAYOUT.corners:
        if corner.id in ids:
            x, y = corner.centre
            picture.cover([(x - 25, y - 25), (x + 25, y - 25), (x + 25, y + 25), (x - 25, y + 25)])


def error_mm(board: Board | None, picture: Picture) -> float:
    """How far wrong the board's corners are placed."""
    assert board is not None
    outline = np.array(LAYOUT.view.points, dtype=np.float32)
    true = Board.from_matrix(picture.camera())
    return float(np.linalg.norm(board.units(true.pixels(outline)) - outline, axis=1).max())


@pytest.mark.parametrize("size", [(1280, 720), (2304, 1296), (4608, 2592)])
def test_the_board_is_found_to_half_a_millimetre(size: tuple[int, int]) -> None:
    picture = Picture(LAYOUT, *size, noise=4, tilt=0.08)
    assert error_mm(BoardFinder(LAYOUT).search(picture.frame().grey), picture) < 0.5


def test_three_corners_are_enough_and_two_are_not(picture: Picture) -> None:
    hide(picture, 1)
    assert error_mm(BoardFinder(LAYOUT).search(picture.frame().grey), picture) < 1.0
    hide(picture, 2)
    assert BoardFinder(LAYOUT).search(picture.frame().grey) is None


def test_the_board_is_kept_while_hands_hide_its_corners(picture: Picture) -> None:
    finder = BoardFinder(LAYOUT)
    finder.search(picture.frame().grey)
    hide(picture, 0, 1, 2, 3)
    board = finder.check(picture.frame(1).grey)
    assert error_mm(board, picture) < 0.5
    assert board is not None and not board.seen
    assert not finder.moved and not finder.doubtful


@pytest.mark.parametrize("hidden", [(), (3,)])
def test_a_moved_board_is_noticed_and_followed(picture: Picture, hidden: tuple[int, ...]) -> None:
    finder = BoardFinder(LAYOUT)
    finder.search(picture.frame().grey)
    finder.check(picture.frame(1).grey)
    assert not finder.moved
    picture.shift = (6.0, -4.0)
    hide(picture, *hidden)
    assert error_mm(finder.check(picture.frame(2).grey), picture) < 1.0
    assert finder.moved
    finder.check(picture.frame(3).grey)
    assert not finder.moved


def test_a_board_thrown_far_is_found_again(picture: Picture) -> None:
    finder = BoardFinder(LAYOUT)
    finder.search(picture.frame().grey)
    picture.shift = (-60.0, 0.0)
    hide(picture, 0)
    board = finder.check(picture.frame(1).grey)
    assert finder.moved
    assert error_mm(board, picture) < 1.0


def test_a_look_at_the_corners_that_changed_tells_whether_they_are_covered_or_the_board_moved(
    picture: Picture,
) -> None:
    finder = BoardFinder(LAYOUT)
    before = finder.search(picture.frame().grey)
    hide(picture, 1)
    board = finder.check(picture.frame(1).grey, changed=[1])
    assert before is not None and board is not None
    assert board.to_pixels is before.to_pixels and board.seen == {0, 2, 3}
    picture.shapes.clear()
    board = finder.check(picture.frame(2).grey, changed=[1])
    assert board is not None and board.seen == {0, 1, 2, 3} and not finder.moved
    picture.shift = (6.0, -4.0)
    assert error_mm(finder.check(picture.frame(3).grey, changed=[2]), picture) < 1.0
    assert finder.moved


def test_one_corner_that_looks_displaced_for_a_moment_does_not_bend_the_board(picture: Picture) -> None:
    finder = BoardFinder(LAYOUT)
    before = finder.search(picture.frame().grey)
    under_a_finger, *others = LAYOUT.corners
    seems = replace(under_a_finger, x=under_a_finger.x + 1.2)
    displaced = Picture(replace(LAYOUT, corners=(seems, *others)))
    board = finder.check(displaced.frame(1).grey, [under_a_finger.id])
    assert board is not None and before is not None
    assert board.to_pixels is before.to_pixels
    assert board.seen == {corner.id for corner in others}
    assert not finder.moved and not finder.doubtful
    assert finder.check(displaced.frame(2).grey) is not before, "what is seen there twice is believed"
    assert finder.board is not None and finder.board.to_pixels is not before.to_pixels


def test_positions_are_doubtful_while_too_few_corners_show_a_move(picture: Picture) -> None:
    finder = BoardFinder(LAYOUT)
    finder.search(picture.frame().grey)
    picture.shift = (15.0, 0.0)
    hide(picture, 0, 1)
    finder.check(picture.frame(1).grey)
    assert finder.doubtful
    picture.shapes.clear()
    assert error_mm(finder.check(picture.frame(2).grey), picture) < 0.5
    assert not finder.doubtful


def test_pictures_without_a_board_have_none() -> None:
    random = np.random.default_rng(1)
    for _ in range(3):
        noise = random.integers(0, 256, (720, 1280), dtype=np.uint8)
        assert BoardFinder(LAYOUT).search(noise) is None
        assert BoardFinder(LAYOUT).search(cv2.GaussianBlur(noise, (0, 0), 4)) is None
