"""Where the board lies in one camera's picture: told to the reader and the screen, and kept.

Corner markers outrank a hand. The figures of the picture are measured while somebody sets up the camera, and
once at the start.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from companion.calibration import Finding, Grade, findings, tuning_findings
from companion.ui.camera_setup import Shows
from companion.ui.preview import BoardState, Point, SetUp
from companion.wiring.cameras import KeptCamera, Points
from companion.words import _
from vision.decode import Quad
from vision.figures import Figures
from vision.geometry import Board
from vision.layout import Layout, Rect
from vision.placed import Placed, PlacedWatch
from vision.quality import figures_of, together
from vision.sightings import Frame, Look
from vision.tuning import Tuning

FAR = 0.01
"""A corner this far from where it was, as a share of the picture, and the board has moved."""
LOOKS = 5
"""Pictures whose figures are put together."""


class BoardWatch:
    """`kept`: what an earlier run knew of the camera. `tuning`: what it is held at now.

    `before` and `after` belong to the thread that reads; everything else to the window's.
    """

    def __init__(self, layout: Layout, kept: KeptCamera, tuning: Callable[[], Tuning | None]) -> None:
        self.layout = layout
        self.showing: Shows = "table"
        self._tuning = tuning
        self._seen: Points | None = kept.seen
        self._by_hand = None if kept.placed is None else PlacedWatch(kept.placed)
        self._unset = False
        self._wanted: tuple[tuple[Point, ...] | None] | None = None
        self._told: tuple[Placed, tuple[int, ...], Quad] | None = None
        self._figures: deque[Figures] = deque(maxlen=LOOKS)
        self._to_check = LOOKS
        self._found_before = False
        self._notices: deque[str] = deque()
        self._changed = False

    # --- the window's thread ---

    def set_corners(self, corners: tuple[Point, ...] | None) -> None:
        """From the next picture on the board's own corners are there; None: markers alone count."""
        self._wanted = (corners,)

    def take_notice(self) -> str | None:
        """A sentence for the screen, if there is one since the last time."""
        return self._notices.popleft() if self._notices else None

    def take_change(self) -> KeptCamera | None:
        """What is to be kept, where it has changed since the last time."""
        changed, self._changed = self._changed, False
        if not changed:
            return None
        by_hand = self._by_hand
        return KeptCamera(self._seen, None if by_hand is None else by_hand.placed, self._tuning())

    # --- the thread that reads ---

    def before(self, frame: Frame) -> Quad | None:
        """Where a hand says the board's corners are in this picture; the same object as long as it does."""
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            (corners,) = wanted
            self._unset = False
            self._changed = True
            self._told = None
            placed = None if corners is None else Placed.of(frame.grey, np.array(corners, np.float32))
            self._by_hand = None if placed is None else PlacedWatch(placed)
        if self._by_hand is not None and self._by_hand.moved(frame.grey, frame.time):
            self._by_hand, self._told = None, None
            self._unset = self._changed = True
            self._notices.append(_("The board has moved. Set its corners again, on the camera's screen."))
        return self._quad(frame)

    def after(self, frame: Frame, look: Look, board: Board | None) -> tuple[BoardState, SetUp | None]:
        """What the screen is told about a picture that was read."""
        if board is not None and board.fitted:
            self._by_hand, self._unset = None, False
            if not look.board_doubted:
                self._follow(self._corners(frame, board))
        state = self._state(look)
        set_up = self.showing == "setup"
        if set_up or (self._to_check and look.board_found):
            self._figures.append(figures_of(frame.grey, board, self.layout))
        if self._to_check and look.board_found:
            self._to_check -= 1
            if not self._to_check:
                self._check()
        return state, self._set_up(frame, board) if set_up else None

    def _quad(self, frame: Frame) -> Quad | None:
        """Once markers are seen the reader is told nothing new: forgetting would cost it all it knows."""
        if self._by_hand is None:
            return None if self._told is None else self._told[2]
        placed, shape = self._by_hand.placed, frame.grey.shape
        if self._told is None or self._told[:2] != (placed, shape):
            self._told = (placed, shape, placed.pixels(frame.grey))
        return self._told[2]

    def _state(self, look: Look) -> BoardState:
        if look.board_doubted:
            return "moved"
        if look.board_found:
            return "found"
        return "unset" if self._unset else "missing"

    def _corners(self, frame: Frame, board: Board) -> Points:
        height, width = frame.grey.shape
        outline = np.array(Rect(0, 0, self.layout.width, self.layout.height).points, np.float32)
        return _pairs(board.pixels(outline) / np.array([width, height], np.float32))

    def _follow(self, corners: Points) -> None:
        """Note where the board is; say so where it was elsewhere before."""
        far = self._seen is None or float(np.abs(np.subtract(self._seen, corners)).max()) > FAR
        if not far:
            self._found_before = True
            return
        if self._seen is not None and self._found_before:
            self._notices.append(_("The board has moved; the camera has found it again."))
        elif self._seen is not None:
            self._notices.append(_("The board lies elsewhere than last time; the camera has found it."))
        self._seen, self._changed, self._found_before = corners, True, True

    def _check(self) -> None:
        """At the start: whether the camera can still be relied on."""
        bad = [one for one in self._findings() if one.grade is Grade.BAD]
        if bad:
            self._notices.append(bad[0].advice)

    def _findings(self) -> tuple[Finding, ...]:
        return findings(together(self._figures))

    def _set_up(self, frame: Frame, board: Board | None) -> SetUp:
        corners = () if board is None else self._corners(frame, board)
        by_hand = board is not None and not board.fitted
        return SetUp(self._findings(), corners, by_hand, tuning_findings(self._tuning()))


def _pairs(points: NDArray[np.float32]) -> Points:
    rows: Sequence[Sequence[float]] = points.tolist()
    return tuple((x, y) for x, y in rows)
