"""A QR code, black on white in every palette, with its quiet edge, as large as whole pixels allow."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.graphics import Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import StringProperty

from companion.ui.widgets import pen
from companion.ui.widgets.base import Drawn

_QUIET = 4


class QrCode(Drawn):
    """Shows `text` to a telephone's camera; nothing where it is empty."""

    text = StringProperty("")
    shows = ("text",)

    def draw(self) -> None:
        """Draw the code in the middle."""
        if not self.text:
            return
        texture = _code(self.text)
        side = min(self.width, self.height)
        side = max(1, int(side // texture.width)) * texture.width
        pen.ink((1.0, 1.0, 1.0, 1.0))
        pos = (round(self.center_x - side / 2), round(self.center_y - side / 2))
        Rectangle(texture=texture, pos=pos, size=(side, side))


@lru_cache(maxsize=4)
def _code(text: str) -> Any:
    import segno

    rows = segno.make(text, error="l", micro=False).matrix
    count = len(rows) + 2 * _QUIET
    pixels = bytearray(b"\xff" * count * count)
    for row, modules in enumerate(rows):
        for column, dark in enumerate(modules):
            if dark:
                pixels[(row + _QUIET) * count + column + _QUIET] = 0
    texture = Texture.create(size=(count, count), colorfmt="luminance")
    texture.mag_filter = texture.min_filter = "nearest"
    texture.blit_buffer(bytes(pixels), colorfmt="luminance", bufferfmt="ubyte")
    texture.flip_vertical()
    return texture
