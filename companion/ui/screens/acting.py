"""Screens that carry out what the bar offers: a tap answers what was shown when the finger came down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.ui.presenters import next_thing as names_of
from companion.ui.screens.base import Screen
from companion.words import _

_OPENS = {
    names_of.FINDS: "finds",
    names_of.CARDS: "cards",
    names_of.EXHIBIT: "exhibit",
    names_of.BREAK_UP: "break_up",
    names_of.DISCARD: "discard",
    names_of.EVALUATION: "evaluation",
    names_of.RANKING: "ranking",
}
"""Which screen a button of the next-thing bar opens."""


class Acting(Screen):
    """A screen whose buttons do what `app.view()` offers.

    While a finger is down, or between a press on the panel and its turn, the game may go on: a camera, a
    second hand. What comes after that is refused as out of date, never done to the state that nobody saw.
    """

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, **values)
        self._shown = self._seen = self._revision()

    def showing(self) -> None:
        """The screen shows the state as it is now; call it at the end of `refresh`."""
        self._shown = self._revision()

    def seen(self) -> None:
        """Whatever is tapped next answers what is shown now."""
        self._seen = self._shown

    def on_touch_down(self, touch: Any) -> bool:
        """Note what the finger answers."""
        self.seen()
        return bool(super().on_touch_down(touch))

    def act(self, name: str) -> None:
        """Do what the button called `name` offers, or open its screen."""
        if name in _OPENS:
            self.app.pages.go(_OPENS[name])
            return
        action = self.app.view().submits.get(name)
        if action is not None:
            self.app.carry_out(replace(action, revision=self._seen))
        if self.state.over:
            self.app.pages.go("ranking")

    def if_in_time(self, act: Callable[[], object]) -> None:
        """Do it, unless the game went on since the finger came down."""
        if self._seen == self._revision():
            act()
        else:
            self.app.tell(_("The game went on in the meantime: look again, and repeat it if it still fits."))

    def _revision(self) -> int:
        session = self.app.session
        return -1 if session is None else int(session.state.revision)
