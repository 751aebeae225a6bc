"""The board's corners set by a hand: read by them, watched without markers, given up when it has moved."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.pictures import Picture, find
from vision.layout import DEMONSTRATION, Layout, Rect
from vision.outline import goes_round
from vision.placed import At, Placed, PlacedWatch
from vision.reader import Reader
from vision.sightings import Frame, Look

LAYOUT = Layout.load(DEMONSTRATION)


def without_markers() -> Picture:
    """The table as it looks where nobody has stuck the corner markers on."""
    picture = Picture(LAYOUT)
    for corner in LAYOUT.corners:
        (x, y), (w, h) = corner.centre, (corner.w, corner.h)
        picture.cover(Rect(x - w, y - h, 2 * w, 2 * h).points, 120)
    return picture


def shares(picture: Picture) -> NDArray[np.float32]:
    """Where a finger would tap the board's corners."""
    board = np.array(Rect(0, 0, LAYOUT.width, LAYOUT.height).points, np.float64)
    points = np.c_[board, np.ones(4)] @ picture.camera().T
    return np.asarray(points[:, :2] / points[:, 2:] / (picture.width, picture.height), np.float32)


def moved(watch: PlacedWatch, picture: Picture, looks: int = 4, start: int = 1) -> bool:
    return any(watch.moved(picture.frame(n).grey, n * 0.5) for n in range(start, start + looks))


def test_stickers_are_found_in_their_places_by_corners_that_a_hand_set() -> None:
    picture = without_markers()
    picture.put_in(find(7), "dig/II/1")
    reader = Reader(LAYOUT)
    first = picture.frame(1)
    assert not reader.look(first).board_found
    reader.place(Placed.of(first.grey, shares(picture)).pixels(first.grey))
    look = reader.look(picture.frame(2))
    assert look.board_found and [s.slot for s in look.sightings] == ["dig/II/1"]
    for n in range(3, 10):
        look = reader.look(picture.frame(n, n * 1.0))
    assert "dig/II/2" not in look.covered, "empty places are learnt without markers too"
    reader.place(None)
    assert not reader.look(picture.frame(11)).board_found


def test_markers_that_come_into_view_outrank_the_hand() -> None:
    picture = Picture(LAYOUT)
    picture.put_in(find(7), "dig/II/1")
    reader = Reader(LAYOUT)
    frame = picture.frame(1)
    wrong = Placed.of(frame.grey, shares(picture) * 0.9).pixels(frame.grey)
    reader.place(wrong)
    look = reader.look(frame)
    assert [s.slot for s in look.sightings] == ["dig/II/1"] and reader.board is not None
    assert len(reader.board.seen) == 4


def test_a_board_that_lies_still_has_not_moved_under_hands_and_in_other_light() -> None:
    picture = without_markers()
    watch = PlacedWatch(Placed.of(picture.frame(0).grey, shares(picture)))
    assert not moved(watch, picture)
    picture.light = 0.6
    picture.cover([(-40, -40), (300, -40), (300, 500), (-40, 500)])
    assert not moved(watch, picture, looks=40), "two corners are enough"


def test_a_board_that_moved_is_noticed_and_one_wholly_covered_is_waited_for() -> None:
    picture = without_markers()
    watch = PlacedWatch(Placed.of(picture.frame(0).grey, shares(picture)))
    picture.shift = (12.0, -7.0)
    assert At.THERE not in watch.placed.look(picture.frame(1).grey)
    assert moved(watch, picture)
    again = PlacedWatch(watch.placed)
    covered = without_markers()
    covered.cover([(-60, -60), (700, -60), (700, 520), (-60, 520)])
    assert not moved(again, covered, looks=9)
    assert moved(again, covered, looks=4, start=10), "after five seconds"


def test_a_bare_table_cannot_be_watched_and_is_said_to_be_so() -> None:
    grey = np.full((1080, 1920), 130, np.uint8)
    placed = Placed.of(grey, np.array([(0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8)], np.float32))
    assert not placed.watchable and not PlacedWatch(placed).moved(grey, 1.0)


@pytest.mark.parametrize(
    ("corners", "fine"),
    [
        ([(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)], True),
        ([(0.9, 0.1), (0.9, 0.9), (0.1, 0.9), (0.1, 0.1)], True),
        ([(0.1, 0.1), (0.9, 0.9), (0.9, 0.1), (0.1, 0.9)], False),
        ([(0.1, 0.1), (0.1, 0.9), (0.9, 0.9), (0.9, 0.1)], False),
        ([(0.5, 0.5), (0.55, 0.5), (0.55, 0.55), (0.5, 0.55)], False),
        ([(0.1, 0.1), (0.9, 0.1), (float("nan"), 0.9), (0.1, 0.9)], False),
        ([(0.1, 0.1), (0.9, 0.1), (0.9, 0.9)], False),
    ],
)
def test_four_taps_must_go_round_the_board(corners: list[tuple[float, float]], fine: bool) -> None:
    assert goes_round(corners) is fine


def test_the_reading_process_is_told() -> None:
    from vision.process import ReaderProcess

    picture = without_markers()
    picture.put_in(find(7), "dig/II/1")
    process = ReaderProcess(LAYOUT)
    try:
        first = picture.frame(1)
        assert not process.look(first).board_found
        process.place(Placed.of(first.grey, shares(picture)).pixels(first.grey))
        looks: list[Look] = [process.look(picture.frame(n)) for n in (2, 3)]
        assert all(look.board_found for look in looks)
        process.place(None)
        assert not process.look(Frame(first.grey, 3.0, 4)).board_found
    finally:
        process.close()
