"""What goes between the process that watches and the one that reads; all of it is pickled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from vision.decode import Quad
from vision.layout import Layout
from vision.sightings import Frame, Look

if TYPE_CHECKING:
    from vision.geometry import Board


class Reads(Protocol):
    """What the reading process needs of a reader: `vision.reader.Reader`, or a test's stand-in."""

    @property
    def board(self) -> Board | None: ...

    def look(self, frame: Frame) -> Look: ...

    def read_everything(self) -> None: ...

    def relearn(self) -> None: ...

    def place(self, corners: Quad | None) -> None: ...


Make = Callable[[Layout, bool], Reads]
"""Makes a reader for a layout; `careful` leaves out the engine that is known to abort.

A function or class that can be imported by its name, for it is made in the other process.
"""


@dataclass(frozen=True)
class Begin:
    """The first message: what to read with. `make` None: `vision.reader.Reader`."""

    layout: Layout
    careful: bool
    make: Make | None


@dataclass(frozen=True, eq=False)
class Place:
    """A hand says where the board's own corners are (pixels), or takes that back with None."""

    corners: Quad | None


@dataclass(frozen=True)
class Ask:
    """Read the picture that lies in the shared memory, `shape` (height, width)."""

    shape: tuple[int, int]
    time: float
    number: int
    everything: bool = False
    relearn: bool = False
    place: Place | None = None


@dataclass(frozen=True)
class Said:
    """A line that the reading process would have logged."""

    logger: str
    level: int
    text: str


@dataclass(frozen=True)
class Answer:
    """What was read."""

    look: Look
    board: Board | None
    said: tuple[Said, ...] = ()


@dataclass(frozen=True)
class Broken:
    """The reader raised something; the process ends after that. `trace` is the traceback as text."""

    what: str
    trace: str
    said: tuple[Said, ...] = ()


class How(StrEnum):
    """How a reading process came to its end."""

    KILLED = "killed"  # by a signal: an assertion of a library, a bad access, no memory left
    HUNG = "hung"  # no answer within the time limit
    RAISED = "raised"  # an exception that the reader does not expect
    ENDED = "ended"  # it left by itself, which it never should


@dataclass(frozen=True, eq=False)
class Death:
    """One end of a reading process, on which frame, and what is known about why (several lines)."""

    frame: Frame
    how: How
    detail: str
