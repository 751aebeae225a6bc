"""Readers that break down on frames of a certain brightness; they live in the reading process."""

from __future__ import annotations

import ctypes
import logging
import os
import time
from typing import TYPE_CHECKING

from vision.codes import Sticker, StickerClass
from vision.layout import Layout
from vision.sightings import Frame, Look, Sighting

if TYPE_CHECKING:
    from vision.geometry import Board

FINE, ABORT, HANG, HANG_DEAF, RAISE, LEAVE, BAD_ACCESS, TALK = range(8)
"""Grey levels of a frame, and what they do to the reader."""


class OddReader:
    """Reads one find in every frame: x says how many looks the reader has had, y whether it is careful."""

    def __init__(self, layout: Layout, careful: bool) -> None:
        assert layout.slots, "the layout came across whole"
        self.board: Board | None = None
        self._careful = careful
        self._looks = 0
        self._everything = self._relearnt = False

    def read_everything(self) -> None:
        self._everything = True

    def relearn(self) -> None:
        self._relearnt = True

    def look(self, frame: Frame) -> Look:
        self._looks += 1
        _break_down(int(frame.grey[0, 0]))
        find = Sticker(StickerClass.FIND, 2 if self._everything else 3 if self._relearnt else 1)
        self._everything = self._relearnt = False
        seen = Sighting(find, (), float(self._looks), float(self._careful))
        return Look(frame.time, frame.number, (seen,), board_found=True)


def _break_down(how: int) -> None:
    if how == ABORT:
        os.abort()
    elif how == HANG:
        time.sleep(600)
    elif how == HANG_DEAF:  # within a library, where no Python runs and the lock on it is held
        ctypes.PyDLL(None).sleep(600)
    elif how == RAISE:
        raise RuntimeError("an odd frame")
    elif how == LEAVE:
        os._exit(3)
    elif how == BAD_ACCESS:
        ctypes.string_at(0)
    elif how == TALK:
        logging.getLogger("vision.odd").warning("a strange frame")


def never_made(layout: Layout, careful: bool) -> OddReader:
    """A reader that cannot be made here."""
    raise OSError("no library")
