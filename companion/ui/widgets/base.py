"""What every widget of ours is: drawn once, drawn again only when something it shows has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui import theme
from companion.ui.widgets import letters, pen


class Drawn(Widget):
    """A widget with a name that draws itself into its canvas.

    Subclasses name in `shows` the properties they show and implement `draw`. `place` may put child
    widgets where they belong; it runs just before `draw`. `written` are the lines that `draw` has written.
    """

    name = StringProperty("")
    shows: tuple[str, ...] = ()
    written: tuple[letters.Written, ...] = ()

    def __init__(self, **values: Any) -> None:
        self._draw_soon = Clock.create_trigger(self._draw_now, -1)
        super().__init__(**values)
        for prop in ("pos", "size", *self.shows):
            self.fbind(prop, self._draw_soon)
        self._draw_soon()

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, bottom, width and height in window pixels."""
        return self.x, self.y, self.width, self.height

    def redraw(self) -> None:
        """Draw again before the next frame, for example because the theme has changed."""
        self._draw_soon()

    def place(self) -> None:
        """Put child widgets where they belong."""

    def draw(self) -> None:
        """Draw within the widget's bounds; the canvas is empty and current."""

    def _draw_now(self, *_args: Any) -> None:
        self.place()
        self.canvas.before.clear()
        with self.canvas.before, letters.noted() as lines:
            self.draw()
        self.written = tuple(lines)


class Tappable(Drawn):
    """A drawn widget that a finger can tap: `on_tap` when it is lifted where it was put down.

    `pressed` is true while the finger is on it.
    """

    pressed = BooleanProperty(False)

    def __init__(self, **values: Any) -> None:
        self.register_event_type("on_tap")
        super().__init__(**values)
        self.fbind("pressed", self._draw_soon)
        self.fbind("disabled", self._draw_soon)

    def on_tap(self) -> None:
        """The finger was lifted where it had been put down."""

    def on_touch_down(self, touch: Any) -> bool:
        """Take the touch if it is ours and no child wants it; Kivy keeps disabled widgets out of it."""
        if super().on_touch_down(touch):
            return True
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        self.pressed = True
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Let go; a tap if the finger is still on the widget."""
        if touch.grab_current is not self:
            return super().on_touch_up(touch) is True
        touch.ungrab(self)
        self.pressed = False
        if self.collide_point(*touch.pos):
            self.dispatch("on_tap")
        return True


class Zone(Tappable):
    """A part of a larger widget that can be tapped by itself; it darkens under the finger."""

    act: Callable[[], object] = staticmethod(lambda: None)

    def on_tap(self) -> None:
        """Do what the owner wants done."""
        self.act()

    def draw(self) -> None:
        """Show the finger."""
        if self.pressed:
            pen.box(*self.bounds, theme.current().palette.ink.fade(0.12), dp(theme.RADIUS))


class Zones:
    """The zones of one widget, kept between drawings as long as they are wanted."""

    def __init__(self, owner: Widget) -> None:
        self._owner = owner
        self._zones: dict[str, Zone] = {}
        self._wanted: set[str] = set()

    def begin(self) -> None:
        """Start to say which zones there are."""
        self._wanted.clear()

    def put(self, name: str, bounds: tuple[float, float, float, float], on_tap: Callable[[], object]) -> None:
        """There is a zone `name` within x, y, width, height; tapping it calls `on_tap`."""
        self._wanted.add(name)
        zone = self._zones.get(name)
        if zone is None:
            zone = self._zones[name] = Zone(name=name)
            self._owner.add_widget(zone)
        zone.act = on_tap
        zone.pos, zone.size = bounds[:2], bounds[2:]

    def end(self) -> None:
        """Take away the zones that were not named since `begin`."""
        for name in set(self._zones) - self._wanted:
            self._owner.remove_widget(self._zones.pop(name))


def fits_finger(width: float, height: float) -> bool:
    """Whether something of that many pixels is large enough to be tapped by itself."""
    return bool(min(width, height) >= dp(theme.TARGET) - 1)
