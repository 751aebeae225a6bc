"""The paper the screens lie on, panels on it, and plain words."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

from kivy.graphics import Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.ui import theme
from companion.ui.theme import SANS, SERIF, Colour
from companion.ui.widgets import letters, pen
from companion.ui.widgets.base import Drawn, Tappable

_GRAIN = 256


class Page(FloatLayout):
    """A screen's background: paper with a little grain, darker towards the edges; children lie on it."""

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        self.bind(pos=self.redraw, size=self.redraw)
        self.redraw()

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, bottom, width and height in window pixels."""
        return self.x, self.y, self.width, self.height

    def redraw(self, *_args: Any) -> None:
        """Draw the paper again, for example because the theme has changed."""
        palette = theme.current().palette
        self.canvas.before.clear()
        with self.canvas.before:
            pen.ink((1, 1, 1, 1))
            texture = _paper(palette.paper, palette.ink, 0.035 if theme.current().mode == "light" else 0.028)
            across, up = self.width / _GRAIN, self.height / _GRAIN
            coords = (0, 0, across, 0, across, up, 0, up)
            Rectangle(pos=self.pos, size=self.size, texture=texture, tex_coords=coords)
            _worn_edges(*self.bounds, palette.shadow)


@lru_cache(maxsize=2)
def _paper(paper: Colour, ink: Colour, strength: float) -> Any:
    """A repeating square of paper, with its grain in it: drawn over the paper it would cost as much again."""
    alpha = _grain()
    pixels = bytearray(b"\xff" * (4 * len(alpha)))
    for channel, (below, above) in enumerate(zip(paper.rgba[:3], ink.rgba[:3], strict=True)):
        mixed = (below + (above - below) * strength * value / 255 for value in range(256))
        pixels[channel::4] = alpha.translate(bytes(round(255 * share) for share in mixed))
    texture = Texture.create(size=(_GRAIN, _GRAIN), colorfmt="rgba")
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    texture.wrap = "repeat"
    return texture


def _grain() -> bytes:
    """How dark each pixel of the square is, 0–255: faint fibres and specks."""
    chance = random.Random(1878)
    specks = bytes((0, 0, 0, 40, 90)[value % 5] for value in range(256))
    alpha = bytearray(chance.randbytes(_GRAIN * _GRAIN).translate(specks))
    for _fibre in range(200):
        x, y, slope = chance.randrange(_GRAIN), chance.randrange(_GRAIN), chance.choice((-1, 0, 0, 1))
        for step in range(chance.randrange(4, 14)):
            row = (y + slope * step // 4) % _GRAIN
            alpha[row * _GRAIN + (x + step) % _GRAIN] = 170
    return bytes(alpha)


def _worn_edges(x: float, y: float, width: float, height: float, shadow: Colour) -> None:
    for step in range(6):
        pen.outline(
            x + step, y + step, width - 2 * step, height - 2 * step, shadow.fade(0.05 - 0.008 * step), 2
        )


class Panel(Tappable, FloatLayout):
    """A card on the page, with a title in the corner if it has one; children lie on it."""

    title = StringProperty("")
    marked = BooleanProperty(False)
    shows = ("title", "marked")

    def draw(self) -> None:
        """Draw the card, its edge and its title."""
        palette = theme.current().palette
        edge = palette.accent if self.marked else palette.rule
        fill = palette.pressed if self.pressed else palette.card
        line = dp(2) if self.marked else None
        pen.framed(*self.bounds, fill, edge, dp(theme.RADIUS), line)
        if self.title:
            top = self.top - dp(theme.MARGIN) - letters.pixels("large") * 0.35
            left = self.x + dp(theme.MARGIN)
            letters.write(
                self.title,
                left,
                top,
                "large",
                palette.ink,
                SERIF,
                True,
                width=self.width - 2 * dp(theme.MARGIN),
            )


class Words(Drawn):
    """Plain words: `step` of the type scale, `tone` of the palette, wrapped to the widget's width.

    Words that outgrow the widget, or `most` lines where that is given, are set smaller (`letters.fitting`).
    `tone` is the name of a palette colour (“ink”, “muted”, “accent”, “done”, “alarm”, “on_alarm” …).
    """

    text = StringProperty("")
    step = StringProperty("body")
    tone = StringProperty("ink")
    serif = BooleanProperty(False)
    bold = BooleanProperty(False)
    align = OptionProperty("left", options=("left", "center", "right"))
    valign = OptionProperty("middle", options=("top", "middle", "bottom"))
    most = NumericProperty(0)
    shows = ("text", "step", "tone", "serif", "bold", "align", "valign", "most")

    @property
    def family(self) -> str:
        """The typeface in use."""
        return SERIF if self.serif else SANS

    def needed_height(self, width: float) -> float:
        """Pixels of height that the text takes when it is `width` pixels wide."""
        lines = letters.wrap(self.text, width, self.step, self.family, self.bold)
        count = min(len(lines), self.most) if self.most else len(lines)
        return count * letters.leading(self.step, self.family)

    def draw(self) -> None:
        """Set the words."""
        paint: Colour = getattr(theme.current().palette, self.tone)
        look = (self.family, self.bold)
        size = letters.fitting(self.text, self.width, self.height, self.step, *look, int(self.most))
        lines = len(letters.wrap(self.text, self.width, size, *look))
        needed = (min(lines, self.most) if self.most else lines) * letters.leading(size, self.family)
        middle = {"top": self.top - needed / 2, "middle": self.center_y, "bottom": self.y + needed / 2}
        letters.paragraph(
            self.text,
            self.x,
            middle[self.valign],
            self.width,
            size,
            paint,
            *look,
            self.align,
            int(self.most),
        )
