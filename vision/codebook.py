"""Reading by heart: only some ninety stickers exist, so a code can be recognised instead of decoded.

The 21 x 21 modules of a symbol, sampled at a known place, are correlated with the pattern of every
sticker. That works at one to one and a half pixels a module, where decoders need two, and for a symbol
that a finger half covers. Places come from the last sighting (`confirm`) or from the three finder
squares, whose distance is known in board units (`identify`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.artwork import QR_SIDE, qr_modules
from vision.codes import Sticker
from vision.decode import Quad
from vision.geometry import Board, Points
from vision.layout import Rect
from vision.sightings import Grey

Values = NDArray[np.float32]
Poses = NDArray[np.float32]
"""Rows of centre x, y (board units), angle (radians, clockwise as seen) and symbol edge (board units)."""

PRESENT = 0.5
"""Least correlation over the whole symbol for a sticker found by its finder squares."""
STILL_PRESENT = 0.4
"""The same for a sticker looked for where it lay: lower, for it may be partly covered."""
SUSPECT = 0.45
"""Correlation from which on something counts as a symbol that cannot be read."""
LEAD = 0.15
"""Least lead over the next sticker, in correlation over the modules that differ between stickers."""

_FINDER_SPAN = 14  # modules from one finder square's centre to the next
_FINDER_PIXELS = 2  # pixels a module at which finder squares are looked for
_FINDER_SCORE = 0.4
_MOST_FINDERS = 10
_PROMISING = 0.2  # correlation of a pose not yet refined that is worth refining
_MOST_POSES = 6


@dataclass(frozen=True)
class Recognised:
    """A sticker recognised at a pose: centre and symbol edge in board units, angle in radians."""

    sticker: Sticker
    x: float
    y: float
    angle: float
    edge: float
    score: float

    @property
    def corners(self) -> Quad:
        """The symbol's corners in board units, clockwise from the code's own top left one."""
        return pose_corners(self.x, self.y, self.angle, self.edge)


def pose_corners(x: float, y: float, angle: float, edge: float) -> Quad:
    """Corners of a symbol around (x, y), board units, clockwise from its own top left one."""
    along = np.array([np.cos(angle), np.sin(angle)], dtype=np.float32) * edge / 2
    down = np.array([-along[1], along[0]], dtype=np.float32)
    centre = np.array([x, y], dtype=np.float32)
    return centre + np.stack([-along - down, along - down, along + down, -along + down])


def corners_pose(corners: Quad) -> tuple[float, float, float, float]:
    """Centre x, y, angle and edge of a symbol from its corners, the first its own top left one."""
    x, y = corners.mean(axis=0)
    along = (corners[1] - corners[0] + corners[2] - corners[3]) / 2
    down = (corners[3] - corners[0] + corners[2] - corners[1]) / 2
    turned = along + np.array([down[1], -down[0]])
    edge = (np.linalg.norm(along) + np.linalg.norm(down)) / 2
    return float(x), float(y), float(np.arctan2(turned[1], turned[0])), float(edge)


class Codebook:
    """Recognises the given stickers; all methods work on a grey picture with the board known."""

    def __init__(self, stickers: Sequence[Sticker]) -> None:
        self._stickers = tuple(stickers)
        self._index = {sticker: i for i, sticker in enumerate(self._stickers)}
        dark = np.stack([qr_modules(s).ravel() for s in self._stickers])
        light = np.where(dark, -1.0, 1.0).astype(np.float32)
        self._whole = _normalised(light).T
        self._differing = np.flatnonzero(dark.any(axis=0) & ~dark.all(axis=0))
        self._data = _normalised(light[:, self._differing]).T
        grid = (np.arange(QR_SIDE, dtype=np.float32) + 0.5) / QR_SIDE - 0.5
        self._across, self._down = (axis.ravel() for axis in np.meshgrid(grid, grid))
        self._finder = _finder_template()

    def confirm(self, grey: Grey, board: Board, sticker: Sticker, corners: Quad) -> Recognised | None:
        """The sticker, if it still lies where its corners (board units) were; half of it may be covered.

        Looks up to half a module around the place. None when another sticker fits as well.
        """
        start = np.array([corners_pose(corners)], dtype=np.float32)
        poses = _around(start, shift=0.45 / QR_SIDE, turn=0.02)
        found = self._best(grey, board, poses, STILL_PRESENT)
        return found if found is not None and found.sticker == sticker else None

    def identify(
        self, grey: Grey, board: Board, place: Rect, edge: float, taken: Iterable[tuple[float, float]] = ()
    ) -> list[Recognised]:
        """All stickers with a symbol `edge` (mm) wide in a place, but for those at `taken` centres."""
        poses = self._candidates(grey, board, place, edge)
        found: list[Recognised] = []
        full = list(taken)
        for pose in self._promising(grey, board, poses, place):
            x, y = float(pose[0]), float(pose[1])
            if any(math.dist((x, y), centre) < 0.9 * edge for centre in full):
                continue
            one = self._best(grey, board, self._refined(grey, board, pose), PRESENT)
            if one is not None:
                found.append(one)
                full.append((one.x, one.y))
        return found

    def suspects(self, grey: Grey, board: Board, place: Rect, edge: float) -> bool:
        """Whether something in a place looks like a symbol `edge` (mm) wide, readable or not."""
        poses = self._candidates(grey, board, place, edge)
        return any(
            float(self._fits(grey, board, self._refined(grey, board, pose)).max()) > SUSPECT
            for pose in self._promising(grey, board, poses, place)
        )

    def _promising(self, grey: Grey, board: Board, poses: Poses, place: Rect) -> Poses:
        """The poses whose modules look most like some sticker's before any refining, best first."""
        if not len(poses):
            return poses
        fits = self._fits(grey, board, poses).max(axis=1)
        most = round(_MOST_POSES * _crowd(place, float(poses[0, 3])))
        order = [i for i in np.argsort(fits)[::-1][:most] if fits[i] > _PROMISING]
        return poses[order]

    def _refined(self, grey: Grey, board: Board, pose: Values) -> Poses:
        """One pose, moved and turned to where its modules fit best; shape (1, 4)."""
        refined = pose[None]
        for step in (0.5, 0.25, 0.12):
            around = _around(refined, shift=step / QR_SIDE, turn=step * 0.09)
            refined = around[[int(np.argmax(self._fits(grey, board, around).max(axis=1)))]]
        return refined

    def _best(self, grey: Grey, board: Board, poses: Poses, least: float) -> Recognised | None:
        """The sticker that fits best at any of the poses, if it is present and leads all others."""
        samples = self._samples(grey, board, poses)
        whole = _normalised(samples) @ self._whole
        row, column = np.unravel_index(int(np.argmax(whole)), whole.shape)
        data = (_normalised(samples[row : row + 1, self._differing]) @ self._data)[0]
        best = int(np.argmax(data))
        next_best = float(np.max(np.delete(data, best)))
        if best != column or whole[row, column] < least or data[best] - next_best < LEAD:
            return None
        x, y, angle, edge = (float(v) for v in poses[row])
        return Recognised(self._stickers[best], x, y, angle, edge, float(whole[row, column]))

    def _fits(self, grey: Grey, board: Board, poses: Poses) -> Values:
        return np.asarray(_normalised(self._samples(grey, board, poses)) @ self._whole)

    def _samples(self, grey: Grey, board: Board, poses: Poses) -> Values:
        """Grey values at the module centres of each pose: (poses, 441); outside of the picture mid grey."""
        x, y, angle, edge = (column[:, None] for column in poses.T)
        cos, sin = np.cos(angle) * edge, np.sin(angle) * edge
        across, down = self._across, self._down
        points = np.stack([x + cos * across - sin * down, y + sin * across + cos * down])
        pixels = board.pixels(points.reshape(2, -1).T).reshape(*points.shape[1:], 2)
        values = cv2.remap(
            grey, pixels, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=128
        )
        return np.asarray(values, dtype=np.float32)

    def _candidates(self, grey: Grey, board: Board, place: Rect, edge: float) -> Poses:
        """Poses that any two finder squares in a place allow."""
        module = edge / QR_SIDE
        scale = _FINDER_PIXELS / module
        patch = rectified(grey, board, place, scale)
        if min(patch.shape) <= self._finder.shape[0]:
            return np.empty((0, 4), dtype=np.float32)
        spots = self._finders(patch, round(_MOST_FINDERS * _crowd(place, edge)))
        poses = _poses_of_pairs(spots / _FINDER_PIXELS)
        poses[:, :2] = poses[:, :2] * module + np.array([place.x, place.y], dtype=np.float32)
        poses[:, 3] = edge
        return poses

    def _finders(self, patch: Grey, most: int) -> Points:
        """Centres of what looks like finder squares, best first, pixels of the patch."""
        match = np.asarray(cv2.matchTemplate(patch, self._finder, cv2.TM_CCOEFF_NORMED))
        peaks = (match == cv2.dilate(match, np.ones((7, 7), np.uint8))) & (match > _FINDER_SCORE)
        rows, columns = np.nonzero(peaks)
        order = np.argsort(match[rows, columns])[::-1][:most]
        half = self._finder.shape[0] / 2
        return np.stack([columns[order], rows[order]], axis=1).astype(np.float32) + half


