"""The pins of this machine, or why there are none; and everything the pin library may raise."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from gpiozero.exc import GPIOPinInUse, GPIOZeroError

from hardware.exc import NoPinLibrary, NoPins, PinsForbidden


def pins_of_this_machine(devices: Path = Path("/dev")) -> Any:
    """gpiozero's pin factory for these pins. Raises NoPins, PinsForbidden, NoPinLibrary.

    Only lgpio is asked: it is the one library that works on every Raspberry Pi, and a list of others to
    fall back on would hide what is wrong.
    """
    chips = sorted(devices.glob("gpiochip*"))
    if not chips:
        raise NoPins(f"there is no gpiochip in {devices}")
    if not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        raise PinsForbidden(f"{chips[0]} may not be read and written")
    # the library makes a pipe in its working folder, which may be one where nothing can be written
    os.environ.setdefault("LG_WD", tempfile.gettempdir())
    try:
        from gpiozero.pins.lgpio import LGPIOFactory
    except ImportError as fault:
        raise NoPinLibrary(str(fault)) from fault
    try:
        return LGPIOFactory()
    except pin_faults() as fault:
        raise NoPins(str(fault)) from fault


def pin_faults() -> tuple[type[Exception], ...]:
    """Everything that gpiozero and the library below it raise; the latter may not be there to ask."""
    faults: tuple[type[Exception], ...] = (GPIOZeroError, OSError)
    lgpio = sys.modules.get("lgpio")
    return faults if lgpio is None else (*faults, lgpio.error)


def is_taken(fault: Exception) -> bool:
    """Whether the fault is that something else has the pin."""
    return isinstance(fault, GPIOPinInUse) or "busy" in str(fault).lower()
