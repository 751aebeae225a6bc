"""One grey picture in memory that two processes see. It has no name and goes with the last of them."""

from __future__ import annotations

import math
import mmap
import os

import numpy as np

from vision.sightings import Grey


class SharedPicture:
    """Room for one picture, which grows as needed. `fd` is its file descriptor, to be inherited."""

    def __init__(self, fd: int | None = None) -> None:
        self.fd = os.memfd_create("picture") if fd is None else fd
        self._room: mmap.mmap | None = None

    def put(self, grey: Grey) -> None:
        """Put a picture in; of the one before nothing is left."""
        size = grey.size
        if os.fstat(self.fd).st_size < size:
            os.ftruncate(self.fd, size)
        np.copyto(self._view(grey.shape), grey)

    def take(self, shape: tuple[int, ...]) -> Grey:
        """A copy of the picture of that shape (height, width)."""
        return self._view(shape).copy()

    def _view(self, shape: tuple[int, ...]) -> Grey:
        size = math.prod(shape)
        if self._room is None or len(self._room) < size:
            self._room = mmap.mmap(self.fd, os.fstat(self.fd).st_size)
        return np.frombuffer(self._room, np.uint8, size).reshape(shape)

    def close(self) -> None:
        """Let go of it; twice is fine."""
        if self.fd >= 0:
            self._room = None
            os.close(self.fd)
            self.fd = -1
