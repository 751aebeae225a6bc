"""Throwing loose finds into the box, free, to save storage (rules 4.3c)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.pergamon import Discard
from companion.games.pergamon.checks import STAGES
from companion.ui import why_card
from companion.ui.presenters import names, why
from companion.ui.presenters.discard import DiscardForm
from companion.ui.screens.base import Screen
from companion.ui.screens.parts import Tiles, button, header, put, words
from companion.words import _


class DiscardScreen(Screen):
    """Names: “find.N” (chosen, or not after all), “discard.confirm”, “why.storage”."""

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="discard", **values)
        player = self.state.active
        assert player is not None
        self._form = DiscardForm(self.state, player)
        header(self, _("Into the box"), app.pages.back, hint=_("Tap the finds that go into the box."))
        self._tiles = Tiles(lambda number: self._show(self._form.toggled(number)), most=140)
        put(self, self._tiles, 1, 14, 98, 62, (1, 12, 98, 60))
        self._says = words(self, "", 2, 79, 58, 19, (3, 74, 88, 13), step="large", most=3)
        self._confirm = button(
            self,
            "discard.confirm",
            "",
            self._carry_out,
            66,
            81,
            33,
            16,
            (1, 89, 98, 9.5),
            style="accent",
            step="large",
            picture="box",
        )
        why_card.mark(self, "why.storage", self._why, 1, 79, 63, 19, (1, 74, 98, 13))
        self.refresh()

    def fits(self) -> bool:
        return self.state.stage in STAGES[Discard] and self.state.active == self._form.player

    def refresh(self) -> None:
        """Show the form, based on the state now."""
        loose = set(self.state.holdings[self._form.player].loose)
        self._show(replace(self._form, state=self.state, chosen=self._form.chosen & loose))

    def _show(self, form: DiscardForm) -> None:
        self._form = form
        self._tiles.show(
            form.loose, ["selected" if face.number in form.chosen else "normal" for face in form.loose]
        )
        self._says.text = _("Storage costs {before}, then {after}. {name} has {coins}.").format(
            before=names.coins(form.cost_now),
            after=names.coins(form.cost_after),
            name=names.figure(form.state, form.player),
            coins=names.coins(form.coins),
        )
        self._confirm.text = (
            _("{finds} away").format(finds=names.finds(len(form.chosen))) if form.chosen else _("Away")
        )
        self._confirm.disabled = form.action is None

    def _why(self) -> why.Why:
        form = self._form
        left = len(form.state.holdings[form.player].loose) - len(form.chosen)
        return why.storage(form.state, form.player, left)

    def _carry_out(self) -> None:
        if self._form.action is not None and self.app.carry_out(self._form.action):
            self.app.pages.back_to("play")
