"""Print sheets: every sticker of the box at true scale, as a PDF to print, check with a ruler and cut out.

Measures are millimetres on paper. Each sticker has a quiet zone of three modules or more around its
symbol, its name in plain words, and a dark rim inside the cutting line that helps to find it on the table.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from types import MappingProxyType

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from vision.artwork import ARUCO_SIDE, QR_SIDE, Modules, aruco_modules, qr_modules
from vision.codes import Sticker, StickerClass, all_stickers
from vision.layout import Layout, PieceSize

_FONTS = Path(__file__).resolve().parent.parent / "assets" / "fonts"
_TITLE_FONT, _FONT = "Gentium", "Lato"
_MARGIN = 12.0
_GAP = 3.0  # between stickers: room for scissors
_HEADING = 9.0
_FOOTER = 26.0
_QUIET = 3  # modules of white around a symbol, at least
_LABEL = 3.2  # height of the line with the sticker's name
_RIM = 0.4
RULER = 100.0
"""Length of the line on each page that shows whether the printer kept the scale."""


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


@dataclass(frozen=True)
class _Cell:
    """One thing to cut out: its size, its symbol's edge and modules, and its words."""

    width: float
    height: float
    edge: float
    modules: Modules
    words: str
    round: bool = False


@dataclass(frozen=True)
class _Placed:
    """A cell or heading on a page, by its top left corner, y down from the top edge."""

    page: int
    x: float
    y: float
    item: _Cell | str


def write_sheets(
    path: str | Path, layout: Layout, paper: Paper = Paper.A4, texts: SheetTexts | None = None
) -> int:
    """Write the PDF and return its number of pages. An old file is replaced only by a whole new one.

    Raises OSError when the file cannot be written.
    """
    texts = texts or SheetTexts()
    _register_fonts()
    target = Path(path)
    placed = list(_flow(layout, paper, texts))
    pages = placed[-1].page + 1
    handle, partial = tempfile.mkstemp(suffix=".pdf", dir=target.parent)
    os.close(handle)
    try:
        canvas = Canvas(partial, pagesize=(paper.value[0] * mm, paper.value[1] * mm))
        canvas.setTitle(texts.title)
        for page in range(pages):
            _frame(canvas, paper, texts, page, pages)
            for one in placed:
                if one.page == page:
                    _draw(canvas, paper.value[1], one)
            canvas.showPage()
        canvas.save()
        Path(partial).chmod(0o644)
        Path(partial).replace(target)
    finally:
        Path(partial).unlink(missing_ok=True)
    return pages


def _groups(layout: Layout, texts: SheetTexts) -> Iterator[tuple[str, list[_Cell]]]:
    for cls in StickerClass:
        stickers = [s for s in all_stickers() if s.cls is cls]
        cells = [_cell(s, layout.pieces[cls], texts) for s in stickers for _ in range(COPIES.get(cls, 1))]
        yield texts.headings[cls], cells
    yield texts.corners_heading, [_corner(c.id, c.w, texts) for c in layout.corners]


def _cell(sticker: Sticker, piece: PieceSize, texts: SheetTexts) -> _Cell:
    modules, words = qr_modules(sticker), texts.name(sticker)
    if piece.round:
        return _Cell(piece.width, piece.height, piece.symbol, modules, words, round=True)
    quiet = _QUIET * piece.symbol / QR_SIDE + _RIM
    width = min(piece.width, piece.symbol + 2 * quiet)
    height = min(piece.height, piece.symbol + 2 * quiet + _LABEL)
    return _Cell(width, height, piece.symbol, modules, words)


def _corner(marker_id: int, edge: float, texts: SheetTexts) -> _Cell:
    size = edge + 2 * edge / ARUCO_SIDE
    words = texts.this_way_up.format(corner=texts.corners[marker_id])
    return _Cell(size, size, edge, aruco_modules(marker_id), words)


def _flow(layout: Layout, paper: Paper, texts: SheetTexts) -> Iterator[_Placed]:
    """Rows of cells under their headings, page after page."""
    right, bottom = paper.value[0] - _MARGIN, paper.value[1] - _FOOTER
    page, y = 0, _MARGIN + _HEADING
    for heading, cells in _groups(layout, texts):
        if y + _HEADING + cells[0].height > bottom:
            page, y = page + 1, _MARGIN + _HEADING
        yield _Placed(page, _MARGIN, y, heading)
        x, y = _MARGIN, y + _HEADING
        for cell in cells:
            if x + cell.width > right:
                x, y = _MARGIN, y + cell.height + _GAP
            if y + cell.height > bottom:
                page, x, y = page + 1, _MARGIN, _MARGIN + _HEADING
            yield _Placed(page, x, y, cell)
            x += cell.width + _GAP
        y += cells[0].height + _GAP + 2


