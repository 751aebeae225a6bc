"""`companion calibrate` on pictures: plain advice, figures for programs, an exit code."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli import main
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
