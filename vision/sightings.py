"""What the camera side says to the rest of the house: frames, sightings, looks and scenes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.codes import Sticker

Grey = NDArray[np.uint8]
"""A grey picture: shape (height, width), 0 black – 255 white."""


@dataclass(frozen=True, eq=False)
class Frame:
    """One picture from a camera.

    `grey` is (height, width) uint8; `colour`, where the camera gives it, (height, width, 3) uint8 in
    B, G, R order. `time` is in seconds on the camera's own monotonic clock; `number` counts frames.
    """

    grey: Grey
    time: float
    number: int
    colour: NDArray[np.uint8] | None = None


@dataclass(frozen=True)
class Sighting:
    """One sticker read in one frame.

    `x`, `y` are its centre in board units (millimetres from the board's top left corner), or None when
    the board's corners have not been seen; `pixels` its four corners in the frame, clockwise as seen,
    starting anywhere; `slot` the slot it lies in, if any. `reader` names what read it
    (zxing, zbar, pattern, …).
    """

    sticker: Sticker
    pixels: tuple[tuple[float, float], ...]
    x: float | None = None
    y: float | None = None
    slot: str | None = None
    reader: str = "zxing"


@dataclass(frozen=True)
class Ignored:
    """Codes read and not acted on in one frame, by reason."""

    foreign: int = 0
    damaged: int = 0
    newer: int = 0
    small: int = 0

    def __add__(self, other: Ignored) -> Ignored:
        return Ignored(
            self.foreign + other.foreign,
            self.damaged + other.damaged,
            self.newer + other.newer,
            self.small + other.small,
        )


@dataclass(frozen=True)
class Look:
    """Everything read from one frame.

    `board_found` says whether board units are known (from this frame's corners or kept from an earlier
    one); `covered` names the slots that cannot be judged in this frame (a hand, out of view, not yet
    learnt). `board_moved`: it lies elsewhere in the picture than in the frame before; `board_doubted`: it
    has moved, and too few corners are in view to say where to. `duplicates`: unique stickers seen in two
    places at once; none of them is in `sightings`.
    """

    time: float
    frame_number: int
    sightings: tuple[Sighting, ...]
    board_found: bool
    covered: frozenset[str] = frozenset()
    motion: bool = False
    duplicates: tuple[Sticker, ...] = ()
    ignored: Ignored = Ignored()
    board_moved: bool = False
    board_doubted: bool = False


@dataclass(frozen=True)
class Piece:
    """A sticker that has settled: two agreeing looks saw it at this place.

    `slot` is None for a sticker on the board or table but in no slot. `since`: seconds, camera clock.
    """

    sticker: Sticker
    slot: str | None
    x: float
    y: float
    since: float


@dataclass(frozen=True)
class Scene:
    """The table as it has settled: what `companion.table` compares with the rules.

    A slot named in `covered` is unknown, never empty. `quiet`: seconds since anything last moved.
    """

    time: float
    pieces: tuple[Piece, ...]
    covered: frozenset[str] = frozenset()
    quiet: float = 0.0
    duplicates: tuple[Sticker, ...] = ()
    board_found: bool = True

    def at(self, slot: str) -> tuple[Piece, ...]:
        """The pieces in one slot, left to right (then top to bottom)."""
        return tuple(sorted((p for p in self.pieces if p.slot == slot), key=lambda p: (p.x, p.y)))

    def where(self, sticker: Sticker) -> tuple[Piece, ...]:
        """Where a sticker lies: at most one piece for a unique sticker."""
        return tuple(p for p in self.pieces if p.sticker == sticker)

    def empty(self, slot: str) -> bool:
        """Whether the slot is surely empty: in view, judged, and nothing in it."""
        return slot not in self.covered and not self.at(slot)


class CameraState(StrEnum):
    """How a camera is doing; the screen has a sentence for each."""

    OFF = "off"  # none chosen
    STARTING = "starting"
    RUNNING = "running"
    STALLED = "stalled"  # no frame within the time limit; being restarted
    GONE = "gone"  # unplugged or refused; looked for again with growing pauses
    UNREAD = "unread"  # its pictures come, but reading them broke off and is being started again
    FINISHED = "finished"  # a folder or video came to its end


@dataclass(frozen=True)
class CameraReport:
    """A camera's state with the facts its sentence needs, such as {"device": "/dev/video0"}."""

    state: CameraState
    facts: Mapping[str, Any] = field(default_factory=dict)
