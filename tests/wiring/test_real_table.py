"""A folder of pictures keeps a game: what a webcam would see goes the same way."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import pytest

from companion.editions import demonstration
from companion.games.pergamon import DrawGrants, TurnUpFinds
from companion.preferences import Preferences
from companion.session.journal import Journal
from companion.simulation.game import board_labels
from companion.simulation.setups import simulated_setup
from companion.simulation.tabletop import Tabletop
from companion.table.names import find_sticker, level_place
from companion.ui import offscreen
from companion.wiring.evidence import Evidence
from companion.wiring.real_table import RealTable
from tests.wiring.breaking_reader import FATAL, BreakingReader
from vision.codes import Sticker, StickerClass
from vision.layout import DEMONSTRATION, Layout
from vision.scene import CameraModel, Renderer

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp

FINDS = (3, 17, 25, 40, 58)


def photographs(folder: Path) -> None:
    """Five finds turned up, laid on their levels, and two grant cards drawn: three photographs."""
    layout, edition = Layout.load(DEMONSTRATION), demonstration()
    tabletop = Tabletop(layout, edition, seed=2)
    camera = Renderer(layout, CameraModel.of("good", 1920, 1080, 2), board_labels(edition))

    def take(number: int) -> None:
        frame = camera.render(tabletop.scene, float(number), number)
        cv2.imwrite(str(folder / f"{number}.png"), frame.grey)

    take(1)
    for find in FINDS:
        tabletop.lay_in("reveal", find_sticker(find))
    take(2)
    youngest_first = sorted(FINDS, key=lambda n: edition.find(n).age)
    for level, find in enumerate(youngest_first, 1):
        tabletop.put(find_sticker(find), level_place(level))
    for slot, back in (("card/1", 1), ("card/2", 2)):
        tabletop.lay_card(slot, Sticker(StickerClass.GRANT_BACK, back))
    take(3)


class Watching:
    """An app whose camera is a folder of photographs."""

    def __init__(self, folder: Path, **reading: Any) -> None:
        offscreen.open_window((800, 480))
        from companion.ui.app import CompanionApp

        pictures = folder / "pictures"
        pictures.mkdir()
        photographs(pictures)
        self.states: list[str] = []
        self.told: list[str] = []
        table = RealTable(str(pictures), **reading)
        self.journal = Journal.open(folder / "games.sqlite")
        self.app = CompanionApp(self.journal, Preferences(motion=False), watcher=table)
        self.app.open_offscreen()
        self.app.start_game(simulated_setup(demonstration(), 3))
        table.attach(self.app)

    def until_actions(self, count: int) -> None:
        """Turn the window's loop until the camera has seen so much done."""
        assert self.app.session is not None
        give_up = time.monotonic() + 300  # a machine busy with other things is slow, not wrong
        while time.monotonic() < give_up:
            offscreen.pump(1)
            time.sleep(0.005)  # the camera's thread needs some of it
            if self.app.report is not None and str(self.app.report.state) not in self.states:
                self.states.append(str(self.app.report.state))
            if self.app._toast is not None and self.app._toast.text not in self.told:
                self.told.append(self.app._toast.text)
            if len(self.app.session.history) == count:
                return
        pytest.fail(f"only {len(self.app.session.history)} actions were seen")

    def close(self) -> None:
        self.app.close()
        self.app.close()
        self.journal.close()


def assert_all_was_kept(app: CompanionApp) -> None:
    assert app.session is not None
    first, second = (entry.action for entry in app.session.history)
    assert isinstance(first, TurnUpFinds) and set(first.finds) == set(FINDS)
    assert isinstance(second, DrawGrants)


def test_a_folder_of_pictures_is_watched_like_a_camera(tmp_path: Path) -> None:
    watching = Watching(tmp_path)
    watching.until_actions(2)
    watching.close()
    assert_all_was_kept(watching.app)
    preview = watching.app.preview
    assert preview is not None and any(mark.kind == "seen" for mark in preview.marks)
    assert "unread" not in watching.states


def test_a_picture_that_kills_the_reading_costs_no_move_and_is_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The eighth picture shows the finds turned up; those after it show them still."""
    evidence = Evidence(tmp_path / "broken")
    watching = Watching(tmp_path, evidence=evidence, make=BreakingReader)
    watching.until_actions(2)
    watching.close()
    assert_all_was_kept(watching.app)
    assert "unread" in watching.states, "the camera screen says so meanwhile"
    (sentence,) = watching.told
    assert sentence.startswith("Reading the camera's picture broke off")
    assert f"reading frame {FATAL} ended its process (killed)" in caplog.text
    (picture,) = (tmp_path / "broken").glob("*.png")
    shown = cv2.imread(str(tmp_path / "pictures" / "2.png"), cv2.IMREAD_GRAYSCALE)
    assert np.array_equal(cv2.imread(str(picture), cv2.IMREAD_GRAYSCALE), shown)
    assert "Aborted" in picture.with_suffix(".txt").read_text()
