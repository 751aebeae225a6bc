"""How the companion gets onto this device's screen, and its start there.

Two ways lead to the screen without a desktop: the graphics library draws to it itself (*kmsdrm*), or a
compositor with a single full-screen window shows it (*cage*). Which one works depends on the panel, the
kernel and the libraries, so each is tried by opening a window, in this order. $PERGAMON_KIOSK names one that
is taken untried.

The service runs this as `python -m companion.appliance.kiosk`.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import NoReturn

from companion.words import _

FIRST_LIGHT = "companion.ui.first_light"
"""The module that opens a window, draws to it, and writes what drew into the file it is given."""

_TRY_SECONDS = 45  # a Raspberry Pi opening its first window from a slow card
_PREFERRED = ("DSI", "DPI", "LVDS", "eDP", "HDMI")


class Mode(StrEnum):
    """A way to the screen."""

    KMSDRM = "kmsdrm"
    CAGE = "cage"


@dataclass(frozen=True)
class Output:
    """A connected screen: the number of its graphics card, its connector and its size in pixels."""

    card: int
    connector: str
    size: tuple[int, int] | None = None

    @property
    def portrait(self) -> bool:
        """Whether the panel stands upright by nature; it then lies on its side in the device."""
        return self.size is not None and self.size[1] > self.size[0]


class NoScreen(RuntimeError):
    """No way leads to a screen here; `str()` says what was tried and what to do."""


@dataclass(frozen=True)
class Tried:
    """How one way to the screen did: what drew there, or None and what went wrong."""

    mode: Mode
    drawn_by: str | None
    trouble: str = ""


def outputs(root: Path = Path("/")) -> list[Output]:
    """Screens that are connected, the most likely one first: a panel before a monitor."""
    found = []
    for folder in (root / "sys/class/drm").glob("card*-*"):
        card, _dash, connector = folder.name.partition("-")
        if _text(folder / "status") == "connected":
            found.append(Output(int(card.removeprefix("card")), connector, _size(_text(folder / "modes"))))
    return sorted(found, key=lambda output: (_rank(output.connector), output.card, output.connector))


def _rank(connector: str) -> int:
    return next((n for n, kind in enumerate(_PREFERRED) if connector.startswith(kind)), len(_PREFERRED))


def _size(modes: str) -> tuple[int, int] | None:
    """The first of the modes, which is the panel's own: “720x1280”."""
    width, _x, height = modes.partition("\n")[0].rstrip("i").partition("x")
    return (int(width), int(height)) if width.isdigit() and height.isdigit() else None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""


def warnings(root: Path = Path("/"), access: Callable[[Path, int], bool] = os.access) -> list[str]:
    """What this user lacks at the screen, in sentences. The companion is started all the same."""
    said = []
    cards = sorted((root / "dev/dri").glob("card*"))
    if not cards:
        said.append(_("There is no graphics card in /dev/dri: is “dtoverlay=vc4-kms-v3d” in config.txt?"))
    elif not any(access(card, os.R_OK | os.W_OK) for card in cards):
        said.append(_("This user may not use the graphics card: it must be in the group “video”."))
    renderers = sorted((root / "dev/dri").glob("renderD*"))
    if renderers and not any(access(node, os.R_OK | os.W_OK) for node in renderers):
        said.append(_("This user may not draw with the graphics card: it must be in the group “render”."))
    events = sorted((root / "dev/input").glob("event*"))
    if not events:
        said.append(_("There is neither a touch screen nor a mouse; look at the panel's cable."))
    elif not any(access(event, os.R_OK) for event in events):
        said.append(_("This user may not read the touch screen: it must be in the group “input”."))
    return said


