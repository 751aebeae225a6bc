"""What the two grant cards show once they are turned up, and who gets what (rules 4.2.4–5)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.pergamon import Stage
from companion.ui.presenters import names
from companion.ui.presenters.board import grant_spaces
from companion.ui.presenters.cards import CardsForm
from companion.ui.screens.base import Screen
from companion.ui.screens.parts import button, header, put, words
from companion.ui.values import GrantCardView, Option
from companion.ui.widgets import Choice, GrantTrack
from companion.words import _


class CardsScreen(Screen):
    """Names: “card1.N”, “card2.N” for the coins of each card, “cards.confirm”."""

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="cards", **values)
        self._form = CardsForm(self.state)
        header(self, _("The two grant cards"), app.pages.back)
        self._confirm = button(
            self, "cards.confirm", _("Pay out"), self._carry_out, 76, 1, 23, 11, (1, 90, 98, 9),
            style="accent", step="large",
        )  # fmt: skip
        self._choices = [self._choice(card) for card in (1, 2)]
        self._track = GrantTrack(name="payouts")
        put(self, self._track, 1, 44, 98, 47, (1, 33.5, 98, 46))
        self._says = words(self, "", 1, 91, 98, 8, (2, 80.5, 96, 8.5), tone="muted", align="center")
        self.refresh()

    def _choice(self, card: int) -> Choice:
        top, low = 14 + (card - 1) * 15, 8 + (card - 1) * 12.5
        back = names.back_name(self.state.backs[card - 1])
        words(self, back, 3, top, 15, 13, (3, low, 90, 4.5), step="large", serif=True, bold=True)
        choice = Choice(name=f"card{card}", step="title")
        choice.bind(value=lambda _choice, value: self._told(card, value))
        return put(self, choice, 20, top, 79, 13, (1, low + 4.6, 98, 7))

    def fits(self) -> bool:
        return self.state.stage is Stage.FUND

    def refresh(self) -> None:
        """Show the form, based on the state now."""
        self._show(replace(self._form, state=self.state))

    def _show(self, form: CardsForm) -> None:
        self._form = form
        for card, choice in enumerate(self._choices, 1):
            # a card that is used up in the deck cannot be turned up any more
            options = [Option(str(v), str(v)) for v, possible in form.choices(card) if possible]
            if options != choice.options:
                choice.options = options
        paid = dict(form.payouts)
        looks = {names.look(self.state, figure): coins for figure, coins in paid.items()}
        self._track.spaces = [
            replace(view, payout=looks.get(view.figure)) for view in grant_spaces(self.state)
        ]
        self._track.initials = {str(p.colour): p.name[:1] for p in self.state.setup.players}
        self._track.cards = [GrantCardView("sack" if value is None else None, value) for value in form.values]
        self._track.fund = sum(form.action.values) if form.action else None
        self._says.text = (
            _("Right to left each takes what its space asks; the last takes what remains.")
            if form.action
            else _("Tap the coins of both cards.")
        )
        self._confirm.disabled = form.action is None

    def _told(self, card: int, value: str) -> None:
        if value:
            self._show(self._form.told(card, int(value)))

    def _carry_out(self) -> None:
        action = self._form.action
        if action is not None and self.app.carry_out(action):
            self.app.pages.back_to("play")