def _crowd(place: Rect, edge: float) -> float:
    """How many stickers with such a symbol may lie in a place, at least one."""
    return max(1.0, place.w * place.h / (2 * edge) ** 2)


def rectified(grey: Grey, board: Board, place: Rect, scale: float) -> Grey:
    """A place as seen from straight above, `scale` pixels a millimetre."""
    size = (max(1, round(place.w * scale)), max(1, round(place.h * scale)))
    to_place = np.array([[1 / scale, 0, place.x], [0, 1 / scale, place.y], [0, 0, 1]])
    half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    matrix = board.to_pixels @ to_place @ half
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpPerspective(grey, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE))


def _poses_of_pairs(spots: Points) -> Poses:
    """Every pose (centre, angle; in modules) that has two of the spots as finder squares.

    Two squares 14 modules apart are a side of the triangle, 14 x sqrt 2 its hypotenuse. Poses on which
    several pairs agree are given once.
    """
    along = spots[None] - spots[:, None]
    length = np.linalg.norm(along, axis=2)
    first, second = np.nonzero(np.abs(length / _FINDER_SPAN - 1) < 0.1)
    from_, to = np.nonzero(np.abs(length / (_FINDER_SPAN * 2**0.5) - 1) < 0.1)
    side, long = along[first, second], along[from_, to]
    down = np.stack([-side[:, 1], side[:, 0]], axis=1)
    heading, slant = np.arctan2(side[:, 1], side[:, 0]), np.arctan2(long[:, 1], long[:, 0])
    centres = [
        spots[first] + (side + down) / 2,  # the two as top left and top right
        spots[second] + (down - side) / 2,  # as bottom left and top left
        (spots[from_] + spots[to]) / 2,  # as bottom left and top right
    ]
    angles = np.concatenate([heading, heading + np.pi / 2, slant + np.pi / 4])
    poses = np.column_stack([np.concatenate(centres), angles, np.zeros(len(angles))]).astype(np.float32)
    turns = np.round((poses[:, 2] % (2 * np.pi)) / 0.1)
    _, once = np.unique(np.column_stack([np.round(poses[:, :2]), turns]), axis=0, return_index=True)
    return poses[once]


