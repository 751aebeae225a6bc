"""The panel joined to the real screen: pushed on mock pins, with a clock that the test holds."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from gpiozero import DigitalOutputDevice

from companion.appliance import power
from companion.games.pergamon import (
    Back,
    Dig,
    DrawGrants,
    EndTurn,
    PlaceFigure,
    TurnUpFinds,
    TurnUpGrants,
)
from companion.panel.settings import PanelSettings
from companion.preferences import Preferences
from companion.session.errors import NoRoom
from companion.session.events import Source
from companion.session.journal import Journal
from companion.table.advice import Advice, Discrepancy, Move, Proposal, Way
from companion.table.names import find_sticker
from companion.ui import finger, offscreen, theme
from companion.ui.presenters.why import Why
from companion.wiring import panel as wiring_panel
from companion.wiring.panel import JoinedPanel, panel_of, power_off
from hardware.panel import Panel
from hardware.patterns import LampState
from hardware.pretend import PretendPins
from hardware.report import PanelState
from hardware.wiring import ButtonName, Lamp, LampGroup, Other, Wiring
from tests.games_setup import finds_of_ages, setup_for

NEXT, UNDO, CAMERA, CHOOSE = ButtonName.NEXT, ButtonName.UNDO, ButtonName.CAMERA, ButtonName.CHOOSE
STATUS = Lamp(LampGroup.STATUS)
FINDS = finds_of_ages((1, 6), (2, 11), (4, 14), (4, 36), (4, 85))
MOST_TURNS = 2000
"""Turns of the window's loop that a test waits for its clock at most."""

RUNNING: Any = SimpleNamespace(state="running", facts={})


@dataclass
class Desk:
    """An app, a panel on mock pins and a held clock."""

    folder: Path
    preferences: Preferences = field(default_factory=lambda: Preferences(motion=False))
    now: float = 1000.0
    switched_off: int = 0
    stays_on: str = ""
    read: int = 0

    def __post_init__(self) -> None:
        offscreen.open_window((800, 480))
        from companion.ui.app import CompanionApp

        self.journal = Journal.open(self.folder / "games.sqlite")
        self.app = CompanionApp(self.journal, self.preferences)
        self.app.open_offscreen()
        self.wiring = Wiring.usual()
        self.pins = PretendPins(self.wiring)
        self.hardware = Panel(self.wiring, clock=lambda: self.now, factory=self.pins.factory)
        self.panel = JoinedPanel(
            self.hardware,
            read_again=self._read,
            switch_off=self._off,
            pins=self.pins,
            clock=lambda: self.now,
        )
        self.panel.attach(self.app)
        self.after(1)

    def _read(self) -> None:
        self.read += 1

    def _off(self) -> str:
        self.switched_off += 1
        return self.stays_on

    def after(self, seconds: float) -> None:
        """Let that time pass, twenty ticks a second; the screen follows."""
        for _tick in range(max(1, round(seconds * 20))):
            self.now += 0.05
            self.panel.tick()
        offscreen.pump(2)
        self.panel.tick()

    def press(self, button: ButtonName, seconds: float = 0.3) -> None:
        """Push, and let go after a while, with somebody looking at the screen first."""
        self.after(0.5)
        self.pins.push(button)
        self.after(seconds)
        self.pins.let_go(button)
        self.after(0.3)

    def lamps(self) -> dict[str, LampState]:
        """What every lamp shows."""
        self.panel.tick()
        return {wiring_panel.name_of(lamp): state for lamp, state in self.hardware._states.items()}

    @property
    def told(self) -> str:
        """The sentence at the foot of the screen."""
        toast = self.app._toast
        return "" if toast is None else str(toast.text)

    @property
    def screen(self) -> str:
        return str(self.app.pages.top.name)

    @property
    def session(self) -> Any:
        assert self.app.session is not None
        return self.app.session

    def names(self) -> list[str]:
        offscreen.pump(2)
        return finger.names(self.app.pages.root)

    def tap(self, *names: str) -> None:
        for name in names:
            offscreen.pump(2)
            finger.tap_name(self.app.pages.root, name)

    def to_turns(self) -> Any:
        """A game of three in Anna's turn; with her one coin she may dig level I."""
        self.app.start_game(setup_for(3))
        for action in (
            TurnUpFinds(FINDS, (1, 2, 3, 4, 5)),
            DrawGrants((Back.SACK, Back.CHEST)),
            PlaceFigure(0, 2),
            PlaceFigure(1, 3),
            PlaceFigure(2, 4),
            TurnUpGrants((4, 7)),
        ):
            self.session.submit(action)
        self.after(1)
        return self.session

    def to_the_end_of_a_turn(self) -> Any:
        """The same game when Anna has dug: the bar says Done to her, and would say Done to Ben after her."""
        session = self.to_turns()
        session.submit(Dig(0, 1))
        self.after(1)
        return session

    def close(self) -> None:
        self.panel.close()
        self.app.close()
        self.journal.close()
        offscreen.clear()


