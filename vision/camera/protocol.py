"""What every camera is: the protocol, and what can be wrong with one."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Protocol, Self, runtime_checkable

from vision.sentences import Sentence
from vision.sightings import CameraReport, Frame
from vision.tuning import Tuning


class CameraError(Exception):
    """A camera cannot be used; `facts` holds the values its sentence needs, `kind` names the case."""

    kind = "camera"

    def __init__(self, template: str, /, **facts: Any) -> None:
        self.sentence = Sentence(template, **facts)
        self.facts = facts
        super().__init__(self.sentence)


class UnknownSource(CameraError, ValueError):
    """The text names no camera, folder, picture or video."""

    kind = "unknown"


class NoSuchCamera(CameraError, OSError):
    """No such camera is plugged in (now)."""

    kind = "missing"


class CameraRefused(CameraError, PermissionError):
    """The camera is there and may not be used: no permission, or another program has it."""

    kind = "refused"


class CameraLost(CameraError, OSError):
    """The camera stopped giving pictures."""

    kind = "lost"


class LibraryMissing(CameraError, ImportError):
    """The library that this kind of camera needs is not installed."""

    kind = "library"


class NothingToRead(CameraError, OSError):
    """A folder or video without a picture that can be read."""

    kind = "empty"


@runtime_checkable
class Camera(Protocol):
    """Gives the newest picture of the table, whatever takes it.

    Nothing here waits for a device: `frame` and `report` return at once on any thread, and a camera that
    hangs, vanishes or comes back is a state in `report`, never an exception. `tuning` is what it is held
    at; None where nothing has been found yet, or nothing can be held.
    """

    tuning: Tuning | None

    def start(self) -> None:
        """Begin taking pictures. Starting a started camera changes nothing."""

    def frame(self) -> Frame | None:
        """The newest frame nobody has taken yet, or None."""

    def report(self) -> CameraReport:
        """How the camera is doing."""

    def tune(self, mains: int) -> None:
        """Soon: focus once, let exposure and white balance settle, then hold them (see `Tunable`)."""

    def close(self) -> None:
        """Stop and let go of the device. Closing a closed camera changes nothing."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
