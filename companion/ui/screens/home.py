"""The first screen: go on, begin anew, look at past games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from kivy.clock import Clock

from companion.editions import demonstration
from companion.games.pergamon import State
from companion.session.storage import GameInfo
from companion.ui.presenters import names
from companion.ui.screens.base import Screen
from companion.ui.screens.parts import button, panel, put, words
from companion.ui.screens.pictures import Picture
from companion.ui.widgets import Words
from companion.words import _


class HomeScreen(Screen):
    """Names: “home.resume”, “home.new”, “home.games”, “home.copy” (where one can be
    kept), “home.settings”, “home.camera”, “home.off” (on a device of its own)."""

    of_a_game: ClassVar[bool] = False

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="home", **values)

    def refresh(self) -> None:
        """Show what can be gone on with."""
        self.clear_widgets()
        go = self.app.pages.go
        put(self, Picture(picture="vase", tone="accent"), 3, 6, 12, 22)
        words(self, "Pergamon", 17, 5, 60, 15, step="huge", serif=True, bold=True)
        words(self, _("The table companion"), 17, 19, 60, 8, step="large", tone="muted", serif=True)
        off = self.app.switch_off
        if off is not None:
            button(self, "home.off", "", lambda: self._ask(off), 87, 4, 10, 14, picture="power", step="large")
        last = self.app.journal.last_open()
        resumable = last is not None and last.finished is None
        if last is not None and resumable:
            self._resume(last)
        style = "quiet" if resumable else "accent"
        left, width = (52, 45) if resumable else (3, 94)
        button(
            self, "home.new", _("New game"), lambda: go("new_game"), left, 34, width, 32,
            style=style, step="title", picture="plus",
        )  # fmt: skip
        copy = (("home.copy", _("My copy"), "pencil", self.app.open_copy),) if self.app.copy_file else ()
        choices = (
            ("home.games", _("Past games"), "notebook", lambda: go("games")),
            *copy,
            ("home.camera", _("Camera"), "camera", lambda: go("camera")),
            ("home.settings", _("Settings"), "brush", lambda: go("settings")),
        )
        step = 96 / len(choices)
        for index, (name, text, picture, act) in enumerate(choices):
            button(self, name, text, act, 3 + index * step, 70, step - 2, 15, picture=picture)
        words(self, self._edition(), 3, 87, 94, 11, step="small", tone="muted", align="center", most=2)

    def _ask(self, off: Callable[[], object]) -> None:
        """A finger that slipped must not end the evening."""
        self.app.ask(_("Switch the device off?"), _("Switch off"), _("Leave it on"), off)

    def _resume(self, game: GameInfo) -> None:
        panel(self, 3, 34, 46, 32, marked=True).disabled = True
        words(self, ", ".join(game.players), 5, 35, 42, 9, step="large", serif=True, bold=True, most=1)
        shown = words(self, self.app.game_line(game), 5, 43.5, 42, 7, step="small", tone="muted", most=1)
        button(
            self, "home.resume", _("Go on"), lambda: self.app.resume(game.game_id), 5, 52, 42, 12,
            style="accent", step="large", picture="play",
        )  # fmt: skip
        # reading a long game takes a moment; the screen is there first
        Clock.schedule_once(lambda _dt: self._tell_where(shown, game), 0)

    def _tell_where(self, shown: Words, game: GameInfo) -> None:
        session = self.app.kept(lambda: self.app.journal.resume(game.game_id))
        if session is not None:
            shown.text = _where(session.state)

    def _edition(self) -> str:
        usual = self.app.editions[0]
        if usual.verified:
            return ""
        if usual != demonstration():
            return _("With “{edition}”, which its owner has not confirmed yet.").format(edition=usual.name)
        return _(
            "With the demonstration edition: its finds, grant spaces and museum values are made up to fit"
            " what is known. It is no real copy of the game."
        )


def _where(state: State) -> str:
    """How far a game is, and whose turn it is."""
    where = _("Round {n} · {month}").format(n=state.round, month=names.month(state.round))
    if state.active is None:
        return where
    return _("{where} · {name}'s turn").format(where=where, name=names.figure(state, state.active))
