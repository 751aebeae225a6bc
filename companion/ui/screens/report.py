"""Making a report for whoever looks into a fault; the person hands it over, nothing is sent."""

from __future__ import annotations

import logging
from threading import Thread
from typing import Any, ClassVar

from kivy.clock import Clock

from companion.sharing import Shared
from companion.ui.screens.base import Screen
from companion.ui.screens.parts import button, header, words
from companion.words import _

_log = logging.getLogger(__name__)


class ReportScreen(Screen):
    """Names: “report.make”. It is made on a thread of its own (`work`): that takes some seconds."""

    of_a_game: ClassVar[bool] = False

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="report", **values)
        self.work: Thread | None = None
        header(self, _("Report"), app.pages.back)
        words(
            self,
            _(
                "For whoever looks into a fault: one file with the last pictures of the table, the kept games"
                " with the players' names, settings, layout and log."
            ),
            3, 15, 94, 23, (4, 9, 92, 20), most=5, valign="top",
        )  # fmt: skip
        words(
            self,
            _("Nothing is sent anywhere. You give it to whom you trust with the names."),
            3, 38, 94, 13, (4, 29, 92, 10), step="small", tone="muted", most=3,
        )  # fmt: skip
        button(
            self, "report.make", _("Make the report"), self._make, 25, 53, 50, 17, (10, 42, 80, 10),
            style="accent", step="large", picture="notebook",
        )  # fmt: skip
        self._says = words(self, "", 3, 72, 94, 26, (4, 55, 92, 30), valign="top", most=5)

    def _make(self) -> None:
        if self.work is not None:
            return
        self._say(_("The report is being put together. This takes some seconds …"), "muted")
        make = self.app.reporter
        assert make is not None, "without one nothing leads to this screen"

        def work() -> None:
            try:
                done: Shared | Exception = make()
            except Exception as fault:  # noqa: BLE001 — the person is told; the log has the rest
                _log.exception("no report could be made")
                done = fault
            Clock.schedule_once(lambda _dt: self._made(done), 0)

        self.work = Thread(target=work, name="report", daemon=True)
        self.work.start()

    def _made(self, done: Shared | Exception) -> None:
        self.work = None
        if isinstance(done, Exception):
            self._say(_("The report could not be made: {what}.").format(what=done), "alarm")
            return
        lines = [*(str(path) for path in done.files), *done.faults]
        if done.files:
            lines.insert(0, _("The report is here:"))
        self._say("\n".join(lines), "alarm" if done.faults else "done")

    def _say(self, text: str, tone: str) -> None:
        self._says.text, self._says.tone = text, tone
