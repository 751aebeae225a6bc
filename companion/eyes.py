"""The camera side at work: frames are taken, read and settled on a thread of their own.

The screen's thread asks `latest` whenever it likes and never waits.
"""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol, Self

from vision.camera.protocol import Camera
from vision.settling import Settler
from vision.sightings import CameraReport, Frame, Look, Scene

_log = logging.getLogger(__name__)

PAUSE = 0.01
"""Seconds to wait when the camera has no new frame."""


class LooksAtFrames(Protocol):
    """What reads a frame: `vision.reader.Reader`, or a test's stand-in."""

    def look(self, frame: Frame) -> Look: ...


@dataclass(frozen=True, eq=False)
class Glance:
    """One frame, what was read in it, and the scene as it has settled by then."""

    frame: Frame
    look: Look
    scene: Scene


class Eyes:
    """A camera being read. Use as a context manager, or `start` and `close` (twice is fine)."""

    def __init__(self, camera: Camera, reader: LooksAtFrames, settler: Settler) -> None:
        self._camera = camera
        self._reader = reader
        self._settler = settler
        self._newest: Glance | None = None
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="eyes", daemon=True)
        self.frames_failed = 0

    def start(self) -> None:
        """Begin watching."""
        self._camera.start()
        self._thread.start()

    def use(self, reader: LooksAtFrames, settler: Settler) -> None:
        """Read and settle with these from the next frame on."""
        with self._lock:
            self._reader, self._settler = reader, settler
            self._newest = None

    def latest(self) -> Glance | None:
        """The newest glance nobody has taken yet, or None."""
        with self._lock:
            newest, self._newest = self._newest, None
        return newest

    def report(self) -> CameraReport:
        """How the camera is doing."""
        return self._camera.report()

    def close(self) -> None:
        """Stop watching and let the camera go."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(timeout=5)
        self._camera.close()

    def _watch(self) -> None:
        while not self._stop.is_set():
            frame = self._camera.frame()
            if frame is None:
                self._stop.wait(PAUSE)
                continue
            with self._lock:
                reader, settler = self._reader, self._settler
            try:
                look = reader.look(frame)
                glance = Glance(frame, look, settler.update(look))
            except Exception:  # noqa: BLE001 — one odd frame must not end the watching; the next may be fine
                self.frames_failed += 1
                _log.exception("frame %d could not be read", frame.number)
                continue
            with self._lock:
                # one that was read with what is no longer in use would be out of place
                if reader is self._reader:
                    self._newest = glance

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
