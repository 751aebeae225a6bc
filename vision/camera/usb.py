"""A USB camera, or anything else Linux offers as /dev/video…"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2

from vision.camera.capture import CaptureCamera, Picture
from vision.camera.protocol import CameraLost, CameraRefused, NoSuchCamera
from vision.camera.v4l2 import EXPOSURE_AUTOMATIC, EXPOSURE_MANUAL, MAINS_VALUES, Control, Controls
from vision.tuning import EXPOSURE, FLICKER, FOCUS, WHITE, Tuning, swells

SIZES = ((3840, 2160), (2560, 1440), (1920, 1080), (1280, 720))
"""Sizes to ask for, largest first: small stickers need every pixel there is."""
SETTLING_FRAMES = 60
"""Frames in which a camera on automatic finds its focus, exposure and white balance: two to four seconds."""


def open_v4l2(path: str) -> Any:
    """OpenCV's capture for a device file: the V4L2 back end, by name, so that no other one is tried."""
    return cv2.VideoCapture(path, cv2.CAP_V4L2)


class UsbDevice:
    """One attempt at a V4L2 camera. `capture` opens the device file; `size` is (width, height).

    It is left on automatic until `tune` is called for the first time; `learn` is told what that found.
    """

    def __init__(
        self,
        path: str,
        size: tuple[int, int] | None = None,
        capture: Callable[[str], Any] = open_v4l2,
        tuning: Tuning | None = None,
        learn: Callable[[Tuning], None] = lambda _tuning: None,
        controls: Callable[[str], Controls] = Controls,
    ) -> None:
        self.facts: Mapping[str, Any] = {"device": path}
        self._path = path
        self._sizes = SIZES if size is None else (size,)
        self._open_capture = capture
        self._capture: Any = None
        self._tuning = tuning
        self._learn = learn
        self._controls = controls(path)

    def open(self) -> None:
        if not Path(self._path).exists():
            raise NoSuchCamera("No camera is plugged in at {device}. Plug it in.", device=self._path)
        if not os.access(self._path, os.R_OK | os.W_OK):
            raise CameraRefused(
                "The camera at {device} may not be used by this user. Add the user to the group video.",
                device=self._path,
            )
        self._capture = self._open_capture(self._path)
        if not self._capture.isOpened():
            raise CameraRefused(
                "The camera at {device} does not open. Close other programs that use it.",
                device=self._path,
            )
        # Compressed pictures, since raw ones of this size do not fit through USB 2.
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        width, height = self._choose_size()
        self.facts = {"device": self._path, "width": width, "height": height}
        if self._tuning is not None:
            self._hold(self._tuning)

    def tune(self, mains: int) -> None:
        """Let the camera find its values on automatic, then hold it there; as `Tunable` says."""
        controls = self._controls
        for control in (Control.FOCUS_AUTO, Control.WHITE_AUTO):
            controls.set(control, 1)
        controls.set(Control.EXPOSURE_MODE, EXPOSURE_AUTOMATIC)
        flicker = controls.set(Control.MAINS, MAINS_VALUES[mains])
        for _ in range(SETTLING_FRAMES):
            self.read()
        exposure, white = controls.get(Control.EXPOSURE), controls.get(Control.WHITE_TEMPERATURE)
        found = Tuning(
            focus=controls.get(Control.FOCUS),
            exposure=None if exposure is None else swells(exposure * 100, mains) / 100,
            gain=controls.get(Control.GAIN),
            white=None if white is None else (white,),
        )
        refused = self._hold(found)
        if EXPOSURE in refused and not flicker:
            refused.add(FLICKER)
        tuning = replace(found, cannot=tuple(sorted(refused)))
        self._tuning = tuning
        self._learn(tuning)

    def _hold(self, tuning: Tuning) -> set[str]:
        """Take the camera off automatic and set these values; what it does not have or refuses."""
        controls, refused = self._controls, set[str]()
        controls.set(Control.FOCUS_AUTO, 0)
        if tuning.focus is None or not controls.set(Control.FOCUS, round(tuning.focus)):
            refused.add(FOCUS)
        manual = controls.set(Control.EXPOSURE_MODE, EXPOSURE_MANUAL)
        exposed = tuning.exposure is not None and controls.set(Control.EXPOSURE, round(tuning.exposure))
        if not (manual and exposed):
            refused.add(EXPOSURE)
        if tuning.gain is not None:
            controls.set(Control.GAIN, round(tuning.gain))
        fixed = controls.set(Control.WHITE_AUTO, 0)
        if not fixed or (
            tuning.white and not controls.set(Control.WHITE_TEMPERATURE, round(tuning.white[0]))
        ):
            refused.add(WHITE)
        return refused

    def _choose_size(self) -> tuple[int, int]:
        """Ask for the sizes in turn; a camera that has none of them keeps its own."""
        for size in self._sizes:
            self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
            self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
            if self._size() == size:
                break
        return self._size()

    def _size(self) -> tuple[int, int]:
        get = self._capture.get
        return int(get(cv2.CAP_PROP_FRAME_WIDTH)), int(get(cv2.CAP_PROP_FRAME_HEIGHT))

    def read(self) -> Picture:
        try:
            ok, colour = self._capture.read()
        except cv2.error as error:
            raise self._lost() from error
        if not ok or colour is None:
            raise self._lost()
        return Picture(cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY), colour)

    def _lost(self) -> CameraLost:
        return CameraLost("The camera at {device} gives no more pictures.", device=self._path)

    def close(self) -> None:
        if self._capture is not None:
            self._capture.release()
            self._capture = None


class UsbCamera(CaptureCamera):
    """A USB camera by its device file; options as `CaptureCamera`."""

    def __init__(
        self,
        path: str = "/dev/video0",
        *,
        size: tuple[int, int] | None = None,
        capture: Callable[[str], Any] = open_v4l2,
        controls: Callable[[str], Controls] = Controls,
        **options: Any,
    ) -> None:
        options.setdefault("opening", 30.0)
        super().__init__(lambda: UsbDevice(path, size, capture, self.tuning, self.learn, controls), **options)
