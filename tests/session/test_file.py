"""The journal's file: opening it, and one that is newer, foreign, damaged or not ours to write to."""

from __future__ import annotations

import contextlib
import logging
import os
import random
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.session import (
    DamagedGame,
    Journal,
    JournalError,
    NewerJournal,
    NoPermission,
    NotAJournal,
    Session,
    UnknownGame,
)
from companion.session.backups import backups
from companion.session.database import APPLICATION_ID, VERSION
from tests.session.conftest import Clock, open_journal
from tests.session.toy import HEADER, TOY, Heap, Put

Toys = Session[Heap, Put]


def play(path: Path, *numbers: int) -> None:
    with open_journal(path) as journal:
        session = journal.new_game(TOY, HEADER)
        for number in numbers:
            session.submit(Put(number))


def numbers(path: Path) -> tuple[int, ...]:
    with open_journal(path) as journal:
        state: Heap = journal.resume("1").state
        return state.numbers


def files(folder: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file() and file.suffix != ".lock"
    }


# --- as it should be -----------------------------------------------------------------------------


@pytest.mark.parametrize("again", [False, True], ids=["new", "reopened"])
def test_the_open_connection_is_set_to_lose_nothing(path: Path, again: bool) -> None:
    if again:
        play(path, 1)
    with Journal.open(path) as journal, journal._database.reading() as connection:
        found = {
            name: connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in (
                "journal_mode",
                "synchronous",
                "foreign_keys",
                "busy_timeout",
                "application_id",
                "user_version",
            )
        }
    assert found == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "busy_timeout": 5000,
        "application_id": APPLICATION_ID,
        "user_version": VERSION,
    }


def test_a_new_journal_makes_its_folder_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "Őrs’ games #1?.sqlite"
    play(path, 1)
    assert numbers(path) == (1,)
    assert sorted(file.name for file in path.parent.iterdir()) == [path.name, f"{path.name}.lock"]


def test_rows_cannot_be_changed_or_deleted(path: Path) -> None:
    play(path, 1)
    with closing(sqlite3.connect(path)) as connection:
        for sql in ("UPDATE rows SET line = '{}'", "DELETE FROM rows"):
            with pytest.raises(sqlite3.IntegrityError, match="the journal only grows"):
                connection.execute(sql)


def test_the_rows_can_be_read_by_a_person(path: Path) -> None:
    play(path, 3)
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT number, kind, turn, source, line FROM rows").fetchall()
    put = '{"n": 1, "round": 1, "action": "put", "number": 3, "after": {"numbers": [3]}}'
    pad = '{"n": 2, "round": 1, "action": "pad", "number": 0, "after": {"numbers": [3, 0]}}'
    assert rows == [(1, "done", 1, "hand", put), (2, "done", 1, "rules", pad)]


# --- not ours to touch ---------------------------------------------------------------------------


@pytest.mark.parametrize("log", [False, True], ids=["closed", "with its write-ahead log"])
def test_a_newer_journal_is_left_as_it_is(tmp_path: Path, log: bool) -> None:
    path = tmp_path / "games.sqlite"
    play(path, 1)
    with closing(sqlite3.connect(path)) as connection, closing(sqlite3.connect(path)) as reader:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
        if log:  # as when the newer companion lost its power
            reader.execute("SELECT * FROM games")
            _copy_out(path, tmp_path / "lost power")
    if log:
        path = tmp_path / "lost power" / "games.sqlite"
        assert path.with_name("games.sqlite-wal").stat().st_size > 0
    before = files(path.parent)
    with pytest.raises(NewerJournal, match="update the companion") as failure:
        open_journal(path)
    assert f"journal version {VERSION + 1}, this one knows {VERSION}" in str(failure.value)
    after = files(path.parent)
    assert {name: after[name] for name in before if "-shm" not in name} == {
        name: before[name] for name in before if "-shm" not in name
    }


def _copy_out(path: Path, folder: Path) -> None:
    folder.mkdir()
    for ending in ("", "-wal"):
        shutil.copy(path.with_name(path.name + ending), folder)


