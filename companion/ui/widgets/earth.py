"""The earth of the dig site: five layers with wavy edges, pebbles and shards, painted once a size."""

from __future__ import annotations

import math
import random
from functools import lru_cache
from typing import Any

from kivy.graphics.texture import Texture
from kivy.metrics import dp
from PIL import Image, ImageDraw

from companion.ui.theme import PALETTES, Colour, Mode

_OVERSAMPLING = 2
_LEVELS = 5
_DEEP, _BRIGHT = Colour("#1B120B"), Colour("#FFF3DC")


@lru_cache(maxsize=8)
def earth(width: int, height: int, mode: Mode) -> Any:
    """A texture of `width` × `height` pixels with the five levels, each a fifth of the height."""
    image = _paint(width * _OVERSAMPLING, height * _OVERSAMPLING, dp(1) * _OVERSAMPLING, mode)
    image = image.reduce(_OVERSAMPLING)
    texture = Texture.create(size=image.size, colorfmt="rgb")
    texture.blit_buffer(image.tobytes(), colorfmt="rgb", bufferfmt="ubyte")
    texture.flip_vertical()
    return texture


def _paint(width: int, height: int, unit: float, mode: Mode) -> Image.Image:
    strata = PALETTES[mode].strata
    image = Image.new("RGB", (width, height), strata[0].hex)
    draw = ImageDraw.Draw(image)
    for level in range(_LEVELS):
        top = level * height / _LEVELS
        edge = _edge(width, top, unit, level) if level else [(0.0, 0.0), (float(width), 0.0)]
        draw.polygon([*edge, (width, height), (0, height)], fill=strata[level].hex)
        if level:
            draw.line(
                edge, fill=strata[level - 1].mix(_DEEP, 0.4).hex, width=round(unit * 1.2), joint="curve"
            )
        _stones(draw, width, top, height / _LEVELS, unit, strata[level], level)
    return image


def _edge(width: int, top: float, unit: float, seed: int) -> list[tuple[float, float]]:
    """The line where a level begins, hanging a little below its place."""
    steps = max(8, int(width / (unit * 4)))
    points = []
    for step in range(steps + 1):
        share = step / steps
        wave = math.sin(share * 9.0 + seed * 1.7) + 0.6 * math.sin(share * 23.0 + seed * 2.9)
        points.append((share * width, top + 3.2 * unit * (0.9 + 0.55 * wave)))
    return points


def _stones(
    draw: ImageDraw.ImageDraw, width: int, top: float, height: float, unit: float, earth: Colour, seed: int
) -> None:
    """A few pebbles and shards, always in the same places."""
    chance = random.Random(seed + 1)
    for _stone in range(int(width / (unit * 9))):
        size = unit * chance.uniform(1.0, 3.2)
        x, y = chance.uniform(0.02, 0.98) * width, top + chance.uniform(0.25, 0.92) * height
        tone = earth.mix(_BRIGHT if chance.random() < 0.55 else _DEEP, 0.2).hex
        if chance.random() < 0.75:
            draw.ellipse((x - size, y - size * 0.62, x + size, y + size * 0.62), fill=tone)
        else:
            turn = chance.uniform(0, math.tau)
            corners = [(turn + angle, size * reach) for angle, reach in ((0, 1.2), (2.0, 0.9), (3.9, 1.1))]
            draw.polygon([(x + r * math.cos(a), y + r * math.sin(a) * 0.8) for a, r in corners], fill=tone)
