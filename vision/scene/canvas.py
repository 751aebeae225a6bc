"""Drawing in millimetres on a colour picture, with smooth edges."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vision.scene.palette import Colour

Bytes = NDArray[np.uint8]
Point = tuple[float, float]

FONTS = Path(__file__).resolve().parent.parent.parent / "assets" / "fonts"
SERIF = "GentiumBookPlus-Bold.ttf"
SANS = "Lato-Bold.ttf"
Box = tuple[int, int, int, int]
"""Left, top, right, bottom in whole pixels."""

_BLOCK = 256
_SUBPIXEL = 4  # bits after the point in OpenCV's drawing coordinates


@cache
def _font(name: str, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONTS / name), size)


class Canvas:
    """A picture of part of the table plane.

    `x`, `y` is the board point at its top left corner, `scale` its pixels a millimetre. `colour` is
    (height, width, 3), B, G, R. With `opaque` False it starts transparent: `alpha` (height, width) then
    says how much of a pixel is covered, and `colour` is already weighted with it.
    """

    def __init__(
        self, x: float, y: float, width: float, height: float, scale: float, *, opaque: bool = True
    ) -> None:
        self.x, self.y, self.scale = x, y, scale
        shape = max(1, math.ceil(height * scale)), max(1, math.ceil(width * scale))
        self.colour: Bytes = np.zeros((*shape, 3), np.uint8)
        self.alpha: Bytes = np.full(shape, 255 if opaque else 0, np.uint8)
        self._opaque = opaque

    # -- shapes ------------------------------------------------------------------------------------------

    def polygon(self, points: Iterable[Point], colour: Colour, strength: float = 1.0) -> None:
        """A filled polygon; the inside of a second winding is filled too."""
        self.polygons([points], colour, strength)

    def polygons(self, outlines: Iterable[Iterable[Point]], colour: Colour, strength: float = 1.0) -> None:
        """Filled outlines; where two overlap (a hole within a shape) nothing is drawn."""
        pixels = [self._pixels(points) for points in outlines]
        box = self._box(pixels, 2)
        if box is None:
            return
        mask = np.zeros((box[3] - box[1], box[2] - box[0]), np.uint8)
        moved = [self._shifted(p, box) for p in pixels]
        cv2.fillPoly(mask, moved, 255, cv2.LINE_AA, _SUBPIXEL)
        self.blend(box, mask, colour, strength)

    def line(
        self,
        points: Sequence[Point],
        colour: Colour,
        width: float,
        strength: float = 1.0,
        closed: bool = False,
    ) -> None:
        """A line of a width in millimetres, never thinner than a pixel."""
        pixels = self._pixels(points)
        thick = max(1, round(width * self.scale))
        box = self._box([pixels], thick + 2)
        if box is None:
            return
        mask = np.zeros((box[3] - box[1], box[2] - box[0]), np.uint8)
        cv2.polylines(mask, [self._shifted(pixels, box)], closed, 255, thick, cv2.LINE_AA, _SUBPIXEL)
        thin = min(1.0, width * self.scale)
        self.blend(box, mask, colour, strength * thin)

    def ellipse(
        self, x: float, y: float, rx: float, ry: float, colour: Colour, strength: float = 1.0
    ) -> None:
        self.polygon(arc(x, y, rx, ry), colour, strength)

    def ring(self, x: float, y: float, r: float, colour: Colour, width: float, strength: float = 1.0) -> None:
        self.line(list(arc(x, y, r, r)), colour, width, strength, closed=True)

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        colour: Colour,
        strength: float = 1.0,
        radius: float = 0.0,
    ) -> None:
        self.polygon(rounded(x, y, w, h, radius), colour, strength)

    def frame(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        colour: Colour,
        width: float,
        strength: float = 1.0,
        radius: float = 0.0,
    ) -> None:
        self.line(rounded(x, y, w, h, radius), colour, width, strength, closed=True)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: Colour,
        *,
        font: str = SERIF,
        strength: float = 1.0,
        anchor: str = "mm",
    ) -> None:
        """Text whose letters are `size` mm high in the font's measure; `anchor` as Pillow names them."""
        face = _font(font, max(4.0, size * self.scale))
        left, top, right, bottom = face.getbbox(text, anchor=anchor)
        px, py = (x - self.x) * self.scale, (y - self.y) * self.scale
        x0, y0 = math.floor(px + left) - 1, math.floor(py + top) - 1
        size_px = math.ceil(right - left) + 3, math.ceil(bottom - top) + 3
        picture = Image.new("L", size_px)
        ImageDraw.Draw(picture).text((px - x0, py - y0), text, 255, font=face, anchor=anchor)
        self._blend_clipped(x0, y0, np.asarray(picture, np.uint8), colour, strength)

    def modules(
        self, x: float, y: float, size: float, black: NDArray[np.bool_], colours: Sequence[Colour]
    ) -> None:
        """A square grid of modules of edge `size` mm, top left at x, y; colours: light, dark."""
        step = size * self.scale / len(black)
        x0, y0 = (x - self.x) * self.scale, (y - self.y) * self.scale
        columns = np.arange(
            max(0, math.ceil(x0 - 0.5)), min(self.alpha.shape[1], math.ceil(x0 + step * len(black) - 0.5))
        )
        rows = np.arange(
            max(0, math.ceil(y0 - 0.5)), min(self.alpha.shape[0], math.ceil(y0 + step * len(black) - 0.5))
        )
        if not (columns.size and rows.size):
            return
        across = ((columns + 0.5 - x0) / step).astype(int)
        down = ((rows + 0.5 - y0) / step).astype(int)
        dark = black[np.ix_(down, across)]
        light_dark = np.array(colours, np.uint8)
        self.colour[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1] = light_dark[dark.astype(int)]

    # -- textures ----------------------------------------------------------------------------------------

    def shade(self, x: float, y: float, w: float, h: float, field: NDArray[np.float32]) -> None:
        """Multiply a rectangle with a field of factors, stretched over it."""
        box = self._clip(
            (x - self.x) * self.scale,
            (y - self.y) * self.scale,
            (x + w - self.x) * self.scale,
            (y + h - self.y) * self.scale,
        )
        if box is None:
            return
        x0, y0, x1, y1 = box
        rows, columns = field.shape
        # Sample the field where this part of the rectangle lies in it, so that any view of it agrees.
        sx, sy = (columns - 1) / (w * self.scale), (rows - 1) / (h * self.scale)
        ox, oy = (x - self.x) * self.scale, (y - self.y) * self.scale
        matrix = np.array([[sx, 0, (x0 + 0.5 - ox) * sx], [0, sy, (y0 + 0.5 - oy) * sy]], np.float32)
        factors = cv2.warpAffine(
            field,
            matrix,
            (x1 - x0, y1 - y0),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
        part = self.colour[y0:y1, x0:x1]
        part[:] = np.clip(part * factors[..., None], 0, 255).astype(np.uint8)

    # -- pixels ------------------------------------------------------------------------------------------

    def _pixels(self, points: Iterable[Point]) -> NDArray[np.float64]:
        return (np.array(list(points), np.float64) - (self.x, self.y)) * self.scale - 0.5

    def _box(self, pixels: Sequence[NDArray[np.float64]], margin: int) -> Box | None:
        every = np.concatenate(pixels)
        low, high = every.min(axis=0) - margin, every.max(axis=0) + margin
        return self._clip(low[0], low[1], high[0], high[1])

    def _clip(self, x0: float, y0: float, x1: float, y1: float) -> Box | None:
        height, width = self.alpha.shape
        box = (
            max(0, math.floor(x0)),
            max(0, math.floor(y0)),
            min(width, math.ceil(x1)),
            min(height, math.ceil(y1)),
        )
        return box if box[0] < box[2] and box[1] < box[3] else None

    @staticmethod
    def _shifted(pixels: NDArray[np.float64], box: Box) -> NDArray[np.int32]:
        moved = (pixels - (box[0], box[1])) * (1 << _SUBPIXEL)
        return np.rint(moved).astype(np.int32)

    def _blend_clipped(self, x0: int, y0: int, mask: Bytes, colour: Colour, strength: float) -> None:
        box = self._clip(x0, y0, x0 + mask.shape[1], y0 + mask.shape[0])
        if box is not None:
            part = mask[box[1] - y0 : box[3] - y0, box[0] - x0 : box[2] - x0]
            self.blend(box, part, colour, strength)

    def blend(self, box: Box, mask: Bytes, colour: Colour, strength: float) -> None:
        """Lay a colour over a box of pixels, as strongly as the mask says."""
        x0, y0, x1, y1 = box
        for top in range(0, y1 - y0, _BLOCK):
            for left in range(0, x1 - x0, _BLOCK):
                part = mask[top : top + _BLOCK, left : left + _BLOCK]
                if part.any():  # most of a thin outline's box is empty
                    self._blend_block(x0 + left, y0 + top, part, colour, strength)

    def _blend_block(self, x0: int, y0: int, mask: Bytes, colour: Colour, strength: float) -> None:
        here = np.s_[y0 : y0 + mask.shape[0], x0 : x0 + mask.shape[1]]
        weight = mask if strength >= 1.0 else cv2.convertScaleAbs(mask, alpha=strength)
        keep = cv2.bitwise_not(weight)
        steps = np.arange(256, dtype=np.float64)[:, None] / 255.0
        table = np.rint(steps * np.array(colour)).astype(np.uint8)[:, None, :]
        light = cv2.LUT(cv2.merge([weight] * 3), table)
        kept = cv2.multiply(self.colour[here], cv2.merge([keep] * 3), scale=1 / 255)
        self.colour[here] = cv2.add(kept, light)
        if not self._opaque:
            under = self.alpha[here]
            self.alpha[here] = cv2.add(cv2.multiply(under, keep, scale=1 / 255), weight)


# -- outlines ----------------------------------------------------------------------------------------------


def arc(
    x: float, y: float, rx: float, ry: float, start: float = 0.0, end: float = 360.0, step: float = 6.0
) -> list[Point]:
    """Points along an ellipse, degrees clockwise from the right."""
    n = max(2, round(abs(end - start) / step))
    full = abs(end - start) >= 360.0
    angles = [math.radians(start + (end - start) * i / n) for i in range(n if full else n + 1)]
    return [(x + rx * math.cos(a), y + ry * math.sin(a)) for a in angles]


def rounded(x: float, y: float, w: float, h: float, radius: float) -> list[Point]:
    """A rectangle with round corners."""
    r = min(radius, w / 2, h / 2)
    if r <= 0:
        return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    return [
        *arc(x + w - r, y + r, r, r, -90, 0, 15),
        *arc(x + w - r, y + h - r, r, r, 0, 90, 15),
        *arc(x + r, y + h - r, r, r, 90, 180, 15),
        *arc(x + r, y + r, r, r, 180, 270, 15),
    ]


def turned(points: Iterable[Point], degrees: float, x: float = 0.0, y: float = 0.0) -> list[Point]:
    """Points turned about the origin, clockwise as seen, then moved by x, y."""
    a = math.radians(degrees)
    c, s = math.cos(a), math.sin(a)
    return [(x + px * c - py * s, y + px * s + py * c) for px, py in points]


def texture(rng: np.random.Generator, rows: int, columns: int, strength: float) -> NDArray[np.float32]:
    """A field of factors around 1: soft blotches, to be stretched over a surface."""
    return (1.0 + rng.normal(0.0, strength, (rows, columns))).astype(np.float32)
