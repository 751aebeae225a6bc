"""`companion stickers`: the print sheets, and what is said when they cannot be written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.boards import Boards
from companion.cli import main
from companion.cli.stickers import sheet_texts
from vision.codes import StickerClass
from vision.layout import DEMONSTRATION, Layout
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


def printed(data: Path, capsys: pytest.CaptureFixture[str], *options: str) -> tuple[str, Layout]:
    """What is said, and the layout that is read by afterwards."""
    out = data / "sheets.pdf"
    data.mkdir(exist_ok=True)
    assert main(["--data", str(data), "stickers", "--out", str(out), *options]) == 0
    return capsys.readouterr().out, Boards(data / "layouts").own(Layout.load(DEMONSTRATION))[0]


def find_symbol(layout: Layout) -> float:
    return layout.pieces[StickerClass.FIND].symbol


def test_the_size_is_chosen_for_the_camera_and_the_board_and_said_why(
    places_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said, layout = printed(places_folder, capsys, "--camera", "pi3", "--board-width", "60cm")
    assert "Symbols of 16 mm: with the camera pi3 over a board 60 cm wide" in said
    assert "3.8 pixels" in said and "enough in any light" in said
    assert find_symbol(layout) == 16, "the camera knows what it will see"
    said, layout = printed(places_folder, capsys, "--camera", "1080p", "--board-width", "60cm")
    assert "good light only" in said and find_symbol(layout) == 18
    said, _layout = printed(places_folder, capsys, "--camera", "pi3", "--size", "12mm")
    assert "Symbols of 12 mm" in said and "good and medium light" in said


def test_without_a_size_nothing_is_changed(places_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said, layout = printed(places_folder, capsys)
    assert "finds and cards 18 mm" in said and layout == Layout.load(DEMONSTRATION)
    assert not (places_folder / "layouts").exists()


def test_labels_say_how_large_symbols_are_on_them_each_time_from_the_boards_own_sizes(
    places_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said, layout = printed(places_folder, capsys, "--labels", "L7651")
    assert "Avery L7651: 38.1 × 21.2 mm, 65 on a sheet" in said and find_symbol(layout) == 15
    said, layout = printed(places_folder, capsys, "--labels", "herma 4608")
    assert "finds and cards 18 mm, figures 15 mm, markers 12 mm" in said and find_symbol(layout) == 18


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--labels", "9999"], "Known are: Avery L7651"),
        (["--camera", "brownie"], "Known are: pi3"),
        (["--board-width", "6m"], "such as 18mm or 60cm"),
        (["--size", "-3"], "such as 18mm or 60cm"),
    ],
)
def test_what_is_not_known_is_told_with_what_is(
    tmp_path: Path, places_folder: Path, capsys: pytest.CaptureFixture[str], options: list[str], says: str
) -> None:
    out = tmp_path / "sheets.pdf"
    assert main(["--data", str(places_folder), "stickers", "--out", str(out), *options]) == 2
    assert says in capsys.readouterr().err and not out.exists()


def test_a_size_that_no_tile_holds_is_cut_down_and_told(
    places_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said, layout = printed(places_folder, capsys, "--size", "3cm")
    assert "30 mm do not fit a tile: 18 mm is the most" in said and find_symbol(layout) == 18
