"""The wiring as a table and as a picture of the header, for the page that tells how to build a panel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from xml.sax.saxutils import escape

from companion.panel.sentences import part_label
from companion.words import _
from hardware.wiring import EVERY_PART, HEADER, ButtonName, Lamp, LampGroup, Other, Part, Wiring

GROUNDS = (6, 9, 14, 20, 25, 30, 34, 39)
_POWER = {1: "3.3 V", 17: "3.3 V", 2: "5 V", 4: "5 V"}

_PAPER, _CARD, _INK, _MUTED, _RULE = "#F4EBDD", "#FFF9EF", "#2B2118", "#6B5B4A", "#D8C7AE"
_BOARD, _GOLD = "#2F6F62", "#E8C46A"
_TONES = {
    "button": "#B4532A",
    LampGroup.LEVEL: "#C98A1B",
    LampGroup.STATUS: "#2F6F62",
    "knob": "#6B4F8A",
    Other.BUZZER: "#5A452C",
    Other.LIGHT: "#A87414",
}
_PLAYERS = ("#B3261E", "#1D4E9E", "#C9A015", "#3F8F4A")

_PITCH, _TOP, _MIDDLE, _HALF = 30, 96, 400, 26


@dataclass(frozen=True)
class Line:
    """One wire: which part, which pin by both its numbers, and the ground pin nearest to it."""

    part: Part
    gpio: int
    header: int
    ground: int


def lines(wiring: Wiring) -> tuple[Line, ...]:
    """Every wire of a wiring, part by part."""
    return tuple(
        Line(part, pin, HEADER[pin], nearest_ground(HEADER[pin]))
        for part in EVERY_PART
        if (pin := wiring.pins.get(part)) is not None
    )


def nearest_ground(header: int) -> int:
    """The ground pin that lies nearest on the header."""
    return min(GROUNDS, key=lambda ground: (_distance(ground, header), ground))


def _distance(one: int, other: int) -> int:
    """Squared, in pin pitches: two columns, twenty rows."""
    return int(((one - 1) // 2 - (other - 1) // 2) ** 2 + (one % 2 != other % 2))


def table(wiring: Wiring) -> str:
    """The wires as lines of text."""
    rows = [(_("part"), _("GPIO"), _("header pin"), _("ground nearby"))]
    rows += [
        (part_label(line.part), str(line.gpio), str(line.header), str(line.ground)) for line in lines(wiring)
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )


def picture(wiring: Wiring) -> str:
    """The 40-pin header, seen from above with pin 1 at the top left, as an SVG picture."""
    height = _TOP + 20 * _PITCH + 70
    body = "\n".join(_elements(wiring, height))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 {height}" width="800" height="{height}"'
        f' font-family="Lato, Helvetica, Arial, sans-serif">\n{body}\n</svg>\n'
    )


def _elements(wiring: Wiring, height: int) -> Iterator[str]:
    yield _box(0, 0, 800, height, _PAPER)
    yield _text(400, 44, _("The panel on the Raspberry Pi's header"), 24, _INK, "middle", True)
    hint = _("seen from above, with the end of the board where the USB sockets are pointing down")
    yield _text(400, 70, hint, 14, _MUTED, "middle")
    yield _box(_MIDDLE - 56, _TOP - 14, 112, 20 * _PITCH + 28, _BOARD, 8)
    parts = {line.header: line for line in lines(wiring)}
    for header in range(1, 41):
        yield from _pin(header, parts.get(header))
    foot = _(
        "Lamps: pin, resistor, lamp, ground. Buttons and knob: pin, contact, ground. Grounds are joined."
    )
    yield _text(400, height - 24, foot, 14, _MUTED, "middle")


def _pin(header: int, line: Line | None) -> Iterator[str]:
    side = -1 if header % 2 else 1
    x, y = _MIDDLE + side * _HALF, _TOP + (header - 1) // 2 * _PITCH + _PITCH // 2
    fill, on = (_GOLD, _INK) if header not in GROUNDS else ("#3A3530", _CARD)
    if header in _POWER:
        fill, on = ("#9C1C1C", _CARD)
    if header == 1:
        yield _box(x - 12, y - 12, 24, 24, fill)
    else:
        yield f'<circle cx="{x}" cy="{y}" r="12" fill="{fill}"/>'
    yield _text(x, y + 4, str(header), 11, on, "middle", True)
    anchor = "end" if side < 0 else "start"
    if line is None:
        yield _text(x + side * 40, y + 5, _plain(header), 13, _MUTED, anchor)
        return
    tone = tone_of(line.part)
    end = x + side * 72
    yield f'<line x1="{x + side * 14}" y1="{y}" x2="{end}" y2="{y}" stroke="{tone}" stroke-width="4"/>'
    left = end if side > 0 else end - 216
    yield _box(left, y - 13, 216, 26, _CARD, 6, tone)
    yield _box(left + (0 if side > 0 else 206), y - 13, 10, 26, tone, 3)
    text = part_label(line.part)
    inner = left + (20 if side > 0 else 196)
    yield _text(inner, y + 5, text, 13.5, _INK, anchor, True)
    outer = left + 216 + 10 if side > 0 else left - 10
    yield _text(outer, y + 5, f"GPIO {line.gpio}", 12, _MUTED, "start" if side > 0 else "end")


def tone_of(part: Part) -> str:
    """The colour that a part has in pictures, as `#RRGGBB`."""
    if isinstance(part, Lamp):
        return _PLAYERS[part.number - 1] if part.group is LampGroup.PLAYER else _TONES[part.group]
    if isinstance(part, ButtonName):
        return _TONES["knob" if part is ButtonName.CHOOSE else "button"]
    return _TONES["knob" if part in (Other.KNOB_A, Other.KNOB_B) else part]


def _plain(header: int) -> str:
    """What a pin without a wire of ours is."""
    if header in GROUNDS:
        return _("ground")
    if header in _POWER:
        return _POWER[header]
    gpio = next(gpio for gpio, place in HEADER.items() if place == header)
    return f"GPIO {gpio}"


def _box(x: float, y: float, width: float, height: float, fill: str, radius: int = 0, edge: str = "") -> str:
    line = f' stroke="{edge}" stroke-width="1.5"' if edge else ""
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="{fill}"{line}/>'


def _text(x: float, y: float, text: str, size: float, fill: str, anchor: str, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{fill}" text-anchor="{anchor}"{weight}>'
        f"{escape(text)}</text>"
    )
