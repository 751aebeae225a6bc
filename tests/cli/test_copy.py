"""`companion copy`: the owner's copy out to a file and in from one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.cli import main
from companion.enrolment import FILE, CopyFile, Enrolment, Tile, save
from companion.games.pergamon.edition import Kind
from tests.games_setup import EDITION

HALF = Enrolment("half").with_tile(9, Tile(Kind.MASK, 7, Kind.JUG, 2))
WHOLE = Enrolment.from_edition(replace(EDITION, name="mine"))


def own(data: Path) -> CopyFile:
    return CopyFile(data / "editions" / FILE)


def copy(data: Path, *options: str) -> int:
    return main(["copy", "--data", str(data), *options])


def test_it_says_how_far_the_copy_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert copy(tmp_path) == 0
    assert "0 of 60 finds" in capsys.readouterr().out
    own(tmp_path).save(HALF)
    assert copy(tmp_path) == 0
    assert "half: 1 of 60 finds" in capsys.readouterr().out


def test_a_copy_is_exported_and_read_in_elsewhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "file.json"
    own(here).save(HALF)
    assert copy(here, "--export", str(file)) == 0
    own(there).save(WHOLE)
    assert copy(there, "--import", str(file)) == 0
    assert own(there).load() == HALF
    said = capsys.readouterr().out
    assert "The copy before is kept in" in said
    assert CopyFile(there / "editions" / f"{FILE}.before").load() == WHOLE


def test_what_cannot_be_done_is_told_and_nothing_is_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert copy(tmp_path, "--export", str(tmp_path / "x.json")) == 1
    assert "Nothing is entered yet" in capsys.readouterr().err
    own(tmp_path).save(HALF)
    broken = tmp_path / "broken.json"
    broken.write_text("{}")
    assert copy(tmp_path, "--import", str(broken)) == 1
    assert "holds no copy of the game" in capsys.readouterr().err
    assert own(tmp_path).load() == HALF
    save(WHOLE, broken)
    assert copy(tmp_path, "--import", str(broken)) == 0
