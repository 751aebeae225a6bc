"""Counting what a reader read right, what it missed, and what it took for something else."""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from vision.bench.rivals import Codes, Reading
from vision.bench.tables import Shot, Truth
from vision.codes import CodeError, parse
from vision.decode import Quad


@dataclass
class Tally:
    """What one reader did with some pictures. `wrong` counts stickers named that do not lie there."""

    visible: int = 0
    read: int = 0
    wrong: int = 0
    ended: int = 0
    seconds: list[float] = field(default_factory=list)

    def add(self, shot: Shot, reading: Reading) -> None:
        """Count one picture of a table."""
        visible = shot.visible
        self.visible += len(visible)
        self.read += sum(any(_is(truth, text, quad) for text, quad in reading.codes) for truth in visible)
        self.wrong += wrong_identities(reading.codes, shot.laid)
        self.ended += reading.ended
        self.seconds.append(reading.seconds)

    @property
    def recall(self) -> float:
        """Share of the visible stickers that were read, 0–1."""
        return self.read / self.visible if self.visible else 0.0

    @property
    def milliseconds(self) -> float:
        """The usual time for a picture."""
        return 1000 * statistics.median(self.seconds) if self.seconds else 0.0

    def data(self) -> dict[str, float | int]:
        """The figures for a file."""
        return {
            "visible": self.visible,
            "read": self.read,
            "recall_percent": round(100 * self.recall, 2),
            "wrong": self.wrong,
            "ended": self.ended,
            "ms": round(self.milliseconds, 2),
        }


def wrong_identities(codes: Codes, laid: Iterable[Truth]) -> int:
    """How many of the codes name a sticker of ours that does not lie where they say."""
    laid = list(laid)
    return sum(_ours(text) and not any(_is(truth, text, quad) for truth in laid) for text, quad in codes)


def _is(truth: Truth, text: str, quad: Quad) -> bool:
    """Whether a code names that sticker at its place."""
    if text != str(truth.sticker):
        return False
    edge = float(np.linalg.norm(truth.pixels[1] - truth.pixels[0]))
    return float(np.linalg.norm(quad.mean(axis=0) - truth.pixels.mean(axis=0))) < edge / 2


def _ours(text: str) -> bool:
    try:
        parse(text)
    except CodeError:
        return False
    return True
