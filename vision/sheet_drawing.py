"""Drawing of the print sheets: stickers with their symbols, names and cut marks, and each page's frame.

Measures are millimetres on paper, y down from the top edge where things are placed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from vision.artwork import ARUCO_SIDE, QR_SIDE, Modules
from vision.sizing import RIM

_FONTS = Path(__file__).resolve().parent.parent / "assets" / "fonts"
_TITLE_FONT, _FONT = "Gentium", "Lato"
MARGIN = 12.0
RULER = 100.0
"""Length of the line on each page that shows whether the printer kept the scale."""
_MARK, _AWAY = 1.1, 0.3  # length of a cut mark and its distance from the corner
_LOW = 5.0  # of the ruler on a sheet of labels, above the paper's edge


@dataclass(frozen=True)
class Cell:
    """One thing to cut out: its size, its symbol's edge and modules, and its words.

    `beside`: room for the words to the right of it, on a label; 0 for words beneath the symbol.
    """

    width: float
    height: float
    edge: float
    modules: Modules
    words: str
    round: bool = False
    beside: float = 0.0


@dataclass(frozen=True)
class Placed:
    """A cell or heading on a page, by its top left corner."""

    page: int
    x: float
    y: float
    item: Cell | str


@dataclass(frozen=True)
class Frame:
    """What stands on a page besides its stickers; on a sheet of labels the ruler alone."""

    title: str
    number: str
    scale: str
    labels: bool = False


def register_fonts() -> None:
    """Make our typefaces known to the PDF writer; twice is fine."""
    for name, file in ((_TITLE_FONT, "GentiumBookPlus-Bold.ttf"), (_FONT, "Lato-Regular.ttf")):
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, str(_FONTS / file)))


def draw_frame(canvas: Canvas, paper: tuple[float, float], frame: Frame) -> None:
    """Title, page number and the ruler of one page."""
    width, height = paper
    canvas.setFillGray(0)
    if frame.labels:
        _draw_ruler(canvas, (width - RULER) / 2, _LOW)
        return
    canvas.setFont(_TITLE_FONT, 13)
    canvas.drawString(MARGIN * mm, (height - MARGIN - 2) * mm, frame.title)
    canvas.setFont(_FONT, 9)
    canvas.drawRightString((width - MARGIN) * mm, (height - MARGIN - 2) * mm, frame.number)
    canvas.drawString(MARGIN * mm, (MARGIN + 7) * mm, frame.scale)
    _draw_ruler(canvas, MARGIN, MARGIN)


def _draw_ruler(canvas: Canvas, left: float, low: float) -> None:
    canvas.setStrokeGray(0)
    canvas.setLineWidth(0.25 * mm)
    canvas.line(left * mm, low * mm, (left + RULER) * mm, low * mm)
    for tick in range(0, int(RULER) + 1, 10):
        x = (left + tick) * mm
        canvas.line(x, low * mm, x, (low + (4 if tick % 50 == 0 else 2)) * mm)


def draw(canvas: Canvas, page_height: float, placed: Placed) -> None:
    """Draw a heading or a sticker where it was placed."""
    item, top = placed.item, page_height - placed.y
    if isinstance(item, str):
        canvas.setFillGray(0)
        canvas.setFont(_TITLE_FONT, 11)
        canvas.drawString(placed.x * mm, (top - 6) * mm, item)
    elif item.round:
        _draw_round(canvas, placed.x, top, item)
    else:
        _draw_square(canvas, placed.x, top, item)


def _draw_square(canvas: Canvas, x: float, top: float, cell: Cell) -> None:
    """A square sticker with its name; on corner markers all of the edge must stay white."""
    side = (cell.width - cell.edge) / 2
    is_corner = cell.modules.shape[0] == ARUCO_SIDE
    if not cell.beside:
        _cut_marks(canvas, x, top - cell.height, cell.width, cell.height)
    if not is_corner:
        _rim(canvas, x, top - cell.height, cell.width, cell.height)
    _draw_modules(canvas, x + side, top - side, cell.edge, cell.modules)
    canvas.setFillGray(0.25 if is_corner else 0)
    if cell.beside:
        _write_beside(canvas, x + cell.width, top - cell.height / 2, cell)
        return
    canvas.setFont(_FONT, 5.5 if is_corner else 6.5)
    middle = (x + cell.width / 2) * mm
    canvas.drawCentredString(middle, (top - cell.height + (1.2 if is_corner else 1.5)) * mm, cell.words)


def _draw_round(canvas: Canvas, x: float, top: float, cell: Cell) -> None:
    """A round sticker, its name in the segment beneath the symbol; a rim where it leaves room."""
    radius = cell.width / 2
    middle_x, middle_y = x + radius, top - radius
    canvas.setStrokeGray(0.6)
    canvas.setLineWidth(0.1 * mm)
    canvas.circle(middle_x * mm, middle_y * mm, radius * mm)
    if radius - RIM - cell.edge * 0.5**0.5 > cell.edge / QR_SIDE:
        canvas.setStrokeGray(0)
        canvas.setLineWidth(RIM * mm)
        canvas.circle(middle_x * mm, middle_y * mm, (radius - RIM) * mm)
    _draw_modules(canvas, middle_x - cell.edge / 2, middle_y + cell.edge / 2, cell.edge, cell.modules)
    canvas.setFillGray(0)
    if cell.beside:
        _write_beside(canvas, x + cell.width, middle_y, cell)
        return
    canvas.setFont(_FONT, 4.5)
    room = radius - cell.edge / 2
    canvas.drawCentredString(middle_x * mm, (middle_y - cell.edge / 2 - 0.62 * room) * mm, cell.words)


def _write_beside(canvas: Canvas, left: float, middle: float, cell: Cell) -> None:
    """The name to the right of a sticker on a label, a word a line, as large as it fits."""
    lines = cell.words.split()
    widest = max(pdfmetrics.stringWidth(line, _FONT, 1.0) for line in lines)
    size = min(6.5, (cell.beside - 1.5) * mm / widest)
    canvas.setFont(_FONT, size)
    for row, line in enumerate(lines):
        y = middle * mm + size * (1.15 * ((len(lines) - 1) / 2 - row) - 0.35)
        canvas.drawString((left + 1.0) * mm, y, line)


def _cut_marks(canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    """Two short lines outside of each corner, in line with the edges to cut along."""
    canvas.setStrokeGray(0)
    canvas.setLineWidth(0.1 * mm)
    for corner_x, outward_x in ((x, -1), (x + w, 1)):
        for corner_y, outward_y in ((y, -1), (y + h, 1)):
            near, far = _AWAY, _AWAY + _MARK
            along = ((corner_x + outward_x * near) * mm, (corner_x + outward_x * far) * mm)
            canvas.line(along[0], corner_y * mm, along[1], corner_y * mm)
            up = ((corner_y + outward_y * near) * mm, (corner_y + outward_y * far) * mm)
            canvas.line(corner_x * mm, up[0], corner_x * mm, up[1])


def _rim(canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    canvas.setStrokeGray(0)
    canvas.setLineWidth(RIM * mm)
    canvas.rect((x + RIM / 2) * mm, (y + RIM / 2) * mm, (w - RIM) * mm, (h - RIM) * mm)


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
