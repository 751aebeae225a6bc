"""The light over the board goes on and off softly; eyes and cameras dislike jumps."""

from __future__ import annotations

FADE_SECONDS = 0.8
"""From dark to full."""

GAMMA = 2.2
"""Eyes see half the light as three quarters; the pin's duty makes up for that."""


class Dimmer:
    """A brightness on its way. Brightness is 0–1 as eyes see it; times are seconds on a steady clock."""

    def __init__(self) -> None:
        self._from = self._to = 0.0
        self._since = 0.0

    def aim(self, brightness: float, now: float) -> None:
        """From now on, go to this brightness."""
        brightness = min(1.0, max(0.0, brightness))
        if brightness != self._to:
            self._from, self._to, self._since = self.brightness(now), brightness, now

    def brightness(self, now: float) -> float:
        """How bright it is at a time."""
        way = self._to - self._from
        gone = (now - self._since) / FADE_SECONDS
        if abs(way) <= gone:
            return self._to
        return self._from + (gone if way > 0 else -gone)

    def duty(self, now: float) -> float:
        """The share of the time (0–1) that the pin is on."""
        return float(self.brightness(now) ** GAMMA)
