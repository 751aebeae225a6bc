"""The camera's thread hands over the newest glance, and one bad frame does not stop it."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import numpy as np
import pytest

from companion.eyes import Eyes, Glance
from vision.camera import SimulatedCamera
from vision.settling import Settler
from vision.sightings import Frame, Look


class Reader:
    """Reads nothing in a frame; breaks down on the frames it was told to."""

    def __init__(self, *bad: int) -> None:
        self.bad = bad
        self.read: list[int] = []
        self.seen = threading.Event()

    def look(self, frame: Frame) -> Look:
        self.read.append(frame.number)
        if frame.number >= 5:
            self.seen.set()
        if frame.number in self.bad:
            raise RuntimeError("an odd frame")
        return Look(frame.time, frame.number, (), board_found=True)


@pytest.fixture
def camera() -> Iterator[SimulatedCamera]:
    grey = np.zeros((64, 64), np.uint8)
    count = iter(range(1, 10**9))
    clock = iter(range(10**9))
    with SimulatedCamera(
        lambda time, number: Frame(grey, time, number), lambda: float(next(clock)), rate=None
    ) as made:
        yield made
    assert next(count) == 1


def test_the_newest_glance_is_handed_over_once(camera: SimulatedCamera) -> None:
    reader = Reader()
    with Eyes(camera, reader, Settler()) as eyes:
        assert reader.seen.wait(10)
        glance = None
        while glance is None:
            glance = eyes.latest()
    assert isinstance(glance, Glance)
    assert glance.look.frame_number == glance.frame.number > 0
    assert glance.scene.time == glance.frame.time


def test_a_frame_that_cannot_be_read_is_counted_and_the_next_one_is_read(
    camera: SimulatedCamera, caplog: pytest.LogCaptureFixture
) -> None:
    reader = Reader(2, 3)
    with Eyes(camera, reader, Settler()) as eyes:
        assert reader.seen.wait(10)
    assert eyes.frames_failed == 2
    assert "frame 2 could not be read" in caplog.text


def test_closing_twice_is_fine(camera: SimulatedCamera) -> None:
    eyes = Eyes(camera, Reader(), Settler())
    eyes.start()
    eyes.close()
    eyes.close()
    assert eyes.latest() is None or eyes.latest() is None


class Slow(Reader):
    """Takes its time over one frame, until it is told to go on."""

    def __init__(self) -> None:
        super().__init__()
        self.looking, self.go_on = threading.Event(), threading.Event()

    def look(self, frame: Frame) -> Look:
        self.looking.set()
        self.go_on.wait(10)
        return super().look(frame)


def test_what_was_read_with_an_old_reader_is_not_handed_over(camera: SimulatedCamera) -> None:
    old, new = Slow(), Slow()
    with Eyes(camera, old, Settler()) as eyes:
        assert old.looking.wait(10)
        eyes.use(new, Settler())
        old.go_on.set()
        assert new.looking.wait(10), "the old one has come to its end"
        assert eyes.latest() is None
        new.go_on.set()
        glance = None
        while glance is None:
            glance = eyes.latest()
    assert glance.look.frame_number in new.read
