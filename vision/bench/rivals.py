"""The usual ways to read QR codes, and ours, behind one face: codes and seconds for a picture.

Plain pyzbar and OpenCV read in a process of their own that is ended when it takes too long; they may also
end it themselves. Seconds are of processor time, one thread each, so that what else the machine does at the
same time counts little.
"""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Protocol

import cv2
import numpy as np

from vision.decode import Quad
from vision.layout import Layout
from vision.reader import Reader
from vision.sightings import Frame, Grey

Codes = list[tuple[str, Quad]]
"""Texts and corners in pixels."""

PYZBAR, OPENCV, ZXING, OURS = "pyzbar", "QRCodeDetector", "zxing-cpp", "companion"


@dataclass(frozen=True)
class Reading:
    """What a reader made of one picture. `ended`: it was too slow, or died; its codes are then none."""

    codes: Codes
    seconds: float
    ended: bool = False


class Rival(Protocol):
    """A way to read pictures."""

    name: str

    def read(self, grey: Grey) -> Reading: ...

    def close(self) -> None: ...


def plain_pyzbar(grey: Grey) -> Codes:
    """`pyzbar.decode(frame)`, as every tutorial has it."""
    from pyzbar import pyzbar
    from pyzbar.pyzbar_error import PyZbarError

    try:
        codes = pyzbar.decode(grey)
    except (ValueError, PyZbarError):  # a structured-append code makes it give up on the whole picture
        return []
    quads = [(code, np.array([(p.x, p.y) for p in code.polygon], np.float32)) for code in codes]
    return [(code.data.decode("utf-8", "replace"), quad) for code, quad in quads if len(quad)]


def opencv_detector(grey: Grey) -> Codes:
    """`cv2.QRCodeDetector().detectAndDecodeMulti(frame)`."""
    try:
        found, texts, quads, _ = cv2.QRCodeDetector().detectAndDecodeMulti(grey)
    except (cv2.error, UnicodeDecodeError):
        return []
    return [(t, np.asarray(q, np.float32)) for t, q in zip(texts, quads, strict=True) if t] if found else []


def whole_zxing(grey: Grey) -> Codes:
    """zxing-cpp on the whole picture with its defaults, told only that it is QR codes."""
    import zxingcpp

    codes = zxingcpp.read_barcodes(grey, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    return [(code.text, _zxing_quad(code.position)) for code in codes]


def lean_zxing(grey: Grey) -> Codes:
    """The same without turning, shrinking and inverting: its fastest way."""
    import zxingcpp

    codes = zxingcpp.read_barcodes(
        grey,
        formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode),
        try_rotate=False,
        try_downscale=False,
        try_invert=False,
    )
    return [(code.text, _zxing_quad(code.position)) for code in codes]


def _zxing_quad(place: object) -> Quad:
    names = ("top_left", "top_right", "bottom_right", "bottom_left")
    points = [getattr(place, name) for name in names]
    return np.array([(p.x, p.y) for p in points], dtype=np.float32)


class Here:
    """A reader that can be trusted to come to an end: it reads in this process."""

    def __init__(self, name: str, function: Callable[[Grey], Codes]) -> None:
        self.name = name
        self._function = function

    def read(self, grey: Grey) -> Reading:
        start = time.thread_time()
        codes = self._function(grey)
        return Reading(codes, time.thread_time() - start)

    def close(self) -> None:
        """Nothing to close."""


class Limited:
    """A reader in a process of its own, ended and begun anew after `limit` seconds with one picture."""

    def __init__(self, name: str, function: Callable[[Grey], Codes], limit: float) -> None:
        self.name = name
        self.limit = limit
        self._function = function
        self._running: tuple[BaseProcess, Connection] | None = None

    def read(self, grey: Grey) -> Reading:
        _, pipe = self._begin()
        try:
            pipe.send(grey)
            if pipe.poll(self.limit):
                codes, seconds = pipe.recv()
                return Reading(codes, seconds)
        except (EOFError, OSError):  # it died of the picture
            pass
        self.close()
        return Reading([], self.limit, ended=True)

    def close(self) -> None:
        """End the process."""
        if self._running is None:
            return
        process, pipe = self._running
        self._running = None
        pipe.close()
        process.kill()
        process.join()

    def _begin(self) -> tuple[BaseProcess, Connection]:
        if self._running is None:
            context = multiprocessing.get_context("spawn")
            here, there = context.Pipe()
            process = context.Process(target=_serve, args=(there, self._function), daemon=True)
            process.start()
            there.close()
            here.send(np.zeros((64, 64), dtype=np.uint8))  # its libraries are loaded before anything is timed
            here.recv()
            self._running = process, here
        return self._running


def _serve(pipe: Connection, function: Callable[[Grey], Codes]) -> None:
    """Read pictures from the pipe until it closes. zbar's warnings go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    cv2.setNumThreads(1)
    while True:
        try:
            grey = pipe.recv()
        except EOFError:
            return
        start = time.thread_time()
        codes = function(grey)
        pipe.send((codes, time.thread_time() - start))


class Companion:
    """Our reader, which meets each picture for the first time."""

    name = OURS

    def __init__(self, layout: Layout, engines: Sequence[str] | None = None) -> None:
        self._layout = layout
        self._engines = engines
        self._prepared = self._fresh()

    def _fresh(self) -> Reader:
        return Reader(self._layout) if self._engines is None else Reader(self._layout, self._engines)

    def read(self, grey: Grey) -> Reading:
        reader = self._prepared
        start = time.thread_time()
        look = reader.look(Frame(grey, 0.0, 0))
        seconds = time.thread_time() - start
        self._prepared = self._fresh()
        codes = [(str(s.sticker), np.array(s.pixels, dtype=np.float32)) for s in look.sightings]
        return Reading(codes, seconds)

    def close(self) -> None:
        """Nothing to close."""


def rivals(limit: float) -> tuple[Rival, ...]:
    """The three usual ways; `limit` seconds a picture for OpenCV, whose time may have no end."""
    return (
        Limited(PYZBAR, plain_pyzbar, max(60.0, limit)),
        Limited(OPENCV, opencv_detector, limit),
        Here(ZXING, whole_zxing),
    )
