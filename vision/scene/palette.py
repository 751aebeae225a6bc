"""The colours of the simulated table, all in one place: B, G, R as OpenCV wants them."""

from __future__ import annotations

Colour = tuple[int, int, int]
"""Blue, green, red, 0–255."""


def rgb(text: str) -> Colour:
    """A colour written as #RRGGBB."""
    return int(text[5:7], 16), int(text[3:5], 16), int(text[1:3], 16)


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """`share` of b in a."""
    blue, green, red = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return blue, green, red


PAPER = rgb("#E6D8BC")
PAPER_LIGHT = rgb("#F4EBDD")
PAPER_SHADE = rgb("#CDB992")
INK = rgb("#2B2118")
INK_MUTED = rgb("#6B5B4A")
TERRACOTTA = rgb("#B4532A")
VERDIGRIS = rgb("#2F6F62")
OCHRE = rgb("#C98A1B")
GOLD = rgb("#DDB24C")
GOLD_DARK = rgb("#8F6413")
MARBLE = rgb("#E9E4DA")
MARBLE_SHADE = rgb("#C9C1B2")
SKY = rgb("#BFD0CC")
LINEN = rgb("#D9CCB2")
FELT = rgb("#35564C")
FELT_DARK = rgb("#24403A")
WOOD_DARK = rgb("#4A3122")
WOOD_LIGHT = rgb("#86603F")
TRAY = rgb("#6E4A2E")
FLOOR = rgb("#1E1814")

STRATA = tuple(rgb(c) for c in ("#D8BD8C", "#C09763", "#A07247", "#795236", "#543829"))
"""The five levels of the dig site, darker with depth."""

TILE = rgb("#EFE3C8")
TILE_BACK = rgb("#8A5A38")
TILE_EDGE = rgb("#7A6142")
CARD_FACE = rgb("#FFF9EF")
CARD_BACK = rgb("#6A3B2A")
STICKER_WHITE = rgb("#F2F2F0")
STICKER_BLACK = rgb("#171717")

KINDS = {
    "vase": rgb("#A6482A"),
    "jug": rgb("#2F6F62"),
    "mask": rgb("#A87414"),
    "bracelet": rgb("#5B4A86"),
}
"""The colour of each kind of object."""

FIGURES = {1: rgb("#B2332B"), 2: rgb("#2C5F96"), 3: rgb("#DFAE2A"), 4: rgb("#4B7F3B")}
"""Figures and markers by the figure's number: red, blue, yellow, green."""
ROBBER = rgb("#26211F")

SKINS = tuple(rgb(c) for c in ("#E3B491", "#C68F68", "#9A6642", "#6B442C"))
SLEEVES = tuple(rgb(c) for c in ("#3D4F6B", "#7B3B3B", "#4C5B44", "#5A5560", "#A8977C", "#2D2D33"))