def environment_for(mode: Mode, output: Output | None, environment: Mapping[str, str]) -> dict[str, str]:
    """The environment in which the companion reaches the screen; what is set there already is kept."""
    ours = {
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONFIG": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_WINDOW": "sdl2",
        "KCFG_GRAPHICS_SHOW_CURSOR": "0",
        "GPIOZERO_PIN_FACTORY": "lgpio",
    }
    if output is not None and output.portrait:
        ours["KCFG_GRAPHICS_ROTATION"] = "90"
    if mode is Mode.KMSDRM:
        ours["SDL_VIDEODRIVER"] = "kmsdrm"
        if output is not None:
            ours["SDL_KMSDRM_DEVICE_INDEX"] = str(output.card)
    else:
        # the window library that comes with Kivy speaks X11, not Wayland; cage understands both
        ours |= {"SDL_VIDEODRIVER": "x11", "LIBSEAT_BACKEND": "seatd"}
        if output is not None and not output.connector.startswith("HDMI"):
            ours["WLR_DRM_DEVICES"] = f"/dev/dri/card{output.card}"
    if runtime := environment.get("RUNTIME_DIRECTORY", "").split(":")[0]:
        ours |= {"XDG_RUNTIME_DIR": runtime, "KIVY_HOME": f"{runtime}/kivy", "LG_WD": runtime}
    return ours | dict(environment)


def command_for(mode: Mode, command: list[str]) -> list[str]:
    """The command as it is started in this mode."""
    return ["cage", "-s", "--", *command] if mode is Mode.CAGE else command


def attempt(mode: Mode, output: Output | None, environment: Mapping[str, str] = os.environ) -> Tried:
    """Open a window this way, draw, and close it again."""
    if mode is Mode.CAGE and shutil.which("cage", path=environment.get("PATH")) is None:
        return Tried(mode, None, _("cage is not installed: apt-get install cage seatd xwayland"))
    with tempfile.TemporaryDirectory() as folder:
        light = Path(folder, "light")
        command = command_for(mode, [sys.executable, "-m", FIRST_LIGHT, str(light)])
        try:
            done = subprocess.run(
                command,
                env=environment_for(mode, output, environment),
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=_TRY_SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return Tried(mode, None, _("no window after {n} seconds").format(n=_TRY_SECONDS))
        except OSError as fault:
            return Tried(mode, None, fault.strerror or str(fault))
        if light.exists():
            return Tried(mode, light.read_text(encoding="utf-8").strip())
        return Tried(mode, None, (done.stderr.strip().splitlines() or [_("no window opened")])[-1])


def choose(setting: str, attempt: Callable[[Mode], Tried], tell: Callable[[str], object]) -> Mode:
    """The way to the screen: the one that is set, else the first that works. Raises NoScreen."""
    if setting in (*Mode,):
        return Mode(setting)
    if setting not in ("", "auto"):
        tell(_("“{setting}” is no way to the screen; set auto, kmsdrm or cage.").format(setting=setting))
    troubles = []
    for mode in Mode:
        tried = attempt(mode)
        if tried.drawn_by is not None:
            tell(_("The screen works by {mode}, drawn by {what}.").format(mode=mode, what=tried.drawn_by))
            return mode
        troubles.append(f"{mode}: {tried.trouble}")
        tell(troubles[-1])
    raise NoScreen(
        _("No screen could be opened ({troubles}). Look at the panel's cable and at config.txt.").format(
            troubles="; ".join(troubles)
        )
    )


def become(mode: Mode, output: Output | None, environment: Mapping[str, str]) -> NoReturn:
    """Put the companion in place of this process: the service manager knows it by this process's number."""
    wanted = shlex.split(environment.get("PERGAMON_ARGUMENTS", "")) or ["play"]
    # by its own folder and not by the link to it: an update changes the link while this runs
    python = Path(sys.prefix).resolve() / "bin/python"
    command = command_for(mode, [str(python), "-m", "companion", *wanted, "--fullscreen"])
    os.execvpe(command[0], command, environment_for(mode, output, environment))


def main(environment: Mapping[str, str] = os.environ) -> int:
    """Become the companion on this device's screen. Returns 1 when no screen can be opened."""

    def tell(sentence: str) -> None:
        print(sentence, file=sys.stderr, flush=True)

    for sentence in warnings():
        tell(sentence)
    output = next(iter(outputs()), None)
    if output is not None:
        tell(
            _("The screen is {connector} of card {card}.").format(
                connector=output.connector, card=output.card
            )
        )
    try:
        mode = choose(
            environment.get("PERGAMON_KIOSK", "auto"),
            lambda mode: attempt(mode, output, environment),
            tell,
        )
    except NoScreen as fault:
        tell(str(fault))
        return 1
    become(mode, output, environment)


if __name__ == "__main__":
    sys.exit(main())
