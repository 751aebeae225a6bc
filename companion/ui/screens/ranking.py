"""The end: who has won and why, and where every VP came from (rules 5)."""

from __future__ import annotations

from typing import Any

from companion.ui import theme, why_card
from companion.ui.presenters import names, why
from companion.ui.presenters.ending import Ranked, ending
from companion.ui.screens.base import Screen
from companion.ui.screens.parts import button, header, panel, put, words
from companion.ui.screens.pictures import Shape
from companion.words import _

_COLUMNS = (34.0, 45.0, 57.0, 68.0, 78.0, 88.0)


class RankingScreen(Screen):
    """Names: “ranking.again” (a new game), “ranking.home”, “history.open”,
    “ranking.course”, “ranking.share”, “why.exhibits.N”, “why.evaluated.N”, “why.bonus.N”, “why.prize.N”,
    “why.total.N” (N: the line).
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
            (1, 83.5, 48.5, 7.2),
            picture="notebook",
        )
        words(self, view.why, 3, 12, 94, 8, (3, 7, 94, 6), tone="muted")
        heads = (_("exhibits"), _("evaluations"), _("bonuses"), _("prizes"), _("by hand"), _("VP"))
        corrected = any(line.sources.corrections for line in view.lines)
        for index, (left, head) in enumerate(zip(_COLUMNS, heads, strict=True)):
            if index != 4 or corrected:
                self._head(index, left, head)
        for index, line in enumerate(view.lines):
            self._line(line, 27 + index * 14.2, 17.5 + index * 16.3, corrected)
            self._ask(line, index + 1, 27 + index * 14.2, 17.5 + index * 16.3)
        button(self, "ranking.home", _("Home"), self._home, 1, 86, 19, 12.5, (1, 91.5, 30, 7.5))
        go = app.pages.go
        button(
            self, "ranking.course", _("Course"), lambda: go("course"), 21, 86, 22, 12.5,
            (50.5, 83.5, 25, 7.2), picture="museum",
        )  # fmt: skip
        button(
            self, "ranking.share", _("Share"), lambda: go("share"), 44, 86, 21, 12.5, (76.5, 83.5, 22.5, 7.2)
        )
        button(
            self,
            "ranking.again",
            _("Another game"),
            self._again,
            66,
            86,
            33,
            12.5,
            (32, 91.5, 67, 7.5),
            style="accent",
            step="large",
        )

    def fits(self) -> bool:
        return self.state.over

    def _head(self, index: int, left: float, text: str) -> None:
        """What stands in a column; on an upright screen the total stands at the right of two rows."""
        tall = (80, 13, 19, 4) if index == 5 else (_tall_column(index), 13, 15.5, 4)
        words(self, text, left, 20, 11, 6.5, tall, step="small", tone="muted", align="center", most=1)

    def _line(self, line: Ranked, top: float, low: float, corrected: bool) -> None:
        """A player's line, at `top` hundredths, on an upright screen at `low`."""
        panel(self, 1, top, 98, 13.2, (1, low, 98, 15.7), marked=line.place == 1).disabled = True
        words(
            self, f"{line.place}.", 2, top, 5, 13.2, (2, low + 1, 8, 6.5),
            step="title", serif=True, bold=True, align="center",
        )  # fmt: skip
        look = Shape(who=line.who, letter=line.name)
        put(self, look, 7.5, top + 2, 5, 9.2, (11, low + 1, 10, 6.5))
        words(
            self, line.name, 13, top + 0.5, 21, 7.5, (23, low + 0.6, 55, 4.4),
            step="large", serif=True, bold=True, most=1,
        )  # fmt: skip
        oldest = _("shows nothing") if line.oldest is None else _("oldest: {year}").format(year=line.oldest)
        words(self, oldest, 13, top + 7.5, 21, 5.2, (23, low + 5, 55, 3), step="small", tone="muted", most=1)
        sources = line.sources
        figures = (sources.exhibits, sources.evaluated, sources.bonus, sources.prizes, sources.corrections)
        for index, (left, vp) in enumerate(zip(_COLUMNS, figures, strict=False)):
            if index != 4 or corrected:
                text = f"{vp:+d}" if index == 4 else str(vp)
                tall = (_tall_column(index), low + 8.6, 15.5, 6.8)
                words(self, text, left, top, 11, 13.2, tall, step="large", serif=True, align="center")
        words(
            self, str(line.vp), _COLUMNS[-1], top, 11, 13.2, (80, low + 0.5, 18, 14.6),
            step=theme.ACROSS, serif=True, bold=True, align="center", tone="accent",
        )  # fmt: skip

    def _ask(self, line: Ranked, number: int, top: float, low: float) -> None:
        """Every figure of a line answers “why?”."""
        state, history = self.state, self.session.history
        seats = [names.look(state, player) for player in range(len(state.holdings))]
        player = seats.index(line.who)
        sources = line.sources
        answers = {
            "exhibits": lambda: why.exhibits(state, player, sources.exhibits),
            "evaluated": lambda: why.evaluated(state, player, sources.evaluations),
            "bonus": lambda: why.bonuses(state, player, sources.bonuses),
            "prize": lambda: why.prize(state, player),
        }
        for index, (what, answer) in enumerate(answers.items()):
            tall = (_tall_column(index), low + 8.6, 15.5, 6.8)
            left = _COLUMNS[index]
            why_card.mark(self, f"why.{what}.{number}", answer, left, top, 10.5, 13.2, tall)
        total = lambda: why.total(state, history, player)  # noqa: E731
        tall = (80, low + 0.5, 18, 14.6)
        why_card.mark(self, f"why.total.{number}", total, _COLUMNS[-1], top, 11, 13.2, tall)

    def _home(self) -> None:
        self.app.leave_game()
        self.app.pages.back_to("home")

    def _again(self) -> None:
        self.app.pages.go("new_game", under="home")


def _tall_column(index: int) -> float:
    """The left edge of a column of figures on an upright screen, in hundredths."""
    return 2 + index * 15.6
