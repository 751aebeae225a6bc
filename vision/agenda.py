"""Which parts of the table are to be read in a look: what changed, what waits, a slow sweep of the rest."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import cv2
import numpy as np

from vision.decode import Quad
from vision.layout import Layout, Rect
from vision.surface import SCALE, Mask, Surface
from vision.texture import level

PARTS = 6
"""The sweep cuts the table into this many parts each way, and takes them in turn."""
_REACH = 18.0  # mm around a change within which a symbol may show that did not before
_GROW = 4.0  # mm around restless spots, so that a whole sticker is in the place
_GROW_BOX = 2.0  # the same for spots not yet looked into, which are wider than their stickers
_WHOLE = 0.5  # share of the table from which on the whole picture is read at once
_SYMBOL_MM2 = 60.0  # of restlessness that no read code explains, from which on a place is worth reading
_AS_RESTLESS = 0.6  # of what read codes of the same size are; smaller ones are calmer
_ENOUGH_READ = 5
_WINDOW, _STEP = 150.0, 120.0  # mm: how areas are cut into places
_MOST_VAIN = 60


class Agenda:
    """What is to be read now, and what has to wait."""

    def __init__(self, surface: Surface, layout: Layout) -> None:
        self._surface = surface
        symbols = [piece.symbol for piece in layout.pieces.values()]
        self._symbol = min(symbols) ** 2  # mm²
        self._smallest = self._symbol / max(symbols) ** 2
        grown = (Rect(c.x - _GROW, c.y - _GROW, c.w + 2 * _GROW, c.h + 2 * _GROW) for c in layout.corners)
        self._corners = [np.array(corner.points, dtype=np.float32) for corner in grown]
        self._step = 0
        self._waiting: Mask | None = None
        self._overdue: Mask | None = None  # what waited for this look
        self._left = surface.blank()  # what was due in a look that did not read
        self._vain: list[Rect] = []
        self._least = 0.0  # how restless a code is at least

    @property
    def waits(self) -> bool:
        """Whether places wait to be read in the next looks."""
        return self._waiting is not None or cv2.countNonZero(self._left) > 0

    def forget(self) -> None:
        """Nothing waits any longer."""
        self._waiting, self._overdue, self._vain, self._least = None, None, [], 0.0
        self._left = self._surface.blank()

    def everything(self) -> Mask:
        """All of the table."""
        self.forget()
        return np.full(self._surface.shape, 255, dtype=np.uint8)

    def due(self, changed: Mask, swept: bool) -> Mask:
        """What changed, what waits, and, when it is swept, the next part and a place read in vain before."""
        due = changed
        self._overdue, self._waiting = self._waiting, None
        if self._overdue is not None:
            due = cv2.bitwise_or(due, self._overdue)
        if swept:
            due = due.copy()
            self._step += 1
            due[self._part(self._step % PARTS**2)] = 255
            if self._vain:
                again = self._surface.slices(self._vain.pop(0))
                self._overdue = self._surface.blank() if self._overdue is None else self._overdue
                self._overdue[again] = due[again] = 255
        return due

    def _part(self, number: int) -> tuple[slice, slice]:
        row, column = divmod(number, PARTS)
        height, width = (-(-n // PARTS) for n in self._surface.shape)
        return (
            slice(row * height, (row + 1) * height),
            slice(column * width, (column + 1) * width),
        )

    def around(self, due: Mask, restless: Mask) -> Mask:
        """What is restless near what is due: marked by how much."""
        return np.asarray(cv2.bitwise_and(restless, self._surface.grown(due, _REACH)))

    def as_restless(self, spots: Mask, restless: Mask, read: Sequence[tuple[float, float]]) -> Mask:
        """The spots about as restless as the codes around these centres, or, where too few were read, as
        those of the last look with enough.

        What waited for this look is among them in any case.
        """
        view = self._surface.view
        points = (np.array(read).reshape(-1, 2) - (view.x, view.y)) * SCALE
        columns, rows = np.clip(points.astype(int), 0, np.array(restless.shape[::-1]) - 1).T
        symbols = restless[rows, columns]
        symbols = symbols[symbols > 0]  # the others lie further away than this look looked
        if len(symbols) >= _ENOUGH_READ:
            self._least = _AS_RESTLESS * self._smallest * level(symbols, 0.10)
        clear = cv2.compare(spots, self._least, cv2.CMP_GE)
        if self._overdue is not None:
            clear = cv2.bitwise_or(clear, self._overdue)
        return np.asarray(cv2.bitwise_and(spots, clear))

    def unexplained(self, spots: Mask, symbols: Iterable[Quad]) -> Mask:
        """The restless spots beside the board's corners and the codes that were read."""
        spots = spots.copy()
        self._surface.fill(spots, [*self._corners, *symbols], 0)
        return spots

    def boxes(self, spots: Mask) -> list[Rect] | None:
        """Boxes with whole stickers around restless spots; None when that is most of the table."""
        outlines, _ = cv2.findContours(spots, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        view, grow, least = self._surface.view, _GROW_BOX, self._symbol * SCALE**2
        boxes = [
            Rect(
                view.x + x / SCALE - grow,
                view.y + y / SCALE - grow,
                w / SCALE + 2 * grow,
                h / SCALE + 2 * grow,
            )
            for x, y, w, h in (cv2.boundingRect(o) for o in outlines if cv2.contourArea(o) > least)
        ]
        return None if sum(box.w * box.h for box in boxes) > _WHOLE * view.w * view.h else boxes

    def places(self, spots: Mask) -> list[Rect]:
        """Places around unexplained spots large enough for a symbol, none larger than a few tiles."""
        if not cv2.countNonZero(spots):
            return []
        spots = cv2.morphologyEx(spots, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
        parts = (part for box in self._surface.boxes(spots, _GROW) for part in _windows(box))
        least = _SYMBOL_MM2 * SCALE**2
        return [p for p in parts if cv2.countNonZero(spots[self._surface.slices(p)]) > least]

    def leave(self, due: Mask) -> None:
        """This look does not read what is due: the next one has to."""
        self._left = cv2.bitwise_or(due, self._left)
        self._waiting = self._overdue

    def take_left(self) -> Mask:
        """What the looks before left to this one."""
        left, self._left = self._left, self._surface.blank()
        return left

    def put_off(self, places: Iterable[Rect]) -> None:
        """These have to wait for the next look."""
        for place in places:
            if self._waiting is None:
                self._waiting = self._surface.blank()
            self._waiting[self._surface.slices(place)] = 255

    def in_vain(self, place: Rect) -> None:
        """Nothing was read there, though it is restless: it is tried again some time."""
        if place not in self._vain and len(self._vain) < _MOST_VAIN:
            self._vain.append(place)


def _windows(box: Rect) -> list[Rect]:
    """A box cut into overlapping places no larger than a few tiles."""
    if box.w <= _WINDOW and box.h <= _WINDOW:
        return [box]
    starts = [
        [start + i * _STEP for i in range(max(1, math.ceil((size - _WINDOW) / _STEP) + 1))]
        for start, size in ((box.x, box.w), (box.y, box.h))
    ]
    return [
        Rect(x, y, min(_WINDOW, box.x + box.w - x), min(_WINDOW, box.y + box.h - y))
        for y in starts[1]
        for x in starts[0]
    ]
