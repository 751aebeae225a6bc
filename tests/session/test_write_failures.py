"""When something cannot be written: it does not count, nothing is half done, the same works afterwards."""

from __future__ import annotations

import contextlib
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.session import (
    Change,
    Event,
    Journal,
    JournalError,
    JournalInUse,
    NoPermission,
    NoRoom,
    Session,
)
from companion.session import database as database_module
from tests.session import faulty
from tests.session.conftest import open_journal
from tests.session.toy import HEADER, TOY, Heap, Put

Toys = Session[Heap, Put]
_CHANGES: dict[str, Callable[[Toys], Event[Heap, Put]]] = {
    "submit": lambda session: session.submit(Put(9)),
    "undo": lambda session: session.undo(),
    "redo": lambda session: session.redo(),
    "undo_to": lambda session: session.undo_to(1),
}


def prepared(journal: Journal) -> Toys:
    """A game in which everything can be undone and redone."""
    session: Toys = journal.new_game(TOY, HEADER)
    for number in (9, 2, 4):
        session.submit(Put(number))
    session.undo()
    return session


def told(session: Toys) -> object:
    return (
        session.state,
        session.state.revision,
        session.history,
        session.steps,
        session.undoable,
        session.redoable,
    )


def expect_failure(session: Toys, change: str, kind: type[JournalError], sentence: str) -> None:
    """The change fails with that sentence and leaves no trace, not even for listeners."""
    before, heard = told(session), list[Change]()
    stop = session.listen(lambda event: heard.append(event.change))
    with pytest.raises(kind, match=sentence) as failure:
        _CHANGES[change](session)
    stop()
    assert type(failure.value) is kind
    assert told(session) == before
    assert heard == []


_FAULTS = [
    (sqlite3.SQLITE_FULL, NoRoom, "no room left on the disk"),
    (sqlite3.SQLITE_READONLY, NoPermission, "cannot be written to"),
    (sqlite3.SQLITE_BUSY, JournalInUse, "Another program has the journal"),
    (sqlite3.SQLITE_IOERR_FSYNC, JournalError, "full, loose or worn out"),
]
_CASES = [(*fault, "submit", "before") for fault in _FAULTS]
_CASES += [(*_FAULTS[0], change, when) for change in _CHANGES for when in ("before", "after")][1:]


@pytest.mark.parametrize(("code", "kind", "sentence", "change", "when"), _CASES)
def test_a_fault_at_any_statement_leaves_everything_as_it_was(
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    code: int,
    kind: type[JournalError],
    sentence: str,
    change: str,
    when: str,
) -> None:
    """`after` the commit is the one point where the fault comes too late: that is for the next test."""
    trap = faulty.At(-1, faulty.fail(code, "made up"))
    hooks = (trap, faulty.quietly) if when == "before" else (faulty.quietly, _not_after_commit(trap))
    monkeypatch.setattr(database_module, "connection_class", faulty.connection(*hooks))
    with open_journal(path) as journal:
        point, expected = 0, None
        while True:
            session = prepared(journal)
            trap.passed, trap.point = 0, point
            try:
                expect_failure(session, change, kind, sentence)
            except pytest.fail.Exception:
                assert trap.passed <= point, "the fault was met, but nobody was told"
                break  # there are fewer statements than that
            expected = expected or _unharmed(journal, change)
            _CHANGES[change](session)
            assert session.state == expected
            assert _from_disk(path, session.game_id) == _lines(session)
            point += 1
        assert point >= 3


