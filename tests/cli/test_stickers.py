"""`companion stickers`: the print sheets, and what is said when they cannot be written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.cli import main
from companion.cli.stickers import sheet_texts
from vision.layout import DEMONSTRATION
from vision.sheets import SheetTexts


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_sheets_are_written(
    tmp_path: Path, places_folder: Path, capsys: pytest.CaptureFixture[str], paper: str
) -> None:
    out = tmp_path / "sheets.pdf"
    assert main(["--data", str(places_folder), "stickers", "--out", str(out), "--paper", paper]) == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert f"written to {out}" in capsys.readouterr().out


def test_a_place_where_nothing_can_be_written_is_told(
    tmp_path: Path, places_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "nowhere" / "sheets.pdf"
    assert main(["--data", str(places_folder), "stickers", "--out", str(out)]) == 1
    assert f"{out} cannot be written" in capsys.readouterr().err


def test_a_folder_is_no_file(tmp_path: Path, places_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--data", str(places_folder), "stickers", "--out", str(tmp_path)]) == 2
    assert "is a folder; name a file" in capsys.readouterr().err


def test_a_layout_with_faults_is_told(
    tmp_path: Path, places_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(DEMONSTRATION.read_text(encoding="utf-8"))
    del data["stickers"]["find"]
    layout = tmp_path / "layout.json"
    layout.write_text(json.dumps(data), encoding="utf-8")
    out = tmp_path / "sheets.pdf"
    options = ["stickers", "--out", str(out), "--layout", str(layout)]
    assert main(["--data", str(places_folder), *options]) == 1
    assert "The sticker class find needs a width" in capsys.readouterr().err
    assert not out.exists()


def test_the_english_words_of_the_sheets_are_those_of_the_sheets_themselves() -> None:
    texts, own = sheet_texts(), SheetTexts()
    assert texts.headings == own.headings
    assert (texts.title, texts.scale, tuple(texts.colours)) == (own.title, own.scale, tuple(own.colours))
