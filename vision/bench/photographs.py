"""The readers on real photographs: a folder of pictures with labels beside them, which may be absent.

A label file holds either the text of the picture's only code, or lines of numbers: the corners of all codes,
eight numbers a code or two a corner.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from vision.bench.counting import Tally, wrong_identities
from vision.bench.rivals import OURS, Codes, Reading, Rival
from vision.decode import Quad
from vision.ladder import Ladder
from vision.layout import Layout
from vision.photo import SUFFIXES, PictureError, load_grey, read_photo
from vision.sightings import Grey

OURS_THOROUGH = "companion read"
"""What the command of that name does: every decoder, several pictures of the picture, no hurry."""


@dataclass(frozen=True)
class Photograph:
    """A picture, the folder it is counted under, and its label: corners of its codes, or its code's text."""

    path: Path
    group: str
    corners: tuple[Quad, ...] = ()
    text: str | None = None

    @property
    def codes(self) -> int:
        return len(self.corners) or 1

    def hits(self, codes: Codes) -> int:
        """How many of the labelled codes were read."""
        if self.text is not None:
            return int(any(_plain(text) == self.text for text, _ in codes))
        centres = [tuple(map(float, quad.mean(axis=0))) for _, quad in codes]
        return sum(any(cv2.pointPolygonTest(quad, c, False) >= 0 for c in centres) for quad in self.corners)


@dataclass
class Group:
    """One folder of photographs, and how each reader did with it."""

    photographs: int = 0
    codes: int = 0
    tallies: dict[str, Tally] = field(default_factory=dict)


def photographs(folder: Path) -> Iterator[Photograph]:
    """The labelled pictures of a folder and those within it, in order; none where there is no folder."""
    for path in sorted(p for p in folder.rglob("*") if p.suffix.lower() in SUFFIXES):
        label = path.with_suffix(".txt")
        if label.is_file():
            yield _labelled(path, path.parent.relative_to(folder).as_posix(), label.read_bytes())


def _labelled(path: Path, group: str, raw: bytes) -> Photograph:
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        text = raw.decode("latin-1")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    numbers = [found for line in lines if (found := _numbers(line))]
    values = [value for found in numbers for value in found]
    if len(values) >= 8 and len(numbers) >= len(lines) - 1:  # a header may stand before them
        points = np.array(values, dtype=np.float32).reshape(-1, 2)
        return Photograph(path, group, tuple(points[i : i + 4] for i in range(0, len(points) - 3, 4)))
    return Photograph(path, group, text=_plain(text))


def _numbers(line: str) -> list[float]:
    """The numbers of a line that holds nothing else; empty for another line."""
    try:
        return [float(word) for word in line.split()]
    except ValueError:
        return []


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n").strip()


class TableReading:
    """Our table reader's first rung, which reads a whole picture in which there is no board."""

    name = OURS

    def __init__(self, layout: Layout) -> None:
        self._ladder = Ladder(layout)

    def read(self, grey: Grey) -> Reading:
        start = time.thread_time()
        codes = self._ladder.scan(grey)
        return Reading([(c.text, c.corners) for c in codes], time.thread_time() - start)

    def close(self) -> None:
        """Nothing to close."""


class ThoroughReading:
    """What `companion read` makes of a picture."""

    name = OURS_THOROUGH

    def read(self, grey: Grey) -> Reading:
        start = time.thread_time()
        codes = read_photo(grey)
        return Reading([(c.text, c.corners) for c in codes], time.thread_time() - start)

    def close(self) -> None:
        """Nothing to close."""


def read_photographs(
    pictures: Iterable[Photograph], readers: Iterable[Rival], say: Callable[[str], None]
) -> dict[str, Group]:
    """Every reader on the same pictures, turn by turn; a picture that cannot be opened is said and left out.

    A sticker of ours named in any of them is a wrong identity: there is none.
    """
    groups: dict[str, Group] = {}
    readers = list(readers)
    for picture in pictures:
        try:
            grey = load_grey(picture.path)
        except PictureError as error:
            say(f"{picture.path}: {error}")
            continue
        group = groups.setdefault(picture.group, Group())
        group.photographs += 1
        group.codes += picture.codes
        for reader in readers:
            reading = reader.read(grey)
            tally = group.tallies.setdefault(reader.name, Tally())
            tally.visible += picture.codes
            tally.read += picture.hits(reading.codes)
            tally.wrong += wrong_identities(reading.codes, ())
            tally.ended += reading.ended
            tally.seconds.append(reading.seconds)
    return groups
