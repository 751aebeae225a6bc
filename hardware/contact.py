"""One button's contact: one press of a finger is one press, however often the contact bounces.

The pin library's own debouncing may lose edges, so it is left off and this takes its place: edges with
their times, and now and then a look at the pin itself, because an edge may have been lost all the same.
Times are in seconds on any clock that does not run backwards.
"""

from __future__ import annotations

import math
from enum import StrEnum

AFTER_PRESS = 0.150
"""Seconds after an accepted press in which no other one counts."""

AFTER_RELEASE = 0.050
"""Seconds that a contact must be open to be released; closing sooner is bounce, no finger is so quick."""

HOLD_SECONDS = 3.0
"""How long a button is pressed until it counts as held."""

STUCK_SECONDS = 20.0
"""How long a button is down until something must be wrong with it."""


class Phase(StrEnum):
    """What happened to a button."""

    DOWN = "down"
    HELD = "held"  # still down after HOLD_SECONDS
    UP = "up"
    STUCK = "stuck"  # down for so long that it cannot be a finger
    FREED = "freed"  # a stuck one is up again


Change = tuple[Phase, float]
"""What happened, and when."""


class Contact:
    """Judges one contact. Closed from the very beginning it was pressed by nobody: it may turn out stuck,
    but it never counts as held.
    """

    def __init__(self, closed: bool, now: float) -> None:
        self.down = closed
        self.stuck = False
        self._pressed_by_someone = False
        self._since = now if closed else -math.inf
        self._opened: float | None = None  # when a pressed contact opened, until that is bounce or release
        self._released = -math.inf
        self._held = False

    def edge(self, closed: bool, at: float) -> list[Change]:
        """The contact closed or opened."""
        if not closed:
            if self.down and self._opened is None:
                self._opened = at
            return []
        if not self.down:
            return self._press(at)
        if self._opened is None:
            return []
        if at - self._opened < AFTER_RELEASE or at - self._since < AFTER_PRESS:
            self._opened = None
            return []
        return [*self._release(self._opened), *self._press(at)]

    def look(self, closed: bool, now: float) -> list[Change]:
        """The pin itself was asked: time has passed, and edges may have been lost."""
        if closed:
            self._opened = None
            changes = [] if self.down else self._press(now)
            return changes + self._waits(now)
        if not self.down:
            return []
        if self._opened is None:
            self._opened = now
        return self._release(self._opened) if now - self._opened >= AFTER_RELEASE else []

    def _waits(self, now: float) -> list[Change]:
        """What being down for long means."""
        changes: list[Change] = []
        if self.down and self._pressed_by_someone and not self._held and now - self._since >= HOLD_SECONDS:
            self._held = True
            changes.append((Phase.HELD, now))
        if self.down and not self.stuck and now - self._since >= STUCK_SECONDS:
            self.stuck = True
            changes.append((Phase.STUCK, now))
        return changes

    def _press(self, at: float) -> list[Change]:
        if at - self._since < AFTER_PRESS or at - self._released < AFTER_RELEASE:
            return []
        self.down, self._pressed_by_someone, self._since, self._opened = True, True, at, None
        return [(Phase.DOWN, at)]

    def _release(self, at: float) -> list[Change]:
        told: list[Change] = []
        if self.stuck:
            told = [(Phase.FREED, at)]
        elif self._pressed_by_someone:
            told = [(Phase.UP, at)]
        self.down, self.stuck, self._held, self._opened, self._released = False, False, False, None, at
        return told
