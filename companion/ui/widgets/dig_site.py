"""The dig site: five levels of earth, darker with depth, and the finds that lie in them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from kivy.graphics import Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty

from companion.ui import theme
from companion.ui.theme import SERIF
from companion.ui.values import ROMAN, FindFace, LevelView
from companion.ui.widgets import finds, letters, motion, pen, tokens
from companion.ui.widgets.base import Tappable, Zones, fits_finger
from companion.ui.widgets.earth import earth

_PLACES = 4


class DigSite(Tappable):
    """Levels I–V from the surface down, given as five `LevelView`s.

    A level with a price may be dug: it glows and can be tapped (`on_level(level)`, 1–5). With `pick_finds`
    every find can be tapped (`on_find(level, place)`, place from 1). Elsewhere the whole is (`on_tap`).
    """

    levels = ListProperty([])
    pick_finds = BooleanProperty(False)
    shows = ("levels", "pick_finds")

    def __init__(self, **values: Any) -> None:
        self.register_event_type("on_level")
        self.register_event_type("on_find")
        self._zones = Zones(self)
        super().__init__(**values)
        self._lay = self._lying()
        self.bind(levels=self._settle)

    def on_level(self, level: int) -> None:
        """A level that may be dug was tapped."""

    def on_find(self, level: int, place: int) -> None:
        """A find was tapped."""

    def place(self) -> None:
        """Give the finger the levels that may be dug and, if wanted, the finds."""
        self._zones.begin()
        for view in self.levels:
            x, y, width, height = self._band(view.level)
            name = f"{self.name}.{ROMAN[view.level - 1]}"
            if view.price is not None and fits_finger(width, height):
                self._zones.put(name, (x, y, width, height), partial(self.dispatch, "on_level", view.level))
            if self.pick_finds:
                self._place_finds(view, name)
        self._zones.end()

    def draw(self) -> None:
        """Draw the earth, then what lies in it."""
        pen.ink((1, 1, 1, 1))
        size = (max(1, round(self.width)), max(1, round(self.height)))
        Rectangle(texture=earth(*size, theme.current().mode), pos=(round(self.x), round(self.y)), size=size)
        for view in self.levels:
            self._draw_level(view)
        pen.outline(*self.bounds, theme.current().palette.ink.fade(0.5), max(1.0, dp(1)), dp(3))

    def _lying(self) -> dict[tuple[int, int], FindFace | None]:
        return {(view.level, at): find for view in self.levels for at, find in enumerate(view.finds)}

    def _settle(self, *_args: Any) -> None:
        """Let the finds that were just put down settle."""
        before, self._lay = self._lay, self._lying()
        if not before:
            return
        for view in self.levels:
            for at, (find, x, y, side) in enumerate(self._tiles(view)):
                if at < len(view.finds) and (view.level, at) not in before:
                    motion.settle(self, partial(_tile_around, find), (x + side / 2, y + side / 2), side)

    def _place_finds(self, view: LevelView, name: str) -> None:
        for place, (_find, x, y, side) in enumerate(self._tiles(view), start=1):
            bounds = (x, y, side, side)
            if place <= len(view.finds) and fits_finger(side, side):
                act = partial(self.dispatch, "on_find", view.level, place)
                self._zones.put(f"{name}.{place}", bounds, act)

    def _band(self, level: int) -> tuple[float, float, float, float]:
        """Left, bottom, width and height of a level; whole pixels, so that nothing shows between them."""
        top = round(self.top - (level - 1) * self.height / 5)
        bottom = round(self.top - level * self.height / 5)
        return self.x, bottom, self.width, top - bottom

    def _side(self) -> int:
        """Pixels of a tile's side: four of them beside the numerals."""
        room = self.width - self._numeral_width() - dp(5)
        return int(min(self.height / 5 - dp(12), room / _PLACES - dp(4)))

    def _numeral_width(self) -> float:
        return float(max(dp(34), min(dp(64), self.width * 0.12)))

    def _tiles(self, view: LevelView) -> Iterator[tuple[Any, float, float, int]]:
        """The finds of a level, then those arriving: find, left, bottom, side."""
        side = self._side()
        _x, bottom, _width, height = self._band(view.level)
        step = side + dp(4)
        left = self.x + self._numeral_width()
        for index, find in enumerate((*view.finds, *view.arriving)):
            yield find, round(left + index * step), round(bottom + (height - side) / 2), side

    def _draw_level(self, view: LevelView) -> None:
        palette = theme.current().palette
        x, y, width, height = self._band(view.level)
        on = palette.on_strata[view.level - 1]
        middle, centre = x + self._numeral_width() / 2, y + height / 2
        numeral, room = ROMAN[view.level - 1], self._numeral_width() - dp(8)
        if view.price is None:
            letters.write(numeral, middle, centre, "large", on, SERIF, True, "center", room)
        else:
            self._draw_offer(x, y, width, height)
            size = min(dp(30), height * 0.4)
            lift = size * 0.52
            letters.write(numeral, middle, centre + lift, "large", on, SERIF, True, "center", room)
            tokens.coin(middle, centre - lift, size, str(view.price))
        for place, (find, left, bottom, side) in enumerate(self._tiles(view), start=1):
            if place > len(view.finds):
                finds.tile(find, left, bottom, side, "ghost")
            else:
                finds.tile(find, left, bottom, side, "alarm" if place in view.alarm else "normal")

    def _draw_offer(self, x: float, y: float, width: float, height: float) -> None:
        """The glow around a level that may be dug."""
        palette = theme.current().palette
        glow = palette.gold if theme.current().mode == "light" else palette.accent
        pen.box(x, y, width, height, glow.fade(0.22))
        line = dp(3)
        inset = line / 2 + dp(1)
        pen.outline(x + inset, y + inset, width - 2 * inset, height - 2 * inset, glow, line, dp(5))


def _tile_around(find: FindFace | None, x: float, y: float, side: float) -> None:
    """A find drawn around its middle."""
    finds.tile(find, x - side / 2, y - side / 2, side)
