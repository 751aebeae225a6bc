"""Settings of the panel, right and wrong."""

from __future__ import annotations

from typing import Any

import pytest

from hardware.exc import WiringError
from hardware.wiring import EVERY_PART, HEADER, PINS, USUAL, ButtonName, Lamp, LampGroup, Other, Wiring


def test_every_part() -> None:
    wiring = Wiring.parse(
        {
            "buttons": {"next": 17, "undo": 27, "camera": 22},
            "level": [5, 6, 13, 19, 26],
            "player": [None, 20],
            "status": 12,
            "buzzer": 0,
            "light": {"pin": 18, "percent": 60},
            "knob": {"a": 10, "b": 9, "push": 11},
        }
    )
    assert wiring.percent == 60 and wiring.pins[Other.LIGHT] == 18
    assert wiring.knob == (10, 9) and wiring.pins[ButtonName.CHOOSE] == 11
    assert wiring.buttons == {
        ButtonName.NEXT: 17,
        ButtonName.UNDO: 27,
        ButtonName.CAMERA: 22,
        ButtonName.CHOOSE: 11,
    }
    assert wiring.lamps[Lamp(LampGroup.LEVEL, 5)] == 26
    assert Lamp(LampGroup.PLAYER, 1) not in wiring.lamps
    assert wiring.lamps[Lamp(LampGroup.PLAYER, 2)] == 20
    assert wiring.lamps[Lamp(LampGroup.STATUS)] == 12
    assert wiring.pins[Other.BUZZER] == 0


def test_nothing_is_a_wiring_too() -> None:
    assert not Wiring.parse({})
    assert not Wiring.parse({"buttons": {}, "level": [], "buzzer": None})
    assert Wiring.parse({"buzzer": 0})
    assert not Wiring.parse({"light": None, "knob": None, "buttons": None, "level": None})


def test_the_light_may_be_a_pin_alone_and_a_knob_may_be_without_a_push() -> None:
    wiring = Wiring.parse({"light": 18, "knob": {"a": 3, "b": 4}})
    assert wiring.pins[Other.LIGHT] == 18 and wiring.percent == 100
    assert wiring.knob == (3, 4) and not wiring.buttons


def test_the_usual_pins_are_every_part_once_and_leave_the_buses_free() -> None:
    usual = Wiring.usual()
    assert set(usual.pins) == set(EVERY_PART)
    buses = {0, 1, 2, 3, 14, 15}
    assert not buses & set(usual.pins.values())
    assert Wiring.parse(USUAL) == usual


def test_the_header_has_every_pin_once() -> None:
    assert set(HEADER) == set(PINS)
    assert len(set(HEADER.values())) == len(PINS)
    power_and_ground = {1, 2, 4, 6, 9, 14, 17, 20, 25, 30, 34, 39}
    assert set(HEADER.values()) == set(range(1, 41)) - power_and_ground


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"horn": 3}, "no part “horn”"),
        ({"buttons": {"jump": 3}}, "“buttons” has no “jump”"),
        ({"buttons": {"choose": 3}}, "“buttons” has no “choose”"),
        ({"buttons": [3, 4]}, "“buttons” should name next, undo, camera"),
        ({"knob": {"a": 3}}, "name both “a” and “b”"),
        ({"knob": {"a": 3, "b": 3}}, "Pin 3 is given to both knob a and knob b"),
        ({"light": {"pin": 3, "percent": 0}}, "should be a whole number from 1 to 100, not 0"),
        ({"light": {"pin": 3, "per": 5}}, "“light” has no “per”"),
        ({"status": 28}, "status lamp should be a GPIO number from 0 to 27, not 28"),
        ({"level": [1, "2"]}, "level lamp 2 should be a GPIO number"),
        ({"buzzer": True}, "buzzer should be a GPIO number"),
        ({"player": [1, 2, 3, 4, 5]}, "at most 4"),
        ({"status": 12, "buttons": {"next": 12}}, "Pin 12 is given to both status lamp and button “next”"),
    ],
)
def test_a_fault_is_told_in_a_sentence(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(WiringError, match=sentence):
        Wiring.parse(settings)


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(WiringError) as caught:
        Wiring.parse({"horn": 1, "status": 99, "level": [4, 4]})
    assert len(caught.value.faults) == 3
