"""The museum track: what a new marker does to the others, and the drop after an evaluation.

A track is a mapping from space (1–24) to whatever stands there; markers never share a space.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from companion.games.pergamon.edition import MUSEUM_SPACES

M = TypeVar("M")


def space_for(value: int) -> int:
    """The space of a collection's value: over 24 → 24 (rules 4.3b.4)."""
    return min(value, MUSEUM_SPACES)


def place(track: Mapping[int, M], marker: M, value: int) -> tuple[dict[int, M], M | None]:
    """The track with a new marker at `value`, and the marker pushed off space 1, if any.

    Every marker standing at that value or lower moves down one space, whether or not the spaces
    between are filled (rules 4.3b.4).
    """
    space = space_for(value)
    moved = {at - 1 if at <= space else at: other for at, other in track.items()}
    pushed_off = moved.pop(0, None)
    moved[space] = marker
    return dict(sorted(moved.items())), pushed_off


def drop(track: Mapping[int, M], spaces: int) -> tuple[dict[int, M], list[M]]:
    """The track with every marker `spaces` lower, and the markers that leave it (rules 4.4.3)."""
    kept = {at - spaces: marker for at, marker in sorted(track.items()) if at > spaces}
    return kept, [marker for at, marker in sorted(track.items()) if at <= spaces]
