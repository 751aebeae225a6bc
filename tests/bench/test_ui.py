"""What the bench of the screen makes of its measurements, and that what it starts runs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from companion.bench import ui
from companion.bench.ui import FrameTimes, Programs, Started, frames_target, growth_target, start_target


def test_a_start_is_judged_beside_its_neighbour_so_that_a_busy_machine_is_fair() -> None:
    bare = [Started(0.5, 100), Started(2.0, 100), Started(0.5, 100)]
    ours = [Started(0.9, 150), Started(3.6, 150), Started(0.9, 150)]
    target = start_target(bare, ours)
    assert target.met and target.value.startswith("1.80 ×") and "memory 1.50 ×" in target.value
    assert not start_target(bare, [Started(1.01, 1), Started(4.2, 1), Started(1.2, 1)]).met


def run(*milliseconds: float, pictures: int = 30, actions: int = 2) -> FrameTimes:
    return FrameTimes.of(
        {
            "turns": {"play": [t / 1000 for t in milliseconds]},
            "drawn": {"play": [t / 1000 for t in milliseconds if t]},
            "pictures": {"play": pictures},
            "actions": actions,
        }
    )


def test_one_late_frame_in_a_hundred_is_borne_and_two_are_not() -> None:
    assert frames_target([run(*[10.0] * 199, 90.0)]).met
    late = frames_target([run(*[10.0] * 196, *[90.0] * 4)])
    assert not late.met and late.value.startswith("90.0 ms (median of")
    assert frames_target([run(*[10.0] * 99, 20.0), run(*[90.0] * 100), run(*[10.0] * 100)]).met, "the median"


def test_frames_without_a_camera_that_was_read_prove_nothing() -> None:
    assert not frames_target([run(*[10.0] * 100, pictures=0)]).met
    assert not frames_target([run(*[10.0] * 100, actions=0)]).met


@pytest.mark.parametrize(("grown", "met"), [(0, True), (-5, True), (4, True), (5, False)])
def test_growth_is_what_stays_to_the_end(grown: int, met: bool) -> None:
    mb = 2**20
    target = growth_target("memory", [200 * mb, 240 * mb, 0, (200 + grown) * mb, 230 * mb])
    assert target.met is met and target.value == f"{grown:+.1f} MB of 200 MB"


def test_what_is_started_says_what_it_measured(tmp_path: Path) -> None:
    programs = Programs(tmp_path)
    bare = programs.start([sys.executable, str(ui.BARE)])
    ours = programs.start(programs.companion)
    assert bare.seconds > 0 and ours.seconds > 0 and bare.memory < ours.memory
    grown: dict[str, Any] = programs.run("screens", 10)
    assert len(grown["memory"]) == 5


def test_a_program_that_fails_is_told_with_what_it_said(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="KeyError: 'nothing'"):
        Programs(tmp_path).run("nothing", 1)


@pytest.mark.long
def test_frames_are_taken_while_a_camera_is_read(tmp_path: Path) -> None:
    times = FrameTimes.of(Programs(tmp_path).run("frames", 5))
    assert set(times.turns) == {"play", "camera"} and times.pictures["camera"] > 0 and times.actions
    assert all(0 < len(times.drawn[name]) < len(times.turns[name]) for name in times.turns)
