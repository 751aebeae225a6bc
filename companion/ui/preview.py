"""What the camera view shows: one picture and what was recognised on it, as plain values.

Made off the screen's thread by whoever has the frames; drawn by the camera screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.calibration import Finding

Point = tuple[float, float]
BoardState = Literal["found", "missing", "moved", "unset"]
"""The board in the picture: found; never seen; moved, with too few corners in view to say where to; moved
after its corners had been set by a hand, which must be done again.
"""


@dataclass(frozen=True)
class Mark:
    """Something recognised: its outline in picture pixels (x right, y down) and a short text.

    `kind`: “place” is a slot of the board, “seen” a sticker that was read, “covered” a place that cannot
    be judged now, “corner” a corner marker of the board.
    """

    outline: tuple[Point, ...]
    text: str
    kind: Literal["place", "seen", "covered", "corner"] = "seen"


@dataclass(frozen=True)
class SetUp:
    """What the last pictures say about the camera: `findings`, and where the board's own `corners` are.

    `corners`: shares of the picture's width and height, clockwise from the board's top left; none where
    they are not known. `by_hand`: a hand has set them. `tuning`: how the camera's controls stand.
    """

    findings: tuple[Finding, ...] = ()
    corners: tuple[Point, ...] = ()
    by_hand: bool = False
    tuning: tuple[Finding, ...] = ()


@dataclass(frozen=True, eq=False)
class Preview:
    """One camera picture of `width` × `height` pixels: `pixels` are its rows from the top down.

    `layout`: three bytes a pixel, blue first (“bgr”), four with red first (“rgba”), or a grey one
    (“luminance”).
    `flat`: the picture shows the layout's view as if seen from straight above. `set_up`: only while
    somebody sets up the camera.
    """

    width: int
    height: int
    pixels: bytes
    layout: Literal["bgr", "rgba", "luminance"] = "bgr"
    marks: tuple[Mark, ...] = ()
    board: BoardState = "found"
    flat: bool = False
    set_up: SetUp | None = None

    @property
    def board_found(self) -> bool:
        """Whether it is known where the board lies."""
        return self.board == "found"
