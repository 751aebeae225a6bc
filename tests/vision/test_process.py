"""A reader in a process of its own may abort, hang or break: the watching goes on, nothing is half read."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.vision import odd_readers as odd
from tests.vision.odd_readers import OddReader
from vision.layout import DEMONSTRATION, Layout
from vision.process import Death, How, ReaderProcess
from vision.reader import Reader
from vision.settling import Settler
from vision.sightings import Frame, Look

LAYOUT = Layout.load(DEMONSTRATION)


class Watched:
    """A reading process with a clock of its own, and the deaths it told of."""

    def __init__(self, limit: float = 30.0, make: object = OddReader) -> None:
        self.deaths: list[Death] = []
        self.now = 1000.0
        self.pauses: list[float] = []
        self.process = ReaderProcess(
            LAYOUT,
            on_death=self.deaths.append,
            make=make,  # type: ignore[arg-type]
            limit=limit,
            starting=60.0,
            clock=lambda: self.now,
            wait=self._wait,
        )
        self._number = 0

    def _wait(self, _closed: threading.Event, seconds: float) -> None:
        self.pauses.append(seconds)
        self.now += seconds

    def look(self, grey: int = odd.FINE, later: float = 0.0) -> Look:
        self.now += later
        self._number += 1
        return self.process.look(frame(self._number, grey))


def frame(number: int, grey: int = odd.FINE, size: tuple[int, int] = (72, 128)) -> Frame:
    return Frame(np.full(size, grey, np.uint8), float(number), number)


def looks_had(look: Look) -> float | None:
    """How many looks the reader has had that gave this one."""
    (seen,) = look.sightings
    return seen.x


@pytest.fixture
def watched() -> Iterator[Watched]:
    made = Watched()
    yield made
    made.process.close()


def test_frames_are_read_in_another_process_one_after_the_other(watched: Watched) -> None:
    looks = [watched.look() for _ in range(3)]
    assert [look.frame_number for look in looks] == [1, 2, 3]
    assert [looks_had(look) for look in looks] == [1, 2, 3]
    assert watched.process.pid not in (None, os.getpid())
    assert watched.process.well and not watched.deaths


def test_pictures_may_change_their_size(watched: Watched) -> None:
    for number, size in enumerate([(72, 128), (720, 1280), (64, 64)], 1):
        assert watched.process.look(frame(number, size=size)).frame_number == number
    assert not watched.deaths


@pytest.mark.parametrize(
    ("grey", "how", "detail"),
    [
        (odd.ABORT, How.KILLED, "Aborted"),
        (odd.BAD_ACCESS, How.KILLED, "Segmentation fault"),
        (odd.RAISE, How.RAISED, "RuntimeError: an odd frame"),
        (odd.LEAVE, How.ENDED, "exit code 3"),
    ],
)
def test_after_a_breakdown_the_frame_is_handed_over_and_a_new_process_reads_on(
    watched: Watched, caplog: pytest.LogCaptureFixture, grey: int, how: How, detail: str
) -> None:
    watched.look()
    before = watched.process.pid
    killer = watched.look(grey)
    assert killer.sightings == () and killer.covered == set(LAYOUT.slots) and killer.motion
    assert not watched.process.well
    (death,) = watched.deaths
    assert death.how is how and detail in death.detail
    assert death.frame.number == 2 and int(death.frame.grey[5, 5]) == grey
    assert "reading frame 2 ended its process" in caplog.text
    assert looks_had(watched.look()) == 1, "a new reader, with a memory of its own"
    assert watched.process.well and watched.process.pid != before


def test_where_it_broke_is_known(watched: Watched) -> None:
    watched.look(odd.ABORT)
    watched.look(odd.RAISE)
    assert ["_break_down" in death.detail for death in watched.deaths] == [True, True]


@pytest.mark.parametrize("grey", [odd.HANG, odd.HANG_DEAF])
def test_a_reader_that_hangs_is_ended_after_the_time_limit(grey: int) -> None:
    watched = Watched(limit=0.2)
    watched.look()
    assert watched.look(grey).sightings == ()
    (death,) = watched.deaths
    assert death.how is How.HUNG and "_break_down" in death.detail
    assert looks_had(watched.look()) == 1
    watched.process.close()


def test_a_process_killed_from_outside_between_two_frames_is_replaced(watched: Watched) -> None:
    watched.look()
    pid = watched.process.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    assert watched.look().sightings == ()
    assert watched.deaths[0].how is How.KILLED
    assert looks_had(watched.look()) == 1


def test_pauses_grow_while_it_dies_again_and_again_and_zbar_is_left_out(watched: Watched) -> None:
    careful = []
    for _death in range(5):
        careful.append(watched.look().sightings[0].y)
        watched.look(odd.ABORT)
    assert watched.pauses == [0.5, 1.0, 2.0, 4.0]
    assert careful == [0, 0, 1, 1, 1]
    assert watched.process.deaths == len(watched.deaths) == 5
    watched.look()
    watched.look(odd.ABORT, later=61.0)
    watched.look()
    assert watched.pauses[-1] == 0.5, "after a calm minute a death is the first one again"


def test_a_reader_that_cannot_be_made_is_told_and_tried_again() -> None:
    watched = Watched(make=odd.never_made)
    assert watched.look().sightings == ()
    assert watched.deaths[0].how is How.RAISED and "no library" in watched.deaths[0].detail
    watched.look()
    assert len(watched.deaths) == 2
    watched.process.close()


def test_wishes_go_with_the_next_frame(watched: Watched) -> None:
    def find() -> int:
        return watched.look().sightings[0].sticker.number

    assert find() == 1
    watched.process.read_everything()
    assert (find(), find()) == (2, 1)
    watched.process.relearn()
    assert (find(), find()) == (3, 1)


def test_what_the_reader_logs_is_in_our_log(watched: Watched, caplog: pytest.LogCaptureFixture) -> None:
    watched.look(odd.TALK)
    assert ("vision.odd", logging.WARNING, "a strange frame") in caplog.record_tuples


def test_closing_ends_the_process_also_under_a_look_that_hangs() -> None:
    watched = Watched()
    watched.look()
    pid = watched.process.pid
    looking = threading.Thread(target=watched.look, args=(odd.HANG,))
    looking.start()
    watched.process.close()
    watched.process.close()
    looking.join(timeout=30)
    assert not looking.is_alive() and not watched.deaths
    assert pid is not None and not alive(pid)
    assert watched.look().sightings == (), "and none is started after the end"
    assert watched.process.pid is None


def alive(pid: int) -> bool:
    """Whether there is a process of that number that has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.parametrize("grey", [odd.FINE, odd.HANG_DEAF])
