"""Reading a game record that comes from outside: every line is checked before anything is kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from companion.games.errors import GameError, Malformed
from companion.games.protocol import A, Game, S
from companion.games.reading import json_object
from companion.session.errors import BadRecord
from companion.session.events import Entry, Source
from companion.session.lines import Explain, codes, follow, start, why
from companion.session.timeline import Group, Timeline, at_revision
from companion.words import _


@dataclass(frozen=True)
class ReadRecord(Generic[S, A]):
    """A record that the rules could follow to its end."""

    game: Game[S, A]
    header: Mapping[str, Any]
    timeline: Timeline[S, A]


def read_record(
    lines: Iterable[str | bytes], games: Mapping[str, Game[Any, Any]], at: float, explain: Explain = codes
) -> ReadRecord[Any, Any]:
    """Follow a record, header first. Raises BadRecord naming the first line at fault.

    What follows by itself from the last line is added where the record ends before it.
    """
    texts = list(lines)
    while texts and not texts[-1].strip():
        texts.pop()
    game, header, timeline = _header(texts[0] if texts else "", games, explain)
    for number, text in enumerate(texts[1:], 2):
        timeline = _follow_line(game, timeline, number, text, at, explain)
    return ReadRecord(game, header, _completed(game, timeline, at))


def _header(
    text: str | bytes, games: Mapping[str, Game[Any, Any]], explain: Explain
) -> tuple[Game[Any, Any], Mapping[str, Any], Timeline[Any, Any]]:
    if not text:
        raise BadRecord(1, _("The record is empty: its first line should describe the game."))
    try:
        header = json_object(text)
        kind = header.get("record")
        if not isinstance(kind, str) or kind not in games:
            raise Malformed(_("this version knows no game record “{kind}”").format(kind=kind))
        game = games[kind]
        return game, header, Timeline(at_revision(start(game, header), 0))
    except Malformed as fault:
        raise _bad(1, fault, explain) from fault


def _follow_line(
    game: Game[S, A], timeline: Timeline[S, A], number: int, text: str | bytes, at: float, explain: Explain
) -> Timeline[S, A]:
    before, n = timeline.state, len(timeline.entries) + 1
    try:
        action, after = follow(game, before, text, n)
    except Malformed as fault:
        raise _bad(number, fault, explain) from fault
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


def _bad(number: int, fault: Malformed, explain: Explain) -> BadRecord:
    return BadRecord(
        number,
        _("Line {line} of the record cannot be true: {why}.").format(line=number, why=why(fault, explain)),
        fault.__cause__ if isinstance(fault.__cause__, GameError) else fault,
    )
