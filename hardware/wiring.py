"""Which part of the panel is on which pin, from a settings mapping."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from hardware.exc import WiringError

PINS = range(28)
"""The pins of a Raspberry Pi's header, by their GPIO (BCM) numbers."""


class ButtonName(StrEnum):
    """The panel's buttons."""

    NEXT = "next"
    UNDO = "undo"
    CAMERA = "camera"


class LampGroup(StrEnum):
    """The panel's groups of lamps."""

    LEVEL = "level"  # numbers 1–5
    PLAYER = "player"  # numbers 1–4
    STATUS = "status"  # number 1


LAMPS: Mapping[LampGroup, int] = {LampGroup.LEVEL: 5, LampGroup.PLAYER: 4, LampGroup.STATUS: 1}
"""How many lamps a group may have."""


@dataclass(frozen=True)
class Lamp:
    """One lamp, by its group and its number there, counted from 1."""

    group: LampGroup
    number: int = 1

    def __str__(self) -> str:
        return f"{self.group} lamp {self.number}" if LAMPS[self.group] > 1 else f"{self.group} lamp"


@dataclass(frozen=True)
class Wiring:
    """The pins in use. A part that is not named is not there."""

    buttons: Mapping[ButtonName, int] = field(default_factory=dict)
    lamps: Mapping[Lamp, int] = field(default_factory=dict)
    buzzer: int | None = None

    def __bool__(self) -> bool:
        return bool(self.buttons or self.lamps or self.buzzer is not None)

    @classmethod
    def parse(cls, settings: Mapping[str, Any]) -> Wiring:
        """The wiring that settings describe.

        `{"buttons": {"next": 17, "undo": 27}, "level": [5, 6, 13, 19, 26], "player": [null, 20],
        "status": 12, "buzzer": 18}`: lists go by number, null or a shorter list leaves lamps out.
        Raises WiringError with every fault found.
        """
        parts = list(_parts(settings))
        faults = [part for part in parts if isinstance(part, str)]
        named = [part for part in parts if not isinstance(part, str)]
        faults += _taken_twice(named)
        if faults:
            raise WiringError(faults)
        pins = dict(named)
        return cls(
            buttons={part: pin for part, pin in pins.items() if isinstance(part, ButtonName)},
            lamps={part: pin for part, pin in pins.items() if isinstance(part, Lamp)},
            buzzer=pins.get("buzzer"),
        )


_Buzzer = str
_Part = ButtonName | Lamp | _Buzzer


def _parts(settings: Mapping[str, Any]) -> Iterator[tuple[_Part, int] | str]:
    """Every part with its pin, or a sentence about what is wrong with it."""
    for name, value in settings.items():
        if name == "buttons":
            yield from _buttons(value)
        elif name == "buzzer":
            yield from _part("buzzer", "buzzer", value)
        elif name in list(LampGroup):
            yield from _lamps(LampGroup(name), value)
        else:
            known = ", ".join(["buttons", *LampGroup, "buzzer"])
            yield f"The panel has no part “{name}”; its parts are {known}."


def _buttons(value: Any) -> Iterator[tuple[_Part, int] | str]:
    if not isinstance(value, Mapping):
        yield f"“buttons” should name buttons and their pins, not {value!r}."
        return
    for name, pin in value.items():
        if name in list(ButtonName):
            yield from _part(ButtonName(name), f"button “{name}”", pin)
        else:
            yield f"The panel has no button “{name}”; its buttons are {', '.join(ButtonName)}."


def _lamps(group: LampGroup, value: Any) -> Iterator[tuple[_Part, int] | str]:
    pins = value if isinstance(value, list) else [value]
    if len(pins) > LAMPS[group]:
        yield f"“{group}” has {len(pins)} pins, but there are at most {LAMPS[group]} such lamps."
        return
    for number, pin in enumerate(pins, 1):
        lamp = Lamp(group, number)
        yield from _part(lamp, str(lamp), pin)


def _part(part: _Part, name: str, pin: Any) -> Iterator[tuple[_Part, int] | str]:
    if pin is None:
        return
    if isinstance(pin, int) and not isinstance(pin, bool) and pin in PINS:
        yield part, pin
    else:
        yield f"The pin of the {name} should be a GPIO number from 0 to {PINS[-1]}, not {pin!r}."


def _taken_twice(parts: list[tuple[_Part, int]]) -> Iterator[str]:
    owners: dict[int, _Part] = {}
    for part, pin in parts:
        if pin in owners:
            yield f"Pin {pin} is given to both {owners[pin]} and {part}."
        owners.setdefault(pin, part)
