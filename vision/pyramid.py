"""One picture at fractions of its size, each made once.

Of a large picture every second line is enough, for fetching it from memory takes longer than all the rest
of making it small.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.sightings import Grey

_LARGE = 6_000_000
"""Pixels from which on a picture has lines to spare."""


@dataclass(frozen=True, eq=False)
class Small:
    """A picture at a fraction of its size: so many pixels `across` and `down` are one of it."""

    picture: Grey
    across: int
    down: int

    @property
    def even_width(self) -> int:
        """How wide it is with pixels as wide as high."""
        return max(1, self.picture.shape[1] * self.across // self.down)

    def even(self) -> Small:
        """The same with pixels as wide as high."""
        if self.across == self.down:
            return self
        size = (self.even_width, self.picture.shape[0])
        return Small(np.asarray(cv2.resize(self.picture, size)), self.down, self.down)

    def part(self, rows: slice, columns: slice) -> Small:
        """Some rows, and the columns of as many pixels across that `columns` are of those `down`."""
        wider = self.down // self.across
        part = self.picture[rows, slice(columns.start * wider, columns.stop * wider)]
        return Small(part, self.across, self.down)


class Pyramid:
    """Halves one picture again and again. What it gives is valid until it is given the next."""

    def __init__(self) -> None:
        self._of: Grey | None = None
        self._levels: list[Small] = []
        self._rooms: dict[tuple[int, int], Grey] = {}

    def forget(self) -> None:
        """Make everything anew, though it may be the same picture."""
        self._of = None

    def small(self, picture: Grey, shrink: int) -> Small:
        """The picture with its height divided by a power of two, and its width by that or by half of it."""
        if shrink == 1:
            return Small(picture, 1, 1)
        if picture is not self._of:
            self._of = picture
            self._levels = [Small(picture[::2], 1, 2) if picture.size > _LARGE else Small(picture, 1, 1)]
        while self._levels[-1].down < shrink:
            self._levels.append(self._half(self._levels[-1]))
        return next(level for level in self._levels if level.down == shrink)

    def _half(self, large: Small) -> Small:
        height, width = large.picture.shape
        size = (max(1, height // 2), max(1, width // 2))
        if size not in self._rooms:  # new memory for every picture costs as much as the work
            self._rooms[size] = np.empty(size, np.uint8)
        half = self._rooms[size]
        cv2.resize(large.picture, size[::-1], dst=half, interpolation=cv2.INTER_AREA)
        return Small(half, 2 * large.across, 2 * large.down)
