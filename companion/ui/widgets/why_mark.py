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
        size = min(dp(18), self.height * 0.5)
        x, y = self.right - size - dp(2), self.top - size - dp(2)
        pen.picture("circle", x, y, size, palette.muted.fade(0.85))
        letters.write(
            "?", x + size / 2, y + size / 2, size * 0.78, palette.card, SERIF, bold=True, align="center"
        )
