"""The parts of the panel's picture that light up or can be pushed: lamps, buttons, the knob."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

from kivy.graphics import Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.ui import theme
from companion.ui.theme import Colour
from companion.ui.widgets import pen
from companion.ui.widgets.base import Drawn
from companion.ui.widgets.faceplate import BRASS, CREAM, halo, lens


class LampFace(Drawn):
    """One lamp: a lens in a brass ring, with light around it as far as it is lit."""

    tone = ObjectProperty(CREAM)
    level = NumericProperty(0.0)
    shows = ("tone", "level")

    def draw(self) -> None:
        """The glow, the ring, the lens."""
        side = min(self.width, self.height)
        x, y = self.center
        if self.level > 0:
            spread(halo(), x, y, side * 2.6, self.tone.fade(0.75 * self.level))
        pen.picture("circle", x - side / 2, y - side / 2, side, BRASS.mix(Colour("#000000"), 0.55))
        ring = side - 2 * max(1.0, dp(1))
        pen.picture("circle", x - ring / 2, y - ring / 2, ring, BRASS)
        glass = side * 0.8
        dull = self.tone.mix(Colour("#1A120B"), 0.72)
        bright = dull.mix(self.tone, self.level)
        pen.picture("circle", x - glass / 2, y - glass / 2, glass, bright)
        if self.level > 0:
            spread(halo(), x, y, glass * 1.25, CREAM.fade(0.85 * self.level))
        spread(lens(), x, y, glass, CREAM.fade(1.0))


class ButtonFace(Drawn):
    """One push button; tells `on_push` and `on_let_go`. `down` shows it pressed in."""

    picture = StringProperty("")
    down = BooleanProperty(False)
    accent = BooleanProperty(False)
    shows: tuple[str, ...] = ("picture", "down", "accent")

    def __init__(self, **values: Any) -> None:
        self.register_event_type("on_push")
        self.register_event_type("on_let_go")
        super().__init__(**values)

    def on_push(self) -> None:
        """A finger came down."""

    def on_let_go(self) -> None:
        """The finger went away, wherever it was lifted."""

    def on_touch_down(self, touch: Any) -> bool:
        """Be pushed."""
        if self.disabled or not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        self.dispatch("on_push")
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Be let go."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.dispatch("on_let_go")
        return True

    def draw(self) -> None:
        """A brass ring and a cap with a picture; pressed in it is smaller and darker."""
        side = min(self.width, self.height)
        x, y = self.center
        black = Colour("#000000")
        pen.picture("circle", x - side / 2, y - side / 2 - dp(2), side, black.fade(0.35))
        pen.picture("circle", x - side / 2, y - side / 2, side, BRASS.mix(black, 0.5))
        ring = side - dp(2)
        pen.picture("circle", x - ring / 2, y - ring / 2, ring, BRASS)
        cap = side * (0.76 if self.down else 0.82)
        tone = theme.LIGHT.accent if self.accent else CREAM
        on = CREAM if self.accent else theme.LIGHT.ink
        if self.down:
            tone = tone.mix(black, 0.25)
        well = side * 0.86
        pen.picture("circle", x - well / 2, y - well / 2, well, Colour("#2B1A10"))
        pen.picture("circle", x - cap / 2, y - cap / 2, cap, tone)
        spread(lens(), x, y, cap, CREAM.fade(0.35))
        if self.picture:
            icon = cap * 0.5
            pen.picture(self.picture, x - icon / 2, y - icon / 2, icon, on)


class KnobFace(ButtonFace):
    """The knob: ridged brass with a mark that turns; `turned` is in steps."""

    turned = NumericProperty(0)
    shows = (*ButtonFace.shows, "turned")

    def draw(self) -> None:
        """Ridges around, a cap, and the mark."""
        side = min(self.width, self.height)
        x, y = self.center
        black = Colour("#000000")
        pen.picture("circle", x - side / 2, y - side / 2 - dp(2), side, black.fade(0.35))
        pen.picture("circle", x - side / 2, y - side / 2, side, BRASS.mix(black, 0.62))
        for ridge in range(36):
            turn = radians(ridge * 10 + self.turned * 18)
            inner, outer = side * 0.42, side * 0.49
            points = [(x + r * sin(turn), y + r * cos(turn)) for r in (inner, outer)]
            pen.stroke(points, BRASS.fade(0.9), dp(1.6))
        cap = side * (0.76 if self.down else 0.82)
        pen.picture("circle", x - cap / 2, y - cap / 2, cap, BRASS.mix(black, 0.2 if self.down else 0.0))
        spread(lens(), x, y, cap, CREAM.fade(0.45))
        turn = radians(self.turned * 18)
        mark = [(x + cap * r * sin(turn), y + cap * r * cos(turn)) for r in (0.22, 0.42)]
        pen.stroke(mark, Colour("#3A2413"), dp(3))


def spread(texture: Any, x: float, y: float, side: float, paint: Any) -> None:
    """A soft texture around a middle."""
    pen.ink(paint)
    Rectangle(
        texture=texture, pos=(round(x - side / 2), round(y - side / 2)), size=(round(side), round(side))
    )
