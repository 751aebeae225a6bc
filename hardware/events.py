"""What a panel tells its owner."""

from __future__ import annotations

from dataclasses import dataclass

from hardware.contact import Phase
from hardware.wiring import ButtonName


@dataclass(frozen=True)
class Press:
    """What happened to a button, and when on the panel's clock."""

    button: ButtonName
    phase: Phase
    at: float


@dataclass(frozen=True)
class Turn:
    """The knob went from detent to detent: steps to the right, negative to the left."""

    steps: int
    at: float


PanelEvent = Press | Turn
