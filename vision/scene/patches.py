"""Things on the table as patches ready to be laid on its picture: shape, shadow and all."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.codes import StickerClass
from vision.layout import PieceSize
from vision.scene.canvas import Box, Bytes, Canvas
from vision.scene.hands import draw_hand
from vision.scene.pieces import draw_piece
from vision.scene.table import Hand, Item, PieceKind, Stack, TablePiece

BLOCK = 32
_MEMORY = 600
"""Patches kept before the oldest are forgotten: several whole games' worth of places."""
_ARMS = 16
"""Hands are larger, and fewer of them are kept."""
_HAND_SCALE = 2.5
"""A hand is drawn no finer than this, pixels a millimetre: it is above the table, out of focus."""
_SIZE_OF = {
    PieceKind.FIND: StickerClass.FIND,
    PieceKind.CARD: StickerClass.GRANT_BACK,
    PieceKind.FIGURE: StickerClass.FIGURE,
    PieceKind.ROBBER: StickerClass.ROBBER,
    PieceKind.MARKER: StickerClass.MARKER,
}
_HEIGHT = {PieceKind.CARD: 0.4, PieceKind.FIND: 1.0}
"""How far a piece's shadow falls, mm; discs stand higher."""


@dataclass(frozen=True, eq=False)
class Patch:
    """A picture to be laid over the plane at pixel `x`, `y`.

    What it shows is `light` (already weighted); `keep` is how much of what is below stays, 0–255. Both
    have one channel, or three for a colour plane. `blocks` (n, 2) holds the x, y within the patch of
    each square of BLOCK pixels in which it shows anything.
    """

    x: int
    y: int
    light: Bytes
    keep: Bytes
    blocks: NDArray[np.intp]

    @classmethod
    def of(cls, x: int, y: int, light: Bytes, keep: Bytes) -> Patch:
        flat = keep[..., 0] if keep.ndim == 3 else keep
        lefts, tops = (np.arange(0, n, BLOCK) for n in (flat.shape[1], flat.shape[0]))
        least = np.minimum.reduceat(np.minimum.reduceat(flat, tops, axis=0), lefts, axis=1)
        return cls(x, y, light, keep, np.argwhere(least < 255)[:, ::-1] * BLOCK)

    @property
    def box(self) -> Box:
        height, width = self.light.shape[:2]
        return self.x, self.y, self.x + width, self.y + height


