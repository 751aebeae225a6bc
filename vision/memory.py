"""What the reader knows to lie on the table: codes read, where, and what was read but is not ours."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.artwork import QR_SIDE
from vision.codes import CodeError, ForeignCode, NewerCode, Sticker, parse
from vision.decode import Decoded, Quad
from vision.geometry import Board
from vision.layout import Layout, PieceSize
from vision.sightings import Ignored, Sighting

PLAUSIBLE = (0.6, 1.6)
"""How a symbol's edge on the table may differ from what was printed: less is noise, more no tile of ours."""
LEAST_PIXELS = 1.0  # a module; the same where the board is not known
_AROUND = 1.5  # mm around a piece that its shadow may darken
_STILL = 0.05  # mm that a sticker's place is not known more exactly
_WITH_WHITE = 1.35  # of a symbol's size: with the quiet zone and the sticker's rim
_SAME = 0.5  # of a symbol's edge: centres nearer than this are one place


@dataclass(frozen=True, eq=False)
class Known:
    """One sticker on the table.

    `corners`, `centre` and `edge` are its symbol's, board units; `slot` is where its centre lies; `looks`
    counts the looks in which it was read.
    """

    sticker: Sticker
    corners: Quad
    centre: tuple[float, float]
    edge: float
    oriented: bool
    reader: str
    slot: str | None
    piece: PieceSize
    looks: int = 1

    def shares_place(self, other: Known) -> bool:
        """Whether two stickers lie so close that only one of them can be there."""
        (x, y), (other_x, other_y), reach = self.centre, other.centre, _SAME * self.edge
        return abs(x - other_x) < reach and math.hypot(x - other_x, y - other_y) < reach


@dataclass(frozen=True, eq=False)
class _Foreign:
    """A code that is not acted on: why, and where it lies."""

    reason: str
    corners: Quad
    centre: tuple[float, float]


class _Crowd:
    """Stickers by where they lie, so that those in one place are found without asking all."""

    _CELL = 40.0  # mm, more than any symbol

    def __init__(self, known: Iterable[Known]) -> None:
        self._cells: dict[tuple[int, int], list[Known]] = {}
        for one in known:
            self.add(one)

    def add(self, known: Known) -> None:
        self._cells.setdefault(self._cell(known), []).append(known)

    def sharing_place(self, known: Known) -> list[Known]:
        """The stickers that cannot lie there if this one does."""
        column, row = self._cell(known)
        cells = ((column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        return [k for cell in cells for k in self._cells.get(cell, ()) if known.shares_place(k)]

    def _cell(self, known: Known) -> tuple[int, int]:
        x, y = known.centre
        return math.floor(x / self._CELL), math.floor(y / self._CELL)


class Memory:
    """The known stickers of one table, kept while the parts of the picture they lie in do not change."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._slots = [(s.x, s.y, s.x + s.w, s.y + s.h, s.name) for s in layout.slots.values()]
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
        codes = list(codes)
        pixels = np.concatenate([code.corners for code in codes]) if codes else np.empty((0, 2), np.float32)
        corners = board.units(pixels).reshape(-1, 4, 2)
        centres = corners.mean(axis=1)
        edges = np.linalg.norm(corners - np.roll(corners, 1, axis=1), axis=2).mean(axis=1)
        crowd = _Crowd(self.known)
        for code, quad, centre, edge in zip(codes, corners, centres.tolist(), edges.tolist(), strict=True):
            known = self._judged(code, quad, (centre[0], centre[1]), edge)
            if known is None:
                continue
            there = crowd.sharing_place(known)
            if any(k.sticker == known.sticker for k in there):
                continue
            again = next((k for k in earlier if k.sticker == known.sticker and k.shares_place(known)), None)
            if again is not None:
                known = replace(known, looks=again.looks + 1)
            else:
                new.append(known)
            if there:
                self.known = [k for k in self.known if k not in there]
            self.known = [*self.known, known]
            crowd.add(known)
        return new

    def _judged(self, code: Decoded, corners: Quad, centre: tuple[float, float], edge: float) -> Known | None:
        """The sticker that a code names, or None for one that is noted and not acted on."""
        try:
            sticker = parse(code.text)
        except CodeError as error:
            self._note(_Foreign(_reason(error), corners, centre), edge)
            return None
        piece = self._layout.pieces[sticker.cls]
        if not PLAUSIBLE[0] <= edge / piece.symbol <= PLAUSIBLE[1]:
            self._note(_Foreign("small", corners, centre), edge)
            return None
        return Known(
            sticker, corners, centre, edge, code.oriented, code.reader, self._slot_at(*centre), piece
        )

    def _slot_at(self, x: float, y: float) -> str | None:
        return next((name for x0, y0, x1, y1, name in self._slots if x0 <= x < x1 and y0 <= y < y1), None)

    def _note(self, foreign: _Foreign, edge: float) -> None:
        if all(math.dist(f.centre, foreign.centre) > _SAME * edge for f in self._foreign):
            self._foreign.append(foreign)

    def confirm(self, known: Known, code: Decoded, board: Board) -> None:
        """Take in that a sticker, not in the memory now, was seen again about where it was."""
        if (
            known.oriented
            and math.dist(known.centre, board.units(code.corners).mean(axis=0).tolist()) < _STILL
        ):
            self.known = [*self.known, replace(known, reader=code.reader, looks=known.looks + 1)]
        else:
            self.add([code], board, before=[known])

    def footprints(self) -> NDArray[np.float32]:
        """What the pieces under the stickers may hide: rectangles turned with them, (n, 4, 2) board units.

        A sticker need not sit in the middle of its piece, so the piece may reach further on any one side.
        """
        if not self.known:
            return np.empty((0, 4, 2), np.float32)
        corners = np.stack([known.corners for known in self.known])
        along = corners[:, 1] - corners[:, 0] + corners[:, 2] - corners[:, 3]
        down = corners[:, 3] - corners[:, 0] + corners[:, 2] - corners[:, 1]
        heading = along + np.stack([down[:, 1], -down[:, 0]], axis=1)
        heading /= np.linalg.norm(heading, axis=1, keepdims=True)
        pieces = [known.piece for known in self.known]
        reach = np.array([(p.width, p.height) for p in pieces], np.float32) + np.float32(_AROUND)
        reach -= np.array([[p.symbol / 2] for p in pieces], np.float32)
        across = heading * reach[:, :1]
        downward = np.stack([-heading[:, 1], heading[:, 0]], axis=1) * reach[:, 1:]
        quads = np.stack([-across - downward, across - downward, across + downward, downward - across], axis=1)
        return np.asarray(corners.mean(axis=1, keepdims=True) + quads, np.float32)

    def symbols(self) -> list[Quad]:
        """Where codes lie that were read, ours or not, with the white around them; board units."""
        read: list[Known | _Foreign] = [*self.known, *self._foreign]
        if not read:
            return []
        corners = np.stack([one.corners for one in read])
        middle = corners.mean(axis=1, keepdims=True)
        return list(middle + np.float32(_WITH_WHITE) * (corners - middle))

    def centres(self) -> list[tuple[float, float]]:
        """The centres of the codes that were read, ours or not."""
        return [known.centre for known in self.known] + [foreign.centre for foreign in self._foreign]

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
