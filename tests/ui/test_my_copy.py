"""Entering one's own copy on the screen: six taps a find, nothing lost, and games are played with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from companion.editions import EditionError
from companion.enrolment import CopyFile, Enrolment, Space, Tile
from companion.games.pergamon.edition import Kind, RobberSign
from companion.ui.presenters.my_copy import FindForm, SpaceForm, space_views, state_sentence, warned
from companion.ui.preview import Preview
from tests.games_setup import EDITION
from tests.ui.hand import Hand

EMPTY = Enrolment("mine")
WHOLE = Enrolment.from_edition(replace(EDITION, name="mine"))
PICTURE = Preview(1, 1, b"\0\0\0")


@dataclass(frozen=True)
class CameraRuns:
    state: str = "running"
    facts: dict[str, Any] = field(default_factory=dict)


@pytest.fixture
def file(tmp_path: Path) -> CopyFile:
    return CopyFile(tmp_path / "editions" / "my-copy.json")


@pytest.fixture
def owner(open_app: Callable[..., Hand], file: CopyFile) -> Hand:
    return open_app(copy_file=file)


# --- the forms ---------------------------------------------------------------------------------------


def test_a_find_just_shown_is_gone_to_and_one_half_told_is_not_left() -> None:
    form = FindForm.of(EMPTY, 1).seen({17})
    assert form.number == 17
    assert form.seen({17, 30}).number == 30, "the first still lies there"
    assert form.seen({30, 31}).number == 17, "two at once say nothing"
    half = form.left(Kind.JUG)
    assert half.seen({30}).number == 17
    assert form.digit(3).seen({30}).number == 17, "one of two digits is typed"


def test_a_third_digit_begins_anew_and_leading_noughts_count() -> None:
    form = FindForm.of(EMPTY, 1).digit(0).digit(7)
    assert form.tile.digits == 7 and form.typed == "07"
    assert form.digit(9).tile.digits is None and form.digit(9).digit(1).tile.digits == 91
    assert FindForm.of(form.copy, 1).typed == "07"


def test_the_form_asks_for_what_is_missing_and_warns_first() -> None:
    form = FindForm.of(EMPTY, 5)
    asked = [form.sentence]
    steps: tuple[Callable[[FindForm], FindForm], ...] = (
        lambda f: f.left(Kind.JUG),
        lambda f: f.right(Kind.MASK),
        lambda f: f.hundreds(2),
        lambda f: f.digit(1).digit(4),
    )
    for told in steps:
        form = told(form)
        asked.append(form.sentence)
    assert len(set(asked)) == 5 and asked[-1] == "" and form.face is not None
    twin = FindForm.of(form.copy, 6).left(Kind.VASE).right(Kind.MASK).hundreds(3).digit(1).digit(4)
    assert twin.alarm and twin.sentence == "Finds 5 and 6 have the same two digits 14."


def test_touching_the_levels_takes_the_coins_that_are_shown() -> None:
    form = SpaceForm(EMPTY.with_space(2, Space(1, (1,))), 4)
    assert form.coins == 1 and not form.copy.space(4).complete
    form = form.toggled(3).toggled(1).toggled(2).toggled(3)
    assert form.copy.space(4) == Space(1, (1, 2))
    assert form.signed("sack+sack").copy.space(4).robber is RobberSign.TWO_SACKS
    assert form.signed("sack+sack").signed("none").copy == form.copy
    assert form.next().number == 5


def test_a_warning_leads_to_where_it_is_put_right() -> None:
    copy = WHOLE.with_vp(9, 7).with_tile(8, replace(WHOLE.tile(8), digits=WHOLE.tile(3).digits))
    copy = copy.with_space(5, replace(copy.space(5), robber=None))
    places = {(one.screen, one.number) for one in warned(copy)}
    assert {("museum", 9), ("find", 8), ("space", 5)} <= places
    assert [view.space for view in space_views(copy, 5) if view.alarm] == [5]


def test_how_far_the_copy_is_is_said_in_words() -> None:
    assert state_sentence(WHOLE.with_tile(1, Tile())) == "1 piece is missing."
    said = {state_sentence(copy) for copy in (EMPTY, WHOLE, WHOLE.with_vp(1, 7), WHOLE.confirm())}
    assert len(said) == 4


# --- on the screen -----------------------------------------------------------------------------------


def test_a_find_shown_to_the_camera_takes_six_taps_and_is_kept(owner: Hand, file: CopyFile) -> None:
    owner.tap("home.copy", "copy.finds")
    owner.app.show_finds(frozenset({42}), CameraRuns(), PICTURE)
    assert owner.screen == "my_find"
    before = owner.taps
    owner.tap("left.jug", "right.mask", "hundreds.4", "digit.1", "digit.4", "find.next")
    assert owner.taps - before == 6
    assert file.load().tile(42) == Tile(Kind.JUG, 14, Kind.MASK, 4)
    owner.app.show_finds(frozenset({7}), CameraRuns(), PICTURE)
    owner.tap("left.vase", "right.jug", "back")
    assert file.load().tile(7) == Tile(Kind.VASE, None, Kind.JUG)
    assert owner.screen == "my_finds"


def test_a_half_told_find_is_there_again_after_a_restart(
    owner: Hand, file: CopyFile, open_app: Callable[..., Hand]
) -> None:
    owner.tap("home.copy", "copy.finds", "copy.find.9", "left.mask", "digit.0", "digit.7", "back", "back")
    again = open_app(copy_file=file)
    again.tap("home.copy", "copy.finds", "copy.find.9")
    assert again.find("left").value == "mask"
    again.tap("right.vase", "hundreds.2", "find.next")
    assert file.load().tile(9) == Tile(Kind.MASK, 7, Kind.VASE, 2)


def test_grant_spaces_and_museum_are_told_on_the_board(owner: Hand, file: CopyFile) -> None:
    owner.tap("home.copy", "copy.spaces", "level.1", "level.2", "space.next")
    owner.tap("coins.more", "level.3", "sign.chest+chest", "space.next", "space.1", "level.2", "back")
    copy = file.load()
    assert copy.space(1) == Space(0, (1,)) and copy.space(2) == Space(1, (3,), RobberSign.TWO_CHESTS)
    owner.tap("copy.museum", "vp.1", "vp.2", "vp.back", "vp.3", "back")
    assert file.load().museum_vp[:3] == (1, 3, None)


def test_the_last_find_finishes_the_copy_and_confirming_puts_it_first(owner: Hand, file: CopyFile) -> None:
    last = WHOLE.tile(60)
    file.save(WHOLE.with_tile(60, Tile()))
    owner.tap("home.copy")
    assert "copy.confirm" not in owner.names()
    owner.tap(
        "copy.finds", "copy.next", f"left.{last.left}", f"right.{last.right}", f"hundreds.{last.hundreds}"
    )
    assert last.digits is not None
    owner.tap(*(f"digit.{digit}" for digit in f"{last.digits:02d}"), "find.next")
    assert owner.screen == "my_copy"
    owner.tap("copy.confirm", "question.no")
    assert not file.load().confirmed
    owner.tap("copy.confirm", "question.yes", "back")
    assert file.load().confirmed
    owner.tap("home.new", "new_game.start")
    edition = owner.app.session.state.setup.edition
    assert edition.name == "mine" and edition.verified


def test_changing_a_confirmed_copy_asks_for_a_new_confirmation(owner: Hand, file: CopyFile) -> None:
    file.save(WHOLE.confirm())
    owner.tap("home.copy", "copy.museum", "museum.24", "vp.5")
    assert not file.load().confirmed and owner.app.editions[0] == file.load().edition()
    owner.tap("copy.finds", "copy.find.1", "find.clear", "back", "back", "back")
    assert [edition.name for edition in owner.app.editions] == ["demonstration"]


def test_a_warning_is_tapped_to_put_it_right(owner: Hand, file: CopyFile) -> None:
    file.save(WHOLE.with_tile(8, replace(WHOLE.tile(8), digits=WHOLE.tile(3).digits)))
    owner.tap("home.copy", "copy.warning.1")
    assert owner.screen == "my_find" and "same two digits" in owner.app.pages.top._says.text


def test_a_copy_that_cannot_be_read_or_kept_is_told(owner: Hand, file: CopyFile) -> None:
    file.path.parent.mkdir()
    file.path.write_text("{")
    owner.tap("home.copy")
    assert owner.screen == "home" and "toast" in owner.names()
    file.path.unlink()

    def full(_copy: Enrolment) -> None:
        raise EditionError("no room")

    owner.tap("home.copy", "copy.museum")
    owner.app.copy_file.save = full
    owner.tap("vp.1")
    assert owner.find("toast").text == "no room" and owner.app.copy.museum_known == 1


def test_without_a_place_for_it_no_copy_is_offered(hand: Hand) -> None:
    assert "home.copy" not in hand.names()
