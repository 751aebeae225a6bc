"""The panel at work: presses in, light and sound out, on gpiozero.

Its owner calls `tick` some twenty times a second. Nothing here waits or starts a thread; the pin
library's own thread only notes edges. When pins are missing or taken, the panel is there all the same
with the parts that could be had, and `report` says what is wrong.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

from hardware.contact import Contact
from hardware.dimmer import Dimmer
from hardware.events import PanelEvent, Press, Turn
from hardware.exc import NoPinLibrary, NoPins, PinsForbidden
from hardware.parts import Input, Light, Output
from hardware.patterns import LampState, Sound, lit, over, sounding
from hardware.pins import is_taken, pin_faults, pins_of_this_machine
from hardware.quadrature import Quadrature
from hardware.report import PanelReport, PanelState, Refusal
from hardware.wiring import ButtonName, Lamp, Other, Part, Wiring

_logger = logging.getLogger(__name__)

KNOB = (Other.KNOB_A, Other.KNOB_B)


class Panel:
    """The parts that `wiring` names. `clock` gives seconds and never runs backwards.

    `factory` is gpiozero's pin factory; by default the pins of this machine are opened.
    """

    def __init__(
        self, wiring: Wiring, *, clock: Callable[[], float] = time.monotonic, factory: Any = None
    ) -> None:
        self.wiring = wiring
        self._clock = clock
        self._inputs: dict[Part, Input] = {}
        self._contacts: dict[ButtonName, Contact] = {}
        self._lamps: dict[Lamp, Output] = {}
        self._buzzer: Output | None = None
        self._light: Light | None = None
        self._states: dict[Lamp, LampState] = {}
        self._sound: tuple[Sound, float] | None = None
        self._dimmer = Dimmer()
        self._knob = Quadrature()
        self._edges: deque[tuple[Part, bool, float]] = deque()
        self._factory, self._own_factory = factory, factory is None
        self.report = self._open()

    # --- what the owner says -----------------------------------------------------------------------------

    def show(self, lamp: Lamp, state: LampState) -> None:
        """From the next tick on, the lamp shows this; a lamp that is not there shows nothing."""
        self._states[lamp] = state

    def buzz(self, sound: Sound) -> None:
        """From now on, the buzzer sounds; a sound before it is cut short."""
        self._sound = (sound, self._clock())

    def light(self, brightness: float) -> None:
        """From now on, the light goes softly to this brightness (0–1), of what the settings allow."""
        self._dimmer.aim(brightness * self.wiring.percent / 100, self._clock())

    # --- what there is -----------------------------------------------------------------------------------

    @property
    def parts(self) -> frozenset[Part]:
        """The parts that work."""
        others = [Other.BUZZER] * bool(self._buzzer) + [Other.LIGHT] * bool(self._light)
        return frozenset([*self._inputs, *self._lamps, *others])

    def is_lit(self, lamp: Lamp) -> bool:
        """Whether a lamp is lit at this moment."""
        return lamp in self._lamps and self._lamps[lamp].on

    def is_down(self, button: ButtonName) -> bool:
        """Whether a button is down, bounce left aside."""
        return button in self._contacts and self._contacts[button].down

    @property
    def is_sounding(self) -> bool:
        """Whether the buzzer sounds at this moment."""
        return self._buzzer is not None and self._buzzer.on

    @property
    def brightness(self) -> float:
        """How bright the light is at this moment, 0–1 as eyes see it."""
        return self._dimmer.brightness(self._clock()) if self._light is not None else 0.0

    # --- working -----------------------------------------------------------------------------------------

    def tick(self) -> tuple[PanelEvent, ...]:
        """Bring light and sound up to date; returns what was pressed and turned since the last tick."""
        if not self.report.working:
            return ()
        now = self._clock()
        events = self._noted()
        try:
            events += self._looked(now)
            self._shine(now)
        except pin_faults() as fault:
            self._release()
            self.report = PanelReport(PanelState.FAILED, str(fault))
        return tuple(events)

    def close(self) -> None:
        """Put everything out and let go of the pins; twice is fine."""
        self._release()
        self.report = PanelReport(PanelState.CLOSED)

    def __enter__(self) -> Panel:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _noted(self) -> list[PanelEvent]:
        """What the edges since the last tick mean, in the order they came."""
        events: list[PanelEvent] = []
        while self._edges:
            part, closed, at = self._edges.popleft()
            if isinstance(part, ButtonName):
                changes = self._contacts[part].edge(closed, at) if part in self._contacts else []
                events += [Press(part, phase, when) for phase, when in changes]
            else:
                steps = self._knob.edge(**{"a" if part is Other.KNOB_A else "b": closed})
                events += [Turn(steps, at)] * bool(steps)
        return events

    def _looked(self, now: float) -> list[PanelEvent]:
        """What the pins themselves tell, whatever edges were lost."""
        events: list[PanelEvent] = []
        for button, contact in self._contacts.items():
            changes = contact.look(self._inputs[button].closed, now)
            events += [Press(button, phase, when) for phase, when in changes]
        if not self._edges and all(part in self._inputs for part in KNOB):
            self._knob.look(*(self._inputs[part].closed for part in KNOB))
        return events

    def _shine(self, now: float) -> None:
        for lamp, output in self._lamps.items():
            output.set(lit(self._states.get(lamp, LampState.OFF), now))
        if self._buzzer is not None:
            self._buzzer.set(self._sounds(now))
        if self._light is not None:
            self._light.set(self._dimmer.duty(now))

    def _sounds(self, now: float) -> bool:
        if self._sound is None:
            return False
        sound, since = self._sound
        if over(sound, now - since):
            self._sound = None
        return sounding(sound, now - since)

    # --- opening and closing -----------------------------------------------------------------------------

    def _open(self) -> PanelReport:
        if not self.wiring:
            return PanelReport(PanelState.NONE)
        try:
            self._factory = self._factory or pins_of_this_machine()
        except PinsForbidden as fault:
            return PanelReport(PanelState.FORBIDDEN, str(fault))
        except NoPinLibrary as fault:
            return PanelReport(PanelState.UNEQUIPPED, str(fault))
        except NoPins as fault:
            return PanelReport(PanelState.ABSENT, str(fault))
        refused = tuple(self._refusals())
        if not refused:
            return PanelReport(PanelState.READY)
        if self.parts:
            return PanelReport(PanelState.PARTLY, refused=refused)
        self._release()
        return PanelReport(PanelState.REFUSED, refused=refused)

    def _refusals(self) -> list[Refusal]:
        """Open every part; those that could not be had, with the reason."""
        refused = []
        for part, pin in self.wiring.pins.items():
            try:
                self._open_part(part, pin)
            except pin_faults() as fault:
                refused.append(Refusal(part, pin, str(fault), is_taken(fault)))
        return refused

    def _open_part(self, part: Part, pin: int) -> None:
        if isinstance(part, Lamp):
            self._lamps[part] = Output(pin, self._factory)
        elif part is Other.BUZZER:
            self._buzzer = Output(pin, self._factory)
        elif part is Other.LIGHT:
            self._light = Light(pin, self._factory)
        else:
            opened = Input(pin, self._factory, self._clock, partial(self._note, part))
            self._inputs[part] = opened
            if isinstance(part, ButtonName):
                self._contacts[part] = Contact(opened.closed, self._clock())

    def _note(self, part: Part, closed: bool, at: float) -> None:
        """An edge, on the pin library's thread."""
        self._edges.append((part, closed, at))

    def _release(self) -> None:
        closable: list[Any] = [*self._inputs.values(), *self._lamps.values()]
        closable += [part for part in (self._buzzer, self._light) if part is not None]
        if self._own_factory and self._factory is not None:
            closable.append(self._factory)
        self._inputs, self._contacts, self._lamps = {}, {}, {}
        self._buzzer, self._light, self._factory = None, None, None
        for part in closable:
            try:
                part.close()
            except pin_faults():  # a pin that failed may fail at this too; the others must still be let go
                _logger.info("A part of the panel could not be let go.", exc_info=True)
