"""The table from straight above, picture by picture, and what changed; where nothing did, a glance tells."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2

from vision.geometry import Board
from vision.pyramid import Small
from vision.sightings import Grey
from vision.surface import Change, ChangeWatch, Mask, Surface

_LEAST = 8.0  # grey levels that noise, and a table that trembles, change in a shrunk picture
_SHARE = 0.04  # of the brightness, likewise


@dataclass(frozen=True, eq=False)
class _Seen:
    """A picture that was flattened: shrunk, the part of it that shows the table, and what came of it."""

    board: Board
    small: Small
    table: Mask
    light: float
    flat: Grey

    def is_like(self, small: Small, board: Board) -> bool:
        """Whether another shrunk picture shows the same, but for its brightness and noise."""
        if board.to_pixels is not self.board.to_pixels or small.picture.shape != self.small.picture.shape:
            return False
        gain = cv2.mean(small.picture, self.table)[0] / max(self.light, 1.0)
        expected = cv2.convertScaleAbs(self.small.picture, alpha=gain)
        difference = cv2.subtract(
            cv2.absdiff(small.picture, expected), cv2.convertScaleAbs(expected, alpha=_SHARE)
        )
        return cv2.minMaxLoc(difference, self.table)[1] <= _LEAST


class Glance:
    """Flattens pictures with a surface and compares them; the same picture again costs next to nothing."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self._watch = ChangeWatch()
        self._seen: _Seen | None = None

    def look(self, grey: Grey, board: Board, closely: bool) -> tuple[Grey, Change]:
        """The flat picture, and what changed since the last call; the changed parts count as read then.

        Where a picture looks the same as the last one at first sight, that one is given again; `closely`: it
        is compared all the same, as is right from time to time, for small changes add up.
        """
        small = self._surface.shrunk(grey, board)
        seen = self._seen
        if seen is not None and not closely and seen.is_like(small, board):
            return seen.flat, Change(self._surface.blank(), motion=False)
        flat = self._surface.flatten(grey, board)
        change = self._watch.update(flat)
        if change.motion:  # what moves goes on moving
            self._seen = None
        else:
            table = self._surface.outline(small, board)
            light = cv2.mean(small.picture, table)[0]
            self._seen = _Seen(board, replace(small, picture=small.picture.copy()), table, light, flat)
        return flat, change

    def look_closely(self) -> None:
        """Compare the next picture whatever it looks like at first sight."""
        self._seen = None

    def forget(self) -> None:
        """Take everything for changed next time."""
        self._seen = None
        self._watch.forget()
