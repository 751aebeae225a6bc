"""From what lies on the table to what a camera over it sees, frame by frame.

The table is composed as a flat picture (the plane), seen through a homography, blurred, lit, and made
noisy. All but the noise is kept between frames; only where something changed is it done again.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.layout import Layout, Rect
from vision.scene.board_art import BoardLabels
from vision.scene.camera_model import CameraModel, Matrix, Shadow, in_view, project
from vision.scene.canvas import Box, Bytes
from vision.scene.patches import BLOCK, Patch, PatchMaker
from vision.scene.plate import draw_plate
from vision.scene.table import Laid, TableScene
from vision.sightings import Frame

FINER = 1.35
"""Plane pixels for one frame pixel where the camera is nearest."""
_NOISE_ROOM = 96
"""The noise picture is larger than the frame by this much, so that each frame can cut out another part."""
_CELL = 128
"""What changed is redrawn in squares of this many plane pixels."""


class Renderer:
    """Draws frames of one table layout through one camera.

    The same layout, camera, labels, scene and frame number give the same bytes, whatever was drawn
    before. Not for two threads at once; the scene may change on another one.
    """

    def __init__(self, layout: Layout, model: CameraModel, labels: BoardLabels | None = None) -> None:
        self.layout = layout
        self.model = model
        self.matrix = model.homography(layout)
        self._labels = labels or BoardLabels()
        self._extent = self._visible_table()
        self._scale = self._plane_scale()
        self._maps = self._lookup()
        self._light = _light_field(model)
        self._glare = _glare_field(model)
        self._noise = _noise_fields(model)
        self._views: dict[bool, _View] = {}
        self._plate: Bytes | None = None

    def render(self, scene: TableScene, time: float, number: int, *, colour: bool = False) -> Frame:
        """The frame that the camera takes now; with `colour` also its colour picture."""
        things = scene.things()
        grey = self._finished(self._view(False).update(things), number)
        picture = self._finished(self._view(True).update(things), number) if colour else None
        return Frame(grey, time, number, picture)

    def seen(self, scene: TableScene) -> Bytes:
        """What the lens shows now, grey, before noise and compression. A picture of its own."""
        return self._view(False).update(scene.things()).copy()

    def to_pixels(self, x: float, y: float) -> tuple[float, float]:
        """Where a board point (mm) appears in the frame, pixels; a pixel's centre is a whole number."""
        px, py = project(self.matrix, np.array([[x, y]]))[0]
        return float(px), float(py)

    def to_board(self, x: float, y: float) -> tuple[float, float]:
        """The board point (mm) that appears at a frame pixel."""
        bx, by = project(np.linalg.inv(self.matrix), np.array([[x, y]], np.float64))[0]
        return float(bx), float(by)

    # -- set-up ------------------------------------------------------------------------------------------

    def _visible_table(self) -> Rect:
        """What of the table plane is in the frame, within reason: a leaning camera sees far."""
        w, h = self.model.width, self.model.height
        corners = np.array([(-2, -2), (w + 1, -2), (w + 1, h + 1), (-2, h + 1)], np.float64)
        points = project(np.linalg.inv(self.matrix), corners)
        needed = in_view(self.layout)
        low = np.maximum(points.min(axis=0), (needed.x - 0.35 * needed.w, needed.y - 0.5 * needed.h))
        high = np.minimum(points.max(axis=0), (needed.x + 1.35 * needed.w, needed.y + 1.5 * needed.h))
        return Rect(low[0], low[1], high[0] - low[0], high[1] - low[1])

    def _plane_scale(self) -> float:
        """Pixels a millimetre of the plane: finer than the frame at the nearest place that matters."""
        points = np.array(in_view(self.layout).points)
        here = project(self.matrix, points)
        steps = (project(self.matrix, points + step) - here for step in ((1.0, 0.0), (0.0, 1.0)))
        return FINER * max(float(np.hypot(step[:, 0], step[:, 1]).max()) for step in steps)

    def _lookup(self) -> tuple[NDArray[np.int16], NDArray[np.uint16]]:
        """For each frame pixel its place in the plane, in OpenCV's fast fixed-point form."""
        scale = self._scale
        to_plane = np.array(
            [
                [scale, 0, -self._extent.x * scale - 0.5],
                [0, scale, -self._extent.y * scale - 0.5],
                [0, 0, 1.0],
            ]
        )
        matrix = to_plane @ np.linalg.inv(self.matrix)
        matrix = matrix.astype(np.float32)
        x = np.arange(self.model.width, dtype=np.float32)[None, :]
        y = np.arange(self.model.height, dtype=np.float32)[:, None]
        below = matrix[2, 0] * x + matrix[2, 1] * y + matrix[2, 2]
        across = (matrix[0, 0] * x + matrix[0, 1] * y + matrix[0, 2]) / below
        down = (matrix[1, 0] * x + matrix[1, 1] * y + matrix[1, 2]) / below
        maps: tuple[NDArray[np.int16], NDArray[np.uint16]] = cv2.convertMaps(across, down, cv2.CV_16SC2)
        return maps

    def _view(self, colour: bool) -> _View:
        if colour not in self._views:
            if self._plate is None:
                self._plate = draw_plate(self.layout, self._labels, self._extent, self._scale)
            plate = self._plate if colour else cv2.cvtColor(self._plate, cv2.COLOR_BGR2GRAY)
            maker = PatchMaker(self.layout.pieces, self._extent.x, self._extent.y, self._scale, colour)
            lens = Lens(self.model, self._maps, self._light, self._glare)
            self._views[colour] = _View(plate, maker, lens, self.matrix, self._extent, self._scale)
        return self._views[colour]

    # -- noise -------------------------------------------------------------------------------------------

    def _finished(self, clean: Bytes, number: int) -> Bytes:
        """The clean picture with this frame's noise, through the camera's compression if it has one."""
        offset = np.random.default_rng([self.model.seed, number]).integers(0, _NOISE_ROOM, 2)
        h, w = clean.shape[:2]
        window = np.s_[offset[0] : offset[0] + h, offset[1] : offset[1] + w]
        brighter, darker = (field[window] for field in self._noise)
        if clean.ndim == 3:
            brighter, darker = cv2.merge([brighter] * 3), cv2.merge([darker] * 3)
        noisy: Bytes = cv2.add(clean, brighter)
        cv2.subtract(noisy, darker, dst=noisy)
        if self.model.jpeg is None:
            return noisy
        _, packed = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, self.model.jpeg])
        flag = cv2.IMREAD_COLOR if clean.ndim == 3 else cv2.IMREAD_GRAYSCALE
        unpacked: Bytes = cv2.imdecode(packed, flag)
        return unpacked


