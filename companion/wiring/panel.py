"""The panel joined to the screen: its lamps follow what is shown, its presses act on it.

The pins belong to this process alone; everything happens on the window's thread, some twenty times a
second. Where there are no pins the same panel is a picture on the screen, on pins that are not there.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.appliance import power
from companion.panel import lamps, sentences
from companion.panel.keys import Deed, Do, Keys
from companion.panel.settings import PanelSettings
from companion.panel.situation import Situation
from companion.wiring.panel_situation import Looking
from hardware.events import PanelEvent, Press
from hardware.panel import Panel
from hardware.patterns import Sound
from hardware.pretend import PretendPins
from hardware.report import PanelState
from hardware.wiring import LAMPS, ButtonName, Lamp, Other, Part, Wiring

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp
    from companion.ui.focus import Focus

_log = logging.getLogger(__name__)

TICK = 1 / 20


def power_off() -> str:
    """Switch this device off; the sentence to show where it stays on."""
    try:
        power.switch_off()
    except power.PowerRefused as refused:
        return str(refused)
    return ""


def panel_of(settings: PanelSettings, read_again: Callable[[], None]) -> JoinedPanel | None:
    """The real panel that these settings describe; None where there are none."""
    if not settings.wiring and not settings.notice:
        return None
    return JoinedPanel(Panel(settings.wiring), read_again=read_again, notice=settings.notice)


def simulated_panel(
    read_again: Callable[[], None] = lambda: None,
    wiring: Wiring | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> JoinedPanel:
    """A whole panel on pins that are not there."""
    wiring = wiring or Wiring.usual()
    pins = PretendPins(wiring)
    panel = Panel(wiring, clock=clock, factory=pins.factory)
    return JoinedPanel(
        panel, read_again=read_again, switch_off=sentences.would_switch_off, pins=pins, clock=clock
    )


class JoinedPanel:
    """A panel at work for one app; the app's `PanelSide`.

    `read_again` reads the table anew; `switch_off` switches the device off and returns what to say where
    it stays on. `notice`: what was wrong with the settings.
    """

    def __init__(
        self,
        panel: Panel,
        *,
        read_again: Callable[[], None] = lambda: None,
        switch_off: Callable[[], str] = power_off,
        notice: str = "",
        pins: PretendPins | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.hardware = panel
        self._read_again = read_again
        self._switch_off = switch_off
        self._trouble = notice or sentences.trouble(panel.report)
        self._pins = pins
        self._clock = clock
        self._keys = Keys()
        self._app: CompanionApp | None = None
        self._focus: Focus | None = None
        self._event: Any = None
        self._looking: Looking | None = None
        self._situation: Situation | None = None

    # --- joining and leaving -----------------------------------------------------------------------------

    def attach(self, app: CompanionApp) -> None:
        """Work for this app from now on; call it when its first screen is there."""
        from kivy.clock import Clock

        from companion.ui.focus import Focus

        self._app, app.panel = app, self
        self._focus, self._looking = Focus(app.pages.root), Looking(app, self._keys)
        if self._trouble:
            self._tell_trouble(app)
        self._event = Clock.schedule_interval(lambda _dt: self._on_clock(), TICK)
        self.tick()

    def close(self) -> None:
        """Put the lamps out and let go of the pins; twice is fine."""
        if self._event is not None:
            self._event.cancel()
            self._event = None
        self.hardware.close()
        if self._pins is not None:
            self._pins.close()
            self._pins = None

    def _tell_trouble(self, app: CompanionApp) -> None:
        """Once on the screen, once in the log; the rest of the program runs."""
        _log.warning("%s (%s)", self._trouble, self.hardware.report.reason or self.hardware.report.state)
        app.tell(self._trouble, "alarm")

    # --- the app's PanelSide -----------------------------------------------------------------------------

    @property
    def parts(self) -> frozenset[str]:
        """The parts that are there, by their names in the picture."""
        return frozenset(name_of(part) for part in self.hardware.parts)

    @property
    def simulated(self) -> bool:
        """Whether its buttons are pushed on the screen."""
        return self._pins is not None

    def glow(self) -> Mapping[str, float]:
        """How much each part is lit, pressed or sounding now."""
        panel = self.hardware
        shown = {name_of(lamp): float(panel.is_lit(lamp)) for lamp in panel.wiring.lamps}
        shown |= {name_of(button): float(panel.is_down(button)) for button in panel.wiring.buttons}
        return {**shown, "buzzer": float(panel.is_sounding), "light": panel.brightness}

    def says(self) -> Sequence[str]:
        """What the lamps say; what is wrong with the panel first."""
        there = self.hardware.wiring.lamps
        said = [self._trouble] if self._trouble else []
        for row, lit in lamps.told(self._situation or Situation()):
            shown = [lamp for lamp in lit if lamp in there]
            if shown:
                said.append(sentences.lamps_say(shown, row.pattern, row.means()))
        return said

    def push(self, name: str) -> None:
        """A finger comes down on a button of the simulated panel."""
        if self._pins is not None:
            self._pins.push(ButtonName(name))

    def let_go(self, name: str) -> None:
        """The finger goes away."""
        if self._pins is not None:
            self._pins.let_go(ButtonName(name))

    def turn(self, steps: int) -> None:
        """The simulated knob is turned."""
        if self._pins is not None:
            self._pins.turn(steps)

    # --- one tick ----------------------------------------------------------------------------------------

    def tick(self) -> None:
        """Take what was pressed, then show what is now."""
        app, looking = self._app, self._looking
        if app is None or looking is None or app.pages.top is None:
            return
        now = self._clock()
        events = self.hardware.tick()
        self._notice_failure(app)
        looking.notice(now)
        for event in events:
            deed = self._meaning(looking, event)
            if app.rest is not None:
                app.rest.wake()
            self._carry_out(app, deed)
            looking.notice(now)
        self._carry_out(app, self._keys.pass_time(now))
        self._show(app, looking)

    def _on_clock(self) -> None:
        """One tick; a fault of ours is shown once, not twenty times a second, and ends the panel alone."""
        try:
            self.tick()
        except Exception:
            self.close()
            raise

    def _notice_failure(self, app: CompanionApp) -> None:
        if self.hardware.report.state is PanelState.FAILED and not self._trouble:
            self._trouble = sentences.trouble(self.hardware.report)
            self._tell_trouble(app)

    def _meaning(self, looking: Looking, event: PanelEvent) -> Deed | None:
        if not isinstance(event, Press):
            return self._keys.turn(event.steps, looking.situation(self._chosen))
        return self._keys.press(event.button, event.phase, event.at, looking.answered(self._chosen))

    @property
    def _chosen(self) -> str:
        return "" if self._focus is None else self._focus.name

    def _show(self, app: CompanionApp, looking: Looking) -> None:
        """Let lamps, light and buzzer say what is now, where anything has changed."""
        if self._focus is not None:
            self._focus.check()
        before, now = self._situation, looking.situation(self._chosen)
        if now == before:
            return
        self._situation = now
        for lamp, pattern in lamps.patterns(now).items():
            self.hardware.show(lamp, pattern)
        self.hardware.light(lamps.light(now))
        heard = lamps.sound(before, now) if before is not None else None
        if heard is not None:
            self._buzz(app, heard)
        if app.pages.top.name == "panel":
            app.pages.top.refresh()

    def _buzz(self, app: CompanionApp, sound: Sound) -> None:
        if app.preferences.sound:
            self.hardware.buzz(sound)

    # --- deeds -------------------------------------------------------------------------------------------

    def _carry_out(self, app: CompanionApp, deed: Deed | None) -> None:
        if deed is None:
            return
        if deed.sentence:
            app.tell(deed.sentence, "alarm" if deed.alarm else "ink")
        if deed.do is Do.REFUSE:
            self._buzz(app, Sound.REFUSED)
            return
        if deed.do is Do.TELL:
            if deed.alarm:
                _log.info("panel: %s", deed.sentence)
            return
        if deed.do is not Do.MOVE:
            self._buzz(app, Sound.ACCEPTED)
        try:
            self._do(app, deed)
        except Exception as fault:  # noqa: BLE001 — as after a finger's tap: the screen says so, the panel goes on
            app.fault(fault)

    def _do(self, app: CompanionApp, deed: Deed) -> None:
        from companion.ui import focus

        assert self._focus is not None
        match deed.do:
            case Do.NEXT | Do.CLOSE:
                self._focus.forget()
                focus.tap(app.pages.top, focus.accented(app.pages.root))
            case Do.TAKE:
                self._focus.take(app.pages.top)
            case Do.MOVE:
                self._focus.move(deed.steps)
            case Do.UNDO:
                self._undo(app)
            case Do.YES | Do.NO:
                self._answer(app, deed.do is Do.YES)
            case Do.LOOK:
                self._look(app)
            case _:
                self._go_off(app)

    def _undo(self, app: CompanionApp) -> None:
        app.undo()
        if self._looking is not None:
            self._looking.undone()

    def _answer(self, app: CompanionApp, yes: bool) -> None:
        from companion.ui import focus

        name = "question.yes" if yes else "question.no"
        for widget in focus.tappable(app.pages.root):
            if widget.name == name:
                focus.tap(app.pages.top, widget)
                return

    def _look(self, app: CompanionApp) -> None:
        """Read the table again and show the camera's view; a second press goes back."""
        self._read_again()
        if app.pages.top.name == "camera":
            app.pages.back()
        else:
            app.pages.go("camera")

    def _go_off(self, app: CompanionApp) -> None:
        """Show it first: the lamps are the last thing seen."""
        if self._looking is not None:
            self._show(app, self._looking)
        self.hardware.tick()
        _log.info("panel: the device is switched off by the button")
        stays_on = self._switch_off()
        if stays_on:
            self._keys.stay_on()
            app.tell(stays_on, "alarm")


def name_of(part: Part) -> str:
    """What a part is called in the picture."""
    if isinstance(part, Lamp):
        return f"{part.group}.{part.number}" if LAMPS[part.group] > 1 else str(part.group)
    return "knob" if part in (Other.KNOB_A, Other.KNOB_B) else str(part)
