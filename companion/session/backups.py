"""Copies of the journal beside it, for the day on which the file itself is damaged.

They are numbered, not dated: a Raspberry Pi has no clock of its own, and a copy made at a wrong date
must not push out newer ones.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from glob import escape
from pathlib import Path

from companion.files import sync_file, sync_folder
from companion.session import faults
from companion.session.database import connect_to_read, fault_of
from companion.session.errors import DamagedJournal, JournalError
from companion.words import _

KEPT = 3
_PATIENCE = 5.0
_FORMATS = slice(18, 20)  # in SQLite's header: 2 with a write-ahead log, 1 without

_logger = logging.getLogger(__name__)


def backups(path: Path) -> list[Path]:
    """The copies of the journal at `path`, oldest first."""
    found = (path.parent / "backups").glob(f"{escape(path.stem)}-*{escape(path.suffix)}")
    return sorted((copy for copy in found if _number(copy).isdecimal()), key=lambda copy: int(_number(copy)))


def _number(copy: Path) -> str:
    return copy.stem.rpartition("-")[2]


def back_up(path: Path) -> Path:
    """Copy the journal as it stands on the disk; keeps the last copies. Raises JournalError.

    A journal that is damaged is not copied: it would push out good copies.
    """
    folder = path.parent / "backups"
    fresh = folder / f".{path.name}.part"
    with faults.told(path):
        folder.mkdir(exist_ok=True)
        try:
            fresh.unlink(missing_ok=True)
            _copy(path, fresh)
            earlier = backups(path)
            number = int(_number(earlier[-1])) + 1 if earlier else 1
            copy = fresh.replace(folder / f"{path.stem}-{number:06}{path.suffix}")
        finally:
            fresh.unlink(missing_ok=True)
        for old in [*earlier, copy][:-KEPT]:
            old.unlink()
        sync_folder(folder)
    return copy


def _copy(path: Path, fresh: Path) -> None:
    with closing(connect_to_read(path, _PATIENCE)) as source, closing(sqlite3.connect(fresh)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")  # one file that needs none beside it
        if fault := fault_of(target):
            raise faults.damaged(path, fault)
    sync_file(fresh)


def snapshot(path: Path) -> bytes:
    """The journal at `path` as one whole file, consistent while it is being written; not on the disk.

    A damaged one is given as it can be read, for whoever looks into it. Raises JournalError.
    """
    with (
        faults.told(path),
        closing(connect_to_read(path, _PATIENCE)) as source,
        closing(sqlite3.connect(":memory:")) as target,
    ):
        source.backup(target)
        content = bytearray(target.serialize())
    content[_FORMATS] = b"\1\1"  # all is in this file: it needs no write-ahead log beside it
    return bytes(content)


class BackupKeeper:
    """Makes copies on a thread of its own: a large journal on a slow card must not hold up the screen."""

    def __init__(self, path: Path, tell: Callable[[str], None]) -> None:
        """`tell` gets a sentence when a copy could not be made."""
        self._path = path
        self._tell = tell
        self._thread = ThreadPoolExecutor(1, "backup")

    def ask(self) -> None:
        """Make a copy soon, of all that is in the journal now."""
        self._thread.submit(self._make)

    def _make(self) -> None:
        try:
            back_up(self._path)
        except JournalError as fault:
            _logger.warning("no copy of the journal could be made: %s", fault)
            if isinstance(fault, DamagedJournal):
                self._tell(str(fault))
            else:
                self._tell(_("No copy of the journal could be made. The games themselves are kept."))
        except Exception:
            _logger.exception("no copy of the journal could be made")
            raise

    def close(self) -> None:
        """Wait for copies that were asked for; twice is fine."""
        self._thread.shutdown()
