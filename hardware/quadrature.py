"""The knob: two contacts that open and close one after the other, and which way round that was.

Between two detents the contacts go through four positions: both open, one closed, both closed, the other
closed, both open. Bounce goes back and forth between two neighbours and so adds up to nothing.
"""

from __future__ import annotations

_ROUND = ((False, False), (True, False), (True, True), (False, True))
"""The positions (a closed, b closed) as they follow each other when the knob is turned to the right."""

_ENOUGH = 2
"""Quarters of the way between two detents that must have been seen; one of the four may be lost."""


class Quadrature:
    """Adds up the positions; a step counts when the knob comes to rest in a detent (both contacts open)."""

    def __init__(self, a: bool = False, b: bool = False) -> None:
        self._at = (a, b)
        self._quarters = 0

    def edge(self, *, a: bool | None = None, b: bool | None = None) -> int:
        """One contact changed; the steps that this completed: 1 to the right, −1 to the left, or 0."""
        before = self._at
        self._at = (before[0] if a is None else a, before[1] if b is None else b)
        turned = (_ROUND.index(self._at) - _ROUND.index(before)) % 4
        # two quarters at once: an edge was lost, and with it the direction
        self._quarters += {0: 0, 1: 1, 2: 0, 3: -1}[turned]
        if self._at != _ROUND[0]:
            return 0
        quarters, self._quarters = self._quarters, 0
        if abs(quarters) < _ENOUGH:
            return 0
        return 1 if quarters > 0 else -1

    def look(self, a: bool, b: bool) -> None:
        """Both pins were asked: set right what lost edges left wrong."""
        if (a, b) != self._at:
            self._at = (a, b)
            self._quarters = 0
