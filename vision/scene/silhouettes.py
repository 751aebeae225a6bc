"""The things pictured on pieces and board, as outlines in a box from (-0.5, -0.5) to (0.5, 0.5)."""

from __future__ import annotations

from collections.abc import Sequence

from vision.scene.canvas import Canvas, Point, arc
from vision.scene.palette import GOLD, GOLD_DARK, INK, Colour, mix

Outline = list[Point]


def _mirrored(right: Sequence[Point]) -> Outline:
    """A symmetrical outline from its right side, top to bottom."""
    return [*right, *((-x, y) for x, y in reversed(right))]


_VASE = _mirrored(
    [
        (0.20, -0.50), (0.21, -0.45), (0.13, -0.41), (0.12, -0.30), (0.16, -0.24), (0.28, -0.15),
        (0.34, -0.02), (0.33, 0.10), (0.25, 0.26), (0.14, 0.38), (0.12, 0.43), (0.19, 0.46), (0.19, 0.50),
    ]
)  # fmt: skip
_VASE_HANDLES = [
    [(0.12, -0.36), (0.30, -0.38), (0.39, -0.26), (0.37, -0.10), (0.31, -0.11), (0.32, -0.24), (0.27, -0.32),
     (0.13, -0.31)],
]  # fmt: skip
_JUG = [
    (-0.22, -0.50), (0.10, -0.46), (0.09, -0.40), (0.07, -0.28), (0.16, -0.16), (0.25, 0.02), (0.27, 0.20),
    (0.22, 0.36), (0.13, 0.46), (0.17, 0.50), (-0.17, 0.50), (-0.13, 0.46), (-0.22, 0.36), (-0.27, 0.20),
    (-0.25, 0.02), (-0.16, -0.16), (-0.08, -0.28), (-0.11, -0.40),
]  # fmt: skip
_JUG_HANDLE = [
    (0.08, -0.44), (0.28, -0.44), (0.40, -0.30), (0.41, -0.10), (0.33, 0.08), (0.25, 0.12), (0.23, 0.05),
    (0.30, -0.04), (0.34, -0.14), (0.32, -0.28), (0.24, -0.37), (0.08, -0.37),
]  # fmt: skip
_MASK = _mirrored(
    [
        (0.00, -0.50), (0.20, -0.47), (0.34, -0.36), (0.40, -0.18), (0.39, 0.04), (0.34, 0.24), (0.22, 0.41),
        (0.08, 0.49), (0.00, 0.50),
    ]
)  # fmt: skip
_MASK_EYE = [(0.07, -0.10), (0.16, -0.17), (0.28, -0.14), (0.24, -0.05), (0.14, -0.04)]
_MASK_MOUTH = _mirrored([(0.00, 0.20), (0.14, 0.18), (0.19, 0.25), (0.12, 0.34), (0.00, 0.37)])


def object_outlines(kind: str) -> list[Outline]:
    """The outlines of a kind of object; overlapping ones are holes. Raises KeyError for other kinds."""
    return _OBJECTS[kind]


_OBJECTS: dict[str, list[Outline]] = {
    "vase": [_VASE, *_VASE_HANDLES, *([(-x, y) for x, y in h] for h in _VASE_HANDLES)],
    "jug": [_JUG, _JUG_HANDLE],
    "mask": [_MASK, _MASK_EYE, [(-x, y) for x, y in _MASK_EYE], _MASK_MOUTH],
    "bracelet": [
        arc(0, 0, 0.44, 0.44), arc(0, 0, 0.27, 0.27),
        *(arc(0.355 * x, 0.355 * y, 0.055, 0.055) for x, y in
          ((0, -1), (0.87, -0.5), (0.87, 0.5), (0, 1), (-0.87, 0.5), (-0.87, -0.5))),
    ],
}  # fmt: skip

_SACK = [
    (-0.10, -0.50), (0.12, -0.47), (0.09, -0.33), (0.14, -0.29), (0.30, -0.10), (0.38, 0.15), (0.36, 0.36),
    (0.24, 0.48), (0.00, 0.50), (-0.24, 0.48), (-0.36, 0.36), (-0.38, 0.15), (-0.30, -0.10), (-0.14, -0.29),
    (-0.09, -0.33), (-0.18, -0.44),
]  # fmt: skip


def _placed(outline: Sequence[Point], x: float, y: float, size: float) -> Outline:
    return [(x + px * size, y + py * size) for px, py in outline]


def draw_object(
    canvas: Canvas, kind: str, x: float, y: float, size: float, colour: Colour, strength: float = 1.0
) -> None:
    """A kind of object in its middle at x, y, `size` mm high."""
    outlines = [_placed(o, x, y, size) for o in object_outlines(kind)]
    if kind in ("vase", "jug"):  # handles touch the body: drawn one by one they are no holes
        for outline in outlines:
            canvas.polygon(outline, colour, strength)
        return
    canvas.polygons(outlines, colour, strength)


def draw_coin(canvas: Canvas, x: float, y: float, radius: float, text: str = "") -> None:
    canvas.ellipse(x + radius * 0.06, y + radius * 0.1, radius * 1.04, radius * 1.04, INK, 0.35)
    canvas.ellipse(x, y, radius, radius, GOLD_DARK)
    canvas.ellipse(x, y, radius * 0.92, radius * 0.92, GOLD)
    canvas.ring(x, y, radius * 0.76, GOLD_DARK, radius * 0.07, 0.7)
    if text:
        canvas.text(x, y, text, radius * 1.35, INK)


def draw_sack(canvas: Canvas, x: float, y: float, size: float, colour: Colour) -> None:
    canvas.polygon(_placed(_SACK, x, y, size), colour)
    canvas.line(_placed([(-0.12, -0.30), (0.12, -0.30)], x, y, size), mix(colour, INK, 0.7), size * 0.06)
    canvas.line(
        _placed([(-0.22, 0.05), (-0.28, 0.2), (-0.26, 0.36)], x, y, size), mix(colour, INK, 0.35), size * 0.03
    )
    draw_coin(canvas, x + 0.03 * size, y + 0.14 * size, 0.17 * size)


def draw_chest(canvas: Canvas, x: float, y: float, size: float, colour: Colour) -> None:
    dark = mix(colour, INK, 0.55)
    lid = [*arc(0.0, -0.08, 0.46, 0.28, 180, 360, 12)]
    canvas.polygon(_placed(lid, x, y, size), mix(colour, INK, 0.15))
    canvas.rect(x - 0.46 * size, y - 0.08 * size, 0.92 * size, 0.46 * size, colour, radius=0.03 * size)
    canvas.line(_placed([(-0.46, -0.08), (0.46, -0.08)], x, y, size), dark, 0.045 * size)
    for band in (-0.30, 0.30):
        canvas.line(_placed([(band, -0.30), (band, 0.38)], x, y, size), GOLD_DARK, 0.06 * size)
    canvas.rect(x - 0.08 * size, y - 0.12 * size, 0.16 * size, 0.18 * size, GOLD, radius=0.02 * size)
    canvas.ellipse(x, y - 0.04 * size, 0.028 * size, 0.028 * size, INK)
