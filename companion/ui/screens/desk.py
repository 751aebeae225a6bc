"""What one player has: loose finds and collections in the museum."""

from __future__ import annotations

from typing import Any

from companion.games.pergamon.state import MARKERS, TURN_STAGES, Collection
from companion.ui.presenters import names
from companion.ui.presenters.board import faces, players
from companion.ui.screens.base import Screen
from companion.ui.screens.parts import Tiles, button, header, put, words
from companion.ui.widgets import FindRow, PlayerPanel
from companion.words import _


class DeskScreen(Screen):
    """Names: “desk.exhibit”, “desk.discard” on the active player's desk; “player.COLOUR” held: the VP."""

    def __init__(self, app: Any, player: int, **values: Any) -> None:
        super().__init__(app, name="desk", **values)
        self._player = player
        self._shown: list[Any] = []
        self.refresh()

    def refresh(self) -> None:
        """Show what the player has now."""
        self.clear_widgets()
        state, player = self.state, self._player
        holding = state.holdings[player]
        header(self, names.figure(state, player), self.app.pages.back, room=28)
        view = players(state, open_vp=self.app.preferences.open_vp)[player]
        put(self, PlayerPanel(player=view, name=f"player.{view.who}"), 1, 13, 30, 16)
        words(self, _("Hold to see the VP"), 1, 29, 30, 6, step="small", tone="muted", align="center")
        words(self, _("Loose finds"), 33, 13, 40, 7, step="large", serif=True, bold=True)
        tiles = Tiles(most=110)
        put(self, tiles, 33, 20, 66, 30)
        tiles.show(faces(state.setup.edition, holding.loose))
        if not holding.loose:
            words(self, _("none"), 33, 20, 66, 12, tone="muted")
        words(self, _("In the museum"), 1, 51, 60, 7, step="large", serif=True, bold=True)
        for place, marker in enumerate(MARKERS):
            self._collection(marker, holding.collections[marker - 1], 59 + place * 13.4)
        self._actions()

    def _collection(self, marker: int, collection: Collection | None, top: float) -> None:
        label = _("marker {n}").format(n=names.numeral(marker))
        words(self, label, 1, top, 14, 12, bold=True)
        if collection is None:
            words(self, _("in hand"), 15, top, 40, 12, tone="muted")
            return
        row = FindRow(finds=list(faces(self.state.setup.edition, collection.row)))
        put(self, row, 15, top, 52, 12.6)
        polish = _(", {n} of it polish").format(n=collection.polish) if collection.polish else ""
        text = _("space {space}, shown with {value}{polish}").format(
            space=collection.space, value=collection.value, polish=polish
        )
        words(self, text, 68, top, 31, 12.6, step="small", tone="muted", most=2)

    def _actions(self) -> None:
        if self.state.active != self._player or self.state.stage not in TURN_STAGES:
            return
        holding, go = self.state.holdings[self._player], self.app.pages.go
        if holding.loose:
            button(
                self, "desk.discard", _("Into the box"), lambda: go("discard"), 78, 1, 21, 11, picture="box"
            )
        if holding.loose and holding.markers_in_hand:
            button(self, "desk.exhibit", _("Exhibit"), lambda: go("exhibit"), 56, 1, 21, 11, picture="museum")
