"""How large stickers must be for a camera to read them: from measurements, per camera and board.

What decides is how many pixels the smallest square (module) of a symbol has where the picture shows it
smallest. Measured on drawn tables of a 60 × 45 cm board with up to 70 stickers (light and blur from good to
bad): at 4.7 pixels a module all of them are read in any light, at 3.1 all in good and
medium light and 96 % in bad; at 2.3 all in good and medium light, 69 % in bad; at 1.9 all in good light,
99 % in medium, 38 % in bad. On photographs of small codes 1.5 is where reading in good light ends. A quarter
is added for what drawings do not show: lenses, curled stickers, a lamp's sheen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from types import MappingProxyType

from vision.artwork import QR_SIDE
from vision.codes import StickerClass
from vision.labels import SAFE, LabelSheet
from vision.layout import Layout, PieceSize

CAMERAS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "pi3": (4608, 2592),
        "pi3-wide": (4608, 2592),
        "hq": (4056, 3040),
        "pi2": (3280, 2464),
        "pi1": (2592, 1944),
        "4k": (3840, 2160),
        "1440p": (2560, 1440),
        "1080p": (1920, 1080),
        "720p": (1280, 720),
    }
)
"""Width and height of a whole picture: Raspberry Pi modules by generation, USB cameras by their mode."""
SIZES = (10.0, 12.0, 14.0, 16.0, 18.0)
"""Edges of a symbol to choose from, millimetres: the largest still fits a tile of 22 mm."""
FAR = 0.92
"""Scale at the far edge of a board that a slightly tilted camera sees, as a share of that in the middle."""
RIM = 0.4
"""Width of the dark rim inside a sticker's edge, millimetres; it helps to find the sticker on the table."""
_QUIET = 2  # modules of white around a symbol, at least


class Light(IntEnum):
    """In which light stickers are read, worst first."""

    NONE = 0
    GOOD = 1
    MEDIUM = 2
    ANY = 3


LEAST: Mapping[Light, float] = MappingProxyType({Light.ANY: 3.5, Light.MEDIUM: 2.3, Light.GOOD: 1.5})
"""Pixels a module from which on stickers are read in that light, and in better light."""


@dataclass(frozen=True)
class Choice:
    """A symbol's edge (mm), the pixels that its modules have at the far edge, and the light that needs."""

    symbol: float
    module: float

    @property
    def light(self) -> Light:
        return next((light for light, least in LEAST.items() if self.module >= least), Light.NONE)


def pixels_a_millimetre(layout: Layout, camera: tuple[int, int], board_width: float) -> float:
    """Of the far edge of a board `board_width` mm wide, where the layout's whole view fills the picture."""
    larger = board_width / layout.width
    across, down = camera[0] / (layout.view.w * larger), camera[1] / (layout.view.h * larger)
    return min(across, down) * FAR


def choice(layout: Layout, camera: tuple[int, int], board_width: float, symbol: float) -> Choice:
    """What symbols of that edge give."""
    return Choice(symbol, pixels_a_millimetre(layout, camera, board_width) * symbol / QR_SIDE)


def best(layout: Layout, camera: tuple[int, int], board_width: float) -> Choice:
    """The smallest symbols that are read in any light, for they hide least of a tile; else the largest."""
    most = largest(layout.pieces[StickerClass.FIND])
    fitting = [choice(layout, camera, board_width, size) for size in SIZES if size <= most]
    return next((one for one in fitting if one.light is Light.ANY), fitting[-1])


def largest(piece: PieceSize) -> float:
    """The largest symbol of `SIZES` that fits a piece with its white edge; the smallest where none does."""
    return max((size for size in SIZES if _fits(size, piece)), default=SIZES[0])


def sized(layout: Layout, symbol: float) -> Layout:
    """The layout with symbols of that edge on finds and cards; rounder pieces have what fits them."""
    pieces = {
        cls: piece if piece.round else replace(piece, symbol=min(symbol, largest(piece)))
        for cls, piece in layout.pieces.items()
    }
    return layout.with_pieces(pieces)


def fitted(layout: Layout, labels: LabelSheet) -> Layout:
    """The layout with no symbol larger than the labels hold."""
    room = min(labels.width, labels.height) - 2 * (SAFE + RIM)
    square, in_circle = int(room / (1 + 2 * _QUIET / QR_SIDE)), int(room / 2**0.5)
    pieces = {
        cls: replace(piece, symbol=min(piece.symbol, float(in_circle if piece.round else square)))
        for cls, piece in layout.pieces.items()
    }
    return layout.with_pieces(pieces)


def _fits(size: float, piece: PieceSize) -> bool:
    return size * (1 + 2 * _QUIET / QR_SIDE) <= min(piece.width, piece.height)
