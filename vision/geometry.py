"""Where the board lies in the picture: ArUco corners and the homography between board and pixels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.artwork import ARUCO_SIDE, DICTIONARY
from vision.decode import Quad
from vision.layout import Layout, Rect
from vision.sightings import Grey

Matrix = NDArray[np.float64]
Points = NDArray[np.float32]

SEARCH_WIDTH = 1152
"""A whole picture is searched for corners at about this width: 28 mm markers stay above 30 pixels."""
ENOUGH = 3
"""Corners needed before the board counts as found, or as moved."""
STRAY = 0.08
"""How far a corner may lie from where the others put it, in marker edges."""
SAME = 0.02
"""Corners this near to their place, in marker edges, are put down to noise: the board stays where it was."""
MOVED_MM = 1.5
"""The board has moved when a point of it lies this much elsewhere in the picture."""
_WINDOW = 23
"""Pixels that dark and light are told apart in where a marker of some 30 to 160 pixels is expected."""


@dataclass(frozen=True, eq=False)
class Board:
    """The board as one picture shows it: homographies between board units and pixels.

    `fitted` are the corners that they were fitted to, `seen` those seen in the latest picture.
    """

    to_pixels: Matrix
    to_board: Matrix
    fitted: frozenset[int] = frozenset()
    seen: frozenset[int] = frozenset()

    @classmethod
    def from_matrix(cls, to_pixels: Matrix, seen: Iterable[int] = ()) -> Board:
        corners = frozenset(seen)
        return cls(to_pixels, np.linalg.inv(to_pixels), corners, corners)

    def pixels(self, points: Points) -> Points:
        """Pixels of points in board units, shape (n, 2); n may be 0."""
        return _transform(points, self.to_pixels)

    def units(self, points: Points) -> Points:
        """Board units of points in pixels, shape (n, 2); n may be 0."""
        return _transform(points, self.to_board)

    def pixels_per_mm(self, x: float, y: float) -> float:
        """The smaller of the two scales (across and down) around a point in board units."""
        around = np.array([(x - 5, y), (x + 5, y), (x, y - 5), (x, y + 5)], dtype=np.float32)
        left, right, top, bottom = self.pixels(around)
        return float(min(np.linalg.norm(right - left), np.linalg.norm(bottom - top))) / 10


class ArucoDetector:
    """The corner markers of one grey picture, for OpenCV from 4.6 on (its ArUco calls changed at 4.7).

    `window`: the one size in pixels of the neighbourhoods that dark and light are told apart in; where it is
    not given, OpenCV's three are tried, of which the smallest takes noise for outlines and most of the time.
    """

    def __init__(self, window: int | None = None) -> None:
        self._dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
        modern = hasattr(cv2.aruco, "ArucoDetector")
        make = cv2.aruco.DetectorParameters if modern else cv2.aruco.DetectorParameters_create
        self._parameters: Any = make()
        self._parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
        if window is not None:
            self._parameters.adaptiveThreshWinSizeMin = self._parameters.adaptiveThreshWinSizeMax = window
        self._modern = cv2.aruco.ArucoDetector(self._dictionary, self._parameters) if modern else None

    def find(self, grey: Grey) -> dict[int, Quad]:
        """Corner quads by id, each clockwise from the marker's own top left; an id seen twice is left out."""
        if self._modern is not None:
            quads, ids, _ = self._modern.detectMarkers(grey)
        else:
            quads, ids, _ = cv2.aruco.detectMarkers(grey, self._dictionary, parameters=self._parameters)
        named = [] if ids is None else [int(i) for i in ids.ravel()]
        once = {i: quad[0] for i, quad in zip(named, quads, strict=True)}
        return {i: quad for i, quad in once.items() if named.count(i) == 1}


