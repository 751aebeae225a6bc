"""Where the board is, as the screen is told: found, moved, found again, to be set again; and kept."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from companion.calibration import Grade
from companion.ui.preview import BoardState, SetUp
from companion.wiring.board_watch import LOOKS, BoardWatch
from companion.wiring.cameras import KeptCamera
from tests.vision.pictures import Picture
from tests.vision.test_placed import shares, without_markers
from vision.layout import DEMONSTRATION, Layout
from vision.reader import Reader
from vision.tuning import Tuning

LAYOUT = Layout.load(DEMONSTRATION)
NEVER = KeptCamera()


class AtTheTable:
    """A reader and a watch that look at one picture, as the thread that reads does."""

    def __init__(self, picture: Picture, kept: KeptCamera = NEVER, tuning: Tuning | None = None) -> None:
        self.picture = picture
        self.watch = BoardWatch(LAYOUT, kept, lambda: tuning)
        self._reader = Reader(LAYOUT)
        self._placed: object = None
        self._number = 0

    def look(self, times: int = 1) -> tuple[BoardState, SetUp | None]:
        for _ in range(times):
            self._number += 1
            frame = self.picture.frame(self._number, self._number * 0.5)
            placed = self.watch.before(frame)
            if placed is not self._placed:
                self._reader.place(placed)
                self._placed = placed
            told = self.watch.after(frame, self._reader.look(frame), self._reader.board)
        return told

    def notices(self) -> list[str]:
        taken: Callable[[], str | None] = self.watch.take_notice
        return list(iter(taken, None))


def kept(table: AtTheTable) -> KeptCamera:
    change = table.watch.take_change()
    assert change is not None
    return change


def test_a_board_found_by_its_markers_is_kept_and_found_again_in_silence() -> None:
    table = AtTheTable(Picture(LAYOUT))
    assert table.look(3)[0] == "found" and table.notices() == []
    first = kept(table)
    assert first.seen is not None and np.allclose(first.seen, shares(table.picture), atol=0.002)
    assert table.watch.take_change() is None
    again = AtTheTable(Picture(LAYOUT), first)
    assert again.look(3)[0] == "found"
    assert again.notices() == [] and again.watch.take_change() is None


def test_a_board_that_moves_is_said_to_have_moved_and_to_be_found_again() -> None:
    table = AtTheTable(Picture(LAYOUT))
    table.look(2)
    kept(table)
    table.picture.shift = (25.0, -12.0)
    assert table.look(4)[0] == "found"
    assert table.notices() == ["The board has moved; the camera has found it again."]
    later = AtTheTable(table.picture, kept(table))
    later.picture.shift = (-25.0, 12.0)
    later.look(2)
    assert later.notices() == ["The board lies elsewhere than last time; the camera has found it."]


def test_a_board_that_moved_out_of_sight_of_its_markers_is_doubted() -> None:
    table = AtTheTable(Picture(LAYOUT))
    table.look(2)
    for corner in LAYOUT.corners[:2]:
        x, y = corner.centre
        table.picture.cover([(x - 40, y - 40), (x + 40, y - 40), (x + 40, y + 40), (x - 40, y + 40)])
    table.picture.shift = (8.0, -4.0)
    assert table.look(6)[0] == "moved"


def test_corners_set_by_a_hand_are_used_kept_and_used_again_at_the_next_start() -> None:
    table = AtTheTable(without_markers())
    assert table.look(2)[0] == "missing"
    table.watch.set_corners(tuple((float(x), float(y)) for x, y in shares(table.picture)))
    assert table.look(2)[0] == "found"
    again = AtTheTable(without_markers(), kept(table))
    assert again.look(2)[0] == "found"
    again.watch.set_corners(None)
    assert again.look()[0] == "missing" and kept(again).placed is None


def test_after_a_move_corners_set_by_a_hand_are_asked_for_again() -> None:
    table = AtTheTable(without_markers())
    table.watch.set_corners(tuple((float(x), float(y)) for x, y in shares(table.picture)))
    table.look(2)
    kept(table)
    table.picture.shift = (30.0, -20.0)
    assert table.look(5)[0] == "unset"
    (notice,) = table.notices()
    assert "Set its corners again" in notice and kept(table).placed is None
    table.picture.shapes.clear()
    assert table.look(3)[0] == "found", "markers that come into view end the matter"


def test_figures_are_measured_at_the_start_and_while_somebody_sets_up() -> None:
    table = AtTheTable(Picture(LAYOUT, 640, 360), tuning=Tuning())
    assert table.look()[1] is None
    table.look(LOOKS)
    (notice,) = table.notices()
    assert "move the camera closer" in notice
    table.watch.showing = "setup"
    set_up = table.look()[1]
    assert set_up is not None and len(set_up.corners) == 4 and not set_up.by_hand
    assert {f.key: f.grade for f in set_up.findings}["corners"] is Grade.GOOD
    assert [f.grade for f in set_up.tuning] == [Grade.GOOD, Grade.GOOD]


def test_a_good_table_is_not_spoken_of_at_the_start() -> None:
    table = AtTheTable(Picture(LAYOUT, 4608, 2592))
    table.look(LOOKS + 1)
    assert table.notices() == []
