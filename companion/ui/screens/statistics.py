"""The players over all finished games: played, won, best, average."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.clock import Clock

from companion.statistics import Finished, PlayerStatistics, statistics
from companion.ui.screens.base import Screen
from companion.ui.screens.parts import Scrolled, header, panel, put, words
from companion.words import _, plural

_ROWS = 5
_COLUMNS = (36.0, 47.0, 58.0, 69.0, 80.0)


class StatisticsScreen(Screen):
    """Names: “statistics.up”, “statistics.down”. Games are read one a frame: the screen stays awake."""

    of_a_game: ClassVar[bool] = False

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="statistics", **values)
        self._told = header(self, _("Players"), app.pages.back, room=40, tall_room=40)
        self._count = words(
            self, "", 50, 0.5, 49, 11, (55, 0.5, 43, 6.4), step="small", tone="muted", align="right", most=2
        )
        heads = (_("games"), _("won"), _("best"), _("average"), _("best value"))
        for index, (left, head) in enumerate(zip(_COLUMNS, heads, strict=True)):
            tall = (1.5 + index * 19.5, 8, 19, 5)
            words(self, head, left, 13, 11, 8, tall, step="small", tone="muted", align="center", most=1)
        self._empty = words(self, "", 1, 20, 98, 60, tone="muted", align="center", step="large")
        self._list = put(self, Scrolled("statistics", _ROWS, self._row), 1, 21, 98, 78, (1, 13.5, 98, 85.5))
        self._table: tuple[PlayerStatistics, ...] = ()
        self._waiting = [game for game in app.journal.games() if game.finished is not None]
        self._read: list[Finished] = []
        self._show()
        self._next = Clock.create_trigger(lambda _dt: self._read_one(), 0)
        if self._waiting:
            self._next()

    def left(self) -> None:
        """Read no further."""
        self._next.cancel()

    def _read_one(self) -> None:
        game = self._waiting.pop(0)
        session = self.app.kept(lambda: self.app.journal.look(game.game_id))
        if session is not None:
            self._read.append(Finished(session.state, session.history))
        self._show()
        if self._waiting:
            self._next()

    def _show(self) -> None:
        self._table = statistics(self._read)
        count = len(self._read)
        told = plural("from {n} finished game", "from {n} finished games", count).format(n=count)
        self._count.text = _("Reading …") if self._waiting else told if count else ""
        self._empty.text = "" if count or self._waiting else _("No game has been finished yet.")
        self._list.show(len(self._table))

    def _row(self, strip: Any, index: int) -> None:
        one = self._table[index]
        panel(strip, 0, 3, 98, 94, (0, 3, 100, 94), marked=index == 0).disabled = True
        words(strip, one.name, 2, 3, 33, 94, (3, 6, 94, 40), step="large", serif=True, bold=True, most=1)
        figures = (one.games, one.wins, one.best_vp, f"{one.average_vp:.1f}", one.best_value)
        for index, (left, figure) in enumerate(zip(_COLUMNS, figures, strict=True)):
            tall = (0.5 + index * 19.8, 48, 19, 46)
            # the strip is a hundredth narrower on each side than the page
            words(
                strip,
                str(figure),
                left - 1,
                3,
                11,
                94,
                tall,
                step="large",
                serif=True,
                align="center",
                most=1,
            )