def _around(poses: Poses, shift: float, turn: float) -> Poses:
    """Each pose with its 26 neighbours: centre shifted by `shift` symbol edges, turned by `turn` radians."""
    steps = np.array([-1.0, 0.0, 1.0], dtype=np.float32)
    dx, dy, da = (axis.ravel() for axis in np.meshgrid(steps, steps, steps))
    moves = np.stack([dx * shift, dy * shift, da * turn, np.zeros_like(da)], axis=1)
    scaled = (
        moves[None] * np.stack([poses[:, 3]] * 2 + [np.ones(len(poses), np.float32)] * 2, axis=1)[:, None]
    )
    return (poses[:, None] + scaled).reshape(-1, 4).astype(np.float32)


def _normalised(rows: Values) -> Values:
    centred = rows - rows.mean(axis=1, keepdims=True)
    length = np.linalg.norm(centred, axis=1, keepdims=True)
    return np.asarray(centred / np.maximum(length, 1e-3), dtype=np.float32)


def _finder_template() -> Grey:
    """A finder square with its white ring, averaged over all rotations."""
    fine = 8
    rings = np.full((15, 15), 255, dtype=np.uint8)
    rings[4:11, 4:11], rings[5:10, 5:10], rings[6:9, 6:9] = 0, 255, 0
    square = np.kron(rings, np.ones((fine, fine), dtype=np.uint8)).astype(np.float32)
    centre = (square.shape[0] - 1) / 2
    turns = [cv2.getRotationMatrix2D((centre, centre), angle, 1.0) for angle in range(0, 90, 6)]
    mean = np.mean([cv2.warpAffine(square, t, square.shape, borderValue=255) for t in turns], axis=0)
    side = 9 * _FINDER_PIXELS
    cut = slice(3 * fine, 12 * fine)
    template = cv2.resize(mean[cut, cut], (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(template.astype(np.uint8))
