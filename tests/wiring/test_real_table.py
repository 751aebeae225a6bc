"""A folder of pictures keeps a game: what a webcam would see goes the same way."""

from __future__ import annotations

import time
from pathlib import Path

import cv2

from companion.editions import demonstration
from companion.games.pergamon import DrawGrants, TurnUpFinds
from companion.preferences import Preferences
from companion.session.journal import Journal
from companion.simulation.game import board_labels
from companion.simulation.setups import simulated_setup
from companion.simulation.tabletop import Tabletop
from companion.table.names import find_sticker, level_place
from companion.ui import offscreen
from companion.wiring.real_table import RealTable
from vision.codes import Sticker, StickerClass
from vision.layout import DEMONSTRATION, Layout
from vision.scene import CameraModel, Renderer

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


def test_a_folder_of_pictures_is_watched_like_a_camera(tmp_path: Path) -> None:
    offscreen.open_window((800, 480))
    from companion.ui.app import CompanionApp

    pictures = tmp_path / "pictures"
    pictures.mkdir()
    photographs(pictures)
    table = RealTable(str(pictures))
    with Journal.open(tmp_path / "games.sqlite") as journal:
        app = CompanionApp(journal, Preferences(motion=False), watcher=table)
        app.open_offscreen()
        app.start_game(simulated_setup(demonstration(), 3))
        table.attach(app)
        assert app.session is not None
        for _turn in range(4000):
            offscreen.pump(1)
            time.sleep(0.005)  # the camera's thread needs some of it
            if len(app.session.history) == 2:
                break
        app.close()
        app.close()
        first, second = (entry.action for entry in app.session.history)
    assert isinstance(first, TurnUpFinds) and set(first.finds) == set(FINDS)
    assert isinstance(second, DrawGrants)
    assert app.preview is not None and any(mark.kind == "seen" for mark in app.preview.marks)
