"""A panel that hangs turned or upright: what is touched is what is seen there."""

from __future__ import annotations

import subprocess
import sys


def test_a_finger_hits_what_it_sees_however_the_panel_hangs() -> None:
    command = [sys.executable, "-m", "tests.ui.turned"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
