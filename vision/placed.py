"""The board's corners as a hand set them, watched: without corner markers, what lay around them must tell.

A patch of the picture around each corner is kept. While the patches are found where they were, the board
lies where it lay; when they are found elsewhere, or nowhere for some seconds, it must be set again.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.decode import Quad
from vision.sightings import Grey

PATCH = 48
"""Pixels along the side of a kept patch, whatever the picture's size."""
_REACH = 0.16  # a patch's side as a share of the board's shorter edge in the picture
_SEARCH = 3  # patches are looked for in windows this many times as large
_LIKE = 0.75  # least correlation of a patch that is found again
_FAR = 0.06  # of its side: further away it counts as elsewhere; 2 % of an edge of the board, some 4 mm
_PLAIN = 4.0  # grey levels of deviation below which a patch shows nothing to go by
_ENOUGH = 2  # corners that must agree
_SURE = 3  # looks in a row that must see it elsewhere
_PATIENCE = 5.0  # seconds in which no corner is found before the board counts as moved


class At(Enum):
    """Where the patch of one corner is now."""

    THERE = 1
    ELSEWHERE = 2
    LOST = 3


@dataclass(frozen=True, eq=False)
class Placed:
    """Corners set by a hand. `corners` (4, 2): shares of the picture's width and height, clockwise from the
    board's top left; `patches`: (PATCH, PATCH) grey each.
    """

    corners: NDArray[np.float32]
    patches: tuple[Grey, ...]

    @classmethod
    def of(cls, grey: Grey, corners: NDArray[np.float32]) -> Placed:
        """The corners as set in this picture."""
        quad = _pixels(corners, grey)
        side = _side(quad)
        return cls(corners, tuple(_cut(grey, x, y, side, PATCH) for x, y in quad.tolist()))

    @property
    def watchable(self) -> bool:
        """Whether enough of the corners show something by which they can be found again."""
        return sum(not _plain(patch) for patch in self.patches) >= _ENOUGH

    def pixels(self, grey: Grey) -> Quad:
        """The corners in pixels of this picture."""
        return _pixels(self.corners, grey)

    def look(self, grey: Grey) -> tuple[At, ...]:
        """Where each corner that shows something is in this picture."""
        quad = self.pixels(grey)
        side = _side(quad)
        return tuple(
            _where(_cut(grey, x, y, side * _SEARCH, PATCH * _SEARCH), patch)
            for (x, y), patch in zip(quad.tolist(), self.patches, strict=True)
            if not _plain(patch)
        )


class PlacedWatch:
    """Tells when a board whose corners were set by a hand has moved."""

    def __init__(self, placed: Placed) -> None:
        self.placed = placed
        self._elsewhere = 0
        self._unseen_since: float | None = None

    def moved(self, grey: Grey, time: float) -> bool:
        """Whether the board has moved; `time` in seconds. What is covered for a while is waited for."""
        if not self.placed.watchable:
            return False
        seen = self.placed.look(grey)
        there, elsewhere = seen.count(At.THERE), seen.count(At.ELSEWHERE)
        self._elsewhere = self._elsewhere + 1 if elsewhere >= _ENOUGH and not there else 0
        if there:
            self._unseen_since = None
        elif self._unseen_since is None:
            self._unseen_since = time
        lost = self._unseen_since is not None and time - self._unseen_since > _PATIENCE
        return self._elsewhere >= _SURE or lost


def _pixels(corners: NDArray[np.float32], grey: Grey) -> Quad:
    height, width = grey.shape
    return np.asarray(corners * np.array([width, height], np.float32), np.float32)


def _side(quad: Quad) -> float:
    edges = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    return max(float(edges.min()) * _REACH, 8.0)


def _cut(grey: Grey, x: float, y: float, side: float, pixels: int) -> Grey:
    """The square of that side around a point, as so many pixels; beyond the picture its edge goes on."""
    half = max(2, round(side / 2))
    x0, y0 = round(x) - half, round(y) - half
    height, width = grey.shape
    inside = grey[
        max(0, y0) : max(0, min(height, y0 + 2 * half)), max(0, x0) : max(0, min(width, x0 + 2 * half))
    ]
    if not inside.size:
        return np.zeros((pixels, pixels), np.uint8)
    above, below = max(0, -y0), max(0, y0 + 2 * half - height)
    before, behind = max(0, -x0), max(0, x0 + 2 * half - width)
    square = cv2.copyMakeBorder(inside, above, below, before, behind, cv2.BORDER_REPLICATE)
    how = cv2.INTER_AREA if 2 * half > pixels else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(square, (pixels, pixels), interpolation=how))


def _plain(patch: Grey) -> bool:
    return float(patch.std()) < _PLAIN


def _where(window: Grey, patch: Grey) -> At:
    likeness = cv2.matchTemplate(window, patch, cv2.TM_CCOEFF_NORMED)
    _low, best, _at_low, (x, y) = cv2.minMaxLoc(likeness)
    if best < _LIKE:
        return At.LOST
    middle = (window.shape[0] - PATCH) / 2
    far = max(abs(x - middle), abs(y - middle)) / PATCH
    return At.THERE if far <= _FAR else At.ELSEWHERE
