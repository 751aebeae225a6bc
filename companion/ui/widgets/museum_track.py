"""The museum track: one folded line of exhibition spaces, VP in gold beneath, markers standing on it."""

from __future__ import annotations

import math
from functools import partial
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty

from companion.ui import theme
from companion.ui.theme import SERIF
from companion.ui.values import MarkerView
from companion.ui.widgets import letters, motion, pen, tokens, why_mark
from companion.ui.widgets.base import Tappable, Zones, fits_finger

_ELLIPSE = 0.6


class _Fold(NamedTuple):
    """How the line is folded: spaces a row, rows, and pixels of a cell."""

    across: int
    rows: int
    width: float
    height: float


class MuseumTrack(Tappable):
    """Spaces 1–24 from the lower left upwards, folded like a bridge of steps.

    `vp` are the VP under the spaces, `markers` are `MarkerView`s; a marker with `to` shows where it is
    going. `bright` names spaces to be seen first. With `pick_spaces` each space that is large enough can
    be tapped: `on_space(space)`; otherwise the whole: `on_tap`. `asked`: its corner answers “why?”, `on_why`.
    """

    vp = ListProperty([])
    markers = ListProperty([])
    bright = ObjectProperty(frozenset())
    pick_spaces = BooleanProperty(False)
    asked = BooleanProperty(False)
    shows = ("vp", "markers", "bright", "pick_spaces", "asked")

    def __init__(self, **values: Any) -> None:
        self.register_event_type("on_space")
        self.register_event_type("on_why")
        self._zones = Zones(self)
        self._stood: dict[tuple[str, int], int] = {}
        self._sliding: set[tuple[str, int]] = set()
        super().__init__(**values)
        self.bind(markers=self._slide)
        self._stood = self._standing()

    def on_space(self, space: int) -> None:
        """A space was tapped."""

    def on_why(self) -> None:
        """It was asked why the markers stand where they stand."""

    def _corner(self) -> tuple[float, float, float, float]:
        """Where it is asked."""
        side = dp(theme.TARGET)
        return self.right - side, self.top - side, side, side

    def place(self) -> None:
        """Give the finger the spaces, if it may have them."""
        fold = self._fold()
        self._zones.begin()
        if self.pick_spaces and fits_finger(fold.width, fold.height):
            for space in range(1, len(self.vp) + 1):
                x, y = self.centre(space)
                bounds = (x - fold.width / 2, y - fold.height * 0.6, fold.width, fold.height)
                self._zones.put(f"{self.name}.{space}", bounds, partial(self.dispatch, "on_space", space))
        if self.asked:
            self._zones.put(f"{self.name}.why", self._corner(), partial(self.dispatch, "on_why"))
        self._zones.end()

    def draw(self) -> None:
        """Draw the panel, the line, its spaces and what stands on them."""
        palette = theme.current().palette
        fill = palette.pressed if self.pressed else palette.card
        pen.framed(*self.bounds, fill, palette.rule, dp(theme.RADIUS))
        self._draw_line()
        covered = {view.space for view in self.markers} | {view.to for view in self.markers}
        for space in range(1, len(self.vp) + 1):
            self._draw_space(space, numbered=space not in covered)
        for view in self.markers:
            if view.to is not None:
                self._draw_going(view)
        standing = {view.space for view in self.markers if view.to is None}
        for view in self.markers:
            passing = view.to is not None and view.space in standing
            if (view.who, view.number) not in self._sliding and not passing:
                self._draw_marker(view)
        if self.asked:
            why_mark.mark(*self._corner())

    def centre(self, space: int) -> tuple[float, float]:
        """Window pixels of the middle of a space; space 0 is beside the start, off the track."""
        fold = self._fold()
        row, column = divmod(max(1, space) - 1, fold.across)
        if row % 2:
            column = fold.across - 1 - column
        x = self.x + self._margin() + (column + 0.5) * fold.width
        y = self.y + dp(4) + (row + _ELLIPSE) * fold.height
        return (x - fold.width * 0.9, y) if space < 1 else (x, y)

    def disc(self) -> float:
        """Pixels across a marker."""
        fold = self._fold()
        return float(min(fold.width * 0.9, fold.height * 0.58, dp(74)))

    def _margin(self) -> float:
        return float(dp(14))

    def _fold(self) -> _Fold:
        """The fold whose markers come out largest."""
        count = max(1, len(self.vp))
        width, height = self.width - 2 * self._margin(), self.height - dp(8)
        folds = (
            _Fold(math.ceil(count / rows), rows, width / math.ceil(count / rows), height / rows)
            for rows in (1, 2, 3, 4)
        )
        return max(folds, key=lambda fold: min(fold.width * 0.9, fold.height * 0.6))

    # --- the line --------------------------------------------------------------------------------

    def _draw_line(self) -> None:
        """The line as two fine rails from space to space, round the outside where it folds."""
        palette = theme.current().palette
        half = self.disc() * 0.15
        spaces = len(self.vp)
        fold = self._fold()
        for space in range(1, spaces):
            (x, y), (next_x, next_y) = self.centre(space), self.centre(space + 1)
            if y == next_y:
                for rail in (y - half, y + half):
                    pen.rule(min(x, next_x), rail, abs(next_x - x), palette.rule, line=dp(1.2))
            else:
                outward = 1 if x > self.center_x else -1
                reach = min(fold.width * 0.42, self.disc() * 0.5 + self._margin())
                for inset in (half, -half):
                    self._bend(
                        x, y - inset, next_y + inset, outward * (reach + (half if inset > 0 else -half))
                    )

    @staticmethod
    def _bend(x: float, low: float, high: float, reach: float) -> None:
        """One rail of a fold: a half circle, flattened to `reach` pixels (to the left if negative)."""
        middle, radius = (low + high) / 2, (high - low) / 2
        angles = [math.pi * step / 24 - math.pi / 2 for step in range(25)]
        points = [(x + reach * math.cos(a), middle + radius * math.sin(a)) for a in angles]
        pen.stroke(points, theme.current().palette.rule, dp(2))

    def _draw_space(self, space: int, numbered: bool) -> None:
        palette = theme.current().palette
        x, y = self.centre(space)
        size = self.disc()
        lit = space in self.bright
        rim = palette.accent if lit else palette.muted.mix(palette.rule, 0.55)
        pen.picture("circle", x - size / 2, y - size / 2, size, rim)
        inner = size - 2 * (dp(2.5) if lit else max(1.0, dp(1)))
        pen.picture("circle", x - inner / 2, y - inner / 2, inner, palette.paper)
        if numbered:
            letters.write(str(space), x, y, size * 0.4, palette.muted, SERIF, align="center")
        self._draw_vp(space, x, y - size / 2)

    def _draw_vp(self, space: int, x: float, top: float) -> None:
        palette = theme.current().palette
        height = min(self._fold().height * 0.3, dp(26))
        width = min(height * 1.7, self._fold().width * 0.86)
        y = top - dp(1.5) - height
        radius = height / 2
        pen.framed(
            x - width / 2, y, width, height, palette.gold, palette.gold.mix(palette.on_coin, 0.4), radius
        )
        letters.write(
            str(self.vp[space - 1]), x, y + height / 2, height * 0.78, palette.on_coin, SERIF, True, "center"
        )

    # --- markers ---------------------------------------------------------------------------------

    def _standing(self) -> dict[tuple[str, int], int]:
        return {(view.who, view.number): view.space for view in self.markers}

    def _slide(self, *_args: Any) -> None:
        """Let the markers that now stand elsewhere slide there with their numbers."""
        before, self._stood = self._stood, self._standing()
        if not theme.current().motion:
            return
        for (who, number), space in self._stood.items():
            start = before.get((who, number), space)
            if start != space:
                self._slide_one(who, number, start, space)

    def _slide_one(self, who: str, number: int, start: int, end: int) -> None:
        self._sliding.add((who, number))

        def arrived() -> None:
            self._sliding.discard((who, number))
            self.redraw()

        def set_out(_dt: float) -> None:
            paint = partial(tokens.marker, who, number)
            way = self.centre(start), self.centre(end)
            motion.travel(self, paint, *way, size=self.disc(), step="slide", arrived=arrived)

        Clock.schedule_once(set_out, 0)  # a track that was just made has no place before

    def _draw_marker(self, view: MarkerView) -> None:
        palette = theme.current().palette
        x, y = self.centre(view.space)
        size = self.disc()
        if view.new or view.alarm:
            ring = size + 2 * dp(3.5)
            paint = palette.alarm if view.alarm else palette.accent
            pen.picture("circle", x - ring / 2, y - ring / 2, ring, paint)
            ring = size + 2 * dp(1)
            pen.picture("circle", x - ring / 2, y - ring / 2, ring, palette.card)
        if view.to is not None:
            pen.picture("circle", x - size / 2, y - size / 2, size, palette.paper)
        tokens.marker(view.who, view.number, x, y, size, 0.5 if view.to is not None else 1.0)
        if view.to == 0 or view.made:
            badge = size * 0.42
            left, low = x + size * 0.22, y + size * 0.2
            pen.picture("circle", left, low, badge, palette.done)
            picture = "check" if view.made else "cross"
            pen.picture(picture, left + badge * 0.2, low + badge * 0.2, badge * 0.6, palette.on_done)

    def _draw_going(self, view: MarkerView) -> None:
        """The marker's shadow where it will stand, and an arrow to it."""
        assert view.to is not None
        palette = theme.current().palette
        start, end = self.centre(view.space), self.centre(view.to)
        size = self.disc()
        if view.to >= 1:
            ring = size * 1.04
            pen.picture("circle", end[0] - ring / 2, end[1] - ring / 2, ring, palette.done)
            inner = ring - 2 * dp(2.2)
            pen.picture("circle", end[0] - inner / 2, end[1] - inner / 2, inner, palette.paper)
            if view.to not in self._stood.values():  # there its own marker lies over the shadow
                tokens.marker(view.who, view.number, *end, inner - dp(3), 0.85)
            self._draw_arc(start, end, size)

    def _draw_arc(self, start: tuple[float, float], end: tuple[float, float], size: float) -> None:
        palette = theme.current().palette
        points = []
        along = start[1] == end[1]
        inward = 1 if start[0] < self.center_x else -1
        for step in range(17):
            share = 0.14 + 0.72 * step / 16
            swell = math.sin(math.pi * share)
            x = start[0] + (end[0] - start[0]) * share + (0 if along else inward * size * 0.6 * swell)
            y = start[1] + (end[1] - start[1]) * share + (size * (0.1 + 0.62 * swell) if along else 0)
            points.append((x, y))
        pen.stroke(points, palette.done, dp(3))
        _arrow_head(points[-2], points[-1], size * 0.2, palette.done)


def _arrow_head(before: tuple[float, float], tip: tuple[float, float], size: float, paint: Any) -> None:
    angle = math.atan2(tip[1] - before[1], tip[0] - before[0])
    for turn in (2.6, -2.6):
        barb = (tip[0] + size * math.cos(angle + turn), tip[1] + size * math.sin(angle + turn))
        pen.stroke([barb, tip], paint, dp(3))
