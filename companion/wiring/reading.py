"""What the two watched tables share: reading in another process, previews, and pictures kept for a report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.games.pergamon import State
from companion.ui.camera_setup import Shows
from companion.ui.preview import Preview
from companion.wiring.board_watch import BoardWatch
from companion.wiring.evidence import KEPT_BROKEN, Evidence
from companion.wiring.preview import FINE_WIDTH, WIDTH, board_state, flat_preview, preview_of
from companion.words import _
from vision.layout import Layout
from vision.process import Death, ReaderProcess
from vision.process.messages import Make
from vision.sightings import CameraReport, CameraState, Frame, Look

UNSEEN = 1.0
"""Seconds, on the camera's clock, that a picture is kept which nobody looks at."""


class Reading:
    """Reads frames in a process of its own and makes each one's preview, all on the caller's thread.

    `state`: the game that names the pieces; None where none is played. `watch`: follows where the board is,
    and says what previews show. `evidence`: where pictures are kept for a report. `make`: a test's reader.
    `wanted`: whether somebody looks at the pictures; they are made now and then only where nobody does.
    """

    def __init__(
        self,
        layout: Layout,
        state: Callable[[], State | None],
        evidence: Evidence | None = None,
        make: Make | None = None,
        watch: BoardWatch | None = None,
    ) -> None:
        self.newest: Preview | None = None
        self.wanted = True
        self._layout = layout
        self._state = state
        self._evidence = evidence
        self._watch = watch
        self._process = ReaderProcess(layout, on_death=self._died, make=make)
        self._notice: str | None = None
        self._pictured = 0.0

    def look(self, frame: Frame) -> Look:
        """What the frame shows; its preview is `newest` from then on."""
        if self._watch is not None:
            self._process.place(self._watch.before(frame))
        look = self._process.look(frame)
        self.newest = self._preview(frame, look)
        if self._evidence is not None and self._process.well:
            self._evidence.saw(frame, look)
        return look

    def _preview(self, frame: Frame, look: Look) -> Preview:
        watch = self._watch
        if watch is None:
            return replace(self._picture(frame, look, "table"), board=board_state(look))
        state, set_up = watch.after(frame, look, self._process.board)
        return replace(self._picture(frame, look, watch.showing), board=state, set_up=set_up)

    def _picture(self, frame: Frame, look: Look, showing: Shows) -> Preview:
        """A new picture, or the last one where that is young and nobody looks at it."""
        board = self._process.board
        if not self.wanted and self.newest is not None and 0 <= frame.time - self._pictured < UNSEEN:
            return self.newest
        self._pictured = frame.time
        if showing == "board" and board is not None:
            return flat_preview(frame, board, self._layout)
        width = FINE_WIDTH if showing == "setup" else WIDTH
        return preview_of(frame, look, board, self._layout, self._state(), width)

    def read_everything(self) -> None:
        """Read the whole picture anew at the next look."""
        self._process.read_everything()

    def report(self, camera: CameraReport) -> CameraReport:
        """How the camera is doing, and the reading of its pictures."""
        if camera.state is CameraState.RUNNING and not self._process.well:
            return replace(camera, state=CameraState.UNREAD)
        return camera

    def take_notice(self) -> str | None:
        """The sentence about a breakdown since the last time, if there was one."""
        notice, self._notice = self._notice, None
        return notice

    def close(self) -> None:
        """End the process; a look that waits for it ends too. Twice is fine."""
        self._process.close()

    def _died(self, death: Death) -> None:
        deaths = self._process.deaths
        if self._evidence is not None and deaths <= KEPT_BROKEN:
            self._evidence.broke(death)
        if deaths == 1:
            self._notice = _(
                "Reading the camera's picture broke off and is started again. Nothing is lost; the picture is"
                " kept for a report."
            )
