"""How a finished game went: VP by round, and every collection's way along the museum track."""

from __future__ import annotations

from typing import Any

from companion.course import vp_chart, ways_chart
from companion.ui.screens.base import Screen
from companion.ui.screens.parts import header, put
from companion.ui.values import Option
from companion.ui.widgets import Choice
from companion.ui.widgets.chart import Chart
from companion.words import _


class CourseScreen(Screen):
    """Names: “course.vp”, “course.ways”. Only of a finished game: VP are hidden before."""

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="course", **values)
        header(self, _("How it went"), app.pages.back, room=34)
        self._choice = Choice(name="course", value="vp")
        self._choice.options = [
            Option("vp", _("Points by round")),
            Option("ways", _("Ways of the collections")),
        ]
        self._choice.bind(value=lambda _choice, _key: self._show())
        put(self, self._choice, 42, 0.8, 57, 11, (1, 8, 98, 6.4))
        self._chart = put(self, Chart(name="chart"), 1, 13.5, 98, 85, (1, 15.5, 98, 83.5))
        if self.fits():
            self._show()

    def fits(self) -> bool:
        return self.state.over

    def _show(self) -> None:
        ways = self._choice.value == "ways"
        self._chart.markers = ways
        self._chart.view = (ways_chart if ways else vp_chart)(self.state, self.session.history)
