"""A real camera at a real table: glances come from a thread, actions and pictures go to the screen."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.eyes import Eyes, Glance
from companion.session.errors import JournalError
from companion.watcher import Watcher
from companion.wiring.preview import preview_of
from vision.camera import open_camera
from vision.codes import StickerClass
from vision.layout import DEMONSTRATION, Layout
from vision.reader import Reader
from vision.settling import Settler

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp, Game

_log = logging.getLogger(__name__)

POLL = 1 / 15
"""Seconds between two looks for a new glance, on the window's thread."""


class RealTable:
    """Watches the table through the camera that `source` names; the app's `Watcher`.

    Raises vision.camera.CameraError when `source` names no camera, LayoutError for a bad layout.
    """

    def __init__(self, source: str, layout: Path = DEMONSTRATION) -> None:
        self._layout = Layout.load(layout)
        self._reader = Reader(self._layout)
        self._eyes = Eyes(open_camera(source), self._reader, Settler(self._layout.slots))
        self._watcher: Watcher | None = None
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
        self._reader.read_everything()

    def read_again(self) -> None:
        """Read the whole picture anew at the next look."""
        self._reader.read_everything()

    def close(self) -> None:
        """Stop looking; twice is fine."""
        if self._clock_event is not None:
            self._clock_event.cancel()
            self._clock_event = None
        self._eyes.close()

    def _poll(self) -> None:
        app, watcher = self._app, self._watcher
        glance = self._eyes.latest()
        if app is None:
            return
        if watcher is None:
            self._show_finds(app, glance)
            return
        if glance is None:
            app.show_advice(watcher.advice, self._eyes.report())
            return
        try:
            advice = watcher.take(glance.scene)
        except JournalError as fault:
            app.journal_failed(fault)
            return
        preview = preview_of(
            glance.frame, glance.look, self._reader.board, self._layout, watcher.session.state
        )
        app.show_advice(advice, self._eyes.report(), preview)

    def _show_finds(self, app: CompanionApp, glance: Glance | None) -> None:
        """No game is played: finds shown to the camera may be wanted for the owner's copy."""
        if glance is None:
            return
        stickers = (sighting.sticker for sighting in glance.look.sightings)
        numbers = frozenset(s.number for s in stickers if s.cls is StickerClass.FIND)
        preview = preview_of(glance.frame, glance.look, self._reader.board, self._layout, None)
        app.show_finds(numbers, self._eyes.report(), preview)
