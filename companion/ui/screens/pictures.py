"""Pictures of our own pieces as widgets: a player's shape, a picture from the assets."""

from __future__ import annotations

from kivy.properties import StringProperty

from companion.ui import theme
from companion.ui.widgets import Drawn, pen, tokens


class Shape(Drawn):
    """A player's shape with the initial of `letter` on it."""

    who = StringProperty("red")
    letter = StringProperty("")
    shows = ("who", "letter")

    def draw(self) -> None:
        """Draw it in the middle."""
        tokens.shape(self.who, self.center_x, self.center_y, min(self.width, self.height), self.letter)


class Picture(Drawn):
    """A picture from the assets in one tone of the palette."""

    picture = StringProperty("trowel")
    tone = StringProperty("muted")
    shows = ("picture", "tone")

    def draw(self) -> None:
        """Draw it in the middle."""
        side = min(self.width, self.height)
        palette = theme.current().palette
        paints = {"body": getattr(palette, self.tone), "mark": palette.paper, "shade": palette.ink}
        pen.picture(self.picture, self.center_x - side / 2, self.center_y - side / 2, side, paints)
