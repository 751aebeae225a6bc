"""The one place for colours, type sizes, spacing, corners, motion and player colours.

Plain data, no Kivy: the palettes and their contrasts are tested without a window. Lengths and type
sizes are in design units: 1/480 of the short side of the smallest screen (800 × 480), which Kivy's `dp`
turns into pixels (see `kivy_setup.fit_density`). Widgets read the theme in use through `current()`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Rgba = tuple[float, float, float, float]
Mode = Literal["light", "dark"]
TextSize = Literal["S", "M", "L", "XL"]


@dataclass(frozen=True)
class Colour:
    """An opaque colour written as `#RRGGBB`."""

    hex: str

    @property
    def rgba(self) -> Rgba:
        """Red, green, blue, alpha, each 0–1, as Kivy wants them."""
        return self.fade(1.0)

    def fade(self, alpha: float) -> Rgba:
        """The colour with an opacity of `alpha` (0–1)."""
        red, green, blue = (int(self.hex[i : i + 2], 16) / 255 for i in (1, 3, 5))
        return red, green, blue, alpha

    def mix(self, other: Colour, share: float) -> Colour:
        """This colour with `share` (0–1) of `other` stirred in."""
        pairs = zip(self.rgba[:3], other.rgba[:3], strict=True)
        return Colour("#" + "".join(f"{round(255 * (a + (b - a) * share)):02X}" for a, b in pairs))

    @property
    def luminance(self) -> float:
        """Relative luminance 0–1 as the web's contrast rules define it."""
        linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in self.rgba[:3]]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    def contrast(self, other: Colour) -> float:
        """Contrast ratio of the two, 1 (none) to 21 (black on white)."""
        dark, light = sorted((self.luminance, other.luminance))
        return (light + 0.05) / (dark + 0.05)

    def reader(self, *choices: Colour) -> Colour:
        """That of `choices` which reads best on this colour."""
        return max(choices, key=self.contrast)


@dataclass(frozen=True)
class PlayerLook:
    """How a player's pieces look: a colour, the ink that reads on it, and a shape told without colour."""

    colour: Colour
    on: Colour
    shape: Literal["circle", "square", "triangle", "diamond", "hood"]


@dataclass(frozen=True)
class Palette:
    """All colours of one mode. `on_x` is the text colour for a surface of colour `x`."""

    paper: Colour
    paper_edge: Colour
    card: Colour
    pressed: Colour
    ink: Colour
    muted: Colour
    rule: Colour
    accent: Colour
    on_accent: Colour
    done: Colour
    on_done: Colour
    coin: Colour
    on_coin: Colour
    gold: Colour
    alarm: Colour
    on_alarm: Colour
    band: Colour
    on_band: Colour
    shadow: Colour
    strata: tuple[Colour, Colour, Colour, Colour, Colour]
    on_strata: tuple[Colour, Colour, Colour, Colour, Colour]
    pips: tuple[Colour, Colour, Colour, Colour, Colour]
    choosable: Colour
    tile: Colour
    tile_edge: Colour
    kinds: Mapping[str, Colour]
    players: Mapping[str, PlayerLook]


_INK, _CREAM = Colour("#2B2118"), Colour("#FFF9EF")

LIGHT = Palette(
    paper=Colour("#F4EBDD"),
    paper_edge=Colour("#E9DCC6"),
    card=Colour("#FFF9EF"),
    pressed=Colour("#EADBC2"),
    ink=_INK,
    muted=Colour("#6B5B4A"),
    rule=Colour("#D8C7AE"),
    accent=Colour("#B4532A"),
    on_accent=Colour("#FFF9EF"),
    done=Colour("#2F6F62"),
    on_done=Colour("#FFF9EF"),
    coin=Colour("#D79A2B"),
    on_coin=_INK,
    gold=Colour("#E8C46A"),
    alarm=Colour("#9C1C1C"),
    on_alarm=Colour("#FFF9EF"),
    band=Colour("#9C1C1C"),
    on_band=Colour("#FFF9EF"),
    shadow=Colour("#5A452C"),
    strata=(Colour("#E3CDA4"), Colour("#CFAF7F"), Colour("#B8925F"), Colour("#74502F"), Colour("#523722")),
    on_strata=(_INK, _INK, _INK, _CREAM, _CREAM),
    pips=(Colour("#DDC28F"), Colour("#C9A570"), Colour("#AD8450"), Colour("#74502F"), Colour("#4A3020")),
    choosable=Colour("#FBEFD2"),
    tile=Colour("#FBF1DC"),
    tile_edge=Colour("#8C7350"),
    kinds={
        "vase": Colour("#A8481F"),
        "jug": Colour("#2F4A6B"),
        "mask": Colour("#A87414"),
        "bracelet": Colour("#3F6B4F"),
    },
    players={
        "red": PlayerLook(Colour("#B3261E"), _CREAM, "circle"),
        "blue": PlayerLook(Colour("#1D4E9E"), _CREAM, "square"),
        "yellow": PlayerLook(Colour("#F2C230"), _INK, "triangle"),
        "green": PlayerLook(Colour("#5DB56B"), _INK, "diamond"),
        "robber": PlayerLook(Colour("#2A2A2E"), _CREAM, "hood"),
    },
)

