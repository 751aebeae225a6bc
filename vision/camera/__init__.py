"""Cameras: one protocol, and a Raspberry Pi camera, USB, pictures, video or the simulated table behind it."""

from vision.camera.capture import CaptureCamera, Device, Picture
from vision.camera.files import FolderCamera, VideoCamera, load_picture, pictures_in
from vision.camera.opening import open_camera
from vision.camera.pi import PiCamera, pi_camera_there
from vision.camera.protocol import (
    Camera,
    CameraError,
    CameraLost,
    CameraRefused,
    LibraryMissing,
    NoSuchCamera,
    NothingToRead,
    UnknownSource,
)
from vision.camera.simulated import SimulatedCamera
from vision.camera.usb import UsbCamera
from vision.tuning import Tunable, Tuning

__all__ = [
    "Camera",
    "CameraError",
    "CameraLost",
    "CameraRefused",
    "CaptureCamera",
    "Device",
    "FolderCamera",
    "LibraryMissing",
    "NoSuchCamera",
    "NothingToRead",
    "PiCamera",
    "Picture",
    "SimulatedCamera",
    "Tunable",
    "Tuning",
    "UnknownSource",
    "UsbCamera",
    "VideoCamera",
    "load_picture",
    "open_camera",
    "pi_camera_there",
    "pictures_in",
]
