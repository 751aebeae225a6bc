"""A look at a journal that somebody else may have open, from outside and without touching it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

_PATIENCE = 5.0  # seconds, while the file is locked


def last_unfinished(journal: Path) -> float | None:
    """When a game that is not finished was last played, in the journal's seconds.

    None: there is none, or nothing that can be read. Whoever opens the journal next is told about that.
    """
    if not journal.exists():
        return None
    # where nobody has it open, nothing is left in a log, and no files for one need be made
    closed = not journal.with_name(f"{journal.name}-wal").exists()
    name = f"{journal.absolute().as_uri()}?mode=ro{'&immutable=1' if closed else ''}"
    try:
        with closing(sqlite3.connect(name, uri=True, timeout=_PATIENCE)) as connection:
            (found,) = connection.execute(
                "SELECT max(last_played) FROM games WHERE finished IS NULL"
            ).fetchone()
    except sqlite3.Error:
        return None
    return None if found is None else float(found)