def test_another_programs_file_is_left_as_it_is(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE recipes (name)")
    before = path.read_bytes()
    with pytest.raises(NotAJournal, match="another program"):
        open_journal(path)
    assert path.read_bytes() == before


# --- damaged -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content", [b"", b"not a database at all" * 100, b"SQLite format 3\0" + bytes(4096)], ids=len
)
def test_a_damaged_file_is_put_aside_with_a_date_and_said(path: Path, clock: Clock, content: bytes) -> None:
    path.write_bytes(content)
    if content.startswith(b"SQLite"):
        _ours(path)
    with open_journal(path, clock) as journal:
        (notice,) = journal.notices
        assert journal.games() == []
        session: Toys = journal.new_game(TOY, HEADER)
        session.submit(Put(1))
    (aside,) = path.parent.glob("games.damaged-19??-*.sqlite")
    assert str(aside) in notice
    assert aside.stat().st_size == len(content)
    with open_journal(path) as journal:
        assert journal.notices == []
        assert journal.resume("1").state.numbers == (1,)


def _ours(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(68)
        file.write(APPLICATION_ID.to_bytes(4, "big"))


def test_a_second_damaged_file_does_not_replace_the_first(path: Path) -> None:
    for content in (b"one", b"two"):
        path.write_bytes(content)
        open_journal(path, Clock()).close()
    asides = sorted(path.parent.glob("games.damaged-*.sqlite"))
    assert {aside.read_bytes() for aside in asides} == {b"one", b"two"}


def test_a_write_ahead_log_without_its_file_is_not_mixed_into_a_new_one(path: Path, tmp_path: Path) -> None:
    with open_journal(path) as journal:
        journal.new_game(TOY, HEADER)
        _copy_out(path, tmp_path / "copy")
    copy = tmp_path / "copy" / "games.sqlite"
    copy.unlink()
    with open_journal(copy) as journal:
        assert journal.games() == []
        assert "put aside" in journal.notices[0]
    assert len(list(copy.parent.glob("games.damaged-*.sqlite-wal"))) == 1


@pytest.mark.parametrize("seed", range(25))
def test_whatever_bytes_go_bad_nobody_is_shown_a_game_that_was_not_played(path: Path, seed: int) -> None:
    """A scratched card: the game comes back whole or up to a point that is said, or the file is put aside."""
    rng = random.Random(seed)
    played = tuple(rng.choice((1, 2, 4, 5, 7, 8)) for _ in range(11))
    play(path, *played)
    with path.open("r+b") as file:
        size = path.stat().st_size
        for _ in range(rng.choice((1, 1, 8, 64))):
            file.seek(rng.randrange(size))
            file.write(bytes((rng.randrange(256),)))
    before = path.read_bytes()
    try:
        journal = open_journal(path)
    except (NewerJournal, NotAJournal):
        assert path.read_bytes() == before
        return
    with journal:
        asides = list(path.parent.glob("games.damaged-*"))
        assert bool(asides) == any("put aside" in notice for notice in journal.notices)
        for info in journal.games():
            try:
                state: Heap = journal.resume(info.game_id).state
            except (DamagedGame, UnknownGame):
                continue
            assert state.numbers == played[: len(state.numbers)]
            assert state.numbers == played or journal.notices


# --- no permission -------------------------------------------------------------------------------


@contextlib.contextmanager
def as_somebody_else() -> Iterator[None]:
    """Without root's right to write everywhere."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def shared() -> Iterator[Path]:
    """A folder that other users can look into."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def test_no_right_to_write_in_the_folder(shared: Path) -> None:
    shared.chmod(0o555)
    for path in (shared / "games.sqlite", shared / "below" / "games.sqlite"):
        with as_somebody_else(), pytest.raises(NoPermission, match="Give this user the right"):
            open_journal(path)


@pytest.mark.parametrize("closed", ["games.sqlite", "games.sqlite.lock"])
def test_no_right_to_write_to_a_file(shared: Path, closed: str) -> None:
    """As left behind by a start as root."""
    path = shared / "games.sqlite"
    play(path, 1)
    shared.chmod(0o777)
    for file in shared.iterdir():
        file.chmod(0o444 if file.name == closed else 0o666)
    with as_somebody_else(), pytest.raises(NoPermission, match=r"games\.sqlite"):
        open_journal(path)
    for file in shared.iterdir():
        file.chmod(0o644)
    assert numbers(path) == (1,)


def test_a_folder_or_a_file_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").mkdir()
    (tmp_path / "file").touch()
    for path in (tmp_path / "games.sqlite", tmp_path / "file" / "games.sqlite"):
        with pytest.raises(JournalError, match="journal"):
            open_journal(path)


def test_a_journal_that_could_not_be_opened_is_free_again(path: Path) -> None:
    path.write_bytes(b"")
    _break_and_open(path)
    with open_journal(path):
        pass


def _break_and_open(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE recipes (name)")
    with pytest.raises(NotAJournal):
        open_journal(path)
    path.unlink()


def test_a_crash_while_the_first_journal_was_made_leaves_no_trace(path: Path) -> None:
    path.with_name("games.sqlite.new").write_bytes(b"half a fi")
    play(path, 1)
    assert numbers(path) == (1,)
    assert not path.with_name("games.sqlite.new").exists()


# --- copies --------------------------------------------------------------------------------------


def rounds(journal: Journal, count: int) -> Toys:
    """A game of that many whole rounds (four numbers each)."""
    session: Toys = journal.new_game(TOY, HEADER)
    for _ in range(count * 4):
        session.submit(Put(1))
    return session


def test_the_journal_is_copied_at_the_end_of_each_round_and_three_copies_are_kept(path: Path) -> None:
    with open_journal(path) as journal:
        session = rounds(journal, 1)
        session.submit(Put(2))
    assert [copy.name for copy in backups(path)] == ["games-000001.sqlite"]
    with open_journal(path) as journal:
        rounds(journal, 3)
    assert [copy.name for copy in backups(path)] == [f"games-{n:06}.sqlite" for n in (2, 3, 4)]
    assert sorted(file.name for file in (path.parent / "backups").iterdir()) == [
        f"games-{n:06}.sqlite" for n in (2, 3, 4)
    ]


def test_a_copy_is_a_whole_journal(path: Path) -> None:
    with open_journal(path) as journal:
        session = rounds(journal, 2)
        journal._backups.close()
        session.submit(Put(5))
    *_, copy = backups(path)
    path.unlink()
    shutil.copy(copy, path)
    assert numbers(path) == (1,) * 8


def test_after_damage_the_notice_names_the_newest_copy(path: Path) -> None:
    with open_journal(path) as journal:
        rounds(journal, 2)
    path.write_bytes(b"scratched")
    with open_journal(path) as journal:
        assert "games-000002.sqlite" in journal.notices[0]


def test_a_damaged_journal_does_not_push_out_good_copies(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with open_journal(path) as journal:
        rounds(journal, 2)
    good = files(path.parent / "backups")
    with open_journal(path) as journal:
        session: Toys = journal.resume("1")
        for _ in range(3):
            session.submit(Put(1))
        with journal._database.reading() as connection:
            connection.execute("PRAGMA wal_checkpoint (TRUNCATE)")
            found = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_sequence'")
            size = connection.execute("PRAGMA page_size").fetchone()[0]
            with path.open("r+b") as file:
                file.seek((found.fetchone()[0] - 1) * size)
                file.write(b"\xff" * 8)
            # a page that playing on does not need
            session.submit(Put(1))
        journal._backups.close()
        assert len(journal.notices) == 1
        assert "is damaged" in journal.notices[0]
    assert files(path.parent / "backups") == good
    assert "no copy" in caplog.text


def test_a_copy_that_cannot_be_made_does_not_stop_the_game(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (path.parent / "backups").write_text("in the way")
    with caplog.at_level(logging.WARNING), open_journal(path) as journal:
        session = rounds(journal, 2)
        assert session.state.numbers == (1,) * 8
    assert journal.notices == ["No copy of the journal could be made. The games themselves are kept."]
    assert numbers(path) == (1,) * 8