@pytest.fixture
def open_desk(tmp_path: Path) -> Iterator[Callable[..., Desk]]:
    before = theme.current()
    desks: list[Desk] = []

    def opened(**values: Any) -> Desk:
        desks.append(Desk(tmp_path, **values))
        return desks[-1]

    yield opened
    for desk in desks:
        desk.close()
    theme.use(before)


@pytest.fixture
def desk(open_desk: Callable[..., Desk]) -> Desk:
    return open_desk()


def done(desk: Desk) -> list[str]:
    return [type(entry.action).__name__ for entry in desk.session.history]


# --- next --------------------------------------------------------------------------------------------


def test_next_alone_goes_from_the_first_screen_to_a_game(desk: Desk) -> None:
    desk.press(NEXT)
    assert desk.screen == "new_game"
    desk.press(NEXT)
    assert desk.screen == "play"


def test_next_does_what_the_accented_button_of_the_bar_does(desk: Desk) -> None:
    desk.to_the_end_of_a_turn()
    desk.press(NEXT)
    assert done(desk)[-1] == "EndTurn" and desk.session.state.active == 1
    desk.press(NEXT)
    assert desk.session.state.active == 2


def test_next_opens_a_screen_where_the_bar_does_and_confirms_there(desk: Desk) -> None:
    desk.app.start_game(setup_for(2))
    desk.press(NEXT)
    assert desk.screen == "finds"
    desk.press(NEXT)
    assert "nothing to go on with" in desk.told, "nothing is entered yet, so nothing can be confirmed"


def test_where_there_is_nothing_to_confirm_the_bar_is_repeated_in_words(desk: Desk) -> None:
    desk.to_turns()
    assert desk.app.view().next.accent is None, "levels may be dug: that is the player's choice"
    before = done(desk)
    desk.press(NEXT)
    assert done(desk) == before
    assert "Dig a level you may pay for" in desk.told


# --- two at once -------------------------------------------------------------------------------------


def test_a_finger_and_then_a_button_in_the_same_moment_are_one_deed(desk: Desk) -> None:
    desk.to_the_end_of_a_turn()
    desk.after(1)
    before = len(done(desk))
    finger.tap_name(desk.app.pages.root, "turn.done")
    desk.pins.push(NEXT)
    desk.after(0.2)
    assert len(done(desk)) == before + 1
    assert "Two things at once" in desk.told


def test_a_button_while_a_finger_is_down_wins_and_the_finger_is_told(desk: Desk) -> None:
    desk.to_the_end_of_a_turn()
    before = len(done(desk))
    spot = finger.centre(finger.find(desk.app.pages.root, "turn.done"))
    finger.press(*spot)
    desk.pins.push(NEXT)
    desk.after(0.1)
    finger.release(*spot)
    assert len(done(desk)) == before + 1, "the next player's turn is not ended by the same name"
    assert "went on in the meantime" in desk.told


def test_two_buttons_in_the_same_moment_are_one_deed(desk: Desk) -> None:
    desk.to_turns()
    desk.after(1)
    before = len(done(desk))
    desk.pins.push(UNDO)
    desk.pins.push(NEXT)
    desk.after(0.1)
    assert desk.app.asking, "undo came first; it would take back what was turned up, so it asks"
    assert len(done(desk)) == before
    assert "Two things at once" in desk.told


def test_the_camera_and_a_button_in_the_same_moment_are_one_deed(desk: Desk) -> None:
    session = desk.to_the_end_of_a_turn()
    desk.after(1)
    session.submit(EndTurn(0), Source.CAMERA)
    count = len(done(desk))
    desk.pins.push(NEXT)
    desk.after(0.1)
    assert len(done(desk)) == count
    assert "Two things at once" in desk.told


