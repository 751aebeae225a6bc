"""Reading any photograph: every QR code in it, ours or not, whatever it costs.

The table reader is quick and knows what to expect; `read_photo` takes the union of several decoders and
pictures of the same thing (evened light, other sizes), because on real photographs each finds codes that
the others miss. It needs no board; `read_picture` adds what the table reader sees where there is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import cv2
import numpy as np

from vision.artwork import QR_SIDE
from vision.codes import DamagedCode, ForeignCode, NewerCode, Sticker, parse
from vision.decode import ZBAR, ZXING, Care, Decoded, Decoder, Quad, decoders
from vision.layout import Layout
from vision.reader import Reader
from vision.sightings import Frame, Grey

SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff", ".pgm", ".ppm"})
_LARGEST = 16_384  # pixels on a side that are taken; more is no photograph of a table
_MOST_LOOKS = 40
_SMALL = 2_000_000  # pixels below which enlarging is worth its time
_MEDIUM = 6_000_000  # pixels below which zbar reads the whole picture


class PictureFault(StrEnum):
    """Why a file cannot be read as a picture."""

    UNREADABLE = "it cannot be read"
    NO_PICTURE = "it is not a picture, or its picture is damaged"
    TOO_LARGE = "it has more pixels than any photograph"


class PictureError(ValueError):
    """A file is not a picture that can be read: why, and what the system said, if it did."""

    def __init__(self, fault: PictureFault, detail: str = "") -> None:
        super().__init__(detail or fault.value)
        self.fault = fault
        self.detail = detail


def load_grey(path: Path) -> Grey:
    """A picture file as grey values; see-through parts count as white. Raises PictureError."""
    try:
        data = np.frombuffer(path.read_bytes(), dtype=np.uint8)
    except OSError as error:
        raise PictureError(PictureFault.UNREADABLE, error.strerror or "") from error
    try:
        grey = cv2.imdecode(data, cv2.IMREAD_GRAYSCALE) if data.size else None
        whole = cv2.imdecode(data, cv2.IMREAD_UNCHANGED) if grey is not None else None
    except cv2.error as error:
        raise PictureError(PictureFault.NO_PICTURE) from error
    if grey is None or whole is None:
        raise PictureError(PictureFault.NO_PICTURE)
    if max(grey.shape) > _LARGEST:
        raise PictureError(PictureFault.TOO_LARGE)
    if whole.ndim == 3 and whole.shape[2] == 4 and whole.shape[:2] == grey.shape and whole.dtype == np.uint8:
        opaque = whole[:, :, 3]
        grey = cv2.add(cv2.multiply(grey, opaque, scale=1 / 255), 255 - opaque)
    return np.ascontiguousarray(grey)


class Kind(StrEnum):
    """Whose a code is."""

    STICKER = "sticker"
    FOREIGN = "foreign"
    DAMAGED = "damaged"
    NEWER = "newer"


@dataclass(frozen=True)
class PhotoCode:
    """One code in a picture: its four corners in pixels; board units and slot where the board is known."""

    text: str
    kind: Kind
    sticker: Sticker | None
    pixels: tuple[tuple[float, float], ...]
    reader: str
    x: float | None = None
    y: float | None = None
    slot: str | None = None


@dataclass(frozen=True)
class PhotoReading:
    """Everything in one picture. `duplicates`: stickers that exist once and were seen more often."""

    codes: tuple[PhotoCode, ...]
    board_found: bool
    duplicates: tuple[Sticker, ...]


def read_picture(grey: Grey, layout: Layout) -> PhotoReading:
    """Every code in a picture, the table's stickers with their places. Raises NoDecoder."""
    reader = Reader(layout)
    look = reader.look(Frame(grey, 0.0, 0))
    while reader.busy and look.frame_number < _MOST_LOOKS:
        look = reader.look(Frame(grey, 0.0, look.frame_number + 1))
    codes = [
        PhotoCode(str(s.sticker), Kind.STICKER, s.sticker, s.pixels, s.reader, s.x, s.y, s.slot)
        for s in look.sightings
    ]
    seen = [np.array(s.pixels, dtype=np.float32) for s in look.sightings]
    others = (code for code in read_photo(grey) if not any(_inside(code, corners) for corners in seen))
    codes += map(_classified, others)
    return PhotoReading(tuple(codes), look.board_found, _seen_twice(codes))


