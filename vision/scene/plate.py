"""The table without any piece on it: wood, trays and the board, drawn once for a renderer."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.layout import Layout, Rect, Slot
from vision.scene import palette
from vision.scene.board_art import BoardLabels, draw_board, draw_corners
from vision.scene.canvas import Bytes, Canvas, texture
from vision.scene.palette import mix
from vision.scene.silhouettes import draw_object

_WOOD = Rect(-420, -420, 1680, 1320)
"""The table top in board units; beyond it is the floor."""
_GRAIN = 1.2  # pixels a millimetre of the wood's own picture
_PLANK = 105.0  # mm
_FINEST = 5.0
"""Pixels a millimetre beyond which print is only enlarged: nothing on the board but its corners is finer."""


def draw_plate(layout: Layout, labels: BoardLabels, extent: Rect, scale: float) -> Bytes:
    """The part `extent` of the empty table, B, G, R, at `scale` pixels a millimetre."""
    drawn = min(scale, _FINEST)
    canvas = Canvas(extent.x, extent.y, extent.w, extent.h, drawn)
    _wood(canvas)
    _shadow(canvas, Rect(0, 0, layout.width, layout.height), 3.0)
    draw_board(canvas, layout, labels)
    for name in ("exhibit", "discard"):
        _tray(canvas, layout.slots[name])
    if drawn < scale:
        canvas = _enlarged(canvas, extent, scale)
    draw_corners(canvas, layout)
    return canvas.colour


def _enlarged(canvas: Canvas, extent: Rect, scale: float) -> Canvas:
    large = Canvas(extent.x, extent.y, extent.w, extent.h, scale)
    step = canvas.scale / scale
    matrix = np.array([[step, 0, step / 2 - 0.5], [0, step, step / 2 - 0.5]])
    height, width = large.alpha.shape
    flags = cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
    cv2.warpAffine(
        canvas.colour, matrix, (width, height), dst=large.colour, flags=flags, borderMode=cv2.BORDER_REPLICATE
    )
    return large


def _wood(canvas: Canvas) -> None:
    wood = _wood_picture()
    # From canvas pixels to the wood's own, whatever part of the table the canvas shows.
    step = _GRAIN / canvas.scale
    matrix = np.array(
        [
            [step, 0, (canvas.x - _WOOD.x) * _GRAIN + step / 2 - 0.5],
            [0, step, (canvas.y - _WOOD.y) * _GRAIN + step / 2 - 0.5],
        ]
    )
    height, width = canvas.alpha.shape
    cv2.warpAffine(
        wood,
        matrix,
        (width, height),
        dst=canvas.colour,
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=palette.FLOOR,
    )


def _wood_picture() -> Bytes:
    """Planks along x, each with a tone and a grain of its own."""
    rng = np.random.default_rng(7)
    rows, columns = round(_WOOD.h * _GRAIN), round(_WOOD.w * _GRAIN)
    fine = _stretched(rng, (rows, columns // 60), (rows, columns))
    broad = _stretched(rng, (rows // 14, columns // 220), (rows, columns))
    across = np.arange(rows, dtype=np.float32)[:, None] / _GRAIN
    rings = np.sin((across + 9.0 * broad) * np.float32(0.55))
    tone = 0.42 + 0.09 * fine + 0.12 * broad + 0.05 * rings
    for n, top in enumerate(np.arange(0.0, _WOOD.h, _PLANK)):
        first, last = round(top * _GRAIN), round((top + _PLANK) * _GRAIN)
        shift = rng.integers(0, columns)
        tone[first:last] = np.roll(tone[first:last], shift, axis=1) + np.float32(rng.uniform(-0.09, 0.09))
        if n:
            tone[first - 1 : first + 1] *= 0.45
    weight = np.clip(tone, 0.0, 1.0)[..., None].astype(np.float32)
    dark, light = np.array(palette.WOOD_DARK, np.float32), np.array(palette.WOOD_LIGHT, np.float32)
    return np.rint(dark + (light - dark) * weight).astype(np.uint8)


def _stretched(
    rng: np.random.Generator, shape: tuple[int, int], target: tuple[int, int]
) -> NDArray[np.float32]:
    field = rng.standard_normal((max(2, shape[0]), max(2, shape[1])), dtype=np.float32)
    stretched: NDArray[np.float32] = cv2.resize(field, (target[1], target[0]), interpolation=cv2.INTER_CUBIC)
    return stretched


def _shadow(canvas: Canvas, box: Rect, depth: float) -> None:
    for n in range(6):
        grow = depth * (n + 1) / 6
        canvas.rect(box.x - grow * 0.3, box.y - grow * 0.2, box.w + grow * 1.3, box.h + grow * 1.3,
                    palette.INK, 0.13, radius=4 + grow)  # fmt: skip


def _tray(canvas: Canvas, slot: Slot) -> None:
    """A shallow wooden tray lined with felt; what goes to the box has the plainer one."""
    edge = 3.5
    box = Rect(slot.x - edge, slot.y - edge, slot.w + 2 * edge, slot.h + 2 * edge)
    _shadow(canvas, box, 3.0)
    exhibit = slot.name == "exhibit"
    felt = palette.FELT if exhibit else mix(palette.TERRACOTTA, palette.INK, 0.5)
    canvas.rect(box.x, box.y, box.w, box.h, palette.TRAY, radius=4)
    light = mix(palette.TRAY, palette.PAPER, 0.35)
    canvas.frame(box.x + 0.6, box.y + 0.6, box.w - 1.2, box.h - 1.2, light, 0.5, 0.8, radius=4)
    canvas.rect(slot.x, slot.y, slot.w, slot.h, mix(felt, palette.INK, 0.45), radius=2)
    canvas.rect(slot.x + 0.8, slot.y + 1.2, slot.w - 1.2, slot.h - 1.6, felt, radius=2)
    rng = np.random.default_rng(len(slot.name))
    canvas.shade(slot.x, slot.y, slot.w, slot.h, texture(rng, round(slot.h * 1.2), round(slot.w * 1.2), 0.05))
    x, y = slot.centre
    faint = mix(felt, palette.PAPER_LIGHT, 0.2)
    if exhibit:
        _exhibit_lines(canvas, slot)
    else:
        draw_object(canvas, "jug", x, y, min(slot.w, slot.h) * 0.4, faint, 0.6)


def _exhibit_lines(canvas: Canvas, slot: Slot) -> None:
    """Two lines of seven places, read like writing."""
    faint = mix(palette.FELT, palette.PAPER_LIGHT, 0.45)
    for row in range(2):
        for column in range(7):
            x = slot.x + slot.w * (column + 0.5) / 7
            y = slot.y + slot.h * (row + 0.5) / 2
            canvas.frame(x - 15.4, y - 15.6, 30.8, 31.2, faint, 0.35, 0.55, radius=2)
