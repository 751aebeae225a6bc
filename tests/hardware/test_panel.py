"""The panel on mock pins, with a clock that the test holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from gpiozero import DigitalOutputDevice
from gpiozero.pins.mock import MockFactory

from hardware.contact import STUCK_SECONDS, Phase
from hardware.events import PanelEvent, Press, Turn
from hardware.exc import NoPinLibrary, NoPins, PinsForbidden
from hardware.panel import Panel
from hardware.patterns import LampState, Sound
from hardware.pins import is_taken, pins_of_this_machine
from hardware.pretend import PretendPins
from hardware.report import PanelState
from hardware.wiring import ButtonName, Lamp, LampGroup, Other, Wiring

NEXT, UNDO, CAMERA, CHOOSE = ButtonName.NEXT, ButtonName.UNDO, ButtonName.CAMERA, ButtonName.CHOOSE
STATUS, LEVEL_3 = Lamp(LampGroup.STATUS), Lamp(LampGroup.LEVEL, 3)
WIRING = Wiring.usual()
PIN = WIRING.pins


@dataclass
class Bench:
    """A panel on mock pins; `now` is the held clock."""

    wiring: Wiring = WIRING
    now: float = 1000.0
    pins: PretendPins = field(init=False)
    panel: Panel = field(init=False)

    def __post_init__(self) -> None:
        self.pins = PretendPins(self.wiring)
        self.panel = Panel(self.wiring, clock=lambda: self.now, factory=self.pins.factory)

    def after(self, seconds: float) -> tuple[PanelEvent, ...]:
        self.now += seconds
        return self.panel.tick()

    def phases(self, seconds: float, button: ButtonName = NEXT) -> list[Phase]:
        """What happens to a button in that time, with a tick each twentieth of a second."""
        told = [self.after(0.05) for _tick in range(round(seconds * 20))]
        return [e.phase for events in told for e in events if isinstance(e, Press) and e.button is button]

    def lit(self, lamp: Lamp) -> bool:
        on_pin = bool(self.pins.level(PIN[lamp]))
        assert self.panel.is_lit(lamp) == on_pin
        return on_pin

    def close(self) -> None:
        self.panel.close()
        self.pins.close()


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.close()


def downs(events: tuple[PanelEvent, ...]) -> list[ButtonName]:
    return [event.button for event in events if isinstance(event, Press) and event.phase is Phase.DOWN]


# --- buttons -----------------------------------------------------------------------------------------


def test_a_press_is_told_with_the_time_of_its_edge(bench: Bench) -> None:
    bench.pins.push(NEXT)
    assert bench.after(0.05) == (Press(NEXT, Phase.DOWN, 1000.0),)
    assert bench.panel.is_down(NEXT)
    assert bench.after(0.05) == ()
    bench.pins.let_go(NEXT)
    assert bench.phases(0.2) == [Phase.UP]
    assert not bench.panel.is_down(NEXT)


def test_presses_between_two_ticks_are_all_told_in_order(bench: Bench) -> None:
    bench.pins.push(UNDO)
    bench.now += 0.1
    bench.pins.let_go(UNDO)
    bench.now += 0.2
    bench.pins.push(NEXT)
    assert downs(bench.after(0.01)) == [UNDO, NEXT]


def test_a_bouncing_contact_is_one_press(bench: Bench) -> None:
    for _bounce in range(5):
        bench.pins.push(NEXT)
        bench.now += 0.004
        bench.pins.let_go(NEXT)
        bench.now += 0.004
    bench.pins.push(NEXT)
    assert bench.phases(1) == [Phase.DOWN]


def test_two_quick_presses_of_a_finger_are_two(bench: Bench) -> None:
    bench.pins.push(NEXT)
    bench.now += 0.08
    bench.pins.let_go(NEXT)
    bench.now += 0.08
    bench.pins.push(NEXT)
    assert downs(bench.after(0)) == [NEXT, NEXT]


def test_one_buttons_lock_out_does_not_hold_up_the_other(bench: Bench) -> None:
    bench.pins.push(NEXT)
    bench.pins.push(UNDO)
    assert downs(bench.after(0)) == [NEXT, UNDO]


def test_three_seconds_down_is_held_told_once(bench: Bench) -> None:
    bench.pins.push(CAMERA)
    assert bench.phases(2.9, CAMERA) == [Phase.DOWN]
    assert bench.phases(0.2, CAMERA) == [Phase.HELD]
    assert bench.phases(10, CAMERA) == []


def test_a_stuck_button_is_told_and_does_not_hold_up_the_others(bench: Bench) -> None:
    bench.pins.push(NEXT)
    assert Phase.STUCK in bench.phases(STUCK_SECONDS + 1)
    bench.pins.push(UNDO)
    assert downs(bench.after(0.05)) == [UNDO]
    bench.pins.let_go(NEXT)
    assert bench.phases(0.5) == [Phase.FREED]
    bench.pins.push(NEXT)
    assert bench.phases(0.5) == [Phase.DOWN]


def test_a_closed_contact_at_the_beginning_is_never_held() -> None:
    pins = PretendPins(WIRING)
    pin = pins.factory.pin(PIN[CAMERA])
    # a wire that touches ground, whatever the pull-up does
    pin._set_pull = lambda _value: pin.drive_low()
    now = 0.0
    with Panel(WIRING, clock=lambda: now, factory=pins.factory) as panel:
        told: list[PanelEvent] = []
        for _tick in range(600):
            now += 0.05
            told += panel.tick()
    pins.close()
    assert [e.phase for e in told if isinstance(e, Press) and e.button is CAMERA] == [Phase.STUCK]


# --- knob --------------------------------------------------------------------------------------------


def test_the_knob_turns_both_ways_and_its_push_is_a_button(bench: Bench) -> None:
    bench.pins.turn(2)
    assert [e.steps for e in bench.after(0.05) if isinstance(e, Turn)] == [1, 1]
    bench.pins.turn(-1)
    assert [e.steps for e in bench.after(0.05) if isinstance(e, Turn)] == [-1]
    bench.pins.push(CHOOSE)
    assert downs(bench.after(0.05)) == [CHOOSE]


def test_a_panel_without_a_knob_cannot_be_turned() -> None:
    bench = Bench(Wiring.parse({"buttons": {"next": 17}}))
    bench.pins.turn(3)
    assert bench.after(0.05) == ()
    bench.close()


# --- lamps, sound, light -----------------------------------------------------------------------------


def test_lamps_show_what_they_are_told(bench: Bench) -> None:
    bench.panel.show(LEVEL_3, LampState.ON)
    bench.after(0)
    assert (bench.lit(LEVEL_3), bench.lit(STATUS)) == (True, False)
    bench.panel.show(LEVEL_3, LampState.OFF)
    bench.after(0)
    assert not bench.lit(LEVEL_3)


def test_blinking_lamps_blink_together(bench: Bench) -> None:
    bench.panel.show(STATUS, LampState.BLINK)
    bench.after(0.3)
    bench.panel.show(LEVEL_3, LampState.BLINK)
    seen = []
    for _tick in range(40):
        bench.after(0.05)
        assert bench.lit(STATUS) == bench.lit(LEVEL_3)
        seen.append(bench.lit(STATUS))
    assert seen.count(True) == 20


def test_a_sound_ends_by_itself(bench: Bench) -> None:
    bench.panel.buzz(Sound.REFUSED)
    heard = []
    for _tick in range(40):
        bench.after(0.05)
        heard.append(bool(bench.pins.level(PIN[Other.BUZZER])))
        assert bench.panel.is_sounding == heard[-1]
    assert heard[0]
    assert [a for a, b in zip(heard, [*heard[1:], None], strict=True) if a != b] == [True, False, True, False]


def test_the_light_rises_softly_to_what_the_settings_allow() -> None:
    bench = Bench(Wiring.parse({"light": {"pin": 18, "percent": 50}}))
    bench.panel.light(1)
    duties = [bench.pins.level(18) for _tick in range(40) if bench.after(0.05) is not None]
    assert duties == sorted(duties)
    assert 0 < duties[3] < duties[5] < duties[-1] < 0.5
    assert bench.panel.brightness == 0.5
    bench.panel.light(0)
    bench.after(5)
    assert bench.pins.level(18) == 0
    bench.close()


def test_a_lamp_that_is_not_wired_is_no_fault() -> None:
    bench = Bench(Wiring.parse({"status": 25}))
    bench.panel.show(Lamp(LampGroup.PLAYER, 4), LampState.ON)
    bench.panel.buzz(Sound.ACCEPTED)
    bench.panel.light(1)
    bench.after(0)
    assert bench.panel.report.state is PanelState.READY
    assert bench.panel.parts == {STATUS}
    assert not bench.panel.is_sounding and bench.panel.brightness == 0
    bench.close()


# --- opening, failing, closing -----------------------------------------------------------------------


def test_closing_puts_everything_out_and_frees_the_pins_and_twice_is_fine(bench: Bench) -> None:
    bench.panel.show(STATUS, LampState.ON)
    bench.panel.light(1)
    bench.after(0)
    bench.after(2)
    bench.panel.close()
    bench.panel.close()
    assert bench.panel.report.state is PanelState.CLOSED
    assert not bench.lit(STATUS)
    assert bench.pins.level(PIN[Other.LIGHT]) == 0
    DigitalOutputDevice(PIN[STATUS], pin_factory=bench.pins.factory).close()
    bench.pins.push(NEXT)
    assert bench.after(0) == ()


def test_a_taken_pin_is_reported_and_the_other_parts_work() -> None:
    pins = PretendPins(WIRING)
    other = DigitalOutputDevice(PIN[STATUS], pin_factory=pins.factory)
    with Panel(WIRING, factory=pins.factory) as panel:
        assert panel.report.state is PanelState.PARTLY and panel.report.working
        (refused,) = panel.report.refused
        assert (refused.part, refused.pin, refused.taken) == (STATUS, PIN[STATUS], True)
        assert panel.parts == set(WIRING.pins) - {STATUS}
        pins.push(NEXT)
        assert downs(panel.tick()) == [NEXT]
    other.close()
    pins.close()


def test_where_every_pin_is_taken_the_panel_does_nothing() -> None:
    pins = PretendPins(WIRING)
    with Panel(WIRING, factory=pins.factory), Panel(WIRING, factory=pins.factory) as second:
        assert second.report.state is PanelState.REFUSED
        assert len(second.report.refused) == len(WIRING.pins)
        assert second.tick() == ()
    pins.close()


def test_a_light_on_a_pin_that_cannot_be_dimmed_is_refused_alone() -> None:
    factory = MockFactory()
    with Panel(WIRING, factory=factory) as panel:
        assert [refused.part for refused in panel.report.refused] == [Other.LIGHT]
        assert not panel.report.refused[0].taken
    factory.close()


@pytest.mark.parametrize(
    ("fault", "state"),
    [
        (NoPins("no gpiochip"), PanelState.ABSENT),
        (PinsForbidden("not yours"), PanelState.FORBIDDEN),
        (NoPinLibrary("No module named 'lgpio'"), PanelState.UNEQUIPPED),
    ],
)
def test_a_machine_without_usable_pins_is_reported_and_the_panel_does_nothing(
    monkeypatch: pytest.MonkeyPatch, fault: NoPins, state: PanelState
) -> None:
    def refuse() -> object:
        raise fault

    monkeypatch.setattr("hardware.panel.pins_of_this_machine", refuse)
    panel = Panel(WIRING)
    assert (panel.report.state, panel.report.reason) == (state, str(fault))
    panel.show(STATUS, LampState.ALARM)
    panel.buzz(Sound.ATTENTION)
    assert panel.tick() == ()
    panel.close()


def test_nothing_wired_asks_for_no_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.panel.pins_of_this_machine", lambda: pytest.fail("pins were asked for"))
    assert Panel(Wiring()).report.state is PanelState.NONE


def test_a_pin_that_fails_later_stops_the_panel_not_its_owner(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_pin: object, _value: bool) -> None:
        raise OSError("I/O error")

    bench.pins.push(NEXT)
    monkeypatch.setattr(type(bench.pins.factory.pin(PIN[STATUS])), "_set_state", fail)
    bench.panel.show(STATUS, LampState.ON)
    assert downs(bench.after(0)) == [NEXT]
    assert (bench.panel.report.state, bench.panel.report.reason) == (PanelState.FAILED, "I/O error")
    assert bench.after(1) == ()


# --- the pins of a machine ---------------------------------------------------------------------------


def test_a_machine_without_gpiochips_has_no_pins(tmp_path: Path) -> None:
    with pytest.raises(NoPins, match="no gpiochip"):
        pins_of_this_machine(tmp_path)


def test_chips_that_this_user_may_not_use_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gpiochip0").touch()
    monkeypatch.setattr("hardware.pins.os.access", lambda _path, _mode: False)
    with pytest.raises(PinsForbidden, match="gpiochip0"):
        pins_of_this_machine(tmp_path)


def test_a_missing_library_is_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    (tmp_path / "gpiochip0").touch()
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    with pytest.raises(NoPinLibrary, match="lgpio"):
        pins_of_this_machine(tmp_path)


@pytest.mark.parametrize(("fault", "taken"), [(OSError("GPIO busy"), True), (OSError("bad argument"), False)])
def test_a_busy_pin_is_taken_by_something_else(fault: Exception, taken: bool) -> None:
    assert is_taken(fault) is taken
