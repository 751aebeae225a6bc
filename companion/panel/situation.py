"""What the panel must know of the game and of the screen, as one value."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from companion.games.pergamon import State
from companion.table.advice import Advice, Discrepancy
from hardware.wiring import ButtonName


class CameraIs(StrEnum):
    """How the camera is doing, as far as a lamp can tell."""

    OFF = "off"  # none is wanted, or none is there
    WATCHING = "watching"
    TROUBLE = "trouble"  # no picture, or no board in it


class Asking(StrEnum):
    """Whether the screen asks something."""

    NOTHING = "nothing"
    UNDO = "undo"  # whether to take back that something hidden was turned up
    OTHER = "other"


class Power(StrEnum):
    """Whether the device is going to be switched off."""

    ON = "on"
    HELD = "held"  # somebody is holding the button for it
    GOING_OFF = "going off"


@dataclass(frozen=True)
class Situation:
    """Everything that lamps show and presses depend on.

    `state`: of the game on the screen, None where there is none. `advice` counts only while the camera
    watches. `set_aside`: the discrepancies that somebody has promised to put right. `screen`: the
    screen's name; `card`: whether a card with an answer lies over it; `resting`: it is dark until somebody
    comes. `accent`: the name of its accented button, “” for none; `says`: what the bar says;
    `undoes`: what undo would take back, “” for nothing; `chosen`: what the knob stands on. `since`: when
    the screen began to show this, on the panel's clock; `by_undo`: the panel's own undo brought it there.
    """

    state: State | None = None
    advice: Advice | None = None
    set_aside: frozenset[str] = frozenset()
    camera: CameraIs = CameraIs.OFF
    journal_fault: str = ""
    asking: Asking = Asking.NOTHING
    power: Power = Power.ON
    screen: str = "home"
    card: bool = False
    resting: bool = False
    accent: str = ""
    says: str = ""
    undoes: str = ""
    chosen: str = ""
    stuck: frozenset[ButtonName] = field(default_factory=frozenset)
    since: float = float("-inf")
    by_undo: bool = False

    @property
    def watched(self) -> Advice:
        """What the table side says, where the camera watches; else nothing."""
        return self.advice if self.advice is not None and self.camera is CameraIs.WATCHING else Advice()

    @property
    def wrong(self) -> tuple[Discrepancy, ...]:
        """What lies wrong and was not set aside: the screen's ribbon tells the first of it."""
        return tuple(d for d in self.watched.discrepancies if d.key not in self.set_aside)
