"""The end: who has won and why, and where every VP came from (rules 5)."""

from __future__ import annotations

from typing import Any

from companion.ui import why_card
from companion.ui.presenters import names, why
from companion.ui.presenters.ending import Ranked, ending
from companion.ui.screens.base import Screen
from companion.ui.screens.parts import button, header, panel, put, words
from companion.ui.screens.pictures import Shape
from companion.words import _

_COLUMNS = (34.0, 45.0, 57.0, 68.0, 78.0, 88.0)


class RankingScreen(Screen):
    """Names: “ranking.again” (a new game), “ranking.home”, “history.open”,
    “ranking.course”, “ranking.share”, “why.total.N”, “why.prize.N” (N: the line).
    """

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="ranking", **values)
        view = ending(self.state, self.session.history)
        header(self, view.title, app.pages.back, room=58)
        button(
            self,
            "history.open",
            _("History"),
            lambda: app.pages.go("history"),
            80,
            1,
            19,
            11,
            picture="notebook",
        )
        words(self, view.why, 3, 12, 94, 8, tone="muted")
        heads = (_("exhibits"), _("evaluations"), _("bonuses"), _("prizes"), _("by hand"), _("VP"))
        corrected = any(line.sources.corrections for line in view.lines)
        for index, (left, head) in enumerate(zip(_COLUMNS, heads, strict=True)):
            if index != 4 or corrected:
                words(self, head, left, 20, 11, 6, step="small", tone="muted", align="center")
        for index, line in enumerate(view.lines):
            self._line(line, 27 + index * 14.2, corrected)
            self._ask(line, index + 1, 27 + index * 14.2)
        button(self, "ranking.home", _("Home"), self._home, 1, 86, 19, 12.5)
        go = app.pages.go
        button(self, "ranking.course", _("Course"), lambda: go("course"), 21, 86, 22, 12.5, picture="museum")
        button(self, "ranking.share", _("Share"), lambda: go("share"), 44, 86, 21, 12.5, picture="notebook")
        button(
            self,
            "ranking.again",
            _("Another game"),
            self._again,
            66,
            86,
            33,
            12.5,
            style="accent",
            step="large",
        )

    def fits(self) -> bool:
        return self.state.over

    def _line(self, line: Ranked, top: float, corrected: bool) -> None:
        panel(self, 1, top, 98, 13.2, marked=line.place == 1)
        words(self, f"{line.place}.", 2, top, 5, 13.2, step="title", serif=True, bold=True, align="center")
        put(self, Shape(who=line.who, letter=line.name), 7.5, top + 2, 5, 9.2)
        words(self, line.name, 13, top + 0.5, 21, 7.5, step="large", serif=True, bold=True, most=1)
        oldest = _("shows nothing") if line.oldest is None else _("oldest: {year}").format(year=line.oldest)
        words(self, oldest, 13, top + 7, 21, 5.5, step="small", tone="muted", most=1)
        sources = line.sources
        figures = (sources.exhibits, sources.evaluated, sources.bonus, sources.prizes, sources.corrections)
        for index, (left, vp) in enumerate(zip(_COLUMNS, figures, strict=False)):
            if index != 4 or corrected:
                text = f"{vp:+d}" if index == 4 else str(vp)
                words(self, text, left, top, 11, 13.2, step="large", serif=True, align="center")
        words(
            self, str(line.vp), _COLUMNS[-1], top, 11, 13.2,
            step="display", serif=True, bold=True, align="center", tone="accent",
        )  # fmt: skip

    def _ask(self, line: Ranked, number: int, top: float) -> None:
        """The prizes and the total of a line answer “why?”."""
        seats = [names.look(self.state, player) for player in range(len(self.state.holdings))]
        player = seats.index(line.who)
        history = self.session.history
        why_card.mark(
            self, f"why.prize.{number}", lambda: why.prize(self.state, player), _COLUMNS[3], top, 10.5, 13.2
        )
        why_card.mark(
            self,
            f"why.total.{number}",
            lambda: why.total(self.state, history, player),
            _COLUMNS[-1],
            top,
            11,
            13.2,
        )

    def _home(self) -> None:
        self.app.leave_game()
        self.app.pages.back_to("home")

    def _again(self) -> None:
        self.app.pages.go("new_game", under="home")
