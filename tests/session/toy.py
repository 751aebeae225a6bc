"""A tiny game with everything a session must cope with: rounds, an end, forced followers, hidden things.

Players put numbers on a heap. After every multiple of three the rules put on a zero by themselves, after
a nine two of them. `Draw` turns up a hidden number. Four numbers make a round, after three rounds it is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Flag, auto
from typing import Any

from companion.games.errors import Malformed, Refused, Stale

HEADER = {"record": "toy/1", "players": [{"name": "Őrs"}, {"name": "Ζωή"}], "first": []}


class Reason(Flag):
    STALE = auto()
    GAME_OVER = auto()
    TOO_LARGE = auto()
    NOT_NOW = auto()


@dataclass(frozen=True)
class Heap:
    numbers: tuple[int, ...] = ()
    owed: int = 0
    revision: int = field(default=0, compare=False)

    @property
    def round(self) -> int:
        return 1 + sum(number > 0 for number in self.numbers) // 4

    @property
    def over(self) -> bool:
        return self.round > 3

    def at_revision(self, revision: int) -> Heap:
        return replace(self, revision=revision)


@dataclass(frozen=True)
class Put:
    number: int
    revision: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Draw(Put):
    """A number that was hidden before."""


@dataclass(frozen=True)
class Pad(Put):
    """The zero that follows by itself."""

    number: int = 0


_KINDS: dict[str, type[Put]] = {"put": Put, "draw": Draw, "pad": Pad}


class Toy:
    """The game as a session sees it. `wrong` lets a test change the rules under a journal's feet."""

    name = "toy/1"

    def __init__(self, *, most: int = 9) -> None:
        self.most = most

    def start(self, header: Mapping[str, Any]) -> Heap:
        if "players" not in header:
            raise Malformed("nobody plays")
        return Heap(tuple(header["first"]))

    def apply(self, state: Heap, action: Put) -> Heap:
        reasons = Reason(0)
        if action.revision not in (None, state.revision):
            raise Stale(Reason.STALE)
        if state.over and not isinstance(action, Pad):
            reasons |= Reason.GAME_OVER
        if not 0 <= action.number <= self.most:
            reasons |= Reason.TOO_LARGE
        if isinstance(action, Pad) != bool(state.owed):
            reasons |= Reason.NOT_NOW
        if reasons:
            raise Refused(reasons)
        owed = state.owed - 1 if isinstance(action, Pad) else _owed_after(action.number)
        return Heap((*state.numbers, action.number), owed, state.revision + 1)

    def legal_actions(self, state: Heap) -> Iterator[Put]:
        yield from (Put(number) for number in range(1, self.most + 1) if not state.over)

    def forced(self, state: Heap) -> Put | None:
        return Pad() if state.owed else None

    def reveals(self, action: Put) -> bool:
        return isinstance(action, Draw)

    def encode(self, before: Heap, action: Put, after: Heap, n: int) -> dict[str, Any]:
        name = next(name for name, kind in _KINDS.items() if kind is type(action))
        return {
            "n": n,
            "round": before.round,
            "action": name,
            "number": action.number,
            "after": {"numbers": list(after.numbers)},
        }

    def decode(self, line: Mapping[str, Any]) -> Put:
        try:
            return _KINDS[line["action"]](line["number"])
        except KeyError as missing:
            raise Malformed(f"{missing} is missing") from missing


def _owed_after(number: int) -> int:
    if number == 9:
        return 2
    return 1 if number and number % 3 == 0 else 0


TOY = Toy()