# --- undo --------------------------------------------------------------------------------------------


def test_undo_takes_back_and_quickly_again(desk: Desk) -> None:
    desk.app.start_game(setup_for(3))
    desk.session.submit(TurnUpFinds(FINDS, (1, 2, 3, 4, 5)))
    desk.session.submit(DrawGrants((Back.SACK, Back.SACK)))
    desk.session.submit(PlaceFigure(0, 1))
    desk.session.submit(PlaceFigure(1, 2))
    desk.after(1)
    for _press in range(2):
        desk.pins.push(UNDO)
        desk.after(0.1)
        desk.pins.let_go(UNDO)
        desk.after(0.1)
    assert done(desk) == ["TurnUpFinds", "DrawGrants"]


def test_undo_asks_where_it_reveals_and_a_second_press_confirms(desk: Desk) -> None:
    desk.to_turns()
    desk.press(UNDO)
    assert "All have seen what was hidden" in desk.app.asking
    assert done(desk)[-1] == "TurnUpGrants"
    assert desk.lamps()["status"] is LampState.BLINK
    desk.press(UNDO)
    assert not desk.app.asking
    assert done(desk)[-1] == "PlaceFigure"


def test_next_leaves_the_question_with_no(desk: Desk) -> None:
    desk.to_turns()
    desk.press(UNDO)
    desk.press(NEXT)
    assert not desk.app.asking and done(desk)[-1] == "TurnUpGrants"
    assert desk.told == "Left as it was."


def test_a_question_about_undoing_is_not_answered_for_something_else(desk: Desk) -> None:
    session = desk.to_turns()
    desk.press(UNDO)
    session.submit(Dig(0, 1), Source.CAMERA)
    desk.tap("question.yes")
    assert done(desk)[-1] == "Dig", "what was asked about was not the dig"
    assert "went on in the meantime" in desk.told


def test_undo_without_a_game_says_so(desk: Desk) -> None:
    desk.press(UNDO)
    assert desk.told == "There is nothing to undo."


# --- camera ------------------------------------------------------------------------------------------


def test_camera_reads_again_and_shows_the_view_and_a_second_press_goes_back(desk: Desk) -> None:
    desk.to_turns()
    desk.press(CAMERA)
    assert desk.screen == "camera" and desk.read == 1
    desk.press(CAMERA)
    assert desk.screen == "play" and desk.read == 2
    assert desk.switched_off == 0


def test_held_it_warns_with_the_lamp_and_in_words_and_then_switches_off_once(desk: Desk) -> None:
    desk.to_turns()
    desk.pins.push(CAMERA)
    desk.after(0.5)
    assert desk.lamps()["status"] is LampState.ON
    desk.after(1)
    assert desk.lamps()["status"] is LampState.FLICKER
    assert "Keep holding" in desk.told and desk.switched_off == 0
    desk.after(2)
    assert desk.switched_off == 1
    assert {name for name, state in desk.lamps().items() if state is not LampState.OFF} == {"status"}
    desk.pins.let_go(CAMERA)
    desk.press(NEXT)
    desk.after(10)
    assert desk.switched_off == 1 and desk.screen == "play"


def test_let_go_in_time_the_device_stays_on(desk: Desk) -> None:
    desk.press(CAMERA, seconds=2.5)
    assert desk.switched_off == 0 and desk.told == "Not switched off."
    assert desk.lamps()["status"] is LampState.ON


def test_where_it_cannot_be_switched_off_that_is_said_and_everything_goes_on(
    open_desk: Callable[..., Desk],
) -> None:
    desk = open_desk(stays_on="The device could not be switched off (no).")
    desk.press(CAMERA, seconds=3.5)
    assert desk.told == "The device could not be switched off (no)."
    assert desk.lamps()["status"] is LampState.ON
    desk.press(NEXT)
    assert desk.screen == "new_game"


def test_switching_off_asks_the_system_and_tells_where_it_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(power, "switch_off", lambda: asked.append("off"))
    assert power_off() == "" and asked == ["off"]

    def refuse() -> None:
        raise power.PowerRefused("The device could not be switched off (no).")

    monkeypatch.setattr(power, "switch_off", refuse)
    assert power_off() == "The device could not be switched off (no)."


# --- stuck, failing, missing -------------------------------------------------------------------------


