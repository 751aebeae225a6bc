"""The screen rests while nobody needs it: dark after a while, bright again when something moves."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

from companion.ui import theme
from companion.ui.widgets import Drawn, pen

IDLE_SECONDS = 300.0


class Dark(Drawn):
    """Lies over everything and leaves a glimpse of it."""

    def draw(self) -> None:
        """Darken everything, in the light palette as in the dark one."""
        pen.box(*self.bounds, theme.DARK.shadow.fade(0.82))


class Rest:
    """Darkens the window after `seconds` without `wake`; a touch on the dark window only wakes it."""

    def __init__(self, seconds: float = IDLE_SECONDS) -> None:
        self._dark = Dark(name="dark")
        self._soon = Clock.create_trigger(lambda _dt: self.dim(), seconds)
        Window.bind(on_touch_down=self._touched)
        self._soon()

    @property
    def resting(self) -> bool:
        """Whether the window is dark."""
        return self._dark.parent is not None

    def dim(self) -> None:
        """Rest now."""
        if not self.resting:
            Window.add_widget(self._dark)

    def wake(self) -> None:
        """Somebody is there, or something happened: be bright, and count the seconds anew."""
        if self.resting:
            Window.remove_widget(self._dark)
        self._soon.cancel()
        self._soon()

    def end(self) -> None:
        """Never rest again; twice is fine."""
        self.wake()
        self._soon.cancel()
        Window.unbind(on_touch_down=self._touched)

    def _touched(self, _window: Any, _touch: Any) -> bool:
        was_resting = self.resting
        self.wake()
        return was_resting
