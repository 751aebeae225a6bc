"""A camera on a thread of its own: newest picture wins, stalls are noticed, lost devices looked for."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from vision.camera.protocol import CameraError
from vision.sightings import CameraReport, CameraState, Frame, Grey
from vision.tuning import CONTROLS, Tunable, Tuning

PAUSES = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds between attempts to get a lost camera back; the last one repeats."""
MOST_HUNG = 3
"""Device calls that may hang at once before we stop starting new ones."""


@dataclass(frozen=True, eq=False)
class Picture:
    """What a device gives: as `Frame`, with a time only where the device has a clock of its own."""

    grey: Grey
    colour: NDArray[np.uint8] | None = None
    time: float | None = None


class Device(Protocol):
    """A source of pictures whose calls may block; only its capture thread ever calls it.

    All three calls raise CameraError when the device is missing, refused or lost. `read` returns None at
    the end of a folder or video. `facts` may grow; each value is replaced, never changed in place.
    """

    facts: Mapping[str, Any]

    def open(self) -> None: ...

    def read(self) -> Picture | None: ...

    def close(self) -> None: ...


class CaptureCamera:
    """A camera that reads a device on a daemon thread.

    `make` gives a fresh device for every attempt; `every_frame` makes the thread wait until each picture
    is taken (folders, videos) where live cameras drop what nobody took. `tuning` is what the camera is
    held at, None as long as nothing was found. A call that takes longer than
    `limit` seconds (`opening` for `open`) counts as a stall: its thread is left behind, to close its
    device should it ever return, and another attempt follows after a pause. `clock` and `wait` (an
    Event and seconds) are those of `time` and `threading` unless a test holds them.
    """

    def __init__(
        self,
        make: Callable[[], Device],
        *,
        every_frame: bool = False,
        tuning: Tuning | None = None,
        limit: float = 3.0,
        opening: float = 15.0,
        pauses: tuple[float, ...] = PAUSES,
        clock: Callable[[], float] = time.monotonic,
        wait: Callable[[threading.Event, float], object] = threading.Event.wait,
    ) -> None:
        self.make = make
        self.tuning = tuning
        self.limit = limit
        self.opening = opening
        self.clock = clock
        self.wait = wait
        self._every_frame = every_frame
        self._pauses = pauses
        self._changed = threading.Condition()
        self._worker: _Worker | None = None
        self._hung: list[_Worker] = []
        self._newest: Frame | None = None
        self._number = 0
        self._attempts = 0
        self._state = CameraState.OFF
        self._problem: dict[str, Any] = {}
        self._to_tune: int | None = None

    # -- the camera's protocol ---------------------------------------------------------------------------

    def start(self) -> None:
        with self._changed:
            if self._worker is None:
                self._state = CameraState.STARTING
                self._problem = {}
                self._attempts = 0
                self._begin(pause=0.0)

    def frame(self) -> Frame | None:
        with self._changed:
            self._notice_a_stall()
            frame, self._newest = self._newest, None
            if frame is not None:
                self._changed.notify_all()
            return frame

    def report(self) -> CameraReport:
        with self._changed:
            self._notice_a_stall()
            facts = dict(self._worker.facts) if self._worker else {}
            return CameraReport(self._state, facts | self._problem)

    def tune(self, mains: int) -> None:
        """Find what the camera is held at anew, before its next picture; nothing where it cannot."""
        with self._changed:
            self._to_tune = mains

    def close(self) -> None:
        with self._changed:
            worker, self._worker = self._worker, None
            self._newest = None
            self._state = CameraState.OFF
            self._problem = {}
            if worker is None:
                return
            worker.stopped.set()
            self._changed.notify_all()
        worker.join(timeout=1.0)  # a device that hangs is left to its daemon thread

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- stalls, under the lock --------------------------------------------------------------------------

    def _notice_a_stall(self) -> None:
        worker = self._worker
        if worker is None:
            return
        if worker not in self._hung and self._is_stalled(worker):
            worker.stopped.set()
            self._hung.append(worker)
            self._newest = None
            self._state = CameraState.STALLED
            self._problem = {}
        if worker in self._hung:
            self._hung = [w for w in self._hung if w.is_alive()]
            if len(self._hung) < MOST_HUNG:
                self._begin(self.next_pause())

    def _is_stalled(self, worker: _Worker) -> bool:
        """Whether a device call takes too long, or the thread ended by a fault of ours."""
        dead = not worker.is_alive() and self._state is not CameraState.FINISHED
        return dead or worker.is_overdue(self.clock())

    def _begin(self, pause: float) -> None:
        self._worker = _Worker(self, pause)
        self._worker.start()

    def next_pause(self) -> float:
        """How long to wait before the coming attempt: longer each time, until a picture arrives."""
        pause = self._pauses[min(self._attempts, len(self._pauses) - 1)]
        self._attempts += 1
        return pause

    # -- what the capture thread tells -------------------------------------------------------------------

    def arrived(self, worker: _Worker, picture: Picture) -> None:
        """Keep a picture as the newest one; with `every_frame`, wait until it is taken."""
        with self._changed:
            if worker is not self._worker:
                return
            self._number += 1
            when = self.clock() if picture.time is None else picture.time
            self._newest = Frame(picture.grey, when, self._number, picture.colour)
            self._state = CameraState.RUNNING
            self._problem = {}
            self._attempts = 0
            if self._every_frame:
                worker.due = None
                self._changed.wait_for(lambda: self._newest is None or worker.stopped.is_set())

    def learn(self, tuning: Tuning) -> None:
        """A device came to these values; later attempts begin with them."""
        with self._changed:
            self.tuning = tuning

    def wanted_tuning(self) -> int | None:
        """Hertz of the lamps where somebody asked for a tuning since the last call, else None."""
        if self._to_tune is None:  # before every picture: not worth the lock
            return None
        with self._changed:
            wanted, self._to_tune = self._to_tune, None
            return wanted

    def failed(self, worker: _Worker, error: CameraError) -> float:
        """Note why a device is gone; the pause before it is looked for again, in seconds."""
        with self._changed:
            if worker is not self._worker:
                return 0.0
            pause = self.next_pause()
            self._state = CameraState.GONE
            self._problem = {"problem": error.kind, "sentence": error.sentence, **error.facts}
            return pause

    def finished(self, worker: _Worker) -> None:
        with self._changed:
            if worker is self._worker:
                self._state = CameraState.FINISHED


