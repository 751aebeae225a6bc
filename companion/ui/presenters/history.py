"""What happened so far, as a readable list by round, and what undoing would take back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from companion.games.pergamon import (
    PERGAMON,
    ROBBER,
    Action,
    DrawGrants,
    PlaceRobber,
    RobberTurn,
    State,
    TurnUpFinds,
)
from companion.phrases import describe
from companion.session.events import Entry
from companion.ui.presenters import names
from companion.words import _, plural

_SOURCES = {"hand": "hand", "camera": "camera", "rules": "", "import": "notebook"}


@dataclass(frozen=True)
class Line:
    """One done action: its number in the journal, whose it was, what happened, how it came in."""

    n: int
    who: str
    text: str
    source: str  # a picture's name, or “”
    reveals: bool


@dataclass(frozen=True)
class Chapter:
    """One round of the history."""

    title: str
    lines: tuple[Line, ...]


def chapters(history: Iterable[Entry[State, Action]]) -> tuple[Chapter, ...]:
    """The history, newest round first, newest action first."""
    rounds = [
        (round_, tuple(entries)) for round_, entries in groupby(history, key=lambda entry: entry.before.round)
    ]
    return tuple(
        Chapter(
            _("Round {n} · {month}").format(n=round_, month=names.month(round_)),
            tuple(_line(entry) for entry in reversed(entries)),
        )
        for round_, entries in reversed(rounds)
    )


def _line(entry: Entry[State, Action]) -> Line:
    return Line(
        entry.n,
        _who(entry),
        describe(entry.action, entry.before),
        _SOURCES[str(entry.source)],
        PERGAMON.reveals(entry.action),
    )


def _who(entry: Entry[State, Action]) -> str:
    player = getattr(entry.action, "player", None)
    if isinstance(entry.action, RobberTurn | PlaceRobber):
        player = ROBBER
    if isinstance(entry.action, TurnUpFinds | DrawGrants):
        player = entry.before.starting_player
    return "" if player is None else names.look(entry.before, player)


def question_before_undo(entries: Iterable[Entry[State, Action]]) -> str:
    """What to ask before these are undone; “” where nothing hidden was turned up."""
    revealed = [entry for entry in entries if PERGAMON.reveals(entry.action)]
    if not revealed:
        return ""
    what = describe(revealed[0].action, revealed[0].before)
    return _("All have seen what was hidden ({what}). Take it back all the same?").format(what=what)


def question_before_going_back(entries: tuple[Entry[State, Action], ...]) -> str:
    """What to ask before the game goes back to a point in the history."""
    count = len(entries)
    asked = plural(
        "Go back to just before “{what}”? {n} action is undone.",
        "Go back to just before “{what}”? {n} actions are undone.",
        count,
    ).format(what=describe(entries[0].action, entries[0].before), n=count)
    revealed = question_before_undo(entries)
    return f"{asked} {revealed}" if revealed else asked
