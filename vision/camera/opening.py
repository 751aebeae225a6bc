"""From the text a person gives to a camera."""

from __future__ import annotations

import re
from pathlib import Path

from vision.camera.files import PICTURES, VIDEOS, FolderCamera, VideoCamera
from vision.camera.pi import PiCamera, load_picamera2
from vision.camera.protocol import Camera, UnknownSource
from vision.camera.usb import UsbCamera
from vision.tuning import Tuning


def open_camera(text: str, *, tuning: Tuning | None = None, mains: int = 50, colour: bool = False) -> Camera:
    """The camera that a text names, not yet started.

    `pi` or `pi:1` is a Raspberry Pi camera (`colour`: whether it should give colour too); `usb:0`, `0` or
    `/dev/video0` a USB one; a path is a folder of pictures, one picture, or a video. `tuning` is what the
    camera was held at last time, `mains` its lamps' frequency. A USB camera that is not plugged in is no
    error: it is looked for until it is.

    Raises CameraError, with a plain sentence: UnknownSource, LibraryMissing, NothingToRead.
    """
    name = text.strip()
    pi = re.fullmatch(r"pi(?::(\d))?", name, re.IGNORECASE)
    if pi:
        load_picamera2()  # to say so now if it is not installed
        return PiCamera(int(pi[1] or 0), tuning=tuning, mains=mains, colour=colour)
    usb = re.fullmatch(r"(?:usb:|/dev/video)?(\d{1,2})", name, re.IGNORECASE)
    if usb and not Path(name).is_dir():
        return UsbCamera(f"/dev/video{usb[1]}", tuning=tuning)
    return _open_path(name, tuning)


def _open_path(name: str, tuning: Tuning | None) -> Camera:
    path = Path(name).expanduser()
    if not name or not path.exists():
        raise UnknownSource(
            "There is no camera, folder or file called “{text}”. Use pi, usb:0, /dev/video0, a folder of"
            " pictures, a picture, or a video file.",
            text=name,
        )
    if path.is_dir():
        return FolderCamera(path)
    if path.is_char_device():
        return UsbCamera(str(path), tuning=tuning)
    if path.suffix.lower() in PICTURES:
        return FolderCamera([path])
    if path.suffix.lower() in VIDEOS:
        return VideoCamera(path)
    raise UnknownSource(
        "The file {text} is neither a picture nor a video. Use pi, usb:0, /dev/video0, a folder of pictures,"
        " a picture, or a video file.",
        text=name,
    )
