"""Movements that explain a cause: a coin travels, a tile settles. Short, never blocking, off in one setting.

What moves is drawn on a layer over the screen and takes no touches; the screen beneath already shows the
new state, so nothing is lost when a movement is cut short.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.ui import theme
from companion.ui.widgets import tokens
from companion.ui.widgets.base import Drawn

Step = Literal["tick", "slide", "travel"]


class Mover(Drawn):
    """Something small on its way over the screen; `paint(x, y, size)` draws it around its middle."""

    def __init__(self, paint: Callable[[float, float, float], object], **values: Any) -> None:
        self._paint = paint
        super().__init__(size_hint=(None, None), **values)

    def draw(self) -> None:
        """Draw the thing where it is now."""
        self._paint(self.center_x, self.center_y, min(self.width, self.height))

    def on_touch_down(self, touch: Any) -> bool:
        """Fingers go through."""
        return False


def travel(
    layer: Widget,
    paint: Callable[[float, float, float], object],
    start: tuple[float, float],
    end: tuple[float, float],
    *,
    size: float = 0.0,
    delay: float = 0.0,
    step: Step = "travel",
    arrived: Callable[[], object] | None = None,
) -> None:
    """Let what `paint` draws travel over `layer` from `start` to `end` (middles, window pixels).

    `delay` seconds pass before it sets out. `arrived` is called at the end; at once where nothing may move.
    """
    seconds = theme.current().duration(step)
    if seconds == 0:
        if arrived is not None:
            arrived()
        return
    side = size or dp(26)
    mover = Mover(paint, size=(side, side), pos=(start[0] - side / 2, start[1] - side / 2))
    layer.add_widget(mover)
    way = Animation(duration=delay) + Animation(
        x=end[0] - side / 2, y=end[1] - side / 2, duration=seconds, transition="in_out_cubic"
    )

    def finish(*_args: Any) -> None:
        layer.remove_widget(mover)
        if arrived is not None:
            arrived()

    way.bind(on_complete=finish)
    way.start(mover)


def settle(
    layer: Widget, paint: Callable[[float, float, float], object], middle: tuple[float, float], size: float
) -> None:
    """Let something just put down at `middle` settle: it comes in a little large and shrinks to `size`."""
    seconds = theme.current().duration("tick")
    if seconds == 0:
        return
    start = size * 1.3
    mover = Mover(paint, size=(start, start), pos=(middle[0] - start / 2, middle[1] - start / 2))
    layer.add_widget(mover)
    way = Animation(
        size=(size, size),
        pos=(middle[0] - size / 2, middle[1] - size / 2),
        duration=seconds,
        transition="out_cubic",
    )
    way.bind(on_complete=lambda *_args: layer.remove_widget(mover))
    way.start(mover)


def pay(
    layer: Widget,
    start: tuple[float, float],
    ends: list[tuple[tuple[float, float], int]],
    arrived: Callable[[int], object] | None = None,
) -> None:
    """Coins travel from `start` to each of `ends` (middle, amount), one after another.

    `arrived(index)` is called as each of them comes in.
    """
    between = theme.current().duration("tick")
    for index, (end, amount) in enumerate(ends):

        def paint(x: float, y: float, size: float, text: str = str(amount)) -> None:
            tokens.coin(x, y, size, text)

        def come_in(which: int = index) -> None:
            if arrived is not None:
                arrived(which)

        travel(layer, paint, start, end, delay=index * between, arrived=come_in)
