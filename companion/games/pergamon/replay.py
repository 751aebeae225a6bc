"""Following a game record by the rules, line by line, and naming everything that is not right in it.

Where a line cannot be read or played, the lines after it have nothing to stand on and stay unchecked;
where only what followed from it is written down wrong, checking goes on with what is right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.games.errors import Flaw, Refused, Unreadable
from companion.games.pergamon.actions import Action
from companion.games.pergamon.edition import BadEdition
from companion.games.pergamon.record import Difference, compare, decode, encode
from companion.games.pergamon.rules import apply, start
from companion.games.pergamon.setup import Setup
from companion.games.pergamon.state import State
from companion.games.reading import json_object


@dataclass(frozen=True)
class Step:
    """One action of a record, 1 the first, with the states around it."""

    n: int
    action: Action
    before: State
    after: State


@dataclass(frozen=True)
class Problem:
    """One thing wrong in a record's line; the header is line 1."""

    line: int
    error: Unreadable | BadEdition | Refused | Difference
    action: Action | None = None
    """What the line tried to do, where it could be read."""
    before: State | None = None


@dataclass
class Replayed:
    """A record as far as it could be followed. `unchecked`: how many lines after that were not looked at."""

    start: State | None = None
    steps: list[Step] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    unchecked: int = 0

    @property
    def state(self) -> State | None:
        """Where the record ends, or where it could no longer be followed."""
        return self.steps[-1].after if self.steps else self.start


def replay(lines: Iterable[str | bytes]) -> Replayed:
    """Follow a record, header first. Raises nothing: what is wrong is in `problems`."""
    texts = list(lines)
    while texts and not texts[-1].strip():
        texts.pop()
    followed = Replayed()
    for number, text in enumerate(texts or [""], 1):
        stopped = _header(followed, text) if number == 1 else _line(followed, number, text)
        if stopped is not None:
            followed.problems.append(stopped)
            followed.unchecked = max(0, len(texts) - number)
            break
    return followed


def _header(followed: Replayed, text: str | bytes) -> Problem | None:
    try:
        header = json_object(text)
        setup = Setup.from_header(header)
    except (Unreadable, BadEdition) as error:
        return Problem(1, error)
    followed.problems += [
        Problem(1, Unreadable(Flaw.MISSING, place)) for place in _missing(header, setup.to_header())
    ]
    followed.start = start(setup)
    return None


def _missing(header: Mapping[str, Any], complete: Mapping[str, Any]) -> Sequence[str]:
    """What a record must say though there is a default for it: other programs may have another."""
    parts = {part: header.get(part, {}) for part in ("settings", "variants")}
    return [f"{part}.{key}" for part, given in parts.items() for key in complete[part] if key not in given]


def _line(followed: Replayed, number: int, text: str | bytes) -> Problem | None:
    """Follow one line, noting what it says wrong; what it could not be followed for."""
    before, action = followed.state, None
    assert before is not None, "the header was read first"
    try:
        line = json_object(text)
        action = decode(line)
        after = apply(before, action)
    except (Unreadable, Refused) as error:
        return Problem(number, error, action, before)
    n = number - 1
    followed.steps.append(Step(n, action, before, after))
    for difference in compare(line, encode(before, action, after, n)):
        followed.problems.append(Problem(number, difference, action, before))
    return None
