"""A real reader that aborts on one frame, in the reading process."""

from __future__ import annotations

import os

from vision.layout import Layout
from vision.reader import Reader
from vision.sightings import Frame, Look

FATAL = 8
"""The number of the frame that kills it."""


class BreakingReader(Reader):
    def __init__(self, layout: Layout, careful: bool) -> None:
        super().__init__(layout)

    def look(self, frame: Frame) -> Look:
        if frame.number == FATAL:
            os.abort()
        return super().look(frame)
