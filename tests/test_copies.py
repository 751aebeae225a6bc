"""The owner's copy taken along: exported, found on sticks, never lost when another takes its place."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.copies import NAME, export, found, told
from companion.editions import owned
from companion.enrolment import CopyFile, Enrolment, Tile
from companion.games.pergamon.edition import Kind
from tests.games_setup import EDITION

WHOLE = Enrolment.from_edition(replace(EDITION, name="mine"))
HALF = Enrolment("half").with_tile(9, Tile(Kind.MASK, 7))


@pytest.mark.parametrize("copy", [WHOLE, WHOLE.confirm(), HALF], ids=["whole", "confirmed", "half"])
def test_a_copy_goes_out_and_comes_back_as_it_is(tmp_path: Path, copy: Enrolment) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    done = export(copy, tmp_path / "data", [stick])
    assert [path.name for path in done.files] == [NAME, NAME] and not done.faults
    on_stick, beside = found(tmp_path / "data", [stick])
    assert on_stick.copy == beside.copy == copy
    assert on_stick.path == stick / "pergamon" / NAME


def test_other_files_on_a_stick_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "holiday.json").write_text('{"photos": 3}')
    (tmp_path / "broken.json").write_bytes(b"\xff\xfe{")
    (tmp_path / "a.json").mkdir()
    assert found(tmp_path / "nowhere", [tmp_path, tmp_path / "pulled out"]) == ()


def test_a_stick_that_cannot_be_written_to_is_named(tmp_path: Path) -> None:
    (tmp_path / "stick").write_text("no folder")
    done = export(HALF, tmp_path, [tmp_path / "stick"])
    assert len(done.files) == 1 and "stick" in done.faults[0]


def test_a_copy_that_another_takes_the_place_of_is_put_beside_it(tmp_path: Path) -> None:
    file = CopyFile(tmp_path / "editions" / "my-copy.json")
    assert file.replace(HALF) is None
    before = file.replace(WHOLE)
    assert before is not None and file.load() == WHOLE
    assert CopyFile(before).load() == HALF
    assert [e.name for e in owned(file.path.parent)[0]] == ["mine"], "the old one is no edition to play with"


def test_how_far_it_is_stands_in_one_line() -> None:
    assert told(HALF) == "half: 0 of 60 finds, 0 of 13 grant spaces, 0 of 24 museum values."
    assert told(WHOLE).startswith("mine: 60 of 60") and told(WHOLE.confirm()).endswith("confirmed.")
