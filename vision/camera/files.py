"""Pictures and videos in place of a camera: recorded tables, other people's photographs, tests."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera.capture import CaptureCamera, Picture
from vision.camera.protocol import NothingToRead

PICTURES = frozenset({".png", ".jpg", ".jpeg", ".bmp", ".tif", ".tiff", ".webp"})
VIDEOS = frozenset({".mp4", ".avi", ".mkv", ".mov", ".webm", ".m4v", ".mpg", ".mpeg"})


def load_picture(path: Path) -> NDArray[np.uint8] | None:
    """A picture file as (height, width, 3) uint8 in B, G, R order, turned as its camera was held.

    None when the file is not a picture or is damaged; raises OSError when it cannot be read at all.
    """
    data = np.frombuffer(path.read_bytes(), np.uint8)
    if not data.size:
        return None
    try:
        picture: NDArray[np.uint8] | None = cv2.imdecode(data, cv2.IMREAD_COLOR)
    except cv2.error:  # sizes that no picture can have
        return None
    return picture


def pictures_in(folder: Path) -> list[Path]:
    """The picture files of a folder in name order, 2 before 10."""
    found = (p for p in folder.iterdir() if p.suffix.lower() in PICTURES and p.is_file())
    return sorted(found, key=_natural)


def _natural(path: Path) -> list[tuple[int, int, str]]:
    parts = re.split(r"(\d+)", path.name.lower())
    return [(0, int(p), p) if p.isdecimal() else (1, 0, p) for p in parts if p]


class FolderDevice:
    """Gives each picture `hold` times, `period` seconds apart on a clock of its own."""

    def __init__(self, paths: Sequence[Path], hold: int, period: float) -> None:
        self._todo = list(reversed(paths))
        self._hold = hold
        self._period = period
        self._given = 0
        self._repeats = 0
        self._picture = Picture(np.zeros((0, 0), np.uint8))
        self._skipped: tuple[str, ...] = ()
        self._name = ""
        self.facts: Mapping[str, Any] = self._facts()

    def _facts(self) -> dict[str, Any]:
        return {"picture": self._name, "left": len(self._todo), "skipped": self._skipped}

    def open(self) -> None:
        pass

    def read(self) -> Picture | None:
        if self._repeats == 0 and not self._load_next():
            return None
        self._repeats -= 1
        self._given += 1
        return Picture(self._picture.grey, self._picture.colour, self._given * self._period)

    def _load_next(self) -> bool:
        """Load the next picture that can be read; those that cannot are named in the facts."""
        while self._todo:
            path = self._todo.pop()
            try:
                colour = load_picture(path)
            except OSError:
                colour = None
            if colour is None:
                self._skipped = (*self._skipped, str(path))
                self.facts = self._facts()
                continue
            self._name = str(path)
            self._picture = Picture(cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY), colour)
            self._repeats = self._hold
            self.facts = self._facts()
            return True
        return False

    def close(self) -> None:
        pass


class FolderCamera(CaptureCamera):
    """Shows pictures one after the other, then is finished; none is dropped however slow the taker.

    `source`: a folder (its pictures in name order) or a list of picture files. A photograph is a table at
    rest, so each one is given `hold` times, `period` seconds apart on the frames' clock: long enough to
    settle and for a misplaced piece to be told. Pictures that cannot be read are skipped and named in
    `report().facts["skipped"]`. Raises NothingToRead when there is no picture at all.
    """

    def __init__(
        self, source: Path | str | Sequence[Path], *, hold: int = 5, period: float = 1.0, **options: Any
    ) -> None:
        if isinstance(source, str | Path):
            paths: Sequence[Path] = pictures_in(Path(source))
            if not paths:
                raise NothingToRead(
                    "The folder {folder} holds no pictures. Put JPEG or PNG files into it.",
                    folder=str(source),
                )
        else:
            paths = source
        super().__init__(lambda: FolderDevice(paths, hold, period), every_frame=True, **options)


class VideoDevice:
    """Gives every frame of a video with the video's own time."""

    def __init__(self, path: Path) -> None:
        self.facts: Mapping[str, Any] = {"video": str(path)}
        self._path = path
        self._capture: Any = None
        self._given = 0
        self._rate = 25.0

    def open(self) -> None:
        self._capture = cv2.VideoCapture(str(self._path))
        if not self._capture.isOpened():
            raise NothingToRead(
                "The video {video} cannot be read. Convert it to MP4 or AVI.", video=str(self._path)
            )
        rate = self._capture.get(cv2.CAP_PROP_FPS)
        if 0.1 <= rate <= 1000:  # some files claim nonsense
            self._rate = rate

    def read(self) -> Picture | None:
        ok, colour = self._capture.read()
        if not ok:
            return None
        self._given += 1
        grey = cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY)
        return Picture(grey, colour, self._given / self._rate)

    def close(self) -> None:
        if self._capture is not None:
            self._capture.release()
            self._capture = None


class VideoCamera(CaptureCamera):
    """Plays a video file once, every frame, as fast as frames are taken; then it is finished.

    Raises NothingToRead when the file is no video.
    """

    def __init__(self, path: Path | str, **options: Any) -> None:
        trial = VideoDevice(Path(path))
        try:
            trial.open()
        finally:
            trial.close()
        super().__init__(lambda: VideoDevice(Path(path)), every_frame=True, **options)