class BoardFinder:
    """Finds the board, keeps it while corners are hidden, and follows it when it moves.

    `board` is None until at least three corners have been seen. `moved` tells of the latest call.
    `doubtful` says that a corner was seen elsewhere while too few are in view to say where the board is
    now: positions cannot be trusted until it clears. Where no corner marker is in view, a hand may say
    where the board's own corners are (`place`); markers outrank it as soon as three are seen.
    """

    def __init__(self, layout: Layout) -> None:
        self._places = {c.id: np.array(c.points, dtype=np.float32) for c in layout.corners}
        self._outline = np.array(layout.view.points, dtype=np.float32)
        board = Rect(0, 0, layout.width, layout.height)
        self._edges = np.array(board.points, dtype=np.float32)
        self._detector, self._near_detector = ArucoDetector(), ArucoDetector(_WINDOW)
        self.board: Board | None = None
        self._were_away: dict[int, Quad] = {}
        self.moved = False
        self.doubtful = False

    def place(self, corners: Quad) -> None:
        """The board's own corners lie at these pixels, clockwise from its top left one."""
        if self.board is None or not self.board.fitted:
            matrix = cv2.getPerspectiveTransform(self._edges, np.asarray(corners, np.float32))
            self.board = Board.from_matrix(matrix)

    def search(self, grey: Grey) -> Board | None:
        """Look for the corners in the whole picture."""
        return self._settle(self._whole(grey))

    def check(self, grey: Grey, changed: Iterable[int] | None = None) -> Board | None:
        """Look for the corners where they were last; in the whole picture if they are not there.

        `changed`: the corners where the picture changed, all when None. The others are looked for only if
        these do not settle it.
        """
        if self.board is None:
            return self.search(grey)
        every = frozenset(self._places)
        looked_at = every if changed is None else frozenset(changed)
        seen = self._near(grey, self.board, looked_at)
        in_view = frozenset(seen) | (self.board.seen - looked_at)
        if looked_at != every and len(in_view) >= ENOUGH and self._unmoved(self.board, seen):
            self.moved = self.doubtful = False
            self._were_away = {}
            self.board = replace(self.board, seen=in_view)
            return self.board
        seen |= self._near(grey, self.board, every - looked_at)
        if len(seen) < ENOUGH and (not seen or self._stray(seen)):
            seen = self._whole(grey)
        return self._settle(seen)

    def drifted(self, grey: Grey, marker_id: int) -> bool:
        """Whether one corner, looked for where it was, lies a little elsewhere: a cheap watch."""
        if self.board is None:
            return True
        quad = self._in_crop(grey, self.board, marker_id)
        return quad is not None and self._offset(self.board, marker_id, quad) > SAME

    def _settle(self, seen: Mapping[int, Quad]) -> Board | None:
        self.moved = False
        if len(seen) < ENOUGH:
            self.doubtful = self.board is not None and self._stray(seen)
            if self.board is not None:
                self.board = replace(self.board, seen=frozenset(seen))
            return self.board
        if self.board is not None:
            away, before = self._away(self.board, seen), self._were_away
            self._were_away = away
            # one alone may be half under a finger: the board is fitted to it when it is seen there twice
            kept = not away or (len(seen) - len(away) >= ENOUGH and not _same_quads(away, before))
            if kept and set(seen) <= self.board.fitted:
                self.doubtful = False
                self.board = replace(self.board, seen=frozenset(seen) - frozenset(away))
                return self.board
        board = self._fit(seen)
        if board is None:
            self.doubtful = self.board is not None
            return self.board
        self.doubtful = False
        self.moved = self.board is not None and self._distance(self.board, board) > MOVED_MM
        self.board = board
        return board

    def _unmoved(self, board: Board, seen: Mapping[int, Quad]) -> bool:
        """Whether every corner is where the board has it, and none is seen for the first time."""
        return set(seen) <= board.fitted and not self._away(board, seen)

    def _away(self, board: Board, seen: Mapping[int, Quad]) -> dict[int, Quad]:
        """The corners that are not where the board has them."""
        return {i: q for i, q in seen.items() if self._offset(board, i, q) > SAME}

    def _fit(self, seen: Mapping[int, Quad]) -> Board | None:
        """The homography that all seen corners agree on, or all but one of four."""
        groups = [tuple(seen)]
        if len(seen) > ENOUGH:
            groups += list(combinations(seen, ENOUGH))
        for ids in groups:
            source = np.concatenate([self._places[i] for i in ids])
            target = np.concatenate([seen[i] for i in ids])
            matrix, _ = cv2.findHomography(source.astype(np.float64), target.astype(np.float64), 0)
            if matrix is None or abs(float(np.linalg.det(matrix))) < 1e-12:
                continue
            board = Board.from_matrix(matrix, ids)
            if all(self._offset(board, i, seen[i]) <= STRAY for i in ids):
                return board
        return None

    def _stray(self, seen: Mapping[int, Quad]) -> bool:
        board = self.board
        # corners set by a hand are not that exact
        return (
            board is not None
            and bool(board.fitted)
            and any(self._offset(board, i, q) > STRAY for i, q in seen.items())
        )

    def _offset(self, board: Board, marker_id: int, quad: Quad) -> float:
        """Largest distance of a seen corner quad from its place on that board, in marker edges."""
        expected = board.pixels(self._places[marker_id])
        edge = float(np.linalg.norm(expected[1] - expected[0]))
        return float(np.linalg.norm(quad - expected, axis=1).max()) / edge

    def _distance(self, old: Board, new: Board) -> float:
        """How far, in board units, the picture of the view's outline has moved."""
        return float(np.linalg.norm(new.units(old.pixels(self._outline)) - self._outline, axis=1).max())

    def _whole(self, grey: Grey) -> dict[int, Quad]:
        shrink = max(1, round(grey.shape[1] / SEARCH_WIDTH))
        small = grey if shrink == 1 else shrunk(grey, shrink)
        found = {i: q for i, q in self._detector.find(small).items() if i in self._places}
        if shrink == 1:
            return found
        full = {i: (q + 0.5) * shrink - 0.5 for i, q in found.items()}
        return {i: self._refined(grey, i, quad) for i, quad in full.items()}

    def _near(self, grey: Grey, board: Board, ids: Iterable[int]) -> dict[int, Quad]:
        crops = {i: self._in_crop(grey, board, i) for i in ids}
        return {i: quad for i, quad in crops.items() if quad is not None}

    def _in_crop(self, grey: Grey, board: Board, marker_id: int) -> Quad | None:
        return self._read_around(grey, board.pixels(self._places[marker_id]), marker_id)

    def _refined(self, grey: Grey, marker_id: int, quad: Quad) -> Quad:
        """A quad found in a shrunk picture, found again at full size where that works."""
        again = self._read_around(grey, quad, marker_id)
        return quad.astype(np.float32) if again is None else again

    def _read_around(self, grey: Grey, quad: Quad, marker_id: int) -> Quad | None:
        """The marker in a crop half a marker wider than `quad` on each side."""
        edge = float(np.ptp(quad, axis=0).max())
        x0, y0 = np.maximum(np.floor(quad.min(axis=0) - edge / 2), 0).astype(int)
        x1, y1 = np.ceil(quad.max(axis=0) + edge / 2).astype(int)
        crop = grey[y0:y1, x0:x1]
        if min(crop.shape) < 2 * ARUCO_SIDE:
            return None
        shrink = max(1, int(edge // 60))  # large crops only cost time
        found = self._near_detector.find(shrunk(crop, shrink) if shrink > 1 else np.ascontiguousarray(crop))
        if marker_id not in found:
            return None
        offset = np.array([x0, y0], dtype=np.float32)
        return ((found[marker_id] + 0.5) * shrink - 0.5 + offset).astype(np.float32)


def _same_quads(some: Mapping[int, Quad], others: Mapping[int, Quad]) -> bool:
    """Whether the same markers are in the same places, but for noise."""
    return some.keys() == others.keys() and all(
        np.abs(quad - others[i]).max() <= SAME * np.ptp(quad, axis=0).max() for i, quad in some.items()
    )


def rectangles(centres: Points, angles: Points, halves: Points) -> NDArray[np.float32]:
    """Corners (n, 4, 2) of rectangles, clockwise from each one's own top left: centres and halves of width
    and height (n, 2), angles (n,) in radians, clockwise as seen."""
    heading = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    along, down = heading * halves[:, :1], np.stack([-heading[:, 1], heading[:, 0]], axis=1) * halves[:, 1:]
    turned = np.stack([-along - down, along - down, along + down, down - along], axis=1)
    return np.asarray(centres[:, None] + turned, dtype=np.float32)


def shrunk(grey: Grey, factor: int) -> Grey:
    """The picture at 1/`factor` of its size, by averaging."""
    size = (max(1, grey.shape[1] // factor), max(1, grey.shape[0] // factor))
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA))


def _transform(points: Points, matrix: Matrix) -> Points:
    source = np.asarray(points, dtype=np.float32).reshape(-1, 1, 2)
    if not len(source):
        return source.reshape(0, 2)
    return np.asarray(cv2.perspectiveTransform(source, matrix)).reshape(-1, 2)
