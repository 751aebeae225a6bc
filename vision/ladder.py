"""The ladder of readers: cheapest first, each next one only for what the last one could not read.

What lay there before: its own pattern. A changed part: zxing-cpp as it is. A place that still holds
something restless: the codebook, then zxing-cpp enlarged where pixels are few, and zbar at three to four
pixels a module.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np

from vision.artwork import QR_SIDE
from vision.codebook import PATTERN, Codebook, Pose, Recognised, decoded
from vision.codes import Sticker, StickerClass, all_stickers
from vision.decode import ZBAR, ZXING, Care, Decoded, Decoder, decoders, read_crop
from vision.geometry import Board
from vision.layout import Layout, Rect
from vision.sightings import Grey
from vision.texture import level

ENGINES = (ZXING, ZBAR, PATTERN)

_ZXING_PIXELS = (2.2, 3.5)
"""Below the first, pixels a module, zxing-cpp tries two and three times the size; below the second, two."""
_ZBAR_PIXELS = 3.5
_FEW_PIXELS = 100_000
"""A part of a picture up to this size holds a sticker or two, and the same light falls on all of it."""
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

    @property
    def scans(self) -> bool:
        """Whether `scan` is worth its time on a table: zbar alone is too slow beside the codebook."""
        return self._zxing is not None or self.codebook is None

    def scan(
        self, grey: Grey, box: tuple[int, int, int, int] | None = None, quick: bool = False
    ) -> list[Decoded]:
        """Codes in a part of a picture (x0, y0, x1, y1; all of it when None), at its own size.

        `quick`: what is not read is read with everything in the same look.
        """
        x0, y0, x1, y1 = box or (0, 0, grey.shape[1], grey.shape[0])
        crop = grey[y0:y1, x0:x1]
        if min(crop.shape) < QR_SIDE:
            return []
        decoder = self._zxing or self._zbar
        assert decoder is not None
        care = Care.QUICK if quick and crop.size <= _FEW_PIXELS else Care.USUAL
        return decoder.read(crop, care, at=(x0, y0))

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
        if self.codebook is not None:
            codes, suspicious = self._with_codebook(self.codebook, grey, board, place, expected, list(taken))
            if codes or not suspicious:
                return codes
        pixels = board.pixels_per_mm(*place.centre) * expected[0] / QR_SIDE
        return self._with_zxing(crop, box, pixels) or self._with_zbar(crop, box, pixels)

    def confirm(
        self, grey: Grey, board: Board, expected: Sequence[tuple[Sticker, Pose, bool]]
    ) -> list[Recognised | None]:
        """Which stickers' own patterns are still at their poses (`Codebook.confirm`).

        None for all without the codebook.
        """
        if self.codebook is None:
            return [None] * len(expected)
        return self.codebook.confirm(grey, board, expected)

    def suspects(
        self,
        grey: Grey,
        board: Board,
        place: Rect,
        taken: Iterable[tuple[float, float]] = (),
    ) -> bool:
        """Whether a place may hold a sticker that nothing can read."""
        if self.codebook is None:
            return False
        return any(self.codebook.identify(grey, board, place, edge, taken)[1] for edge in self._edges)

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
    ) -> tuple[list[Decoded], bool]:
        """Stickers recognised by heart, each size in turn, and whether anything looks like one."""
        codes: list[Decoded] = []
        suspicious = False
        for edge in edges:
            found, like_one = codebook.identify(grey, board, place, edge, taken)
            suspicious = suspicious or like_one
            found = [one for one in found if self._layout.pieces[one.sticker.cls].symbol == edge]
            codes += decoded(board, found)
            taken = [*taken, *((one.x, one.y) for one in found)]
        return codes, suspicious

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
    return pixel_boxes(board, [place], shape)[0]


def pixel_boxes(
    board: Board, places: Sequence[Rect], shape: tuple[int, ...]
) -> list[tuple[int, int, int, int]]:
    """The upright boxes around several places."""
    if not places:
        return []
    points = np.array([place.points for place in places], dtype=np.float32)
    corners = board.pixels(points.reshape(-1, 2)).reshape(-1, 4, 2)
    low = np.maximum(np.floor(corners.min(axis=1)), 0).astype(int)
    high = np.minimum(np.ceil(corners.max(axis=1)) + 1, shape[1::-1]).astype(int)
    return [(x0, y0, x1, y1) for (x0, y0), (x1, y1) in zip(low.tolist(), high.tolist(), strict=True)]


def _flat(crop: Grey) -> bool:
    sample = crop[::4, ::4]
    return level(sample, 0.97) - level(sample, 0.03) < _CONTRAST
