"""The table from straight above and what changed: a glance tells where to look closely."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.geometry import Board
from vision.pyramid import Small
from vision.sightings import Grey
from vision.surface import WHOLE, Change, ChangeWatch, Mask, Surface, brightening

_LEAST = 8.0  # grey levels that noise, and a table that trembles, change in a shrunk picture
_SHARE = 0.04  # of the brightness, likewise
_SAME_LIGHT = 0.015  # share by which the brightness may differ where only a part is looked at closely


@dataclass(frozen=True, eq=False)
class _Seen:
    """A picture that was flattened: shrunk, the part of it that shows the table, and what came of it."""

    board: Board
    small: Small
    table: Mask
    flat: Grey

    def fits(self, small: Small, board: Board) -> bool:
        """Whether another picture shows the table in the same place."""
        return board.to_pixels is self.board.to_pixels and small.picture.shape == self.small.picture.shape

    def differs(self, small: Small) -> tuple[Mask, float]:
        """Where another shrunk picture shows something else, but for brightness and noise, and how many
        times as bright it is."""
        was, now = self.small.picture, small.picture
        gain = brightening(was, now)
        expected = cv2.convertScaleAbs(was, alpha=gain)
        tolerance = cv2.convertScaleAbs(expected, alpha=_SHARE, beta=_LEAST)
        different = cv2.compare(cv2.absdiff(now, expected), tolerance, cv2.CMP_GT)
        return np.asarray(cv2.bitwise_and(different, self.table)), gain


class Glance:
    """Flattens pictures with a surface and compares them; the same picture again costs next to nothing."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self._watch = ChangeWatch()
        self._seen: _Seen | None = None

    def look(self, grey: Grey, board: Board, closely: bool) -> tuple[Grey, Change]:
        """The flat picture, and what changed since the last call; the changed parts count as read then.

        Where a picture looks the same as the last one at first sight, the flat picture is as it was;
        `closely`: all is compared all the same, as is right from time to time, for small changes add up.
        """
        surface = self._surface
        small = surface.shrunk(grey, board)
        seen = self._seen if self._seen is not None and self._seen.fits(small, board) else None
        window = WHOLE
        if seen is not None and not closely:
            different, gain = seen.differs(small)
            if not cv2.countNonZero(different):
                return seen.flat, Change(surface.blank(), motion=False)
            if abs(gain - 1) <= _SAME_LIGHT:
                window = surface.window(different, small, board)
        flat = part = surface.flatten(grey, board, window)
        if seen is not None and window != WHOLE:
            flat = seen.flat.copy()
            flat[window] = part
        table = surface.outline(small, board) if seen is None else seen.table
        self._seen = _Seen(board, replace(small, picture=small.picture.copy()), table, flat)
        return flat, self._watch.update(flat, window)

    def look_closely(self) -> None:
        """Compare the next picture whatever it looks like at first sight."""
        self._seen = None

    def forget(self) -> None:
        """Take everything for changed next time."""
        self._seen = None
        self._watch.forget()
