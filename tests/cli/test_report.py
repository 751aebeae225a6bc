"""`companion report` says where the report lies and what is in it."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from companion.cli import main
from companion.wiring import report


@pytest.fixture(autouse=True)
def _quick_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report.Sources, "check", lambda _places: "✓ everything\n")
    monkeypatch.setattr("companion.sharing.sticks", lambda: ())


def test_it_prints_where_the_report_lies_and_that_names_are_in_it(
    places_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--data", str(places_folder), "report"]) == 0
    path, sentence = capsys.readouterr().out.splitlines()
    assert zipfile.is_zipfile(path) and Path(path).parent == places_folder / "reports"
    assert sentence.startswith("Names of players are in it")


def test_where_nothing_can_be_written_it_says_so(
    places_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    places_folder.mkdir()
    (places_folder / "reports").write_text("a file where the folder should be")
    assert main(["--data", str(places_folder), "report"]) == 1
    said = capsys.readouterr()
    assert said.out == "" and "cannot be written" in said.err
