"""A chart over the rounds of a game: one line for each player, or for each collection in the museum."""

from __future__ import annotations

from itertools import pairwise

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from companion.course import ChartView, Series
from companion.games.pergamon.state import EVALUATION_ROUNDS, ROUNDS
from companion.ui import theme
from companion.ui.theme import SERIF
from companion.ui.widgets import letters, pen, tokens
from companion.ui.widgets.base import Drawn


class Chart(Drawn):
    """A `ChartView`. Players' lines carry their shapes at every round and their names at the end; with
    `markers` each line begins with its circular marker instead. Evaluations stand out in the grid.
    """

    view = ObjectProperty(ChartView("", (), 1))
    markers = BooleanProperty(False)
    shows = ("view", "markers")

    def draw(self) -> None:
        """Draw the card, the grid and the lines."""
        palette = theme.current().palette
        pen.framed(*self.bounds, palette.card, palette.rule, dp(theme.RADIUS))
        self._draw_grid()
        for series in self.view.series:
            self._draw_line(series)
        for series in self.view.series:
            self._draw_pieces(series)
        if not self.markers:
            self._draw_names()

    # --- where things are ------------------------------------------------------------------------

    def _left(self) -> float:
        return float(self.x + dp(12) + letters.measure("88", "small"))

    def _across(self) -> float:
        names = max((letters.measure(s.label, "body", bold=True) for s in self.view.series), default=0)
        right = (
            dp(26)
            if self.markers
            else min(names + dp(36), self.width * (0.24 if self.width > dp(600) else 0.36))
        )
        return float(self.right - right - self._left())

    def _foot(self) -> float:
        return float(self.y + letters.leading("small") + dp(6))

    def _at(self, point: tuple[float, float]) -> tuple[float, float]:
        """Window pixels of a round and a height."""
        room = self.top - dp(16) - self._foot()
        return (
            self._left() + self._across() * point[0] / ROUNDS,
            self._foot() + room * point[1] / self.view.top,
        )

    # --- drawing ---------------------------------------------------------------------------------

    def _draw_grid(self) -> None:
        palette = theme.current().palette
        for round_ in range(ROUNDS + 1):
            x, low = self._at((round_, 0))
            _x, high = self._at((round_, self.view.top))
            evaluation = round_ in EVALUATION_ROUNDS
            paint = palette.gold if evaluation else palette.rule
            pen.rule(x, low, high - low, paint, upright=True, line=dp(2) if evaluation else 0)
            if round_:
                ink = palette.ink if evaluation else palette.muted
                y = self.y + dp(4) + letters.leading("small") / 2
                letters.write(str(round_), x, y, "small", ink, bold=evaluation, align="center")
        for share in (0.0, 0.5, 1.0):
            height = self.view.top * share
            x, y = self._at((0, height))
            pen.rule(x, y, self._across(), palette.rule)
            letters.write(f"{height:.0f}", x - dp(6), y, "small", palette.muted, align="right")

    def _draw_line(self, series: Series) -> None:
        palette = theme.current().palette
        colour = theme.current().player(series.who).colour
        points = [self._at(point) for point in series.points]
        if len(points) > 1:
            pen.stroke(points, tokens.edge_of(colour) if palette is theme.LIGHT else colour, dp(4))
            pen.stroke(points, colour, dp(2.6))

    def _draw_pieces(self, series: Series) -> None:
        if self.markers:
            x, y = self._at(series.points[0])
            number = tokens.NUMERALS.index(series.label)
            tokens.marker(series.who, number, x, y, dp(21))
            return
        steps = [series.points[0], *(after for _before, after in pairwise(series.points))]
        for point in steps[1:]:
            tokens.shape(series.who, *self._at(point), dp(11))

    def _draw_names(self) -> None:
        """Each name beside the end of its line, lower where another stands too near."""
        palette = theme.current().palette
        step = letters.leading("body")
        ends = sorted(((self._at(s.points[-1]), s) for s in self.view.series), key=lambda e: -e[0][1])
        last = self.top + step
        lowest = self._foot() + step * (len(ends) - 1)
        for (x, y), series in ends:
            last = max(min(y, last - step), lowest)
            lowest -= step
            tokens.shape(series.who, x + dp(17), last, dp(18), series.label)
            room = self.right - x - dp(34)
            letters.write(series.label, x + dp(30), last, "body", palette.ink, SERIF, True, width=room)
