"""The panel at work: presses in, light and sound out, on gpiozero.

Its owner calls `tick` some twenty times a second. Nothing here waits or starts a thread; the pin
library's own thread only notes edges. When pins are missing or taken, the panel is there all the same,
does nothing, and `report` says why.
"""

from __future__ import annotations

import logging
import os
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from gpiozero import DigitalInputDevice, DigitalOutputDevice
from gpiozero.exc import GPIOZeroError

from hardware.lockout import Lockout
from hardware.patterns import LampState, Sound, lit, over, sounding
from hardware.wiring import ButtonName, Lamp, Wiring

_logger = logging.getLogger(__name__)

HOLD_SECONDS = 3.0
"""How long a button is pressed until it counts as held."""


class PanelState(StrEnum):
    """How the panel is doing; the screen has a sentence for each."""

    NONE = "none"  # nothing is wired
    READY = "ready"
    ABSENT = "absent"  # no pins that this user may use, or the library for them is missing
    REFUSED = "refused"  # one of the pins is taken
    FAILED = "failed"  # it worked before, then a pin failed
    CLOSED = "closed"


@dataclass(frozen=True)
class PanelReport:
    """The panel's state with the facts its sentence needs, such as {"part": "status lamp", "pin": 12}."""

    state: PanelState
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Press:
    """A button was pressed; a second one with `held` follows when it stays so for HOLD_SECONDS."""

    button: ButtonName
    held: bool = False


class Panel:
    """The parts that `wiring` names. `clock` gives seconds and never runs backwards.

    `factory` is gpiozero's pin factory; by default the pins of this machine, with gpiozero's own
    MockFactory in tests.
    """

    def __init__(
        self, wiring: Wiring, *, clock: Callable[[], float] = time.monotonic, factory: Any = None
    ) -> None:
        self._clock = clock
        self._buttons: list[_Button] = []
        self._lamps: dict[Lamp, _Output] = {}
        self._buzzer: _Output | None = None
        self._states: dict[Lamp, LampState] = {}
        self._sound: tuple[Sound, float] | None = None
        self._presses: deque[Press] = deque()
        self._factory, self._own_factory = factory, factory is None
        self.report = self._open(wiring)

    def show(self, lamp: Lamp, state: LampState) -> None:
        """From the next tick on, the lamp shows this; a lamp that is not there shows nothing."""
        self._states[lamp] = state

    def buzz(self, sound: Sound) -> None:
        """From now on, the buzzer sounds; a sound before it is cut short."""
        self._sound = (sound, self._clock())

    def tick(self) -> tuple[Press, ...]:
        """Bring light and sound up to date; returns what was pressed since the last tick."""
        if self.report.state is not PanelState.READY:
            return ()
        now = self._clock()
        try:
            for lamp, output in self._lamps.items():
                output.set(lit(self._states.get(lamp, LampState.OFF), now))
            if self._buzzer:
                self._buzzer.set(self._sounds(now))
            for button in self._buttons:
                button.look(now)
        except _pin_faults() as fault:
            self._release()
            self.report = PanelReport(PanelState.FAILED, {"reason": str(fault)})
        presses = tuple(self._presses)
        for _press in presses:
            self._presses.popleft()
        return presses

    def close(self) -> None:
        """Put everything out and let go of the pins; twice is fine."""
        self._release()
        self.report = PanelReport(PanelState.CLOSED)

    def __enter__(self) -> Panel:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _sounds(self, now: float) -> bool:
        if self._sound is None:
            return False
        sound, since = self._sound
        if over(sound, now - since):
            self._sound = None
        return sounding(sound, now - since)

    def _open(self, wiring: Wiring) -> PanelReport:
        if not wiring:
            return PanelReport(PanelState.NONE)
        try:
            self._factory = self._factory or _pins_of_this_machine()
        except _pin_faults() as fault:
            return PanelReport(PanelState.ABSENT, {"reason": str(fault)})
        part: object = None
        pin: int | None = None
        try:
            for part, pin in wiring.buttons.items():
                self._buttons.append(_Button(part, pin, self._factory, self._clock, self._presses.append))
            for part, pin in wiring.lamps.items():
                self._lamps[part] = _Output(pin, self._factory)
            part, pin = "buzzer", wiring.buzzer
            if pin is not None:
                self._buzzer = _Output(pin, self._factory)
        except _pin_faults() as fault:
            self._release()
            return PanelReport(PanelState.REFUSED, {"part": str(part), "pin": pin, "reason": str(fault)})
        return PanelReport(PanelState.READY)

    def _release(self) -> None:
        closable: list[Any] = [*self._buttons, *self._lamps.values()]
        if self._buzzer is not None:
            closable.append(self._buzzer)
        if self._own_factory and self._factory is not None:
            closable.append(self._factory)
        self._buttons, self._lamps, self._buzzer, self._factory = [], {}, None, None
        for part in closable:
            try:
                part.close()
            except _pin_faults():  # a pin that failed may fail at this too; the others must still be let go
                _logger.info("A part of the panel could not be let go.", exc_info=True)


class _Button:
    """A button between its pin and ground. Edges come on the pin library's thread, `look` on the owner's."""

    def __init__(
        self,
        name: ButtonName,
        pin: int,
        factory: Any,
        clock: Callable[[], float],
        tell: Callable[[Press], None],
    ) -> None:
        self._name, self._clock, self._tell = name, clock, tell
        self._lockout = Lockout()
        self._since: float | None = None  # of a press that may yet become a hold
        self._device = DigitalInputDevice(pin, pull_up=True, bounce_time=None, pin_factory=factory)
        self._device.when_activated = self._closed
        self._device.when_deactivated = self._opened

    def look(self, now: float) -> None:
        """Whether the button is still down is asked of the pin itself: an edge may have been lost."""
        since = self._since
        if since is None:
            return
        if not self._device.is_active:
            self._since = None
        elif now - since >= HOLD_SECONDS:
            self._since = None
            self._tell(Press(self._name, held=True))

    def close(self) -> None:
        self._device.close()

    def _closed(self) -> None:
        now = self._clock()
        if self._lockout.press(now):
            self._since = now
            self._tell(Press(self._name))

    def _opened(self) -> None:
        self._lockout.release(self._clock())


class _Output:
    """A lamp or buzzer. The pin is written only when something changes."""

    def __init__(self, pin: int, factory: Any) -> None:
        self._on = False
        self._device = DigitalOutputDevice(pin, initial_value=False, pin_factory=factory)

    def set(self, on: bool) -> None:
        if on != self._on:
            self._device.value = on
            self._on = on

    def close(self) -> None:
        try:
            self.set(False)
        finally:
            self._device.close()


def _pins_of_this_machine() -> Any:
    # the library makes a pipe in its working folder, which may be one where nothing can be written
    os.environ.setdefault("LG_WD", tempfile.gettempdir())
    from gpiozero.pins.lgpio import LGPIOFactory

    return LGPIOFactory()


def _pin_faults() -> tuple[type[Exception], ...]:
    """Everything that gpiozero and the library below it raise; the latter may not be there to ask."""
    faults: tuple[type[Exception], ...] = (GPIOZeroError, OSError, ImportError)
    lgpio = sys.modules.get("lgpio")
    return faults if lgpio is None else (*faults, lgpio.error)
