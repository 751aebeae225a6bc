"""All games that are kept: go on with one, or look at its ranking."""

from __future__ import annotations

from typing import Any, ClassVar

from companion.ui.screens.base import Screen
from companion.ui.screens.parts import Scrolled, button, header, put, words
from companion.ui.screens.pictures import Picture
from companion.words import _

_ROWS = 5


class GamesScreen(Screen):
    """Names: “game.N” (1 is the one opened last), “games.up”, “games.down”,
    “games.statistics”."""

    of_a_game: ClassVar[bool] = False

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="games", **values)
        header(self, _("Past games"), app.pages.back, tall_room=46)
        button(
            self,
            "games.statistics",
            _("Players"),
            lambda: app.pages.go("statistics"),
            76,
            1,
            23,
            11,
            (62, 0.6, 37, 6.3),
            picture="people",
        )
        self._games: list[Any] = []
        self._list = put(self, Scrolled("games", _ROWS, self._row), 1, 14, 98, 85, (1, 8, 98, 91))
        self._empty = words(self, "", 1, 14, 98, 60, tone="muted", align="center", step="large")
        self.refresh()

    def refresh(self) -> None:
        """Show the games of the journal."""
        self._games = self.app.journal.games()
        self._empty.text = "" if self._games else _("No game has been played yet.")
        self._list.show(len(self._games))

    def _row(self, strip: Any, index: int) -> None:
        game = self._games[index]
        put(strip, Picture(picture="laurel" if game.finished else "hourglass"), 1, 20, 6, 60, (1, 8, 9, 34))
        words(strip, game.name, 9, 3, 62, 56, (12, 4, 87, 42), step="large", serif=True, bold=True, most=2)
        line = self.app.game_line(game)
        words(strip, line, 9, 60, 62, 34, (12, 50, 45, 40), step="small", tone="muted", most=2)
        text = _("Ranking") if game.finished else _("Go on")
        act = lambda chosen=game: self.app.resume(chosen.game_id)  # noqa: E731
        button(strip, f"game.{index + 1}", text, act, 73, 10, 25, 80, (60, 48, 39, 46))
