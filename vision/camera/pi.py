"""The Raspberry Pi's own camera, through picamera2 (imported only when one is opened).

Pictures are taken as YUV420: the Y plane is the grey picture, nothing needs converting, and the
question of colour order never arises. Focus, exposure and white balance are found once and then held:
a picture whose light breathes looks like a hand moving.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import cv2
import numpy as np

from vision.camera.capture import CaptureCamera, Picture
from vision.camera.protocol import CameraLost, CameraRefused, LibraryMissing, NoSuchCamera
from vision.tuning import FOCUS, Tuning

FULL = (4608, 2592)
STEP_LIMIT = 10.0
"""Seconds for one camera call: focusing through the whole range takes up to five."""
SLOW_FRAMES = 6
"""Frames until a control that was just set shows in the pictures."""
SETTLING_FRAMES = 40
"""Frames that automatic exposure may take before its value is used as it is."""
STEADY = 0.02
"""Automatic exposure is steady when two frames differ by less than this share."""


def pi_camera_there() -> bool:
    """Whether the library is installed and finds a camera of the Raspberry Pi's own."""
    try:
        picamera2, _controls = load_picamera2()
    except LibraryMissing:
        return False
    return bool(picamera2.global_camera_info())


def load_picamera2() -> tuple[Any, Any]:
    """The picamera2 class and libcamera's controls. Raises LibraryMissing."""
    try:
        from libcamera import controls
        from picamera2 import Picamera2
    except ImportError as error:
        raise LibraryMissing(
            "The Raspberry Pi camera needs the library picamera2. Install the package python3-picamera2, "
            "or use a USB camera."
        ) from error
    return Picamera2, controls


