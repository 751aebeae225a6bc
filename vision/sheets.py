"""Print sheets: every sticker of the box at true scale, as a PDF to print, check with a ruler and cut out.

Measures are millimetres on paper. Each sticker has a quiet zone of three modules or more around its
symbol (two on labels), its name in plain words, and a dark rim inside the cutting line that helps to find it
on the table. On plain paper there are cut marks; on sheets of labels each sticker lies on a label of its own.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from types import MappingProxyType

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from vision.artwork import ARUCO_SIDE, QR_SIDE, aruco_modules, qr_modules
from vision.codes import Sticker, StickerClass, all_stickers
from vision.labels import SAFE, LabelSheet
from vision.layout import Layout, PieceSize
from vision.sheet_drawing import MARGIN, RULER, Cell, Frame, Placed, draw, draw_frame, register_fonts
from vision.sizing import RIM, fitted

__all__ = ["COPIES", "RULER", "Paper", "SheetTexts", "write_sheets"]

_GAP = 3.0  # between stickers: room for scissors and their marks
_HEADING = 9.0
_FOOTER = 26.0
_QUIET = 3  # modules of white around a symbol, at least
_LABEL = 3.2  # height of the line with the sticker's name


class Paper(Enum):
    """Paper sizes: width and height."""

    A4 = (210.0, 297.0)
    LETTER = (215.9, 279.4)


COPIES: Mapping[StickerClass, int] = MappingProxyType(
    {StickerClass.GRANT_FACE: 3, StickerClass.GRANT_BACK: 12}
)
"""How often a sticker is printed, where that is not once."""


@dataclass(frozen=True)
class SheetTexts:
    """Everything written on the sheets; give translations here."""

    title: str = "Pergamon table companion: stickers"
    scale: str = "Print at 100 %, without fitting to the page. This line must measure exactly 100 mm."
    page: str = "Page {page} of {pages}"
    headings: Mapping[StickerClass, str] = field(
        default_factory=lambda: {
            StickerClass.FIND: "Finds: one number on the face of each tile, in any order",
            StickerClass.GRANT_FACE: "Grant cards, faces: three of each value",
            StickerClass.GRANT_BACK: "Grant cards, backs: all sacks alike, all chests alike",
            StickerClass.FIGURE: "Player figures",
            StickerClass.ROBBER: "Grave Robber",
            StickerClass.MARKER: "Circular markers",
        }
    )
    corners_heading: str = "Corners of the board"
    find: str = "find {number}"
    coins: str = "coins: {number}"
    sack: str = "sack"
    chest: str = "chest"
    robber: str = "robber"
    colours: Sequence[str] = ("red", "blue", "yellow", "green")
    corners: Sequence[str] = ("top left", "top right", "bottom right", "bottom left")
    this_way_up: str = "{corner}, this way up"

    def name(self, sticker: Sticker) -> str:
        """What a sticker is, in a few words."""
        number = sticker.number
        if sticker.cls is StickerClass.FIND:
            return self.find.format(number=number)
        if sticker.cls is StickerClass.GRANT_FACE:
            return self.coins.format(number=number)
        if sticker.cls is StickerClass.GRANT_BACK:
            return self.sack if number == 1 else self.chest
        if sticker.cls is StickerClass.FIGURE:
            return self.colours[number - 1]
        if sticker.cls is StickerClass.ROBBER:
            return self.robber
        return f"{self.colours[number // 10 - 1]} {'I' * (number % 10)}"


def write_sheets(
    path: str | Path,
    layout: Layout,
    paper: Paper = Paper.A4,
    texts: SheetTexts | None = None,
    labels: LabelSheet | None = None,
) -> int:
    """Write the PDF and return its number of pages. An old file is replaced only by a whole new one.

    `labels`: print on sheets of these, whose paper counts then; symbols that they do not hold are printed
    smaller (`sizing.fitted`), and the board's corners come on a last page of plain paper. Raises OSError
    when the file cannot be written.
    """
    texts = texts or SheetTexts()
    register_fonts()
    target = Path(path)
    paper = paper if labels is None else Paper[labels.paper]
    placed = list(_flow(layout, paper, texts) if labels is None else _on_labels(layout, texts, labels))
    pages = placed[-1].page + 1
    handle, partial = tempfile.mkstemp(suffix=".pdf", dir=target.parent)
    os.close(handle)
    try:
        canvas = Canvas(partial, pagesize=(paper.value[0] * mm, paper.value[1] * mm))
        canvas.setTitle(texts.title)
        for page in range(pages):
            number = texts.page.format(page=page + 1, pages=pages)
            of_labels = labels is not None and page < pages - 1
            draw_frame(canvas, paper.value, Frame(texts.title, number, texts.scale, of_labels))
            for one in placed:
                if one.page == page:
                    draw(canvas, paper.value[1], one)
            canvas.showPage()
        canvas.save()
        Path(partial).chmod(0o644)
        Path(partial).replace(target)
    finally:
        Path(partial).unlink(missing_ok=True)
    return pages


def _groups(layout: Layout, texts: SheetTexts) -> Iterator[tuple[str, list[Cell]]]:
    for cls in StickerClass:
        yield texts.headings[cls], [_cell(s, layout.pieces[cls], texts) for s in _stickers(cls)]
    yield _corners(layout, texts)


def _stickers(cls: StickerClass) -> list[Sticker]:
    """Every sticker of a class, as often as it is printed."""
    return [s for s in all_stickers() if s.cls is cls for _ in range(COPIES.get(cls, 1))]


def _corners(layout: Layout, texts: SheetTexts) -> tuple[str, list[Cell]]:
    return texts.corners_heading, [_corner(c.id, c.w, texts) for c in layout.corners]


def _cell(sticker: Sticker, piece: PieceSize, texts: SheetTexts) -> Cell:
    modules, words = qr_modules(sticker), texts.name(sticker)
    if piece.round:
        return Cell(piece.width, piece.height, piece.symbol, modules, words, round=True)
    quiet = _QUIET * piece.symbol / QR_SIDE + RIM
    width = min(piece.width, piece.symbol + 2 * quiet)
    height = min(piece.height, piece.symbol + 2 * quiet + _LABEL)
    return Cell(width, height, piece.symbol, modules, words)


def _corner(marker_id: int, edge: float, texts: SheetTexts) -> Cell:
    size = edge + 2 * edge / ARUCO_SIDE
    words = texts.this_way_up.format(corner=texts.corners[marker_id])
    return Cell(size, size, edge, aruco_modules(marker_id), words)


def _flow(layout: Layout, paper: Paper, texts: SheetTexts) -> Iterator[Placed]:
    """Rows of cells under their headings, page after page."""
    yield from _rows(_groups(layout, texts), paper, 0)


def _rows(groups: Iterable[tuple[str, list[Cell]]], paper: Paper, page: int) -> Iterator[Placed]:
    right, bottom = paper.value[0] - MARGIN, paper.value[1] - _FOOTER
    y = MARGIN + _HEADING
    for heading, cells in groups:
        if y + _HEADING + cells[0].height > bottom:
            page, y = page + 1, MARGIN + _HEADING
        yield Placed(page, MARGIN, y, heading)
        x, y = MARGIN, y + _HEADING
        for cell in cells:
            if x + cell.width > right:
                x, y = MARGIN, y + cell.height + _GAP
            if y + cell.height > bottom:
                page, x, y = page + 1, MARGIN, MARGIN + _HEADING
            yield Placed(page, x, y, cell)
            x += cell.width + _GAP
        y += cells[0].height + _GAP + 2


def _on_labels(layout: Layout, texts: SheetTexts, labels: LabelSheet) -> Iterator[Placed]:
    """One sticker a label, sheet after sheet; then the board's corners, which no label holds."""
    pieces = fitted(layout, labels).pieces
    cells = [
        _label_cell(sticker, pieces[cls], texts, labels) for cls in StickerClass for sticker in _stickers(cls)
    ]
    for number, cell in enumerate(cells):
        page, place = divmod(number, labels.count)
        row, column = divmod(place, labels.columns)
        left = labels.left + column * labels.across + (labels.width - cell.width - cell.beside) / 2
        top = labels.top + row * labels.down + (labels.height - cell.height) / 2
        yield Placed(page, left, top, cell)
    yield from _rows([_corners(layout, texts)], Paper[labels.paper], -(-len(cells) // labels.count))


def _label_cell(sticker: Sticker, piece: PieceSize, texts: SheetTexts, labels: LabelSheet) -> Cell:
    modules, words = qr_modules(sticker), texts.name(sticker)
    room = min(labels.width, labels.height) - 2 * SAFE
    if piece.round:
        side = min(piece.width, room)
    else:
        side = min(room, piece.symbol * (1 + 2 * _QUIET / QR_SIDE) + 2 * RIM)
    beside = min(12.0, labels.width - 2 * SAFE - side)
    return Cell(side, side, piece.symbol, modules, words, piece.round, beside if beside > 4 else 0.0)
