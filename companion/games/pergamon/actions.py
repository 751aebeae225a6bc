"""What can happen in a game of Pergamon. Each action is what a person does at the table.

What follows from it (payouts, shifts, VP) is worked out by the rules, never carried by the action.
`revision`, where given, is the state's revision that the action was based on.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.games.pergamon.state import Back


@dataclass(frozen=True)
class Action:
    """Any action."""

    revision: int | None = field(default=None, compare=False, kw_only=True)


@dataclass(frozen=True)
class TurnUpFinds(Action):
    """Turn up the round's finds; `levels[i]` is where `finds[i]` goes (rules 4.1)."""

    finds: tuple[int, ...]
    levels: tuple[int, ...]


@dataclass(frozen=True)
class DrawGrants(Action):
    """Draw two grant cards face down (rules 4.2.1)."""

    backs: tuple[Back, ...]


@dataclass(frozen=True)
class PlaceRobber(Action):
    """The Grave Robber takes the space that shows the two backs (rules 4.2.2)."""


@dataclass(frozen=True)
class PlaceFigure(Action):
    """A player places the figure on a free grant space, 1–13 from the right (rules 4.2.3)."""

    player: int
    space: int


@dataclass(frozen=True)
class TurnUpGrants(Action):
    """Turn up the two cards; the fund is paid out right to left (rules 4.2.4–5)."""

    values: tuple[int, ...]


@dataclass(frozen=True)
class Dig(Action):
    """Take all finds of one level, 1–5, and pay its number (rules 4.3a)."""

    player: int
    level: int


@dataclass(frozen=True)
class BreakUp(Action):
    """Take back one's own marker, 1–3, to make room for a new collection (rules 4.3b.1)."""

    player: int
    marker: int


@dataclass(frozen=True)
class Exhibit(Action):
    """Show a row of finds, left to right, as a collection with `polish` coins (rules 4.3b)."""

    player: int
    marker: int
    row: tuple[int, ...]
    polish: int = 0


@dataclass(frozen=True)
class Discard(Action):
    """Throw loose finds into the box (rules 4.3c)."""

    player: int
    finds: tuple[int, ...]


@dataclass(frozen=True)
class EndTurn(Action):
    """Pay for storage and finish the turn (rules 4.3c)."""

    player: int


@dataclass(frozen=True)
class RobberTurn(Action):
    """The Grave Robber digs, or does nothing (rules 4.3)."""


@dataclass(frozen=True)
class Evaluate(Action):
    """The evaluation after rounds 5, 7, 9 and 12 (rules 4.4)."""


@dataclass(frozen=True)
class FinalPrizes(Action):
    """The last prizes and the ranking (rules 5)."""


@dataclass(frozen=True)
class Correct(Action):
    """A person sets things as they are on the real table. What is None stays as it was.

    `museum`: (space, player, marker) for every marker on the track. `collections`: (player, marker,
    row) for each collection whose row is new or different. `box`: all finds known to be in the box; by
    default finds that are in no other place now.
    """

    coins: tuple[int, ...] | None = None
    robber_coins: int | None = None
    vp: tuple[int, ...] | None = None
    museum: tuple[tuple[int, int, int], ...] | None = None
    levels: tuple[tuple[int, ...], ...] | None = None
    loose: tuple[tuple[int, ...], ...] | None = None
    collections: tuple[tuple[int, int, tuple[int, ...]], ...] | None = None
    box: tuple[int, ...] | None = None
