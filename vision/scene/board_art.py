"""The printed board: drawn from the layout, so that any layout gives a board to play on."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from vision.artwork import ARUCO_SIDE, aruco_modules
from vision.layout import LEVELS, Layout, Rect, Slot
from vision.scene import palette
from vision.scene.canvas import Canvas, Point, arc, texture
from vision.scene.palette import Colour, mix
from vision.scene.silhouettes import draw_chest, draw_coin, draw_object, draw_sack

MONTHS = (
    "Janus", "Februa", "Mars", "Aprilis", "Maia", "Juno",
    "Julius", "Augustus", "Septem", "Octo", "Novem", "Decem",
)  # fmt: skip


@dataclass(frozen=True)
class BoardLabels:
    """What an edition prints on the board; whatever is left out stays blank.

    `grants`: by grant space, the coins asked for and the levels that may be dug, 1–5. `backs`: by grant
    space, how many sacks and chests it shows. `museum`: by space, its victory points. `bonus`: by round,
    the kind of object whose oldest one is rewarded.
    """

    grants: Mapping[int, tuple[int, Sequence[int]]] = field(default_factory=dict)
    backs: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    museum: Mapping[int, int] = field(default_factory=dict)
    bonus: Mapping[int, str] = field(default_factory=dict)


def draw_board(canvas: Canvas, layout: Layout, labels: BoardLabels) -> None:
    """The whole board without its corner markers, at 0, 0."""
    _ground(canvas, layout)
    groups = {name: _group(layout, name) for name in ("dig", "grant", "calendar", "museum", "card")}
    _dig_site(canvas, groups["dig"])
    _grants(canvas, groups["grant"], labels)
    _calendar(canvas, groups["calendar"], labels)
    _museum(canvas, groups["museum"], labels)
    _reveal(canvas, layout.slots["reveal"])
    _cards(canvas, groups["card"])
    _title(canvas, layout, groups)


def _group(layout: Layout, name: str) -> list[Slot]:
    return [slot for slot in layout.slots.values() if slot.name.startswith(f"{name}/")]


def _bounds(slots: Sequence[Rect], left: float, top: float, right: float, bottom: float) -> Rect:
    """What holds all the slots, and a margin on each side."""
    x0, y0 = min(s.x for s in slots) - left, min(s.y for s in slots) - top
    x1, y1 = max(s.x + s.w for s in slots) + right, max(s.y + s.h for s in slots) + bottom
    return Rect(x0, y0, x1 - x0, y1 - y0)


def _ground(canvas: Canvas, layout: Layout) -> None:
    w, h = layout.width, layout.height
    rng = np.random.default_rng(1878)
    canvas.rect(0, 0, w, h, palette.PAPER, radius=4)
    canvas.shade(0, 0, w, h, texture(rng, 24, 32, 0.02))
    canvas.shade(0, 0, w, h, texture(rng, 300, 400, 0.012))
    for inset, width in ((2.2, 0.9), (4.0, 0.35)):
        canvas.frame(inset, inset, w - 2 * inset, h - 2 * inset, palette.TERRACOTTA, width, 0.75, radius=3)


def _panel(canvas: Canvas, box: Rect, colour: Colour, radius: float = 3.0) -> None:
    canvas.rect(box.x + 0.5, box.y + 0.8, box.w, box.h, palette.INK, 0.18, radius=radius)
    canvas.rect(box.x, box.y, box.w, box.h, colour, radius=radius)
    canvas.frame(box.x, box.y, box.w, box.h, mix(colour, palette.INK, 0.5), 0.4, 0.8, radius=radius)


def _niche(canvas: Canvas, slot: Rect, colour: Colour, radius: float = 2.5) -> None:
    """A place that looks a little sunk in, darker along its top and left."""
    canvas.rect(slot.x, slot.y, slot.w, slot.h, mix(colour, palette.INK, 0.28), 0.9, radius=radius)
    canvas.rect(slot.x + 0.6, slot.y + 0.8, slot.w - 0.8, slot.h - 1.0, colour, 0.95, radius=radius)


# -- dig site ----------------------------------------------------------------------------------------------


def _dig_site(canvas: Canvas, slots: Sequence[Slot]) -> None:
    rows = [[s for s in slots if s.name.startswith(f"dig/{level}/")] for level in LEVELS]
    box = _bounds(slots, 21, 10, 8, 8)
    tops = [box.y, *((a[0].y + a[0].h + b[0].y) / 2 for a, b in pairwise(rows))]
    bottoms = [*tops[1:], box.y + box.h]
    rng = np.random.default_rng(33)
    _panel(canvas, box, palette.STRATA[-1])
    for level, (top, bottom) in enumerate(zip(tops, bottoms, strict=True)):
        _stratum(canvas, Rect(box.x, top, box.w, bottom - top), level, rng)
    canvas.frame(box.x, box.y, box.w, box.h, palette.INK, 0.6, 0.7, radius=3)
    for level, row in enumerate(rows):
        colour = palette.STRATA[level]
        for slot in row:
            _niche(canvas, slot, mix(colour, palette.PAPER_LIGHT, 0.22))
        _level_sign(canvas, box.x + (slots[0].x - box.x) / 2, row[0].centre[1], level)


def _stratum(canvas: Canvas, box: Rect, level: int, rng: np.random.Generator) -> None:
    """One layer of earth: a wavy top, grains, and what the centuries left in it."""
    colour = palette.STRATA[level]
    wave = 0.0 if level == 0 else 1.6
    steps = np.linspace(0, 1, 40)
    phase = rng.uniform(0, 6, 2)
    top = [
        (box.x + t * box.w, box.y + wave * (math.sin(9 * t + phase[0]) + 0.6 * math.sin(23 * t + phase[1])))
        for t in steps
    ]
    canvas.polygon([*top, (box.x + box.w, box.y + box.h), (box.x, box.y + box.h)], colour)
    if level:
        canvas.line(top, mix(colour, palette.INK, 0.45), 0.5, 0.7)
    else:
        _grass(canvas, box, rng)
    for _ in range(150):
        x, y = box.x + rng.uniform(2, box.w - 2), box.y + rng.uniform(3, box.h - 2)
        tint = mix(colour, palette.PAPER_LIGHT if rng.random() < 0.5 else palette.INK, rng.uniform(0.1, 0.3))
        size = rng.uniform(0.25, 0.9)
        canvas.polygon(arc(x, y, size * 1.4, size, step=45), tint, 0.8)
    for _ in range(5):
        x, y = box.x + rng.uniform(4, box.w - 4), box.y + rng.uniform(5, box.h - 4)
        _shard(canvas, x, y, rng, colour)


def _grass(canvas: Canvas, box: Rect, rng: np.random.Generator) -> None:
    canvas.rect(box.x, box.y, box.w, 3.4, palette.rgb("#7C8A4E"), radius=2)
    for x in np.arange(box.x + 1.5, box.x + box.w - 1, 1.3):
        lean, long = rng.uniform(-0.8, 0.8), rng.uniform(2.2, 4.6)
        canvas.line([(x, box.y + 2.4), (x + lean, box.y + 2.0 + long)], palette.rgb("#69783F"), 0.5, 0.8)


def _shard(canvas: Canvas, x: float, y: float, rng: np.random.Generator, ground: Colour) -> None:
    colour = mix(palette.TERRACOTTA, ground, 0.45)
    size = rng.uniform(1.2, 2.4)
    points: list[Point] = [
        (x + size * rng.uniform(0.6, 1.2) * math.cos(a), y + size * rng.uniform(0.5, 1.0) * math.sin(a))
        for a in np.linspace(0, 2 * math.pi, 6)[:-1]
    ]
    canvas.polygon(points, colour)
    canvas.line(points[:3], mix(colour, palette.PAPER_LIGHT, 0.4), 0.3, 0.7)


def _level_sign(canvas: Canvas, x: float, y: float, level: int) -> None:
    canvas.ellipse(x, y - 4.5, 6.6, 6.6, palette.INK, 0.35)
    canvas.ellipse(x, y - 5, 6.4, 6.4, palette.PAPER_LIGHT)
    canvas.ring(x, y - 5, 5.6, palette.TERRACOTTA, 0.4)
    canvas.text(x, y - 5, LEVELS[level], 7.2 if level != 2 else 6.6, palette.INK)
    draw_coin(canvas, x, y + 7.5, 4.2, str(level + 1))


# -- grants ------------------------------------------------------------------------------------------------


def _grants(canvas: Canvas, slots: Sequence[Slot], labels: BoardLabels) -> None:
    _panel(canvas, _bounds(slots, 2, 0, 2, 3), mix(palette.VERDIGRIS, palette.PAPER, 0.35), radius=4)
    for slot in slots:
        number = int(slot.name.split("/")[1])
        _niche(
            canvas, slot, palette.PAPER_LIGHT if number % 2 else mix(palette.PAPER, palette.PAPER_LIGHT, 0.4)
        )
        x, y = slot.centre
        canvas.ellipse(x, y, 13.2, 13.2, palette.PAPER_SHADE, 0.55)
        canvas.ring(x, y, 13.2, palette.INK_MUTED, 0.35, 0.8)
        draw_object(canvas, "vase", x, y, 12, palette.PAPER_LIGHT, 0.5)
        if number in labels.grants:
            coins, levels = labels.grants[number]
            canvas.text(x, slot.y + 5.2, _level_range(levels), 6.0, palette.INK)
            draw_coin(canvas, slot.x + slot.w - 6.0, slot.y + slot.h - 5.6, 4.6, str(coins))
        sacks, chests = labels.backs.get(number, (0, 0))
        for n in range(sacks + chests):
            draw = draw_sack if n < sacks else draw_chest
            draw(canvas, slot.x + 5.0 + 7.4 * n, slot.y + slot.h - 5.4, 7.6, palette.rgb("#B98A4E"))


def _level_range(levels: Sequence[int]) -> str:
    """Levels as printed: I–III for a run from the first to the last, else all of them."""
    names = [LEVELS[n - 1] for n in sorted(levels)]
    run = len(names) > 2 and sorted(levels) == list(range(min(levels), max(levels) + 1))
    return f"{names[0]}–{names[-1]}" if run else " ".join(names)


# -- calendar ----------------------------------------------------------------------------------------------


def _calendar(canvas: Canvas, slots: Sequence[Slot], labels: BoardLabels) -> None:
    _panel(canvas, _bounds(slots, 6, 6, 6, 6), mix(palette.SKY, palette.PAPER, 0.35))
    for slot in slots:
        number = int(slot.name.split("/")[1])
        bonus = labels.bonus.get(number)
        ground = mix(palette.PAPER_LIGHT, palette.KINDS[bonus], 0.25) if bonus else palette.PAPER_LIGHT
        _niche(canvas, slot, ground)
        x, y = slot.centre
        canvas.rect(
            slot.x + 0.6, slot.y + 0.8, slot.w - 0.8, 4.6, mix(palette.VERDIGRIS, ground, 0.25), radius=2
        )
        canvas.text(x, slot.y + 3.2, MONTHS[number - 1], 4.4, palette.PAPER_LIGHT)
        canvas.frame(x - 15.5, y - 13.2, 31, 31, palette.INK_MUTED, 0.3, 0.35, radius=2)
        canvas.text(x, y + 2, str(number), 17, palette.PAPER_SHADE, strength=0.8)
        if bonus:
            draw_object(canvas, bonus, slot.x + 4.4, slot.y + slot.h - 6, 8, palette.KINDS[bonus])


# -- museum ------------------------------------------------------------------------------------------------


def _museum(canvas: Canvas, slots: Sequence[Slot], labels: BoardLabels) -> None:
    box = _bounds(slots, 7, 6, 6, 6)
    _panel(canvas, box, palette.MARBLE)
    rng = np.random.default_rng(24)
    _veins(canvas, box, rng)
    way = [slot.centre for slot in sorted(slots, key=lambda s: int(s.name.split("/")[1]))]
    canvas.line(way, palette.INK, 9.4, 0.18)
    canvas.line(way, mix(palette.TERRACOTTA, palette.MARBLE, 0.25), 8.2)
    canvas.line(way, mix(palette.TERRACOTTA, palette.MARBLE, 0.55), 5.4)
    for slot in slots:
        number = int(slot.name.split("/")[1])
        _niche(canvas, slot, palette.PAPER_LIGHT, radius=4)
        x, y = slot.centre
        canvas.ring(x, y + 0.5, 10.6, palette.INK_MUTED, 0.3, 0.45)
        canvas.text(x, slot.y + 5.0, str(number), 6.4, palette.INK)
        if number in labels.museum:
            _gold_ellipse(canvas, x, slot.y + slot.h - 4.6, str(labels.museum[number]))


def _veins(canvas: Canvas, box: Rect, rng: np.random.Generator) -> None:
    for _ in range(16):
        x, y = rng.uniform(box.x, box.x + box.w), rng.uniform(box.y, box.y + box.h)
        points = [(x, y)]
        angle = rng.uniform(0.3, 1.2)
        for _ in range(7):
            angle += rng.normal(0, 0.25)
            x, y = x + 7 * math.cos(angle), y + 7 * math.sin(angle)
            if not (box.x + 2 < x < box.x + box.w - 2 and box.y + 2 < y < box.y + box.h - 2):
                break
            points.append((x, y))
        if len(points) > 1:
            canvas.line(points, palette.MARBLE_SHADE, 0.5, 0.7)


def _gold_ellipse(canvas: Canvas, x: float, y: float, text: str) -> None:
    canvas.ellipse(x, y, 6.4, 3.9, palette.GOLD_DARK)
    canvas.ellipse(x - 0.1, y - 0.15, 6.0, 3.5, palette.GOLD)
    canvas.text(x, y, text, 5.6, palette.INK)


# -- centre ------------------------------------------------------------------------------------------------


def _reveal(canvas: Canvas, slot: Slot) -> None:
    """The cloth on which finds are turned up."""
    box = _bounds([slot], 6, 3, 6, 3)
    _panel(canvas, box, palette.LINEN)
    rng = np.random.default_rng(5)
    canvas.shade(box.x + 0.5, box.y + 0.5, box.w - 1, box.h - 1, texture(rng, 50, 190, 0.03))
    for n in range(5):
        x = slot.x + slot.w * (n + 0.5) / 5
        y = slot.y + slot.h / 2
        canvas.frame(x - 16.5, y - 16.5, 33, 33, palette.INK_MUTED, 0.35, 0.5, radius=2.5)


def _cards(canvas: Canvas, slots: Sequence[Slot]) -> None:
    for slot in slots:
        _niche(canvas, slot, mix(palette.PAPER_SHADE, palette.PAPER, 0.3), radius=4)
        x, y = slot.centre
        canvas.frame(x - 21, y - 31, 42, 62, palette.INK_MUTED, 0.35, 0.6, radius=3)
        draw = draw_sack if slot.name.endswith("1") else draw_chest
        draw(canvas, x, y, 20, palette.PAPER_SHADE)


def _title(canvas: Canvas, layout: Layout, groups: Mapping[str, Sequence[Slot]]) -> None:
    """The board's name in the free corner under the dig site, and a temple to the right of the cards."""
    dig, cards, museum = (_bounds(groups[g], 0, 0, 0, 0) for g in ("dig", "card", "museum"))
    left = layout.corners[3].x + layout.corners[3].w
    x = (left + cards.x) / 2
    y = (dig.y + dig.h + 8 + layout.height) / 2
    canvas.text(x, y - 4, "PERGAMON", 27, palette.TERRACOTTA)
    canvas.line([(x - 72, y + 16), (x + 72, y + 16)], palette.TERRACOTTA, 0.5, 0.8)
    canvas.text(x, y + 24, "MDCCCLXXVIII", 9, palette.INK_MUTED)
    right = layout.corners[2].x
    low = museum.y + museum.h + 10
    if right - cards.x - cards.w > 110 and layout.height - low > 50:
        _temple(canvas, (cards.x + cards.w + right) / 2 + 20, (low + layout.height) / 2, 96)


