"""The outline of a board as four points in a picture: plain geometry, without any picture."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import isfinite

_LEAST = 0.02
"""Share of the picture that a board fills at least."""


def goes_round(corners: Sequence[Sequence[float]]) -> bool:
    """Whether four points (shares of a picture, y down) can be a board's corners, clockwise: a convex
    shape of some size.
    """
    if len(corners) != 4 or not all(len(point) == 2 and all(map(isfinite, point)) for point in corners):
        return False
    turns = [
        (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
        for (ax, ay), (bx, by), (cx, cy) in (
            (corners[i], corners[(i + 1) % 4], corners[(i + 2) % 4]) for i in range(4)
        )
    ]
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*corners, corners[0]])) / 2
    return min(turns) > 0 and area > _LEAST
