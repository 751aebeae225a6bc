"""What the reader knows to lie on the table: codes read, where, and what was read but is not ours."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from vision.artwork import QR_SIDE
from vision.codebook import PATTERN, Pose, Recognised, corners_poses, decoded
from vision.codes import CodeError, ForeignCode, NewerCode, Sticker, parse
from vision.decode import Decoded, Quad
from vision.geometry import Board, Matrix, rectangles
from vision.layout import Layout, PieceSize
from vision.sightings import Ignored, Sighting

PLAUSIBLE = (0.6, 1.6)
"""How a symbol's edge on the table may differ from what was printed: less is noise, more no tile of ours."""
LEAST_PIXELS = 1.0  # a module; the same where the board is not known
_AROUND = 1.5  # mm around a piece that its shadow may darken
_STILL = 0.05  # mm that a sticker's place is not known more exactly
_WITH_WHITE = 1.35  # of a symbol's size: with the quiet zone and the sticker's rim
_SAME = 0.5  # of a symbol's edge: centres nearer than this are one place


@dataclass(frozen=True, eq=False)
class Known:
    """One sticker on the table.

    `corners` and `pose` are its symbol's, board units, the angle of the pose known up to quarter turns where
    it is not `oriented`; `slot` is where its centre lies; `looks` counts the looks in which it was read.
    """

    sticker: Sticker
    corners: Quad
    pose: Pose
    oriented: bool
    reader: str
    slot: str | None
    piece: PieceSize
    looks: int = 1

    @property
    def centre(self) -> tuple[float, float]:
        return self.pose[:2]

    @property
    def edge(self) -> float:
        return self.pose[3]

    def shares_place(self, other: Known) -> bool:
        """Whether two stickers lie so close that only one of them can be there."""
        return math.dist(self.centre, other.centre) < _SAME * self.edge


@dataclass(frozen=True, eq=False)
class _Foreign:
    """A code that is not acted on: why, and where it lies."""

    reason: str
    corners: Quad
    centre: tuple[float, float]


_Test = Callable[[Sequence[tuple[float, float]]], Sequence[bool]]
"""Which of some points in board units it is true of."""
_Placed = TypeVar("_Placed", Known, _Foreign)


