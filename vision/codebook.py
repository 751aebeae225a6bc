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
from functools import cache
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.artwork import QR_SIDE, qr_modules
from vision.codes import Sticker
from vision.decode import Decoded, Quad
from vision.geometry import Board, Points, rectangles
from vision.layout import Rect
from vision.sightings import Grey

Values = NDArray[np.float32]
Poses = NDArray[np.float32]
"""Rows of centre x, y (board units), angle (radians, clockwise as seen) and symbol edge (board units)."""
Pose = tuple[float, float, float, float]
"""One of these rows."""

PATTERN = "pattern"
"""The name of this reader."""

PRESENT = 0.55
"""Least correlation over the whole symbol for a sticker found by its finder squares."""
STILL_PRESENT = 0.4
"""The same for a sticker looked for where it lay: lower, for it may be partly covered."""
SURELY_PRESENT = 0.75
"""Correlation from which on a sticker looked for where it lay need not be looked for around that place."""
SUSPECT = 0.5
"""Correlation from which on something counts as a symbol that cannot be read."""
LEAD = 0.15
"""Least lead over the next sticker, in correlation over the modules that differ between stickers."""

_SOFT = 0.5
"""Sigma, in modules, of the blur that the patterns are given. What a camera shows of small modules is
blurred by about as much; patterns that are too sharp fit worse than ones that are too soft."""
_FINDER_SPAN = 14  # modules from one finder square's centre to the next
_FINDER_PIXELS = 2  # pixels a module at which finder squares are looked for
_FINDER_SCORE = 0.4
_MOST_FINDERS = 10
_MOST_POSES = 6
_PROMISING = 1.3
"""Least sum of the scores of a symbol's three finder squares."""
_NEIGHBOURS = np.array([(*step, 0.0) for step in product((-1.0, 0.0, 1.0), repeat=3)], dtype=np.float32)
"""Steps across, down and round from a pose to its 26 neighbours, and to itself."""
_HARDLY = 0.2
"""Correlation up to which a sticker looked for where it lay is not there at all, or wholly covered."""
_WELL = 0.85
"""Correlation from which on a pose need not be refined further."""
_LIKE_SOME = 0.25
"""Least correlation at a pose by finder squares alone that is worth refining."""


@dataclass(frozen=True)
class Recognised:
    """A sticker recognised at a pose: centre and symbol edge in board units, angle in radians."""

    sticker: Sticker
    x: float
    y: float
    angle: float
    edge: float
    score: float


def decoded(board: Board, found: Sequence[Recognised]) -> list[Decoded]:
    """The same as a decoder would give it."""
    if not found:
        return []
    poses = np.array([(one.x, one.y, one.angle, one.edge) for one in found], dtype=np.float32)
    corners = board.pixels(poses_corners(poses).reshape(-1, 2)).reshape(-1, 4, 2)
    return [
        Decoded(str(one.sticker), quad, PATTERN, oriented=True)
        for one, quad in zip(found, corners, strict=True)
    ]


def pose_corners(x: float, y: float, angle: float, edge: float) -> Quad:
    """Corners of a symbol around (x, y), board units, clockwise from its own top left one."""
    return poses_corners(np.array([(x, y, angle, edge)], dtype=np.float32))[0]


def poses_corners(poses: Poses) -> NDArray[np.float32]:
    """The same for several symbols: (n, 4, 2)."""
    return rectangles(poses[:, :2], poses[:, 2], poses[:, [3, 3]] / 2)


def corners_poses(corners: NDArray[np.float32]) -> Poses:
    """Poses of symbols from their corners (n, 4, 2), of each the first its own top left one."""
    along = (corners[:, 1] - corners[:, 0] + corners[:, 2] - corners[:, 3]) / 2
    down = (corners[:, 3] - corners[:, 0] + corners[:, 2] - corners[:, 1]) / 2
    angle = np.arctan2(along[:, 1] - down[:, 0], along[:, 0] + down[:, 1])
    edge = (np.linalg.norm(along, axis=1) + np.linalg.norm(down, axis=1)) / 2
    return np.column_stack([corners.mean(axis=1), angle, edge]).astype(np.float32)


