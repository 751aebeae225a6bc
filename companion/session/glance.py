"""A look at a journal that somebody else may have open, from outside and without touching it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from companion.session.database import connect_to_read


def last_unfinished(journal: Path) -> float | None:
    """When a game that is not finished was last played, in the journal's seconds.

    None: there is none, or nothing that can be read. Whoever opens the journal next is told about that.
    """
    if not journal.exists():
        return None
    try:
        with closing(connect_to_read(journal, patience=5.0)) as connection:
            (found,) = connection.execute(
                "SELECT max(last_played) FROM games WHERE finished IS NULL"
            ).fetchone()
    except sqlite3.Error:
        return None
    return None if found is None else float(found)
