"""The table without its pieces: learns what each place looks like empty, and says which cannot be judged.

A wrong “empty” loses a piece; a wrong “covered” only waits. So a place is empty only when every part of
it that no known piece hides looks as it did when it was learnt, whatever the light; a hand, a sleeve or a
face-down tile never does. Learning (`learn`) is left to quiet moments with no arm reaching in.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.layout import Layout, Slot
from vision.sightings import Grey
from vision.surface import SCALE, Mask, Surface
from vision.texture import level

Values = NDArray[np.float32]

TABLE = "table"
"""Stands for all of the view that belongs to no place."""
RING_MM = 8.0
"""Width of the strip along the edge of the view in which a reaching arm shows."""
_ARM_MM2 = 60.0
_USUAL = (6.0, 0.05)  # grey levels, and share of the brightness, put down to noise and light
_STRICT = (3.0, 0.02)  # the same while an arm reaches in, whose sleeve may look much like the table
_MISFIT = 0.02  # share of a slot that may look different
_AREA_MISFIT_MM2 = 60.0  # the same for an area, absolute
_HIDDEN = 0.6  # share of a slot under a neighbour's piece from which on it is not judged
_TEXTURE, _ALIKE = 5.0, 0.95  # contrast and correlation at which a shadow is known for one
_CELL = 8  # pixels a cell, of every second one of the flat picture, for measuring the light
_LIGHT = (0.4, 2.5)  # how far a place's light may have changed


@dataclass(frozen=True, eq=False)
class Judgement:
    """`covered` places are unknown; `arm`: one reaches in, or may."""

    covered: frozenset[str]
    arm: bool


class Ground:
    """The learnt look of the empty table, pixel by pixel of the flat picture."""

    def __init__(self, surface: Surface, layout: Layout) -> None:
        self._places = [s for s in layout.slots.values() if judged(s)]
        self._areas = {s.name for s in self._places if s.area}
        self._windows = {s.name: surface.slices(s, grow=1.0) for s in self._places}
        self._bounds = np.array(
            [(w[0].start, w[0].stop, w[1].start, w[1].stop) for w in self._windows.values()]
        ).T
        self._sizes = (self._bounds[1] - self._bounds[0]) * (self._bounds[3] - self._bounds[2])
        self._beside = np.full(surface.shape, 255, dtype=np.uint8)
        for window in self._windows.values():
            self._beside[window] = 0
        self._look: Values = np.zeros(surface.shape, dtype=np.float32)
        self._learnt = surface.blank()
        self._ever = False
        self._disturbed: frozenset[str] = frozenset()
        self._proved: set[str] = set()
        self._ring_look: Values | None = None
        self.see(np.full(surface.shape, 255, dtype=np.uint8))

    def see(self, visible: Mask) -> None:
        """Say which part of the flat picture the camera shows; the ring is learnt anew."""
        self._visible = cv2.compare(visible, 250, cv2.CMP_GT)
        self._in_view = self._count(self._visible) == self._sizes
        size = 2 * round(RING_MM * SCALE) + 1
        padded = np.pad(self._visible, 1)
        inner = cv2.erode(padded, np.ones((size, size), dtype=np.uint8), borderValue=0)[1:-1, 1:-1]
        self._ring = np.flatnonzero((self._visible > 0) & (inner == 0))
        self._ring_look = None

    @property
    def has_ring(self) -> bool:
        """Whether the edge of the view was learnt: until then an arm must be assumed."""
        return self._ring_look is not None

    def arm(self, flat: Grey) -> bool:
        """Whether an arm reaches in, or may: something else than was learnt is at the edge of the view."""
        return self._ring_look is None or self._differs(self._ring_of(flat), self._ring_look)

    def judge(self, flat: Grey, pieces: Mask, occupied: frozenset[str], arm: bool) -> Judgement:
        """Judge every place. `pieces` marks where known pieces lie, `occupied` names their slots; `arm`:
        one reaches in, or may.
        """
        if not self._ever:
            seen = {s.name for i, s in enumerate(self._places) if self._in_view[i] and s.name in occupied}
            return Judgement(frozenset(s.name for s in self._places if s.name not in seen), arm)
        open_ = cv2.subtract(self._visible, pieces)
        expected = cv2.multiply(self._look, self._light(flat, cv2.bitwise_and(open_, self._learnt)))
        least, share = _STRICT if arm else _USUAL
        difference = cv2.absdiff(flat.astype(np.float32), expected)
        tolerance = cv2.addWeighted(expected, share, expected, 0.0, least)
        strange = cv2.compare(difference, tolerance, cv2.CMP_GT)
        cv2.bitwise_or(strange, cv2.bitwise_not(self._learnt), dst=strange)
        cv2.bitwise_and(strange, open_, dst=strange)
        odd, free = self._count(strange), self._count(open_)
        covered = set()
        for i, slot in enumerate(self._places):
            most = _AREA_MISFIT_MM2 * SCALE**2 if slot.area else _MISFIT * self._sizes[i]
            hidden = not slot.area and free[i] < (1 - _HIDDEN) * self._sizes[i]
            if not self._in_view[i]:
                covered.add(slot.name)
            elif slot.name in occupied or (odd[i] <= most and not hidden):
                continue
            elif hidden or slot.area or arm or not self._shadowed(slot, flat, expected, open_):
                covered.add(slot.name)
        self._prove(frozenset(covered), occupied)
        return Judgement(frozenset(covered), arm)

    def touched(self, mask: Mask) -> frozenset[str]:
        """The places in which something is marked."""
        return frozenset(s.name for s, n in zip(self._places, self._count(mask), strict=True) if n)

    def judges(self, name: str) -> bool:
        """Whether a slot is one of the places that are judged."""
        return name in self._windows

    def learn(self, flat: Grey, pieces: Mask, names: Iterable[str]) -> None:
        """Take what is now to be seen in some places, beside the known pieces, for their empty look.

        What was learnt before stays, except in areas, where odd things may lie for good.
        """
        open_ = cv2.subtract(self._visible, pieces)
        light = self._light(flat, cv2.bitwise_and(open_, self._learnt))
        new = np.zeros_like(open_)
        for name in names:
            if name == TABLE:
                new |= self._beside
            else:
                window = self._windows[name]
                new[window] = 255 if name in self._areas else ~self._learnt[window]
        new &= open_
        self._disturbed -= frozenset(names)
        self._ever = True
        cv2.copyTo(flat / light, new, self._look)
        self._learnt |= new

    def unlearnt(self, pieces: Mask) -> list[str]:
        """Places (and `TABLE`) of which some open part was never seen empty."""
        new = cv2.subtract(cv2.subtract(self._visible, pieces), self._learnt)
        if not cv2.countNonZero(new):
            return []
        names = [s.name for s, n in zip(self._places, self._count(new), strict=True) if n]
        return [*names, TABLE] if cv2.countNonZero(cv2.bitwise_and(new, self._beside)) else names

    def doubt(self, covered: Iterable[str]) -> None:
        """Unlearn those of the covered places whose empty look was never seen a second time.

        What was learnt at the start may have been a hand; such a look does not come back.
        """
        for name in set(covered) - self._proved:
            self._learnt[self._windows[name]] = 0

    def learn_ring(self, flat: Grey) -> None:
        """Take what is now to be seen along the edge of the view for the edge without an arm."""
        self._ring_look = self._ring_of(flat)

    def ring_differs(self, flat: Grey, from_: Grey) -> bool:
        """Whether the edge of the view shows something else than in another flat picture."""
        return self._differs(self._ring_of(flat), self._ring_of(from_))

    def _ring_of(self, flat: Grey) -> Values:
        return flat.ravel()[self._ring].astype(np.float32)

    @staticmethod
    def _differs(now: Values, was: Values) -> bool:
        gain = level(now[::4] / np.maximum(was[::4], 1.0), 0.5) if was.size else 1.0
        different = np.abs(now - was * gain) > _USUAL[0] + _USUAL[1] * was
        return bool(np.count_nonzero(different) > _ARM_MM2 * SCALE**2)

    def _count(self, mask: Mask) -> NDArray[np.int32]:
        """Marked pixels in each place's window."""
        sums = cv2.integral(mask)
        y0, y1, x0, x1 = self._bounds
        return np.asarray((sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0]) // 255)

    def _prove(self, covered: frozenset[str], occupied: frozenset[str]) -> None:
        """Note which places looked as learnt again after something else was in them."""
        self._proved |= self._disturbed - covered - occupied
        self._disturbed |= covered | occupied

    def _shadowed(self, slot: Slot, flat: Grey, expected: Values, open_: Mask) -> bool:
        """Whether a slot looks the same but for one factor of brightness: its print shows through."""
        window = self._windows[slot.name]
        usable = (open_[window] & self._learnt[window]) > 0
        if np.count_nonzero(open_[window]) - np.count_nonzero(usable) > _MISFIT * usable.size:
            return False
        return _alike(flat[window][usable], expected[window][usable])

    def _light(self, flat: Grey, usable: Mask) -> Values:
        """How bright the table is now against when it was learnt: a plane fitted to what still looks alike.

        Hands and new things are outliers as long as they hide less than about half of what was learnt.
        """
        part = np.s_[::2, ::2]  # is enough to go by
        sample = np.ascontiguousarray(usable[part])
        share = _cells(sample)
        now = _cells(cv2.bitwise_and(np.ascontiguousarray(flat[part]), sample).astype(np.float32))
        learnt = _cells(cv2.copyTo(np.ascontiguousarray(self._look[part]), sample))
        good = (share > 0.4 * 255) & (learnt > 4)
        if np.count_nonzero(good) < 8:
            return np.ones(flat.shape, dtype=np.float32)
        rows, columns = np.nonzero(good)
        ratio = now[good] / learnt[good]
        across, down = columns / good.shape[1] - 0.5, rows / good.shape[0] - 0.5
        terms = np.stack([np.ones(len(rows)), across, down], axis=1)
        fit = np.array([level(ratio, 0.5), 0.0, 0.0])
        for _ in range(4):
            weight = 1 / (1 + ((ratio - terms @ fit) / 0.03) ** 2)
            weighted = terms * weight[:, None]
            fit = np.linalg.solve(weighted.T @ terms + 1e-6 * np.eye(3), weighted.T @ ratio)
        x = np.linspace(-0.5, 0.5, flat.shape[1], dtype=np.float32) * np.float32(fit[1])
        y = np.linspace(-0.5, 0.5, flat.shape[0], dtype=np.float32) * np.float32(fit[2])
        plane = x + (y + np.float32(fit[0]))[:, None]
        far = np.ptp(x) + np.ptp(y)
        if _LIGHT[0] < fit[0] - far and fit[0] + far < _LIGHT[1]:  # as nearly always
            return np.asarray(plane)
        return np.asarray(np.clip(plane, *_LIGHT))


def judged(slot: Slot) -> bool:
    """Whether emptiness matters for a slot: not on the calendar, where face-down stacks lie."""
    return not slot.name.startswith("calendar/")


def _alike(now: NDArray[np.uint8], expected: Values) -> bool:
    """Whether two sets of pixels differ by a factor only, and show enough to tell."""
    if now.size < 16 or expected.std() < _TEXTURE:
        return False
    centred, wanted = now - now.mean(), expected - expected.mean()
    slope = float((centred * wanted).mean() / wanted.var())
    alike = float((centred * wanted).mean() / max(1e-6, now.std() * expected.std()))
    return alike > _ALIKE and 0.5 < slope < 1.6


def _cells(values: Mask | Values) -> Values:
    """Means of cells."""
    size = (max(1, values.shape[1] // _CELL), max(1, values.shape[0] // _CELL))
    half = cv2.resize(values, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(half, size, interpolation=cv2.INTER_AREA), dtype=np.float32)