class Codebook:
    """Recognises the given stickers; all methods work on a grey picture with the board known."""

    def __init__(self, stickers: Sequence[Sticker]) -> None:
        self._stickers = tuple(stickers)
        self._index = {sticker: i for i, sticker in enumerate(self._stickers)}
        patterns, self._differing = _patterns(self._stickers)
        self._whole = _normalised(patterns).T
        self._data = _normalised(patterns[:, self._differing]).T
        grid = (np.arange(QR_SIDE, dtype=np.float32) + 0.5) / QR_SIDE - 0.5
        self._across, self._down = (axis.ravel() for axis in np.meshgrid(grid, grid))
        self._finder = _finder_template()

    def confirm(
        self, grey: Grey, board: Board, expected: Sequence[tuple[Sticker, Pose, bool]]
    ) -> list[Recognised | None]:
        """Which stickers still lie at these poses; half of each may be covered.

        The third value says that the angle is known and not only up to quarter turns. Looks up to half a
        module around each place. None where another sticker fits as well.
        """
        if not expected:
            return []
        turns = [(i, turn) for i, (_, _, sure) in enumerate(expected) for turn in range(1 if sure else 4)]
        poses = np.array([expected[i][1] for i, _ in turns], np.float32)
        poses[:, 2] += np.array([turn * np.pi / 2 for _, turn in turns], np.float32)
        found: list[Recognised | None] = [None] * len(expected)

        def note(rows: NDArray[np.int64], poses: Poses, fits: Values, samples: Values) -> None:
            for k, one in zip(rows, self._named(poses, fits, samples, STILL_PRESENT), strict=True):
                i = turns[k][0]
                if one is not None and one.sticker == expected[i][0]:
                    found[i] = found[i] or one

        fits, samples = self._fits(grey, board, poses)
        own = np.array([self._index[expected[i][0]] for i, _ in turns])
        likeness = fits[np.arange(len(turns)), own]
        sure = np.flatnonzero(likeness > SURELY_PRESENT)
        note(sure, poses[sure], fits[sure], samples[sure])
        unsure = np.array([k for k in np.flatnonzero(likeness > _HARDLY) if found[turns[k][0]] is None], int)
        if len(unsure):
            note(unsure, *self._moved(grey, board, poses[unsure], own[unsure]))
        return found

    def _moved(
        self, grey: Grey, board: Board, poses: Poses, own: NDArray[np.int64]
    ) -> tuple[Poses, Values, Values]:
        """The poses moved up to half a module to where their own stickers fit best, with fits and samples."""
        around = _around(poses, shift=0.45 / QR_SIDE, turn=0.02)
        samples = _normalised(self._samples(grey, board, around)).reshape(len(poses), -1, QR_SIDE**2)
        best = np.einsum("pnm,mp->pn", samples, self._whole[:, own]).argmax(axis=1)
        rows = np.arange(len(poses))
        chosen = samples[rows, best]
        return around.reshape(len(poses), -1, 4)[rows, best], np.asarray(chosen @ self._whole), chosen

    def identify(
        self, grey: Grey, board: Board, place: Rect, edge: float, taken: Iterable[tuple[float, float]] = ()
    ) -> tuple[list[Recognised], bool]:
        """All stickers with a symbol `edge` (mm) wide in a place, but for those at `taken` centres.

        The second value tells whether anything there looks like such a symbol, readable or not.
        """
        found: list[Recognised] = []
        full = list(taken)
        suspicious = False
        for pose in self._promising(grey, board, place, edge, full):
            if any(math.dist((float(pose[0]), float(pose[1])), centre) < 0.9 * edge for centre in full):
                continue
            refined, fit, sample = self._refined(grey, board, pose[None])
            suspicious = suspicious or float(fit.max()) > SUSPECT
            (one,) = self._named(refined, fit, sample, PRESENT)
            if one is not None:
                found.append(one)
                full.append((one.x, one.y))
        return found, suspicious

    def _promising(
        self, grey: Grey, board: Board, place: Rect, edge: float, taken: Iterable[tuple[float, float]]
    ) -> Poses:
        """The poses whose modules look like some sticker's before any refining, best first."""
        poses = self._candidates(grey, board, place, edge)
        for centre in taken:
            far = np.hypot(poses[:, 0] - centre[0], poses[:, 1] - centre[1]) >= 0.9 * edge
            poses = poses[far]
        if not len(poses):
            return poses
        fits = self._fits(grey, board, poses)[0].max(axis=1)
        order = np.argsort(fits)[::-1]
        return poses[order[fits[order] > _LIKE_SOME]]

    def _refined(self, grey: Grey, board: Board, pose: Poses) -> tuple[Poses, Values, Values]:
        """One pose, moved and turned to where its modules fit best, with fits and samples; a row of each."""
        best = 0
        for step in (0.5, 0.25, 0.12):
            pose = _around(pose[[best]], shift=step / QR_SIDE, turn=step * 0.09)
            fits, samples = self._fits(grey, board, pose)
            best = int(np.argmax(fits.max(axis=1)))
            if fits[best].max() > _WELL:
                break
        return pose[[best]], fits[[best]], samples[[best]]

    def _named(self, poses: Poses, fits: Values, samples: Values, least: float) -> list[Recognised | None]:
        """The sticker at each pose: the best over all modules, and by a clear lead where stickers differ."""
        data = _normalised(samples[:, self._differing]) @ self._data
        best = data.argmax(axis=1)
        rows = np.arange(len(best))
        fit, lead = fits[rows, best], data[rows, best] - np.partition(data, -2, axis=1)[:, -2]
        there = (best == fits.argmax(axis=1)) & (fit >= least) & (lead >= LEAD)
        return [
            Recognised(self._stickers[i], x, y, angle, edge, score) if sure else None
            for i, (x, y, angle, edge), score, sure in zip(
                best, poses.tolist(), fit.tolist(), there, strict=True
            )
        ]

    def _fits(self, grey: Grey, board: Board, poses: Poses) -> tuple[Values, Values]:
        """How well each sticker fits at each pose, (poses, stickers), and the samples that say so."""
        samples = self._samples(grey, board, poses)
        return np.asarray(_normalised(samples) @ self._whole), samples

    def _samples(self, grey: Grey, board: Board, poses: Poses) -> Values:
        """Grey values at the module centres of each pose: (poses, 441); outside of the picture mid grey."""
        x, y, angle, edge = (column[:, None] for column in poses.T)
        cos, sin = np.cos(angle) * edge, np.sin(angle) * edge
        across, down = self._across, self._down
        points = np.stack([x + cos * across - sin * down, y + sin * across + cos * down], axis=-1)
        pixels = board.pixels(points.reshape(-1, 2)).reshape(points.shape)
        values = cv2.remap(
            grey, pixels, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=128
        )
        return np.asarray(values, dtype=np.float32)

    def _candidates(self, grey: Grey, board: Board, place: Rect, edge: float) -> Poses:
        """Poses of what looks like symbols in a place, by their finder squares, best first; each once."""
        module = edge / QR_SIDE
        patch = rectified(grey, board, place, _FINDER_PIXELS / module)
        if min(patch.shape) <= self._finder.shape[0]:
            return np.empty((0, 4), dtype=np.float32)
        match = np.asarray(cv2.matchTemplate(patch, self._finder, cv2.TM_CCOEFF_NORMED))
        crowd = _crowd(place, edge)
        spots = _peaks(match, round(_MOST_FINDERS * crowd))
        poses = _poses_of_pairs(spots / _FINDER_PIXELS, match)[: round(_MOST_POSES * crowd)]
        half = self._finder.shape[0] / 2 / _FINDER_PIXELS
        poses[:, :2] = (poses[:, :2] + half) * module + np.array([place.x, place.y], dtype=np.float32)
        poses[:, 3] = edge
        return poses


