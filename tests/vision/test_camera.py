"""Cameras: what a table sees of devices that hang, vanish and return, and of pictures and videos."""

from __future__ import annotations

import queue
import sys
import threading
import time
import types
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from vision.camera import (
    Camera,
    CameraError,
    CameraLost,
    CaptureCamera,
    FolderCamera,
    LibraryMissing,
    NothingToRead,
    PiCamera,
    Picture,
    SimulatedCamera,
    Tuning,
    UnknownSource,
    UsbCamera,
    VideoCamera,
    open_camera,
)
from vision.sightings import CameraState, Frame


def picture(shade: int) -> Picture:
    return Picture(np.full((2, 3), shade, np.uint8))


def eventually(true: Callable[[], Any]) -> Any:
    """What a capture thread brings about sooner or later; never is a failure, after a generous while."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        value = true()
        if value:
            return value
        time.sleep(0.001)
    raise AssertionError("it never happened")


class Bench:
    """A capture camera over devices that do what the test says, with a clock that the test moves."""

    def __init__(self, **options: Any) -> None:
        self.now = 100.0
        self.script: queue.Queue[Picture | CameraError | None] = queue.Queue()
        self.opened = 0
        self.reads = 0
        self.closed = 0
        self.refuse_to_open = False
        self.pauses: list[float] = []
        self.go = threading.Semaphore(0)
        self.camera = CaptureCamera(
            lambda: BenchDevice(self), clock=lambda: self.now, wait=self.wait, **options
        )

    def wait(self, stopped: threading.Event, pause: float) -> None:
        self.pauses.append(pause)
        while not stopped.is_set() and not self.go.acquire(timeout=0.01):
            pass

    def state(self) -> CameraState:
        return self.camera.report().state

    def reaches(self, state: CameraState) -> None:
        eventually(lambda: self.state() is state)


class BenchDevice:
    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.facts: Mapping[str, Any] = {"device": "bench"}
        self.script = bench.script  # an abandoned device keeps hanging on the script of its time

    def open(self) -> None:
        self.bench.opened += 1
        if self.bench.refuse_to_open:
            raise CameraLost("not there", device="bench")

    def read(self) -> Picture | None:
        self.bench.reads += 1
        item = self.script.get()
        if isinstance(item, CameraError):
            raise item
        return item

    def close(self) -> None:
        self.bench.closed += 1


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    with bench.camera:
        yield bench
        bench.script.put(None)  # lets a waiting thread end


def test_the_newest_picture_wins_and_is_given_once(bench: Bench) -> None:
    for shade in (10, 20, 30):
        bench.script.put(picture(shade))
    frame = None
    while frame is None or frame.number < 3:
        frame = eventually(bench.camera.frame)
    assert frame.grey[0, 0] == 30
    assert frame.time == 100.0
    assert bench.camera.frame() is None
    assert bench.state() is CameraState.RUNNING


def test_a_camera_that_was_not_started_is_off_and_closing_twice_is_fine() -> None:
    bench = Bench()
    assert bench.state() is CameraState.OFF
    assert bench.camera.frame() is None
    bench.camera.close()
    bench.camera.start()
    bench.camera.start()
    bench.script.put(picture(1))
    eventually(bench.camera.frame)
    assert bench.opened == 1
    bench.script.put(None)
    bench.camera.close()
    bench.camera.close()
    assert bench.state() is CameraState.OFF
    eventually(lambda: bench.closed == 1)


def test_a_closed_camera_can_be_started_again(bench: Bench) -> None:
    bench.script.put(picture(1))
    eventually(bench.camera.frame)
    bench.script.put(picture(2))
    bench.camera.close()
    bench.camera.start()
    bench.script.put(picture(3))
    bench.script.put(picture(3))
    eventually(lambda: (f := bench.camera.frame()) is not None and f.grey[0, 0] == 3)


def test_a_hanging_camera_is_stalled_and_comes_back_by_itself(bench: Bench) -> None:
    bench.script.put(picture(1))
    eventually(bench.camera.frame)
    eventually(lambda: bench.reads == 2)
    hung, bench.script = bench.script, queue.Queue()
    bench.now += 2.9
    assert bench.state() is CameraState.RUNNING
    bench.now += 0.2
    assert bench.state() is CameraState.STALLED
    assert bench.camera.frame() is None
    bench.go.release()
    bench.script.put(picture(2))
    assert eventually(bench.camera.frame).grey[0, 0] == 2
    assert bench.state() is CameraState.RUNNING
    # The call that hung returns at last: its picture is stale, and its device is closed.
    hung.put(picture(99))
    eventually(lambda: bench.closed == 1)
    assert bench.camera.frame() is None


def test_a_camera_that_hangs_forever_does_not_fill_the_machine_with_threads(bench: Bench) -> None:
    scripts = []
    for _ in range(12):
        scripts.append(bench.script)
        bench.script = queue.Queue()
        bench.go.release()
        opened = bench.opened
        bench.now += 60
        bench.state()
        if bench.opened == opened == 3:
            break
        eventually(lambda n=opened: bench.opened > n or len(bench.camera._hung) == 3)  # type: ignore[misc]
    assert bench.opened == 3
    assert bench.state() is CameraState.STALLED
    for script in scripts:
        script.put(None)
    bench.script.put(picture(5))
    bench.go.release()
    assert eventually(bench.camera.frame).grey[0, 0] == 5


def test_an_unplugged_camera_is_gone_and_looked_for_with_growing_pauses(bench: Bench) -> None:
    bench.script.put(picture(1))
    eventually(bench.camera.frame)
    bench.refuse_to_open = True
    bench.script.put(CameraLost("It is gone.", device="bench"))
    for _ in range(6):
        bench.reaches(CameraState.GONE)
        n = len(bench.pauses)
        bench.go.release()
        eventually(lambda n=n: len(bench.pauses) > n)  # type: ignore[misc]
    assert bench.pauses[:6] == [0.5, 1.0, 2.0, 4.0, 8.0, 8.0]
    facts = bench.camera.report().facts
    assert (facts["problem"], facts["device"]) == ("lost", "bench")
    bench.refuse_to_open = False
    bench.script.put(picture(2))
    bench.go.release()
    assert eventually(bench.camera.frame).grey[0, 0] == 2
    assert bench.state() is CameraState.RUNNING
    assert "problem" not in bench.camera.report().facts
    bench.script.put(CameraLost("It is gone again."))
    bench.reaches(CameraState.GONE)
    eventually(lambda: bench.pauses[-1] == 0.5)


def test_frame_numbers_go_on_counting_after_a_camera_came_back(bench: Bench) -> None:
    bench.script.put(picture(1))
    first = eventually(bench.camera.frame)
    bench.script.put(CameraLost("gone"))
    bench.go.release()
    bench.script.put(picture(2))
    assert eventually(bench.camera.frame).number == first.number + 1


def test_no_picture_is_dropped_where_every_one_counts() -> None:
    bench = Bench(every_frame=True)
    for shade in (1, 2, 3):
        bench.script.put(picture(shade))
    bench.script.put(None)
    with bench.camera:
        shades = []
        for _ in range(3):
            eventually(lambda: bench.camera._newest)
            bench.now += 60  # a slow taker is no stall
            assert bench.state() is not CameraState.STALLED
            shades.append(int(eventually(bench.camera.frame).grey[0, 0]))
        assert shades == [1, 2, 3]
        bench.reaches(CameraState.FINISHED)
        assert bench.camera.frame() is None


def test_a_fault_in_a_device_is_a_stall_not_a_silent_end(bench: Bench) -> None:
    caught: list[Any] = []
    before, threading.excepthook = threading.excepthook, caught.append
    try:
        bench.script.put(types.SimpleNamespace())  # type: ignore[arg-type]
        bench.reaches(CameraState.STALLED)
    finally:
        threading.excepthook = before
    assert caught
    bench.go.release()
    bench.script.put(picture(4))
    assert eventually(bench.camera.frame).grey[0, 0] == 4


# -- USB -------------------------------------------------------------------------------------------------


class FakeCapture:
    """Stands for cv2.VideoCapture: a camera that knows one size."""

    def __init__(self, pictures: list[Any], opens: bool = True, size: tuple[int, int] = (1280, 720)) -> None:
        self.pictures = pictures
        self.opens = opens
        self.size = size
        self.asked: dict[int, float] = {}
        self.released = False

    def isOpened(self) -> bool:  # noqa: N802
        return self.opens

    def set(self, prop: int, value: float) -> bool:
        self.asked[prop] = value
        return True

    def get(self, prop: int) -> float:
        return float(self.size[0] if prop == cv2.CAP_PROP_FRAME_WIDTH else self.size[1])

    def read(self) -> tuple[bool, Any]:
        item = self.pictures.pop(0) if self.pictures else None
        if isinstance(item, Exception):
            raise item
        return item is not None, item

    def release(self) -> None:
        self.released = True


def usb(path: Path, capture: FakeCapture) -> UsbCamera:
    def hold(stopped: threading.Event, _pause: float) -> None:
        stopped.wait(20)

    return UsbCamera(str(path), capture=lambda _: capture, wait=hold, every_frame=True)


def test_a_usb_camera_gives_grey_and_colour_and_says_its_size(tmp_path: Path) -> None:
    device = tmp_path / "video0"
    device.touch()
    blue = np.zeros((720, 1280, 3), np.uint8)
    blue[..., 0] = 255
    capture = FakeCapture([blue])
    with usb(device, capture) as camera:
        frame = eventually(camera.frame)
        assert frame.grey.shape == (720, 1280)
        assert frame.grey[0, 0] == 29  # how bright the eye finds blue
        assert frame.colour is not None
        assert tuple(frame.colour[0, 0]) == (255, 0, 0)
        facts = camera.report().facts
        assert (facts["width"], facts["height"]) == (1280, 720)
        eventually(lambda: camera.report().state is CameraState.GONE)
    eventually(lambda: capture.released)
    assert capture.asked[cv2.CAP_PROP_BUFFERSIZE] == 1


@pytest.mark.parametrize("fault", [None, cv2.error("a damaged picture")])
def test_a_usb_camera_that_stops_is_gone(tmp_path: Path, fault: Any) -> None:
    device = tmp_path / "video0"
    device.touch()
    with usb(device, FakeCapture([fault])) as camera:
        eventually(lambda: camera.report().state is CameraState.GONE)
        assert camera.report().facts["problem"] == "lost"


def test_a_usb_camera_that_is_not_plugged_in_or_busy_says_so(tmp_path: Path) -> None:
    with usb(tmp_path / "video7", FakeCapture([])) as camera:
        eventually(lambda: camera.report().state is CameraState.GONE)
        report = camera.report()
        assert report.facts["problem"] == "missing"
        assert "Plug it in" in report.facts["sentence"]
    device = tmp_path / "video0"
    device.touch()
    with usb(device, FakeCapture([], opens=False)) as camera:
        eventually(lambda: camera.report().state is CameraState.GONE)
        assert camera.report().facts["problem"] == "refused"


# -- Raspberry Pi ----------------------------------------------------------------------------------------


class FakeJob:
    def __init__(self, value: Any) -> None:
        self.value = value

    def get_result(self, timeout: float | None = None) -> Any:
        assert timeout is not None, "a camera call without a time limit can hang for ever"
        if isinstance(self.value, Exception):
            raise self.value
        return self.value


class FakePicamera2:
    """As much of picamera2 as we use: rows padded to 64 bytes, exposure that takes frames to settle."""

    made: list[FakePicamera2] = []
    focus = True
    exposures: tuple[int, ...] = (4000, 12000, 18000, 20000, 20000)
    array: Any = None

    def __init__(self, index: int) -> None:
        if index > 0:
            raise IndexError("list index out of range")
        self.camera_controls: dict[str, Any] = {"ExposureTime": (0, 1, 1)}
        if self.focus:
            self.camera_controls["AfMode"] = (0, 2, 0)
        self.exposure = list(self.exposures)
        self.controls: dict[str, Any] = {}
        self.log: list[str] = []
        FakePicamera2.made.append(self)

    def create_video_configuration(self, main: dict[str, Any], buffer_count: int) -> dict[str, Any]:
        return {"main": dict(main), "buffer_count": buffer_count}

    def configure(self, config: dict[str, Any]) -> None:
        self.config = config
        self.controls = {}
        self.log.append("configure")

    def camera_configuration(self) -> dict[str, Any]:
        return self.config

    def start(self) -> None:
        self.log.append("start")

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.log.append("set_controls")
        self.controls |= controls

    def capture_metadata(self, wait: bool) -> FakeJob:
        exposure = self.exposure.pop(0) if len(self.exposure) > 1 else self.exposure[0]
        data = {"ExposureTime": exposure, "AnalogueGain": 2.0, "ColourGains": (1.5, 2.5)}
        return FakeJob(data | ({"LensPosition": 3.25} if self.focus else {}))

    def autofocus_cycle(self, wait: bool) -> FakeJob:
        self.log.append("autofocus")
        return FakeJob(True)

    def capture_array(self, name: str, wait: bool) -> FakeJob:
        if self.array is not None:
            return FakeJob(self.array)
        width, height = self.config["main"]["size"]
        stride = -(-width // 64) * 64
        planes = np.full((height * 3 // 2, stride), 128, np.uint8)
        planes[:height, :width] = 200
        planes[:height, width:] = 7
        # A red table: little blue, much red.
        planes[height : height * 5 // 4] = 90
        planes[height * 5 // 4 :] = 160
        return FakeJob(planes)

    def stop(self) -> None:
        self.log.append("stop")

    def close(self) -> None:
        self.log.append("close")


@pytest.fixture
def picamera2(monkeypatch: pytest.MonkeyPatch) -> type[FakePicamera2]:
    """A picamera2 and a libcamera to import, as on a Raspberry Pi."""

    class Fresh(FakePicamera2):
        pass

    FakePicamera2.made = []
    module: Any = types.ModuleType("picamera2")
    module.Picamera2 = Fresh
    libcamera: Any = types.ModuleType("libcamera")
    libcamera.controls = types.SimpleNamespace(AfModeEnum=types.SimpleNamespace(Manual="manual"))
    monkeypatch.setitem(sys.modules, "picamera2", module)
    monkeypatch.setitem(sys.modules, "libcamera", libcamera)
    return Fresh


def pi(**options: Any) -> PiCamera:
    def hold(stopped: threading.Event, _pause: float) -> None:
        stopped.wait(20)

    return PiCamera(wait=hold, every_frame=True, **options)


def test_a_pi_camera_gives_its_y_plane_without_the_padding(picamera2: type[FakePicamera2]) -> None:
    with pi(size=(100, 80)) as camera:
        frame = eventually(camera.frame)
        assert frame.grey.shape == (80, 100)
        assert (frame.grey == 200).all()
        assert frame.colour is None
        assert picamera2.made[0].config["main"] == {"size": (100, 80), "format": "YUV420"}


def test_a_pi_cameras_colours_are_blue_green_red(picamera2: type[FakePicamera2]) -> None:
    with pi(size=(100, 80), colour=True) as camera:
        frame = eventually(camera.frame)
        assert frame.colour is not None
        assert frame.colour.shape == (80, 100, 3)
        blue, _green, red = (int(v) for v in frame.colour[40, 50])
        assert red > blue + 50


def test_a_pi_camera_focuses_once_and_holds_what_it_found(picamera2: type[FakePicamera2]) -> None:
    camera = pi(size=(64, 64))
    for start in range(2):
        with camera:
            eventually(camera.frame)
            held = picamera2.made[start].controls
            assert (held["AfMode"], held["LensPosition"]) == ("manual", 3.25)
            assert held["AeEnable"] is False
            assert held["AwbEnable"] is False
            # 20 ms at gain 2 is 10 ms, one swell of lamps at 50 Hz, at gain 4.
            assert (held["ExposureTime"], held["AnalogueGain"]) == (10000, 4.0)
        eventually(lambda n=start: "close" in picamera2.made[n].log)  # type: ignore[misc]
    assert camera.tuning == Tuning(3.25, 10000, 4.0, (1.5, 2.5))
    assert "autofocus" in picamera2.made[0].log
    assert "autofocus" not in picamera2.made[1].log
    assert picamera2.made[1].log[:3] == ["configure", "start", "set_controls"]


def test_exposure_follows_the_mains_and_gives_way_to_daylight(picamera2: type[FakePicamera2]) -> None:
    camera = pi(size=(64, 64), mains=60)
    with camera:
        eventually(camera.frame)
    assert camera.tuning is not None
    assert camera.tuning.exposure == 8333
    picamera2.exposures = (900, 900)
    camera = pi(size=(64, 64))
    with camera:
        eventually(camera.frame)
    assert camera.tuning is not None
    assert (camera.tuning.exposure, camera.tuning.gain) == (900, 2.0)


def test_a_pi_camera_without_focus_is_left_alone(picamera2: type[FakePicamera2]) -> None:
    picamera2.focus = False
    with pi(size=(64, 64)) as camera:
        eventually(camera.frame)
        assert "autofocus" not in picamera2.made[0].log
        assert "AfMode" not in picamera2.made[0].controls


def test_a_pi_camera_that_times_out_is_gone(picamera2: type[FakePicamera2]) -> None:
    picamera2.array = TimeoutError()
    with pi(size=(64, 64)) as camera:
        eventually(lambda: camera.report().state is CameraState.GONE)
        assert camera.report().facts["problem"] == "lost"
    eventually(lambda: picamera2.made[0].log[-2:] == ["stop", "close"])


def test_a_pi_without_a_camera_says_so(picamera2: type[FakePicamera2]) -> None:
    with pi(index=1) as camera:
        eventually(lambda: camera.report().state is CameraState.GONE)
        assert camera.report().facts["problem"] == "missing"
        assert "ribbon cable" in camera.report().facts["sentence"]


# -- pictures and videos ---------------------------------------------------------------------------------


def save(path: Path, shade: int) -> None:
    assert cv2.imwrite(str(path), np.full((8, 12, 3), shade, np.uint8))


def drain(camera: Camera) -> list[Frame]:
    """Every frame until the camera is finished."""
    frames: list[Frame] = []

    def more() -> bool:
        frame = camera.frame()
        if frame is not None:
            frames.append(frame)
        return camera.report().state is CameraState.FINISHED

    with camera:
        eventually(more)
    return frames


def test_a_folder_is_shown_in_name_order_each_picture_long_enough_to_settle(tmp_path: Path) -> None:
    for name, shade in (("look-10.png", 30), ("look-2.png", 20), ("look-1.png", 10)):
        save(tmp_path / name, shade)
    (tmp_path / "notes.txt").write_text("not a picture")
    frames = drain(FolderCamera(tmp_path, hold=2, period=0.5))
    assert [int(f.grey[0, 0]) for f in frames] == [10, 10, 20, 20, 30, 30]
    assert [f.time for f in frames] == [0.5, 1.0, 1.5, 2.0, 2.5, 3.0]
    assert frames[0].colour is not None


def test_broken_pictures_are_skipped_and_named(tmp_path: Path) -> None:
    save(tmp_path / "b.png", 50)
    (tmp_path / "a.jpg").write_bytes(b"\xff\xd8 cut off")
    (tmp_path / "c.png").write_bytes(b"")
    camera = FolderCamera(tmp_path, hold=1)
    with camera:
        assert eventually(camera.frame).grey[0, 0] == 50
        eventually(lambda: camera.report().state is CameraState.FINISHED)
        skipped = camera.report().facts["skipped"]
    assert [Path(p).name for p in skipped] == ["a.jpg", "c.png"]


def test_a_folder_without_pictures_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NothingToRead, match="holds no pictures"):
        FolderCamera(tmp_path)


def test_a_video_is_played_frame_by_frame_on_its_own_clock(tmp_path: Path) -> None:
    path = tmp_path / "table.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10.0, (64, 48))
    for shade in (0, 60, 120, 180):
        writer.write(np.full((48, 64, 3), shade, np.uint8))
    writer.release()
    frames = drain(VideoCamera(path))
    assert [round(int(f.grey[20, 20]) / 60) for f in frames] == [0, 1, 2, 3]
    assert [round(f.time, 3) for f in frames] == [0.1, 0.2, 0.3, 0.4]


def test_a_file_that_is_no_video_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "table.mp4"
    path.write_bytes(b"nothing like it")
    with pytest.raises(NothingToRead, match="cannot be read"):
        VideoCamera(path)


# -- the simulated camera --------------------------------------------------------------------------------


def test_the_simulated_camera_draws_when_asked_and_keeps_its_rate() -> None:
    now = [0.0]
    drawn: list[tuple[float, int]] = []

    def render(when: float, number: int) -> Frame:
        drawn.append((when, number))
        return Frame(np.zeros((2, 2), np.uint8), when, number)

    camera = SimulatedCamera(render, lambda: now[0], rate=10)
    assert camera.frame() is None
    with camera:
        assert camera.report().state is CameraState.STARTING
        for _ in range(5):
            camera.frame()
            now[0] += 0.05
        assert [round(t, 2) for t, _ in drawn] == [0.0, 0.1, 0.2]
        assert [n for _, n in drawn] == [1, 2, 3]
        camera.unplug()
        now[0] += 1
        assert camera.frame() is None
        assert camera.report().state is CameraState.GONE
        camera.plug_in()
        assert camera.frame() is not None
    assert camera.report().state is CameraState.OFF


# -- choosing --------------------------------------------------------------------------------------------


def test_a_camera_is_chosen_by_a_short_text(tmp_path: Path, picamera2: type[FakePicamera2]) -> None:
    save(tmp_path / "one.png", 9)
    writer = cv2.VideoWriter(str(tmp_path / "v.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 10.0, (64, 48))
    writer.write(np.zeros((48, 64, 3), np.uint8))
    writer.release()
    chosen = {
        "pi": PiCamera,
        "PI:1": PiCamera,
        "usb:0": UsbCamera,
        "3": UsbCamera,
        "/dev/video12": UsbCamera,
        str(tmp_path): FolderCamera,
        str(tmp_path / "one.png"): FolderCamera,
        str(tmp_path / "v.avi"): VideoCamera,
    }
    for text, kind in chosen.items():
        camera = open_camera(text)
        assert type(camera) is kind
        assert isinstance(camera, Camera)
    assert len(drain(open_camera(str(tmp_path / "one.png")))) > 1


def test_a_text_that_names_no_camera_is_told_what_would(tmp_path: Path) -> None:
    note = tmp_path / "notes.txt"
    note.write_text("x")
    for text in ("", "webcam", str(tmp_path / "missing"), str(note)):
        with pytest.raises(UnknownSource, match="Use pi, usb:0"):
            open_camera(text)


def test_a_pi_camera_without_its_library_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(LibraryMissing, match="python3-picamera2"):
        open_camera("pi")
