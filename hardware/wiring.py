"""Which part of the panel is on which pin, from a settings mapping."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from hardware.exc import WiringError
from hardware.sentences import Sentence

PINS = range(28)
"""The pins of a Raspberry Pi's header, by their GPIO (BCM) numbers."""

HEADER: Mapping[int, int] = {
    0: 27, 1: 28, 2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33,
    14: 8, 15: 10, 16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37,
    27: 13,
}  # fmt: skip
"""Where a GPIO number is on the 40-pin header, counted from 1 as printed on the board."""

USUAL: Mapping[str, Any] = {
    "buttons": {"next": 17, "undo": 27, "camera": 22},
    "level": [5, 6, 13, 19, 26],
    "player": [12, 16, 20, 21],
    "status": 25,
    "buzzer": 24,
    "light": {"pin": 18, "percent": 100},
    "knob": {"a": 10, "b": 9, "push": 11},
}
"""Settings with every part on its usual pin. Each group lies together on the header with a ground pin
beside it; I²C, the serial console and the pins of add-on boards stay free."""


class ButtonName(StrEnum):
    """What can be pressed; the last one is the knob's own."""

    NEXT = "next"
    UNDO = "undo"
    CAMERA = "camera"
    CHOOSE = "choose"


class LampGroup(StrEnum):
    """The panel's groups of lamps."""

    LEVEL = "level"  # numbers 1–5
    PLAYER = "player"  # numbers 1–4: red, blue, yellow, green
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


class Other(StrEnum):
    """Parts that are neither buttons nor lamps."""

    BUZZER = "buzzer"
    LIGHT = "light"
    KNOB_A = "knob a"
    KNOB_B = "knob b"


Part = ButtonName | Lamp | Other

EVERY_LAMP = tuple(Lamp(group, number + 1) for group, count in LAMPS.items() for number in range(count))
EVERY_PART: tuple[Part, ...] = (*ButtonName, *EVERY_LAMP, *Other)


@dataclass(frozen=True)
class Wiring:
    """The pins in use, by GPIO number. A part that is not named is not there.

    `percent`: how bright the light is when it is on, 1–100.
    """

    pins: Mapping[Part, int] = field(default_factory=dict)
    percent: int = 100

    def __bool__(self) -> bool:
        return bool(self.pins)

    @property
    def buttons(self) -> Mapping[ButtonName, int]:
        """The buttons, the knob's own among them."""
        return {part: pin for part, pin in self.pins.items() if isinstance(part, ButtonName)}

    @property
    def lamps(self) -> Mapping[Lamp, int]:
        """The lamps."""
        return {part: pin for part, pin in self.pins.items() if isinstance(part, Lamp)}

    @property
    def knob(self) -> tuple[int, int] | None:
        """The pins of the knob's two contacts."""
        a, b = self.pins.get(Other.KNOB_A), self.pins.get(Other.KNOB_B)
        return None if a is None or b is None else (a, b)

    @classmethod
    def usual(cls) -> Wiring:
        """Every part on its usual pin."""
        return cls.parse(USUAL)

    @classmethod
    def parse(cls, settings: Mapping[str, Any]) -> Wiring:
        """The wiring that settings describe; see USUAL for all that there may be.

        Lists go by number; null or a shorter list leaves lamps out. `light` may be a pin alone. Raises
        WiringError with every fault found.
        """
        parts = list(_parts(settings))
        faults = [part for part in parts if isinstance(part, Sentence)]
        named = [part for part in parts if not isinstance(part, Sentence)]
        faults += _taken_twice(named)
        faults += _half_a_knob({part for part, _pin in named}, settings.get("knob"))
        if faults:
            raise WiringError(faults)
        light = settings.get("light")
        percent = light.get("percent", 100) if isinstance(light, Mapping) else 100
        return cls(dict(named), percent)


_Found = Iterator[tuple[Part, int] | Sentence]


