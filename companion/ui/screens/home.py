"""The first screen: go on, begin anew, look at past games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from kivy.clock import Clock

from companion.copies import told
from companion.editions import EditionError, demonstration
from companion.enrolment import Enrolment
from companion.games.pergamon import State
from companion.session.storage import GameInfo
from companion.ui.presenters import names
from companion.ui.screens.base import Screen
from companion.ui.screens.parts import Place, button, panel, put, words
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
        put(self, Picture(picture="vase", tone="accent"), 3, 6, 12, 22, (3, 3, 17, 11))
        words(self, "Pergamon", 17, 3, 80, 17, (22, 2, 75, 9), step="huge", serif=True, bold=True)
        words(
            self,
            _("The table companion"),
            17,
            20,
            80,
            8,
            (22, 10.5, 75, 4),
            step="large",
            tone="muted",
            serif=True,
        )
        off = self.app.switch_off
        if off is not None:
            button(
                self, "home.off", "", lambda: self._ask(off), 87, 4, 10, 14, (84, 2.5, 13, 7.5),
                picture="power", step="large",
            )  # fmt: skip
        last = self.app.journal.last_open()
        resumable = last is not None and last.finished is None
        if last is not None and resumable:
            self._resume(last)
        style = "quiet" if resumable else "accent"
        left, width = (52, 45) if resumable else (3, 94)
        tall: Place = (3, 40, 94, 14) if resumable else (3, 20, 94, 26)
        button(
            self, "home.new", _("New game"), lambda: go("new_game"), left, 34, width, 32, tall,
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
            row, column = divmod(index, 2)
            tall = (3 + column * 48, 58 + row * 11, 46, 9.5)
            button(self, name, text, act, 3 + index * step, 70, step - 2, 15, tall, picture=picture)
        words(
            self, self._edition(), 3, 87, 94, 11, (3, 84, 94, 12), step="small", tone="muted", align="center"
        )

    def _ask(self, off: Callable[[], object]) -> None:
        """A finger that slipped must not end the evening."""
        self.app.ask(_("Switch the device off?"), _("Switch off"), _("Leave it on"), off)

    def _resume(self, game: GameInfo) -> None:
        panel(self, 3, 34, 46, 32, (3, 18, 94, 20), marked=True).disabled = True
        names_of = ", ".join(game.players)
        words(self, names_of, 5, 34.5, 42, 10.5, (6, 18.5, 88, 6.5), step="large", serif=True, bold=True)
        where = self.app.game_line(game)
        shown = words(self, where, 5, 45, 42, 7, (6, 25, 88, 4), step="small", tone="muted", most=1)
        button(
            self, "home.resume", _("Go on"), lambda: self.app.resume(game.game_id), 5, 52.5, 42, 12,
            (6, 29.5, 88, 7.5),
            style="accent", step="large", picture="play",
        )  # fmt: skip
        # reading a long game takes a moment; the screen is there first
        Clock.schedule_once(lambda _dt: self._tell_where(shown, game), 0)

    def _tell_where(self, shown: Words, game: GameInfo) -> None:
        session = self.app.kept(lambda: self.app.journal.resume(game.game_id))
        if session is not None:
            shown.text = _where(session.state)

    def _own_copy(self) -> Enrolment | None:
        """The owner's copy as far as it is entered; None where there is none, or it cannot be read."""
        file = self.app.copy_file
        if self.app.copy is None and file is not None and file.path.exists():
            try:
                self.app.copy = file.load()
            except EditionError:
                return None  # said when it is opened
        return self.app.copy

    def _edition(self) -> str:
        usual = self.app.editions[0]
        if usual.verified:
            return ""
        if usual != demonstration():
            return _("With “{edition}”, which its owner has not confirmed yet.").format(edition=usual.name)
        own = self._own_copy()
        if own is not None and own.begun:
            return _(
                "{how_far} Until it is whole, new games are played with finds and values that are made up."
            ).format(how_far=told(own))
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
