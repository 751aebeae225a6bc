"""The ladder of readers: cheapest first, each next one only for what the last one could not read.

On a whole picture or a changed part: zxing-cpp as it is. On one place that holds something unread:
zxing-cpp enlarged two and three times, the codebook, then zbar at three to four pixels a module. Without
zxing-cpp, zbar reads the places first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np

from vision.artwork import QR_SIDE
from vision.codebook import Codebook, Recognised
from vision.codes import Sticker, StickerClass, all_stickers
from vision.decode import ZBAR, ZXING, Decoded, Decoder, Quad, decoders, read_crop
from vision.geometry import Board
from vision.layout import Layout, Rect
from vision.sightings import Grey

PATTERN = "pattern"
ENGINES = (ZXING, ZBAR, PATTERN)

_ZXING_PIXELS = (2.2, 3.5)
"""Below the first, pixels a module, zxing-cpp tries two and three times the size; below the second, two."""
_ZBAR_PIXELS = 3.5
_SINGLE = 90.0  # mm: a larger place may hold several stickers
_CONTRAST = 40  # grey levels between dark and light below which no symbol can be there


class Ladder:
    """Reads parts of a picture. `engines` names who may: "zxing", "zbar", "pattern".

    Raises NoDecoder when neither zxing-cpp nor zbar can be loaded.
    """

    def __init__(self, layout: Layout, engines: Sequence[str] = ENGINES) -> None:
        found = decoders([name for name in engines if name != PATTERN])
        self._zxing: Decoder | None = next((d for d in found if d.name == ZXING), None)
        self._zbar: Decoder | None = next((d for d in found if d.name == ZBAR), None)
        self._layout = layout
        self.codebook = Codebook(all_stickers()) if PATTERN in engines else None
        self._edges = sorted({piece.symbol for piece in layout.pieces.values()}, reverse=True)

    def scan(self, grey: Grey, box: tuple[int, int, int, int] | None = None) -> list[Decoded]:
        """Codes in a part of a picture (x0, y0, x1, y1; all of it when None), at its own size."""
        x0, y0, x1, y1 = box or (0, 0, grey.shape[1], grey.shape[0])
        crop = grey[y0:y1, x0:x1]
        if min(crop.shape) < QR_SIDE:
            return []
        decoder = self._zxing or self._zbar
        assert decoder is not None
        return read_crop(decoder, crop, 1.0, x0, y0)

    def read(
        self,
        grey: Grey,
        board: Board,
        place: Rect,
        edges: Iterable[float] = (),
        taken: Iterable[tuple[float, float]] = (),
    ) -> list[Decoded]:
        """Codes in one place, trying everything. `edges`: symbol sizes to expect first, mm.

        `taken` are centres (board units) of stickers known already, which need not be found.
        """
        box = pixel_box(board, place, grey.shape)
        crop = grey[box[1] : box[3], box[0] : box[2]]
        if min(crop.shape, default=0) < QR_SIDE or _flat(crop):
            return []
        expected = tuple(dict.fromkeys((*edges, *self._edges)))
        pixels = board.pixels_per_mm(*place.centre) * expected[0] / QR_SIDE
        codes = self._with_zxing(crop, box, pixels)
        single = max(place.w, place.h) < _SINGLE
        if codes and single:
            return codes
        if self.codebook is not None:
            centres = [
                *taken,
                *(
                    (x, y)
                    for x, y in board.units(
                        np.array([code.centre for code in codes], dtype=np.float32)
                    ).tolist()
                ),
            ]
            codes += self._with_codebook(self.codebook, grey, board, place, expected, centres, single)
            if codes or (self._zxing is not None and not self.suspects(grey, board, place, expected[:1])):
                return codes
        return self._with_zbar(crop, box, pixels)

    def confirm(
        self, grey: Grey, board: Board, sticker: Sticker, corners: Quad, oriented: bool
    ) -> Decoded | None:
        """The sticker, if its own pattern is still at its place (corners in board units).

        None too without the codebook. `oriented`: the first corner is known to be the code's top left one.
        """
        if self.codebook is None:
            return None
        for turn in range(1 if oriented else 4):
            found = self.codebook.confirm(grey, board, sticker, np.roll(corners, turn, axis=0))
            if found is not None:
                return _decoded(board, found)
        return None

    def suspects(self, grey: Grey, board: Board, place: Rect, edges: Sequence[float] = ()) -> bool:
        """Whether a place may hold a sticker that nothing can read, of any or of the given sizes (mm)."""
        if self.codebook is None:
            return False
        return any(self.codebook.suspects(grey, board, place, edge) for edge in edges or self._edges)

    def _with_zxing(self, crop: Grey, box: tuple[int, int, int, int], pixels: float) -> list[Decoded]:
        if self._zxing is None:
            return []
        scales = (2.0, 3.0) if pixels < _ZXING_PIXELS[0] else (2.0,) if pixels < _ZXING_PIXELS[1] else (1.0,)
        codes: list[Decoded] = []
        for scale in scales:
            codes = codes or read_crop(self._zxing, crop, scale, box[0], box[1])
        return codes

    def _with_codebook(
        self,
        codebook: Codebook,
        grey: Grey,
        board: Board,
        place: Rect,
        edges: Sequence[float],
        taken: list[tuple[float, float]],
        single: bool,
    ) -> list[Decoded]:
        """Stickers recognised by heart; in the place of a single piece the first size found will do."""
        codes: list[Decoded] = []
        for edge in edges:
            found = codebook.identify(grey, board, place, edge, taken)
            found = [one for one in found if self._layout.pieces[one.sticker.cls].symbol == edge]
            codes += [_decoded(board, one) for one in found]
            taken = [*taken, *((one.x, one.y) for one in found)]
            if found and single:
                break
        return codes

    def _with_zbar(self, crop: Grey, box: tuple[int, int, int, int], pixels: float) -> list[Decoded]:
        if self._zbar is None:
            return []
        scale = _ZBAR_PIXELS / pixels
        codes = read_crop(self._zbar, crop, scale, box[0], box[1])
        if codes or pixels < 2.5:  # a blur only helps where there are pixels to spare
            return codes
        return read_crop(self._zbar, cv2.GaussianBlur(crop, (0, 0), 1.0), scale, box[0], box[1])


def expected_edges(layout: Layout, name: str | None) -> tuple[float, ...]:
    """Edges of the symbols that belong into a slot or area, mm."""
    kinds = {
        "dig": StickerClass.FIND,
        "reveal": StickerClass.FIND,
        "exhibit": StickerClass.FIND,
        "discard": StickerClass.FIND,
        "grant": StickerClass.FIGURE,
        "card": StickerClass.GRANT_FACE,
        "museum": StickerClass.MARKER,
    }
    kind = kinds.get((name or "").split("/")[0])
    return () if kind is None else (layout.pieces[kind].symbol,)


def pixel_box(board: Board, place: Rect, shape: tuple[int, ...]) -> tuple[int, int, int, int]:
    """The upright box (x0, y0, x1, y1) around a place in a picture, cut to the picture."""
    corners = board.pixels(np.array(place.points, dtype=np.float32))
    x0, y0 = np.floor(corners.min(axis=0)).astype(int)
    x1, y1 = np.ceil(corners.max(axis=0)).astype(int) + 1
    height, width = shape[:2]
    return max(0, int(x0)), max(0, int(y0)), min(width, int(x1)), min(height, int(y1))


def _decoded(board: Board, found: Recognised) -> Decoded:
    corners: Quad = board.pixels(found.corners)
    return Decoded(str(found.sticker), corners, PATTERN, oriented=True)


def _flat(crop: Grey) -> bool:
    sample = crop[::2, ::2]
    low, high = np.percentile(sample, (3, 97))
    return bool(high - low < _CONTRAST)
