"""A panel on pins that are not there: for the picture of the panel on the screen, and for tests.

The pins are the pin library's own mock pins, so that everything above them (bounce, holding, patterns)
works as it does on a Raspberry Pi.
"""

from __future__ import annotations

from typing import Any

from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.wiring import ButtonName, Wiring


class PretendPins:
    """Mock pins with fingers. Give `factory` to a Panel of the same wiring."""

    def __init__(self, wiring: Wiring) -> None:
        self.factory: Any = MockFactory(pin_class=MockPWMPin)
        self._wiring = wiring

    def push(self, button: ButtonName) -> None:
        """Put a finger on the button."""
        self._drive(self._wiring.buttons[button], closed=True)

    def let_go(self, button: ButtonName) -> None:
        """Take the finger off."""
        self._drive(self._wiring.buttons[button], closed=False)

    def turn(self, steps: int) -> None:
        """Turn the knob from detent to detent, to the right or (negative) to the left."""
        knob = self._wiring.knob
        if knob is None:
            return
        first, second = knob if steps > 0 else (knob[1], knob[0])
        for _step in range(abs(steps)):
            for pin, closed in ((first, True), (second, True), (first, False), (second, False)):
                self._drive(pin, closed=closed)

    def level(self, pin: int) -> float:
        """How an output pin stands, 0–1."""
        return float(self.factory.pin(pin).state)

    def close(self) -> None:
        """Put the pins away."""
        self.factory.close()

    def _drive(self, pin: int, *, closed: bool) -> None:
        """Contacts lie between their pin and ground: closed is low."""
        contact = self.factory.pin(pin)
        if closed:
            contact.drive_low()
        else:
            contact.drive_high()