def test_a_stuck_button_is_told_and_the_rest_works(desk: Desk) -> None:
    desk.to_turns()
    desk.pins.push(NEXT)
    desk.after(21)
    assert "“next” has been down for 20 seconds" in desk.told
    assert desk.lamps()["status"] is LampState.SPARK
    desk.press(CAMERA)
    assert desk.screen == "camera"
    desk.pins.let_go(NEXT)
    desk.after(0.5)
    assert "works again" in desk.told and desk.lamps()["status"] is LampState.ON


def test_a_panel_that_fails_in_the_middle_is_told_once_and_the_screen_goes_on(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_pin: object, _value: bool) -> None:
        raise OSError("I/O error")

    with caplog.at_level(logging.WARNING, logger="companion.wiring.panel"):
        monkeypatch.setattr(type(desk.pins.factory.pin(25)), "_set_state", fail)
        desk.to_turns()
    assert "The panel stopped working (I/O error)" in desk.told
    assert len([r for r in caplog.records if "stopped working" in r.getMessage()]) == 1
    desk.tap("menu")
    assert desk.screen == "menu" and desk.told == ""


def test_taken_pins_are_told_once_on_the_screen_and_in_the_log(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    pins = PretendPins(Wiring.usual())
    other = DigitalOutputDevice(25, pin_factory=pins.factory)
    hardware = Panel(Wiring.usual(), factory=pins.factory)
    with caplog.at_level(logging.WARNING, logger="companion.wiring.panel"):
        panel = JoinedPanel(hardware)
        panel.attach(desk.app)
    assert desk.told == (
        "The status lamp (GPIO 25) cannot be used: something else has its pin. The rest of the panel works."
    )
    assert len(caplog.records) == 1
    assert panel.says()[0] == desk.told
    panel.close()
    panel.close()
    other.close()
    pins.close()


def test_no_pins_are_told_and_a_game_is_played_all_the_same(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hardware.exc import NoPins

    def none() -> Any:
        raise NoPins("no gpiochip")

    monkeypatch.setattr("hardware.panel.pins_of_this_machine", none)
    panel = panel_of(PanelSettings(Wiring.usual()), lambda: None)
    assert panel is not None and panel.hardware.report.state is PanelState.ABSENT
    panel.attach(desk.app)
    assert "this machine has none" in desk.told and "on the screen" in desk.told
    panel.tick()
    desk.tap("home.new", "new_game.start")
    assert desk.screen == "play"
    panel.close()


def test_without_settings_there_is_no_panel_and_with_wrong_ones_the_fault_is_told(desk: Desk) -> None:
    assert panel_of(PanelSettings(), lambda: None) is None
    panel = panel_of(PanelSettings(notice="The panel stays off."), lambda: None)
    assert panel is not None
    panel.attach(desk.app)
    assert desk.told == "The panel stays off."
    panel.close()


def test_what_a_press_breaks_is_told_as_after_a_finger_and_the_panel_goes_on(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_args: Any, **_values: Any) -> None:
        raise ZeroDivisionError("by nothing")

    desk.to_turns()
    monkeypatch.setattr(desk.app, "undo", broken)
    desk.press(UNDO)
    assert desk.screen == "fault"
    desk.press(CAMERA)
    assert desk.screen == "camera"


def test_a_fault_of_the_panels_own_is_shown_once_and_ends_the_panel_alone(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults: list[BaseException] = []
    monkeypatch.setattr(desk.app, "fault", faults.append)

    def broken(_situation: object) -> None:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr("companion.wiring.panel.lamps.patterns", broken)
    desk.app.start_game(setup_for(2))
    for _turn in range(MOST_TURNS):
        offscreen.pump(1)
        if desk.hardware.report.state is PanelState.CLOSED:
            break
        time.sleep(0.005)  # the window's clock calls the panel twenty times a second
    assert desk.hardware.report.state is PanelState.CLOSED
    offscreen.pump(30)
    assert [type(fault) for fault in faults] == [ZeroDivisionError]
    assert desk.screen == "play"


# --- lamps, sound and light follow the game ----------------------------------------------------------


def test_the_lamps_follow_the_game(desk: Desk) -> None:
    desk.to_turns()
    shown = desk.lamps()
    assert shown["player.1"] is LampState.ON and shown["player.2"] is LampState.OFF
    lit = {name for name, state in shown.items() if name.startswith("level") and state is LampState.ON}
    offered = {f"level.{view.level}" for view in desk.app.view().levels if view.price is not None}
    assert lit == offered != set()
    desk.session.submit(EndTurn(0))
    desk.after(0.1)
    assert (desk.lamps()["player.1"], desk.lamps()["player.2"]) == (LampState.OFF, LampState.ON)


def test_what_the_camera_says_blinks_and_alarms_and_next_waits_for_it(desk: Desk) -> None:
    desk.to_turns()
    find = find_sticker(FINDS[2])
    desk.app.show_advice(Advice(pending=(Move(find, "reveal", "dig/III"),)), RUNNING)
    assert desk.lamps()["level.3"] is LampState.BLINK
    wrong = Discrepancy("k", "A find lies on II.", 0.0, Move(find, "dig/II/1", "dig/III"), (Way.FIX,))
    desk.app.show_advice(Advice(discrepancies=(wrong,)), RUNNING)
    shown = desk.lamps()
    assert (shown["level.2"], shown["level.3"]) == (LampState.ALARM, LampState.BLINK)
    assert shown["status"] is LampState.ALARM
    assert desk.hardware._sound is not None, "it is heard too"
    desk.press(NEXT)
    assert "Something lies wrong" in desk.told
    desk.tap("ribbon.fix")
    desk.after(0.1)
    assert desk.lamps()["status"] is LampState.ON


def test_what_the_camera_offers_is_taken_with_next(desk: Desk) -> None:
    desk.to_turns()
    desk.app.show_advice(Advice(proposal=Proposal(Dig(0, 1), sure=False)), RUNNING)
    desk.press(NEXT)
    assert done(desk)[-1] == "Dig"


@pytest.mark.parametrize("state", ["stalled", "gone"])
def test_camera_trouble_has_its_own_pattern(desk: Desk, state: str) -> None:
    desk.to_turns()
    desk.app.show_advice(None, SimpleNamespace(state=state, facts={}))
    assert desk.lamps()["status"] is LampState.SPARK


def test_journal_trouble_lasts_until_something_could_be_written_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.to_turns()
    session = desk.session

    def full(*_args: Any) -> None:
        raise NoRoom("There is no room left.")

    with monkeypatch.context() as patch:
        patch.setattr(session, "submit", full)
        assert not desk.app.carry_out(Dig(0, 1))
    assert desk.lamps()["status"] is LampState.LONG_SHORT
    assert desk.app.carry_out(Dig(0, 1))
    desk.after(0.1)
    assert desk.lamps()["status"] is LampState.ON


def test_the_light_is_on_while_a_game_is_played(desk: Desk) -> None:
    desk.after(2)
    assert desk.hardware.brightness == 0
    desk.to_turns()
    desk.after(2)
    assert desk.hardware.brightness == 1


def test_presses_are_heard_unless_sounds_are_off(open_desk: Callable[..., Desk]) -> None:
    loud = open_desk()
    loud.pins.push(NEXT)
    loud.after(0.05)
    assert loud.hardware._sound is not None
    loud.close()
    quiet = open_desk(preferences=Preferences(motion=False, sound=False))
    quiet.pins.push(NEXT)
    quiet.after(0.05)
    assert quiet.hardware._sound is None and quiet.screen == "new_game"


# --- knob --------------------------------------------------------------------------------------------


def test_the_knob_goes_through_what_can_be_tapped_and_takes_it(desk: Desk) -> None:
    desk.to_turns()
    seen = []
    for _step in range(30):
        desk.pins.turn(1)
        desk.after(0.05)
        seen.append(desk.panel._chosen)
        if seen[-1] == "level.I":
            break
    assert seen[-1] == "level.I", seen
    assert desk.lamps()["level.1"] is LampState.WINK
    desk.press(CHOOSE)
    assert done(desk)[-1] == "Dig"


def test_the_knob_turns_back_and_what_it_stood_on_is_forgotten_with_the_screen(desk: Desk) -> None:
    desk.pins.turn(2)
    desk.after(0.05)
    first = desk.panel._chosen
    desk.pins.turn(1)
    desk.after(0.05)
    assert desk.panel._chosen != first
    desk.pins.turn(-1)
    desk.after(0.05)
    assert desk.panel._chosen == first
    desk.tap("home.settings")
    desk.after(0.05)
    assert desk.panel._chosen == ""


def test_under_a_question_the_knob_offers_its_answers_alone(desk: Desk) -> None:
    desk.to_turns()
    desk.press(UNDO)
    stood = set()
    for _step in range(4):
        desk.pins.turn(1)
        desk.after(0.05)
        stood.add(desk.panel._chosen)
    assert stood == {"question.yes", "question.no"}


def test_under_an_answer_to_why_nothing_is_reached_and_each_button_puts_it_away(desk: Desk) -> None:
    from companion.ui.why_card import tell

    desk.to_the_end_of_a_turn()
    before = done(desk)
    for button in (NEXT, UNDO, CAMERA):
        tell(desk.app, Why("why.value", "Worth 5", ("2 + 3",)))
        desk.pins.turn(1)
        desk.after(0.05)
        assert desk.panel._chosen == "why.close"
        desk.press(button)
        assert "why.close" not in desk.names()
        assert (done(desk), desk.screen) == (before, "play")


def test_a_press_or_a_turn_wakes_a_dark_screen_and_does_nothing_else(desk: Desk) -> None:
    rest = desk.app.rest
    assert rest is not None
    for touch in (partial(desk.press, NEXT), partial(desk.press, CAMERA), partial(desk.pins.turn, 1)):
        rest.dim()
        touch()
        desk.after(0.1)
        assert not rest.resting
        assert (desk.screen, desk.panel._chosen) == ("home", "")
    desk.press(NEXT)
    assert desk.screen == "new_game"


# --- on the screen -----------------------------------------------------------------------------------


def test_the_panels_page_shows_it_and_its_buttons_can_be_pushed_with_a_finger(desk: Desk) -> None:
    desk.to_turns()
    desk.tap("menu", "menu.panel")
    desk.after(1)
    offscreen.pump(3)
    page = desk.app.pages.top
    assert "it is this player's turn" in page._says.text
    face = finger.find(page, "panel.undo")
    spot = finger.centre(face)
    finger.press(*spot)
    desk.after(0.2)
    page._look()
    assert face.down and desk.app.asking
    finger.release(*spot)
    desk.after(0.3)
    assert not desk.hardware.is_down(UNDO)


def test_the_page_has_the_bar_and_next_works_there(desk: Desk) -> None:
    desk.to_the_end_of_a_turn()
    desk.tap("menu", "menu.panel")
    desk.after(1)
    before = len(done(desk))
    desk.press(NEXT)
    assert len(done(desk)) == before + 1
    assert desk.screen == "panel"


def test_the_picture_turns_the_knob(desk: Desk) -> None:
    desk.app.pages.go("panel")
    desk.tap("panel.right")
    desk.after(0.1)
    assert desk.panel._chosen != ""


def test_beneath_the_screen_the_picture_leaves_it_its_size(desk: Desk) -> None:
    from kivy.core.window import Window
    from kivy.metrics import Metrics

    from companion.ui.widgets.panel_picture import PanelPicture
    from companion.wiring.panel_beneath import height_with_panel, show_beneath

    assert height_with_panel(480) == 640
    density = Metrics.density
    show_beneath(desk.app, desk.panel, (600, 360))
    offscreen.pump(4)
    try:
        (both,) = Window.children
        assert desk.app.pages.root.height == pytest.approx(360, abs=1)
        assert Metrics.density == 0.75
        (picture,) = [widget for widget in finger.walk(both) if isinstance(widget, PanelPicture)]
        assert picture.height == pytest.approx(120, abs=1) and picture.y == 0
        _x, low = finger.find(desk.app.pages.root, "home.settings").to_window(0, 0)
        assert low == 120, "the screen lies above the picture"
        desk.after(0.5)
        finger.tap(finger.find(both, "panel.next"))
        desk.after(0.5)
        assert desk.screen == "new_game"
    finally:
        Metrics.density = density


def test_a_real_panels_picture_is_only_looked_at(desk: Desk) -> None:
    wiring = Wiring.parse({"buttons": {"next": 17}, "status": 25})
    pins = PretendPins(wiring)
    real = JoinedPanel(Panel(wiring, factory=pins.factory), clock=lambda: desk.now)
    real.attach(desk.app)
    assert not real.simulated and real.parts == {"next", "status"}
    real.push("next")
    real.turn(1)
    real.let_go("next")
    real.tick()
    assert desk.screen == "home"
    assert Other.LIGHT not in real.hardware.parts and real.glow()["light"] == 0
    real.close()
    pins.close()
