"""Where a picture may hold symbols: small squares of dark and light make it restless as little else does.

This is a sieve before the decoders, no judge: whatever is fine grained passes, and what it lets through is
read. It is measured in the picture itself, so that it knows neither board nor pieces.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sightings import Grey

CELL = 4
"""Pixels of the (shrunk) picture along a cell of what `restless` gives."""
FINEST = 1.0
"""Pixels a millimetre that the shrunk picture keeps at least: a module is about one pixel then."""

_LEAST = 0.03  # mean step between neighbouring pixels, as a share of the brightness
_SHARE = 0.2  # the same, of what the most restless parts of the picture have
_DARK = 8.0  # grey levels added to the brightness, so that noise in the dark is no texture
_FULL = 0.5  # the share that is given as 255


@dataclass(frozen=True)
class Levels:
    """What a whole picture tells of its parts: its noise, and how restless symbols are at least."""

    noise: float
    least: float


def restless(small: Grey, levels: Levels | None = None) -> tuple[Grey, Levels]:
    """How restless the picture is around every cell, 0–255; 0 where it is calmer than symbols can be.

    Symbols in one picture are about as sharp as each other: what is much calmer than the most restless
    parts is print or grain. Noise is taken off, by what the calmest parts show. Both are measured where
    `levels` does not tell them, as it must for a part of a picture.
    """
    steps = cv2.absdiff(small, cv2.blur(small, (3, 3)))
    step, light = _cells(steps), _cells(small)
    noise = level(step[::3, ::3], 0.20) if levels is None else levels.noise
    around = cv2.boxFilter(step, cv2.CV_32F, (3, 3)) - np.float32(noise)
    share = around / (cv2.boxFilter(light, cv2.CV_32F, (3, 3)) + np.float32(_DARK))
    least = max(_LEAST, _SHARE * level(share[::2, ::2], 0.99)) if levels is None else levels.least
    spots = cv2.convertScaleAbs(cv2.threshold(share, least, 0, cv2.THRESH_TOZERO)[1], alpha=255 / _FULL)
    return np.asarray(spots), Levels(noise, least)


def level(values: NDArray[np.generic], share: float) -> float:
    """What so much (0–1) of the values is not above."""
    number = round(share * (values.size - 1))
    return float(np.partition(values.ravel(), number)[number])


def _cells(picture: Grey) -> Grey:
    """Means of cells, by halving twice, which is much quicker than in one step."""
    for _ in range(2):
        size = (max(1, picture.shape[1] // 2), max(1, picture.shape[0] // 2))
        picture = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA))
    return picture
