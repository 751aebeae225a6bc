"""One press of a finger is one press, however often the contact bounces."""

from __future__ import annotations

import math

AFTER_PRESS = 0.150
"""Seconds after an accepted press in which no other one counts."""

AFTER_RELEASE = 0.050
"""Seconds after a release in which the same contact closing again is bounce; no finger is so quick."""


class Lockout:
    """Judges one button's edges. Times are in seconds on any clock that does not run backwards.

    The pin library's own debouncing may lose edges, so it is left off and this takes its place.
    """

    def __init__(self) -> None:
        self._accepted = -math.inf
        self._released = -math.inf

    def press(self, now: float) -> bool:
        """The contact closed: whether that is a press."""
        if now - self._accepted < AFTER_PRESS or now - self._released < AFTER_RELEASE:
            return False
        self._accepted = now
        return True

    def release(self, now: float) -> None:
        """The contact opened."""
        self._released = now
