"""Settings of the panel, right and wrong."""

from __future__ import annotations

from typing import Any

import pytest

from hardware.exc import WiringError
from hardware.wiring import ButtonName, Lamp, LampGroup, Wiring


def test_every_part() -> None:
    wiring = Wiring.parse(
        {
            "buttons": {"next": 17, "undo": 27, "camera": 22},
            "level": [5, 6, 13, 19, 26],
            "player": [None, 20],
            "status": 12,
            "buzzer": 0,
        }
    )
    assert wiring.buttons == {ButtonName.NEXT: 17, ButtonName.UNDO: 27, ButtonName.CAMERA: 22}
    assert wiring.lamps[Lamp(LampGroup.LEVEL, 5)] == 26
    assert Lamp(LampGroup.PLAYER, 1) not in wiring.lamps
    assert wiring.lamps[Lamp(LampGroup.PLAYER, 2)] == 20
    assert wiring.lamps[Lamp(LampGroup.STATUS)] == 12
    assert wiring.buzzer == 0


def test_nothing_is_a_wiring_too() -> None:
    assert not Wiring.parse({})
    assert not Wiring.parse({"buttons": {}, "level": [], "buzzer": None})
    assert Wiring.parse({"buzzer": 0})


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"horn": 3}, "no part “horn”"),
        ({"buttons": {"jump": 3}}, "no button “jump”"),
        ({"buttons": [3, 4]}, "“buttons” should name"),
        ({"status": 28}, "status lamp should be a GPIO number from 0 to 27, not 28"),
        ({"level": [1, "2"]}, "level lamp 2 should be a GPIO number"),
        ({"buzzer": True}, "buzzer should be a GPIO number"),
        ({"player": [1, 2, 3, 4, 5]}, "at most 4"),
        ({"status": 12, "buttons": {"next": 12}}, "Pin 12 is given to both status lamp and next"),
    ],
)
def test_a_fault_is_told_in_a_sentence(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(WiringError, match=sentence):
        Wiring.parse(settings)


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(WiringError) as caught:
        Wiring.parse({"horn": 1, "status": 99, "level": [4, 4]})
    assert len(caught.value.faults) == 3