def _classified(code: Decoded) -> PhotoCode:
    pixels = tuple((float(x), float(y)) for x, y in code.corners)
    try:
        sticker = parse(code.text)
    except ForeignCode:
        return PhotoCode(code.text, Kind.FOREIGN, None, pixels, code.reader)
    except NewerCode:
        return PhotoCode(code.text, Kind.NEWER, None, pixels, code.reader)
    except DamagedCode:
        return PhotoCode(code.text, Kind.DAMAGED, None, pixels, code.reader)
    return PhotoCode(code.text, Kind.STICKER, sticker, pixels, code.reader)


def _seen_twice(codes: Iterable[PhotoCode]) -> tuple[Sticker, ...]:
    counts = Counter(code.sticker for code in codes if code.sticker is not None)
    return tuple(sorted(s for s, n in counts.items() if n > 1 and s.unique))


def read_photo(grey: Grey) -> list[Decoded]:
    """Every QR code that any decoder finds, each place once. Raises NoDecoder when there is none."""
    found: list[Decoded] = []
    if min(grey.shape) < QR_SIDE:
        return found
    available = {decoder.name: decoder for decoder in decoders()}
    for name, picture, scale in _tries(grey):
        decoder = available.get(name)
        if decoder is not None:
            codes = _read(decoder, picture(), scale)
            found += [code for code in codes if not any(_inside(code, known.corners) for known in found)]
    return found


def _tries(grey: Grey) -> Iterator[tuple[str, Callable[[], Grey], float]]:
    """Decoder, picture and its scale, in the order of what they give for their time."""
    yield ZXING, lambda: grey, 1.0
    yield ZXING, lambda: _even(grey), 1.0
    yield ZXING, lambda: _contrast(grey), 1.0
    yield ZXING, lambda: _threshold(grey), 1.0
    if min(grey.shape) >= 4 * QR_SIDE:
        yield ZBAR, lambda: cv2.GaussianBlur(_scaled(grey, 0.5), (0, 0), 1.5), 0.5
        yield ZBAR, lambda: _threshold(_scaled(grey, 0.5)), 0.5
        yield ZBAR, lambda: _scaled(grey, 0.25), 0.25
    if grey.size <= _SMALL:
        yield ZXING, lambda: _scaled(grey, 2.0), 2.0
        yield ZXING, lambda: _contrast(_scaled(grey, 2.0)), 2.0
        yield ZBAR, lambda: _scaled(grey, 2.0), 2.0
        yield ZBAR, lambda: _threshold(grey), 1.0
    if grey.size <= _MEDIUM:
        yield ZBAR, lambda: grey, 1.0


def _read(decoder: Decoder, picture: Grey, scale: float) -> list[Decoded]:
    codes = decoder.read(picture, Care.THOROUGH)
    return [code.placed(scale, 0, 0) for code in codes if code.text]


def _inside(code: Decoded, corners: Quad) -> bool:
    """Whether the middle of a code lies within a quad: it says again, or otherwise, what is known there."""
    return bool(cv2.pointPolygonTest(corners, code.centre, False) >= 0)


def _scaled(grey: Grey, factor: float) -> Grey:
    how = cv2.INTER_CUBIC if factor > 1 else cv2.INTER_AREA
    return np.asarray(cv2.resize(grey, None, fx=factor, fy=factor, interpolation=how))


def _contrast(grey: Grey) -> Grey:
    return np.asarray(cv2.createCLAHE(2.0, (8, 8)).apply(grey))


def _threshold(grey: Grey) -> Grey:
    kind, method = cv2.THRESH_BINARY, cv2.ADAPTIVE_THRESH_MEAN_C
    return np.asarray(cv2.adaptiveThreshold(grey, 255, method, kind, 51, 5))


def _even(grey: Grey) -> Grey:
    """The picture with its light evened out: divided by what is left of it after heavy blurring."""
    size = (max(1, grey.shape[1] // 16), max(1, grey.shape[0] // 16))
    small = cv2.resize(grey, size, interpolation=cv2.INTER_AREA)
    light = cv2.GaussianBlur(small, (0, 0), max(0.5, size[0] / 40))
    return np.asarray(cv2.divide(grey, cv2.resize(light, grey.shape[::-1]), scale=200))