DARK = Palette(
    paper=Colour("#1E1814"),
    paper_edge=Colour("#171210"),
    card=Colour("#2A221C"),
    pressed=Colour("#3A2F27"),
    ink=Colour("#F0E4D2"),
    muted=Colour("#B9A78F"),
    rule=Colour("#4A3D31"),
    accent=Colour("#E08A5B"),
    on_accent=Colour("#1E1814"),
    done=Colour("#7CC0AE"),
    on_done=Colour("#1E1814"),
    coin=Colour("#E3AC45"),
    on_coin=Colour("#1E1814"),
    gold=Colour("#C9A24A"),
    alarm=Colour("#F08A7E"),
    on_alarm=Colour("#1E1814"),
    band=Colour("#842019"),
    on_band=Colour("#FFF1E6"),
    shadow=Colour("#000000"),
    strata=(Colour("#7D6641"), Colour("#6F5638"), Colour("#553F2A"), Colour("#3F2D1F"), Colour("#2D1F16")),
    on_strata=(Colour("#FFF9EF"),) * 5,
    pips=(Colour("#D9BC86"), Colour("#BD9A66"), Colour("#9F7A4E"), Colour("#7F5B3A"), Colour("#62442C")),
    choosable=Colour("#3B3020"),
    tile=Colour("#E9DCC3"),
    tile_edge=Colour("#15100C"),
    kinds={**LIGHT.kinds, "mask": Colour("#96670E")},
    players={
        "red": PlayerLook(Colour("#C93A30"), _CREAM, "circle"),
        "blue": PlayerLook(Colour("#3E70C4"), _CREAM, "square"),
        "yellow": PlayerLook(Colour("#F7CF55"), _INK, "triangle"),
        "green": PlayerLook(Colour("#7BCB84"), _INK, "diamond"),
        "robber": PlayerLook(Colour("#0F0D0C"), _CREAM, "hood"),
    },
)

PALETTES: Mapping[Mode, Palette] = {"light": LIGHT, "dark": DARK}

TEXT_FACTORS: Mapping[TextSize, float] = {"S": 0.9, "M": 1.0, "L": 1.15, "XL": 1.3}

# One scale, each step about 1.27 times the one before.
TYPE_SCALE: Mapping[str, float] = {
    "small": 14.0,
    "body": 17.0,
    "large": 21.0,
    "title": 27.0,
    "display": 40.0,
    "huge": 60.0,
}

SERIF, SANS = "Serif", "Sans"

# The least type that anything is set in, where a line is set smaller to fit.
LEAST = 10.5

# Millimetres of a design unit on the smallest 7-inch panels: 1280 × 720 and 720 × 1280 (210 dpi), where a
# unit is 1.5 pixels; on the 800 × 480 one (133 dpi) it is 0.19.
UNIT = 0.1816
FINGER = 9.0
"""The least side in millimetres of anything a finger is asked to hit."""
TARGET = 50.0
"""The same in design units, on any of the panels."""

# Across a table: letters that a person reads at this distance (mm) subtend this angle (minutes of arc),
# twice what normal sight (6/6) just tells apart. Figures and capitals have these shares of the type size.
DISTANCE, ANGLE = 1500.0, 10.0
CAPITALS: Mapping[str, float] = {SERIF: 0.616, SANS: 0.717}
ACROSS = "display"
"""The step of the main figures: coins, VP, the round."""

HAIRLINE = 1.0
RADIUS = 6.0
GAP = 8.0
MARGIN = 12.0


@dataclass(frozen=True)
class Theme:
    """The look in use: a palette, a text size, whether things may move, and whether the screen stands
    upright (`tall`), higher than wide.
    """

    mode: Mode = "light"
    text: TextSize = "M"
    motion: bool = True
    tall: bool = False
    palette: Palette = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "palette", PALETTES[self.mode])

    def type_size(self, step: str) -> float:
        """Type size of a step of the scale (“small” … “huge”), in design units.

        Raises KeyError for a step that is not on the scale.
        """
        return TYPE_SCALE[step] * TEXT_FACTORS[self.text]

    def duration(self, step: Literal["tick", "slide", "travel"]) -> float:
        """Seconds a movement takes: 0 when the table wants no motion."""
        return {"tick": 0.15, "slide": 0.2, "travel": 0.25}[step] if self.motion else 0.0

    def player(self, who: str) -> PlayerLook:
        """The look of “red”, “blue”, “yellow”, “green” or “robber”."""
        return self.palette.players[who]


_current = Theme()


def current() -> Theme:
    """The theme that widgets draw with."""
    return _current


def use(theme: Theme) -> None:
    """Draw with `theme` from now on; screens that stand already are built anew or redrawn by their owner."""
    global _current
    _current = theme
