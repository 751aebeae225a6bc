"""`companion read`: what a person or a program is told about pictures, good and bad."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli import main
from tests.vision.photographs import photographs
from tests.vision.pictures import Picture, find, marker
from vision.layout import DEMONSTRATION, Layout

Read = Callable[..., tuple[int, str, str]]


@pytest.fixture
def read(places_folder: Path, capsys: pytest.CaptureFixture[str]) -> Read:
    """Runs `companion read`; gives its exit code, output and errors."""

    def run(*arguments: str | Path) -> tuple[int, str, str]:
        code = main(["--data", str(places_folder), "read", *map(str, arguments)])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A photograph of a table with two pieces and somebody else's code."""
    picture = Picture(Layout.load(DEMONSTRATION))
    picture.put_in(find(7), "dig/II/1")
    picture.put_in(marker(12), "museum/3", 30)
    path = tmp_path_factory.mktemp("pictures") / "table.png"
    cv2.imwrite(str(path), picture.frame().grey)
    return path


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    import segno

    path = tmp_path / "foreign.png"
    segno.make_qr("https://example.org").save(str(path), scale=5)
    return path


def test_stickers_are_told_with_their_names_and_places(read: Read, table: Path) -> None:
    code, out, err = read(table)
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == f"{table}: 2 codes, the board is in view"
    assert "PG1F07E  find 7" in out and "dig/II/1, 46 × 142 mm" in out
    assert "red II" in out and "museum/3" in out


def test_codes_of_others_are_told_with_their_pixels(read: Read, foreign: Path) -> None:
    code, out, _ = read(foreign)
    assert code == 0
    assert "1 code, no board in view" in out
    assert "https://example.org  (not of this game) at pixel" in out


def test_another_program_gets_the_same_as_json(read: Read, table: Path, foreign: Path) -> None:
    code, out, _ = read(table, foreign, "--json")
    assert code == 0
    seen, other = json.loads(out)
    assert seen["picture"] == str(table) and seen["board_found"]
    tile = next(c for c in seen["codes"] if c["text"] == "PG1F07E")
    assert {key: tile[key] for key in ("kind", "class", "number", "slot", "name")} == {
        "kind": "sticker",
        "class": "find",
        "number": 7,
        "slot": "dig/II/1",
        "name": "find 7",
    }
    assert len(tile["pixels"]) == 4
    assert not other["board_found"]
    assert [(c["text"], c["kind"], c["x"]) for c in other["codes"]] == [
        ("https://example.org", "foreign", None)
    ]


def test_a_folder_is_read_with_the_folders_in_it(read: Read, tmp_path: Path, foreign: Path) -> None:
    (tmp_path / "more").mkdir()
    foreign.rename(tmp_path / "more" / "b.png")
    cv2.imwrite(str(tmp_path / "a.png"), np.full((200, 200), 128, np.uint8))
    (tmp_path / "notes.txt").write_text("no picture")
    code, out, _ = read(tmp_path)
    assert code == 0
    assert "a.png: no codes" in out and "b.png: 1 code" in out


def test_what_cannot_be_read_is_told_and_the_rest_is_read(read: Read, tmp_path: Path, foreign: Path) -> None:
    broken, empty = tmp_path / "broken.jpg", tmp_path / "empty"
    broken.write_bytes(b"\xff\xd8\xff\xe0 no more")
    empty.mkdir()
    code, out, err = read(tmp_path / "nowhere.png", broken, empty, foreign)
    assert code == 1
    assert "https://example.org" in out
    assert err.splitlines() == [
        f"There is no file or folder {tmp_path / 'nowhere.png'}.",
        f"{broken} cannot be read: it is not a picture, or its picture is damaged.",
        f"There is no picture in the folder {empty}.",
    ]
    code, out, _ = read(broken, foreign, "--json")
    assert code == 1
    bad, good = json.loads(out)
    assert "cannot be read" in bad["error"] and good["codes"]


def test_a_layout_that_cannot_be_used_is_told_with_every_fault(
    read: Read, tmp_path: Path, foreign: Path
) -> None:
    data = json.loads(DEMONSTRATION.read_text(encoding="utf-8"))
    data["slots"] = data["slots"][2:]
    layout = tmp_path / "layout.json"
    layout.write_text(json.dumps(data), encoding="utf-8")
    code, _, err = read(foreign, "--layout", layout)
    assert code == 1
    assert "The slot dig/I/1 is missing." in err and "The slot dig/I/2 is missing." in err


def test_a_real_photograph_of_sixty_codes_is_told_whole(read: Read) -> None:
    picture = photographs() / "lots" / "image001.jpg"
    code, out, _ = read(picture, "--json")
    assert code == 0
    assert len(json.loads(out)[0]["codes"]) >= 60
