"""What `companion check` looks at on a device that starts into the companion."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

from companion.appliance import kiosk, power, storage
from companion.appliance.kiosk import Mode, Tried
from companion.appliance.versions import HOME, Versions
from companion.cli.prerequisites import Finding, Machine
from companion.places import Places
from companion.words import _

_BY_PROCESSOR = ("llvmpipe", "softpipe", "swrast")


def device_findings(places: Places, machine: Machine) -> Iterator[Finding]:
    """How the device is set up; nothing where the companion was not installed as a package."""
    home = machine.root / HOME.relative_to("/")
    if not (home / "current").exists():
        return
    yield version(Versions(home))
    yield starts_into_it()
    yield screen_and_touch(machine.root)
    yield disk(places.data, machine.root)
    yield switching_off()


def version(versions: Versions) -> Finding:
    """Which version is used, and whether the last update worked."""
    name = _("Version")
    detail = versions.current or _("none")
    if versions.previous is not None:
        detail = _("{version}, with {previous} to go back to").format(
            version=detail, previous=versions.previous
        )
    if versions.on_trial is not None:
        detail = _("{version}, on trial").format(version=versions.on_trial)
    returned = versions.returned
    if returned is None:
        return Finding(name, True, detail, required=False)
    why = _("{detail}; the update to {left} did not work: {why}").format(
        detail=detail, left=returned.left, why=returned.why
    )
    return Finding(
        name, False, why, _("Update to a version that works: see companion update."), required=False
    )


def starts_into_it() -> Finding:
    """Whether the device starts into the companion."""
    try:
        done = subprocess.run(
            ["systemctl", "is-enabled", "pergamon.service"], capture_output=True, text=True, check=False
        )
        enabled = done.returncode == 0
    except OSError:
        enabled = False
    return Finding(
        _("Starts into the companion"),
        enabled,
        _("yes") if enabled else _("no"),
        _("Run sudo pergamon-setup if it should."),
        required=False,
    )


def screen_and_touch(root: Path = Path("/")) -> Finding:
    """Whether this user may use the screen's and the touch panel's devices."""
    lacks = kiosk.warnings(root)
    output = next(iter(kiosk.outputs(root)), None)
    found = _("no screen is connected") if output is None else output.connector
    return Finding(
        _("Screen and touch panel"),
        not lacks and output is not None,
        " ".join([found, *lacks]) if lacks else found,
        _("Look at the cables; as the companion's own user (with sudo) this must be ✓."),
        required=False,
    )


def disk(data: Path, root: Path = Path("/")) -> Finding:
    """Whether the system and the games are stored as they should be."""
    found = storage.look(data, root)
    return Finding(_("Disk"), found.fault is None, found.words, found.fault or "", required=not found.lasting)


def switching_off() -> Finding:
    """Whether the companion can switch this device off."""
    why_not = power.why_not_off()
    return Finding(
        _("Switching off"),
        not why_not,
        why_not or _("allowed"),
        _(
            "Run this with sudo. If it is ✗ then too, install polkitd; until then pull the plug when the"
            " screen is still."
        ),
        required=False,
    )


def ways_to_the_screen() -> Iterator[Finding]:
    """Each way to the screen, tried by opening a window; the companion must not have the screen meanwhile."""
    output = next(iter(kiosk.outputs()), None)
    tries = [kiosk.attempt(mode, output) for mode in Mode]
    yield from map(_way, tries)
    working = [tried.mode for tried in tries if tried.drawn_by]
    yield Finding(
        _("A way to the screen"),
        bool(working),
        ", ".join(working) or _("none"),
        _("Stop the companion first (sudo systemctl stop pergamon) and try from the device's own console."),
    )


def _way(tried: Tried) -> Finding:
    name = _("The screen by {mode}").format(mode=tried.mode)
    if tried.drawn_by is None:
        return Finding(name, False, tried.trouble, _("One of the two ways is enough."), required=False)
    slow = any(word in tried.drawn_by for word in _BY_PROCESSOR)
    detail = _("drawn by {what}").format(what=tried.drawn_by)
    return Finding(
        name,
        not slow,
        detail,
        _("The processor draws: this user must be in the group “render”."),
        required=False,
    )
