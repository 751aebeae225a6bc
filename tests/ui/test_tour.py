"""The tour of pictures goes through every screen there is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.long
@pytest.mark.parametrize("look", [(), ("--dark", "--text", "XL")])
def test_the_tour_shows_every_screen(tmp_path: Path, look: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "companion.ui.tour", "--out", str(tmp_path), "--size", "800x480", *look]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    pictures = {path.stem.split("-", 1)[1].split("-")[0] for path in (tmp_path / "800x480").glob("*.png")}
    assert {"home", "new", "name", "rules", "play", "finds", "cards", "exhibit", "evaluation"} <= pictures
    assert {"desk", "discard", "history", "correct", "camera", "settings", "ranking", "fault"} <= pictures
