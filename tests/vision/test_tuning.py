"""Focus, exposure and white balance: found once, held, kept, and told where a camera does not have them."""

from __future__ import annotations

import fcntl
import struct
import sys
import threading
import types
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.vision.test_camera import FakeCapture, FakePicamera2, eventually, save
from vision.camera import FolderCamera, PiCamera, SimulatedCamera, Tuning, UsbCamera
from vision.camera.v4l2 import Control, Controls
from vision.sightings import Frame
from vision.tuning import CONTROLS, swells


def hold(stopped: threading.Event, _pause: float) -> None:
    stopped.wait(20)


# -- what is kept ----------------------------------------------------------------------------------------


def test_a_tuning_is_read_back_from_its_data() -> None:
    for tuning in (Tuning(), Tuning(3.25, 10000, 4.0, (1.5, 2.5), False, ("focus",))):
        assert Tuning.from_data(tuning.to_data()) == tuning


@pytest.mark.parametrize(
    "bad", [{"focus": "near"}, {"white": 5}, {"white": ["x"]}, {"cannot": ["fly"]}, {"gain": True}]
)
def test_what_is_no_tuning_is_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(bad))):
        Tuning.from_data(bad)


def test_exposure_is_whole_swells_of_the_lamps() -> None:
    assert swells(16_000, 50) == 20_000
    assert swells(16_000, 60) == pytest.approx(16_667, abs=1)
    assert swells(4_000, 50) == 4_000, "daylight needs less than one swell"


# -- Raspberry Pi ----------------------------------------------------------------------------------------


@pytest.fixture
def picamera2(monkeypatch: pytest.MonkeyPatch) -> type[FakePicamera2]:
    class Flickers(FakePicamera2):
        def __init__(self, index: int) -> None:
            super().__init__(index)
            self.camera_controls["AeFlickerMode"] = (0, 2, 0)

    FakePicamera2.made = []
    monkeypatch.setitem(sys.modules, "picamera2", types.SimpleNamespace(Picamera2=Flickers))
    manual = types.SimpleNamespace(Manual="manual")
    controls = types.SimpleNamespace(AfModeEnum=manual, AeFlickerModeEnum=manual)
    monkeypatch.setitem(sys.modules, "libcamera", types.SimpleNamespace(controls=controls))
    return Flickers


def test_a_pi_camera_is_tuned_anew_while_it_runs(picamera2: type[FakePicamera2]) -> None:
    kept = Tuning(1.0, 8000, 1.0, (1.0, 1.0))
    with PiCamera(size=(64, 64), tuning=kept, wait=hold) as camera:
        eventually(camera.frame)
        device = picamera2.made[0]
        assert device.controls["LensPosition"] == 1.0 and "autofocus" not in device.log
        camera.tune(60)
        eventually(lambda: camera.tuning != kept)
        assert camera.tuning is not None and camera.tuning.focus == 3.25
        assert camera.tuning.exposure == 8333
        eventually(lambda: device.controls["LensPosition"] == 3.25)
        assert device.controls["AeFlickerPeriod"] == 8333
        assert device.controls["AeEnable"] is False and device.controls["AwbEnable"] is False


def test_a_pi_camera_without_focus_says_that_it_has_none(picamera2: type[FakePicamera2]) -> None:
    picamera2.focus = False
    with PiCamera(size=(64, 64), wait=hold) as camera:
        eventually(camera.frame)
    assert camera.tuning is not None and camera.tuning.cannot == ("focus",)


# -- USB -------------------------------------------------------------------------------------------------


class FakeControls:
    """A USB camera's controls by name; what is not in `values` it does not have."""

    def __init__(self, **values: int) -> None:
        self.values = {Control[name]: value for name, value in values.items()}
        self.log: list[tuple[Control, int]] = []

    def get(self, control: Control) -> int | None:
        return self.values.get(control)

    def set(self, control: Control, value: int) -> bool:
        if control not in self.values:
            return False
        self.log.append((control, value))
        self.values[control] = value
        return True


