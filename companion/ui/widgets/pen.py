"""Drawing on the current Kivy canvas: boxes, rules, pictures and type, sharp at any size and cheap to keep.

All lengths are window pixels; `dp` (design units to pixels) is used by the callers. Pictures are drawn
once into textures and kept; a widget's canvas then holds nothing but coloured quads. For type see `letters`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal

from kivy.graphics import BorderImage, Color, Line, Mesh, Rectangle, SmoothLine
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from PIL import Image, ImageDraw

from companion.ui import theme, vector
from companion.ui.theme import Colour, Rgba

Paint = Colour | Rgba


def rgba(paint: Paint) -> Rgba:
    """The paint as red, green, blue, alpha."""
    return paint.rgba if isinstance(paint, Colour) else paint


def ink(paint: Paint) -> None:
    """Draw what follows in `paint`."""
    Color(*rgba(paint))


def box(x: float, y: float, width: float, height: float, paint: Paint, radius: float = 0.0) -> None:
    """A filled box with its lower left corner at (`x`, `y`)."""
    if width <= 0 or height <= 0:
        return
    ink(paint)
    pos, size = (round(x), round(y)), (round(width), round(height))
    corner = int(min(radius, (size[0] - 1) / 2, (size[1] - 1) / 2))
    if corner >= 1:
        # One quad in nine parts: corners from a small texture, the rest stretched from its middle.
        BorderImage(pos=pos, size=size, texture=_corners(corner), border=(corner,) * 4, auto_scale="off")
    else:
        Rectangle(pos=pos, size=size)


def framed(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: Paint,
    edge: Paint,
    radius: float = 0.0,
    line: float | None = None,
) -> None:
    """A filled box with an edge of `line` pixels (a hairline if none is given) inside its bounds."""
    line = round(max(1.0, dp(theme.HAIRLINE) if line is None else line))
    x, y, width, height = round(x), round(y), round(width), round(height)
    corner = max(int(radius), line + 1)
    if min(width, height) > 2 * corner + 1 and rgba(fill)[3] == rgba(edge)[3] == 1:
        # One quad in nine parts: drawn over each other, edge and fill would cost twice.
        ink((1, 1, 1, 1))
        texture = _frame(rgba(fill), rgba(edge), int(radius), line)
        BorderImage(pos=(x, y), size=(width, height), texture=texture, border=(corner,) * 4, auto_scale="off")
        return
    box(x, y, width, height, edge, radius)
    box(x + line, y + line, width - 2 * line, height - 2 * line, fill, max(0.0, radius - line))


def outline(
    x: float, y: float, width: float, height: float, paint: Paint, line: float, radius: float = 0.0
) -> None:
    """The edge of a box alone, `line` pixels wide, centred on its bounds."""
    ink(paint)
    Line(rounded_rectangle=(x, y, width, height, max(1.0, radius)), width=max(1.0, line / 2))


def dashes(x: float, y: float, width: float, height: float, paint: Paint, dash: float) -> None:
    """The edge of a box in dashes, for what is not there yet."""
    ink(paint)
    line = max(1, round(dp(1.5)))
    for start, end, level in ((x, x + width, y), (x, x + width, y + height - line)):
        for left in _steps(start, end, dash):
            Rectangle(pos=(round(left), round(level)), size=(round(min(dash, end - left)), line))
    for start, end, level in ((y, y + height, x), (y, y + height, x + width - line)):
        for low in _steps(start, end, dash):
            Rectangle(pos=(round(level), round(low)), size=(line, round(min(dash, end - low))))


def _steps(start: float, end: float, dash: float) -> list[float]:
    count = max(1, round((end - start) / (2 * dash)))
    return [start + (end - start) * i / count for i in range(count)]


def rule(x: float, y: float, length: float, paint: Paint, upright: bool = False, line: float = 0.0) -> None:
    """A hairline (or one of `line` pixels) to the right, or upwards, from (`x`, `y`)."""
    thick = max(1, round(line or dp(theme.HAIRLINE)))
    ink(paint)
    size = (thick, round(length)) if upright else (round(length), thick)
    Rectangle(pos=(round(x), round(y)), size=size)


def stroke(points: list[tuple[float, float]], paint: Paint, width: float) -> None:
    """A smooth line through `points`, `width` pixels wide."""
    ink(paint)
    SmoothLine(points=[v for point in points for v in point], width=max(0.5, width / 2), overdraw_width=1.0)


def hairlines(outlines: Sequence[Sequence[tuple[float, float]]], paint: Paint) -> None:
    """Closed outlines, one pixel wide, all at once: many strokes would cost more than a whole screen."""
    vertices: list[float] = []
    indices: list[int] = []
    for outline in outlines:
        first = len(vertices) // 4
        for x, y in outline:
            vertices += (x, y, 0.0, 0.0)
        last = len(outline) - 1
        indices += [index for corner in range(last) for index in (first + corner, first + corner + 1)]
        indices += (first + last, first)
    if indices:
        ink(paint)
        Mesh(vertices=vertices, indices=indices, mode="lines")


def picture(
    name: str,
    x: float,
    y: float,
    side: float,
    paints: Mapping[str, Paint] | Paint,
    half: Literal["", "left", "right"] = "",
) -> None:
    """Picture `name` in a square of `side` pixels with its lower left corner at (`x`, `y`).

    `paints` gives a paint for each layer (a layer without one is left out), or one paint for the body.
    `half` draws only that half, where it lies in the square.
    """
    pixels = max(2, round(side))
    pixels += pixels % 2
    colours = paints if isinstance(paints, Mapping) else {"body": paints}
    for layer, texture in _picture_textures(name, pixels).items():
        if layer in colours:
            ink(colours[layer])
            _quad(texture, round(x), round(y), pixels, half)


def _quad(texture: Any, x: int, y: int, side: int, half: str) -> None:
    if not half:
        Rectangle(texture=texture, pos=(x, y), size=(side, side))
        return
    left, right = (0.0, 0.5) if half == "left" else (0.5, 1.0)
    # The texture's rows run from the top down: v = 1 is the bottom edge.
    coords = (left, 1.0, right, 1.0, right, 0.0, left, 0.0)
    Rectangle(texture=texture, pos=(x + round(left * side), y), size=(side // 2, side), tex_coords=coords)


@lru_cache(maxsize=64)
def _corners(radius: int) -> Any:
    """A white box just large enough for four round corners of `radius` pixels."""
    side, finer = 2 * radius + 2, 8
    mask = Image.new("L", (side * finer, side * finer), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, side * finer - 1, side * finer - 1), radius * finer, 255)
    return _white(mask.reduce(finer))


@lru_cache(maxsize=256)
def _frame(fill: Rgba, edge: Rgba, radius: int, line: int) -> Any:
    """The corners of a box with an edge of `line` pixels, and a pixel of everything between them."""
    side, finer = 2 * max(radius, line + 1) + 2, 8
    whole = Image.new("L", (side * finer, side * finer), 0)
    ImageDraw.Draw(whole).rounded_rectangle((0, 0, side * finer - 1, side * finer - 1), radius * finer, 255)
    within, far = line * finer, (side - line) * finer - 1
    inside = Image.new("L", whole.size, 0)
    ImageDraw.Draw(inside).rounded_rectangle((within, within, far, far), max(0, radius - line) * finer, 255)
    inner, outer = (_plain(paint, side) for paint in (fill, edge))
    image = Image.composite(inner, outer, inside.reduce(finer))
    image.putalpha(whole.reduce(finer))
    texture = Texture.create(size=image.size, colorfmt="rgba")
    texture.blit_buffer(image.tobytes(), colorfmt="rgba", bufferfmt="ubyte")
    texture.flip_vertical()
    return texture


def _plain(paint: Rgba, side: int) -> Image.Image:
    red, green, blue = (round(255 * share) for share in paint[:3])
    return Image.new("RGB", (side, side), (red, green, blue))


@lru_cache(maxsize=512)
def _picture_textures(name: str, pixels: int) -> dict[str, Any]:
    return {layer: _white(mask) for layer, mask in vector.masks(name, pixels, pixels).items()}


def _white(mask: Image.Image) -> Any:
    """A white texture with the mask as its opacity, to be drawn in any paint."""
    texture = Texture.create(size=mask.size, colorfmt="rgba")
    alpha = mask.tobytes()
    pixels = bytearray(b"\xff" * (4 * len(alpha)))
    pixels[3::4] = alpha
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    texture.flip_vertical()
    return texture
