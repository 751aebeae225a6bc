"""The process that reads may ask the kernel only for what the service's filter lets through."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deploy.test_units import ROOT, run, settings

READ_ONE_FRAME = """
import numpy as np
from vision.layout import DEMONSTRATION, Layout
from vision.process import ReaderProcess
from vision.sightings import Frame
reader = ReaderProcess(Layout.load(DEMONSTRATION))
for number, size in enumerate([(480, 640), (960, 1280)]):
    reader.look(Frame(np.zeros(size, np.uint8), float(number), number))
assert reader.well
reader.close()
"""


@pytest.mark.skipif(
    not (shutil.which("strace") and shutil.which("systemd-analyze")),
    reason="strace and systemd-analyze are not on this system",
)
def test_reading_asks_the_kernel_only_for_what_the_service_may(tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    command = ["strace", "-f", "-qq", "-o", str(trace), sys.executable, "-c", READ_ONE_FRAME]
    subprocess.run(command, check=True, timeout=120, cwd=Path(__file__).resolve().parents[2])
    asked = set(re.findall(r"^\d+ +(\w+)\(", trace.read_text(), re.MULTILINE))
    assert {"memfd_create", "prctl", "execve"} <= asked
    assert asked - allowed() == set()


def allowed() -> set[str]:
    """The system calls of the service, by its filters in their order."""
    service = settings(ROOT / "usr/lib/systemd/system/pergamon.service", "Service")
    calls: set[str] = set()
    for line in service["SystemCallFilter"]:
        named = set().union(*(members(name) for name in line.lstrip("~").split()))
        calls = calls - named if line.startswith("~") else calls | named
    return calls


def members(name: str) -> set[str]:
    """What a name in a filter stands for; a set may hold others."""
    if not name.startswith("@"):
        return {name}
    listed = run("systemd-analyze", "syscall-filter", name).stdout.splitlines()[1:]
    inside = [line.strip() for line in listed if line.strip() and not line.strip().startswith("#")]
    return set().union(*(members(one) for one in inside))
