"""Type on the current Kivy canvas, set by the middle of its capitals so that words and pictures align.

Sizes are steps of the theme's scale (“body”) or window pixels. Every line is drawn once into a texture
and kept. What a widget writes is noted (`noted`), so that it can be asked what stands where.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Literal, NamedTuple

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
_SHRINK = 0.6
"""The share of its size down to which a line is set smaller before it is cut."""


class Written(NamedTuple):
    """A line as it stands: what was to be written, what is, and where its letters are, in pixels."""

    text: str
    shown: str
    left: float
    bottom: float
    width: float
    height: float

    @property
    def cut(self) -> bool:
        """Whether the text does not stand there whole."""
        return self.text != self.shown


_notes: list[Written] | None = None


@contextmanager
def noted() -> Iterator[list[Written]]:
    """A list of the lines that are written meanwhile."""
    global _notes
    before, _notes = _notes, []
    try:
        yield _notes
    finally:
        _notes = before


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

    With a `width` the line shrinks to fit, down to three fifths of its size; a longer one loses its middle,
    so that names that begin alike can still be told apart.
    """
    if not text:
        return 0.0
    type_pixels = pixels(size)
    shown = text
    if width:
        shown, type_pixels = _fit(text, type_pixels, family, bold, int(width))
    return _set(text, shown, x, y, type_pixels, paint, family, bold, align)


def _set(
    text: str,
    shown: str,
    x: float,
    y: float,
    type_pixels: int,
    paint: Paint,
    family: str,
    bold: bool,
    align: Align,
) -> float:
    """Put `shown` there, for `text`."""
    texture = _texture(shown, family, bold, type_pixels)
    left = x - {"left": 0.0, "center": 0.5, "right": 1.0}[align] * texture.width
    ink(paint)
    bottom = y - _CAP_MIDDLE[family] * type_pixels
    Rectangle(texture=texture, pos=(round(left), round(bottom)), size=texture.size)
    if _notes is not None:
        width, height = float(texture.width), float(type_pixels)
        _notes.append(Written(text, shown, left, y - 0.46 * height, width, 0.92 * height))
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
    whole = lines
    if most and len(lines) > most:
        rest = " ".join(lines[most - 1 :])
        lines, whole = [*lines[: most - 1], f"{lines[most - 1]}{_ELLIPSIS}"], [*lines[: most - 1], rest]
    step = leading(size, family)
    anchor = x + {"left": 0.0, "center": 0.5, "right": 1.0}[align] * width
    room = max(1, round(width))
    for index, (line, meant) in enumerate(zip(lines, whole, strict=True)):
        if not line:
            continue
        shown, type_pixels = _fit(line, pixels(size), family, bold, room)
        middle = y + step * ((len(lines) - 1) / 2 - index)
        _set(meant, shown, anchor, middle, type_pixels, paint, family, bold, align)
    return len(lines)


def fitting(
    text: str,
    width: float,
    height: float,
    size: Size,
    family: str = SANS,
    bold: bool = False,
    most: int = 0,
    least: float = 0.0,
) -> float:
    """The largest type size, from `size` down to three fifths of it, at which all of `text` fits the box.

    `most` lines of it at most, where that is given; none wider than the box. `least`: down to so many pixels.
    """
    whole = pixels(size)
    for type_pixels in range(whole, (round(least) or _smallest(whole)) - 1, -1):
        lines = wrap(text, width, float(type_pixels), family, bold)
        room = len(lines) <= 1 or len(lines) * leading(float(type_pixels), family) <= height
        narrow = all(measure(line, float(type_pixels), family, bold) <= width for line in lines)
        if room and narrow and not 0 < most < len(lines):
            break
    return float(type_pixels)


def _smallest(whole: int) -> int:
    """The size down to which type of `whole` pixels is set smaller to fit."""
    return min(whole, max(round(dp(theme.LEAST)), round(whole * _SHRINK)))


def _fit(text: str, type_pixels: int, family: str, bold: bool, width: int) -> tuple[str, int]:
    smallest = _smallest(type_pixels)
    while type_pixels > smallest and measure(text, float(type_pixels), family, bold) > width:
        type_pixels -= 1
    shown, kept = text, len(text)
    while kept > 1 and measure(shown, float(type_pixels), family, bold) > width:
        kept -= 1
        end = kept // 3
        shown = text[: kept - end].rstrip() + _ELLIPSIS + text[len(text) - end :].lstrip()
    return shown, type_pixels


@lru_cache(maxsize=2048)
def _texture(text: str, family: str, bold: bool, type_pixels: int) -> Any:
    label = CoreLabel(text=text, font_name=family, font_size=type_pixels, bold=bold, color=(1, 1, 1, 1))
    label.refresh()
    return label.texture
