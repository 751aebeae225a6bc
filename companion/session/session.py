"""One game being played: every action is on the disk first, then it counts, then listeners hear of it."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic

from companion.games.errors import Malformed
from companion.games.protocol import A, Game, S
from companion.session import lines
from companion.session.errors import JournalError, NothingToRedo, NothingToUndo
from companion.session.events import Change, Entry, Event, Source, Step
from companion.session.rows import Kind, Replayed, Row, reveals, rows_of
from companion.session.storage import Storage
from companion.session.timeline import Group, Timeline, at_revision
from companion.words import _

__all__ = ["Change", "Entry", "Event", "Listener", "Session", "Source", "Step"]

Listener = Callable[[Event[S, A]], None]

_logger = logging.getLogger(__name__)


class Session(Generic[S, A]):
    """A game with its journal; made by `Journal.new_game`, `resume` and `import_record`.

    When writing fails a JournalError leaves, the state is as before, and the same may be tried again.
    Calls from several threads are let in one after the other.
    """

    def __init__(
        self,
        game_id: str,
        game: Game[S, A],
        header: Mapping[str, Any],
        replayed: Replayed[S, A],
        *,
        created: float,
        storage: Storage,
        clock: Callable[[], float],
        round_ended: Callable[[], None],
        damage: str | None,
    ) -> None:
        """`damage`: the sentence that tells from where on the game could not be followed."""
        self.game_id = game_id
        self.game = game
        self.header: Mapping[str, Any] = MappingProxyType(dict(header))
        self.damage = damage
        self._timeline: Timeline[S, A] = replayed.timeline
        self._steps: list[Step[S, A]] = [Step(Change.STARTED, (), created), *replayed.steps]
        self._cut = replayed.damage.row if replayed.damage else None
        self._storage = storage
        self._lock = storage.database.lock
        self._clock = clock
        self._round_ended = round_ended
        self._listeners: dict[object, Listener[S, A]] = {}
        self._untold: deque[Event[S, A]] = deque()
        self._telling = False

    # --- what there is -------------------------------------------------------------------------------

    @property
    def state(self) -> S:
        """The state now; its revision is higher after every change, undo and redo included."""
        return self._timeline.state

    @property
    def history(self) -> tuple[Entry[S, A], ...]:
        """What was done and not undone, oldest first."""
        return self._timeline.entries

    @property
    def steps(self) -> tuple[Step[S, A], ...]:
        """The whole story: also what was undone, and whether that had shown hidden things."""
        return tuple(self._steps)

    @property
    def undoable(self) -> Entry[S, A] | None:
        """The decided action that `undo` would take back."""
        return self._timeline.done[-1].decided if self._timeline.done else None

    @property
    def redoable(self) -> Entry[S, A] | None:
        """The decided action that `redo` would do again."""
        return self._timeline.undone[-1].decided if self._timeline.undone else None

    @property
    def undo_reveals(self) -> bool:
        """Whether `undo` would take back that something hidden was turned up: ask before doing so."""
        return bool(self._timeline.done) and reveals(self.game, self._timeline.done[-1])

    def undo_to_reveals(self, n: int) -> bool:
        """Whether `undo_to(n)` would take back that something hidden was turned up."""
        return any(reveals(self.game, group) for group in self._groups_from(n))

    def record(self) -> Iterator[str]:
        """The game record, a line of JSON each: the header, then what counts, numbered from 1."""
        yield lines.dump(dict(self.header))
        for entry in self.history:
            yield lines.encode(self.game, entry.before, entry.action, entry.after, entry.n)

    # --- what can be done ----------------------------------------------------------------------------

    def submit(self, action: A, source: Source = Source.HAND) -> Event[S, A]:
        """Do an action and what follows from it by itself.

        Raises Refused and Stale (the rules), JournalError (it could not be written down).
        """
        with self._lock:
            at, damaged = self._clock(), self._cut_row()
            group = self._played(action, source, at, self._timeline.rows + len(damaged) + 1)
            event = Event(Change.DONE, group.entries, group.after)
            rows = (*damaged, *rows_of(self.game, group))
            return self._keep(event, rows, self._timeline.did(group), [Step(Change.DONE, group.entries, at)])

    def undo(self) -> Event[S, A]:
        """Take back the last decided action and what had followed from it. Raises NothingToUndo."""
        with self._lock:
            if not self._timeline.done:
                raise NothingToUndo(_("There is nothing to undo."))
            return self._take_back(1)

    def undo_to(self, n: int) -> Event[S, A]:
        """Go back to just before entry `n` (or before the action that it followed from), in one event.

        Raises NothingToUndo when there is no such entry.
        """
        with self._lock:
            return self._take_back(len(self._groups_from(n)))

    def redo(self) -> Event[S, A]:
        """Do again what was undone last. Raises NothingToRedo."""
        with self._lock:
            if not self._timeline.undone:
                raise NothingToRedo(_("There is nothing to redo."))
            at, damaged = self._clock(), self._cut_row()
            group, number = self._timeline.undone[-1], self._timeline.rows + len(damaged) + 1
            after = self._timeline.redid(number)
            event = Event(Change.REDONE, group.entries, after.state)
            rows = (*damaged, Row(number, Kind.REDONE, group.turn, at))
            return self._keep(event, rows, after, [Step(Change.REDONE, group.entries, at)])

    def listen(self, callback: Listener[S, A]) -> Callable[[], None]:
        """Call `callback` with every event from now on; returns what ends it (twice is fine).

        Events come one at a time and in order, also when a listener itself does something. A listener
        that raises is logged and harms nobody: the action is on the disk and counts, so whoever did it
        must not be told that it failed.
        """
        token = object()
        self._listeners[token] = callback

        def unlisten() -> None:
            self._listeners.pop(token, None)

        return unlisten

    # --- how -----------------------------------------------------------------------------------------

    def _groups_from(self, n: int) -> tuple[Group[S, A], ...]:
        groups = tuple(group for group in self._timeline.done if group.entries[-1].n >= n)
        if n < 1 or not groups:
            raise NothingToUndo(_("There is no move {n} to go back to.").format(n=n))
        return groups

    def _played(self, action: A, source: Source, at: float, turn: int) -> Group[S, A]:
        entries: list[Entry[S, A]] = []
        following: A | None = action
        before, n = self.state, len(self.history)
        while following is not None:
            n += 1
            entry = self._entry(before, following, source, at, n, turn + len(entries))
            entries.append(entry)
            before, following, source = entry.after, self.game.forced(entry.after), Source.RULES
        return Group(turn, tuple(entries))

    def _entry(self, before: S, action: A, source: Source, at: float, n: int, row: int) -> Entry[S, A]:
        """The action done, as the journal will tell it: what could not be read back is never kept."""
        after = self.game.apply(before, action)
        text = lines.encode(self.game, before, action, after, n)
        try:
            as_told, told_after = lines.follow(self.game, before, text, n)
        except Malformed as fault:
            raise _unwritable(lines.why(fault)) from fault
        if told_after != after:
            raise _unwritable(_("it would be read as another move"))
        return Entry(n, as_told, before, at_revision(after, row), source, at)

    def _take_back(self, count: int) -> Event[S, A]:
        at, rows, timeline = self._clock(), self._cut_row(), self._timeline
        first = timeline.rows + len(rows) + 1
        entries: tuple[Entry[S, A], ...] = ()
        steps: list[Step[S, A]] = []
        for number, group in enumerate(timeline.done[: -count - 1 : -1], first):
            shown = reveals(self.game, group)
            rows = (*rows, Row(number, Kind.UNDONE, group.turn, at, revealed=shown))
            timeline = timeline.undid(number)
            steps.append(Step(Change.UNDONE, group.entries[::-1], at, shown))
            entries += group.entries[::-1]
        return self._keep(Event(Change.UNDONE, entries, timeline.state), rows, timeline, steps)

    def _cut_row(self) -> tuple[Row, ...]:
        """With the first change after damage, the journal learns from where on rows do not count."""
        if self._cut is None:
            return ()
        return (Row(self._timeline.rows + 1, Kind.CUT, self._cut, self._clock()),)

    def _keep(
        self, event: Event[S, A], rows: Sequence[Row], timeline: Timeline[S, A], steps: list[Step[S, A]]
    ) -> Event[S, A]:
        """Journal first, then state, then listeners."""
        over = timeline.state.over
        self._storage.append(self.game_id, rows, len(timeline.entries), over=over)
        self._timeline, self._cut = timeline, None
        self._steps += steps
        self._untold.append(event)
        self._tell()
        if event.change is Change.DONE and (over or _round_ends(event.entries)):
            self._round_ended()
        return event

    def _tell(self) -> None:
        if self._telling:  # a listener did something: its event waits until this one has been told to all
            return
        self._telling = True
        try:
            while self._untold:
                event = self._untold.popleft()
                for listener in tuple(self._listeners.values()):
                    try:
                        listener(event)
                    except Exception:
                        _logger.exception("a listener failed on %s", event.change)
        finally:
            self._telling = False


def _unwritable(why: str) -> JournalError:
    return JournalError(
        _("This move did not count: it cannot be written down so that it can be read back ({why}).").format(
            why=why
        )
    )


def _round_ends(entries: Sequence[Entry[Any, Any]]) -> bool:
    """Whether the state went on to another round; a game without rounds has none to end."""
    first, last = entries[0].before, entries[-1].after
    return getattr(first, "round", None) != getattr(last, "round", None)
