"""What the table side says after each look: a proposal, what is still to be moved, what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from companion.games.pergamon import Action
from vision.codes import Sticker

A = TypeVar("A")


@dataclass(frozen=True)
class Move:
    """One piece that belongs somewhere else than where it lies.

    `here` is the slot or area it was last seen in (None: not on the board), `there` where it belongs
    (None: off the board). Slots are those of the layout, a level without its place is `dig/III`.
    """

    sticker: Sticker
    here: str | None
    there: str | None


class Way(StrEnum):
    """How a discrepancy can be put right on the screen."""

    ACCEPT = "accept"  # the table is right: the companion changes
    FIX = "fix"  # the companion is right: move the piece as shown
    UNDO = "undo"  # take back the last action


@dataclass(frozen=True)
class Discrepancy:
    """Something that has lain wrong for a while.

    `text` is the sentence a player reads; `move` the picture of it (“here” → “should be here”), where
    it is about one piece; `accept` the actions that would make the companion agree with the table,
    after undoing `undo_first` actions. `since`: camera seconds.
    """

    key: str
    text: str
    since: float
    move: Move | None = None
    ways: tuple[Way, ...] = (Way.FIX, Way.UNDO)
    accept: tuple[Action, ...] = ()
    undo_first: int = 0


@dataclass(frozen=True)
class Proposal(Generic[A]):
    """An action that the rules allow and that explains what settled on the table.

    `sure`: nothing was guessed, so it may be carried out without asking; otherwise the screen offers
    it with one tap (a row in the exhibit tray, whose polish a person must tell).
    """

    action: A
    sure: bool = True


@dataclass(frozen=True)
class Advice:
    """All that one look at the table says.

    `pending`: moves the players still have to make because of what was decided (tiles to their
    levels, markers to their new spaces); they become discrepancies only when they lie wrong for a while.
    `made`: those of them that were seen done since the last action.
    `tray`: finds lying in the exhibit tray, left to right; `unknown_stickers`: seen, but not of this game.
    """

    proposal: Proposal[Action] | None = None
    pending: tuple[Move, ...] = ()
    made: tuple[Move, ...] = ()
    discrepancies: tuple[Discrepancy, ...] = ()
    tray: tuple[int, ...] = ()
    unknown_stickers: tuple[Sticker, ...] = ()
