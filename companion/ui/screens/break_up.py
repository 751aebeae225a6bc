"""Choosing which of one's own collections to break up, to make room for another (rules 4.3b.1)."""

from __future__ import annotations

from typing import Any

from companion.games.pergamon import BreakUp
from companion.games.pergamon.checks import STAGES
from companion.ui.presenters import names
from companion.ui.presenters.board import faces
from companion.ui.screens.base import Screen
from companion.ui.screens.parts import button, header, panel, put, words
from companion.ui.widgets import FindRow
from companion.words import _


class BreakUpScreen(Screen):
    """Names: “break_up.1” … for the markers."""

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="break_up", **values)
        player = self.state.active
        assert player is not None
        self._player = player
        header(
            self,
            _("Break up a collection"),
            app.pages.back,
            hint=_("All three markers are out. One comes back, its finds go into the box."),
            room=89,
        )
        for marker, collection in self.state.holdings[player].exhibited():
            top, low = 14 + (marker - 1) * 28.5, 12 + (marker - 1) * 29
            panel(self, 1, top, 98, 27, (1, low, 98, 28)).disabled = True
            text = _("marker {n} on space {space}").format(n=names.numeral(marker), space=collection.space)
            words(
                self, text, 3, top, 17, 27, (4, low + 1, 92, 6), step="large", serif=True, bold=True, most=3
            )
            row = FindRow(finds=list(faces(self.state.setup.edition, collection.row)))
            put(self, row, 21, top + 3, 54, 21, (4, low + 7.5, 92, 11.5))
            act = lambda chosen=marker: self._carry_out(chosen)  # noqa: E731
            button(
                self, f"break_up.{marker}", _("Break up"), act, 77, top + 6, 20, 15,
                (30, low + 20, 66, 6.8), picture="box",
            )  # fmt: skip

    def fits(self) -> bool:
        return self.state.stage in STAGES[BreakUp] and self.state.active == self._player

    def _carry_out(self, marker: int) -> None:
        if self.app.carry_out(BreakUp(self._player, marker, revision=self.state.revision)):
            self.app.pages.replace("exhibit")
