"""What the camera view shows: one picture and what was recognised on it, as plain values.

Made off the screen's thread by whoever has the frames; drawn by the camera screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Point = tuple[float, float]


@dataclass(frozen=True)
class Mark:
    """Something recognised: its outline in picture pixels (x right, y down) and a short text.

    `kind`: “place” is a slot of the board, “seen” a sticker that was read, “covered” a place that cannot
    be judged now.
    """

    outline: tuple[Point, ...]
    text: str
    kind: Literal["place", "seen", "covered"] = "seen"


@dataclass(frozen=True, eq=False)
class Preview:
    """One camera picture of `width` × `height` pixels: `pixels` are its rows from the top down.

    `layout`: three bytes a pixel, blue first (“bgr”) or red first (“rgb”), or one grey byte (“luminance”).
    """

    width: int
    height: int
    pixels: bytes
    layout: Literal["bgr", "rgb", "luminance"] = "bgr"
    marks: tuple[Mark, ...] = ()
    board_found: bool = True
