"""The journal's file: one SQLite database that holds every acknowledged row through a power cut.

Write-ahead log with `synchronous=FULL`: a commit returns when its pages are on the disk. One process at
a time has the file, by a lock file beside it.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from companion.files import sync_folder
from companion.session import faults
from companion.session.errors import NewerJournal, NotAJournal
from companion.words import _

APPLICATION_ID = 0x50475441  # “PGTA” in the file's header: this is a journal of the companion
VERSION = 1

SCHEMA = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    record TEXT NOT NULL,
    header TEXT NOT NULL,
    created REAL NOT NULL,
    last_played REAL NOT NULL,
    finished REAL,
    moves INTEGER NOT NULL DEFAULT 0,
    opened INTEGER NOT NULL
) STRICT;
CREATE TABLE rows (
    game INTEGER NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('done', 'undone', 'redone', 'cut')),
    turn INTEGER NOT NULL,
    at REAL NOT NULL,
    line TEXT,
    source TEXT,
    revealed INTEGER NOT NULL,
    PRIMARY KEY (game, number),
    CHECK ((kind = 'done') = (line IS NOT NULL AND source IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE TRIGGER rows_are_never_changed BEFORE UPDATE ON rows
    BEGIN SELECT RAISE (ABORT, 'the journal only grows'); END;
CREATE TRIGGER rows_are_never_deleted BEFORE DELETE ON rows
    BEGIN SELECT RAISE (ABORT, 'the journal only grows'); END;
"""

connection_class: type[sqlite3.Connection] = sqlite3.Connection
"""What connections are made of; tests put in one that fails or dies at a chosen statement."""


