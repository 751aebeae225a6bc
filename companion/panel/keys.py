"""From presses to deeds: what a press means in the situation that the screen was showing.

A press is an answer to what somebody saw. Where the screen has changed just before (a finger, the camera
or another button was first), the press came too late: it does nothing, and the panel says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.panel import sentences
from companion.panel.situation import Asking, Power, Situation
from hardware.contact import Phase
from hardware.wiring import ButtonName

REACTION = 0.25
"""Seconds within which nobody answers what has just come on the screen."""

WARNING = 1.0
"""Seconds of holding the camera button after which it is about switching off."""

SHOWS_RIBBON = "play"
"""The screen on which a ribbon over the bar tells what lies wrong."""


class Do(StrEnum):
    """What is to be done."""

    NEXT = "next"  # tap the screen's accented button
    TAKE = "take"  # tap what the knob stands on
    CLOSE = "close"  # put away the card that lies over the screen
    MOVE = "move"  # let the knob stand `steps` further
    UNDO = "undo"
    YES = "yes"  # answer the screen's question
    NO = "no"
    LOOK = "look"  # read the whole table again and show the camera's view
    SWITCH_OFF = "switch off"
    TELL = "tell"  # nothing but say `sentence`
    REFUSE = "refuse"  # nothing; `sentence` says why


@dataclass(frozen=True)
class Deed:
    """One thing to be done. `alarm`: the sentence is about a fault."""

    do: Do
    sentence: str = ""
    steps: int = 0
    alarm: bool = False


class Keys:
    """Knows which buttons are down and since when. Times are seconds on the panel's clock."""

    def __init__(self) -> None:
        self.power = Power.ON
        self.stuck: frozenset[ButtonName] = frozenset()
        self._camera_down: float | None = None
        self._woke = False

    def press(self, button: ButtonName, phase: Phase, at: float, situation: Situation) -> Deed | None:
        """What happened to a button, in the situation that is shown now."""
        if self.power is Power.GOING_OFF:
            return None
        if phase is Phase.STUCK:
            return self._stuck(button)
        if phase is Phase.FREED:
            self.stuck -= {button}
            return Deed(Do.TELL, sentences.freed(button))
        if button is ButtonName.CAMERA:
            return self._camera(phase, at, situation)
        if phase is not Phase.DOWN or situation.resting:
            return None
        if self._too_late(button, at, situation):
            return Deed(Do.REFUSE, sentences.too_late())
        return {ButtonName.NEXT: _next, ButtonName.UNDO: _undo, ButtonName.CHOOSE: _choose}[button](situation)

    def turn(self, steps: int, situation: Situation) -> Deed | None:
        """The knob was turned. On a dark screen that wakes it and does no more, like a press."""
        return None if self.power is Power.GOING_OFF or situation.resting else Deed(Do.MOVE, steps=steps)

    def pass_time(self, now: float) -> Deed | None:
        """Time passes; a button that is still down may mean something new."""
        held = self._camera_down is not None and now - self._camera_down >= WARNING
        if not held or self.power is not Power.ON:
            return None
        self.power = Power.HELD
        return Deed(Do.TELL, sentences.keep_holding(), alarm=True)

    def stay_on(self) -> None:
        """Switching off did not work."""
        self.power = Power.ON

    def _stuck(self, button: ButtonName) -> Deed:
        self.stuck |= {button}
        return Deed(Do.TELL, sentences.stuck(button), alarm=True)

    def _camera(self, phase: Phase, at: float, situation: Situation) -> Deed | None:
        """Short: look; held: switch off; let go in between: neither."""
        if phase is Phase.DOWN:
            self._camera_down, self._woke = at, situation.resting
            return None
        if phase is Phase.HELD:
            self._camera_down, self.power = None, Power.GOING_OFF
            return Deed(Do.SWITCH_OFF, sentences.switching_off(), alarm=True)
        since, self._camera_down = self._camera_down, None
        if since is None:
            return None
        warned, self.power = self.power is Power.HELD, Power.ON
        if warned:
            return Deed(Do.TELL, sentences.not_switched_off())
        if self._woke:
            return None
        if situation.asking is not Asking.NOTHING:
            return Deed(Do.REFUSE, sentences.answer_first())
        return Deed(Do.CLOSE if situation.card else Do.LOOK)

    def _too_late(self, button: ButtonName, at: float, situation: Situation) -> bool:
        undoing_on = button is ButtonName.UNDO and situation.by_undo and situation.asking is Asking.NOTHING
        return at - situation.since < (0 if undoing_on else REACTION)


def _next(situation: Situation) -> Deed:
    if situation.asking is not Asking.NOTHING:
        return Deed(Do.NO, sentences.left_as_it_was())
    if situation.card:
        return Deed(Do.CLOSE)
    if situation.screen == SHOWS_RIBBON and situation.wrong:
        return Deed(Do.REFUSE, sentences.wrong_first())
    if not situation.accent:
        return Deed(Do.REFUSE, sentences.nothing_next(situation.says))
    return Deed(Do.NEXT)


def _undo(situation: Situation) -> Deed:
    if situation.asking is Asking.UNDO:
        return Deed(Do.YES)
    if situation.asking is Asking.OTHER:
        return Deed(Do.REFUSE, sentences.answer_first())
    if situation.card:
        return Deed(Do.CLOSE)
    if not situation.undoes:
        return Deed(Do.REFUSE, sentences.nothing_to_undo())
    return Deed(Do.UNDO)


def _choose(situation: Situation) -> Deed:
    if situation.chosen:
        return Deed(Do.TAKE)
    return Deed(Do.REFUSE, sentences.nothing_chosen())