class Memory:
    """The known stickers of one table, kept while the parts of the picture they lie in do not change."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._names = tuple(layout.slots)
        self._low = np.array([(s.x, s.y) for s in layout.slots.values()], np.float32)
        self._high = self._low + np.array([(s.w, s.h) for s in layout.slots.values()], np.float32)
        self.known: list[Known] = []
        self._hidden: list[Known] = []
        self._foreign: list[_Foreign] = []
        self._made: dict[Known, Sighting] = {}
        self._made_for: Matrix | None = None
        self._sighted: tuple[tuple[Sighting, ...], tuple[Sticker, ...]] | None = None
        self._sighted_of: list[Known] | None = None

    def forget(self) -> None:
        self.known, self._hidden, self._foreign = [], [], []

    def drop(self, gone: _Test) -> list[Known]:
        """Take out everything whose centre (board units) the test names; gives back the stickers.

        Hidden ones that were not read anywhere else are among these.
        """
        there = {known.sticker for known in self.known}
        hidden = [known for known in self._hidden if known.sticker not in there]
        dropped, self.known = _parted(self.known, gone)
        again, self._hidden = _parted(hidden, gone)
        _, self._foreign = _parted(self._foreign, gone)
        return [*dropped, *again]

    def hide(self, gone: Iterable[Known], for_now: bool) -> list[Known]:
        """These are not seen any more: `for_now`, until what hides them is gone. Gives back all such."""
        hidden = [*self._hidden, *gone]
        self._hidden = hidden if for_now else []
        return hidden

    def remove(self, known: Known) -> None:
        """Take out one sticker."""
        self.known = [k for k in self.known if k is not known]

    def add(self, codes: Iterable[Decoded], board: Board, before: Iterable[Known] = ()) -> None:
        """Take in codes read from this look's picture.

        `before`: what was known there until now; a sticker read again where it lay is not new.
        """
        codes, earlier = list(codes), list(before)
        pixels = np.concatenate([code.corners for code in codes]) if codes else np.empty((0, 2), np.float32)
        corners = board.units(pixels).reshape(-1, 4, 2)
        poses = corners_poses(corners)
        judged = map(self._judged, codes, corners, map(tuple, poses.tolist()), self._slots_at(poses[:, :2]))
        read = [known for known in judged if known is not None]
        everyone, kept = [*self.known, *read], list(self.known)
        close = _sharing_places(everyone, read)
        for i, one in enumerate(read, len(kept)):
            known = one
            there = [everyone[k] for k in close.get(i, ()) if everyone[k] in kept]
            if any(k.sticker == known.sticker for k in there):
                continue
            again = next((k for k in earlier if k.sticker == known.sticker and k.shares_place(known)), None)
            if again is not None:
                known = everyone[i] = replace(known, looks=again.looks + 1)
            if there:
                kept = [k for k in kept if k not in there]
            kept.append(known)
        self.known = kept

    def _judged(self, code: Decoded, corners: Quad, pose: Pose, slot: str | None) -> Known | None:
        """The sticker that a code names, or None for one that is noted and not acted on."""
        x, y, _, edge = pose
        try:
            sticker = parse(code.text)
        except CodeError as error:
            self._note(_Foreign(_reason(error), corners, (x, y)), edge)
            return None
        piece = self._layout.pieces[sticker.cls]
        if not PLAUSIBLE[0] <= edge / piece.symbol <= PLAUSIBLE[1]:
            self._note(_Foreign("small", corners, (x, y)), edge)
            return None
        return Known(sticker, corners, pose, code.oriented, code.reader, slot, piece)

    def _slots_at(self, centres: NDArray[np.float32]) -> list[str | None]:
        """The slot in which each of the points (n, 2) lies."""
        here = np.all((centres[:, None] >= self._low) & (centres[:, None] < self._high), axis=2)
        return [
            self._names[i] if there else None
            for i, there in zip(here.argmax(axis=1), here.any(axis=1), strict=True)
        ]

    def _note(self, foreign: _Foreign, edge: float) -> None:
        if all(math.dist(f.centre, foreign.centre) > _SAME * edge for f in self._foreign):
            self._foreign.append(foreign)

    def confirm(self, seen: Sequence[tuple[Known, Recognised]], board: Board) -> None:
        """Take in that stickers, not in the memory now, were recognised about where they were."""
        still: list[Known] = []
        moved: list[tuple[Known, Recognised]] = []
        for known, one in seen:
            if known.oriented and math.dist((one.x, one.y), known.centre) < _STILL:
                still.append(replace(known, reader=PATTERN, looks=known.looks + 1))
            else:
                moved.append((known, one))
        if still:
            self.known = [*self.known, *still]
        if moved:
            codes = decoded(board, [one for _, one in moved])
            self.add(codes, board, before=[known for known, _ in moved])

    def footprints(self) -> NDArray[np.float32]:
        """What the pieces under the stickers may hide: rectangles turned with them, (n, 4, 2) board units.

        A sticker need not sit in the middle of its piece, so the piece may reach further on any one side.
        """
        if not self.known:
            return np.empty((0, 4, 2), np.float32)
        poses = np.array([known.pose for known in self.known], np.float32)
        pieces = [known.piece for known in self.known]
        half = np.array([(p.width, p.height) for p in pieces], np.float32) + np.float32(_AROUND)
        half -= np.array([[p.symbol / 2] for p in pieces], np.float32)
        return rectangles(poses[:, :2], poses[:, 2], half)

    def symbols(self) -> list[Quad]:
        """Where codes lie that were read, ours or not, with the white around them; board units."""
        read: list[Known | _Foreign] = [*self.known, *self._foreign]
        if not read:
            return []
        corners = np.stack([one.corners for one in read])
        middle = corners.mean(axis=1, keepdims=True)
        return list(middle + np.float32(_WITH_WHITE) * (corners - middle))

    def centres(self) -> list[tuple[float, float]]:
        """The centres of the codes that were read, ours or not."""
        return [known.centre for known in self.known] + [foreign.centre for foreign in self._foreign]

    def sightings(self, board: Board) -> tuple[tuple[Sighting, ...], tuple[Sticker, ...]]:
        """Sightings for this picture, and the unique stickers seen twice, of which none is given.

        What was made for the last picture is given again where neither sticker nor board has moved.
        """
        if self._sighted is not None and self._sighted_of is self.known and self._made_for is board.to_pixels:
            return self._sighted
        counts = Counter(k.sticker for k in self.known)
        twice = tuple(sorted(s for s, n in counts.items() if n > 1 and s.unique))
        known = [k for k in self.known if k.sticker not in twice]
        made = self._made if self._made_for is board.to_pixels else {}
        new = [k for k in known if k not in made]
        corners = np.concatenate([k.corners for k in new]) if new else np.empty((0, 2), np.float32)
        pixels = board.pixels(corners).reshape(-1, 4, 2).tolist()
        for k, (a, b, c, d) in zip(new, pixels, strict=True):
            made[k] = Sighting(
                k.sticker, (tuple(a), tuple(b), tuple(c), tuple(d)), *k.centre, k.slot, k.reader
            )
        self._made, self._made_for = {k: made[k] for k in known}, board.to_pixels
        self._sighted, self._sighted_of = (tuple(self._made.values()), twice), self.known
        return self._sighted

    def ignored(self) -> Ignored:
        return Ignored(**Counter(f.reason for f in self._foreign))


def _parted(places: Sequence[_Placed], named: _Test) -> tuple[list[_Placed], list[_Placed]]:
    """Those that a test of centres names, and the others."""
    marks = named([one.centre for one in places])
    both = list(zip(places, marks, strict=True))
    return [one for one, mark in both if mark], [one for one, mark in both if not mark]


def _sharing_places(everyone: Sequence[Known], read: Sequence[Known]) -> dict[int, list[int]]:
    """Numbers of those just read, the last of everyone: whose place is that of which ones before them."""
    if not read:
        return {}
    first = len(everyone) - len(read)
    centres = np.array([known.centre for known in everyone])
    reach = _SAME * np.array([[known.edge] for known in read])
    apart = np.linalg.norm(centres[first:, None] - centres[None], axis=2)
    shared: dict[int, list[int]] = {}
    for row, other in np.argwhere(apart < reach).tolist():
        if other < first + row:
            shared.setdefault(first + row, []).append(other)
    return shared


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
