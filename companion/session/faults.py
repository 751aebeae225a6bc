"""From what SQLite and the system report to a typed error with a sentence: what is wrong, what to do."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.session.errors import DamagedJournal, JournalError, JournalInUse, NoPermission, NoRoom
from companion.words import _


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Faults of SQLite and of the system with the journal at `path` leave as a JournalError."""
    try:
        yield
    except JournalError:
        raise
    except sqlite3.Error as fault:
        raise of_sqlite(fault, path) from fault
    except UnicodeDecodeError as fault:  # SQLite's own message has quoted bytes that went bad
        raise damaged(path, str(fault)) from fault
    except OSError as fault:
        raise of_system(fault, path) from fault


def of_sqlite(fault: sqlite3.Error, path: Path) -> JournalError:
    """The fault by SQLite's primary result code."""
    match primary_code(fault):
        case sqlite3.SQLITE_FULL:
            return no_room(path)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return no_permission(path)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return in_use(path)
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return damaged(path, str(fault))
        case sqlite3.SQLITE_CONSTRAINT:
            return JournalError(
                _(
                    "Something else has written into this game in the journal {path}. Close the companion and"
                    " open it again: it then shows the game as it stands in the journal."
                ).format(path=path)
            )
        case _other:
            return failed(path, str(fault))


def primary_code(fault: sqlite3.Error) -> int:
    """SQLite's result code without details; a connection that was closed gives none."""
    return int(getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_ERROR)) & 0xFF


def of_system(fault: OSError, path: Path) -> JournalError:
    """The fault by the system's error number."""
    if fault.errno in (errno.ENOSPC, errno.EDQUOT):
        return no_room(path)
    if fault.errno in (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.EISDIR):
        return no_permission(path)
    return failed(path, fault.strerror or str(fault))


def no_room(path: Path) -> NoRoom:
    """The disk is full."""
    return NoRoom(
        _(
            "There is no room left on the disk for the journal {path}, so this did not count. Make room, then"
            " do it again: nothing else is lost."
        ).format(path=path)
    )


def no_permission(path: Path) -> NoPermission:
    """The file or its folder cannot be written to."""
    return NoPermission(
        _(
            "The journal {path} cannot be written to. Give this user the right to write to the file and its"
            " folder, or name another folder with --data."
        ).format(path=path)
    )


def in_use(path: Path) -> JournalInUse:
    """Somebody else has the journal."""
    return JournalInUse(
        _(
            "Another program has the journal {path} open. Close the other companion, or name another folder"
            " with --data."
        ).format(path=path)
    )


def damaged(path: Path, why: str) -> DamagedJournal:
    """The file's content is broken."""
    return DamagedJournal(
        _(
            "The journal {path} is damaged ({why}). Close the companion and open it again: it puts the file"
            " aside and begins a new one."
        ).format(path=path, why=why)
    )


def moved(path: Path) -> JournalError:
    """The file was taken away or replaced while it was in use."""
    return JournalError(
        _(
            "The journal {path} was moved, removed or replaced while it was in use, so this did not count."
            " Save the game's record, put the file back, and open the companion again."
        ).format(path=path)
    )


def failed(path: Path, why: str) -> JournalError:
    """Anything else: a bad card, a cable, a network folder."""
    return JournalError(
        _(
            "The journal {path} could not be used ({why}), so this did not count. Do it again; if it"
            " fails again, look whether the disk or card is full, loose or worn out."
        ).format(path=path, why=why)
    )
