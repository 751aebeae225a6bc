"""A real camera at a real table: glances come from a thread, actions and pictures go to the screen."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.boards import BoardError, Boards
from companion.eyes import Eyes, Glance
from companion.games.pergamon import State
from companion.session.errors import JournalError
from companion.ui.camera_setup import Shows
from companion.ui.preview import Point
from companion.watcher import Watcher
from companion.wiring.board_watch import BoardWatch
from companion.wiring.cameras import CameraFile, CameraFileError, KeptCamera
from companion.wiring.evidence import Evidence
from companion.wiring.reading import Reading
from vision.camera import Camera, open_camera
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
    """Watches the table through the camera that `source` names; the app's `Watcher` and `CameraSetUp`.

    `cameras` keeps where the camera saw the board and what it is held at, `boards` the owner's layouts;
    without them everything is found anew each time. `mains`: the lamps' frequency in hertz. `camera`:
    one in place of the one that `source` names. `evidence`:
    where pictures are kept for a report; `make`: a test's reader. Raises vision.camera.CameraError when
    `source` names no camera, LayoutError for a bad layout.
    """

    def __init__(
        self,
        source: str,
        layout: Path = DEMONSTRATION,
        evidence: Evidence | None = None,
        make: Make | None = None,
        *,
        cameras: CameraFile | None = None,
        boards: Boards | None = None,
        mains: int = 50,
        camera: Camera | None = None,
    ) -> None:
        self.usual_layout = Layout.load(layout)
        self.layout, notice = boards.own(self.usual_layout) if boards else (self.usual_layout, "")
        self._source, self._cameras, self._boards = source, cameras, boards
        self._notices = [one for one in (notice, cameras.notice if cameras else "") if one]
        self._kept = cameras.of(source) if cameras else KeptCamera()
        self._camera = camera or open_camera(source, tuning=self._kept.tuning, mains=mains)
        self._watcher: Watcher | None = None
        self._board = BoardWatch(self.layout, self._kept, lambda: self._camera.tuning)
        self._evidence, self._make = evidence, make
        self._reading = self._new_reading()
        self._eyes = Eyes(self._camera, self._reading, Settler(self.layout.slots))
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

    # --- the app's CameraSetUp ---

    def show(self, what: Shows) -> None:
        """Make previews of this from now on."""
        self._board.showing = what

    def set_corners(self, corners: tuple[Point, ...] | None) -> None:
        """A hand says where the board's own corners are; None: look for the corner markers again."""
        self._board.set_corners(corners)

    def tune(self, mains: int) -> None:
        """Focus, let the light settle, then hold both."""
        self._camera.tune(mains)

    def use_layout(self, layout: Layout) -> str:
        """Read the board by this layout from now on and keep it; “”, or why it could not be kept."""
        self.layout = self._board.layout = layout
        before, self._reading = self._reading, self._new_reading()
        self._eyes.use(self._reading, Settler(layout.slots))
        before.close()
        if self._boards is None:
            return ""
        try:
            if layout == self.usual_layout:
                self._boards.forget(layout)
            else:
                self._boards.keep(layout)
        except BoardError as fault:
            return str(fault)
        return ""

    def _new_reading(self) -> Reading:
        return Reading(self.layout, self._state, self._evidence, self._make, self._board)

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
        self._reading.wanted = app.shows_picture
        self._tell_news(app)
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

    def _tell_news(self, app: CompanionApp) -> None:
        """What the screen is to say once, and what is to be kept of the camera."""
        if self._notices:
            app.tell(self._notices.pop(0), "alarm")
        if notice := self._reading.take_notice():
            app.tell(notice, "alarm")
        if notice := self._board.take_notice():
            app.tell(notice)
        changed = self._board.take_change()
        if changed is None and self._camera.tuning != self._kept.tuning:
            changed = replace(self._kept, tuning=self._camera.tuning)
        if changed is None:
            return
        self._kept = changed
        try:
            if self._cameras is not None:
                self._cameras.keep(self._source, changed)
        except CameraFileError as fault:
            app.tell(str(fault), "alarm")

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