def test_no_process_is_left_behind_by_a_parent_that_is_killed(grey: int) -> None:
    program = f"""
import threading, time
from tests.vision.test_process import Watched
watched = Watched()
watched.look()
print(watched.process.pid, flush=True)
threading.Thread(target=watched.look, args=({grey},), daemon=True).start()
time.sleep(600)
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert alive(child)
        parent.kill()
    for _try in range(1000):
        if not alive(child):
            return
        time.sleep(0.02)
    pytest.fail("the reading process lives on")


def test_what_lies_on_the_table_stays_known_through_a_breakdown(watched: Watched) -> None:
    settler = Settler(LAYOUT.slots)
    for _look in range(3):
        scene = settler.update(watched.look())
    before = [piece.sticker for piece in scene.pieces]
    assert before
    for grey in (odd.ABORT, odd.FINE, odd.FINE):
        scene = settler.update(watched.look(grey))
        assert [piece.sticker for piece in scene.pieces] == before
        if grey == odd.ABORT:
            assert not any(scene.empty(slot) for slot in LAYOUT.slots), "unknown, never empty"


def test_the_real_reader_reads_the_same_there(rendered_frames: list[Frame]) -> None:
    here, there = Reader(LAYOUT), ReaderProcess(LAYOUT)
    try:
        for picture in rendered_frames:
            assert there.look(picture) == here.look(picture)
        assert there.board is not None and here.board is not None
        assert np.array_equal(there.board.to_pixels, here.board.to_pixels)
    finally:
        there.close()


@pytest.fixture
def rendered_frames() -> list[Frame]:
    from companion.editions import demonstration
    from companion.simulation.game import board_labels
    from companion.simulation.tabletop import Tabletop
    from companion.table.names import find_sticker
    from vision.scene import CameraModel, Renderer

    edition = demonstration()
    tabletop = Tabletop(LAYOUT, edition, seed=2)
    for find in (3, 17, 25):
        tabletop.lay_in("reveal", find_sticker(find))
    camera = Renderer(LAYOUT, CameraModel.of("good", 1920, 1080, 2), board_labels(edition))
    return [camera.render(tabletop.scene, float(n), n) for n in range(3)]