def tuned_usb(path: Path, controls: Any, mains: int, **options: Any) -> Tuning:
    path.touch()
    still = np.zeros((720, 1280, 3), np.uint8)
    capture = FakeCapture([still] * 10_000)
    camera = UsbCamera(
        str(path), capture=lambda _: capture, controls=lambda _: controls, wait=hold, **options
    )
    with camera:
        eventually(camera.frame)
        camera.tune(mains)
        return eventually(lambda: camera.tuning)


def test_a_usb_camera_finds_its_values_on_automatic_and_is_held_at_them(tmp_path: Path) -> None:
    controls = FakeControls(
        FOCUS_AUTO=0, FOCUS=30, EXPOSURE_MODE=3, EXPOSURE=160, GAIN=12, WHITE_AUTO=1, WHITE_TEMPERATURE=4000,
        MAINS=2,
    )  # fmt: skip
    tuning = tuned_usb(tmp_path / "video0", controls, 50)
    assert tuning == Tuning(30, 200, 12, (4000,))
    assert controls.values[Control.MAINS] == 1, "50 hertz"
    assert controls.values[Control.EXPOSURE] == 200, "two swells of 10 ms"
    automatic = [controls.log.index((Control.FOCUS_AUTO, 1)), controls.log.index((Control.EXPOSURE_MODE, 3))]
    fixed = [controls.log.index((Control.FOCUS_AUTO, 0)), controls.log.index((Control.EXPOSURE_MODE, 1))]
    assert max(automatic) < min(fixed) and (Control.WHITE_AUTO, 0) in controls.log


def test_a_usb_camera_without_controls_says_so(tmp_path: Path) -> None:
    assert tuned_usb(tmp_path / "video0", FakeControls(), 50).cannot == tuple(sorted(CONTROLS))
    only_mains = tuned_usb(tmp_path / "video1", FakeControls(MAINS=0), 60)
    assert "flicker" not in only_mains.cannot and "exposure" in only_mains.cannot


def test_a_usb_camera_begins_at_what_was_kept(tmp_path: Path) -> None:
    controls: Any = FakeControls(FOCUS_AUTO=1, FOCUS=0)
    (tmp_path / "video0").touch()
    capture = FakeCapture([np.zeros((720, 1280, 3), np.uint8)])
    kept = Tuning(focus=45)
    with UsbCamera(
        str(tmp_path / "video0"), capture=lambda _: capture, controls=lambda _: controls,
        tuning=kept, wait=hold,
    ) as camera:  # fmt: skip
        eventually(camera.frame)
    assert controls.values == {Control.FOCUS_AUTO: 0, Control.FOCUS: 45}


def test_the_kernels_answers_are_understood(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    device = tmp_path / "video0"
    device.touch()
    values = {int(Control.FOCUS): 17}

    def ioctl(_file: int, request: int, content: bytes) -> bytes:
        number = struct.unpack_from("I", content)[0]
        if number not in values:
            raise OSError(22, "Invalid argument")
        if request == 0xC0445624:
            return content
        if request == 0xC008561C:
            values[number] = struct.unpack("Ii", content)[1]
        return struct.pack("Ii", number, values[number])

    monkeypatch.setattr(fcntl, "ioctl", ioctl)
    controls = Controls(str(device))
    assert controls.get(Control.FOCUS) == 17 and controls.set(Control.FOCUS, 40)
    assert controls.get(Control.FOCUS) == 40
    assert controls.get(Control.GAIN) is None and not controls.set(Control.GAIN, 1)
    assert Controls(str(tmp_path / "gone")).get(Control.FOCUS) is None


# -- others ----------------------------------------------------------------------------------------------


def test_pictures_have_nothing_to_set_and_the_simulated_camera_records(tmp_path: Path) -> None:
    save(tmp_path / "one.png", 9)
    folder = FolderCamera(tmp_path)
    folder.tune(50)
    with folder:
        eventually(folder.frame)
        assert eventually(lambda: folder.tuning).cannot == CONTROLS
    simulated = SimulatedCamera(lambda when, n: Frame(np.zeros((2, 2), np.uint8), when, n), lambda: 0.0)
    simulated.tune(60)
    assert simulated.tuned == [60] and simulated.tuning == Tuning()
