"""What can be wrong with a panel."""

from __future__ import annotations

from collections.abc import Sequence

from hardware.sentences import Sentence


class HardwareError(Exception):
    """Base class of everything that this package raises."""


class WiringError(HardwareError, ValueError):
    """The settings name parts or pins that do not exist, or one pin twice: a sentence each in `faults`."""

    def __init__(self, faults: Sequence[Sentence]) -> None:
        super().__init__(" ".join(faults))
        self.faults = tuple(faults)


class NoPins(HardwareError):
    """This machine has no pins. `str()` of this and of the next two is the cause, for the log."""


class PinsForbidden(NoPins):
    """It has, but this user may not use them."""


class NoPinLibrary(NoPins):
    """It has, but the library for them is not installed."""
