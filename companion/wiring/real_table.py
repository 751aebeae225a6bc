"""A real camera at a real table: glances come from a thread, actions and pictures go to the screen."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.eyes import Eyes, Glance
from companion.games.pergamon import State
from companion.session.errors import JournalError
from companion.watcher import Watcher
from companion.wiring.evidence import Evidence
from companion.wiring.reading import Reading
from vision.camera import open_camera
from vision.codes import StickerClass
from vision.layout import DEMONSTRATION, Layout
from vision.process.messages import Make
from vision.settling import Settler
from vision.sightings import CameraReport

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp, Game

_log = logging.getLogger(__name__)

POLL = 1 / 15
"""Seconds between two looks for a new glance, on the window's thread."""


class RealTable:
    """Watches the table through the camera that `source` names; the app's `Watcher`.

    `evidence`: where pictures are kept for a report; `make`: a test's reader. Raises
    vision.camera.CameraError when `source` names no camera, LayoutError for a bad layout.
    """

    def __init__(
        self,
        source: str,
        layout: Path = DEMONSTRATION,
        evidence: Evidence | None = None,
        make: Make | None = None,
    ) -> None:
        loaded = Layout.load(layout)
        self._watcher: Watcher | None = None
        self._reading = Reading(loaded, self._state, evidence, make)
        self._eyes = Eyes(open_camera(source), self._reading, Settler(loaded.slots))
        self._app: CompanionApp | None = None
        self._clock_event: Any = None

    def attach(self, app: CompanionApp) -> None:
        """Begin to look and to tell `app`; call it on the window's thread."""
        from kivy.clock import Clock

        self._app = app
        self._eyes.start()
        self._clock_event = Clock.schedule_interval(lambda _dt: self._poll(), POLL)

    def watch(self, session: Game | None) -> None:
        """Keep this game from now on; None: only look."""
        if self._watcher is not None:
            self._watcher.close()
        self._watcher = None if session is None else Watcher(session)
        self._reading.read_everything()

    def read_again(self) -> None:
        """Read the whole picture anew at the next look."""
        self._reading.read_everything()

    def _state(self) -> State | None:
        watcher = self._watcher
        return None if watcher is None else watcher.session.state

    def close(self) -> None:
        """Stop looking; twice is fine."""
        if self._clock_event is not None:
            self._clock_event.cancel()
            self._clock_event = None
        self._reading.close()
        self._eyes.close()

    def _poll(self) -> None:
        app, watcher = self._app, self._watcher
        glance = self._eyes.latest()
        if app is None:
            return
        if notice := self._reading.take_notice():
            app.tell(notice, "alarm")
        report = self._reading.report(self._eyes.report())
        if watcher is None:
            self._show_finds(app, glance, report)
            return
        if glance is None:
            app.show_advice(watcher.advice, report)
            return
        try:
            advice = watcher.take(glance.scene)
        except JournalError as fault:
            app.journal_failed(fault)
            return
        app.show_advice(advice, report, self._reading.newest)

    def _show_finds(self, app: CompanionApp, glance: Glance | None, report: CameraReport) -> None:
        """No game is played: finds shown to the camera may be wanted for the owner's copy."""
        if glance is None:
            app.show_advice(None, report)
            return
        stickers = (sighting.sticker for sighting in glance.look.sightings)
        numbers = frozenset(s.number for s in stickers if s.cls is StickerClass.FIND)
        preview = self._reading.newest
        assert preview is not None, "a glance was read, and its preview made with it"
        app.show_finds(numbers, report, preview)
