"""What happened, by round; undo and redo by name; back to any point (design, history)."""

from __future__ import annotations

from typing import Any

from companion.ui.presenters.history import Line, chapters, question_before_going_back
from companion.ui.screens.base import Screen
from companion.ui.screens.parts import Scrolled, button, header, put, words
from companion.ui.screens.pictures import Picture, Shape
from companion.words import _

_ROWS = 6


class HistoryScreen(Screen):
    """Names: “history.undo”, “history.redo”, “history.back.N” (to just before action N), “history.up”,
    “history.down”.
    """

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="history", **values)
        self._rows: list[str | Line] = []
        header(self, _("History"), app.pages.back, room=25)
        self._undo = button(
            self, "history.undo", "", app.undo, 36, 1, 31, 11, (1, 8, 48.5, 6.4), picture="undo", step="small"
        )
        self._redo = button(
            self,
            "history.redo",
            "",
            app.redo,
            68,
            1,
            31,
            11,
            (50.5, 8, 48.5, 6.4),
            picture="redo",
            step="small",
        )
        self._list = put(self, Scrolled("history", _ROWS, self._row), 1, 14, 98, 85, (1, 15.5, 98, 83.5))
        self._empty = words(self, "", 1, 14, 98, 60, tone="muted", align="center", step="large")
        self.refresh()

    def refresh(self) -> None:
        """Show the history as it is now."""
        view = self.app.view().round
        for tool, what in ((self._undo, view.undo), (self._redo, view.redo)):
            tool.text, tool.disabled = what or _("nothing"), not what
        self._rows = []
        for chapter in chapters(self.session.history):
            self._rows += [chapter.title, *chapter.lines]
        self._empty.text = "" if self._rows else _("Nothing has happened yet.")
        self._list.show(len(self._rows))

    def _row(self, strip: Any, index: int) -> None:
        row = self._rows[index]
        if isinstance(row, str):
            words(strip, row, 0, 20, 100, 80, step="large", serif=True, bold=True, tone="accent")
            return
        if row.who:
            put(strip, Shape(who=row.who), 1, 20, 5, 60, (0.5, 20, 8, 60))
        words(strip, row.text, 8, 0, 60, 100, (10, 0, 56, 100))
        if row.source:
            put(strip, Picture(picture=row.source), 70, 25, 4, 50, (67, 30, 6, 40))
        act = lambda line=row: self._go_back(line)  # noqa: E731
        button(
            strip,
            f"history.back.{row.n}",
            _("back to here"),
            act,
            76,
            6,
            22,
            88,
            (74, 16, 26, 66),
            step="small",
        )

    def _go_back(self, line: Line) -> None:
        entries = tuple(entry for entry in self.session.history if entry.n >= line.n)
        self.app.ask(
            question_before_going_back(entries),
            _("Go back"),
            _("Stay"),
            lambda: self.app.kept(lambda: self.session.undo_to(line.n)),
        )
