"""How soon the screen is there, how evenly it goes on while a camera is read, and whether memory grows.

Everything is measured in processes of their own, with their modules compiled beforehand, as on an installed
device. Where there is no display the windows are drawn into memory.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.bench.targets import Target

Say = Callable[[str], None]

BARE = Path(__file__).with_name("bare_window.py")
CORES = 2
SLOWEST_START = 2.0
LONGEST_FRAME = 33.0
"""Milliseconds: one in thirty a second."""
SCREENS, PREVIEWS = 500, 5000
MOST_GROWTH = 4.0
"""MB from the first fifth to the last two that are put down to the allocator: a screen that left 20 kB
behind, or one picture in 500 that was kept, would show."""
_MB = 2**20


@dataclass(frozen=True)
class Amounts:
    """How much is measured: starts of each program, seconds on each screen, rounds of these."""

    starts: int
    seconds: int
    rounds: int
    screens: int = SCREENS
    previews: int = PREVIEWS

    @classmethod
    def of(cls, quick: bool) -> Amounts:
        return cls(3, 8, 1) if quick else cls(9, 20, 3)


@dataclass(frozen=True)
class Report:
    """The promises, and everything that was measured."""

    targets: tuple[Target, ...]
    details: Mapping[str, Any]


@dataclass(frozen=True)
class Started:
    """One start: seconds to the first frame, and bytes of memory then."""

    seconds: float
    memory: int


def measure(quick: bool, say: Say) -> Report:
    """Measure everything. `say` is told what is being done."""
    began, amounts = time.monotonic(), Amounts.of(quick)
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(prefix="bench-ui-") as folder:
        programs = Programs(Path(folder))
        say(f"{amounts.starts} starts of each program")
        bare, ours = starts(programs, amounts.starts)
        runs: list[dict[str, Any]] = []
        for number in range(amounts.rounds):
            say(f"frames while a camera is read, {number + 1} of {amounts.rounds}")
            runs.append(programs.run("frames", amounts.seconds))
        say(f"{amounts.screens} screens")
        screens = programs.run("screens", amounts.screens)["memory"]
        say(f"{amounts.previews} pictures of the camera")
        previews = programs.run("previews", amounts.previews)["memory"]
    frames = [FrameTimes.of(run) for run in runs]
    targets = (
        start_target(bare, ours),
        frames_target(frames),
        growth_target(f"memory over {amounts.screens} screens", screens),
        growth_target(f"memory over {amounts.previews} pictures of the camera", previews),
    )
    details = {
        "bench": "ui",
        "quick": quick,
        "seconds": round(time.monotonic() - began),
        "cores": CORES,
        "load before and after": [round(load, 1), round(os.getloadavg()[0], 1)],
        "start": {"bare": _starts_told(bare), "companion": _starts_told(ours)},
        "frames": [times.told() for times in frames],
        "memory_mb": {"screens": _in_mb(screens), "pictures": _in_mb(previews)},
    }
    return Report(targets, details)


class Programs:
    """Starts the programs to be measured, on two processor cores."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._environment = dict(os.environ, PYTHONPYCACHEPREFIX=str(folder / "compiled"))
        self._environment.pop("PYTHONDONTWRITEBYTECODE", None)
        if not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")):
            self._environment["SDL_VIDEODRIVER"] = "offscreen"

    def run(self, what: str, count: int) -> dict[str, Any]:
        """What a program prints. Raises RuntimeError with what it said when it failed."""
        with tempfile.TemporaryDirectory(dir=self._folder) as data:
            return self._output([sys.executable, "-m", "companion.bench.ui_programs", what, data, str(count)])

    def start(self, command: Sequence[str]) -> Started:
        """One start of a program that tells when its first frame was drawn."""
        began = time.monotonic()
        told = self._output(command)
        return Started(told["at"] - began, told["memory"])

    def _output(self, command: Sequence[str]) -> dict[str, Any]:
        cores = sorted(os.sched_getaffinity(0))[:CORES]
        done = subprocess.run(
            command,
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=lambda: os.sched_setaffinity(0, cores),  # no other thread runs here
        )
        lines = done.stdout.splitlines()
        if done.returncode != 0 or not lines:
            raise RuntimeError(f"{' '.join(command)} failed:\n{done.stderr}")
        told: dict[str, Any] = json.loads(lines[-1])
        return told

    @property
    def companion(self) -> tuple[str, ...]:
        """The command that starts the companion with a data folder of its own, used before."""
        return (sys.executable, "-m", "companion.bench.ui_programs", "start", str(self._folder / "data"), "0")


