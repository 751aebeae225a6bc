"""What the reader knows to lie on the table: codes read, where, and what was read but is not ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import numpy as np

from vision.artwork import QR_SIDE
from vision.codebook import corners_pose, pose_corners
from vision.codes import CodeError, ForeignCode, NewerCode, Sticker, parse
from vision.decode import Decoded, Quad
from vision.geometry import Board
from vision.layout import Layout
from vision.sightings import Ignored, Sighting

PLAUSIBLE = (0.6, 1.6)
"""How a symbol's edge on the table may differ from what was printed: less is noise, more no tile of ours."""
LEAST_PIXELS = 1.0  # a module; the same where the board is not known
_SAME = 0.5  # of a symbol's edge: centres nearer than this are one place


@dataclass(frozen=True, eq=False)
class Known:
    """One sticker on the table: its symbol's corners in board units, and in how many looks it was read."""

    sticker: Sticker
    corners: Quad
    oriented: bool
    reader: str
    looks: int = 1

    @property
    def centre(self) -> tuple[float, float]:
        x, y = self.corners.mean(axis=0)
        return float(x), float(y)


@dataclass(frozen=True, eq=False)
class _Foreign:
    """A code that is not acted on: why, and where it lies."""

    reason: str
    corners: Quad


class Memory:
    """The known stickers of one table, kept while the parts of the picture they lie in do not change."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self.known: list[Known] = []
        self._foreign: list[_Foreign] = []

    def forget(self) -> None:
        self.known, self._foreign = [], []

    def drop(self, gone: Callable[[Quad], bool]) -> list[Known]:
        """Take out everything whose corners (board units) the test names; gives back the stickers."""
        dropped = [k for k in self.known if gone(k.corners)]
        self.known = [k for k in self.known if k not in dropped]
        self._foreign = [f for f in self._foreign if not gone(f.corners)]
        return dropped

    def add(self, codes: Iterable[Decoded], board: Board, before: Iterable[Known] = ()) -> list[Known]:
        """Take in codes read from this look's picture; gives back those that are new in their place.

        `before`: what was known there until now; a sticker read again where it lay is not new.
        """
        earlier, new = list(before), []
        for code in codes:
            corners = board.units(code.corners)
            known = self._judged(code, corners)
            if known is None or any(_same_place(known.corners, k.corners) for k in self._fresh(known)):
                continue
            again = next((k for k in earlier if _again(k, known)), None)
            if again is not None:
                known = replace(known, looks=again.looks + 1)
            else:
                new.append(known)
            self.known = [k for k in self.known if not _same_place(k.corners, known.corners)]
            self.known.append(known)
        return new

    def _fresh(self, known: Known) -> list[Known]:
        """Entries that say the same as a new one."""
        return [k for k in self.known if k.sticker == known.sticker]

    def _judged(self, code: Decoded, corners: Quad) -> Known | None:
        """The sticker that a code names, or None for one that is noted and not acted on."""
        try:
            sticker = parse(code.text)
        except CodeError as error:
            self._note(_reason(error), corners)
            return None
        edge = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())
        share = edge / self._layout.pieces[sticker.cls].symbol
        if not PLAUSIBLE[0] <= share <= PLAUSIBLE[1]:
            self._note("small", corners)
            return None
        return Known(sticker, corners, code.oriented, code.reader)

    def _note(self, reason: str, corners: Quad) -> None:
        if not any(_same_place(f.corners, corners) for f in self._foreign):
            self._foreign.append(_Foreign(reason, corners))

    def confirmed(self, known: Known, code: Decoded | None, board: Board) -> None:
        """Note that a sticker was seen again at its place."""
        corners = known.corners if code is None else board.units(code.corners)
        oriented = known.oriented or code is not None
        again = replace(known, corners=corners, oriented=oriented, looks=known.looks + 1)
        self.known = [again if k is known else k for k in self.known]

    def sightings(self, board: Board) -> tuple[tuple[Sighting, ...], tuple[Sticker, ...]]:
        """Sightings for this picture, and the unique stickers seen twice, of which none is given."""
        counts = Counter(k.sticker for k in self.known)
        twice = tuple(sorted(s for s, n in counts.items() if n > 1 and s.unique))
        return tuple(self._sighting(k, board) for k in self.known if k.sticker not in twice), twice

    def _sighting(self, known: Known, board: Board) -> Sighting:
        x, y = known.centre
        pixels = tuple((float(px), float(py)) for px, py in board.pixels(known.corners))
        return Sighting(known.sticker, pixels, x, y, self._layout.slot_at(x, y), known.reader)

    def ignored(self) -> Ignored:
        return Ignored(**Counter(f.reason for f in self._foreign))

    def footprints(self, grow: float) -> list[Quad]:
        """The outlines of the pieces that carry the known stickers, grown by some millimetres."""
        return [footprint(known, self._layout, grow) for known in self.known]


def footprint(known: Known, layout: Layout, grow: float) -> Quad:
    """The outline of the piece under a sticker, as a rectangle turned with it, board units."""
    piece = layout.pieces[known.sticker.cls]
    x, y, angle, _ = corners_pose(known.corners)
    unit = pose_corners(0.0, 0.0, angle, 1.0)
    along, down = unit[1] - unit[0], unit[3] - unit[0]
    half_w, half_h = piece.width / 2 + grow, piece.height / 2 + grow
    centre = np.array([x, y], dtype=np.float32)
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return np.stack([centre + along * half_w * a + down * half_h * b for a, b in signs]).astype(np.float32)


def unplaced(codes: Iterable[Decoded]) -> tuple[tuple[Sighting, ...], tuple[Sticker, ...], Ignored]:
    """Sightings from a picture in which the board is not known: pixels only."""
    seen: list[Sighting] = []
    reasons: Counter[str] = Counter()
    for code in codes:
        try:
            sticker = parse(code.text)
        except CodeError as error:
            reasons[_reason(error)] += 1
            continue
        if code.edge < LEAST_PIXELS * QR_SIDE:
            reasons["small"] += 1
            continue
        pixels = tuple((float(x), float(y)) for x, y in code.corners)
        seen.append(Sighting(sticker, pixels, reader=code.reader))
    counts = Counter(s.sticker for s in seen)
    twice = tuple(sorted(s for s, n in counts.items() if n > 1 and s.unique))
    return tuple(s for s in seen if s.sticker not in twice), twice, Ignored(**reasons)


def _reason(error: CodeError) -> str:
    if isinstance(error, NewerCode):
        return "newer"
    return "foreign" if isinstance(error, ForeignCode) else "damaged"


def _again(before: Known, now: Known) -> bool:
    return before.sticker == now.sticker and _same_place(before.corners, now.corners)


def _same_place(one: Quad, other: Quad) -> bool:
    edge = float(np.linalg.norm(one[1] - one[0]))
    return float(np.linalg.norm(one.mean(axis=0) - other.mean(axis=0))) < _SAME * edge
