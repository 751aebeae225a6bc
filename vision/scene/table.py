"""The simulated table: what physically lies where."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from vision.codes import Sticker, StickerClass


class PieceKind(StrEnum):
    FIND = "find"
    CARD = "card"
    FIGURE = "figure"
    ROBBER = "robber"
    MARKER = "marker"


_KINDS = {
    StickerClass.FIND: PieceKind.FIND,
    StickerClass.GRANT_FACE: PieceKind.CARD,
    StickerClass.GRANT_BACK: PieceKind.CARD,
    StickerClass.FIGURE: PieceKind.FIGURE,
    StickerClass.ROBBER: PieceKind.ROBBER,
    StickerClass.MARKER: PieceKind.MARKER,
}


@dataclass(frozen=True)
class FindFace:
    """What is printed on a find: kinds are vase, jug, mask, bracelet; digits as on the tile."""

    left_kind: str
    two_digits: str
    right_kind: str
    hundreds: int


@dataclass(frozen=True)
class TablePiece:
    """A piece as it lies: centre in board units (mm), `angle` in degrees clockwise as seen.

    `sticker` is the one that shows: a card's face or its back; None for a find lying face down.
    `face`: what a find shows, where known.
    """

    kind: PieceKind
    sticker: Sticker | None
    x: float
    y: float
    angle: float = 0.0
    face: FindFace | None = None

    @classmethod
    def of(
        cls, sticker: Sticker, x: float, y: float, angle: float = 0.0, face: FindFace | None = None
    ) -> TablePiece:
        """The piece that carries a sticker, lying with that sticker up."""
        return cls(_KINDS[sticker.cls], sticker, x, y, angle, face)


@dataclass(frozen=True)
class Stack:
    """Finds lying face down on each other, centre in board units (mm)."""

    x: float
    y: float
    count: int


@dataclass(frozen=True)
class Hand:
    """A hand over the table: `x`, `y` (mm) is where its fingertips are.

    `angle` says where the arm comes from: 0 from the bottom edge, 90 from the left, 180 from the top
    (degrees, clockwise as seen). `skin` and `sleeve` number the palette's colours.
    """

    x: float
    y: float
    angle: float = 0.0
    skin: int = 0
    sleeve: int = 0


Item = TablePiece | Stack | Hand


@dataclass(frozen=True)
class Laid:
    """One thing on the table; a higher `level` lies above, whatever the name."""

    level: int
    item: Item


@dataclass
class TableScene:
    """What lies on the table, by name; names are the caller's own.

    Pieces cover each other in the order in which they were last put down; hands are above all. Safe to
    change on one thread while another one renders it.
    """

    _laid: dict[str, Laid] = field(default_factory=dict)
    _hands: dict[str, Hand] = field(default_factory=dict)
    _level: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def put(self, name: str, piece: TablePiece) -> None:
        """Lay a piece down on top of what is there; a piece of that name is moved or turned over."""
        self._put(name, piece)

    def stack(self, name: str, x: float, y: float, count: int) -> None:
        """Make a stack of face-down finds at a place; a count of 0 takes it away."""
        if count <= 0:
            self.take(name)
        else:
            self._put(name, Stack(x, y, count))

    def _put(self, name: str, item: TablePiece | Stack) -> None:
        with self._lock:
            old = self._laid.get(name)
            if old is not None and old.item == item:
                return
            self._level += 1
            self._laid.pop(name, None)
            self._laid[name] = Laid(self._level, item)

    def take(self, name: str) -> None:
        """Take a piece or stack off the table; taking what is not there changes nothing."""
        with self._lock:
            self._laid.pop(name, None)

    def hand(self, name: str, hand: Hand | None) -> None:
        """Move a hand over the table, or away from it (None)."""
        with self._lock:
            if hand is None:
                self._hands.pop(name, None)
            else:
                self._hands[name] = hand

    def piece(self, name: str) -> TablePiece | None:
        """The piece of that name, if it lies on the table."""
        with self._lock:
            laid = self._laid.get(name)
        return laid.item if laid and isinstance(laid.item, TablePiece) else None

    def clear(self) -> None:
        """Take everything off the table."""
        with self._lock:
            self._laid.clear()
            self._hands.clear()

    def things(self) -> Mapping[str, Laid]:
        """Everything on the table by name, lowest first: a snapshot."""
        with self._lock:
            laid = dict(sorted(self._laid.items(), key=lambda entry: entry[1].level))
            above = self._level + 1
            laid.update({f"hand {name}": Laid(above, hand) for name, hand in sorted(self._hands.items())})
            return laid