def _parts(settings: Mapping[str, Any]) -> _Found:
    """Every part with its pin, or a sentence about what is wrong with it."""
    for name, value in settings.items():
        if name == "buttons":
            yield from _named(name, value, {str(b): b for b in ButtonName if b is not ButtonName.CHOOSE})
        elif name == "knob":
            knob: dict[str, Part] = {"a": Other.KNOB_A, "b": Other.KNOB_B, "push": ButtonName.CHOOSE}
            yield from _named(name, value, knob)
        elif name == "buzzer":
            yield from _part(Other.BUZZER, value)
        elif name == "light":
            yield from _light(value)
        elif name in list(LampGroup):
            yield from _lamps(LampGroup(name), value)
        else:
            known = ", ".join(["buttons", *LampGroup, "buzzer", "light", "knob"])
            yield Sentence("The panel has no part “{name}”; its parts are {known}.", name=name, known=known)


def _named(group: str, value: Any, known: Mapping[str, Part]) -> _Found:
    if value is None:
        return
    if not isinstance(value, Mapping):
        yield Sentence(
            "“{group}” should name {known} and their pins, not {given}.",
            group=group,
            known=", ".join(known),
            given=repr(value),
        )
        return
    for name, pin in value.items():
        if name in known:
            yield from _part(known[name], pin)
        else:
            yield Sentence(
                "“{group}” has no “{name}”; there are {known}.",
                group=group,
                name=name,
                known=", ".join(known),
            )


def _lamps(group: LampGroup, value: Any) -> _Found:
    pins = value if isinstance(value, list) else [value]
    if len(pins) > LAMPS[group]:
        yield Sentence(
            "“{group}” has {count} pins, but there are at most {most} such lamps.",
            group=group,
            count=len(pins),
            most=LAMPS[group],
        )
        return
    for number, pin in enumerate(pins, 1):
        yield from _part(Lamp(group, number), pin)


def _light(value: Any) -> _Found:
    if not isinstance(value, Mapping):
        yield from _part(Other.LIGHT, value)
        return
    unknown = set(value) - {"pin", "percent"}
    if unknown:
        yield Sentence(
            "“{group}” has no “{name}”; there are {known}.",
            group="light",
            name=min(unknown),
            known="pin, percent",
        )
    percent = value.get("percent", 100)
    if not _whole(percent) or not 1 <= percent <= 100:
        yield Sentence(
            "“percent” of the light should be a whole number from 1 to 100, not {given}.", given=repr(percent)
        )
    yield from _part(Other.LIGHT, value.get("pin"))


def _part(part: Part, pin: Any) -> _Found:
    if pin is None:
        return
    if _whole(pin) and pin in PINS:
        yield part, pin
    else:
        yield Sentence(
            "The pin of the {part} should be a GPIO number from 0 to {most}, not {given}.",
            part=name_of(part),
            most=PINS[-1],
            given=repr(pin),
        )


def name_of(part: Part) -> Sentence:
    """What a part is called in a sentence."""
    if isinstance(part, ButtonName):
        return Sentence("button “{name}”", name=part)
    if isinstance(part, Lamp):
        if LAMPS[part.group] == 1:
            return Sentence("{group} lamp", group=part.group)
        return Sentence("{group} lamp {number}", group=part.group, number=part.number)
    return {
        Other.BUZZER: Sentence("buzzer"),
        Other.LIGHT: Sentence("light"),
        Other.KNOB_A: Sentence("knob a"),
        Other.KNOB_B: Sentence("knob b"),
    }[part]


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _taken_twice(parts: list[tuple[Part, int]]) -> Iterator[Sentence]:
    owners: dict[int, Part] = {}
    for part, pin in parts:
        if pin in owners:
            yield Sentence(
                "Pin {pin} is given to both {first} and {second}.",
                pin=pin,
                first=name_of(owners[pin]),
                second=name_of(part),
            )
        owners.setdefault(pin, part)


def _half_a_knob(there: set[Part], knob: Any) -> Iterator[Sentence]:
    if isinstance(knob, Mapping) and len(there & {Other.KNOB_A, Other.KNOB_B}) == 1:
        yield Sentence("The knob turns on two contacts: name both “a” and “b”, or neither.")