@cache
def _patterns(stickers: tuple[Sticker, ...]) -> tuple[Values, NDArray[np.int64]]:
    """Each sticker's module centres as a camera shows them, (stickers, 441), and the modules that differ."""
    dark = np.stack([qr_modules(s) for s in stickers])
    fine = 5
    light = np.where(np.pad(dark, ((0, 0), (2, 2), (2, 2))), np.float32(-1), np.float32(1))
    soft = [
        cv2.GaussianBlur(np.kron(one, np.ones((fine, fine), np.float32)), (0, 0), _SOFT * fine)
        for one in light
    ]
    start = 2 * fine + fine // 2
    centres = np.stack(
        [one[start : start + QR_SIDE * fine : fine, start : start + QR_SIDE * fine : fine] for one in soft]
    )
    differing = np.flatnonzero((dark.any(axis=0) & ~dark.all(axis=0)).ravel())
    return centres.reshape(len(stickers), -1), differing


def _peaks(match: Values, most: int) -> Points:
    """Where a match is best within three pixels around, best first."""
    peaks = (match == cv2.dilate(match, np.ones((7, 7), np.uint8))) & (match > _FINDER_SCORE)
    rows, columns = np.nonzero(peaks)
    order = np.argsort(match[rows, columns])[::-1][:most]
    return np.stack([columns[order], rows[order]], axis=1).astype(np.float32)


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


