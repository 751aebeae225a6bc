"""What is kept of each camera survives a restart; a file that was damaged costs a setting up, not a start."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from companion.wiring.cameras import CameraFile, CameraFileError, KeptCamera
from vision.placed import PATCH, Placed
from vision.tuning import Tuning

CORNERS = ((0.1, 0.1), (0.9, 0.12), (0.88, 0.9), (0.12, 0.91))
PLACED = Placed(
    np.array(CORNERS, np.float32),
    tuple(np.random.default_rng(n).integers(0, 255, (PATCH, PATCH), np.uint8) for n in range(4)),
)


def test_each_camera_is_remembered_by_itself(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "cameras.json"
    file = CameraFile(path)
    file.keep("pi", KeptCamera(CORNERS, None, Tuning(3.25, 10000, 2.0, (1.5, 2.5))))
    file.keep("/dev/video0", KeptCamera(None, PLACED, Tuning(cannot=("focus",))))
    again = CameraFile(path)
    pi, usb = again.of("pi"), again.of("/dev/video0")
    assert np.allclose(pi.seen or (), CORNERS) and pi.placed is None
    assert pi.tuning == Tuning(3.25, 10000, 2.0, (1.5, 2.5))
    assert usb.placed is not None and np.allclose(usb.placed.corners, PLACED.corners)
    assert all(np.array_equal(a, b) for a, b in zip(usb.placed.patches, PLACED.patches, strict=True))
    nothing = again.of("pi:1")
    assert (nothing.seen, nothing.placed, nothing.tuning) == (None, None, None) and not again.notice


def test_a_damaged_file_is_kept_aside_and_told(tmp_path: Path) -> None:
    path = tmp_path / "cameras.json"
    path.write_bytes(b"\0" * 100)
    file = CameraFile(path)
    assert "set it up again" in file.notice and file.of("pi").tuning is None
    assert (tmp_path / "cameras.json.bad").exists()
    file.keep("pi", KeptCamera(CORNERS))
    assert CameraFile(path).of("pi").seen is not None


@pytest.mark.parametrize(
    "entry",
    [
        5,
        {"seen": [[0, 0], [1, 1], [1, 0], [0, 1]]},
        {"seen": [["x", 0]] * 4},
        {"placed": {"corners": CORNERS, "patches": ["AAAA"] * 4}},
        {"tuning": {"focus": "near"}},
    ],
)
def test_one_cameras_nonsense_is_that_cameras_alone(tmp_path: Path, entry: object) -> None:
    path = tmp_path / "cameras.json"
    path.write_text(json.dumps({"cameras": {"odd": entry, "pi": {"seen": CORNERS}}}))
    file = CameraFile(path)
    odd = file.of("odd")
    assert (odd.seen, odd.placed, odd.tuning) == (None, None, None)
    assert file.of("pi").seen is not None


def test_a_full_disk_is_told_and_what_was_set_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_path: Path, _text: str) -> None:
        raise OSError(28, "No space left on device")

    file = CameraFile(tmp_path / "cameras.json")
    monkeypatch.setattr("companion.wiring.cameras.write_atomically", full)
    with pytest.raises(CameraFileError, match="No space left"):
        file.keep("pi", KeptCamera(CORNERS))
    assert file.of("pi").seen is not None
