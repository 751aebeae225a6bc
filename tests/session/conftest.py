"""A journal in a folder of the test's own, with a clock that the test holds."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.session import Journal, Session
from tests.session.toy import HEADER, TOY, Heap, Put


class Clock:
    """Wall-clock seconds; a second passes at every look."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@pytest.fixture
def journal(path: Path, clock: Clock) -> Iterator[Journal]:
    with open_journal(path, clock) as journal:
        yield journal


@pytest.fixture
def session(journal: Journal) -> Session[Heap, Put]:
    return journal.new_game(TOY, HEADER)


@contextmanager
def bad_luck(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that may change rows, as only a bad disk can; the journal's guards are back afterwards."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        guards = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            connection.execute(f"DROP TRIGGER {name}")
        yield connection
        for _, sql in guards:
            connection.execute(sql)


def open_journal(path: Path, clock: Clock | None = None) -> Journal:
    """A journal that knows the toy game, and does not wait long for others."""
    return Journal.open(path, clock or Clock(), games=(TOY,), patience=0.05)
