"""Games and their rows in the journal's tables."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

from companion.session.database import Database
from companion.session.errors import NoSuchGame
from companion.session.events import Source
from companion.session.rows import Kind, Row
from companion.words import _

_Enum = TypeVar("_Enum", bound=StrEnum)


@dataclass(frozen=True)
class GameInfo:
    """A kept game, as a list of games shows it. Times in wall-clock seconds; `moves`: those that count."""

    game_id: str
    name: str
    record: str
    players: tuple[str, ...]
    created: float
    last_played: float
    finished: float | None
    moves: int


@dataclass(frozen=True)
class StoredGame:
    """What the journal has of one game."""

    info: GameInfo
    header: str
    rows: tuple[Row, ...]


class Storage:
    """The journal's tables. Every method that writes is one transaction. Raises JournalError kinds."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def add_game(self, name: str, header: str, at: float, rows: Sequence[Row] = (), *, over: bool) -> str:
        """Keep a new game with the rows it has already; returns its id."""
        record = str(json.loads(header)["record"])
        with self.database.writing() as connection:
            cursor = connection.execute(
                "INSERT INTO games (name, record, header, created, last_played, opened)"
                " VALUES (?, ?, ?, ?, ?, 0)",
                (name, record, header, at, at),
            )
            game_id = str(cursor.lastrowid)
            if rows:
                _append(connection, game_id, rows, len(rows), over)
        return game_id

    def append(self, game_id: str, rows: Sequence[Row], moves: int, *, over: bool) -> None:
        """Add rows to a game; `moves`: how many lines count now, `over`: whether the game has ended."""
        with self.database.writing() as connection:
            _append(connection, game_id, rows, moves, over)

    def open_game(self, game_id: str) -> StoredGame:
        """A game with all its rows; it is the one opened last from now on. Raises NoSuchGame."""
        with self.database.writing() as connection:
            connection.execute(
                "UPDATE games SET opened = (SELECT MAX(opened) FROM games) + 1 WHERE id = ?", (game_id,)
            )
            return _game(connection, game_id)

    def read_game(self, game_id: str) -> StoredGame:
        """A game with all its rows; nothing is changed. Raises NoSuchGame."""
        with self.database.reading() as connection:
            return _game(connection, game_id)

    def games(self) -> list[GameInfo]:
        """Every game, the one opened last first."""
        with self.database.reading() as connection:
            found = connection.execute(f"{_INFO}, header FROM games ORDER BY opened DESC, id DESC").fetchall()
        return [_info(row) for row in found]

    def rename(self, game_id: str, name: str) -> None:
        """Give a game another name."""
        with self.database.writing() as connection:
            connection.execute("UPDATE games SET name = ? WHERE id = ?", (name, game_id))


_INFO = "SELECT id, name, record, created, last_played, finished, moves"


def _game(connection: sqlite3.Connection, game_id: str) -> StoredGame:
    found = connection.execute(f"{_INFO}, header FROM games WHERE id = ?", (game_id,)).fetchone()
    if found is None:
        raise NoSuchGame(_("There is no game {id} in the journal.").format(id=game_id))
    rows = connection.execute(
        "SELECT number, kind, turn, at, line, source, revealed FROM rows WHERE game = ? ORDER BY number",
        (game_id,),
    ).fetchall()
    return StoredGame(_info(found), found[-1], tuple(map(_row, rows)))


def _info(row: Sequence[Any]) -> GameInfo:
    game_id, name, record, created, last_played, finished, moves, header = row
    return GameInfo(str(game_id), name, record, players_of(header), created, last_played, finished, moves)


def players_of(header: str | Mapping[str, Any]) -> tuple[str, ...]:
    """The players' names in a header; none when it cannot be read: a list of games must show all others."""
    try:
        data = json.loads(header) if isinstance(header, str) else header
        return tuple(str(player["name"]) for player in data["players"])
    except (ValueError, LookupError, TypeError):
        return ()


def _row(row: Sequence[Any]) -> Row:
    number, kind, turn, at, line, source, revealed = row
    return Row(number, _one_of(Kind, kind), turn, at, line, _one_of(Source, source), bool(revealed))


def _one_of(kind: type[_Enum], text: str | None) -> _Enum | None:
    """The member with that value; None also for a value that went bad, so that replaying can tell where."""
    return next((member for member in kind if member.value == text), None)


def _append(
    connection: sqlite3.Connection, game_id: str, rows: Sequence[Row], moves: int, over: bool
) -> None:
    for row in rows:
        connection.execute(
            "INSERT INTO rows (game, number, kind, turn, at, line, source, revealed)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (game_id, row.number, row.kind, row.turn, row.at, row.line, row.source, row.revealed),
        )
    at = rows[-1].at
    connection.execute(
        "UPDATE games SET last_played = ?, moves = ?,"
        " finished = CASE WHEN ? THEN coalesce(finished, ?) END WHERE id = ?",
        (at, moves, over, at, game_id),
    )
