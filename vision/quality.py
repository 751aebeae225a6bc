"""How good a picture of the board is, measured: size of the stickers, sharpness, light, glare.

Sharpness and light are measured at the corner markers, whose edges are known to be sharp and to go from
black to white; what else lies on the table does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.artwork import QR_SIDE
from vision.codes import StickerClass
from vision.decode import Quad
from vision.figures import Figures
from vision.geometry import Board
from vision.layout import Corner, Layout, Slot
from vision.sightings import Grey

BURNT = 250
"""Grey levels from here on are burnt out."""
_RISE = 2.5066
"""A blurred edge's height over its steepest slope, in sigmas of the blur: the root of 2π."""
_SHARPEST = 0.3
"""A sampled picture cannot show a smaller sigma; what is measured below is put down to the sampling."""
_ALONG = (0.2, 0.35, 0.5, 0.65, 0.8)
"""Where along a side of a marker its edge is looked at."""
_STEP = 0.25
"""Pixels from one sample to the next across an edge."""


def figures_of(grey: Grey, board: Board | None, layout: Layout) -> Figures:
    """What one picture says; `board` as found in it, None where it was not."""
    height, width = grey.shape
    if board is None:
        return Figures(width, height)
    module, module_at = _smallest_module(board, layout)
    edges = [
        edge for corner in layout.corners if corner.id in board.seen for edge in _edges(grey, board, corner)
    ]
    sheen = _glare(grey, board, layout)
    beyond = tuple(name for name, slot in layout.slots.items() if not _within(grey, board, slot))
    by_hand = not board.fitted
    if not edges:
        return Figures(
            width, height, board.seen, module, module_at, glare=sheen, out_of_view=beyond, by_hand=by_hand
        )
    whites = [edge.white for edge in edges]
    darkest = min(edges, key=lambda edge: edge.white - edge.black)
    return Figures(
        width,
        height,
        board.seen,
        module,
        module_at,
        median(edge.blur for edge in edges),
        darkest.white,
        darkest.black,
        min(whites) / max(1.0, *whites),
        sheen,
        beyond,
        by_hand,
    )


def together(several: Sequence[Figures]) -> Figures:
    """Several pictures' figures as one: the middle of each; a corner counts where most pictures show it.

    Raises ValueError where there are none.
    """
    if not several:
        raise ValueError("no figures to put together")
    last = several[-1]
    with_board = [f for f in several if f.module is not None]
    if 2 * len(with_board) <= len(several):
        return Figures(last.width, last.height, _mostly(several))
    worst = min(with_board, key=lambda f: f.module or 0.0)
    parts = {part for f in with_board for part in f.glare}
    return Figures(
        last.width,
        last.height,
        _mostly(several),
        worst.module,
        worst.module_at,
        _middle(f.blur for f in with_board),
        _middle(f.white for f in with_board),
        _middle(f.black for f in with_board),
        _middle(f.light for f in with_board),
        {part: median(f.glare.get(part, 0.0) for f in with_board) for part in sorted(parts)},
        with_board[-1].out_of_view,
        with_board[-1].by_hand,
    )


def _mostly(several: Sequence[Figures]) -> frozenset[int]:
    seen = [corner for f in several for corner in f.corners]
    return frozenset(corner for corner in seen if 2 * seen.count(corner) > len(several))


def _middle(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return median(known) if known else None


def _smallest_module(board: Board, layout: Layout) -> tuple[float, str]:
    """Pixels of a find sticker's module where they are fewest, and the place."""
    size = layout.pieces[StickerClass.FIND].symbol / QR_SIDE
    scales = {name: board.pixels_per_mm(*slot.centre) * size for name, slot in layout.slots.items()}
    place = min(scales, key=lambda name: scales[name])
    return scales[place], place


class _Edge:
    """One edge of a marker: grey levels on both sides and the blur between them (sigma in pixels)."""

    def __init__(self, profile: NDArray[np.float32]) -> None:
        """`profile`: grey levels from inside the black border to the white outside, `_STEP` pixels apart."""
        end = max(2, len(profile) // 6)
        self.black = float(np.median(profile[:end]))
        self.white = float(np.median(profile[-end:]))
        slope = float(np.max(np.diff(profile))) / _STEP
        sigma = (self.white - self.black) / max(slope, 1e-6) / _RISE
        self.blur = max(sigma, _SHARPEST)


def _edges(grey: Grey, board: Board, corner: Corner) -> list[_Edge]:
    """The outer edges of a marker, at several places; those that are no edge (covered) are left out."""
    quad = board.pixels(np.array(corner.points, np.float32))
    edges = [_Edge(profile) for profile in _profiles(grey, quad)]
    return [edge for edge in edges if edge.white - edge.black > 8]


def _profiles(grey: Grey, quad: Quad) -> list[NDArray[np.float32]]:
    """Grey levels across each side, from two thirds of a module within to as much without."""
    middle = quad.mean(axis=0)
    found = []
    for start, end in zip(quad, np.roll(quad, -1, axis=0), strict=True):
        along = end - start
        length = float(np.linalg.norm(along))
        outward = np.array([along[1], -along[0]]) / max(length, 1e-6)
        if float(outward @ ((start + end) / 2 - middle)) < 0:
            outward = -outward
        reach = length / 6 * 0.67
        steps = np.arange(-reach, reach, _STEP, dtype=np.float32)
        if len(steps) < 8:
            continue
        for share in _ALONG:
            points = (start + share * along)[None, :] + steps[:, None] * outward[None, :]
            found.append(_sampled(grey, points.astype(np.float32)))
    return found


def _sampled(grey: Grey, points: NDArray[np.float32]) -> NDArray[np.float32]:
    """Grey levels at points between pixels, shape (n,)."""
    x, y = points[:, 0].reshape(1, -1), points[:, 1].reshape(1, -1)
    sampled = cv2.remap(grey, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(sampled, np.float32).ravel()


def _glare(grey: Grey, board: Board, layout: Layout) -> dict[str, float]:
    """Part of the board → largest share of one of its places that is burnt out."""
    worst: dict[str, float] = {}
    for name, slot in layout.slots.items():
        outline = board.pixels(np.array(slot.points, np.float32))
        x0, y0 = np.maximum(np.floor(outline.min(axis=0)), 0).astype(int)
        x1, y1 = np.ceil(outline.max(axis=0)).astype(int)
        crop = grey[y0:y1, x0:x1]
        if not crop.size:
            continue
        mask = np.zeros(crop.shape, np.uint8)
        cv2.fillPoly(mask, [np.round(outline - (x0, y0)).astype(np.int32)], 1)
        inside = crop[mask > 0]
        if inside.size:
            part = name.partition("/")[0]
            worst[part] = max(worst.get(part, 0.0), float(np.mean(inside >= BURNT)))
    return worst


def _within(grey: Grey, board: Board, slot: Slot) -> bool:
    """Whether a place is wholly in the picture."""
    outline = board.pixels(np.array(slot.points, np.float32))
    height, width = grey.shape
    return bool((outline >= 0).all() and (outline <= (width, height)).all())
