"""Taking a finished game home: score sheet and figures as files, and the play for BG Stats as a QR code."""

from __future__ import annotations

from threading import Thread
from typing import Any

from kivy.clock import Clock

from companion.sharing import Shared, SharedGame, bg_stats_link, share, sticks
from companion.ui.screens.base import Screen
from companion.ui.screens.parts import button, header, put, words
from companion.ui.widgets.qr import QrCode
from companion.words import _, plural

_FORMS = ("pdf", "png", "csv", "json")


class ShareScreen(Screen):
    """Names: “share.all”, “share.pdf”, “share.png”, “share.csv”, “share.json”. Only of a finished game.

    Files are written on a thread of their own (`work`); the screen says when they are there.
    """

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="share", **values)
        self.work: Thread | None = None
        header(self, _("Take the game home"), app.pages.back)
        button(
            self, "share.all", _("Save everything"), lambda: self._save(_FORMS), 1, 15, 50, 17, (1, 8, 98, 8),
            style="accent", step="large", picture="notebook",
        )  # fmt: skip
        titles = (_("Sheet as PDF"), _("Sheet as PNG"), _("Table as CSV"), _("Data as JSON"))
        for index, (form, title) in enumerate(zip(_FORMS, titles, strict=True)):
            row, column = divmod(index, 2)
            act = lambda chosen=form: self._save((chosen,))  # noqa: E731
            tall = (1 + column * 49.5, 17 + row * 7.5, 48.5, 6.6)
            button(self, f"share.{form}", title, act, 1 + column * 25.5, 35 + row * 15, 24.5, 13, tall)
        self._says = words(self, "", 1, 66, 50, 33, (2, 32.5, 96, 12), valign="top", most=8)
        self._code = put(self, QrCode(name="share.code"), 52, 12.5, 47.5, 80.5, (5, 45, 90, 48))
        words(
            self, _("For the app BG Stats: scan the code"), 52, 93, 47.5, 6.5, (2, 94, 96, 4.5),
            step="small", tone="muted", align="center", most=1,
        )  # fmt: skip
        self._says.tone = "muted"
        self._says.text = _(
            "The files go into the folder “shared” beside the games, and onto a USB stick where one is"
            " plugged in."
        )
        if self.fits():
            self._code.text = bg_stats_link(self.shared)

    def fits(self) -> bool:
        return self.state.over

    @property
    def shared(self) -> SharedGame:
        """The game as it is shared."""
        session = self.session
        history = session.history
        return SharedGame(session.game_id, session.state, history, history[0].at, history[-1].at)

    def _save(self, forms: tuple[str, ...]) -> None:
        if self.work is not None:
            return
        game, data = self.shared, self.app.journal.path.parent
        self._says.text, self._says.tone = _("Writing …"), "muted"

        def work() -> None:
            try:
                done: Shared | OSError = share(game, data, forms, sticks())
            except OSError as fault:
                done = fault
            Clock.schedule_once(lambda _dt: self._written(done), 0)

        self.work = Thread(target=work, name="share", daemon=True)
        self.work.start()

    def _written(self, done: Shared | OSError) -> None:
        self.work = None
        if isinstance(done, OSError):
            self._says.text, self._says.tone = str(done), "alarm"
            return
        lines = list(done.faults)
        if done.files:
            count = len(done.files)
            lines.insert(0, plural("{n} file written.", "{n} files written.", count).format(n=count))
            lines += [str(folder) for folder in dict.fromkeys(path.parent for path in done.files)]
        self._says.text, self._says.tone = "\n".join(lines), "alarm" if done.faults else "done"
