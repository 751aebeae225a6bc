"""What a score sheet is drawn on: a picture or a PDF page, with the same few strokes.

Lengths are points (1/72 inch) from the top left corner of an A4 page, y down.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, Literal, Protocol

from companion.places import ASSETS

WIDTH, HEIGHT = 595.0, 842.0
Align = Literal["left", "center", "right"]
Point = tuple[float, float]
_FONTS = {False: "GentiumBookPlus-Regular.ttf", True: "GentiumBookPlus-Bold.ttf"}


class Pad(Protocol):
    """Something to draw a sheet on. Colours are “#RRGGBB”."""

    def width(self, text: str, size: float, bold: bool) -> float:
        """How wide a line of text is."""
        ...

    def text(self, text: str, x: float, y: float, size: float, colour: str, bold: bool, align: Align) -> None:
        """A line of text on the base line `y`, its `align` edge at `x`."""
        ...

    def line(self, points: Sequence[Point], colour: str, thick: float) -> None:
        """A line through these points."""
        ...

    def dot(self, x: float, y: float, radius: float, colour: str) -> None:
        """A filled circle."""
        ...


class PicturePad:
    """A PNG with two and a half pixels a point: 180 dots an inch."""

    _SCALE = 2.5

    def __init__(self, paper: str) -> None:
        from PIL import Image, ImageDraw

        size = (round(WIDTH * self._SCALE), round(HEIGHT * self._SCALE))
        self._image = Image.new("RGB", size, paper)
        self._draw = ImageDraw.Draw(self._image)
        self._fonts: dict[tuple[float, bool], Any] = {}

    def _font(self, size: float, bold: bool) -> Any:
        from PIL import ImageFont

        if (size, bold) not in self._fonts:
            path = ASSETS / "fonts" / _FONTS[bold]
            self._fonts[size, bold] = ImageFont.truetype(str(path), round(size * self._SCALE))
        return self._fonts[size, bold]

    def width(self, text: str, size: float, bold: bool) -> float:
        return float(self._font(size, bold).getlength(text)) / self._SCALE

    def text(self, text: str, x: float, y: float, size: float, colour: str, bold: bool, align: Align) -> None:
        anchor = {"left": "ls", "center": "ms", "right": "rs"}[align]
        at = (x * self._SCALE, y * self._SCALE)
        self._draw.text(at, text, fill=colour, font=self._font(size, bold), anchor=anchor)

    def line(self, points: Sequence[Point], colour: str, thick: float) -> None:
        scaled = [(x * self._SCALE, y * self._SCALE) for x, y in points]
        self._draw.line(scaled, fill=colour, width=max(1, round(thick * self._SCALE)), joint="curve")

    def dot(self, x: float, y: float, radius: float, colour: str) -> None:
        self._draw.circle((x * self._SCALE, y * self._SCALE), radius * self._SCALE, fill=colour)

    def finished(self) -> bytes:
        """The PNG file."""
        file = io.BytesIO()
        self._image.save(file, "PNG", dpi=(180, 180))
        return file.getvalue()


class PdfPad:
    """One page of a PDF with its fonts inside."""

    def __init__(self, title: str) -> None:
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont
        from reportlab.pdfgen.canvas import Canvas

        for bold, file in _FONTS.items():
            pdfmetrics.registerFont(TTFont(self._name(bold), str(ASSETS / "fonts" / file)))
        self._file = io.BytesIO()
        self._canvas = Canvas(self._file, pagesize=(WIDTH, HEIGHT))
        self._canvas.setTitle(title)

    @staticmethod
    def _name(bold: bool) -> str:
        return "PergamonBold" if bold else "Pergamon"

    def width(self, text: str, size: float, bold: bool) -> float:
        from reportlab.pdfbase.pdfmetrics import stringWidth

        return float(stringWidth(text, self._name(bold), size))

    def text(self, text: str, x: float, y: float, size: float, colour: str, bold: bool, align: Align) -> None:
        self._canvas.setFont(self._name(bold), size)
        self._canvas.setFillColor(colour)
        draw = {
            "left": self._canvas.drawString,
            "center": self._canvas.drawCentredString,
            "right": self._canvas.drawRightString,
        }[align]
        draw(x, HEIGHT - y, text)

    def line(self, points: Sequence[Point], colour: str, thick: float) -> None:
        self._canvas.setStrokeColor(colour)
        self._canvas.setLineWidth(thick)
        path = self._canvas.beginPath()
        path.moveTo(points[0][0], HEIGHT - points[0][1])
        for x, y in points[1:]:
            path.lineTo(x, HEIGHT - y)
        self._canvas.drawPath(path)

    def dot(self, x: float, y: float, radius: float, colour: str) -> None:
        self._canvas.setFillColor(colour)
        self._canvas.circle(x, HEIGHT - y, radius, stroke=0, fill=1)

    def finished(self) -> bytes:
        """The PDF file."""
        self._canvas.showPage()
        self._canvas.save()
        return self._file.getvalue()
