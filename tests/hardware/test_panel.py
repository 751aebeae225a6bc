"""The panel on mock pins, with a clock that the test holds."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from gpiozero import DigitalOutputDevice
from gpiozero.pins.mock import MockFactory

from hardware.panel import Panel, PanelState, Press
from hardware.patterns import LampState, Sound
from hardware.wiring import ButtonName, Lamp, LampGroup, Wiring

NEXT, UNDO, BUZZER, STATUS, LEVEL_3 = 17, 27, 18, 12, 13
WIRING = Wiring.parse(
    {
        "buttons": {"next": NEXT, "undo": UNDO},
        "level": [5, 6, LEVEL_3],
        "status": STATUS,
        "buzzer": BUZZER,
    }
)
PRESSED = (Press(ButtonName.NEXT),)
HELD = (Press(ButtonName.NEXT, held=True),)


@dataclass
class Bench:
    """A panel on mock pins; `now` is the held clock."""

    factory: Any
    now: float = 1000.0

    def __post_init__(self) -> None:
        self.panel = Panel(WIRING, clock=lambda: self.now, factory=self.factory)

    def after(self, seconds: float) -> tuple[Press, ...]:
        self.now += seconds
        return self.panel.tick()

    def down(self, pin: int = NEXT) -> None:
        self.factory.pin(pin).drive_low()

    def up(self, pin: int = NEXT) -> None:
        self.factory.pin(pin).drive_high()

    def lit(self, pin: int) -> bool:
        return bool(self.factory.pin(pin).state)

    def light_over(self, pin: int, seconds: float) -> list[bool]:
        """How the pin stands each twentieth of a second."""
        return [self.after(0.05) is not None and self.lit(pin) for _ in range(round(seconds * 20))]


@pytest.fixture
def bench() -> Iterator[Bench]:
    factory = MockFactory()
    bench = Bench(factory)
    yield bench
    bench.panel.close()
    factory.close()


def test_a_press_is_told_once(bench: Bench) -> None:
    bench.down()
    assert bench.after(0.05) == PRESSED
    assert bench.after(0.05) == ()
    bench.up()
    assert bench.after(0.05) == ()


def test_presses_between_two_ticks_are_all_told_in_order(bench: Bench) -> None:
    bench.down(UNDO)
    bench.up(UNDO)
    bench.now += 0.2
    bench.down(NEXT)
    assert bench.after(0.01) == (Press(ButtonName.UNDO), Press(ButtonName.NEXT))


def test_a_bouncing_contact_is_one_press(bench: Bench) -> None:
    for _ in range(5):
        bench.down()
        bench.now += 0.004
        bench.up()
        bench.now += 0.004
    bench.down()
    assert bench.after(0.05) == PRESSED


def test_a_wobbling_contact_is_one_press(bench: Bench) -> None:
    bench.down()
    bench.now += 0.02
    bench.up()
    bench.now += 0.07
    bench.down()
    assert bench.after(0.05) == PRESSED


def test_letting_go_with_a_bounce_is_no_press(bench: Bench) -> None:
    bench.down()
    assert bench.after(0.5) == PRESSED
    bench.up()
    bench.now += 0.01
    bench.down()
    bench.up()
    assert bench.after(0.05) == ()


def test_two_quick_presses_of_a_finger_are_two(bench: Bench) -> None:
    bench.down()
    bench.now += 0.08
    bench.up()
    bench.now += 0.08
    bench.down()
    assert bench.after(0) == PRESSED * 2


def test_one_buttons_lock_out_does_not_hold_up_the_other(bench: Bench) -> None:
    bench.down(NEXT)
    bench.down(UNDO)
    assert bench.after(0) == (Press(ButtonName.NEXT), Press(ButtonName.UNDO))


def test_three_seconds_down_is_held_told_once(bench: Bench) -> None:
    bench.down()
    assert bench.after(2.99) == PRESSED
    assert bench.after(0.02) == HELD
    assert bench.after(10) == ()


def test_a_bounce_at_the_beginning_does_not_lose_the_hold(bench: Bench) -> None:
    bench.down()
    bench.now += 0.003
    bench.up()
    bench.now += 0.003
    bench.down()
    assert bench.after(1) == PRESSED
    assert bench.after(2) == HELD


def test_let_go_too_soon_is_not_held(bench: Bench) -> None:
    bench.down()
    assert bench.after(2.9) == PRESSED
    bench.up()
    assert bench.after(0.05) == ()
    assert bench.after(1) == ()
    bench.down()
    assert bench.after(2) == PRESSED


def test_lamps_show_what_they_are_told(bench: Bench) -> None:
    bench.panel.show(Lamp(LampGroup.LEVEL, 3), LampState.ON)
    bench.after(0)
    assert (bench.lit(LEVEL_3), bench.lit(STATUS)) == (True, False)
    bench.panel.show(Lamp(LampGroup.LEVEL, 3), LampState.OFF)
    bench.after(0)
    assert not bench.lit(LEVEL_3)


def test_blinking_lamps_blink_together(bench: Bench) -> None:
    bench.panel.show(Lamp(LampGroup.STATUS), LampState.BLINK)
    bench.after(0.3)
    bench.panel.show(Lamp(LampGroup.LEVEL, 3), LampState.BLINK)
    seen = []
    for _ in range(40):
        bench.after(0.05)
        assert bench.lit(STATUS) == bench.lit(LEVEL_3)
        seen.append(bench.lit(STATUS))
    assert seen.count(True) == 20


def test_a_sound_ends_by_itself(bench: Bench) -> None:
    bench.panel.buzz(Sound.REFUSED)
    heard = bench.light_over(BUZZER, 2)
    assert heard[0]
    assert not heard[-1]
    assert [a for a, b in zip(heard, [*heard[1:], None], strict=True) if a != b] == [True, False, True, False]


def test_a_lamp_that_is_not_wired_is_no_fault(bench: Bench) -> None:
    bench.panel.show(Lamp(LampGroup.PLAYER, 4), LampState.ON)
    bench.after(0)
    assert bench.panel.report.state is PanelState.READY


def test_closing_puts_out_the_lamps_and_frees_the_pins_and_twice_is_fine(bench: Bench) -> None:
    bench.panel.show(Lamp(LampGroup.STATUS), LampState.ON)
    bench.after(0)
    bench.panel.close()
    bench.panel.close()
    assert bench.panel.report.state is PanelState.CLOSED
    assert not bench.lit(STATUS)
    DigitalOutputDevice(STATUS, pin_factory=bench.factory).close()
    bench.down()
    assert bench.after(0) == ()


def test_a_taken_pin_is_reported_and_the_others_are_let_go() -> None:
    factory = MockFactory()
    other = DigitalOutputDevice(STATUS, pin_factory=factory)
    with Panel(WIRING, factory=factory) as panel:
        assert panel.report.state is PanelState.REFUSED
        assert (panel.report.facts["part"], panel.report.facts["pin"]) == ("status lamp", STATUS)
        assert panel.tick() == ()
        DigitalOutputDevice(LEVEL_3, pin_factory=factory).close()
    other.close()


def test_a_machine_without_pins_is_reported_and_the_panel_does_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    panel = Panel(WIRING)
    assert panel.report.state is PanelState.ABSENT
    assert panel.report.facts["reason"]
    panel.show(Lamp(LampGroup.STATUS), LampState.ALARM)
    panel.buzz(Sound.ATTENTION)
    assert panel.tick() == ()
    panel.close()


def test_nothing_wired_asks_for_no_pins() -> None:
    assert Panel(Wiring()).report.state is PanelState.NONE


def test_a_pin_that_fails_later_stops_the_panel_not_its_owner(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_pin: object, _value: bool) -> None:
        raise OSError("I/O error")

    bench.down()
    monkeypatch.setattr(type(bench.factory.pin(STATUS)), "_set_state", fail)
    bench.panel.show(Lamp(LampGroup.STATUS), LampState.ON)
    assert bench.after(0) == PRESSED
    assert bench.panel.report.state is PanelState.FAILED
    assert bench.after(1) == ()
