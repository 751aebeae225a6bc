"""The controls of a V4L2 camera, through its device file: the kernel's own calls, beside OpenCV's capture.

OpenCV's names for them mean other values from version to version, and it has none for the lamps'
frequency. Numbers are those of the kernel's linux/v4l2-controls.h and linux/videodev2.h.
"""

from __future__ import annotations

import fcntl
import os
import struct
from enum import IntEnum

_QUERY = 0xC0445624  # _IOWR('V', 36, struct v4l2_queryctrl)
_GET = 0xC008561B  # _IOWR('V', 27, struct v4l2_control)
_SET = 0xC008561C  # _IOWR('V', 28, struct v4l2_control)
_DISABLED = 0x0001  # V4L2_CTRL_FLAG_DISABLED
_QUERY_FORM = "II32siiiiIII"
_CONTROL_FORM = "Ii"


class Control(IntEnum):
    """The controls that matter here, by the kernel's number."""

    WHITE_AUTO = 0x0098090C
    GAIN = 0x00980913
    MAINS = 0x00980918
    WHITE_TEMPERATURE = 0x0098091A
    EXPOSURE_MODE = 0x009A0901
    EXPOSURE = 0x009A0902
    FOCUS = 0x009A090A
    FOCUS_AUTO = 0x009A090C


EXPOSURE_MANUAL, EXPOSURE_AUTOMATIC = 1, 3
"""Of EXPOSURE_MODE; 3, aperture priority, is what UVC cameras call automatic."""
MAINS_VALUES = {50: 1, 60: 2}
"""Of MAINS, by hertz."""


class Controls:
    """The controls of one camera, by its device file. Where one is missing or refused, that is an answer."""

    def __init__(self, path: str) -> None:
        self._path = path

    def get(self, control: Control) -> int | None:
        """The control's value; None where the camera does not have it."""
        if not self._there(control):
            return None
        answer = self._call(_GET, struct.pack(_CONTROL_FORM, control, 0))
        return None if answer is None else int(struct.unpack(_CONTROL_FORM, answer)[1])

    def set(self, control: Control, value: int) -> bool:
        """Set the control; whether the camera has it and took the value."""
        return (
            self._there(control) and self._call(_SET, struct.pack(_CONTROL_FORM, control, value)) is not None
        )

    def _there(self, control: Control) -> bool:
        answer = self._call(_QUERY, struct.pack(_QUERY_FORM, control, 0, b"", 0, 0, 0, 0, 0, 0, 0))
        return answer is not None and not struct.unpack(_QUERY_FORM, answer)[7] & _DISABLED

    def _call(self, request: int, content: bytes) -> bytes | None:
        """The driver's answer; None where it has no such control or refuses."""
        try:
            file = os.open(self._path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError:
            return None
        try:
            return fcntl.ioctl(file, request, content)
        except OSError:
            return None
        finally:
            os.close(file)
