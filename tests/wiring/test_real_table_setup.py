"""A real camera's table away from any game: set up, read by the owner's layout, finds shown for a copy."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import pytest

from companion.boards import Boards
from companion.enrolment import CopyFile
from companion.games.pergamon.edition import Kind
from companion.preferences import Preferences
from companion.session.journal import Journal
from companion.table.names import find_sticker
from companion.ui import offscreen
from companion.wiring.cameras import CameraFile
from companion.wiring.real_table import RealTable
from tests.ui.hand import Hand
from tests.vision.pictures import Picture
from vision.layout import DEMONSTRATION, Layout, Rect

FIND = 17


@pytest.fixture(scope="module")
def photographs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty table, then one find shown to the camera, for a while."""
    folder = tmp_path_factory.mktemp("pictures")
    picture = Picture(Layout.load(DEMONSTRATION))
    for number in range(20):
        if number == 1:
            picture.put_in(find_sticker(FIND), "reveal")
        cv2.imwrite(str(folder / f"{number:02}.png"), picture.frame(number).grey)
    return folder


class AtTheTable:
    """An app on its first screen, with a camera that sees the photographs."""

    def __init__(self, photographs: Path, data: Path) -> None:
        offscreen.open_window((800, 480))
        from companion.ui.app import CompanionApp

        self.copy = CopyFile(data / "my-copy.json")
        self.table = RealTable(
            str(photographs), cameras=CameraFile(data / "cameras.json"), boards=Boards(data / "layouts")
        )
        self._journal = Journal.open(data / "games.sqlite")
        self.app: Any = CompanionApp(
            self._journal,
            Preferences(motion=False),
            watcher=self.table,
            camera_set_up=self.table,
            copy_file=self.copy,
        )
        self.app.open_offscreen()
        self.hand = Hand(self.app)
        self.table.attach(self.app)

    def until(self, true: Callable[[], Any]) -> Any:
        """Turn the window's loop until something is so."""
        for _turn in range(6000):
            offscreen.pump(1)
            time.sleep(0.005)  # the camera's thread needs some of it
            if value := true():
                return value
        pytest.fail("it never happened")

    def close(self) -> None:
        self.app.close()
        self._journal.close()
        offscreen.clear()


@pytest.fixture
def at_the_table(photographs: Path, tmp_path: Path) -> Iterator[AtTheTable]:
    opened = AtTheTable(photographs, tmp_path)
    yield opened
    opened.close()


def test_a_find_shown_to_a_real_camera_is_entered_in_six_taps(at_the_table: AtTheTable) -> None:
    hand = at_the_table.hand
    hand.tap("home.copy", "copy.finds")
    at_the_table.until(lambda: hand.screen == "my_find")
    assert "17" in hand.app.pages.top._title.text
    before = hand.taps
    hand.tap("left.jug", "right.mask", "hundreds.4", "digit.1", "digit.4", "find.next")
    assert hand.taps - before == 6
    tile = at_the_table.copy.load().tile(FIND)
    assert (tile.left, tile.digits, tile.right, tile.hundreds) == (Kind.JUG, 14, Kind.MASK, 4)


def test_a_layout_that_was_changed_is_read_by_at_once_and_at_the_next_start(
    at_the_table: AtTheTable, photographs: Path, tmp_path: Path
) -> None:
    app, table = at_the_table.app, at_the_table.table

    def places() -> set[str]:
        return {mark.kind for mark in app.preview.marks} if app.preview is not None else set()

    at_the_table.until(lambda: "place" in places() or "covered" in places())
    before = _outline(app, 0)
    moved = table.layout.with_slots({"dig/I/1": Rect(28, 60, 36, 40)})
    assert table.use_layout(moved) == ""
    at_the_table.until(lambda: abs(_outline(app, 0) - before) > 4)
    again = RealTable(str(photographs), boards=Boards(tmp_path / "layouts"))
    assert again.layout == moved and again.usual_layout != moved
    again.close()
    assert table.use_layout(table.usual_layout) == ""
    assert list((tmp_path / "layouts").iterdir()) == []


def _outline(app: Any, place: int) -> float:
    """How far down the picture a place begins."""
    outlines = [mark.outline for mark in app.preview.marks if mark.kind in ("place", "covered")]
    return float(outlines[place][0][1]) if outlines else 0.0


def test_setting_up_shows_figures_and_keeps_where_the_board_was(
    at_the_table: AtTheTable, tmp_path: Path
) -> None:
    hand, app = at_the_table.hand, at_the_table.app
    hand.tap("home.camera", "camera.setup")
    set_up = at_the_table.until(lambda: app.preview and app.preview.set_up)
    assert len(set_up.corners) == 4 and {"corners", "size", "sharpness"} <= {f.key for f in set_up.findings}
    hand.tap("setup.tune")
    at_the_table.until(lambda: at_the_table.table._camera.tuning is not None)
    hand.tap("setup.places")
    at_the_table.until(lambda: app.preview.flat)
    hand.tap("back", "back")
    at_the_table.until(lambda: app.preview.set_up is None and not app.preview.flat)
    at_the_table.until(lambda: CameraFile(tmp_path / "cameras.json").of(_source(at_the_table)).tuning)
    assert CameraFile(tmp_path / "cameras.json").of(_source(at_the_table)).seen is not None


def _source(at_the_table: AtTheTable) -> str:
    return at_the_table.table._source