def test_even_the_rollback_may_fail(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken: list[str] = []

    def fault(sql: str) -> None:
        if broken and sql in broken:
            faulty.fail(sqlite3.SQLITE_IOERR, "made up")(sql)

    monkeypatch.setattr(database_module, "connection_class", faulty.connection(fault, faulty.quietly))
    with open_journal(path) as journal:
        session = prepared(journal)
        broken += ["COMMIT", "ROLLBACK"]
        expect_failure(session, "submit", JournalError, "full, loose or worn out")
        broken.clear()
        session.submit(Put(1))
        assert session.state.numbers == (9, 0, 0, 2, 1)
        assert _from_disk(path, session.game_id) == _lines(session)


def _not_after_commit(trap: faulty.At) -> faulty.Hook:
    return lambda sql: None if sql == "COMMIT" else trap(sql)


def _unharmed(journal: Journal, change: str) -> Heap:
    session = prepared(journal)
    return _CHANGES[change](session).state


def _lines(session: Toys) -> list[str]:
    return [line for step in session.steps if step.change is Change.DONE for line in map(str, step.entries)]


def _from_disk(path: Path, game_id: str) -> list[str]:
    """The done rows that another reader finds, as entries."""
    copy = path.with_name("copy.sqlite")
    copy.unlink(missing_ok=True)
    with (
        closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as source,
        closing(sqlite3.connect(copy)) as target,
    ):
        source.backup(target)
    with open_journal(copy) as journal:
        return _lines(journal.resume(game_id))


# --- real causes -------------------------------------------------------------------------------------


@contextlib.contextmanager
def no_file_may_grow_beyond(size: int) -> Iterator[None]:
    """The system refuses to write, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_file_that_cannot_grow(path: Path) -> None:
    with open_journal(path) as journal:
        session = prepared(journal)
        log = path.with_name(path.name + "-wal")
        for change in ("submit", "undo"):
            with no_file_may_grow_beyond(log.stat().st_size):
                expect_failure(session, change, JournalError, "full, loose or worn out")
            _CHANGES[change](session)
        expected = told(session)
    with open_journal(path) as journal:
        assert told(journal.resume("1")) == expected


def test_no_room_for_another_page(path: Path) -> None:
    with open_journal(path) as journal:
        session = prepared(journal)
        with journal._database.reading() as connection:
            pages = connection.execute("PRAGMA page_count").fetchone()[0]
            connection.execute(f"PRAGMA max_page_count = {pages}")
            while True:
                try:
                    for change in ("submit", "undo"):
                        _CHANGES[change](session)
                except NoRoom:
                    break
            expect_failure(session, change, NoRoom, "Make room, then do it again")
            connection.execute("PRAGMA max_page_count = 1000000")
        _CHANGES[change](session)
        expected = told(session)
    with open_journal(path) as journal:
        assert told(journal.resume("1")) == expected


def test_another_program_holds_the_file_locked(path: Path) -> None:
    with open_journal(path) as journal:
        session = prepared(journal)
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            expect_failure(session, "submit", JournalInUse, "Close the other")
        _CHANGES["submit"](session)


def test_the_disk_turned_read_only(path: Path) -> None:
    with open_journal(path) as journal:
        session = prepared(journal)
        with journal._database.reading() as connection:
            connection.execute("PRAGMA query_only = ON")
            expect_failure(session, "submit", NoPermission, "Give this user the right")
            connection.execute("PRAGMA query_only = OFF")
        _CHANGES["submit"](session)


@pytest.mark.parametrize("gone", ["games.sqlite", "games.sqlite-wal"])
@pytest.mark.parametrize("how", ["removed", "replaced"])
def test_a_file_that_was_taken_away_is_noticed_not_written_to(path: Path, gone: str, how: str) -> None:
    """The system would go on writing to a removed file, and it would be lost."""
    file, kept = path.with_name(gone), path.with_name("kept")
    with open_journal(path) as journal:
        session = prepared(journal)
        file.rename(kept)
        if how == "replaced":
            file.write_bytes(kept.read_bytes() if gone.endswith("wal") else b"")
        expect_failure(session, "submit", JournalError, "moved, removed or replaced")
        assert len(list(session.record())) == 5, "the record can still be saved"
        kept.rename(file)
        _CHANGES["submit"](session)
        expected = told(session)
    with open_journal(path) as journal:
        assert told(journal.resume("1")) == expected


def test_somebody_else_wrote_into_the_game(path: Path) -> None:
    with open_journal(path) as journal:
        session = prepared(journal)
        with closing(sqlite3.connect(path)) as other, other:
            other.execute(
                "INSERT INTO rows SELECT game, 7, kind, turn, at, line, source, revealed FROM rows"
                " WHERE number = 1"
            )
        expect_failure(session, "submit", JournalError, "Something else has written into this game")


def test_a_closed_journal_says_so(path: Path) -> None:
    with open_journal(path) as journal:
        session = prepared(journal)
    expect_failure(session, "submit", JournalError, "closed database")
    journal.close()


def test_two_companions_on_one_journal(path: Path) -> None:
    """The second is told; when the first is gone, however it went, the journal is free."""
    program = (
        "import sys; from pathlib import Path; from companion.session import Journal\n"
        "journal = Journal.open(Path(sys.argv[1])); print('open', flush=True); sys.stdin.read()"
    )
    first = subprocess.Popen(
        [sys.executable, "-c", program, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    with first:
        assert first.stdout is not None
        assert first.stdout.readline() == "open\n"
        with pytest.raises(JournalInUse, match="Close the other companion"):
            open_journal(path)
        first.kill()
    with open_journal(path) as journal:
        assert journal.notices == []


def test_two_journals_on_one_file_in_one_program(path: Path) -> None:
    with open_journal(path), pytest.raises(JournalInUse):
        open_journal(path)
    with open_journal(path):
        pass