def _poses_of_pairs(spots: Points, match: Values) -> Poses:
    """Poses (centre, angle; in modules) that have two of the spots as finder squares, best first.

    Two squares 14 modules apart are a side of the triangle, 14 x sqrt 2 its hypotenuse; how well the third
    one matches is looked up. Of poses nearly the same only the best is given.
    """
    along = spots[None] - spots[:, None]
    length = np.linalg.norm(along, axis=2)
    first, second = np.nonzero(np.abs(length / _FINDER_SPAN - 1) < 0.1)
    from_, to = np.nonzero(np.abs(length / (_FINDER_SPAN * 2**0.5) - 1) < 0.1)
    side, long = along[first, second], along[from_, to]
    down = np.stack([-side[:, 1], side[:, 0]], axis=1)
    middle = (spots[from_] + spots[to]) / 2
    heading, slant = np.arctan2(side[:, 1], side[:, 0]), np.arctan2(long[:, 1], long[:, 0])
    groups = [
        (spots[first] + (side + down) / 2, heading, spots[first] + down),  # as top left and top right
        (spots[second] + (down - side) / 2, heading + np.pi / 2, spots[second] + down),  # bottom and top left
        # as bottom left and top right
        (middle, slant + np.pi / 4, middle + np.stack([long[:, 1], -long[:, 0]], axis=1) / 2),
    ]
    pairs = [(first, second), (first, second), (from_, to)]
    near = cv2.dilate(match, np.ones((5, 5), np.uint8))
    scores = np.concatenate(
        [
            _at(match, spots[a]) + _at(match, spots[b]) + _at(near, third)
            for (a, b), (_, _, third) in zip(pairs, groups, strict=True)
        ]
    )
    centres = np.concatenate([centre for centre, _, _ in groups])
    angles = np.concatenate([angle for _, angle, _ in groups])
    poses = np.column_stack([centres, angles, np.zeros(len(angles))]).astype(np.float32)
    order = np.argsort(scores)[::-1]
    return _each_once(poses[order[scores[order] > _PROMISING]])


def _at(match: Values, points: Points) -> Values:
    """The match at points given in modules; beyond its edge nothing matches."""
    pixels = np.rint(points * _FINDER_PIXELS).astype(int)
    inside = ((pixels >= 0) & (pixels < match.shape[::-1])).all(axis=1)
    columns, rows = np.where(inside[:, None], pixels, 0).T
    return np.where(inside, match[rows, columns], np.float32(0))


def _each_once(poses: Poses) -> Poses:
    """The poses without those that nearly repeat a better one before them."""
    kept: list[int] = []
    for i, (x, y, angle, _) in enumerate(poses.tolist()):
        same = (
            math.dist((x, y), poses[k, :2].tolist()) < 1.5
            and abs(math.remainder(angle - float(poses[k, 2]), math.tau)) < 0.15
            for k in kept
        )
        if not any(same):
            kept.append(i)
    return poses[kept]


def _around(poses: Poses, shift: float, turn: float) -> Poses:
    """Each pose with its 26 neighbours: centre shifted by `shift` symbol edges, turned by `turn` radians."""
    reach = np.zeros_like(poses)
    reach[:, :2], reach[:, 2] = shift * poses[:, 3:], turn
    return (poses[:, None] + reach[:, None] * _NEIGHBOURS).reshape(-1, 4)


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
