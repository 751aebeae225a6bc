"""Sheets of self-adhesive labels, by the number on their packet.

Sizes and margins as in the product templates of gLabels (github.com/jimevins/glabels-qt, folder templates:
avery-iso, avery-us and herma-iso), there in points, inches or millimetres. A number stands for its family:
the same sheet is sold under several.
"""

from __future__ import annotations

from dataclasses import dataclass

SAFE = 1.0
"""Millimetres from a label's edge that stay empty, for printers that do not feed sheets exactly."""
_INCH = 25.4
_POINT = _INCH / 72


@dataclass(frozen=True)
class LabelSheet:
    """One kind of sheet: `left`, `top` of its first label, steps to the next ones, all in millimetres."""

    name: str
    paper: str  # of vision.sheets.Paper
    columns: int
    rows: int
    left: float
    top: float
    across: float
    down: float
    width: float
    height: float
    also: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """Labels on a sheet."""
        return self.columns * self.rows


SHEETS = (
    LabelSheet(
        "Avery L7651", "A4", 5, 13, 13.32 * _POINT, 30.9 * _POINT, 115.09 * _POINT, 60.09 * _POINT,
        108 * _POINT, 60.09 * _POINT, ("8651", "L8651", "J8651", "J8551", "L7551"),
    ),
    LabelSheet(
        "Avery L4770", "A4", 4, 10, 10, 22, 48.5, 25.4, 45.7, 25.4, ("J8654", "L6140", "L6145", "L7654"),
    ),
    LabelSheet(
        "Herma 4606", "A4", 5, 13, 26.9291 * _POINT, 29.7638 * _POINT, 107.716 * _POINT, 60.0945 * _POINT,
        107.716 * _POINT, 60.0945 * _POINT, ("4270",),
    ),
    LabelSheet(
        "Herma 4608", "A4", 4, 11, 24.0945 * _POINT, 24.0945 * _POINT, 136.913 * _POINT, 72 * _POINT,
        136.913 * _POINT, 72 * _POINT, ("4102", "4272", "4357", "4680", "5051", "10801"),
    ),
    LabelSheet(
        "Herma 4103", "A4", 3, 7, 6.75, 15.5, 66.5, 38.1, 63.5, 38.1,
        ("4677", "5074", "8632", "10007", "10301", "10802"),
    ),
    LabelSheet(
        "Avery 5160", "LETTER", 3, 10, 0.15625 * _INCH, 0.5 * _INCH, 2.78125 * _INCH, _INCH, 2.625 * _INCH,
        _INCH, ("5260", "5520", "5960", "8160", "8460", "15160", "18160"),
    ),
    LabelSheet(
        "Avery 6570", "LETTER", 4, 8, 36 * _POINT, 36 * _POINT, 139.536 * _POINT, 90 * _POINT, 126 * _POINT,
        90 * _POINT,
    ),
)  # fmt: skip


def label_sheet(number: str) -> LabelSheet | None:
    """The sheet with that number, with or without its maker's name; None where it is not known."""
    wanted = number.upper().replace(" ", "")
    for sheet in SHEETS:
        maker, own = sheet.name.upper().split(" ")
        if wanted in {name for one in (own, *sheet.also) for name in (one, f"{maker}{one}")}:
            return sheet
    return None