class PiDevice:
    """One attempt at a Pi camera. `learn` is told what was found, at first when there is no `tuning` yet."""

    def __init__(
        self,
        index: int,
        size: tuple[int, int],
        mains: int,
        tuning: Tuning | None,
        learn: Callable[[Tuning], None],
        colour: bool,
        load: Callable[[], tuple[Any, Any]] = load_picamera2,
    ) -> None:
        self._device = f"pi:{index}"
        self.facts: Mapping[str, Any] = {"device": self._device}
        self._index = index
        self._size = size
        self._mains = mains
        self._controls: Any = None
        self._tuning = tuning
        self._learn = learn
        self._colour = colour
        self._load = load
        self._camera: Any = None

    def open(self) -> None:
        make, controls = self._load()
        try:
            self._camera = make(self._index)
            self._begin(controls)
        except IndexError as error:
            raise NoSuchCamera(
                "No camera is connected to the Raspberry Pi. Switch it off, check the ribbon cable, and "
                "switch it on again.",
                device=self._device,
            ) from error
        except TimeoutError as error:
            raise self._lost() from error
        except RuntimeError as error:
            raise CameraRefused(
                "The Raspberry Pi camera does not start: {reason}. Close other programs that use it.",
                device=self._device,
                reason=str(error),
            ) from error

    def _begin(self, controls: Any) -> None:
        camera = self._camera
        self._controls = controls
        config = camera.create_video_configuration(
            main={"size": self._size, "format": "YUV420"}, buffer_count=3
        )
        camera.configure(config)
        self._size = tuple(camera.camera_configuration()["main"]["size"])
        camera.start()
        if self._tuning is None:
            self._tuning = self._find_tuning()
            self._learn(self._tuning)
        # Configuring resets the controls, so they are set again after every start.
        self._hold(self._tuning)

    def tune(self, mains: int) -> None:
        """Find focus, exposure and white balance anew, as `Tunable` says."""
        self._mains = mains
        try:
            self._camera.set_controls({"AeEnable": True, "AwbEnable": True})
            tuning = self._find_tuning()
        except (TimeoutError, RuntimeError) as error:
            raise self._lost() from error
        self._hold(tuning)
        self._tuning = tuning
        self._learn(tuning)

    @property
    def _has_focus(self) -> bool:
        return "AfMode" in self._camera.camera_controls

    def _hold(self, tuning: Tuning) -> None:
        self._camera.set_controls(self._held_controls(tuning))
        width, height = self._size
        self.facts = {
            "device": self._device,
            "width": width,
            "height": height,
            "focused": tuning.focused,
        }

    def _find_tuning(self) -> Tuning:
        """Let exposure settle, focus once, and note what the camera came to."""
        self._tell_mains()
        data = self._settled_metadata()
        focused = True
        if self._has_focus:
            focused = bool(self._camera.autofocus_cycle(wait=False).get_result(timeout=STEP_LIMIT))
            data = self._metadata()
        exposure, gain = self._without_flicker(float(data["ExposureTime"]), float(data["AnalogueGain"]))
        red, blue = data["ColourGains"]
        lens = float(data["LensPosition"]) if self._has_focus else None
        cannot = () if self._has_focus else (FOCUS,)
        return Tuning(lens, exposure, gain, (float(red), float(blue)), focused, cannot)

    def _tell_mains(self) -> None:
        """Automatic exposure keeps to whole swells of the lamps, where the camera's library can do that."""
        if "AeFlickerMode" in self._camera.camera_controls:
            manual = self._controls.AeFlickerModeEnum.Manual
            swell = 1_000_000 // (2 * self._mains)
            self._camera.set_controls({"AeFlickerMode": manual, "AeFlickerPeriod": swell})

    def _settled_metadata(self) -> Mapping[str, Any]:
        for _ in range(SLOW_FRAMES):
            last = self._metadata()
        for _ in range(SETTLING_FRAMES):
            data = self._metadata()
            before, now = (d["ExposureTime"] * d["AnalogueGain"] for d in (last, data))
            if abs(now - before) <= STEADY * before:
                return data
            last = data
        return last

    def _metadata(self) -> Mapping[str, Any]:
        data: Mapping[str, Any] = self._camera.capture_metadata(wait=False).get_result(timeout=STEP_LIMIT)
        return data

    def _without_flicker(self, exposure: float, gain: float) -> tuple[float, float]:
        """One swell of the lamps: no bands in the picture, and short enough for a moving hand.

        Daylight so bright that even the lowest gain is too much keeps its shorter exposure.
        """
        swell = 1_000_000 // (2 * self._mains)
        wanted = gain * exposure / swell
        return (float(swell), wanted) if wanted >= 1.0 else (exposure, gain)

    def _held_controls(self, tuning: Tuning) -> dict[str, Any]:
        held: dict[str, Any] = {"AeEnable": False, "AwbEnable": False}
        if tuning.exposure is not None and tuning.gain is not None:
            held |= {"ExposureTime": round(tuning.exposure), "AnalogueGain": tuning.gain}
        if tuning.white is not None:
            held["ColourGains"] = tuning.white
        if self._has_focus and tuning.focus is not None:
            held |= {"AfMode": self._controls.AfModeEnum.Manual, "LensPosition": tuning.focus}
        return held

    def read(self) -> Picture:
        try:
            planes = self._camera.capture_array("main", wait=False).get_result(timeout=STEP_LIMIT)
        except (TimeoutError, RuntimeError) as error:
            raise self._lost() from error
        width, height = self._size
        # Rows may be longer than the picture is wide.
        grey = np.ascontiguousarray(planes[:height, :width])
        if not self._colour:
            return Picture(grey)
        # Not YUV420p2BGR: in OpenCV that is another name for YV12, with red and blue changed over.
        colour = cv2.cvtColor(planes, cv2.COLOR_YUV2BGR_I420)[:, :width]
        return Picture(grey, np.ascontiguousarray(colour))

    def _lost(self) -> CameraLost:
        return CameraLost(
            "The Raspberry Pi camera gives no more pictures. Check the ribbon cable.",
            device=self._device,
        )

    def close(self) -> None:
        if self._camera is not None:
            self._camera.stop()
            self._camera.close()
            self._camera = None


class PiCamera(CaptureCamera):
    """A Raspberry Pi camera module; further options as `CaptureCamera`.

    `tuning` is what an earlier run found (None: find it now). `mains` is the frequency of the lamps in
    hertz. `colour` adds the colour picture, for a preview.
    """

    def __init__(
        self,
        index: int = 0,
        *,
        size: tuple[int, int] = FULL,
        mains: int = 50,
        tuning: Tuning | None = None,
        colour: bool = False,
        load: Callable[[], tuple[Any, Any]] = load_picamera2,
        **options: Any,
    ) -> None:
        options.setdefault("opening", 60.0)
        options.setdefault("limit", STEP_LIMIT + 1.0)
        super().__init__(
            lambda: PiDevice(index, size, mains, self.tuning, self.learn, colour, load),
            tuning=tuning,
            **options,
        )
