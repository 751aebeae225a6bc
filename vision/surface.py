"""The table seen from straight above at low resolution, and what changed on it since it was last read."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.decode import Quad
from vision.geometry import Board, Matrix, Points
from vision.layout import Layout, Rect
from vision.pyramid import Pyramid, Small
from vision.sightings import Grey
from vision.texture import CELL, FINEST, Levels, level, restless

Mask = NDArray[np.uint8]
"""0 and 255, the shape of the flat picture."""
Window = tuple[slice, slice]
"""Rows and columns of a picture."""
WHOLE: Window = (slice(None), slice(None))

SCALE = 0.75
"""Pixels of the flat picture per millimetre: a tile is 22 pixels wide, a fingertip 10."""
_COARSE = 4  # pixels of the flat picture a cell when boxes are drawn around marks
_LEAST_SPOT = 12.0
"""Millimetres: what is restless, but narrower, is no symbol. One of 12 mm makes a spot of some 17 mm."""
_AROUND = 30.0  # mm around what is due in which restlessness is looked for: a symbol half in it counts whole
_LEAST_SOURCE = 0.6  # pixels per millimetre that the shrunk picture must keep
_AT_A_GLANCE = 0.3  # the same where it is only compared
_BLURRED = 2  # pixels of the shrunk picture around a difference in which it shows a little


class Surface:
    """Flattens camera pictures: everything the layout's view holds, `SCALE` pixels a millimetre."""

    def __init__(self, layout: Layout) -> None:
        self.view = layout.view
        self._maps: tuple[bytes, tuple[int, int], NDArray[np.int16], NDArray[np.uint16]] | None = None
        self._cells: tuple[tuple[bytes, int], NDArray[np.int16]] | None = None
        self._visible: tuple[object, Mask] | None = None
        self._pyramid = Pyramid()
        self._scale: tuple[Matrix, float] | None = None
        self._levels: Levels | None = None
        self.shape = (round(self.view.h * SCALE), round(self.view.w * SCALE))

    def flatten(self, grey: Grey, board: Board, window: Window = WHOLE) -> Grey:
        """The flat picture, (height, width) uint8, or a part of it; what the camera does not see is 0."""
        small = self._small(grey, board, _LEAST_SOURCE)
        key = (board.to_pixels.tobytes(), (small.across, small.down))
        if self._maps is None or self._maps[:2] != key:
            self._maps = (*key, *self._sources(board, small.across, small.down))
        wider, inner = _with_rim(window)
        flat = cv2.remap(small.picture, self._maps[2][wider], self._maps[3][wider], cv2.INTER_LINEAR)
        return np.asarray(cv2.GaussianBlur(flat, (3, 3), 0))[inner]

    def window(self, mask: Mask, small: Small, board: Board) -> Window:
        """The part of the flat picture that shows what is marked in a shrunk picture."""
        x, y, w, h = cv2.boundingRect(mask)
        low, high = np.array([x, y]) - _BLURRED, np.array([x + w, y + h]) + (_BLURRED - 1)
        around = np.array([low, (high[0], low[1]), high, (low[0], high[1])], np.float32)
        pixels = (around + np.float32(0.5)) * np.array([small.across, small.down], np.float32)
        flat = (board.units(pixels) - (self.view.x, self.view.y)) * SCALE
        most = self.shape[::-1]
        x0, y0 = np.clip(np.floor(flat.min(axis=0)), 0, most).astype(int).tolist()
        x1, y1 = np.clip(np.ceil(flat.max(axis=0)) + 1, 0, most).astype(int).tolist()
        return slice(y0, y1), slice(x0, x1)

    def shrunk(self, grey: Grey, board: Board) -> Small:
        """The picture at a fraction of its size, half of what `flatten` needs; valid until the next call."""
        self._pyramid.forget()
        return self._small(grey, board, _AT_A_GLANCE)

    def outline(self, small: Small, board: Board) -> Mask:
        """The part of a shrunk picture that shows the view."""
        corners = _shrunk(board.pixels(np.array(self.view.points, np.float32)), small.across, small.down)
        mask = np.zeros(small.picture.shape, np.uint8)
        cv2.fillConvexPoly(mask, np.rint(corners).astype(np.int32), 255)
        return mask

    def restless(self, grey: Grey, board: Board, due: Mask | None = None) -> Mask:
        """How restless the table is (`vision.texture`), in spots, without lines and lettering.

        `due`: only around what is marked there, by what the last whole picture was like; 0 further away.
        """
        small = self._small(grey, board, FINEST)
        cells = self._cells_of(board, small.down * CELL)
        window = WHOLE
        if due is None or self._levels is None:
            spots, self._levels = restless(small.even().picture)
        else:
            window = self._around(due, _AROUND)
            spots = _restless_part(small, self._levels, cells[window])
        flat = cv2.remap(spots, cells[window], None, cv2.INTER_NEAREST)
        side = round(_LEAST_SPOT * SCALE)
        mask = self.blank()
        mask[window] = cv2.morphologyEx(flat, cv2.MORPH_OPEN, np.ones((side, side), np.uint8))
        return mask

    def _cells_of(self, board: Board, size: int) -> NDArray[np.int16]:
        """For each pixel of the flat picture the cell of the camera's, `size` pixels wide, for cv2.remap."""
        key = (board.to_pixels.tobytes(), size)
        if self._cells is None or self._cells[0] != key:
            places = self._places(board, size, size)
            self._cells = (key, cv2.convertMaps(places, None, cv2.CV_16SC2, nninterpolation=True)[0])
        return self._cells[1]

    def _around(self, mask: Mask, grow: float) -> Window:
        """The window around what is marked, grown by some millimetres, within the picture."""
        x, y, w, h = cv2.boundingRect(mask)
        more = round(grow * SCALE)
        rows, columns = self.shape
        return (
            slice(max(0, y - more), min(rows, y + h + more)),
            slice(max(0, x - more), min(columns, x + w + more)),
        )

    def _small(self, grey: Grey, board: Board, least: float) -> Small:
        """The picture halved as often as leaves `least` pixels a millimetre."""
        if self._scale is None or self._scale[0] is not board.to_pixels:
            self._scale = (board.to_pixels, board.pixels_per_mm(*self.view.centre))
        spare = max(1.0, self._scale[1] / least)
        return self._pyramid.small(grey, 1 << math.floor(math.log2(spare)))

    def visible(self, shape: tuple[int, int], board: Board) -> Mask:
        """Which part of the flat picture a camera picture of that shape shows."""
        key = (shape, board.to_pixels.tobytes())
        if self._visible is None or self._visible[0] != key:
            self._visible = (key, self._shown(shape, board))
        return self._visible[1]

    def _shown(self, shape: tuple[int, int], board: Board) -> Mask:
        small = np.full((shape[0] // 8, shape[1] // 8), 255, dtype=np.uint8)
        return np.asarray(cv2.remap(small, *self._sources(board, 8, 8), cv2.INTER_LINEAR))

    def _sources(self, board: Board, across: int, down: int) -> tuple[NDArray[np.int16], NDArray[np.uint16]]:
        """For each pixel of the flat picture its place in a shrunk picture, for cv2.remap."""
        maps = cv2.convertMaps(self._places(board, across, down), None, cv2.CV_16SC2)
        return maps[0], maps[1]

    def _places(self, board: Board, across: int, down: int) -> NDArray[np.float32]:
        """The same as numbers with a fraction."""
        rows, columns = np.indices(self.shape, dtype=np.float32)
        units = np.stack([columns + 0.5, rows + 0.5], axis=-1) / SCALE + (self.view.x, self.view.y)
        places = _shrunk(board.pixels(units.reshape(-1, 2)), across, down)
        return places.reshape(*self.shape, 2)

    def slices(self, place: Rect, grow: float = 0.0) -> Window:
        """Rows and columns of a place, grown by some millimetres on each side, within the picture."""
        x0, y0 = (place.x - grow - self.view.x) * SCALE, (place.y - grow - self.view.y) * SCALE
        x1, y1 = x0 + (place.w + 2 * grow) * SCALE, y0 + (place.h + 2 * grow) * SCALE
        rows, columns = self.shape
        return (
            slice(min(max(0, int(y0)), rows), min(max(0, int(np.ceil(y1))), rows)),
            slice(min(max(0, int(x0)), columns), min(max(0, int(np.ceil(x1))), columns)),
        )

    def fill(self, mask: Mask, quads: Iterable[Quad], value: int = 255) -> None:
        """Mark quads given in board units."""
        corners = np.array(list(quads), dtype=np.float32).reshape(-1, 4, 2)
        origin = np.array([self.view.x, self.view.y], dtype=np.float32)
        for points in np.rint((corners - origin) * SCALE - 0.5).astype(np.int32):
            cv2.fillConvexPoly(mask, points, value)

    def near(self, mask: Mask, reach: float) -> Callable[[Sequence[tuple[float, float]]], list[bool]]:
        """A test whether anything marked lies within some millimetres of points in board units."""
        most = np.array(self.shape[::-1]) - 1
        grown: list[Mask] = []

        def marked(points: Sequence[tuple[float, float]]) -> list[bool]:
            if not points:
                return []
            if not grown:
                grown.append(self.grown(mask, reach))
            places = (np.array(points).reshape(-1, 2) - (self.view.x, self.view.y)) * SCALE
            columns, rows = np.clip(places.astype(int), 0, most).T
            return [bool(there) for there in grown[0][rows, columns]]

        return marked

    def grown(self, mask: Mask, reach: float) -> Mask:
        """What is marked, and all within some millimetres of it."""
        size = 2 * round(reach * SCALE) + 1
        window, grown = self._around(mask, reach), self.blank()
        cv2.dilate(mask[window], np.ones((size, size), np.uint8), dst=grown[window])
        return grown

    def blank(self) -> Mask:
        return np.zeros(self.shape, dtype=np.uint8)

    def boxes(self, mask: Mask, grow: float) -> list[Rect]:
        """Rectangles in board units around what is marked, grown by some millimetres; they may meet."""
        if not mask.any():
            return []
        size = (-(-mask.shape[1] // _COARSE), -(-mask.shape[0] // _COARSE))
        padded = cv2.copyMakeBorder(
            mask,
            0,
            size[1] * _COARSE - mask.shape[0],
            0,
            size[0] * _COARSE - mask.shape[1],
            cv2.BORDER_CONSTANT,
        )
        shares = cv2.resize(padded, size, interpolation=cv2.INTER_AREA)
        coarse = cv2.compare(shares, 0, cv2.CMP_GT)
        cell = _COARSE / SCALE
        reach = 2 * max(1, round(grow / cell)) + 1
        grown = cv2.dilate(coarse, np.ones((reach, reach), dtype=np.uint8))
        _, _, stats, _ = cv2.connectedComponentsWithStats(grown, connectivity=8)
        return [
            Rect(x * cell + self.view.x, y * cell + self.view.y, w * cell, h * cell)
            for x, y, w, h, _ in stats[1:].tolist()
        ]


def _shrunk(pixels: Points, across: int, down: int) -> Points:
    """Where points of a picture are in one of which a pixel is so many across and down."""
    return (pixels + np.float32(0.5)) / np.array([across, down], np.float32) - np.float32(0.5)


def _with_rim(window: Window) -> tuple[Window, Window]:
    """A window a pixel wider all round, as far as there is picture, and where the window is in that."""
    if window == WHOLE:
        return WHOLE, WHOLE
    rims = [min(1, part.start) for part in window]
    wider = [slice(part.start - rim, part.stop + 1) for part, rim in zip(window, rims, strict=True)]
    inner = [slice(rim, rim + part.stop - part.start) for part, rim in zip(window, rims, strict=True)]
    return (wider[0], wider[1]), (inner[0], inner[1])


def _restless_part(small: Small, levels: Levels, wanted: NDArray[np.int16]) -> Grey:
    """How restless the wanted cells (h, w, 2) of a picture are; those further away are 0."""
    spots = np.zeros((small.picture.shape[0] // CELL, small.even_width // CELL), np.uint8)
    if not wanted.size:
        return spots
    corners = wanted[[0, 0, -1, -1], [0, -1, 0, -1]].astype(int)
    left, top = np.clip(corners.min(axis=0) - 2, 0, spots.shape[::-1]).tolist()
    right, bottom = np.clip(corners.max(axis=0) + 3, 0, spots.shape[::-1]).tolist()
    if left < right and top < bottom:  # else it lies beyond the picture
        part = small.part(slice(CELL * top, CELL * bottom), slice(CELL * left, CELL * right))
        spots[top:bottom, left:right], _ = restless(part.even().picture, levels)
    return spots


@dataclass(frozen=True, eq=False)
class Change:
    """What changed since it was last read: a mask, and whether that is more than flicker."""

    mask: Mask
    motion: bool


class ChangeWatch:
    """Compares flat pictures with what they showed when each part was last read.

    An overall change of brightness is no change; neither is what noise explains.
    """

    _LEAST = 8.0  # grey levels that are always put down to noise
    _SHARE = 0.08  # of the brightness, likewise
    _MOTION_MM2 = 40.0

    def __init__(self) -> None:
        self._last: Grey | None = None
        self._noise = 0.0

    def forget(self) -> None:
        """Take everything for changed next time."""
        self._last = None

    def update(self, flat: Grey, window: Window = WHOLE) -> Change:
        """What changed; the changed parts count as read from now on.

        `window`: where it is not the whole picture, nothing changed outside of it, and the light is the same.
        """
        if self._last is None:
            self._last = flat.copy()
            return Change(np.full(flat.shape, 255, dtype=np.uint8), motion=True)
        now, expected = flat[window], self._last[window]
        if window == WHOLE:
            expected = cv2.convertScaleAbs(expected, alpha=brightening(expected, now))
        difference = cv2.absdiff(now, expected)
        if window == WHOLE:
            self._noise = 1.5 * level(difference[::8, ::8], 0.5)
        tolerance = cv2.convertScaleAbs(expected, alpha=self._SHARE, beta=max(self._LEAST, 5 * self._noise))
        changed = np.zeros_like(flat)
        cv2.compare(difference, tolerance, cv2.CMP_GT, dst=changed[window])
        cv2.copyTo(now, changed[window], self._last[window])
        mask = cv2.morphologyEx(changed, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
        return Change(mask, motion=cv2.countNonZero(mask) > self._MOTION_MM2 * SCALE**2)


def brightening(was: Grey, now: Grey) -> float:
    """How many times as bright a picture is as an earlier one, in most of it."""
    after, before = now[::8, ::8].ravel().astype(np.float32), was[::8, ::8].ravel()
    lit = before > 16
    return level(after[lit] / before[lit], 0.5) if lit.any() else 1.0