class _Worker(threading.Thread):
    """One capture thread. `due` is when its present device call must have come back."""

    def __init__(self, camera: CaptureCamera, pause: float) -> None:
        super().__init__(name="camera", daemon=True)
        self.stopped = threading.Event()
        self.due: float | None = None
        self.facts: Mapping[str, Any] = {}
        self._camera = camera
        self._pause = pause

    def is_overdue(self, now: float) -> bool:
        return self.due is not None and now > self.due

    def run(self) -> None:
        camera = self._camera
        while not self.stopped.is_set():
            if self._pause:
                camera.wait(self.stopped, self._pause)
                if self.stopped.is_set():
                    return
            device = camera.make()
            try:
                self._capture(device)
            except CameraError as error:
                self._pause = camera.failed(self, error)
            else:
                return
            finally:
                self.facts = device.facts
                self.due = camera.clock() + camera.limit
                device.close()
                self.due = None

    def _capture(self, device: Device) -> None:
        """Read the device until it ends or we are stopped."""
        camera = self._camera
        self.facts = device.facts
        self.due = camera.clock() + camera.opening
        device.open()
        while not self.stopped.is_set():
            self.facts = device.facts
            wanted = camera.wanted_tuning()
            if wanted is not None:
                self._tune(device, wanted)
            self.due = camera.clock() + camera.limit
            picture = device.read()
            self.facts = device.facts
            if picture is None:
                camera.finished(self)
                return
            camera.arrived(self, picture)

    def _tune(self, device: Device, mains: int) -> None:
        """Let the device find its values anew; pictures and videos have none."""
        camera = self._camera
        if not isinstance(device, Tunable):
            camera.learn(Tuning(cannot=CONTROLS))
            return
        self.due = camera.clock() + camera.opening
        device.tune(mains)
