"""The journal: every game that is kept, in one file."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any

from companion.files import sync_folder
from companion.games.errors import Malformed
from companion.games.pergamon import PERGAMON
from companion.games.protocol import A, Game, S
from companion.games.reading import json_object
from companion.session import faults, lines
from companion.session.backups import BackupKeeper, backups
from companion.session.database import Database, FileLock
from companion.session.errors import DamagedGame, DamagedJournal, UnknownGame
from companion.session.records import read_record
from companion.session.rows import Damage, replay, rows_of
from companion.session.session import Session
from companion.session.storage import GameInfo, Storage, StoredGame, players_of
from companion.words import _

KNOWN_GAMES: tuple[Game[Any, Any], ...] = (PERGAMON,)


class Journal:
    """All kept games. `notices`: sentences to show, about what was found or could not be done.

    Use it in a `with` block, or `close` it.
    """

    def __init__(
        self,
        lock: FileLock,
        database: Database,
        clock: Callable[[], float],
        games: Iterable[Game[Any, Any]],
        notices: list[str],
        explain: lines.Explain,
    ) -> None:
        self.path = database.path
        self.notices = notices
        self._lock = lock
        self._database = database
        self._storage = Storage(database)
        self._clock = clock
        self._games = {game.name: game for game in games}
        self._sessions: dict[str, Session[Any, Any]] = {}
        self._backups = BackupKeeper(database.path, self._notice)
        self._explain = explain
        self._closed = False

    @classmethod
    def open(
        cls,
        path: Path,
        clock: Callable[[], float] = time.time,
        *,
        games: Iterable[Game[Any, Any]] = KNOWN_GAMES,
        patience: float = 5.0,
        explain: lines.Explain = lines.codes,
    ) -> Journal:
        """Open the journal at `path`; make an empty one, and its folder, when there is none.

        A damaged file is put aside, an empty journal begun, and `notices` says so. `patience`: seconds
        to wait when another program has the file locked. `explain` words what the rules object to.
        Raises JournalInUse, NoPermission, NoRoom,
        NewerJournal and NotAJournal; the file is then as it was.
        """
        notices: list[str] = []
        lock = FileLock(path)
        try:
            try:
                database = Database(path, patience)
            except DamagedJournal as fault:
                notices.append(_put_aside(path, clock(), fault))
                database = Database(path, patience)
        except BaseException:
            lock.release()
            raise
        return cls(lock, database, clock, games, notices, explain)

    def new_game(self, game: Game[S, A], header: Mapping[str, Any], name: str | None = None) -> Session[S, A]:
        """Begin a game. Raises Malformed for a header that describes none."""
        text = lines.dump(header)
        over = lines.start(game, json_object(text)).over
        self._games[game.name] = game
        at = self._clock()
        return self.resume(self._storage.add_game(name or _default_name(header), text, at, over=over))

    def import_record(self, record: Iterable[str | bytes], name: str | None = None) -> Session[Any, Any]:
        """Keep a record's game as a new one, every line checked first. Raises BadRecord."""
        at = self._clock()
        read = read_record(record, self._games, at, self._explain)
        rows = [row for group in read.timeline.done for row in rows_of(read.game, group)]
        text = lines.dump(read.header)
        over = read.timeline.state.over
        return self.resume(
            self._storage.add_game(name or _default_name(read.header), text, at, rows, over=over)
        )

    def resume(self, game_id: str) -> Session[Any, Any]:
        """The game as it was left, redo included; the same session when it is open already.

        A game that can be followed only in part is resumed from there, with a sentence in `notices` and
        in `session.damage`; its other rows stay in the file. Raises NoSuchGame, UnknownGame, DamagedGame.
        """
        return self._known(self._storage.open_game(game_id))

    def look(self, game_id: str) -> Session[Any, Any]:
        """The game as `resume` gives it, but the game opened last stays the one it was."""
        return self._known(self._storage.read_game(game_id))

    def _known(self, stored: StoredGame) -> Session[Any, Any]:
        game_id = stored.info.game_id
        if game_id not in self._sessions:
            self._sessions[game_id] = self._resumed(stored)
        return self._sessions[game_id]

    def _resumed(self, stored: StoredGame) -> Session[Any, Any]:
        info = stored.info
        game = self._games.get(info.record)
        if game is None:
            raise UnknownGame(
                _(
                    "The game “{name}” is of a kind that this version does not know ({kind}). Update the"
                    " companion."
                ).format(name=info.name, kind=info.record)
            )
        try:
            header = json_object(stored.header)
            replayed = replay(game, lines.start(game, header), stored.rows)
        except Malformed as fault:
            raise DamagedGame(
                _(
                    "The game “{name}” cannot be read ({why}). The other games are not touched by that:"
                    " choose one of them, or begin a new one."
                ).format(name=info.name, why=lines.why(fault, self._explain))
            ) from fault
        damage = self._damage_sentence(info, replayed.damage) if replayed.damage else None
        if damage:
            self.notices.append(damage)
        return Session(
            info.game_id,
            game,
            header,
            replayed,
            created=info.created,
            storage=self._storage,
            clock=self._clock,
            round_ended=self._backups.ask,
            damage=damage,
        )

    def games(self) -> list[GameInfo]:
        """Every kept game, the one opened last first."""
        return self._storage.games()

    def last_open(self) -> GameInfo | None:
        """The game that was begun, resumed or imported last, finished or not."""
        return next(iter(self.games()), None)

    def rename(self, game_id: str, name: str) -> None:
        """Give a game another name."""
        self._storage.rename(game_id, name)

    def close(self) -> None:
        """Finish copies under way and let go of the file; twice is fine."""
        if self._closed:
            return
        self._closed = True
        self._backups.close()
        self._database.close()
        self._lock.release()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _damage_sentence(self, info: GameInfo, damage: Damage) -> str:
        return _(
            "Move {n} of the game “{name}” can no longer be followed ({why}). The game goes on from before"
            " it; nothing was deleted."
        ).format(n=damage.move, name=info.name, why=lines.why(damage.fault, self._explain))

    def _notice(self, sentence: str) -> None:
        if sentence not in self.notices:
            self.notices.append(sentence)


def _default_name(header: Mapping[str, Any]) -> str:
    return ", ".join(players_of(header)) or str(header.get("record"))


def _put_aside(path: Path, now: float, fault: DamagedJournal) -> str:
    """Give the damaged file and its write-ahead log a name with the date; returns the sentence to show."""
    stamp = datetime.fromtimestamp(now).strftime("%Y-%m-%d-%H%M%S")
    aside, twin = path.with_name(f"{path.stem}.damaged-{stamp}{path.suffix}"), 1
    while aside.exists():
        twin += 1
        aside = path.with_name(f"{path.stem}.damaged-{stamp}-{twin}{path.suffix}")
    with faults.told(path):
        # the log first: a new file would swallow one that stayed behind
        for ending in ("-wal", "-shm", ""):
            part = path.with_name(path.name + ending)
            if part.exists():
                part.rename(aside.with_name(aside.name + ending))
        sync_folder(path.parent)
    sentence = _("The journal was damaged. It was put aside as {aside}, and an empty one begun.").format(
        aside=aside
    )
    if copies := backups(path):
        sentence += " " + _(
            "To have back the games as they were at the end of a round, close the companion and copy"
            " {backup} to {path}."
        ).format(backup=copies[-1], path=path)
    return sentence
