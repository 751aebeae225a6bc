"""Pictures kept for a report: the last ones that were read, and those on which the reading broke down."""

from __future__ import annotations

import json
import logging
import os
import threading
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from companion.files import write_bytes_atomically

if TYPE_CHECKING:  # the screen is there before picture processing is needed
    from vision.process import Death
    from vision.sightings import Frame, Look, Sighting

_log = logging.getLogger(__name__)

SPACING = 2.0
"""Seconds, on the camera's clock, from one kept picture to the next."""
KEPT_SEEN = 5
KEPT_BROKEN = 3
_MOST_BYTES = 48 * 1024 * 1024
"""All broken pictures together; one of 12 megapixels takes about ten million."""


@dataclass(frozen=True)
class Kept:
    """One kept picture, as JPEG, and what was read in it, as JSON."""

    picture: bytes
    read: str


class Evidence:
    """Keeps pictures while the table is watched; what cannot be written is said in the log alone.

    `broken`: the folder for pictures that broke the reading; `passing`: one in memory (a tmpfs) where
    another program finds the last ones, if there is any. Every call may come from any thread.
    """

    def __init__(self, broken: Path, passing: Path | None = None) -> None:
        self._broken = broken
        self._passing = passing
        self._seen: deque[Kept] = deque(maxlen=KEPT_SEEN)
        self._lock = threading.Lock()
        self._last: float | None = None
        self._turn = 0

    def saw(self, frame: Frame, look: Look) -> None:
        """A frame was read as `look`; one is kept now and then."""
        if self._last is not None and 0 <= frame.time - self._last < SPACING:
            return
        self._last = frame.time
        kept = Kept(_encoded(frame, ".jpg"), json.dumps(_as_data(look), indent=1))
        with self._lock:
            self._seen.append(kept)
        if self._passing is not None:
            self._turn = self._turn % KEPT_SEEN + 1
            try:
                self._passing.mkdir(parents=True, exist_ok=True)
                (self._passing / f"{self._turn}.jpg").write_bytes(kept.picture)
                (self._passing / f"{self._turn}.json").write_text(kept.read, encoding="utf-8")
            except OSError as fault:
                _log.warning("the last pictures cannot be kept in %s: %s", self._passing, fault)
                self._passing = None

    def seen(self) -> tuple[Kept, ...]:
        """The last pictures, oldest first."""
        with self._lock:
            return tuple(self._seen)

    def broke(self, death: Death) -> None:
        """The reading broke down on a picture: keep it exactly, with what is known about why."""
        name = f"{datetime.now():%Y%m%d-%H%M%S}-{death.frame.number}-{death.how}"
        why = (
            f"frame {death.frame.number}, camera time {death.frame.time:.3f} s: {death.how}\n{death.detail}\n"
        )
        try:
            self._broken.mkdir(parents=True, exist_ok=True)
            write_bytes_atomically(self._broken / f"{name}.png", _encoded(death.frame, ".png"))
            write_bytes_atomically(self._broken / f"{name}.txt", why.encode())
            self._keep_the_newest()
        except OSError as fault:
            _log.warning("the picture that broke the reading cannot be kept: %s", fault)

    def _keep_the_newest(self) -> None:
        newest_first = sorted(self._broken.glob("*.png"), key=lambda p: p.stat().st_mtime_ns, reverse=True)
        room = _MOST_BYTES
        for rank, picture in enumerate(newest_first):
            room -= picture.stat().st_size
            if rank and (rank >= KEPT_BROKEN or room < 0):
                picture.unlink()
                picture.with_suffix(".txt").unlink(missing_ok=True)


def passing_folders(environment: Mapping[str, str] = os.environ) -> tuple[Path, ...]:
    """Where the last pictures may lie in memory, for another program than the one that left them."""
    own = own_passing_folder(environment)
    folders = (own, Path("/run/pergamon/frames"))
    return tuple(dict.fromkeys(folder for folder in folders if folder is not None))


def own_passing_folder(environment: Mapping[str, str] = os.environ) -> Path | None:
    """Where this program leaves its last pictures: the service's folder in memory, or the user's."""
    if service := environment.get("RUNTIME_DIRECTORY"):
        return Path(service) / "frames"
    if user := environment.get("XDG_RUNTIME_DIR"):
        return Path(user) / "pergamon" / "frames"
    return None


def _encoded(frame: Frame, form: Literal[".jpg", ".png"]) -> bytes:
    """The grey picture as a file: JPEG for looking at, PNG to the last pixel."""
    import cv2

    how = (cv2.IMWRITE_JPEG_QUALITY, 85) if form == ".jpg" else (cv2.IMWRITE_PNG_COMPRESSION, 1)
    done, content = cv2.imencode(form, frame.grey, how)
    assert done, "a grey picture can always be written as JPEG and PNG"
    return bytes(content)


def _as_data(look: Look) -> dict[str, Any]:
    return {
        "time": look.time,
        "frame": look.frame_number,
        "board_found": look.board_found,
        "motion": look.motion,
        "covered": sorted(look.covered),
        "duplicates": [str(sticker) for sticker in look.duplicates],
        "ignored": {
            reason: getattr(look.ignored, reason) for reason in ("foreign", "damaged", "newer", "small")
        },
        "sightings": [_sighting(sighting) for sighting in look.sightings],
    }


def _sighting(sighting: Sighting) -> dict[str, Any]:
    return {
        "sticker": str(sighting.sticker),
        "slot": sighting.slot,
        "at": None
        if sighting.x is None or sighting.y is None
        else [round(sighting.x, 1), round(sighting.y, 1)],
        "reader": sighting.reader,
    }
