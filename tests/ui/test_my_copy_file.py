"""One's own copy out to a stick and in from one by touch; and called one's own before it is whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.enrolment import CopyFile, Enrolment, Tile, save
from companion.games.pergamon.edition import Kind
from tests.games_setup import EDITION
from tests.ui.hand import Hand

HALF = Enrolment("My copy").with_tile(9, Tile(Kind.MASK, 7, Kind.VASE, 2))
WHOLE = Enrolment.from_edition(replace(EDITION, name="Grandmother's"))


@pytest.fixture
def file(tmp_path: Path) -> CopyFile:
    return CopyFile(tmp_path / "editions" / "my-copy.json")


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A USB stick that is plugged in."""
    folder = tmp_path / "stick"
    folder.mkdir()
    monkeypatch.setattr("companion.ui.screens.my_copy_file.sticks", lambda: (folder,))
    return folder


def said(hand: Hand) -> str:
    return str(hand.app.pages.top._says.text)


def test_a_copy_is_saved_onto_the_stick_and_beside_the_games(
    open_app: Callable[..., Hand], file: CopyFile, stick: Path, tmp_path: Path
) -> None:
    file.save(HALF)
    hand = open_app(copy_file=file)
    hand.tap("home.copy", "copy.file", "copy_file.save")
    for folder in (tmp_path / "shared", stick / "pergamon"):
        assert str(folder) in said(hand)
        assert CopyFile(folder / "pergamon-my-copy.json").load() == HALF


def test_a_copy_on_a_stick_is_read_in_and_the_one_before_is_kept(
    open_app: Callable[..., Hand], file: CopyFile, stick: Path
) -> None:
    file.save(HALF)
    save(WHOLE, stick / "grandmother.json")
    hand = open_app(copy_file=file)
    hand.tap("home.copy", "copy.file", "copy_file.1", "question.no")
    assert file.load() == HALF
    hand.tap("copy_file.1", "question.yes")
    assert file.load() == WHOLE == hand.app.copy and said(hand).startswith("Grandmother's: 60 of 60")
    assert CopyFile(file.path.with_name("my-copy.json.before")).load() == HALF
    assert hand.find("copy_file.1").disabled, "it is in already"
    hand.tap("back", "back", "home.new", "new_game.start")
    assert hand.app.session.state.setup.edition.name == "Grandmother's"


def test_where_nothing_is_entered_a_file_is_read_in_without_asking_and_nothing_is_saved(
    open_app: Callable[..., Hand], file: CopyFile, stick: Path
) -> None:
    hand = open_app(copy_file=file)
    hand.tap("home.copy", "copy.file")
    assert "folder “shared”" in said(hand) and hand.find("copy_file.save").disabled
    save(HALF, stick / "half.json")
    hand.tap("copy_file.look", "copy_file.1")
    assert file.load() == HALF


def test_the_first_screen_says_that_ones_own_copy_is_not_whole_yet(
    open_app: Callable[..., Hand], file: CopyFile
) -> None:
    hand = open_app(copy_file=file)
    assert "demonstration edition" in hand.app.pages.top._edition()
    file.save(HALF)
    again = open_app(copy_file=file)
    caption = again.app.pages.top._edition()
    assert caption.startswith("My copy: 1 of 60 finds") and "made up" in caption
    assert "demonstration" not in caption
    file.path.write_text("{")
    assert "demonstration edition" in open_app(copy_file=file).app.pages.top._edition()
