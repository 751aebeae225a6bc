"""The first screen first: screens and camera are brought in behind it, on a thread of their own."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Thread
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp
    from companion.wiring.real_table import RealTable

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Starting:
    """The report of a camera whose libraries are being loaded."""

    state: str = "starting"
    facts: Mapping[str, Any] = field(default_factory=dict)


class LateTable:
    """Joins what watches the table to `app` when its first screen has been drawn.

    `make` gives it, or None where there is no camera; it takes its time and runs on another thread. A
    sentence of what it raises is shown.
    """

    def __init__(self, app: CompanionApp, make: Callable[[], RealTable | None]) -> None:
        self._app = app
        self._make = make
        self._table: RealTable | None = None
        self._ended = False
        app.bind(on_start=lambda _app: self.start(), on_stop=lambda _app: self.end())

    def start(self) -> None:
        """Begin once a frame has been drawn; call it on the window's thread."""
        from kivy.clock import Clock

        # in the first turn of the loop nothing has been drawn yet
        Clock.schedule_once(lambda _dt: Clock.schedule_once(lambda _later: self._bring_in(), 0), 0)

    def end(self) -> None:
        """The app was closed: what comes after that is let go of. Twice is fine."""
        self._ended = True

    def read_again(self) -> None:
        """Read the whole picture anew at the next look, where a camera watches."""
        if self._table is not None:
            self._table.read_again()

    def _bring_in(self) -> None:
        self._app.show_advice(None, _Starting())
        Thread(target=self._load, name="bringing in", daemon=True).start()

    def _load(self) -> None:
        from kivy.clock import Clock

        from companion.ui import screens

        table: RealTable | None = None
        fault = ""
        try:
            screens.import_all()
            table = self._make()
        except Exception as error:  # noqa: BLE001 — the end of a thread: it is said on the screen
            _log.exception("no camera could be joined")
            fault = str(error)
        Clock.schedule_once(lambda _dt: self._join(table, fault), -1)

    def _join(self, table: RealTable | None, fault: str) -> None:
        app, self._table = self._app, table
        if self._ended:
            if table is not None:
                table.close()
            return
        if fault:
            app.tell(fault, "alarm")
        if table is None:
            app.show_advice(None, None)
            return
        app.watcher = app.camera_set_up = table
        table.watch(app.session)
        table.attach(app)