def _frame(canvas: Canvas, paper: Paper, texts: SheetTexts, page: int, pages: int) -> None:
    """Title, page number and the ruler of one page."""
    width, height = paper.value
    canvas.setFillGray(0)
    canvas.setFont(_TITLE_FONT, 13)
    canvas.drawString(_MARGIN * mm, (height - _MARGIN - 2) * mm, texts.title)
    canvas.setFont(_FONT, 9)
    number = texts.page.format(page=page + 1, pages=pages)
    canvas.drawRightString((width - _MARGIN) * mm, (height - _MARGIN - 2) * mm, number)
    canvas.drawString(_MARGIN * mm, (_MARGIN + 7) * mm, texts.scale)
    canvas.setLineWidth(0.25 * mm)
    canvas.line(_MARGIN * mm, _MARGIN * mm, (_MARGIN + RULER) * mm, _MARGIN * mm)
    for tick in range(0, int(RULER) + 1, 10):
        x = (_MARGIN + tick) * mm
        canvas.line(x, _MARGIN * mm, x, (_MARGIN + (4 if tick % 50 == 0 else 2)) * mm)


def _draw(canvas: Canvas, page_height: float, placed: _Placed) -> None:
    item, top = placed.item, page_height - placed.y
    if isinstance(item, str):
        canvas.setFillGray(0)
        canvas.setFont(_TITLE_FONT, 11)
        canvas.drawString(placed.x * mm, (top - 6) * mm, item)
    elif item.round:
        _draw_round(canvas, placed.x, top, item)
    else:
        _draw_square(canvas, placed.x, top, item)


def _draw_square(canvas: Canvas, x: float, top: float, cell: _Cell) -> None:
    """A square sticker, its name beneath the symbol; on corner markers all of the edge must stay white."""
    side = (cell.width - cell.edge) / 2
    is_corner = cell.modules.shape[0] == ARUCO_SIDE
    _cut_rectangle(canvas, x, top - cell.height, cell.width, cell.height, rim=not is_corner)
    _draw_modules(canvas, x + side, top - side, cell.edge, cell.modules)
    middle = (x + cell.width / 2) * mm
    canvas.setFillGray(0.25 if is_corner else 0)
    canvas.setFont(_FONT, 5.5 if is_corner else 6.5)
    canvas.drawCentredString(middle, (top - cell.height + (1.2 if is_corner else 1.5)) * mm, cell.words)


def _draw_round(canvas: Canvas, x: float, top: float, cell: _Cell) -> None:
    """A round sticker, its name in the segment beneath the symbol; a rim where it leaves room."""
    radius = cell.width / 2
    middle_x, middle_y = x + radius, top - radius
    canvas.setStrokeGray(0.6)
    canvas.setLineWidth(0.1 * mm)
    canvas.circle(middle_x * mm, middle_y * mm, radius * mm)
    if radius - _RIM - cell.edge * 0.5**0.5 > cell.edge / QR_SIDE:
        canvas.setStrokeGray(0)
        canvas.setLineWidth(_RIM * mm)
        canvas.circle(middle_x * mm, middle_y * mm, (radius - _RIM) * mm)
    _draw_modules(canvas, middle_x - cell.edge / 2, middle_y + cell.edge / 2, cell.edge, cell.modules)
    canvas.setFillGray(0)
    canvas.setFont(_FONT, 4.5)
    room = radius - cell.edge / 2
    canvas.drawCentredString(middle_x * mm, (middle_y - cell.edge / 2 - 0.62 * room) * mm, cell.words)


def _cut_rectangle(canvas: Canvas, x: float, y: float, w: float, h: float, rim: bool) -> None:
    canvas.setStrokeGray(0.6)
    canvas.setLineWidth(0.1 * mm)
    canvas.rect(x * mm, y * mm, w * mm, h * mm)
    if rim:
        canvas.setStrokeGray(0)
        canvas.setLineWidth(_RIM * mm)
        canvas.rect((x + _RIM / 2) * mm, (y + _RIM / 2) * mm, (w - _RIM) * mm, (h - _RIM) * mm)


def _draw_modules(canvas: Canvas, left: float, top: float, edge: float, modules: Modules) -> None:
    """The dark modules as one shape, so that no seams show between them."""
    size = edge / modules.shape[0]
    path = canvas.beginPath()
    for row, line in enumerate(modules):
        for start, length in _runs(line.tolist()):
            y = top - (row + 1) * size
            path.rect((left + start * size) * mm, y * mm, length * size * mm, size * mm)
    canvas.setFillGray(0)
    canvas.drawPath(path, stroke=0, fill=1)


def _runs(line: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Start and length of each run of dark modules."""
    start = None
    for i, dark in enumerate([*line, False]):
        if dark and start is None:
            start = i
        elif not dark and start is not None:
            yield start, i - start
            start = None


def _register_fonts() -> None:
    for name, file in ((_TITLE_FONT, "GentiumBookPlus-Bold.ttf"), (_FONT, "Lato-Regular.ttf")):
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, str(_FONTS / file)))
