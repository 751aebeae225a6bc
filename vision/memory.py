"""What the reader knows to lie on the table: codes read, where, and what was read but is not ours."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from vision.artwork import QR_SIDE
from vision.codebook import corners_pose
from vision.codes import CodeError, ForeignCode, NewerCode, Sticker, parse
from vision.decode import Decoded, Quad
from vision.geometry import Board
from vision.layout import Layout, PieceSize
from vision.sightings import Ignored, Sighting

PLAUSIBLE = (0.6, 1.6)
"""How a symbol's edge on the table may differ from what was printed: less is noise, more no tile of ours."""
LEAST_PIXELS = 1.0  # a module; the same where the board is not known
_AROUND = 1.5  # mm around a piece that its shadow may darken
_SAME = 0.5  # of a symbol's edge: centres nearer than this are one place


@dataclass(frozen=True, eq=False)
class Known:
    """One sticker on the table.

    `corners` are its symbol's, board units; `slot` is where its centre lies; `looks` counts the looks in
    which it was read. `footprint` outlines what the piece under it may hide.
    """

    sticker: Sticker
    corners: Quad
    oriented: bool
    reader: str
    slot: str | None
    footprint: Quad
    looks: int = 1

    @cached_property
    def centre(self) -> tuple[float, float]:
        x, y = self.corners.mean(axis=0).tolist()
        return x, y

    @cached_property
    def edge(self) -> float:
        return math.dist(self.corners[0].tolist(), self.corners[1].tolist())

    def shares_place(self, other: Known) -> bool:
        """Whether two stickers lie so close that only one of them can be there."""
        return math.dist(self.centre, other.centre) < _SAME * self.edge


@dataclass(frozen=True)
class _Foreign:
    """A code that is not acted on: why, and where it lies."""

    reason: str
    centre: tuple[float, float]


class Memory:
    """The known stickers of one table, kept while the parts of the picture they lie in do not change."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self.known: list[Known] = []
        self._foreign: list[_Foreign] = []

    def forget(self) -> None:
        self.known, self._foreign = [], []

    def drop(self, gone: Callable[[float, float], bool]) -> list[Known]:
        """Take out everything whose centre (board units) the test names; gives back the stickers."""
        dropped = [k for k in self.known if gone(*k.centre)]
        self.known = [k for k in self.known if k not in dropped]
        self._foreign = [f for f in self._foreign if not gone(*f.centre)]
        return dropped

    def remove(self, known: Known) -> None:
        """Take out one sticker."""
        self.known = [k for k in self.known if k is not known]

    def add(self, codes: Iterable[Decoded], board: Board, before: Iterable[Known] = ()) -> list[Known]:
        """Take in codes read from this look's picture; gives back those that are new in their place.

        `before`: what was known there until now; a sticker read again where it lay is not new.
        """
        earlier, new = list(before), []
        for code in codes:
            corners = board.units(code.corners)
            known = self._judged(code, corners)
            if known is None or any(k.sticker == known.sticker and known.shares_place(k) for k in self.known):
                continue
            again = next((k for k in earlier if k.sticker == known.sticker and k.shares_place(known)), None)
            if again is not None:
                known = replace(known, looks=again.looks + 1)
            else:
                new.append(known)
            self.known = [k for k in self.known if not known.shares_place(k)]
            self.known.append(known)
        return new

    def _judged(self, code: Decoded, corners: Quad) -> Known | None:
        """The sticker that a code names, or None for one that is noted and not acted on."""
        try:
            sticker = parse(code.text)
        except CodeError as error:
            self._note(_reason(error), corners)
            return None
        edge = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())
        share = edge / self._layout.pieces[sticker.cls].symbol
        if not PLAUSIBLE[0] <= share <= PLAUSIBLE[1]:
            self._note("small", corners)
            return None
        slot = self._layout.slot_at(*corners.mean(axis=0).tolist())
        return Known(
            sticker,
            corners,
            code.oriented,
            code.reader,
            slot,
            footprint(corners, self._layout.pieces[sticker.cls]),
        )

    def _note(self, reason: str, corners: Quad) -> None:
        x, y = corners.mean(axis=0).tolist()
        reach = _SAME * math.dist(corners[0].tolist(), corners[1].tolist())
        if all(math.dist(f.centre, (x, y)) > reach for f in self._foreign):
            self._foreign.append(_Foreign(reason, (x, y)))

    def confirmed(self, known: Known) -> None:
        """Note that a sticker was seen again at its place."""
        again = replace(known, looks=known.looks + 1)
        self.known = [again if k is known else k for k in self.known]

    def sightings(self, board: Board) -> tuple[tuple[Sighting, ...], tuple[Sticker, ...]]:
        """Sightings for this picture, and the unique stickers seen twice, of which none is given."""
        counts = Counter(k.sticker for k in self.known)
        twice = tuple(sorted(s for s, n in counts.items() if n > 1 and s.unique))
        known = [k for k in self.known if k.sticker not in twice]
        corners = np.concatenate([k.corners for k in known]) if known else np.empty((0, 2), np.float32)
        pixels = board.pixels(corners).reshape(-1, 4, 2).tolist()
        seen = (
            Sighting(k.sticker, tuple((x, y) for x, y in quad), *k.centre, k.slot, k.reader)
            for k, quad in zip(known, pixels, strict=True)
        )
        return tuple(seen), twice

    def ignored(self) -> Ignored:
        return Ignored(**Counter(f.reason for f in self._foreign))


def footprint(corners: Quad, piece: PieceSize) -> Quad:
    """What the piece under a symbol may hide: a rectangle turned with it, board units.

    A sticker need not sit in the middle of its piece, so the piece may reach further on any one side.
    """
    x, y, angle, _ = corners_pose(corners)
    half_w, half_h = (size - piece.symbol / 2 + _AROUND for size in (piece.width, piece.height))
    along = np.array([math.cos(angle), math.sin(angle)], dtype=np.float32)
    down = np.array([-along[1], along[0]], dtype=np.float32)
    right, low = along * half_w, down * half_h
    centre = np.array([x, y], dtype=np.float32)
    return centre + np.stack([-right - low, right - low, right + low, low - right])


def unplaced(codes: Iterable[Decoded]) -> tuple[tuple[Sighting, ...], tuple[Sticker, ...], Ignored]:
    """Sightings from a picture in which the board is not known: pixels only."""
    seen: list[Sighting] = []
    reasons: Counter[str] = Counter()
    for code in codes:
        try:
            sticker = parse(code.text)
        except CodeError as error:
            reasons[_reason(error)] += 1
            continue
        if code.edge < LEAST_PIXELS * QR_SIDE:
            reasons["small"] += 1
            continue
        pixels = tuple((float(x), float(y)) for x, y in code.corners)
        seen.append(Sighting(sticker, pixels, reader=code.reader))
    counts = Counter(s.sticker for s in seen)
    twice = tuple(sorted(s for s, n in counts.items() if n > 1 and s.unique))
    return tuple(s for s in seen if s.sticker not in twice), twice, Ignored(**reasons)


def _reason(error: CodeError) -> str:
    if isinstance(error, NewerCode):
        return "newer"
    return "foreign" if isinstance(error, ForeignCode) else "damaged"
