"""Pictures kept for a report: a few, the newest, and never at the cost of the watching."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.wiring import evidence as kept
from companion.wiring.evidence import Evidence, passing_folders
from vision.codes import Sticker, StickerClass
from vision.process import Death, How
from vision.sightings import Frame, Look, Sighting


def frame(number: int, time: float | None = None) -> Frame:
    return Frame(np.full((70, 90), number, np.uint8), float(number) if time is None else time, number)


def look(number: int) -> Look:
    seen = Sighting(Sticker(StickerClass.FIND, number), (), 1.25, 2.0, "reveal")
    return Look(float(number), number, (seen,), board_found=True)


def test_the_last_pictures_are_kept_two_seconds_apart_with_what_was_read(tmp_path: Path) -> None:
    evidence = Evidence(tmp_path / "broken", tmp_path / "passing")
    for number in range(1, 26):
        evidence.saw(frame(number), look(number))
    seen = evidence.seen()
    assert [json.loads(one.read)["frame"] for one in seen] == [17, 19, 21, 23, 25]
    picture = cv2.imdecode(np.frombuffer(seen[-1].picture, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert abs(int(picture[30, 30]) - 25) <= 2
    (sighting,) = json.loads(seen[-1].read)["sightings"]
    assert sighting["slot"] == "reveal" and str(Sticker(StickerClass.FIND, 25)) == sighting["sticker"]
    passing = {json.loads(path.read_text())["frame"] for path in (tmp_path / "passing").glob("*.json")}
    assert passing == {17, 19, 21, 23, 25}
    assert not (tmp_path / "broken").exists()


def test_a_camera_whose_clock_begins_again_is_kept_on(tmp_path: Path) -> None:
    evidence = Evidence(tmp_path)
    evidence.saw(frame(1, 1000.0), look(1))
    evidence.saw(frame(2, 0.5), look(2))
    assert len(evidence.seen()) == 2


def test_only_the_newest_broken_pictures_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evidence = Evidence(tmp_path)
    for number in range(6):
        evidence.broke(Death(frame(number), How.HUNG, "line 7"))
    pictures = sorted(path.stem.split("-")[2] for path in tmp_path.glob("*.png"))
    assert pictures == ["3", "4", "5"]
    assert len(list(tmp_path.glob("*.txt"))) == 3
    assert "line 7" in next(tmp_path.glob("*.txt")).read_text()
    monkeypatch.setattr(kept, "_MOST_BYTES", 10)
    evidence.broke(Death(frame(9), How.KILLED, "a large one"))
    assert [path.stem.split("-")[2] for path in tmp_path.glob("*.png")] == ["9"]


def test_a_full_disk_is_said_in_the_log_and_the_watching_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "a file").write_text("where a folder should be")
    evidence = Evidence(tmp_path / "a file" / "broken", tmp_path / "a file" / "passing")
    evidence.broke(Death(frame(1), How.KILLED, ""))
    for number in range(2, 9, 2):
        evidence.saw(frame(number), look(number))
    assert len(evidence.seen()) == 4
    assert caplog.text.count("cannot be kept") == 2, "each thing once, not with every picture"


def test_where_the_last_pictures_lie_in_memory() -> None:
    assert passing_folders({"RUNTIME_DIRECTORY": "/run/pergamon"}) == (Path("/run/pergamon/frames"),)
    assert passing_folders({}) == (Path("/run/pergamon/frames"),)
    assert passing_folders({"XDG_RUNTIME_DIR": "/run/user/7"}) == (
        Path("/run/user/7/pergamon/frames"),
        Path("/run/pergamon/frames"),
    )
