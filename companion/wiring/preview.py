"""What the camera view shows of one glance: the picture made smaller, with marks where things were read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.games.pergamon import State
from companion.table.names import short_name
from companion.ui.preview import BoardState, Mark, Preview
from vision.geometry import Board
from vision.layout import Layout
from vision.sightings import Frame, Look

WIDTH = 768
"""The preview's width in pixels; the camera's own is far more than the screen shows."""
FINE_WIDTH = 1152
"""The same where a finger shows something on it."""
FLAT_WIDTH = 1600
"""The same of the board from above, which is looked at enlarged."""


def preview_of(
    frame: Frame,
    look: Look,
    board: Board | None,
    layout: Layout,
    state: State | None,
    width: int = WIDTH,
) -> Preview:
    """The preview of a frame that was read as `look`; without a game, stickers are named by their numbers."""
    picture = frame.grey if frame.colour is None else frame.colour
    scale = min(1.0, width / picture.shape[1])
    size = (round(picture.shape[1] * scale), round(picture.shape[0] * scale))
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    marks = (
        *_places(look, board, layout, scale),
        *_corners(board, layout, scale),
        *_stickers(look, state, scale),
    )
    return Preview(
        size[0],
        size[1],
        *_pixels(small),
        marks,
        board_state(look),
    )


def board_state(look: Look) -> BoardState:
    """Whether the look knows where the board is."""
    return "moved" if look.board_doubted else "found" if look.board_found else "missing"


def _pixels(picture: NDArray[np.uint8]) -> tuple[bytes, Literal["rgba", "luminance"]]:
    """The pixels as a texture holds them: nothing is left to be changed on the window's thread."""
    if picture.ndim == 2:
        return picture.tobytes(), "luminance"
    return cv2.cvtColor(picture, cv2.COLOR_BGR2RGBA).tobytes(), "rgba"


def flat_preview(frame: Frame, board: Board, layout: Layout) -> Preview:
    """The layout's view as if seen from straight above, without marks."""
    picture = frame.grey if frame.colour is None else frame.colour
    scale = FLAT_WIDTH / layout.view.w
    size = (FLAT_WIDTH, round(layout.view.h * scale))
    to_flat = np.array(
        [[scale, 0, -layout.view.x * scale], [0, scale, -layout.view.y * scale], [0, 0, 1]], np.float64
    )
    flat = cv2.warpPerspective(picture, to_flat @ board.to_board, size, flags=cv2.INTER_AREA)
    return Preview(*size, *_pixels(flat), flat=True)


def _places(look: Look, board: Board | None, layout: Layout, scale: float) -> Iterator[Mark]:
    if board is None:
        return
    corners = np.array([slot.points for slot in layout.slots.values()], np.float32).reshape(-1, 2)
    outlines = (board.pixels(corners) * scale).reshape(-1, 4, 2).tolist()
    for name, outline in zip(layout.slots, outlines, strict=True):
        yield Mark(tuple((x, y) for x, y in outline), "", "covered" if name in look.covered else "place")


def _corners(board: Board | None, layout: Layout, scale: float) -> Iterator[Mark]:
    """The corner markers that are in view."""
    for corner in layout.corners:
        if board is not None and corner.id in board.seen:
            points = (board.pixels(np.array(corner.points, np.float32)) * scale).tolist()
            yield Mark(tuple((x, y) for x, y in points), "", "corner")


def _stickers(look: Look, state: State | None, scale: float) -> Iterator[Mark]:
    for sighting in look.sightings:
        outline = tuple((x * scale, y * scale) for x, y in sighting.pixels)
        text = str(sighting.sticker.number) if state is None else short_name(state, sighting.sticker)
        yield Mark(outline, text, "seen")
