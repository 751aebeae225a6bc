"""`companion calibrate` on pictures: plain advice, figures for programs, an exit code."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli import main
from companion.wiring.cameras import CameraFile
from tests.vision.test_camera import FakeCapture
from vision.camera import UsbCamera
from vision.camera.v4l2 import Control
from vision.layout import DEMONSTRATION, Layout
from vision.scene import CameraModel, Renderer, TableScene


def test_a_table_is_judged_from_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    layout, model = Layout.load(DEMONSTRATION), CameraModel.of("good", 2304, 1296, 2)
    picture = str(tmp_path / "table.png")
    cv2.imwrite(picture, Renderer(layout, model).render(TableScene(), 0.0, 1).grey)
    assert main(["calibrate", "--camera", picture, "--json", "--data", str(tmp_path)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["figures"]["corners"] == [0, 1, 2, 3]
    assert {f["key"]: f["grade"] for f in told["findings"]}["sharpness"] == "good"


def test_where_no_board_is_in_view_it_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = str(tmp_path / "wall.png")
    cv2.imwrite(picture, np.full((480, 640), 120, np.uint8))
    assert main(["calibrate", "--camera", picture, "--data", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "0 of 4" in said and "all four corner markers" in said


class Held:
    """A USB camera's controls that remember what they are set to."""

    def __init__(self, _path: str) -> None:
        self.values = {Control.FOCUS: 30, Control.FOCUS_AUTO: 1}

    def get(self, control: Control) -> int | None:
        return self.values.get(control)

    def set(self, control: Control, value: int) -> bool:
        if control in self.values:
            self.values[control] = value
        return control in self.values


def test_a_cameras_focus_is_found_held_and_kept_for_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    device = tmp_path / "video0"
    device.touch()
    layout, model = Layout.load(DEMONSTRATION), CameraModel.of("good", 1280, 720, 2)
    grey = Renderer(layout, model).render(TableScene(), 0.0, 1).grey
    capture = FakeCapture([np.dstack([grey] * 3)] * 10_000)
    camera = UsbCamera(str(device), capture=lambda _: capture, controls=Held)  # type: ignore[arg-type]
    monkeypatch.setattr("vision.camera.open_camera", lambda _text, **_options: camera)
    options = ["calibrate", "--camera", "usb:0", "--data", str(tmp_path), "--frames", "1"]
    assert main([*options, "--look-only"]) in (0, 1)
    assert not (tmp_path / "cameras.json").exists()
    main(options)
    assert "Focus" in capsys.readouterr().out
    kept = CameraFile(tmp_path / "cameras.json").of("usb:0").tuning
    assert kept is not None and kept.focus == 30 and "exposure" in kept.cannot
