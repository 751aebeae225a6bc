"""Simple pictures of a table, drawn flat and seen through a homography: small, exact, and independent of
the scene renderer, so that a fault of one does not hide a fault of the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.artwork import aruco_modules, qr_modules
from vision.codes import Sticker, StickerClass
from vision.layout import Layout, Rect
from vision.sightings import Frame, Grey

SCALE = 5.0  # drawn pixels a millimetre
MARGIN = 30.0  # millimetres of table drawn around the view


@dataclass
class Picture:
    """A table with pieces on it; `frame` photographs it."""

    layout: Layout
    width: int = 1920
    height: int = 1080
    blur: float = 0.6
    noise: float = 2.0
    light: float = 1.0
    tilt: float = 0.03  # how much narrower the far edge is
    shift: tuple[float, float] = (0.0, 0.0)  # of the camera, millimetres
    shapes: list[tuple[NDArray[np.float32], int]] = field(default_factory=list)
    pieces: list[tuple[Sticker, float, float, float]] = field(default_factory=list)
    _drawn: tuple[object, NDArray[np.float32]] | None = None

    def put(self, sticker: Sticker, x: float, y: float, angle: float = 0.0) -> None:
        self.pieces.append((sticker, x, y, angle))

    def take(self, sticker: Sticker) -> None:
        self.pieces = [p for p in self.pieces if p[0] != sticker]

    def put_in(self, sticker: Sticker, slot: str, angle: float = 0.0) -> None:
        self.put(sticker, *self.layout.slots[slot].centre, angle)

    def cover(self, points: Sequence[tuple[float, float]], grey: int = 150) -> None:
        """Lay something flat (a hand, a sheet of paper) over the table: a polygon in board units."""
        self.shapes.append((_f32(points), grey))

    def frame(self, number: int = 0, time: float | None = None) -> Frame:
        """A photograph of the table now; the number seeds its noise, and without a time says it."""
        values = self._clean() * self.light
        random = np.random.default_rng(number)
        values += random.standard_normal(values.shape, dtype=np.float32) * self.noise
        return Frame(np.clip(values, 0, 255).astype(np.uint8), number * 0.2 if time is None else time, number)

    def _clean(self) -> NDArray[np.float32]:
        """The photograph without noise; drawn again only when something changed."""
        shown = (tuple(self.pieces), tuple((s.tobytes(), g) for s, g in self.shapes), self.shift)
        if self._drawn is None or self._drawn[0] != shown:
            shrink = SCALE * self.layout.view.w / self.width  # drawn pixels a camera pixel
            soft = cv2.GaussianBlur(self._flat(), (0, 0), max(0.3, float(np.hypot(self.blur, 0.3)) * shrink))
            matrix = self.camera() @ np.linalg.inv(_to_flat(self.layout))
            grey = cv2.warpPerspective(soft, matrix, (self.width, self.height), borderValue=90)
            self._drawn = (shown, grey.astype(np.float32))
        return self._drawn[1]

    def camera(self) -> NDArray[np.float64]:
        """Homography from board units to pixels."""
        view = self.layout.view
        scale = self.width / view.w
        squeeze = self.tilt * self.width
        target = _f32([(squeeze, 0), (self.width - squeeze, 0), (self.width, self.height), (0, self.height)])
        source = _f32(view.points) + _f32(self.shift)
        assert scale > 0
        return np.asarray(cv2.getPerspectiveTransform(source, target), dtype=np.float64)

    def _flat(self) -> Grey:
        layout, matrix = self.layout, _to_flat(self.layout)
        flat = _empty(layout).copy()
        for sticker, x, y, angle in self.pieces:
            piece = layout.pieces[sticker.cls]
            _body(flat, matrix, piece.width, piece.height, piece.round, (x, y), angle)
            _stamp(flat, matrix, qr_modules(sticker), (x, y), piece.symbol, angle)
        for points, grey in self.shapes:
            _fill(flat, matrix, points, grey)
        return flat


@cache
def _empty(layout: Layout) -> Grey:
    view = layout.view
    size = (int((view.h + 2 * MARGIN) * SCALE), int((view.w + 2 * MARGIN) * SCALE))
    flat = np.full(size, 90, dtype=np.uint8)
    matrix = _to_flat(layout)
    _fill(flat, matrix, _f32(Rect(0, 0, layout.width, layout.height).points), 170)
    for slot in layout.slots.values():
        points = cv2.perspectiveTransform(_f32(slot.points)[None], matrix)[0]
        cv2.polylines(flat, [np.int32(points)], True, 120, 4)
    for corner in layout.corners:
        edge = corner.w / 6
        quiet = _f32(corner.points) + edge * _f32([(-1, -1), (1, -1), (1, 1), (-1, 1)])
        _fill(flat, matrix, quiet, 245)
        _stamp(flat, matrix, aruco_modules(corner.id), corner.centre, corner.w, 0.0)
    return flat


def _f32(values: object) -> NDArray[np.float32]:
    return np.array(values, dtype=np.float32)


def _to_flat(layout: Layout) -> NDArray[np.float64]:
    view = layout.view
    return np.array([[SCALE, 0, (MARGIN - view.x) * SCALE], [0, SCALE, (MARGIN - view.y) * SCALE], [0, 0, 1]])


def _fill(flat: Grey, matrix: NDArray[np.float64], points: NDArray[np.float32], grey: int) -> None:
    cv2.fillPoly(flat, [np.int32(np.rint(cv2.perspectiveTransform(points[None], matrix)[0]))], grey)


def square(x: float, y: float, w: float, h: float, angle: float) -> NDArray[np.float32]:
    """Corners of a rectangle around (x, y), turned clockwise by `angle` degrees."""
    turn = np.deg2rad(angle)
    matrix = _f32([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    half = _f32([(-w, -h), (w, -h), (w, h), (-w, h)]) / 2
    return half @ matrix + _f32([x, y])


def _body(
    flat: Grey,
    matrix: NDArray[np.float64],
    w: float,
    h: float,
    round_: bool,
    at: tuple[float, float],
    angle: float,
) -> None:
    if round_:
        x, y = cv2.perspectiveTransform(_f32([[at]]), matrix)[0, 0]
        cv2.circle(flat, (round(float(x)), round(float(y))), int(w / 2 * SCALE), 60, -1)
        cv2.circle(flat, (round(float(x)), round(float(y))), int((w / 2 - 0.6) * SCALE), 250, -1)
        return
    _fill(flat, matrix, square(*at, w, h, angle), 60)
    _fill(flat, matrix, square(*at, w - 2, h - 2, angle), 250)


def _stamp(
    flat: Grey,
    matrix: NDArray[np.float64],
    modules: NDArray[np.bool_],
    at: tuple[float, float],
    edge: float,
    angle: float,
) -> None:
    side = modules.shape[0]
    picture = np.where(np.kron(modules, np.ones((8, 8), dtype=bool)), 20, 250).astype(np.uint8)
    n = side * 8
    corners = cv2.perspectiveTransform(square(*at, edge, edge, angle)[None], matrix)[0]
    warp = cv2.getPerspectiveTransform(_f32([(0, 0), (n, 0), (n, n), (0, n)]) - 0.5, corners - 0.5)
    x0, y0 = np.floor(corners.min(axis=0)).astype(int) - 2
    x1, y1 = np.ceil(corners.max(axis=0)).astype(int) + 2
    move = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1]], dtype=np.float64)
    size = (int(x1 - x0), int(y1 - y0))
    drawn = cv2.warpPerspective(picture, move @ warp, size, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.full_like(picture, 255), move @ warp, size)
    region = flat[y0:y1, x0:x1]
    region[:] = np.where(mask > 127, drawn, region)


def find(number: int) -> Sticker:
    return Sticker(StickerClass.FIND, number)


def marker(number: int) -> Sticker:
    return Sticker(StickerClass.MARKER, number)


def figure(number: int) -> Sticker:
    return Sticker(StickerClass.FIGURE, number)
