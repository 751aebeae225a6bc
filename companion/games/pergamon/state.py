"""Where everything is in a game of Pergamon: one frozen value (rules 1–5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

from companion.games.pergamon.edition import FINDS, LEVELS
from companion.games.pergamon.setup import Setup

ROUNDS = 12
STACK = 5
LEVEL_ROOM = 4
MARKERS = (1, 2, 3)
CARDS_OF_EACH_VALUE = 3
COINS_IN_BOX = 40
EVALUATION_ROUNDS = (5, 7, 9, 12)

ROBBER = -1
"""The Grave Robber where a figure's owner is expected; players are 0–3."""


class Stage(StrEnum):
    """What the round waits for; the value is the word of the text form."""

    FINDS = "finds"
    GRANTS = "grants"
    ROBBER = "robber"
    FIGURES = "figures"
    FUND = "fund"
    DIG = "dig"
    EXHIBIT = "exhibit"
    STORE = "store"
    ROBBER_TURN = "robber-turn"
    EVALUATION = "evaluation"
    PRIZES = "prizes"
    OVER = "over"


TURN_STAGES = (Stage.DIG, Stage.EXHIBIT, Stage.STORE)


class Back(StrEnum):
    """The back of a grant card: a sack hides 1–4 coins, a chest 5–8 (rules 1)."""

    SACK = "sack"
    CHEST = "chest"

    @property
    def values(self) -> tuple[int, ...]:
        return (1, 2, 3, 4) if self is Back.SACK else (5, 6, 7, 8)

    @classmethod
    def of(cls, value: int) -> Back:
        """The back of the card with that many coins, 1–8."""
        return cls.SACK if value <= 4 else cls.CHEST


@dataclass(frozen=True)
class Collection:
    """An exhibited collection: its finds left to right, the coins of polish and where its marker stands.

    `value` is what it was shown with (objects + polish, rules 2); `space` is 1–24.
    """

    row: tuple[int, ...]
    polish: int
    value: int
    space: int


@dataclass(frozen=True)
class Holding:
    """What one player has. `loose` is in ascending order; `collections[m - 1]` belongs to marker m."""

    coins: int = 0
    vp: int = 0
    loose: tuple[int, ...] = ()
    collections: tuple[Collection | None, Collection | None, Collection | None] = (None, None, None)

    @property
    def markers_in_hand(self) -> tuple[int, ...]:
        return tuple(m for m in MARKERS if self.collections[m - 1] is None)

    def exhibited(self) -> Iterator[tuple[int, Collection]]:
        """Each marker on the museum track with its collection."""
        for marker in MARKERS:
            collection = self.collections[marker - 1]
            if collection is not None:
                yield marker, collection

    def with_collection(self, marker: int, collection: Collection | None) -> Holding:
        first, second, third = (collection if m == marker else self.collections[m - 1] for m in MARKERS)
        return replace(self, collections=(first, second, third))


@dataclass(frozen=True)
class State:
    """A game of Pergamon between two actions.

    `order`: the players as they place their figures this round. `levels`: find numbers on I–V, in the
    order they came. `box`: finds known to be out of the game; `unseen_in_box`: how many more were put
    back unseen (rules 4.1.2). `cards_out[v - 1]`: how many cards of v coins have been turned up.
    `figures[p]` and `robber_space`: grant spaces, None before they are placed. `acted`: how many
    figures have finished this round. `owes_exhibit`: a collection was broken up to make room for one
    that must follow. `revision` counts changes and is no part of equality.
    """

    setup: Setup
    round: int = 1
    stage: Stage = Stage.FINDS
    order: tuple[int, ...] = ()
    levels: tuple[tuple[int, ...], ...] = ((), (), (), (), ())
    holdings: tuple[Holding, ...] = ()
    robber_coins: int = 0
    box: frozenset[int] = frozenset()
    unseen_in_box: int = 0
    cards_out: tuple[int, ...] = (0,) * 8
    backs: tuple[Back, ...] = ()
    values: tuple[int, ...] = ()
    figures: tuple[int | None, ...] = ()
    robber_space: int | None = None
    payouts: tuple[tuple[int, int], ...] = ()
    acted: int = 0
    owes_exhibit: bool = False
    prizes: tuple[tuple[int, int], ...] = ()
    revision: int = field(default=0, compare=False)

    @property
    def over(self) -> bool:
        return self.stage is Stage.OVER

    @property
    def starting_player(self) -> int:
        return self.order[0]

    @property
    def turn_order(self) -> tuple[int, ...]:
        """Players and ROBBER, right to left as their figures stand (rules 4.2.5)."""
        standing = [(space, p) for p, space in enumerate(self.figures) if space is not None]
        if self.robber_space is not None:
            standing.append((self.robber_space, ROBBER))
        return tuple(figure for _, figure in sorted(standing))

    @property
    def active(self) -> int | None:
        """The player (or ROBBER) whose turn it is, or who places a figure next; else None."""
        if self.stage is Stage.FIGURES:
            return next(p for p in self.order if self.figures[p] is None)
        if self.stage in TURN_STAGES or self.stage is Stage.ROBBER_TURN:
            return self.turn_order[self.acted]
        return None

    @property
    def open_levels(self) -> tuple[int, ...]:
        """Levels with room for another find (rules 4.1.2)."""
        return tuple(level for level in LEVELS if len(self.levels[level - 1]) < LEVEL_ROOM)

    @property
    def stacks(self) -> int:
        """How many finds still lie face down on the calendar."""
        return STACK * (ROUNDS - self.round + (self.stage is Stage.FINDS))

    def known(self) -> frozenset[int]:
        """The finds whose place is known: levels, players, museum, box."""
        places = [*self.levels, *(h.loose for h in self.holdings)]
        places += [c.row for h in self.holdings for _, c in h.exhibited()]
        return self.box.union(*places)

    def unseen(self) -> frozenset[int]:
        """The finds nobody has seen yet: in the stacks, or put back in the box unseen."""
        return frozenset(range(1, FINDS + 1)) - self.known()

    def level(self, level: int) -> tuple[int, ...]:
        """The finds on level 1–5."""
        return self.levels[level - 1]

    def museum(self) -> dict[int, tuple[int, int]]:
        """Museum space → (player, marker), in ascending order of spaces."""
        standing = {c.space: (p, marker) for p, h in enumerate(self.holdings) for marker, c in h.exhibited()}
        return dict(sorted(standing.items()))

    def with_holding(self, player: int, holding: Holding) -> State:
        """The state with one player's things replaced."""
        return replace(self, holdings=(*self.holdings[:player], holding, *self.holdings[player + 1 :]))

    def at_revision(self, revision: int) -> State:
        """The same state under another revision."""
        return replace(self, revision=revision)

    def __str__(self) -> str:
        """The one-line text form; `text.parse` reads it back with the setup."""
        from companion.games.pergamon.text import dump  # the parser needs this module

        return dump(self)
