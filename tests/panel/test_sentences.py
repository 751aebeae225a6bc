"""What the panel says: every part, pattern and trouble has words, and no two have the same."""

from __future__ import annotations

import pytest

from companion.panel.sentences import lamps_say, part_label, part_name, pattern_name, trouble
from hardware.patterns import LampState
from hardware.report import PanelReport, PanelState, Refusal
from hardware.wiring import EVERY_PART, Lamp, LampGroup, Other

STATUS = Refusal(Lamp(LampGroup.STATUS), 25, "pin in use", taken=True)
BUZZER = Refusal(Other.BUZZER, 24, "pin in use", taken=True)
LIGHT = Refusal(Other.LIGHT, 18, "no PWM")


def test_no_two_parts_and_no_two_patterns_have_one_name() -> None:
    for names in (
        [part_name(part) for part in EVERY_PART],
        [part_label(part) for part in EVERY_PART],
        [pattern_name(pattern) for pattern in LampState],
    ):
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("state", list(PanelState))
def test_every_trouble_has_a_sentence_and_what_is_well_has_none(state: PanelState) -> None:
    said = trouble(PanelReport(state, "I/O error", (STATUS,)))
    well = state in (PanelState.NONE, PanelState.READY, PanelState.CLOSED)
    assert (said == "") is well
    assert well or said.endswith(("Everything can be done on the screen.", "The rest of the panel works."))


def test_taken_pins_are_one_sentence_and_other_reasons_one_each() -> None:
    said = trouble(PanelReport(PanelState.PARTLY, refused=(STATUS, LIGHT, BUZZER)))
    assert said == (
        "The status lamp (GPIO 25) and the buzzer (GPIO 24) cannot be used: something else has their pins."
        " The light over the board (GPIO 18) cannot be used (no PWM). The rest of the panel works."
    )


def test_lamps_are_said_briefly() -> None:
    lamps = (Lamp(LampGroup.LEVEL, 1), Lamp(LampGroup.LEVEL, 3))
    assert lamps_say(lamps, LampState.ON, "may be dug") == "I, III (lit): may be dug"
    assert lamps_say((Lamp(LampGroup.PLAYER, 2),), LampState.BLINK, "won").startswith("Blue (blinks evenly)")
