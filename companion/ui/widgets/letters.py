"""Type on the current Kivy canvas, set by the middle of its capitals so that words and pictures align.

Sizes are steps of the theme's scale (“body”) or window pixels. Every line is drawn once into a texture
and kept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Rectangle
from kivy.metrics import dp

from companion.ui import theme
from companion.ui.theme import SANS, SERIF
from companion.ui.widgets.pen import Paint, ink

Align = Literal["left", "center", "right"]
Size = str | float

# Shares of the type size, measured from the faces: from the bottom of a line's texture (which grows
# upwards with accents, never downwards) to the middle of its capitals; and from line to line.
_CAP_MIDDLE = {SERIF: 0.667, SANS: 0.542}
_LEADING = {SERIF: 1.25, SANS: 1.28}
_ELLIPSIS = "…"


def pixels(size: Size) -> int:
    """Type size in whole window pixels."""
    return max(6, round(dp(theme.current().type_size(size)) if isinstance(size, str) else size))


def measure(text: str, size: Size, family: str = SANS, bold: bool = False) -> int:
    """Width of one line of `text` in pixels."""
    return int(_texture(text, family, bold, pixels(size)).width) if text else 0


def write(
    text: str,
    x: float,
    y: float,
    size: Size,
    paint: Paint,
    family: str = SANS,
    bold: bool = False,
    align: Align = "left",
    width: float = 0.0,
) -> float:
    """One line, the middle of its capitals at height `y`, its `align` edge at `x`; returns its width.

    With a `width` the line shrinks by up to a fifth to fit, and is cut with an ellipsis after that.
    """
    if not text:
        return 0.0
    type_pixels = pixels(size)
    if width:
        text, type_pixels = _fit(text, type_pixels, family, bold, int(width))
    texture = _texture(text, family, bold, type_pixels)
    left = x - {"left": 0.0, "center": 0.5, "right": 1.0}[align] * texture.width
    ink(paint)
    bottom = y - _CAP_MIDDLE[family] * type_pixels
    Rectangle(texture=texture, pos=(round(left), round(bottom)), size=texture.size)
    return float(texture.width)


def wrap(text: str, width: float, size: Size, family: str = SANS, bold: bool = False) -> list[str]:
    """The lines that `text` breaks into within `width` pixels; line breaks in it stay."""
    lines: list[str] = []
    for part in text.split("\n"):
        line = ""
        for word in part.split(" "):
            longer = f"{line} {word}" if line else word
            if line and measure(longer, size, family, bold) > width:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines


def leading(size: Size, family: str = SANS) -> int:
    """Pixels from line to line."""
    return round(pixels(size) * _LEADING[family])


def paragraph(
    text: str,
    x: float,
    y: float,
    width: float,
    size: Size,
    paint: Paint,
    family: str = SANS,
    bold: bool = False,
    align: Align = "left",
    most: int = 0,
) -> int:
    """Lines of `text` within `width` pixels, the block's middle at height `y`; returns the number of lines.

    `x` is the left edge. With `most` the last line allowed ends in an ellipsis if there would be more.
    """
    lines = wrap(text, width, size, family, bold)
    if most and len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1]}{_ELLIPSIS}"]
    step = leading(size, family)
    anchor = x + {"left": 0.0, "center": 0.5, "right": 1.0}[align] * width
    for index, line in enumerate(lines):
        middle = y + step * ((len(lines) - 1) / 2 - index)
        write(line, anchor, middle, size, paint, family, bold, align, width)
    return len(lines)


def fitting(
    text: str, width: float, height: float, size: Size, family: str = SANS, bold: bool = False
) -> float:
    """The largest type size, from `size` down to three fifths of it, at which all of `text` fits the box."""
    whole = pixels(size)
    for type_pixels in range(whole, round(whole * 0.6) - 1, -1):
        lines = wrap(text, width, float(type_pixels), family, bold)
        if len(lines) * leading(float(type_pixels), family) <= height:
            break
    return float(type_pixels)


def _fit(text: str, type_pixels: int, family: str, bold: bool, width: int) -> tuple[str, int]:
    smallest = max(6, round(type_pixels * 0.8))
    while type_pixels > smallest and measure(text, float(type_pixels), family, bold) > width:
        type_pixels -= 1
    shown = text
    while len(shown) > 1 and measure(shown, float(type_pixels), family, bold) > width:
        text = text[:-1].rstrip()
        shown = text + _ELLIPSIS
    return shown, type_pixels


@lru_cache(maxsize=2048)
def _texture(text: str, family: str, bold: bool, type_pixels: int) -> Any:
    label = CoreLabel(text=text, font_name=family, font_size=type_pixels, bold=bold, color=(1, 1, 1, 1))
    label.refresh()
    return label.texture
