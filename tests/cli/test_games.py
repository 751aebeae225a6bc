"""Games leave the journal as records and come back as the same games."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli import main
from companion.session.journal import Journal

GOLDEN = Path(__file__).parent.parent / "golden" / "two-players.jsonl"


def data(folder: Path) -> list[str]:
    return ["--data", str(folder)]


def test_a_record_goes_in_is_listed_and_comes_out_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*data(tmp_path), "games", "--import", str(GOLDEN)]) == 0
    assert main([*data(tmp_path), "games"]) == 0
    listed = capsys.readouterr().out
    assert "finished" in listed and "  1  " in listed
    out = tmp_path / "out.jsonl"
    assert main([*data(tmp_path), "games", "--export", "1", str(out)]) == 0
    assert main(["record", str(out)]) == 0
    assert len(out.read_text("utf-8").splitlines()) == len(GOLDEN.read_text("utf-8").splitlines())


def test_a_wrong_record_is_refused_with_its_line_and_nothing_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = GOLDEN.read_text("utf-8").splitlines()
    bad = tmp_path / "bad.jsonl"
    bad.write_text("\n".join([*lines[:20], lines[30], *lines[20:]]), "utf-8")
    assert main([*data(tmp_path), "games", "--import", str(bad)]) == 1
    assert "21" in capsys.readouterr().err
    with Journal.open(tmp_path / "games.sqlite") as journal:
        assert journal.games() == []


@pytest.mark.parametrize("number", ["0", "2", "x", "-1"])
def test_a_game_that_is_not_there_is_said(
    tmp_path: Path, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*data(tmp_path), "games", "--import", str(GOLDEN)]) == 0
    assert main([*data(tmp_path), "games", f"--export={number}", "x.jsonl"]) in (1, 2)
    err = capsys.readouterr().err
    assert "game" in err or "expected" in err


def test_a_place_that_cannot_be_written_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*data(tmp_path), "games", "--import", str(GOLDEN)]) == 0
    assert main([*data(tmp_path), "games", "--export", "1", str(tmp_path / "no" / "x.jsonl")]) == 1
    assert "cannot be written" in capsys.readouterr().err
