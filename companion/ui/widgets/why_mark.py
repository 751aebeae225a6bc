"""A small question mark at the corner of a number: the number can be asked “why?”."""

from __future__ import annotations

from kivy.metrics import dp

from companion.ui import theme
from companion.ui.theme import SERIF
from companion.ui.widgets import letters, pen
from companion.ui.widgets.base import Tappable


class WhyMark(Tappable):
    """Lies over a number and shows it through; `on_tap` when the number is asked."""

    def draw(self) -> None:
        """Draw the mark in the upper right corner, and the finger."""
        palette = theme.current().palette
        if self.pressed:
            pen.box(*self.bounds, palette.ink.fade(0.12), dp(theme.RADIUS))
        mark(*self.bounds)


def mark(x: float, y: float, width: float, height: float) -> None:
    """Draw the mark in the upper right corner of what can be asked."""
    palette = theme.current().palette
    size = min(dp(18), height * 0.5)
    left, low = x + width - size - dp(2), y + height - size - dp(2)
    pen.picture("circle", left, low, size, palette.muted.fade(0.85))
    middle = (left + size / 2, low + size / 2)
    letters.write("?", *middle, size * 0.78, palette.card, SERIF, bold=True, align="center")
