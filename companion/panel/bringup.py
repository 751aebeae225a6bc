"""The walk through every part of a panel that was just built: what should be seen, what was seen.

A person at the terminal sees to it; the panel is ticked while they look. Every part is asked for by its
pin, and what does not work is told with what is most often wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from companion.panel.sentences import begin, button_name, part_name
from companion.words import _
from hardware.contact import Phase
from hardware.events import PanelEvent, Press, Turn
from hardware.patterns import LampState, Sound
from hardware.wiring import EVERY_PART, HEADER, ButtonName, Lamp, LampGroup, Other, Part, Wiring

STATUS = Lamp(LampGroup.STATUS)
SWING = 2.0
"""Seconds that the light stays up, and down; the buzzer sounds as often."""


class Bench(Protocol):
    """What is needed of a panel: `hardware.panel.Panel`."""

    wiring: Wiring

    @property
    def parts(self) -> frozenset[Part]: ...

    def is_down(self, button: ButtonName) -> bool: ...

    def show(self, lamp: Lamp, state: LampState) -> None: ...

    def buzz(self, sound: Sound) -> None: ...

    def light(self, brightness: float) -> None: ...

    def tick(self) -> tuple[PanelEvent, ...]: ...


class Terminal(Protocol):
    """Where a person reads and answers."""

    def tell(self, sentence: str) -> None: ...

    def ask(self, question: str, until: Callable[[], bool]) -> str | None:
        """Show the question and ask `until` some twenty times a second. None when that was true at last;
        what was typed when a line came first.
        """
        ...


class Verdict(StrEnum):
    """How a part did."""

    WORKS = "works"
    FAILS = "fails"
    LEFT_OUT = "left out"


@dataclass(frozen=True)
class Outcome:
    """How a part did and, where it fails, what to look at."""

    part: Part
    verdict: Verdict
    hint: str = ""


class Stopped(Exception):
    """The person has had enough."""


class BringUp:
    """One walk. `clock` gives seconds on any steady clock."""

    def __init__(self, panel: Bench, terminal: Terminal, clock: Callable[[], float]) -> None:
        self._panel = panel
        self._terminal = terminal
        self._clock = clock

    def walk(self) -> tuple[Outcome, ...]:
        """Every part that is wired, in the order in which they are usually built."""
        wired = [part for part in EVERY_PART if part in self._panel.wiring.pins]
        outcomes: list[Outcome] = []
        try:
            outcomes.extend(self._try(part) for part in _in_order(wired) if part in self._panel.parts)
        except Stopped:
            self._terminal.tell(_("Stopped."))
        tried = {outcome.part for outcome in outcomes}
        outcomes += [Outcome(part, Verdict.LEFT_OUT) for part in _in_order(wired) if part not in tried]
        self._dark()
        return tuple(outcomes)

    def _try(self, part: Part) -> Outcome:
        if isinstance(part, Lamp):
            return self._lamp(part)
        if isinstance(part, ButtonName):
            return self._button(part)
        if part is Other.BUZZER:
            return self._seen(part, _("The buzzer sounds every two seconds"), self._sound_again())
        if part is Other.LIGHT:
            return self._seen(part, _("The light over the board goes up and down"), self._swing())
        return self._knob(part)

    # --- what is seen and heard --------------------------------------------------------------------------

    def _lamp(self, lamp: Lamp) -> Outcome:
        self._dark()
        self._panel.show(lamp, LampState.BLINK)
        outcome = self._seen(
            lamp, _("{part} blinks, no other lamp does").format(part=begin(part_name(lamp))), lambda: None
        )
        self._panel.show(lamp, LampState.OFF)
        return outcome

    def _seen(self, part: Part, happens: str, act: Callable[[], None]) -> Outcome:
        """Something happens until the person has answered."""

        def meanwhile() -> bool:
            act()
            self._panel.tick()
            return False

        question = _("{what} ({pin}). Does it? [Enter: yes, n: no, q: stop]").format(
            what=happens, pin=self._pin(part)
        )
        no = self._answer(question, meanwhile)
        self._dark()
        return Outcome(part, Verdict.FAILS, _HINTS[_kind(part)]()) if no else Outcome(part, Verdict.WORKS)

    def _sound_again(self) -> Callable[[], None]:
        sounded_at = float("-inf")

        def act() -> None:
            nonlocal sounded_at
            if self._clock() - sounded_at >= SWING:
                sounded_at = self._clock()
                self._panel.buzz(Sound.ATTENTION)

        return act

    def _swing(self) -> Callable[[], None]:
        began = self._clock()
        return lambda: self._panel.light(1.0 if (self._clock() - began) % (2 * SWING) < SWING else 0.0)

    # --- what is pressed and turned ----------------------------------------------------------------------

    def _button(self, button: ButtonName) -> Outcome:
        self._panel.tick()
        if self._panel.is_down(button):
            return Outcome(
                button, Verdict.FAILS, _("It is down already, though nobody presses it. ") + _wires()
            )
        name = button_name(button)
        question = _("Press {name} ({pin}). [n: nothing happens, q: stop]").format(
            name=name, pin=self._pin(button)
        )
        if not self._wait(question, button, Phase.DOWN):
            return Outcome(button, Verdict.FAILS, _HINTS["button"]())
        question = _("Let it go again. [n: nothing happens, q: stop]")
        if not self._wait(question, button, Phase.UP):
            return Outcome(button, Verdict.FAILS, _wires())
        if button is not ButtonName.CAMERA:
            return Outcome(button, Verdict.WORKS)
        return self._hold(button)

    def _hold(self, button: ButtonName) -> Outcome:
        """Holding would switch the device off; here it only shows that it would."""
        self._panel.show(STATUS, LampState.FLICKER)
        question = _("Now hold it for three seconds; nothing is switched off here. [n: no, q: stop]")
        held = self._wait(question, button, Phase.HELD)
        self._dark()
        return Outcome(button, Verdict.WORKS) if held else Outcome(button, Verdict.FAILS, _wires())

    def _wait(self, question: str, button: ButtonName, phase: Phase) -> bool:
        """Whether this happened to this button; another button that answers is told."""

        def happened() -> bool:
            events = [event for event in self._panel.tick() if isinstance(event, Press)]
            for event in events:
                if event.button is not button and event.phase is Phase.DOWN:
                    self._terminal.tell(
                        _("That was “{name}”: are two wires swapped?").format(name=button_name(event.button))
                    )
            return any(event.button is button and event.phase is phase for event in events)

        return not self._answer(question, happened)

    def _knob(self, part: Part) -> Outcome:
        """One contact stands for the turn to the right, the other for the one to the left."""
        right = part is Other.KNOB_A
        turned: list[int] = []

        def happened() -> bool:
            turned.extend(event.steps for event in self._panel.tick() if isinstance(event, Turn))
            return bool(turned)

        question = (
            _("Turn the knob one step to the right ({pin}). [n: nothing happens, q: stop]")
            if right
            else _("Turn the knob one step to the left ({pin}). [n: nothing happens, q: stop]")
        ).format(pin=self._pin(part))
        if self._answer(question, happened):
            return Outcome(part, Verdict.FAILS, _HINTS["knob"]())
        if (turned[0] > 0) is not right:
            return Outcome(part, Verdict.FAILS, _("It turns the wrong way round: swap its wires A and B."))
        return Outcome(part, Verdict.WORKS)

    # --- asking ------------------------------------------------------------------------------------------

    def _answer(self, question: str, until: Callable[[], bool]) -> bool:
        """Whether the person said no. Raises Stopped."""
        said = self._terminal.ask(question, until)
        if said is None:
            return False
        if said.strip().lower().startswith(_("q")):
            raise Stopped
        return said.strip().lower().startswith(_("n"))

    def _pin(self, part: Part) -> str:
        gpio = self._panel.wiring.pins[part]
        return _("GPIO {gpio}, header pin {header}").format(gpio=gpio, header=HEADER[gpio])

    def _dark(self) -> None:
        for lamp in self._panel.wiring.lamps:
            self._panel.show(lamp, LampState.OFF)
        self._panel.light(0.0)
        self._panel.tick()


def _in_order(parts: list[Part]) -> Iterator[Part]:
    """Lamps, then buttons, then the rest."""
    yield from (part for part in parts if isinstance(part, Lamp))
    yield from (part for part in parts if isinstance(part, ButtonName) and part is not ButtonName.CHOOSE)
    yield from (part for part in parts if isinstance(part, Other))
    yield from (part for part in parts if part is ButtonName.CHOOSE)


def _kind(part: Part) -> str:
    if isinstance(part, Lamp):
        return "lamp"
    return str(part) if isinstance(part, Other) else "button"


def _wires() -> str:
    return _("Look whether its two wires touch each other, or a drop of solder joins its legs.")


_HINTS: dict[str, Callable[[], str]] = {
    "lamp": lambda: _(
        "Turn the lamp round (the longer leg goes to the resistor, the other to ground); look whether it is"
        " on this pin, and whether its resistor is there."
    ),
    "button": lambda: _(
        "One leg goes to the pin, the other to ground; of four legs take two that lie diagonally opposite."
    ),
    "buzzer": lambda: _(
        "It must be one that sounds by itself (an active buzzer), with + towards 3.3 V or 5 V and its"
        " transistor the right way round."
    ),
    "light": lambda: _(
        "It needs its own 5 V and a transistor; the ground of both must be joined. Never hang it on the pin"
        " alone."
    ),
    "knob": lambda: _("Its middle contact goes to ground, the outer two to the pins A and B."),
}