class FileLock:
    """The right to use the journal: no second process, nor a second journal in this one, gets it."""

    def __init__(self, path: Path) -> None:
        """Raises JournalInUse, or another JournalError when the folder cannot be made or written to."""
        with faults.told(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            name = path.with_name(f"{path.name}.lock")
            self._descriptor = os.open(name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as fault:
            os.close(self._descriptor)
            if isinstance(fault, BlockingIOError):
                raise faults.in_use(path) from fault
            raise faults.of_system(fault, path) from fault

    def release(self) -> None:
        """Let others have the journal."""
        os.close(self._descriptor)


class Database:
    """An open journal file. Raises JournalError kinds; see `faults`."""

    def __init__(self, path: Path, patience: float) -> None:
        """Make the file when there is none; `patience`: seconds to wait for other programs' locks."""
        self.path = path
        self.lock = threading.RLock()
        with faults.told(path):
            if path.exists():
                _look_at(path, patience)
            elif _beside(path, "-wal").exists():  # SQLite would mix it into a new file
                raise faults.damaged(path, _("only its write-ahead log is left"))
            else:
                _create(path)
            self._connection = _connect(path, patience)
            try:
                self._set_up(patience)
                self._files = self._identities()
            except BaseException:
                self._connection.close()
                raise

    def _set_up(self, patience: float) -> None:
        execute = self._connection.execute
        execute(f"PRAGMA busy_timeout = {round(patience * 1000)}")
        mode = execute("PRAGMA journal_mode = WAL").fetchone()[0]
        if mode != "wal":
            raise faults.failed(self.path, f"journal mode {mode}")
        execute("PRAGMA synchronous = FULL")
        execute("PRAGMA foreign_keys = ON")
        execute("PRAGMA trusted_schema = OFF")
        execute("BEGIN IMMEDIATE")  # a file that cannot be written to shows itself now, not at the first move
        execute(f"PRAGMA user_version = {VERSION}")
        execute("ROLLBACK")

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """All or nothing: what the block writes is on the disk when it ends, or not there at all."""
        with self.lock, faults.told(self.path):
            self._roll_back()  # in case that failed when it was due
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                yield self._connection
                if self._identities() != self._files:
                    raise faults.moved(self.path)
                self._connection.execute("COMMIT")
            except BaseException:
                self._roll_back()
                raise

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The connection, for reading."""
        with self.lock, faults.told(self.path):
            yield self._connection

    def close(self) -> None:
        """Fold the write-ahead log into the file and let go of it; twice is fine."""
        with self.lock:
            self._connection.close()

    def _identities(self) -> tuple[tuple[int, int] | None, ...]:
        """Which files the names stand for: SQLite would go on writing to a file that was removed."""
        return tuple(map(_identity, (self.path, _beside(self.path, "-wal"))))


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _connect(path: Path, patience: float) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=patience, isolation_level=None, check_same_thread=False, factory=connection_class
    )
    connection.text_factory = _text
    return connection


def connect_to_read(path: Path, patience: float) -> sqlite3.Connection:
    """A connection that changes nothing, not even by folding in a write-ahead log."""
    name = f"{path.absolute().as_uri()}?mode=ro"
    connection = sqlite3.connect(name, uri=True, timeout=patience, isolation_level=None)
    connection.text_factory = _text
    return connection


def _text(stored: bytes) -> str:
    """A byte that went bad makes one text wrong, not everything unreadable."""
    return stored.decode("utf-8", "replace")


def fault_of(connection: sqlite3.Connection) -> str | None:
    """What is wrong with the whole file: SQLite's quick check, and tables that are not as we made them."""
    found = str(connection.execute("PRAGMA quick_check (1)").fetchone()[0])
    if found != "ok":
        return found
    with closing(sqlite3.connect(":memory:")) as model:
        model.executescript(SCHEMA)
        return None if _tables(connection) == _tables(model) else _("its tables are not as they should be")


def _tables(connection: sqlite3.Connection) -> list[tuple[str, ...]]:
    return connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name").fetchall()


def _look_at(path: Path, patience: float) -> None:
    """See that the file is a sound journal of this version, before anything is written to it.

    Raises NotAJournal, NewerJournal, DamagedJournal.
    """
    if path.stat().st_size == 0:
        raise faults.damaged(path, _("it is empty"))
    with closing(connect_to_read(path, patience)) as connection:
        try:
            _check_version(path, connection)
            fault = fault_of(connection)
        except sqlite3.OperationalError as stumble:
            if faults.primary_code(stumble) == sqlite3.SQLITE_ERROR:  # these questions are never wrong
                raise faults.damaged(path, str(stumble)) from stumble
            raise
        if fault:
            raise faults.damaged(path, fault)


def _check_version(path: Path, connection: sqlite3.Connection) -> None:
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if application != APPLICATION_ID:
        raise NotAJournal(
            _(
                "{path} is not a journal of the companion but a file of another program. It was left as it"
                " is; name another folder with --data."
            ).format(path=path)
        )
    if version > VERSION:
        raise NewerJournal(
            _(
                "The journal {path} was written by a newer version of the companion (journal version {found},"
                " this one knows {known}). It was left as it is: update the companion, or name another folder"
                " with --data."
            ).format(path=path, found=version, known=VERSION)
        )
    if version != VERSION:
        raise faults.damaged(path, _("journal version {found}").format(found=version))


def _create(path: Path) -> None:
    """Make an empty journal under another name first, so that it is there whole or not at all."""
    fresh = _beside(path, ".new")
    leftovers = [_beside(fresh, ending) for ending in ("", "-journal", "-wal", "-shm")]
    for leftover in leftovers:
        leftover.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(fresh, isolation_level=None, factory=connection_class)) as connection:
            connection.execute("PRAGMA synchronous = FULL")
            connection.executescript(
                f"BEGIN; {SCHEMA} PRAGMA application_id = {APPLICATION_ID};"
                f" PRAGMA user_version = {VERSION}; COMMIT;"
            )
            connection.execute("PRAGMA journal_mode = WAL")
        fresh.replace(path)
    except BaseException:
        for leftover in leftovers:
            leftover.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)
