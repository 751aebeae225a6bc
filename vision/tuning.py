"""What a camera is held at: focus, exposure and white balance, found once for a table and then kept.

A picture whose light breathes looks like a hand moving, and a lens that hunts makes every sticker blurred
for a moment. So the camera finds its values once, after it has settled, and is then held at them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Protocol, runtime_checkable

FOCUS, EXPOSURE, WHITE, FLICKER = "focus", "exposure", "white", "flicker"
CONTROLS = (FOCUS, EXPOSURE, WHITE, FLICKER)
"""What a camera may let us hold. “flicker”: its exposure can be fitted to the lamps' swell."""

MAINS = (50, 60)
"""Frequencies of the lamps' current, hertz."""


@dataclass(frozen=True)
class Tuning:
    """What a camera came to. None where it has no such control; the units are those of its own controls.

    A Raspberry Pi camera: focus in dioptres as the module reports them, exposure in microseconds, gain as
    a factor, white balance as two gains (red, blue). A USB camera: focus in steps, exposure in tenths of
    a millisecond, gain in steps, white balance as one colour temperature in kelvin.
    """

    focus: float | None = None
    exposure: float | None = None
    gain: float | None = None
    white: tuple[float, ...] | None = None
    focused: bool = True
    cannot: tuple[str, ...] = ()
    """Of `CONTROLS`, those that this camera does not have."""

    def to_data(self) -> dict[str, Any]:
        """For a JSON file; `from_data` reads it."""
        white = None if self.white is None else list(self.white)
        return asdict(self) | {"white": white, "cannot": list(self.cannot)}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Tuning:
        """The tuning in parsed JSON. Raises ValueError where it is none."""
        white, cannot = data.get("white"), data.get("cannot", [])
        if not isinstance(cannot, list) or any(name not in CONTROLS for name in cannot):
            raise ValueError("cannot")
        if white is not None and not isinstance(white, list):
            raise ValueError("white")
        return cls(
            _number(data.get("focus"), "focus"),
            _number(data.get("exposure"), "exposure"),
            _number(data.get("gain"), "gain"),
            None if white is None else tuple(_number(value, WHITE) or 0.0 for value in white),
            data.get("focused") is not False,
            tuple(cannot),
        )


@runtime_checkable
class Tunable(Protocol):
    """A camera, or one attempt at a device, whose controls can be found anew.

    `tune` may be called on any thread of a camera; it asks, and the pictures after it tell.
    """

    def tune(self, mains: int) -> None:
        """Focus once, let exposure and white balance settle, hold them; `mains`: 50 or 60 hertz."""


def swells(exposure: float, mains: int) -> float:
    """The exposure in microseconds that is fitted to the lamps: whole swells of them, no bands then.

    Daylight so bright that less than one swell is enough keeps its exposure.
    """
    swell = 1_000_000 / (2 * mains)
    return exposure if exposure < swell else round(exposure / swell) * swell


def _number(value: object, name: str) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(name)
    return float(value)
