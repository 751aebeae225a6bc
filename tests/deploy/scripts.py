"""Running a script of deploy/ on a made-up machine."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path


def run_on(machine: Path, script: str | Path, *arguments: str | Path, fails: bool = False) -> str:
    """What the script says on the machine in that folder: its root is `root`, its programs are in `bin`.

    It must succeed, or fail where `fails` is true.
    """
    done = subprocess.run(
        ["bash", script, *map(str, arguments)],
        env={
            "PATH": f"{machine / 'bin'}:{os.environ['PATH']}",
            "PERGAMON_ROOT": str(machine / "root"),
            "M": str(machine),
        },
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode != 0) is fails, done.stdout + done.stderr
    return done.stdout + done.stderr