class Lens:
    """From the plane to the frame without noise, for any part of the frame."""

    def __init__(
        self,
        model: CameraModel,
        maps: tuple[NDArray[np.int16], NDArray[np.uint16]],
        light: Bytes,
        glare: Bytes | None,
    ) -> None:
        self.size = model.width, model.height
        self._maps = maps
        self._light = light
        self._glare = glare
        self._blur = model.blur
        self._smear = _smear(model) if model.motion > 0 else None
        self._blur_reach = math.ceil(3 * model.blur) if model.blur > 0 else 0
        self.reach = self._blur_reach + (0 if self._smear is None else len(self._smear) // 2)

    def see(self, plane: Bytes, box: Box) -> Bytes:
        """What the camera sees of the plane within a box of the frame."""
        wide = self.clip((box[0] - self.reach, box[1] - self.reach, box[2] + self.reach, box[3] + self.reach))
        part = np.s_[wide[1] : wide[3], wide[0] : wide[2]]
        seen = cv2.remap(
            plane,
            self._maps[0][part],
            self._maps[1][part],
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
        if self._blur_reach:
            side = 2 * self._blur_reach + 1
            seen = cv2.GaussianBlur(seen, (side, side), self._blur)
        if self._smear is not None:
            seen = cv2.filter2D(seen, -1, self._smear)
        seen = seen[box[1] - wide[1] : box[3] - wide[1], box[0] - wide[0] : box[2] - wide[0]]
        part = np.s_[box[1] : box[3], box[0] : box[2]]
        seen = cv2.multiply(seen, _channels(self._light[part], seen), scale=1 / 255)
        if self._glare is not None:
            seen = cv2.add(seen, _channels(self._glare[part], seen))
        result: Bytes = seen
        return result

    def clip(self, box: Box) -> Box:
        width, height = self.size
        return max(0, box[0]), max(0, box[1]), min(width, box[2]), min(height, box[3])


class _View:
    """The composed plane and the clean frame of one kind, grey or colour, kept from frame to frame."""

    def __init__(
        self, plate: Bytes, maker: PatchMaker, lens: Lens, matrix: Matrix, extent: Rect, scale: float
    ) -> None:
        self._plate = plate
        self._maker = maker
        self._lens = lens
        self._matrix = matrix
        self._extent = extent
        self._scale = scale
        self._plane = plate.copy()
        self._shown: dict[str, tuple[Laid, Patch]] = {}
        self._frame = lens.see(self._plane, (0, 0, *lens.size))

    def update(self, things: Mapping[str, Laid]) -> Bytes:
        """The clean frame with these things on the table. It is ours: not to be changed."""
        now: dict[str, tuple[Laid, Patch]] = {}
        dirty = np.zeros([-(-n // _CELL) for n in self._plane.shape[:2]], np.bool_)
        for name, laid in things.items():
            before = self._shown.get(name)
            if before is not None and before[0] == laid:
                now[name] = before
                continue
            now[name] = laid, self._maker.patch(laid.item)
            _mark(dirty, now[name][1])
        for name, (laid, patch) in self._shown.items():
            if things.get(name) != laid:
                _mark(dirty, patch)
        self._shown = now
        for box in self._runs(dirty):
            self._compose(box)
            self._look_again(box)
        return self._frame

    def _runs(self, dirty: NDArray[np.bool_]) -> list[Box]:
        """The marked cells in pixels of the plane, neighbours in a row joined."""
        height, width = self._plane.shape[:2]
        boxes = []
        for row in np.flatnonzero(dirty.any(axis=1)):
            edges = np.flatnonzero(np.diff(np.concatenate([[False], dirty[row], [False]]).astype(np.int8)))
            top, bottom = row * _CELL, min(height, (row + 1) * _CELL)
            boxes += [
                (int(a) * _CELL, int(top), min(width, int(b) * _CELL), int(bottom))
                for a, b in edges.reshape(-1, 2)
            ]
        return boxes

    def _compose(self, box: Box) -> None:
        """Lay everything that touches a part of the plane on its bare table again, lowest first."""
        x0, y0, x1, y1 = box
        self._plane[y0:y1, x0:x1] = self._plate[y0:y1, x0:x1]
        for _, patch in self._shown.values():
            left, top, right, bottom = patch.box
            left, top, right, bottom = max(left, x0), max(top, y0), min(right, x1), min(bottom, y1)
            if left >= right or top >= bottom:
                continue
            part = np.s_[top - patch.y : bottom - patch.y, left - patch.x : right - patch.x]
            below = self._plane[top:bottom, left:right]
            kept = cv2.multiply(below, patch.keep[part], scale=1 / 255)
            below[:] = cv2.add(kept, patch.light[part])

    def _look_again(self, box: Box) -> None:
        """Bring a changed part of the plane into the frame."""
        edges = np.array(box, np.float64)
        edges += np.array([-1.5, -1.5, 1.5, 1.5])
        left, right = self._extent.x + edges[[0, 2]] / self._scale
        top, bottom = self._extent.y + edges[[1, 3]] / self._scale
        corners = project(
            self._matrix, np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
        )
        low = np.floor(corners.min(axis=0)).astype(int) - self._lens.reach - 1
        high = np.ceil(corners.max(axis=0)).astype(int) + self._lens.reach + 2
        seen = self._lens.clip((int(low[0]), int(low[1]), int(high[0]), int(high[1])))
        if seen[0] < seen[2] and seen[1] < seen[3]:
            self._frame[seen[1] : seen[3], seen[0] : seen[2]] = self._lens.see(self._plane, seen)


def _mark(dirty: NDArray[np.bool_], patch: Patch) -> None:
    """Mark the cells in which a patch shows anything; a block touches at most two each way."""
    rows, columns = dirty.shape
    corners = patch.blocks + np.array([patch.x, patch.y])
    for dx, dy in ((0, 0), (BLOCK - 1, 0), (0, BLOCK - 1), (BLOCK - 1, BLOCK - 1)):
        cells = (corners + np.array([dx, dy])) // _CELL
        inside = (cells >= 0).all(axis=1) & (cells < (columns, rows)).all(axis=1)
        dirty[cells[inside, 1], cells[inside, 0]] = True


def _channels(field: Bytes, like: Bytes) -> Bytes:
    return cv2.merge([field] * 3) if like.ndim == 3 else field


# -- what the camera model says, as fields -----------------------------------------------------------------


def _light_field(model: CameraModel) -> Bytes:
    """255 where the light is full; from the dark side to the bright one, a little darker in the corners."""
    x = np.linspace(-1, 1, model.width, dtype=np.float32)[None, :]
    y = np.linspace(-1, 1, model.height, dtype=np.float32)[:, None] * (model.height / model.width)
    angle = math.radians(model.light_from)
    along = x * math.cos(angle) + y * math.sin(angle)
    along = (along - along.min()) / (along.max() - along.min())
    dark, bright = model.light
    falloff = 1.0 - 0.05 * (x * x + y * y)
    light = (dark + (bright - dark) * along) * falloff
    if model.shadow is not None:
        light *= _shadow_field(model.shadow, x, y)
    field: Bytes = np.rint(255 * np.clip(light, 0, 1)).astype(np.uint8)
    return field


def _shadow_field(shadow: Shadow, x: NDArray[np.float32], y: NDArray[np.float32]) -> NDArray[np.float32]:
    """Share of the light left at places from -1 to 1 across the frame."""
    angle = math.radians(shadow.angle)
    beyond = (x * math.cos(angle) + y * math.sin(angle)) / 2 - shadow.offset
    inside = np.clip(beyond / shadow.soft + 0.5, 0, 1)
    return np.asarray(1 - (1 - shadow.share) * inside, dtype=np.float32)


def _glare_field(model: CameraModel) -> Bytes | None:
    if not model.glare:
        return None
    x = np.arange(model.width, dtype=np.float32)[None, :]
    y = np.arange(model.height, dtype=np.float32)[:, None]
    field = np.zeros((model.height, model.width), np.float32)
    for spot in model.glare:
        far = np.hypot(x - spot.x * model.width, y - spot.y * model.height) / (spot.radius * model.width)
        field += spot.strength / (1.0 + np.minimum(far, 8.0) ** 4)
    return np.rint(np.clip(field, 0, 255)).astype(np.uint8)


def _noise_fields(model: CameraModel) -> tuple[Bytes, Bytes]:
    """The noise as what it adds and what it takes away: unsigned, since that is fastest to apply."""
    rng = np.random.default_rng([model.seed, 1296])
    shape = model.height + _NOISE_ROOM, model.width + _NOISE_ROOM
    field = np.rint(rng.standard_normal(shape, dtype=np.float32) * model.noise)
    return np.clip(field, 0, 255).astype(np.uint8), np.clip(-field, 0, 255).astype(np.uint8)


def _smear(model: CameraModel) -> NDArray[np.float32]:
    """The kernel of a straight smear of a length in pixels, spread evenly along it."""
    reach = math.ceil(model.motion / 2)
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float64)
    angle = math.radians(model.smear_angle)
    for t in np.linspace(-0.5, 0.5, 33):
        x = reach + t * model.motion * math.cos(angle)
        y = reach + t * model.motion * math.sin(angle)
        left, top = min(int(x), 2 * reach - 1), min(int(y), 2 * reach - 1)
        fx, fy = x - left, y - top
        kernel[top : top + 2, left : left + 2] += np.outer((1 - fy, fy), (1 - fx, fx))
    smear: NDArray[np.float32] = (kernel / kernel.sum()).astype(np.float32)
    return smear
