"""The pulse of the screen: fed from its clock, it says that the companion is alive and well.

A screen that hangs feeds nothing, and the service manager starts it anew. A camera that is missing is no
reason for that: only the clock of the screen counts.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.appliance.notify import ServiceManager

SECONDS = 1.0
"""Between two beats."""

HEALTHY_AFTER = 5
"""So many sound beats in a row and the companion counts as healthy."""

HEALTHY, PLAYING = "healthy", "playing"
"""Files in the runtime folder: the version that is well; that a game is on the screen."""


@dataclass(frozen=True)
class Stamps:
    """The files by which the running companion tells others of this device how it is.

    They lie in the service's runtime folder, which goes when the service stops: so do they.
    """

    folder: Path | None

    @classmethod
    def of_environment(cls, environment: Mapping[str, str] = os.environ) -> Stamps:
        folder = environment.get("RUNTIME_DIRECTORY", "").split(":")[0]
        return cls(Path(folder) if folder else None)

    @property
    def healthy(self) -> str | None:
        """The version that is running and well; None: none."""
        return self._read(HEALTHY)

    @property
    def playing(self) -> bool:
        return self._read(PLAYING) is not None

    def _read(self, name: str) -> str | None:
        if self.folder is None:
            return None
        try:
            return (self.folder / name).read_text(encoding="utf-8").strip()
        except OSError:
            return None

    def set(self, name: str, text: str | None) -> None:
        """Leave a stamp, or take it away (None). Without a folder, or in a full one, there is none."""
        if self.folder is None:
            return
        stamp = self.folder / name
        with contextlib.suppress(OSError):
            if text is None:
                stamp.unlink(missing_ok=True)
            else:
                fresh = stamp.with_name(f".{name}")
                fresh.write_text(f"{text}\n", encoding="utf-8")
                fresh.replace(stamp)


def running_version() -> str:
    """The folder of the version that runs: /opt/pergamon/versions/0.2.0 is version 0.2.0."""
    return Path(sys.prefix).resolve().name


class Heartbeat:
    """Call `beat` once every SECONDS on the screen's own thread."""

    def __init__(self, manager: ServiceManager, stamps: Stamps, version: str) -> None:
        self._manager = manager
        self._stamps = stamps
        self._version = version
        self._sound_beats = 0
        self._ready = False
        self._playing: bool | None = None

    def beat(self, *, sound: bool, playing: bool) -> None:
        """The screen's clock goes. `sound`: it shows what it should and not its own fault."""
        self._manager.tell(WATCHDOG=1)
        if not self._ready:
            self._ready = True
            self._manager.tell(READY=1)
        if playing != self._playing:
            self._playing = playing
            self._stamps.set(PLAYING, self._version if playing else None)
            self._manager.tell(STATUS="A game is being played." if playing else "No game is being played.")
        self._sound_beats = self._sound_beats + 1 if sound else 0
        if self._sound_beats == HEALTHY_AFTER:
            self._stamps.set(HEALTHY, self._version)
        elif not sound:
            self._stamps.set(HEALTHY, None)

    def stop(self) -> None:
        """The screen was closed as it should be."""
        self._manager.tell(STOPPING=1)
        self._stamps.set(PLAYING, None)
        self._manager.close()
