"""The real photographs that some tests read: a folder beside the project, which may be absent."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from vision.decode import Quad


def photographs() -> Path:
    """The folder of real photographs; skips the test where there is none."""
    beside = Path(__file__).resolve().parents[3] / "shared" / "vision" / "photos"
    folder = Path(os.environ.get("PERGAMON_PHOTOS", beside))
    if not (folder / "lots").is_dir():
        pytest.skip(f"there are no photographs in {folder}; PERGAMON_PHOTOS may name their folder")
    return folder


def labelled(picture: Path) -> list[Quad]:
    """The codes marked in a photograph: four corners each, in a line or one corner a line."""
    lines = picture.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    numbers = [[float(n) for n in line.split()] for line in lines if line[:1].isdigit()]
    points = np.array([n for line in numbers for n in line], dtype=np.float32).reshape(-1, 2)
    return [points[i : i + 4] for i in range(0, len(points) - 3, 4)]


def truth(picture: Path) -> str:
    """The text of a sample's code."""
    raw = picture.with_suffix(".txt").read_bytes()
    try:
        return _plain(raw.decode("utf-8"))
    except UnicodeDecodeError:
        return _plain(raw.decode("latin-1"))


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n").strip()


def says(text: str, expected: str) -> bool:
    return _plain(text) == expected
