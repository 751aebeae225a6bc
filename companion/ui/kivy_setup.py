"""Kivy made ready, before any other module of it is imported: environment, window, one input provider.

Call `prepare` first of all. Kivy reads its environment when it is first imported and its window
settings when the window module is; later calls could change nothing and are refused.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

_FONTS = Path(__file__).resolve().parents[2] / "assets" / "fonts"
# Design units: every screen is laid out for at least 800 × 480 of them, or 480 × 800 where it stands upright.
DESIGN_LONG, DESIGN_SHORT = 800, 480


class SetUpTooLate(RuntimeError):
    """Kivy's window was there before `prepare` was called."""


def density_for(width: float, height: float) -> float:
    """Pixels to a design unit, so that 800 × 480 units fit a window of `width` × `height` pixels, or
    480 × 800 one that is higher than wide.
    """
    return min(max(width, height) / DESIGN_LONG, min(width, height) / DESIGN_SHORT)


def prepare(
    size: tuple[int, int] = (800, 480),
    *,
    offscreen: bool = False,
    fullscreen: bool = False,
    rotation: int = 0,
) -> None:
    """Set Kivy up for a window of `size` pixels with one input provider, our fonts and no files of its own.

    `offscreen` draws without any display. `rotation` (0, 90, 180, 270) turns a panel that hangs sideways;
    `size` is then what is seen, not the panel's. `KCFG_…` variables outrank both. Raises SetUpTooLate when a
    window exists already.
    """
    if "kivy.core.window" in sys.modules:
        raise SetUpTooLate("The screen was set up too late: call prepare() before any window is opened.")
    for key in ("KIVY_NO_ARGS", "KIVY_NO_CONFIG", "KIVY_NO_FILELOG"):
        os.environ[key] = "1"
    # Kivy would put its own log handler in front of stderr and swallow tracebacks.
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
    os.environ.setdefault("KIVY_AUDIO", "sdl2")
    os.environ["KIVY_METRICS_DENSITY"] = str(density_for(*size))
    os.environ.setdefault("KIVY_METRICS_FONTSCALE", "1")
    if offscreen:
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
        # The last of our own settings to make a difference to speed: nobody looks, so nobody waits.
        os.environ["KCFG_GRAPHICS_MAXFPS"] = "0"
    _configure(size, fullscreen, rotation)
    _register_fonts()
    _guard_input()


def fit_density(width: float, height: float) -> None:
    """Scale the design to a window whose size became known only when it opened (full screen).

    Call it with `Window.size` before any widget is built: at the start, and when the picture was turned.
    """
    from kivy.metrics import Metrics

    Metrics.density = density_for(width, height)


def turn(rotation: int | None) -> None:
    """Turn the picture of the window that is open, and with it where a finger hits; None: leave it."""
    from kivy.core.window import Window

    if rotation is not None and rotation != Window.rotation:
        Window.rotation = rotation
        fit_density(*Window.size)


def _configure(size: tuple[int, int], fullscreen: bool, rotation: int) -> None:
    from kivy.config import Config

    rotation = int(os.environ.get("KCFG_GRAPHICS_ROTATION", rotation))
    width, height = size if rotation % 180 == 0 else (size[1], size[0])
    for key, value in {
        "width": width,
        "height": height,
        "rotation": rotation,
        "multisamples": 0,
        "maxfps": 30,
        "fullscreen": "auto" if fullscreen else 0,
        "resizable": 0 if fullscreen else 1,
    }.items():
        _set(Config, "graphics", key, value)
    _set(Config, "kivy", "exit_on_escape", 0)
    _set(Config, "kivy", "log_level", "warning")
    _leave_one_input_provider(Config)


def _set(config: Any, section: str, key: str, value: object) -> None:
    """Set what the service unit has not set in the environment: it knows its panel better."""
    if f"KCFG_{section}_{key}".upper() not in os.environ:
        config.set(section, key, str(value))


def _leave_one_input_provider(config: Any) -> None:
    """One finger must be one touch: SDL's mouse events carry it; a second provider would press twice."""
    for option in config.options("input"):
        config.remove_option("input", option)
    config.set("input", "mouse", "mouse,disable_multitouch")


def _register_fonts() -> None:
    from kivy.core.text import LabelBase

    from companion.ui.theme import SANS, SERIF

    for family, regular, bold in (
        (SERIF, "GentiumBookPlus-Regular.ttf", "GentiumBookPlus-Bold.ttf"),
        (SANS, "Lato-Regular.ttf", "Lato-Bold.ttf"),
        # Kivy's own widgets ask for Roboto where nobody says otherwise.
        ("Roboto", "Lato-Regular.ttf", "Lato-Bold.ttf"),
    ):
        LabelBase.register(family, str(_FONTS / regular), fn_bold=str(_FONTS / bold))


class DuplicateGuard:
    """Drops a second press within 80 ms at the same point: a bouncing panel, not a person.

    Sits between the input provider and the widgets (Kivy's `postproc` stage).
    """

    SECONDS = 0.08
    # Share of the window's width and height within which two points are the same.
    NEAR = 0.02

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._ahead = 0.0
        self._last: tuple[float, float, float] | None = None
        self._dropped: set[int] = set()

    def pass_time(self, seconds: float) -> None:
        """Let `seconds` go by at once: a simulated finger does not wait."""
        self._ahead += seconds

    def process(self, events: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
        """The events to go on with, in order, without those of doubled presses."""
        return [event for event in events if self._keeps(*event)]

    def _keeps(self, kind: str, touch: Any) -> bool:
        if not touch.is_touch:
            return True
        if kind == "begin" and self._doubles(touch):
            self._dropped.add(touch.uid)
        kept = touch.uid not in self._dropped
        if kind == "end":
            self._dropped.discard(touch.uid)
        return kept

    def _doubles(self, touch: Any) -> bool:
        now, x, y = self._clock() + self._ahead, touch.sx, touch.sy
        last, self._last = self._last, (now, x, y)
        if last is None:
            return False
        return now - last[0] < self.SECONDS and abs(x - last[1]) < self.NEAR and abs(y - last[2]) < self.NEAR


guard = DuplicateGuard()


def _guard_input() -> None:
    from kivy.input.postproc import kivy_postproc_modules

    kivy_postproc_modules["duplicates"] = guard
