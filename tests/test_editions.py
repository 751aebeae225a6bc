"""Edition files: read, written, and refused with a sentence that says why."""

from __future__ import annotations

import errno
import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import editions
from companion.editions import EditionError
from tests.games_setup import EDITION

TEXT = editions.DEMONSTRATION.read_bytes()


def test_the_demonstration_edition_is_there() -> None:
    assert editions.demonstration() == EDITION


def test_an_edition_is_kept_in_one_file(tmp_path: Path) -> None:
    path = tmp_path / "mine" / "edition.json"
    mine = replace(EDITION, name="Ödön's copy", verified=True)
    editions.save(mine, path)
    assert editions.load(path) == mine
    assert "Ödön" in path.read_text(encoding="utf-8")
    assert [file.name for file in path.parent.iterdir()] == ["edition.json"]


def test_an_edition_that_deviates_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "edition.json"
    editions.save(replace(EDITION, museum_vp=(6,) * 23 + (7,)), path)
    assert [str(fault.code) for fault in editions.load(path).faults()] == ["museum_vp_1_to_6"]


def test_a_file_from_another_editor_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "edition.json"
    path.write_bytes(b"\xef\xbb\xbf" + TEXT.replace(b"\n", b"\r\n"))
    assert editions.load(path) == EDITION


def complaint(path: Path) -> str:
    with pytest.raises(EditionError) as error:
        editions.load(path)
    return str(error.value)


def test_what_is_no_edition_is_told(tmp_path: Path) -> None:
    path = tmp_path / "edition.json"
    assert complaint(path) == f"The edition file {path} cannot be read (No such file or directory)."
    assert complaint(tmp_path) == f"The edition file {tmp_path} cannot be read (Is a directory)."
    no_edition = f"{path} is no edition that can be played with: "
    for content, reason in (
        (b"", "There is nothing here."),
        (b"\xff", "It is not UTF-8 text (see byte 1): save it as UTF-8."),
        (b"{\n 'a': 1}", "It is not JSON (row 2, character 2)."),
        (b"[]", "The text should be an object in braces, not []."),
        (b"{}", "edition is missing."),
        (TEXT.replace(b'"59"', b'"60"'), '"60" is there twice in one object.'),
        (TEXT.replace(b'"60"', b'"61"'), "There are 60 finds, numbered from 1; here are 60."),
    ):
        path.write_bytes(content)
        assert complaint(path) == no_edition + reason
    path.write_bytes(b" " * 2_000_000)
    assert complaint(path) == f"{path} is too large for an edition file."


def test_a_file_that_must_not_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    path = tmp_path / "edition.json"
    assert complaint(path) == f"The edition file {path} cannot be read (Permission denied)."


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here")
    with pytest.raises(EditionError, match="cannot be written"):
        editions.save(EDITION, tmp_path / "file" / "edition.json")
    assert (tmp_path / "file").read_text() == "here"


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(0, len(TEXT) - 1), st.binary(max_size=3))
def test_a_spoilt_file_is_loaded_or_refused_with_a_sentence(tmp_path: Path, at: int, put: bytes) -> None:
    path = tmp_path / "edition.json"
    path.write_bytes(TEXT[:at] + put + TEXT[at + 1 :])
    try:
        edition = editions.load(path)
    except EditionError as error:
        assert str(error).endswith((".", "…"))
    else:
        assert edition.require_usable() == edition
        json.dumps(edition.to_data())


def test_the_owners_editions_are_found_and_a_broken_one_is_named(tmp_path: Path) -> None:
    editions.save(replace(EDITION, name="Sunday"), tmp_path / "b.json")
    editions.save(replace(EDITION, name="Attic"), tmp_path / "a.json")
    (tmp_path / "broken.json").write_text("{", "utf-8")
    found, faults = editions.owned(tmp_path)
    assert [edition.name for edition in found] == ["Attic", "Sunday"]
    (fault,) = faults
    assert "broken.json" in fault


def test_an_owner_without_editions_has_none(tmp_path: Path) -> None:
    assert editions.owned(tmp_path / "nothing") == ((), ())
