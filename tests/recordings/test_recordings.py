"""Recorded tables go the real way, from reader to journal; what truly happened must come out."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.session.journal import Journal
from tests.recordings.record import SCENES
from tests.recordings.tape import FOLDER, Tape, replay, tapes

MOST_BYTES = 3 * 1024 * 1024
"""All tapes together: a repository is no place for films."""


@pytest.mark.parametrize("folder", tapes(), ids=lambda folder: folder.name)
def test_the_companion_makes_of_a_tape_what_truly_happened(folder: Path, tmp_path: Path) -> None:
    with Journal.open(tmp_path / "games.sqlite") as journal:
        done = replay(folder, journal)
        tape = Tape.load(folder)
        assert done.state == tape.truth
        assert done.told == list(tape.told), "what lay wrong is told, and nothing else"
        assert done.left == [], "in the end everything lies right"
        assert journal.resume(done.session.game_id).state == done.session.state


def test_every_scene_is_recorded_and_all_are_small() -> None:
    assert {folder.name for folder in tapes()} == set(SCENES)
    assert sum(path.stat().st_size for path in FOLDER.rglob("*.*")) < MOST_BYTES


def test_tapes_show_what_they_say() -> None:
    told = {folder.name: Tape.load(folder).told for folder in tapes()}
    assert told["misplaced-find"]
    assert not any(told[name] for name in SCENES if name != "misplaced-find")
