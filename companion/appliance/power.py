"""Switching the device off and on again, as the companion's own user: a rule of the package allows it."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from typing import Any

from companion.words import _

_SECONDS = 10  # the system answers at once, or not at all


class PowerRefused(RuntimeError):
    """The system did not do it; `str()` says why."""


def switch_off(run: Callable[..., Any] = subprocess.run) -> None:
    """Ask the system to switch off; it stops this program in passing. Raises PowerRefused."""
    _ask("poweroff", run)


def restart(run: Callable[..., Any] = subprocess.run) -> None:
    """Ask the system to start anew. Raises PowerRefused."""
    _ask("reboot", run)


def why_not_off(run: Callable[..., Any] = subprocess.run) -> str:
    """Why the system would not switch off for this user; “” where it would."""
    login = "org.freedesktop.login1"
    ask = ["busctl", "call", login, "/org/freedesktop/login1", f"{login}.Manager", "CanPowerOff"]
    try:
        answer = _answer(ask, run)
    except _Failed as fault:
        return str(fault)
    return "" if '"yes"' in answer else _("this user may not")


def _ask(what: str, run: Callable[..., Any]) -> None:
    try:
        _answer(["systemctl", "--no-ask-password", what], run)
    except _Failed as fault:
        raise PowerRefused(_refused(str(fault))) from fault


class _Failed(Exception):
    """A command could not be run, or ended badly; `str()` is what it said."""


def _answer(command: list[str], run: Callable[..., Any]) -> str:
    """What the command answers. Raises _Failed."""
    try:
        done = run(command, capture_output=True, text=True, errors="replace", timeout=_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as fault:
        raise _Failed(str(fault)) from fault
    if done.returncode != 0:
        raise _Failed(done.stderr.strip().partition("\n")[0])
    return str(done.stdout)


def _refused(why: str) -> str:
    return _("The device could not be switched off ({why}). Pull the plug when the screen is still.").format(
        why=why
    )
