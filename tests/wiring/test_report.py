"""A report holds what is needed to look into a fault, and comes about whatever is broken."""

from __future__ import annotations

import io
import json
import sqlite3
import zipfile
from datetime import datetime
from pathlib import Path

import numpy as np
import pytest

from companion.files import write_bytes_atomically
from companion.games.pergamon import PERGAMON
from companion.places import Places
from companion.session.journal import Journal
from companion.wiring import report
from companion.wiring.evidence import Evidence
from companion.wiring.report import KEPT, Sources, bundle, check, make_report
from tests.games_setup import setup_for
from vision.process import Death, How
from vision.sightings import Frame, Look


@pytest.fixture
def places(tmp_path: Path) -> Places:
    """A data folder in which a game is kept, with settings and a log."""
    made = Places(tmp_path / "data")
    made.need_data()
    with Journal.open(made.journal) as journal:
        journal.new_game(PERGAMON, setup_for(2).to_header())
    made.settings.write_text('{"language": "el"}')
    made.log.write_text("what happened\n")
    made.log.with_suffix(".log.1").write_text("what happened before\n")
    made.editions.mkdir()
    (made.editions / "my-copy.json").write_text("{}")
    return made


def sources(places: Places, **others: object) -> Sources:
    return Sources(places, check=lambda _places: "✓ everything\n", **others)  # type: ignore[arg-type]


def opened(content: bytes) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(content))


def frame(number: int) -> Frame:
    return Frame(np.full((64, 64), number, np.uint8), 10.0 * number, number)


def test_what_is_in_a_report(places: Places) -> None:
    evidence = Evidence(places.broken)
    evidence.saw(frame(1), Look(1.0, 1, (), board_found=True))
    evidence.broke(Death(frame(2), How.KILLED, "Aborted in line 7"))
    found = opened(bundle(sources(places, evidence=evidence)))
    names = set(found.namelist())
    assert names >= {
        "README.txt", "versions.txt", "check.txt", "games.sqlite", "settings.json", "companion.log",
        "companion.log.1", "editions/my-copy.json", "layout/demonstration.json", "seen/1.jpg", "seen/1.json",
    }  # fmt: skip
    (killer,) = (name for name in names if name.startswith("broken/") and name.endswith(".txt"))
    assert b"line 7" in found.read(killer) and killer.replace(".txt", ".png") in names
    readme = found.read("README.txt").decode()
    assert "names" in readme and all(name in readme for name in names - {"README.txt"})
    assert json.loads(found.read("seen/1.json"))["frame"] == 1
    assert b"opencv-python" in found.read("versions.txt")


def test_the_journal_in_it_is_whole_while_a_game_is_being_kept(places: Places, tmp_path: Path) -> None:
    with Journal.open(places.journal) as journal:
        (game,) = journal.games()
        session = journal.resume(game.game_id)
        assert session is not None
        copy = tmp_path / "copy.sqlite"
        copy.write_bytes(opened(bundle(sources(places))).read("games.sqlite"))
    with Journal.open(copy) as journal:
        assert [kept.players for kept in journal.games()] == [game.players]
    assert sqlite3.connect(copy).execute("PRAGMA quick_check").fetchone() == ("ok",)


def test_a_damaged_journal_is_given_as_it_is(places: Places) -> None:
    places.journal.write_bytes(b"no journal at all" * 100)
    found = opened(bundle(sources(places)))
    assert found.read("games.sqlite").startswith(b"no journal at all")
    assert "games.sqlite: " in found.read("README.txt").decode()


def test_another_program_finds_the_last_pictures_in_memory(places: Places, tmp_path: Path) -> None:
    running = Evidence(places.broken, tmp_path / "passing")
    running.saw(frame(3), Look(1.0, 3, (), board_found=True))
    found = opened(bundle(sources(places, passing=(tmp_path / "none", tmp_path / "passing"))))
    assert json.loads(found.read("seen/1.json"))["frame"] == 3


def test_reports_lie_in_the_data_folder_and_on_sticks_and_do_not_pile_up(
    places: Places, tmp_path: Path
) -> None:
    for day in range(1, KEPT + 3):
        made = make_report(sources(places), [tmp_path / "stick"], datetime(2026, 11, day))
    assert [path.parent for path in made.files] == [places.reports, tmp_path / "stick/pergamon"]
    assert not made.faults and all(zipfile.is_zipfile(path) for path in made.files)
    assert [path.stem[-15:-7] for path in sorted(places.reports.iterdir())] == [
        "20261103", "20261104", "20261105",
    ]  # fmt: skip


def test_a_full_disk_is_a_sentence_and_a_stick_still_gets_the_report(
    places: Places, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, content: bytes) -> None:
        if path.is_relative_to(places.data):
            raise OSError(28, "No space left on device")
        write_bytes_atomically(path, content)

    monkeypatch.setattr(report, "write_bytes_atomically", full)
    made = make_report(sources(places), [tmp_path / "stick"])
    assert [path.parent for path in made.files] == [tmp_path / "stick/pergamon"]
    (sentence,) = made.faults
    assert sentence.startswith("The report cannot be written into") and "No space left" in sentence


def test_nothing_of_the_owners_is_needed_for_a_report(tmp_path: Path) -> None:
    made = make_report(sources(Places(tmp_path / "never used")))
    (path,) = made.files
    assert set(zipfile.ZipFile(path).namelist()) == {
        "README.txt", "versions.txt", "check.txt", "layout/demonstration.json",
    }  # fmt: skip


def test_the_check_in_it_is_the_command_itself(places: Places) -> None:
    assert "Python" in check(places)
