"""What this machine has of what the companion needs: one finding a prerequisite.

Each function looks at one thing and never raises; `all_findings` asks them all. What must be there for a
game kept by hand at the screen is required; cameras, panel and display are not.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from types import ModuleType

from companion.places import ASSETS, PlaceError, Places
from companion.words import _, plural

# what installs what is missing: from the package, or from a checkout
_PACKAGED = Path(sys.prefix).is_relative_to("/opt/pergamon")
_SET_UP = "sudo dpkg-reconfigure pergamon-companion" if _PACKAGED else "./run --help"
_ZXING_SINCE = (3, 1)
_WINDOW_SECONDS = 60  # a Raspberry Pi opening its first window from a slow card
_NO_CAMERAS = re.compile("codec|isp|hevc|decoder|encoder|unicam|cfe", re.IGNORECASE)


@dataclass(frozen=True)
class Finding:
    """One prerequisite: what it is, how it stands and, for when it is missing, what to do about it."""

    name: str
    ok: bool
    detail: str
    remedy: str = ""
    required: bool = True


@dataclass(frozen=True)
class Machine:
    """Where to look; tests put a folder of their own in place of the root."""

    root: Path = Path("/")

    def paths(self, pattern: str) -> list[Path]:
        """What fits a pattern below the root, in order of its numbers."""
        return sorted(self.root.glob(pattern), key=_by_number)


def all_findings(places: Places, machine: Machine | None = None) -> Iterator[Finding]:
    """Every prerequisite, required ones first; some take seconds."""
    machine = machine or Machine()
    yield python_version()
    yield opencv()
    yield zxing()
    yield zbar()
    yield any_reader()
    yield screen()
    yield assets()
    yield data_folder(places)
    yield display(machine)
    yield cameras(machine)
    yield pi_camera()
    yield panel(machine)
    yield panel_settings(places)


def python_version(version: tuple[int, int] = sys.version_info[:2]) -> Finding:
    return Finding(
        _("Python"),
        (3, 11) <= version <= (3, 13),
        f"{version[0]}.{version[1]}",
        _("Use Python 3.11, 3.12 or 3.13: set PERGAMON_PYTHON to one and run {command}.").format(
            command=_SET_UP
        ),
    )


def opencv() -> Finding:
    """OpenCV with the marker search that newer versions have."""
    remedy = _("Run {command}; it installs OpenCV and the system's libGL.").format(command=_SET_UP)
    cv2 = _imported("cv2")
    if isinstance(cv2, str):
        return Finding(_("Picture processing (OpenCV)"), False, cv2, remedy)
    modern = hasattr(getattr(cv2, "aruco", None), "ArucoDetector")
    detail = (
        str(cv2.__version__) if modern else _("{version} is older than 4.7").format(version=cv2.__version__)
    )
    return Finding(_("Picture processing (OpenCV)"), modern, detail, remedy)


def zxing() -> Finding:
    """The first sticker reader."""
    remedy = _("Stickers are then read by zbar alone, less well. Run {command}.").format(command=_SET_UP)
    module = _imported("zxingcpp")
    if isinstance(module, str):
        return Finding(_("Sticker reader zxing-cpp"), False, module, remedy, required=False)
    version = metadata.version("zxing-cpp")
    numbers = tuple(int(n) for n in re.findall(r"\d+", version)[:2])
    return Finding(_("Sticker reader zxing-cpp"), numbers >= _ZXING_SINCE, version, remedy, required=False)


def zbar() -> Finding:
    """The second reader: a Python package and a library of the system."""
    module = _imported("pyzbar.pyzbar")
    return Finding(
        _("Sticker reader zbar"),
        not isinstance(module, str),
        module if isinstance(module, str) else _("found"),
        _("Stickers are then read without a second opinion. Install libzbar0 (Debian 13: libzbar0t64)."),
        required=False,
    )


def any_reader() -> Finding:
    """One of the two readers is enough."""
    found = [name for name, finding in (("zxing-cpp", zxing()), ("zbar", zbar())) if finding.ok]
    return Finding(
        _("At least one sticker reader"),
        bool(found),
        ", ".join(found) or _("none"),
        _("Without one the camera sees nothing. Run {command}.").format(command=_SET_UP),
    )


def screen() -> Finding:
    """A real window, opened and drawn to in a process of its own, offscreen: nothing flashes up."""
    program = "from companion.ui import offscreen; offscreen.open_window(); print(offscreen.picture().size)"
    name = _("Drawing screens (Kivy)")
    remedy = _("Run {command}; it installs Kivy and the system's libegl1, libgles2, libgl1-mesa-dri.").format(
        command=_SET_UP
    )
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "KIVY_HOME": home, "SDL_VIDEODRIVER": "offscreen"}
        try:
            done = subprocess.run(
                [sys.executable, "-c", program],
                cwd=ASSETS.parent,
                env=environment,
                capture_output=True,
                text=True,
                timeout=_WINDOW_SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return Finding(name, False, _("no window after {n} seconds").format(n=_WINDOW_SECONDS), remedy)
    if done.returncode == 0:
        return Finding(name, True, _("a window opens and draws"), remedy)
    last_words = (done.stderr.strip().splitlines() or [_("no window opened")])[-1]
    return Finding(name, False, last_words, remedy)


def assets(folder: Path = ASSETS) -> Finding:
    """What came with the program is all there."""
    wanted = {
        _("fonts"): "fonts/*.ttf",
        _("the demonstration layout"): "layouts/demonstration.json",
        _("the demonstration edition"): "editions/demonstration.json",
    }
    missing = [what for what, pattern in wanted.items() if not any(folder.glob(pattern))]
    detail = _("missing in {folder}: {what}").format(folder=folder, what=", ".join(missing))
    return Finding(
        _("Fonts, layouts and editions"),
        not missing,
        detail if missing else _("found"),
        _("Get the program's assets folder anew."),
    )


def data_folder(places: Places) -> Finding:
    """Games are kept here."""
    try:
        return Finding(_("Folder for your games"), True, str(places.need_data()))
    except PlaceError as fault:
        return Finding(_("Folder for your games"), False, str(places.data), str(fault))


def display(machine: Machine, environment: Mapping[str, str] = os.environ) -> Finding:
    """Something to show the screens on."""
    found = display_name(machine, environment)
    return Finding(
        _("Display"),
        found is not None,
        found or _("none"),
        _("Connect one or start from a desktop; without, the demonstration draws pictures into a folder."),
        required=False,
    )


def display_name(machine: Machine, environment: Mapping[str, str] = os.environ) -> str | None:
    """What screens can be shown on: a desktop's name, a connected output, or None."""
    for variable in ("WAYLAND_DISPLAY", "DISPLAY"):
        if environment.get(variable):
            return f"{variable}={environment[variable]}"
    for status in machine.paths("sys/class/drm/card*-*/status"):
        if _text(status) == "connected":
            return status.parent.name
    return None


