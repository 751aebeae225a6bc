"""What one player has: loose finds and collections in the museum."""

from __future__ import annotations

from typing import Any

from companion.games.pergamon.checks import storage_cost
from companion.games.pergamon.state import MARKERS, TURN_STAGES, Collection
from companion.ui import why_card
from companion.ui.presenters import names, why
from companion.ui.presenters.board import faces, players
from companion.ui.screens.base import Screen
from companion.ui.screens.parts import Tiles, button, header, put, words
from companion.ui.widgets import FindRow, PlayerPanel
from companion.words import _


class DeskScreen(Screen):
    """Names: “desk.exhibit”, “desk.discard” on the active player's desk; “player.COLOUR” held: the VP;
    “why.storage”, “why.payout”, “why.value.MARKER”."""

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
        header(self, names.figure(state, player), self.app.pages.back, room=45)
        view = players(state, open_vp=self.app.preferences.open_vp)[player]
        put(self, PlayerPanel(player=view, name=f"player.{view.who}"), 1, 13, 30, 16, (1, 8, 58, 9))
        told = _("Hold to see the VP")
        words(self, told, 1, 29, 30, 6, (61, 8, 38, 9), step="small", tone="muted", align="center")
        words(self, _("Loose finds"), 33, 13, 66, 7, (2, 25, 96, 4.5), step="large", serif=True, bold=True)
        tiles = Tiles(most=110)
        put(self, tiles, 33, 20, 66, 30, (1, 30, 98, 22))
        tiles.show(faces(state.setup.edition, holding.loose))
        if not holding.loose:
            words(self, _("none"), 33, 20, 66, 12, (2, 30, 96, 6), tone="muted")
        self._figures()
        words(self, _("In the museum"), 1, 51, 60, 7, (2, 53, 96, 4.5), step="large", serif=True, bold=True)
        for place, marker in enumerate(MARKERS):
            self._collection(marker, holding.collections[marker - 1], 59 + place * 13.4, 58 + place * 11.4)
        self._actions()

    def _collection(self, marker: int, collection: Collection | None, top: float, low: float) -> None:
        label = _("marker {n}").format(n=names.numeral(marker))
        words(self, label, 1, top, 13, 12, (2, low, 40, 3.8), bold=True, most=2)
        if collection is None:
            words(self, _("in hand"), 15, top, 40, 12, (2, low + 3.8, 60, 6), tone="muted")
            return
        row = FindRow(finds=list(faces(self.state.setup.edition, collection.row)))
        put(self, row, 15, top, 52, 12.6, (2, low + 3.8, 60, 7))
        polish = _(", {n} of it polish").format(n=collection.polish) if collection.polish else ""
        text = _("space {space}, shown with {value}{polish}").format(
            space=collection.space, value=collection.value, polish=polish
        )
        words(self, text, 68, top, 28, 12.6, (64, low, 31, 10.8), step="small", tone="muted")
        why_card.mark(
            self,
            f"why.value.{marker}",
            lambda: why.value(self.state, collection.row, collection.polish),
            68,
            top,
            31,
            12.6,
            (64, low, 35, 10.8),
        )

    def _figures(self) -> None:
        """What keeping the finds costs, and what this round's grant brought."""
        state, player = self.state, self._player
        cost = names.coins(storage_cost(len(state.holdings[player].loose)))
        figures = [("why.storage", _("Storage: {coins}").format(coins=cost), why.storage(state, player))]
        paid = why.payout(state, player)
        if paid is not None:
            got = names.coins(dict(state.payouts)[player])
            figures.append(("why.payout", _("Grant: {coins}").format(coins=got), paid))
        for place, (name, text, answer) in enumerate(figures):
            left, tall = 1 + place * 15.5, (1 + place * 49.5, 18, 48.5, 6.4)
            words(self, text, left, 36, 12.5, 13, (3 + place * 49.5, 18, 40, 6.4), step="small", most=3)
            why_card.mark(self, name, lambda told=answer: told, left, 36, 14.5, 13, tall)  # type: ignore[misc]

    def _actions(self) -> None:
        if self.state.active != self._player or self.state.stage not in TURN_STAGES:
            return
        holding, go = self.state.holdings[self._player], self.app.pages.go
        if holding.loose:
            button(
                self,
                "desk.discard",
                _("Into the box"),
                lambda: go("discard"),
                78,
                1,
                21,
                11,
                (50.5, 92.6, 48.5, 6.5),
                picture="box",
            )
        if holding.loose and holding.markers_in_hand:
            button(
                self, "desk.exhibit", _("Exhibit"), lambda: go("exhibit"), 56, 1, 21, 11,
                (1, 92.6, 48.5, 6.5), picture="museum",
            )  # fmt: skip
