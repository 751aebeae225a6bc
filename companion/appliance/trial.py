"""The trial of a new version: it reports healthy within a minute, or the one before is used again.

The judge is the version before, which is known to work: the service `pergamon-trial` runs this module with
*its* Python. After a power cut in the middle the trial begins anew.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.appliance.heartbeat import Stamps
from companion.appliance.versions import HOME, Returned, Versions

SECONDS = 60.0
"""How long a new version has to report healthy."""

_PAUSE = 0.5
SERVICE = "pergamon.service"


def judge(
    versions: Versions,
    stamps: Stamps,
    *,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], object] = time.sleep,
    seconds: float = SECONDS,
) -> Returned | None:
    """Wait until the version on trial is healthy and accept it (None), or go back to the one before."""
    version = versions.on_trial
    if version is None:
        versions.accept()  # a trial of a version that is no longer used
        return None
    end = clock() + seconds
    while stamps.healthy != version:
        if clock() >= end:
            return versions.go_back(f"it did not report healthy within {seconds:.0f} seconds")
        sleep(_PAUSE)
    versions.accept()
    return None


def restart(run: Callable[..., object] = subprocess.run) -> None:
    """Let the service manager use the version that is current now, however often the other one failed."""
    for command in (["reset-failed", SERVICE], ["--no-block", "restart", SERVICE]):
        run(["systemctl", *command], check=False)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m companion.appliance.trial")
    parser.add_argument("--home", type=Path, default=HOME)
    parser.add_argument("--runtime", type=Path, default=Path("/run/pergamon"))
    parser.add_argument("--seconds", type=float, default=SECONDS)
    args = parser.parse_args(arguments)
    versions = Versions(args.home)
    version = versions.on_trial
    returned = judge(versions, Stamps(args.runtime), seconds=args.seconds)
    if returned is not None:
        print(f"Version {returned.left} was left: {returned.why}. Version {returned.to} is used again.")
        restart()
    elif version is not None:
        print(f"Version {version} reports healthy and is kept.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
