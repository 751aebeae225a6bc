"""The journal's rows: what was done, undone and redone in a game, only ever added to.

A row says *done* (one action, as its record line), *undone* or *redone* (a whole group), or *cut*: rows
that can no longer be read are left out from here on, though they stay in the file.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic

from companion.games.errors import Malformed
from companion.games.protocol import A, Game, S
from companion.session.events import Change, Entry, Source, Step
from companion.session.lines import encode, follow
from companion.session.timeline import Group, Timeline, at_revision
from companion.words import _


class Kind(StrEnum):
    """What a row says."""

    DONE = "done"
    UNDONE = "undone"
    REDONE = "redone"
    CUT = "cut"


@dataclass(frozen=True)
class Row:
    """One row. `number` counts a game's rows from 1.

    `kind` is None when it went bad. `turn`: the group it belongs to, by the number of the group's first
    row; for a cut, the first row that no longer counts. `line` and `source`: of done rows only.
    `revealed`: the undone group had turned up hidden things.
    """

    number: int
    kind: Kind | None
    turn: int
    at: float
    line: str | None = None
    source: Source | None = None
    revealed: bool = False


def rows_of(game: Game[S, A], group: Group[S, A]) -> tuple[Row, ...]:
    """The rows that tell that the group was done."""
    return tuple(
        Row(
            number,
            Kind.DONE,
            group.turn,
            entry.at,
            encode(game, entry.before, entry.action, entry.after, entry.n),
            entry.source,
        )
        for number, entry in enumerate(group.entries, group.turn)
    )


def reveals(game: Game[S, A], group: Group[S, A]) -> bool:
    """Whether the group turned up hidden things."""
    return any(game.reveals(entry.action) for entry in group.entries)


@dataclass(frozen=True)
class Damage:
    """Where a game's rows stop making sense: the first row that does not count, its move, and why."""

    row: int
    move: int
    fault: Malformed


@dataclass(frozen=True)
class Replayed(Generic[S, A]):
    """A game as its rows tell it; with damage, as far as they can be followed."""

    timeline: Timeline[S, A]
    steps: tuple[Step[S, A], ...]
    damage: Damage | None = None


def replay(game: Game[S, A], first: S, rows: Iterable[Row]) -> Replayed[S, A]:
    """Follow a game's rows by the rules, checking every line. Stops before a group that is damaged."""
    rows = tuple(rows)
    timeline: Timeline[S, A] = Timeline(at_revision(first, 0))
    steps: list[Step[S, A]] = []
    damage = None
    for bunch in _bunches(_without_cut(rows)):
        try:
            timeline, step = _step(game, timeline, bunch)
        except Malformed as fault:
            damage = Damage(bunch[0].number, len(timeline.entries) + 1, fault)
            break
        steps.append(step)
    if rows:
        timeline = timeline.at_row(rows[-1].number)
    return Replayed(timeline, tuple(steps), damage)


def _without_cut(rows: Iterable[Row]) -> list[Row]:
    kept: list[Row] = []
    for row in rows:
        if row.kind is Kind.CUT and row.line is None:
            kept = [one for one in kept if one.number < row.turn]
        else:
            kept.append(row)
    return kept


def _bunches(rows: Iterable[Row]) -> Iterable[tuple[Row, ...]]:
    """Rows that are one step: a done group's together, every other by itself."""
    bunch: list[Row] = []
    for row in rows:
        if bunch and not (row.kind is bunch[0].kind is Kind.DONE and row.turn == bunch[0].turn):
            yield tuple(bunch)
            bunch = []
        bunch.append(row)
    if bunch:
        yield tuple(bunch)


def _step(
    game: Game[S, A], timeline: Timeline[S, A], bunch: tuple[Row, ...]
) -> tuple[Timeline[S, A], Step[S, A]]:
    match bunch[0].kind:
        case Kind.DONE:
            return _done_again(game, timeline, bunch)
        case Kind.UNDONE:
            return _undone_again(timeline, bunch[0])
        case Kind.REDONE:
            return _redone_again(timeline, bunch[0])
        case _:
            raise Malformed(_("what was done there cannot be read"))


def _done_again(
    game: Game[S, A], timeline: Timeline[S, A], bunch: tuple[Row, ...]
) -> tuple[Timeline[S, A], Step[S, A]]:
    if bunch[0].turn != bunch[0].number:
        raise Malformed(_("it has no beginning"))
    entries: list[Entry[S, A]] = []
    before, n = at_revision(timeline.state, bunch[0].number - 1), len(timeline.entries)
    for row in bunch:
        n += 1
        if row.line is None or row.source is None:
            raise Malformed(_("its line is missing"))
        action, after = follow(game, before, row.line, n)
        after = at_revision(after, row.number)
        entries.append(Entry(n, action, before, after, row.source, row.at))
        before = after
    group = Group(bunch[0].turn, tuple(entries))
    return timeline.did(group), Step(Change.DONE, group.entries, bunch[0].at)


def _undone_again(timeline: Timeline[S, A], row: Row) -> tuple[Timeline[S, A], Step[S, A]]:
    if not timeline.done or timeline.done[-1].turn != row.turn:
        raise Malformed(_("it takes back a move that was not the last one"))
    entries = timeline.done[-1].entries[::-1]
    return timeline.undid(row.number), Step(Change.UNDONE, entries, row.at, row.revealed)


def _redone_again(timeline: Timeline[S, A], row: Row) -> tuple[Timeline[S, A], Step[S, A]]:
    if not timeline.undone or timeline.undone[-1].turn != row.turn:
        raise Malformed(_("it does a move again that was not taken back last"))
    entries = timeline.undone[-1].entries
    return timeline.redid(row.number), Step(Change.REDONE, entries, row.at)