def _temple(canvas: Canvas, x: float, y: float, width: float) -> None:
    """The front of a temple, as an engraving."""
    ink, h = mix(palette.INK_MUTED, palette.PAPER, 0.25), width * 0.52
    top, bottom = y - h / 2, y + h / 2
    canvas.polygon([(x - width * 0.46, top + h * 0.3), (x, top), (x + width * 0.46, top + h * 0.3)], ink)
    canvas.polygon(
        [(x - width * 0.36, top + h * 0.27), (x, top + h * 0.06), (x + width * 0.36, top + h * 0.27)],
        palette.PAPER,
    )
    draw_object(canvas, "mask", x, top + h * 0.19, h * 0.14, ink)
    canvas.rect(x - width * 0.45, top + h * 0.33, width * 0.9, h * 0.05, ink)
    for n in range(6):
        cx = x + width * (n - 2.5) * 0.16
        canvas.rect(cx - width * 0.03, top + h * 0.42, width * 0.06, h * 0.38, ink)
        canvas.rect(cx - width * 0.042, top + h * 0.40, width * 0.084, h * 0.03, ink)
        for flute in (-0.012, 0.012):
            canvas.line(
                [(cx + width * flute, top + h * 0.45), (cx + width * flute, top + h * 0.78)],
                palette.PAPER, 0.4, 0.7,
            )  # fmt: skip
    for n in range(3):
        wide = width * (0.92 + 0.05 * n)
        canvas.rect(x - wide / 2, bottom - h * 0.18 + n * h * 0.06, wide, h * 0.045, ink)


def draw_corners(canvas: Canvas, layout: Layout) -> None:
    """The corner markers, each with a white edge around its black square."""
    white = palette.STICKER_WHITE
    for corner in layout.corners:
        module = corner.w / ARUCO_SIDE
        edge = corner.w + 1.6 * module
        x, y = corner.centre
        canvas.rect(x - edge / 2, y - edge / 2, edge, edge, white, radius=1)
        modules = aruco_modules(corner.id)
        canvas.modules(corner.x, corner.y, corner.w, modules, (white, palette.STICKER_BLACK))