def starts(programs: Programs, count: int) -> tuple[list[Started], list[Started]]:
    """The bare window's and the companion's, by turns, after one of each that is not counted."""
    commands = ((sys.executable, str(BARE)), programs.companion)
    for command in commands:
        programs.start(command)
    taken = [[programs.start(command) for command in commands] for _start in range(count)]
    return [bare for bare, _ours in taken], [ours for _bare, ours in taken]


def start_target(bare: Sequence[Started], ours: Sequence[Started]) -> Target:
    """The median of the ratios of neighbours: what else the machine did was the same for both."""
    ratio = statistics.median(o.seconds / b.seconds for b, o in zip(bare, ours, strict=True))
    seconds = [statistics.median(one.seconds for one in some) for some in (ours, bare)]
    more = statistics.median(one.memory for one in ours) / statistics.median(one.memory for one in bare)
    return Target(
        "start to the first screen, beside a bare Kivy window",
        f"≤ {SLOWEST_START} ×",
        f"{ratio:.2f} × ({seconds[0]:.2f} s and {seconds[1]:.2f} s; memory {more:.2f} ×)",
        ratio <= SLOWEST_START,
    )


@dataclass(frozen=True)
class FrameTimes:
    """One run's frame times in milliseconds by screen, how many pictures were read, actions carried out.

    A frame is a turn of the window's loop, thirty a second: how long the screen answers nobody. `drawn` are
    those in which something had changed.
    """

    turns: Mapping[str, Sequence[float]]
    drawn: Mapping[str, Sequence[float]]
    pictures: Mapping[str, int]
    actions: int

    @classmethod
    def of(cls, run: Mapping[str, Any]) -> FrameTimes:
        turns, drawn = (
            {name: [1000 * seconds for seconds in some] for name, some in run[which].items()}
            for which in ("turns", "drawn")
        )
        return cls(turns, drawn, run["pictures"], run["actions"])

    def p99(self) -> float:
        """Of all frames, on both screens."""
        return percentile([time for some in self.turns.values() for time in some], 99)

    def middle(self) -> float:
        """The median of the frames that were drawn."""
        return statistics.median(time for some in self.drawn.values() for time in some)

    def told(self) -> dict[str, Any]:
        """For the JSON file."""
        screens = {
            name: {
                "frames": len(some),
                "p99": round(percentile(some, 99), 2),
                "longest": round(max(some), 2),
                "pictures read": self.pictures[name],
                "drawn": len(self.drawn[name]),
                "median of the drawn": round(statistics.median(self.drawn[name]), 2),
                "p99 of the drawn": round(percentile(self.drawn[name], 99), 2),
            }
            for name, some in self.turns.items()
        }
        return {"screens": screens, "actions": self.actions}


def frames_target(runs: Sequence[FrameTimes]) -> Target:
    """The median run's: on a machine that is busy with other things, single runs say little."""
    p99 = statistics.median(run.p99() for run in runs)
    middle = statistics.median(run.middle() for run in runs)
    return Target(
        f"99th percentile of frame times while a camera is read, {CORES} cores",
        f"≤ {LONGEST_FRAME:.0f} ms",
        f"{p99:.1f} ms (median of those with something to draw {middle:.1f} ms)",
        p99 <= LONGEST_FRAME and all(run.actions and min(run.pictures.values()) for run in runs),
    )


def percentile(values: Sequence[float], percent: int) -> float:
    """The value that `percent` of a hundred do not exceed."""
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


def growth_target(name: str, memory: Sequence[int]) -> Target:
    """From the first fifth to the end."""
    growth = (min(memory[-2:]) - memory[0]) / _MB
    return Target(
        name,
        f"no growth (≤ {MOST_GROWTH:.0f} MB)",
        f"{growth:+.1f} MB of {memory[0] / _MB:.0f} MB",
        growth <= MOST_GROWTH,
    )


def _starts_told(some: Sequence[Started]) -> dict[str, Any]:
    return {"seconds": [round(one.seconds, 3) for one in some], "memory_mb": _in_mb([s.memory for s in some])}


def _in_mb(sizes: Sequence[int]) -> list[float]:
    return [round(size / _MB, 1) for size in sizes]
