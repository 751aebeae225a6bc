"""The QR decoders behind one face: zxing-cpp first, zbar as second opinion, either alone if need be.

Both are optional at import: a machine without one of them still reads with the other.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.sightings import Grey

log = logging.getLogger(__name__)

Quad = NDArray[np.float32]
"""Four corners, shape (4, 2), x and y, clockwise as seen."""

ZXING = "zxing"
ZBAR = "zbar"


class NoDecoder(RuntimeError):
    """None of the wanted QR decoders can be loaded."""


@dataclass(frozen=True, eq=False)
class Decoded:
    """One QR code that a decoder read: its text, where it lies in the picture, and who read it.

    `oriented` says that the first corner is the code's own top left one, so that the code's rotation
    is known; otherwise the corners start anywhere.
    """

    text: str
    corners: Quad
    reader: str
    oriented: bool = False

    @property
    def centre(self) -> tuple[float, float]:
        x, y = self.corners.mean(axis=0)
        return float(x), float(y)

    @property
    def edge(self) -> float:
        """Mean length of the four edges, pixels."""
        return float(np.linalg.norm(self.corners - np.roll(self.corners, 1, axis=0), axis=1).mean())

    def placed(self, scale: float, x: float, y: float) -> Decoded:
        """The same code in the picture from which a crop at (x, y) was taken and enlarged by `scale`."""
        corners = (self.corners + 0.5) / scale - 0.5 + np.array([x, y], dtype=np.float32)
        return Decoded(self.text, corners.astype(np.float32), self.reader, self.oriented)


class Care(Enum):
    """How much is tried: with one threshold for the whole picture, with local ones, and with smaller and
    inverted versions of the picture, too."""

    QUICK = auto()
    USUAL = auto()
    THOROUGH = auto()


class Decoder(Protocol):
    """Reads the QR codes of one grey picture. Never raises for what the picture shows."""

    name: str

    def read(self, grey: Grey, care: Care = Care.USUAL, at: tuple[float, float] = (0, 0)) -> list[Decoded]:
        """All codes found. A quick look is for crops with a code or two, which are about evenly lit.

        `at`: where the picture's first pixel lies in the picture that corners are wanted in.
        """
        ...


class ZxingDecoder:
    """zxing-cpp: fast, many codes in one picture, good from about two pixels a module."""

    name = ZXING

    def __init__(self) -> None:
        import zxingcpp

        self._zxing = zxingcpp
        self._formats = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
        self._quick, self._usual = zxingcpp.Binarizer.GlobalHistogram, zxingcpp.Binarizer.LocalAverage

    def read(self, grey: Grey, care: Care = Care.USUAL, at: tuple[float, float] = (0, 0)) -> list[Decoded]:
        thorough = care is Care.THOROUGH
        try:
            codes = self._zxing.read_barcodes(
                grey,
                formats=self._formats,
                binarizer=self._quick if care is Care.QUICK else self._usual,
                try_rotate=thorough,
                try_downscale=thorough,
                try_invert=thorough,
                text_mode=self._zxing.TextMode.Plain,
            )
        except (ValueError, RuntimeError) as error:  # such as text in an undeclared character set
            log.warning("zxing-cpp could not read a picture: %s", error)
            return []
        return [self._decoded(code, at) for code in codes]

    def _decoded(self, code: Any, at: tuple[float, float]) -> Decoded:
        x, y = at
        place = code.position
        points = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
        # zxing-cpp's corners are pixel indices of the outermost modules, rounded down.
        corners = np.array([(x + p.x, y + p.y) for p in points], dtype=np.float32)
        return Decoded(code.text, corners, ZXING, oriented=True)


class ZbarDecoder:
    """zbar through pyzbar, QR codes only: best on crops of one or few codes at 3–4 pixels a module."""

    name = ZBAR

    def __init__(self) -> None:
        from pyzbar import pyzbar
        from pyzbar.pyzbar_error import PyZbarError

        self._zbar = pyzbar
        self._errors = (ValueError, PyZbarError)

    def read(self, grey: Grey, care: Care = Care.USUAL, at: tuple[float, float] = (0, 0)) -> list[Decoded]:
        try:
            codes = self._zbar.decode(np.ascontiguousarray(grey), symbols=[self._zbar.ZBarSymbol.QRCODE])
        except self._errors as error:  # a structured-append code makes pyzbar give up on the whole picture
            log.warning("zbar could not read a picture: %s", error)
            return []
        return [self._decoded(code, at) for code in codes if len(code.polygon) == 4]

    def _decoded(self, code: Any, at: tuple[float, float]) -> Decoded:
        x, y = at
        corners = clockwise(np.array([(x + p.x, y + p.y) for p in code.polygon], dtype=np.float32))
        return Decoded(code.data.decode("utf-8", "replace"), corners, ZBAR)


@cache
def load(name: str) -> Decoder | None:
    """The decoder of that name, or None when its library is not installed."""
    kinds: dict[str, type[Decoder]] = {ZXING: ZxingDecoder, ZBAR: ZbarDecoder}
    if name not in kinds:
        raise ValueError(f"there is no QR decoder called {name}: choose from {', '.join(kinds)}")
    try:
        return kinds[name]()
    except (ImportError, OSError) as error:
        log.warning("The QR decoder %s is not available: %s", name, error)
        return None


def decoders(names: Sequence[str] = (ZXING, ZBAR)) -> tuple[Decoder, ...]:
    """The available ones of the named decoders, in order. Raises NoDecoder when there is none."""
    found = tuple(decoder for decoder in map(load, names) if decoder is not None)
    if not found:
        raise NoDecoder("no QR decoder can be loaded: install zxing-cpp, or pyzbar with the zbar library")
    return found


def read_crop(decoder: Decoder, crop: Grey, scale: float, x: float, y: float) -> list[Decoded]:
    """Read a crop that starts at (x, y) of a picture after scaling it; corners are the picture's.

    Scaling down averages, scaling up is cubic, as vision libraries read best.
    """
    if scale == 1.0:
        return decoder.read(crop, at=(x, y))
    how = cv2.INTER_CUBIC if scale > 1 else cv2.INTER_AREA
    crop = cv2.resize(crop, None, fx=scale, fy=scale, interpolation=how)
    return [code.placed(scale, x, y) for code in decoder.read(crop)]


def clockwise(corners: Quad) -> Quad:
    """The same four corners in clockwise order as seen (y points down)."""
    following = np.roll(corners, -1, axis=0)
    area = float(np.sum(corners[:, 0] * following[:, 1] - following[:, 0] * corners[:, 1]))
    return corners if area >= 0 else corners[::-1].copy()
