"""Reading a game record that comes from outside: every line is checked before anything is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from companion.games.errors import Malformed
from companion.games.protocol import A, Game, S
from companion.session.errors import BadRecord
from companion.session.events import Entry, Source
from companion.session.lines import follow, load, start
from companion.session.timeline import Group, Timeline, at_revision
from companion.words import _


@dataclass(frozen=True)
class ReadRecord(Generic[S, A]):
    """A record that the rules could follow to its end."""

    game: Game[S, A]
    header: Mapping[str, Any]
    timeline: Timeline[S, A]


def read_record(lines: Iterable[str], games: Mapping[str, Game[Any, Any]], at: float) -> ReadRecord[Any, Any]:
    """Follow a record (header first, empty lines aside). Raises BadRecord naming the first line at fault.

    What follows by itself from the last line is added where the record ends before it.
    """
    numbered = ((n, line) for n, line in enumerate(lines, 1) if line.strip())
    game, header, timeline = _header(numbered, games)
    for number, text in numbered:
        timeline = _follow_line(game, timeline, number, text, at)
    return ReadRecord(game, header, _completed(game, timeline, at))


def _header(
    numbered: Iterator[tuple[int, str]], games: Mapping[str, Game[Any, Any]]
) -> tuple[Game[Any, Any], dict[str, Any], Timeline[Any, Any]]:
    number, text = next(numbered, (1, ""))
    if not text:
        raise BadRecord(1, _("The record is empty: its first line should describe the game."))
    try:
        header = load(text)
        kind = header.get("record")
        if not isinstance(kind, str) or kind not in games:
            raise Malformed(_("this version knows no game record “{kind}”").format(kind=kind))
        game = games[kind]
        return game, header, Timeline(at_revision(start(game, header), 0))
    except Malformed as fault:
        raise _bad(number, fault) from fault


def _follow_line(
    game: Game[S, A], timeline: Timeline[S, A], number: int, text: str, at: float
) -> Timeline[S, A]:
    before, n = timeline.state, len(timeline.entries) + 1
    try:
        action, after = follow(game, before, text, n)
    except Malformed as fault:
        raise _bad(number, fault) from fault
    by_itself = bool(timeline.done) and game.forced(before) == action
    source = Source.RULES if by_itself else Source.IMPORT
    return _with(timeline, action, after, source, at)


def _completed(game: Game[S, A], timeline: Timeline[S, A], at: float) -> Timeline[S, A]:
    while timeline.done and (action := game.forced(timeline.state)) is not None:
        after = game.apply(timeline.state, action)
        timeline = _with(timeline, action, after, Source.RULES, at)
    return timeline


def _with(timeline: Timeline[S, A], action: A, after: S, source: Source, at: float) -> Timeline[S, A]:
    """The timeline with one more entry: a group of its own, or a follower in the last group."""
    row = timeline.rows + 1
    entry = Entry(len(timeline.entries) + 1, action, timeline.state, at_revision(after, row), source, at)
    if source is Source.RULES:
        *rest, last = timeline.done
        return Timeline(entry.after, (*rest, Group(last.turn, (*last.entries, entry))), (), row)
    return timeline.did(Group(row, (entry,)))


def _bad(number: int, fault: Malformed) -> BadRecord:
    return BadRecord(
        number,
        _("Line {line} of the record cannot be believed: {why}.").format(
            line=number, why=str(fault).rstrip(".")
        ),
    )
