"""The panel's parts as devices of the pin library.

Edges come on the pin library's own thread, which only notes them; everything else happens on the thread
of the panel's owner.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gpiozero import DigitalInputDevice, DigitalOutputDevice, PWMOutputDevice

LIGHT_HERTZ = 1000
"""Far above what a camera's exposure could show as stripes."""


class Input:
    """A contact between its pin and ground; `noted(closed, at)` is called for every edge."""

    def __init__(
        self, pin: int, factory: Any, clock: Callable[[], float], noted: Callable[[bool, float], object]
    ) -> None:
        self._device = DigitalInputDevice(pin, pull_up=True, bounce_time=None, pin_factory=factory)
        self._device.when_activated = lambda: noted(True, clock())
        self._device.when_deactivated = lambda: noted(False, clock())

    @property
    def closed(self) -> bool:
        """Whether the contact is closed now, asked of the pin."""
        return bool(self._device.is_active)

    def close(self) -> None:
        """Let go of the pin."""
        self._device.close()


class Output:
    """A lamp or buzzer. The pin is written only when something changes."""

    def __init__(self, pin: int, factory: Any) -> None:
        self.on = False
        self._device = DigitalOutputDevice(pin, initial_value=False, pin_factory=factory)

    def set(self, on: bool) -> None:
        """Switch on or off."""
        if on != self.on:
            self._device.value = on
            self.on = on

    def close(self) -> None:
        """Switch off and let go of the pin."""
        try:
            self.set(False)
        finally:
            self._device.close()


class Light:
    """The light over the board, at a share of its power."""

    def __init__(self, pin: int, factory: Any) -> None:
        self.duty = 0.0
        self._device = PWMOutputDevice(pin, frequency=LIGHT_HERTZ, pin_factory=factory)

    def set(self, duty: float) -> None:
        """Be on for this share (0–1) of the time."""
        if duty != self.duty:
            self._device.value = duty
            self.duty = duty

    def close(self) -> None:
        """Switch off and let go of the pin."""
        try:
            self.set(0.0)
        finally:
            self._device.close()
