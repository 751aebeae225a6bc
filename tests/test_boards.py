"""The owner's layouts: kept by the board's name, used in place of the usual one, no reason not to start."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.boards import BoardError, Boards
from vision.layout import DEMONSTRATION, Layout, Rect

USUAL = Layout.load(DEMONSTRATION)
MOVED = USUAL.with_slots({"card/1": Rect(250, 332, 56, 74)})


def test_a_layout_is_read_back_as_it_was_and_put_away_again(tmp_path: Path) -> None:
    boards = Boards(tmp_path / "layouts")
    assert boards.own(USUAL) == (USUAL, "")
    boards.keep(MOVED)
    own, notice = boards.own(USUAL)
    assert own == MOVED and own.slots["card/1"].y == 332 and notice == ""
    boards.forget(USUAL)
    assert boards.own(USUAL)[0] == USUAL


def test_every_board_has_its_own_file(tmp_path: Path) -> None:
    boards = Boards(tmp_path)
    names = ["My board", "Το ταμπλό μου", "Társasjáték 2"]
    assert len({boards.path(replace(USUAL, name=name)) for name in names}) == 3
    assert boards.path(USUAL).name == "demonstration-board.json"


def test_a_file_that_cannot_be_used_is_kept_aside_and_told(tmp_path: Path) -> None:
    boards = Boards(tmp_path)
    boards.path(USUAL).write_text("{ half a file")
    own, notice = boards.own(USUAL)
    assert own == USUAL and "The usual ones are used instead." in notice
    assert boards.path(USUAL).with_name("demonstration-board.json.bad").read_text() == "{ half a file"
    assert boards.own(USUAL) == (USUAL, "")


def test_a_full_disk_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_path: Path, _text: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.boards.write_atomically", full)
    with pytest.raises(BoardError, match=r"could not be saved in .*No space left"):
        Boards(tmp_path).keep(MOVED)
