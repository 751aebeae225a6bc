"""When an update may be made, and how it went.

An update is made by a person who says so, and never while a game is being played: not while one is on
the screen, nor when one that is not finished was played a little while ago.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from companion.appliance.package import Package
from companion.appliance.versions import Versions
from companion.words import _

QUIET_MINUTES = 15
"""An unfinished game that was played less than so long ago is thought to be on the table still."""

ROOM = 2.5
"""How many times its installed size an update needs: unpacked, and installed beside the version before."""

_PAUSE = 1.0


class NotNow(RuntimeError):
    """An update may not be made now; `str()` says why, and when it may."""


class GameOpen(NotNow):
    """A game is being played."""


@dataclass(frozen=True)
class Situation:
    """What the companion is doing, as far as an update minds.

    `last_move`: when the last move of a game was made that is not finished, in seconds on `now`'s clock.
    """

    now: float
    playing: bool = False
    last_move: float | None = None
    read_only: bool = False
    on_trial: str | None = None
    free: int | None = None


def refuse_in_a_game(situation: Situation) -> None:
    """Raises GameOpen while a game is being played."""
    if situation.playing:
        raise GameOpen(_("A game is on the screen. Finish it or put it away (Menu, Home), then update."))
    if situation.last_move is None:
        return
    # a clock that was set back since must not hold off updates for years
    minutes = max(0.0, situation.now - situation.last_move) / 60
    if minutes < QUIET_MINUTES:
        raise GameOpen(
            _(
                "A game that is not finished was played {n} minutes ago. Finish it, or update when the"
                " table has been quiet for {quiet} minutes."
            ).format(n=int(minutes), quiet=QUIET_MINUTES)
        )


def refuse_unless_possible(situation: Situation, package: Package) -> None:
    """Raises NotNow while an update would not last, or find no room."""
    if situation.read_only:
        raise NotNow(
            _(
                "The system is read-only: an update would be gone after the next start. Run"
                " “sudo pergamon-readonly-root off”, start the device again, and update then."
            )
        )
    if situation.on_trial is not None:
        raise NotNow(
            _("Version {version} was installed a moment ago and is being tried. Wait a minute.").format(
                version=situation.on_trial
            )
        )
    needed = int(package.size * ROOM)
    if situation.free is not None and situation.free < needed:
        raise NotNow(
            _("The update needs {needed} MB on the disk, but only {free} MB are free.").format(
                needed=needed >> 20, free=situation.free >> 20
            )
        )


def wait_for_verdict(
    versions: Versions,
    *,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], object] = time.sleep,
    seconds: float = 90.0,
) -> bool | None:
    """Whether the version on trial works: True, it is kept; False, the one before is used again.

    None: nobody has judged it in `seconds`, which are more than the trial takes.
    """
    end = clock() + seconds
    while versions.on_trial is not None:
        if clock() >= end:
            return None
        sleep(_PAUSE)
    return versions.returned is None
