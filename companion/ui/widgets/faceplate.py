"""What the panel's faceplate is made of: walnut, brass, glass and glow, painted once."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

from kivy.graphics.texture import Texture
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from companion.ui.theme import Colour

BRASS, CREAM = Colour("#C9A24A"), Colour("#FFF6E2")
_WOOD, _GRAIN, _SHEEN = Colour("#4A2E1C"), Colour("#2C190D"), Colour("#6B4529")
_SOFT = 128


@lru_cache(maxsize=4)
def walnut(width: int, height: int) -> Any:
    """A board of dark wood, `width` × `height` pixels, its grain along the longer side."""
    chance = random.Random(1878)
    image = Image.new("RGB", (width, height), _WOOD.hex)
    draw = ImageDraw.Draw(image)
    for _vein in range(height * 2):
        y, tone = chance.uniform(-0.1, 1.1) * height, chance.random()
        colour = _WOOD.mix(_GRAIN if tone < 0.55 else _SHEEN, chance.uniform(0.15, 0.75)).hex
        bend, start = chance.uniform(-0.03, 0.03) * height, chance.uniform(-0.3, 0.9) * width
        end = start + chance.uniform(0.15, 0.8) * width
        middle = ((start + end) / 2, y + bend)
        draw.line([(start, y), middle, (end, y + bend / 2)], fill=colour, width=1, joint="curve")
    image = image.filter(ImageFilter.GaussianBlur(0.6))
    return _texture(image)


@lru_cache(maxsize=1)
def halo() -> Any:
    """White light that fades away from its middle."""
    fading = ImageChops.invert(Image.radial_gradient("L")).resize((_SOFT, _SOFT))
    return _light(fading.point(lambda v: round(255 * max(0.0, (v / 255 - 0.3) / 0.7) ** 1.6)))


@lru_cache(maxsize=1)
def lens() -> Any:
    """The reflection on a round glass: a soft spot at its upper left, and a faint rim below."""
    side = _SOFT * 2
    mask = Image.new("L", (side, side), 0)
    spot = Image.new("L", (side, side), 0)
    ImageDraw.Draw(spot).ellipse((side * 0.2, side * 0.12, side * 0.56, side * 0.42), fill=190)
    mask = ImageChops.lighter(mask, spot.filter(ImageFilter.GaussianBlur(side * 0.05)))
    rim = Image.new("L", (side, side), 0)
    ImageDraw.Draw(rim).arc(
        (side * 0.07, side * 0.07, side * 0.93, side * 0.93), 30, 150, 110, round(side * 0.03)
    )
    mask = ImageChops.lighter(mask, rim.filter(ImageFilter.GaussianBlur(side * 0.02)))
    inside = Image.new("L", (side, side), 0)
    ImageDraw.Draw(inside).ellipse((4, 4, side - 5, side - 5), fill=255)
    return _light(ImageChops.multiply(mask, inside).resize((_SOFT, _SOFT)))


def _light(alpha: Image.Image) -> Any:
    """A white texture with that opacity."""
    white = Image.new("RGBA", alpha.size, (255, 255, 255, 0))
    white.putalpha(alpha)
    return _texture(white)


def _texture(image: Image.Image) -> Any:
    texture = Texture.create(size=image.size, colorfmt=image.mode.lower())
    texture.blit_buffer(image.tobytes(), colorfmt=image.mode.lower(), bufferfmt="ubyte")
    texture.flip_vertical()
    return texture