def usb_cameras(machine: Machine) -> Iterator[tuple[str, str]]:
    """(device, name) of USB cameras: each one's first node, without the codecs that look like cameras."""
    for node in machine.paths("sys/class/video4linux/video*"):
        name = _text(node / "name")
        if _text(node / "index") in ("", "0") and not _NO_CAMERAS.search(name):
            yield f"/dev/{node.name}", name


def camera_there(machine: Machine) -> str | None:
    """The camera to watch with when nobody chose one: the Raspberry Pi's own, else the first USB one."""
    from vision.camera import pi_camera_there

    if pi_camera_there():
        return "pi"
    return next((device for device, _name in usb_cameras(machine)), None)


def cameras(machine: Machine) -> Finding:
    """Cameras that plug into USB."""
    found = [f"{device} ({name})" if name else device for device, name in usb_cameras(machine)]
    return Finding(
        _("USB cameras"),
        bool(found),
        ", ".join(found) or _("none"),
        _("Connect one; this user must be in the group “video”. Everything can also be entered by hand."),
        required=False,
    )


def pi_camera() -> Finding:
    """The camera library of Raspberry Pi OS; looked for, not loaded."""
    there = importlib.util.find_spec("picamera2") is not None
    return Finding(
        _("Raspberry Pi camera (picamera2)"),
        there,
        _("found") if there else _("none"),
        _("Only on a Raspberry Pi: install python3-picamera2, then run {command}.").format(command=_SET_UP),
        required=False,
    )


def panel(machine: Machine) -> Finding:
    """Pins for buttons and lamps."""
    chips = machine.paths("dev/gpiochip*")
    usable = [chip for chip in chips if os.access(chip, os.R_OK | os.W_OK)]
    library = importlib.util.find_spec("lgpio") is not None
    remedy = _(
        "Only on a Raspberry Pi: this user must be in the group “gpio”. The screen has every button too."
    )
    if chips and not usable:
        detail = _("found, but this user may not use them")
    elif usable and not library:
        detail = _("found, but the library lgpio is missing")
        remedy = _("Install python3-lgpio, then run {command}.").format(command=_SET_UP)
    else:
        detail = plural("{n} chip", "{n} chips", len(usable)).format(n=len(usable)) if usable else _("none")
    return Finding(
        _("Pins for buttons and lamps (GPIO)"), bool(usable) and library, detail, remedy, required=False
    )


def panel_settings(places: Places) -> Finding:
    """Whether the file that says what is on which pin can be used; there need not be one."""
    from companion.panel import settings

    loaded = settings.load(places.panel)
    parts = len(loaded.wiring.pins)
    wired = plural("{n} pin", "{n} pins", parts).format(n=parts) if parts else _("no panel is wired")
    return Finding(
        _("Settings of the panel"),
        not loaded.notice,
        loaded.notice or wired,
        _(
            "“companion panel wiring” says when it is right. To begin anew, move the file away and use"
            " “companion panel wiring --write”."
        ),
        required=False,
    )


def _imported(module: str) -> ModuleType | str:
    """The module, or in words why it cannot be imported: absent, or built for another library beside it."""
    try:
        return importlib.import_module(module)
    except (ImportError, OSError, ValueError, AttributeError) as fault:
        return str(fault)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def _by_number(path: Path) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdigit() else (0, part) for part in re.split(r"(\d+)", str(path))]
