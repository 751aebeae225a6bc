"""When to learn what the empty table looks like: in quiet moments, with no arm reaching in.

A place whose empty look was never learnt (a tile lay in it from the start) is learnt the same way once
the tile is gone, so it counts as empty only after the whole table was still for a while, with the edge of
the view free and nothing in the place that looks like a symbol.
"""

from __future__ import annotations

from collections.abc import Callable

from vision.ground import Ground, Judgement
from vision.sightings import Grey
from vision.surface import Mask

STILL = 1.5
"""Seconds (and at least three looks) without motion before what lies open may be learnt as empty."""
EDGE_STILL = 60.0
"""Seconds after which a thing that lies quite still at the edge of the view is a cup, not an arm."""
_LOOKS = 3


class QuietMoments:
    """Watches for quiet, and then lets the ground learn."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._since: float | None = None
        self._looks = 0
        self._edge: tuple[float, Grey] | None = None

    def learn(
        self,
        time: float,
        flat: Grey,
        pieces: Mask,
        motion: bool,
        judgement: Judgement,
        empty: Callable[[str], bool] | None,
    ) -> bool:
        """Learn what one look allows; whether that was anything.

        `empty` says whether a place that was never learnt may be taken for empty; None when the board's
        corners are not in view, so that nothing may.
        """
        if motion or self._since is None:
            self._since, self._looks = time, 0
        self._looks += 1
        still = self._looks >= _LOOKS and time - self._since >= STILL
        if judgement.arm:
            return not motion and self._learn_edge(time, flat, judgement, still)
        self._edge = None
        if not still or empty is None:
            return False
        names = [name for name in self._ground.unlearnt(pieces) if empty(name)]
        if names:
            self._ground.learn(flat, pieces, names)
        return bool(names)

    def _learn_edge(self, time: float, flat: Grey, judgement: Judgement, still: bool) -> bool:
        """Learn the edge of the view: at the start when all is still, later when it must be a cup."""
        if not self._ground.has_ring:
            if still:
                self._ground.learn_ring(flat)
            return still
        if self._edge is None or self._ground.ring_differs(flat, self._edge[1]):
            self._edge = (time, flat)
            return False
        if time - self._edge[0] >= EDGE_STILL:
            self._ground.doubt(judgement.covered)
            self._ground.learn_ring(flat)
            return True
        return False
