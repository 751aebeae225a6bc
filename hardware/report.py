"""How a panel is doing, as facts; the screen has the sentences."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from hardware.wiring import Part


class PanelState(StrEnum):
    """How the panel is doing."""

    NONE = "none"  # nothing is wired
    READY = "ready"
    PARTLY = "partly"  # some parts were refused, the others work
    ABSENT = "absent"  # this machine has no pins
    FORBIDDEN = "forbidden"  # it has, but this user may not use them
    UNEQUIPPED = "unequipped"  # the library for them is missing
    REFUSED = "refused"  # every part was refused
    FAILED = "failed"  # it worked before, then a pin failed
    CLOSED = "closed"


@dataclass(frozen=True)
class Refusal:
    """A part whose pin could not be had: taken by something else, or not able to do this."""

    part: Part
    pin: int
    reason: str
    taken: bool = False


@dataclass(frozen=True)
class PanelReport:
    """The panel's state. `reason` is the pin library's own word for it, for the log."""

    state: PanelState
    reason: str = ""
    refused: tuple[Refusal, ...] = ()

    @property
    def working(self) -> bool:
        """Whether any part works."""
        return self.state in (PanelState.READY, PanelState.PARTLY)