class PatchMaker:
    """Makes and remembers the patches of one plane.

    The plane starts at board point `left`, `top` and has `scale` pixels a millimetre; `colour` says
    whether it has three channels.
    """

    def __init__(
        self, pieces: Mapping[StickerClass, PieceSize], left: float, top: float, scale: float, colour: bool
    ) -> None:
        self._sizes = pieces
        self._left, self._top, self._scale = left, top, scale
        self._colour = colour
        # Pieces are turned at a higher resolution, then averaged down: crisp modules at any angle.
        self._finer = 4 if scale < 3.5 else 2
        self._upright: dict[TablePiece, tuple[Canvas, Bytes]] = {}
        self._arms: dict[Hand, Patch] = {}
        self._made: dict[TablePiece | Stack, Patch] = {}

    def patch(self, item: Item) -> Patch:
        if isinstance(item, Hand):
            return self._hand(item)
        made = self._made.get(item)
        if made is None:
            if len(self._made) >= _MEMORY:
                self._made.pop(next(iter(self._made)))
            made = self._made[item] = self._make(item)
        return made

    def _make(self, item: TablePiece | Stack) -> Patch:
        if isinstance(item, Stack):
            return self._stack(item)
        x0, y0, picture = self._laid(item, self._size(item.kind))
        return self._finish(x0, y0, picture, _HEIGHT.get(item.kind, 1.6), 0.42)

    def _size(self, kind: PieceKind) -> PieceSize:
        return self._sizes[_SIZE_OF[kind]]

    # -- pieces and stacks -------------------------------------------------------------------------------

    def _laid(self, piece: TablePiece, size: PieceSize, room: float = 4.0) -> tuple[int, int, Bytes]:
        """The piece where it lies: the top left plane pixel and the weighted (h, w, 4) picture there."""
        canvas, sprite = self._sprite(piece, size)
        finer, scale = self._finer, self._scale
        reach = (math.hypot(size.width, size.height) / 2 + room) * scale
        cx, cy = (piece.x - self._left) * scale, (piece.y - self._top) * scale
        x0, y0 = math.floor(cx - reach), math.floor(cy - reach)
        side = math.ceil(2 * reach) + 1
        angle = math.radians(piece.angle)
        c, s = math.cos(angle), math.sin(angle)
        # Both ends in fine pixels, centres at half: turn about the piece's centre, then move it there.
        ox, oy = -canvas.x * canvas.scale - 0.5, -canvas.y * canvas.scale - 0.5
        tx, ty = (cx - x0) * finer - 0.5, (cy - y0) * finer - 0.5
        matrix = np.array([[c, -s, tx - c * ox + s * oy], [s, c, ty - s * ox - c * oy]])
        fine = cv2.warpAffine(sprite, matrix, (side * finer, side * finer), flags=cv2.INTER_LINEAR)
        picture: Bytes = cv2.resize(fine, (side, side), interpolation=cv2.INTER_AREA)
        return x0, y0, picture

    def _sprite(self, piece: TablePiece, size: PieceSize) -> tuple[Canvas, Bytes]:
        key = replace(piece, x=0.0, y=0.0, angle=0.0)
        if key not in self._upright:
            canvas = draw_piece(key, size, self._scale * self._finer)
            self._upright[key] = canvas, _weighted(canvas)
        return self._upright[key]

    def _stack(self, stack: Stack) -> Patch:
        """Tiles on each other, each a little askew and, being nearer to the eye, a little shifted."""
        size = self._size(PieceKind.FIND)
        piece = TablePiece(PieceKind.FIND, None, stack.x + 0.3, stack.y + 0.9)
        x0, y0, picture = self._laid(piece, size)
        for n in range(1, stack.count):
            askew = math.sin(12.9 * n + stack.x) * 2.0
            tile = replace(piece, x=piece.x - 0.15 * n, y=piece.y - 0.3 * n, angle=askew)
            tx, ty, upper = self._laid(tile, size)
            picture = _over(picture, upper, tx - x0, ty - y0)
        return self._finish(x0, y0, picture, 0.8 + 0.5 * stack.count, 0.45)

    def _finish(self, x0: int, y0: int, picture: Bytes, height: float, depth: float) -> Patch:
        """The patch of a weighted picture, with the shadow that a thing of this height (mm) throws."""
        keep = _kept(picture[..., 3], height * self._scale, depth)
        return self._patch(x0, y0, self._channels(picture), keep)

    def _channels(self, picture: Bytes) -> Bytes:
        colour = np.ascontiguousarray(picture[..., :3])
        return colour if self._colour else cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY)

    def _patch(self, x0: int, y0: int, light: Bytes, keep: Bytes) -> Patch:
        return Patch.of(x0, y0, light, cv2.merge([keep] * 3) if self._colour else keep)

    # -- hands -------------------------------------------------------------------------------------------

    def _hand(self, hand: Hand) -> Patch:
        style = replace(hand, x=0.0, y=0.0, angle=round(hand.angle / 3) * 3.0)
        if style not in self._arms:
            if len(self._arms) >= _ARMS:
                self._arms.pop(next(iter(self._arms)))
            self._arms[style] = self._arm(style)
        arm = self._arms[style]
        x, y = (hand.x - self._left) * self._scale, (hand.y - self._top) * self._scale
        return replace(arm, x=arm.x + round(x), y=arm.y + round(y))

    def _arm(self, hand: Hand) -> Patch:
        """The patch of a hand whose fingertips are at plane pixel 0, 0."""
        canvas = draw_hand(hand, min(self._scale, _HAND_SCALE))
        border = round(24 * canvas.scale)
        picture = cv2.copyMakeBorder(_weighted(canvas), *(border,) * 4, cv2.BORDER_CONSTANT, value=0)
        larger = self._scale / canvas.scale
        light, keep = self._channels(picture), _kept(picture[..., 3], 11.0 * canvas.scale, 0.38)
        if larger > 1:
            light, keep = (
                cv2.resize(p, None, fx=larger, fy=larger, interpolation=cv2.INTER_LINEAR)
                for p in (light, keep)
            )
        left, top = (round((v - border / canvas.scale) * self._scale) for v in (canvas.x, canvas.y))
        return self._patch(left, top, light, keep)


def _kept(alpha: Bytes, reach: float, depth: float) -> Bytes:
    """How much of the table shows around and beside a shape whose shadow falls `reach` pixels away."""
    shift = np.array([[1.0, 0.0, reach * 0.6], [0.0, 1.0, reach * 0.9]])
    moved = cv2.warpAffine(alpha, shift, (alpha.shape[1], alpha.shape[0]))
    shade = cv2.convertScaleAbs(_softened(moved, max(0.6, 0.7 * reach)), alpha=depth)
    keep: Bytes = cv2.multiply(cv2.bitwise_not(alpha), cv2.bitwise_not(shade), scale=1 / 255)
    return keep


def _weighted(canvas: Canvas) -> Bytes:
    """A transparent canvas as one (h, w, 4) picture."""
    picture: Bytes = cv2.merge([canvas.colour, canvas.alpha])
    return picture


def _softened(alpha: Bytes, soft: float) -> Bytes:
    """A shadow's blur; a wide one is made on a smaller picture, where nobody sees the difference."""
    height, width = alpha.shape
    if soft < 8.0 or min(height, width) < 64:
        blurred: Bytes = cv2.GaussianBlur(alpha, (0, 0), soft)
        return blurred
    small = cv2.resize(alpha, (width // 4, height // 4), interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), soft / 4)
    wide: Bytes = cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR)
    return wide


def _over(below: Bytes, above: Bytes, dx: int, dy: int) -> Bytes:
    """Lay one weighted picture of the same size over another, moved by whole pixels."""
    shift = np.array([[1.0, 0.0, dx], [0.0, 1.0, dy]])
    moved = cv2.warpAffine(above, shift, (below.shape[1], below.shape[0]), flags=cv2.INTER_NEAREST)
    keep = (255 - moved[..., 3:]).astype(np.uint16)
    result: Bytes = (moved + (below * keep + 127) // 255).astype(np.uint8)
    return result
