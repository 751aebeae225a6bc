"""Plays the sounds on a thread of its own, so that no file and no sound card ever holds the screen up."""

from __future__ import annotations

import logging
import queue
import threading
from pathlib import Path
from typing import Any

from companion.places import ASSETS

_log = logging.getLogger(__name__)

SOUNDS = ASSETS / "sounds"
_WAITING = 2
"""Sounds that may wait for their turn; what comes while more wait is not worth hearing late."""


def path_of(name: str) -> Path:
    """The file of the sound called `name`; `companion.ui.synth` makes it."""
    return SOUNDS / f"{name}.wav"


class SoundPlayer:
    """Plays sounds by name. A machine without a sound card is said once in the log, and stays silent."""

    def __init__(self) -> None:
        self._wanted: queue.Queue[str | None] = queue.Queue()
        self._loaded: dict[str, Any] = {}
        self._thread = threading.Thread(target=self._run, name="sounds", daemon=True)
        self._thread.start()

    def play(self, name: str) -> None:
        """Play the sound soon; returns at once."""
        if self._wanted.qsize() < _WAITING:
            self._wanted.put(name)

    def close(self) -> None:
        """End the thread; twice is fine."""
        self._wanted.put(None)
        self._thread.join(timeout=2)

    def _run(self) -> None:
        while (name := self._wanted.get()) is not None:
            sound = self._load(name)
            if sound is None:
                _log.warning("there is no sound: no sound card can be used")
                return
            sound.play()

    def _load(self, name: str) -> Any:
        if name not in self._loaded:
            from kivy.core.audio import SoundLoader

            sound = SoundLoader.load(str(path_of(name)))
            playable = sound is not None and sound.length > 0  # where no card is, Kivy gives an empty one
            self._loaded[name] = sound if playable else None
        return self._loaded[name]
