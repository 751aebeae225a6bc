"""Colours that can be told apart and read, and typefaces that hold every letter we write."""

from __future__ import annotations

import ast
import itertools
import math
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import ImageFont

from companion.ui import kivy_setup, theme
from companion.ui.theme import PALETTES, Colour, Mode, Palette, Theme

ROOT = Path(__file__).resolve().parents[2]
FONTS = sorted((ROOT / "assets" / "fonts").glob("*.ttf"))
MODES: tuple[Mode, ...] = ("light", "dark")

# How people with each common kind of colour vision see linear RGB (Machado, Oliveira and Fernandes, 2009).
VISIONS = {
    "usual": np.eye(3),
    "protan": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deutan": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritan": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
_WHITE = np.array([0.95047, 1.0, 1.08883])


def _lab(colour: Colour, vision: str) -> NDArray[np.float64]:
    """The colour in CIE L*a*b* as that vision sees it."""
    rgb = np.array(colour.rgba[:3])
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    xyz = _XYZ @ np.clip(VISIONS[vision] @ linear, 0, 1) / _WHITE
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("vision", VISIONS)
def test_players_are_told_apart_by_colour(mode: Mode, vision: str) -> None:
    seen = {who: _lab(look.colour, vision) for who, look in PALETTES[mode].players.items()}
    for first, second in itertools.combinations(seen, 2):
        distance = float(np.linalg.norm(seen[first] - seen[second]))
        assert distance >= 25, f"{first} and {second} look alike to {vision} eyes: {distance:.0f}"


@pytest.mark.parametrize("mode", MODES)
def test_players_are_told_apart_by_shape(mode: Mode) -> None:
    shapes = {who: look.shape for who, look in PALETTES[mode].players.items()}
    assert shapes["red"] == "circle"
    assert shapes["blue"] == "square"
    assert shapes["yellow"] == "triangle"
    assert shapes["green"] == "diamond"
    assert len(set(shapes.values())) == len(shapes)


def _main_text(p: Palette) -> Iterator[tuple[str, Colour, Colour]]:
    yield "ink on paper", p.ink, p.paper
    yield "ink on card", p.ink, p.card
    yield "ink on a pressed card", p.ink, p.pressed
    yield "ink on a space to choose", p.ink, p.choosable
    yield "ribbon", p.on_band, p.band


def _other_text(p: Palette) -> Iterator[tuple[str, Colour, Colour]]:
    for name, surface in (("paper", p.paper), ("card", p.card)):
        yield f"muted on {name}", p.muted, surface
        yield f"done on {name}", p.done, surface
        yield f"alarm on {name}", p.alarm, surface
    yield "accent button", p.on_accent, p.accent
    yield "chosen option", p.on_done, p.done
    yield "coin", p.on_coin, p.coin
    yield "VP ellipse", p.on_coin, p.gold
    yield "alarm badge", p.on_alarm, p.alarm
    for level, (earth, on) in enumerate(zip(p.strata, p.on_strata, strict=True), start=1):
        yield f"level {level}", on, earth
    for who, look in p.players.items():
        # Single large letters and numerals: 3 would do, we ask for more.
        yield who, look.on, look.colour


@pytest.mark.parametrize("mode", MODES)
def test_what_is_read_across_a_table_has_strong_contrast(mode: Mode) -> None:
    weak = {name: a.contrast(b) for name, a, b in _main_text(PALETTES[mode]) if a.contrast(b) < 7}
    assert weak == {}


@pytest.mark.parametrize("mode", MODES)
def test_all_other_text_has_enough_contrast(mode: Mode) -> None:
    weak = {name: a.contrast(b) for name, a, b in _other_text(PALETTES[mode]) if a.contrast(b) < 4.5}
    assert weak == {}


@pytest.mark.parametrize("mode", MODES)
def test_the_accent_and_the_kinds_stand_out_from_their_ground(mode: Mode) -> None:
    p = PALETTES[mode]
    assert p.accent.contrast(p.paper) >= 3
    assert all(kind.contrast(p.tile) >= 3 for kind in p.kinds.values())


@pytest.mark.parametrize("mode", MODES)
def test_earth_gets_darker_with_depth(mode: Mode) -> None:
    for strata in (PALETTES[mode].strata, PALETTES[mode].pips):
        assert [s.luminance for s in strata] == sorted((s.luminance for s in strata), reverse=True)


def test_contrast_is_that_of_the_web_rules() -> None:
    assert Colour("#000000").contrast(Colour("#FFFFFF")) == pytest.approx(21)
    assert Colour("#777777").contrast(Colour("#FFFFFF")) == pytest.approx(4.48, abs=0.01)


def test_text_grows_with_the_setting_and_nothing_moves_when_motion_is_off() -> None:
    assert Theme(text="XL").type_size("body") > Theme(text="S").type_size("body")
    assert Theme(motion=True).duration("slide") <= 0.25
    assert Theme(motion=False).duration("slide") == 0


# --- across the table --------------------------------------------------------------------------------

PANELS = ((800, 480), (1024, 600), (1280, 720), (720, 1280))
"""Pixels of the seven-inch panels."""


def _unit(size: tuple[int, int]) -> float:
    """Millimetres of a design unit on a seven-inch panel of that many pixels."""
    return kivy_setup.density_for(*size) * 7 * 25.4 / math.hypot(*size)


@pytest.mark.parametrize("size", PANELS)
def test_the_main_figures_are_read_at_a_metre_and_a_half(size: tuple[int, int]) -> None:
    height = theme.CAPITALS[theme.SERIF] * Theme(text="M").type_size(theme.ACROSS) * _unit(size)
    seen = math.degrees(2 * math.atan(height / 2 / theme.DISTANCE)) * 60
    assert theme.DISTANCE >= 1500 and seen >= theme.ANGLE >= 10


@pytest.mark.parametrize("size", PANELS)
def test_a_target_measures_nine_millimetres(size: tuple[int, int]) -> None:
    assert _unit(size) + 1e-4 >= theme.UNIT
    assert theme.TARGET * _unit(size) >= theme.FINGER >= 9


def test_capitals_and_figures_are_as_high_as_the_theme_says() -> None:
    for family, file in ((theme.SERIF, "GentiumBookPlus-Bold.ttf"), (theme.SANS, "Lato-Bold.ttf")):
        face = ImageFont.truetype(str(ROOT / "assets" / "fonts" / file), 1000)
        for letter in "H035":
            _left, top, _right, bottom = face.getbbox(letter)
            assert bottom - top >= 1000 * theme.CAPITALS[family] - 4


# --- typefaces ---------------------------------------------------------------------------------------

LETTERS = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    "ÄÖÜäöüß"
    "ÁÉÍÓÖŐÚÜŰáéíóöőúüű"
    "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψωΆΈΉΊΌΎΏΪΫάέήίόύώϊϋΐΰ"
    " .,:;!?-–—…·“”„‘’«»()/%+−×=&€"
)


def _shown_texts() -> str:
    """All that the screen gives to the translation function, as one string."""
    texts = []
    # What the command line prints is set in the terminal's own typeface.
    for path in set((ROOT / "companion").rglob("*.py")) - set((ROOT / "companion" / "cli").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("_", "plural")
            ):
                texts += [
                    a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)
                ]
    return "".join(texts).replace("\n", "")


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.stem)
def test_every_letter_we_write_is_in_every_face(path: Path) -> None:
    face = ImageFont.truetype(str(path), 40)
    absent = bytes(face.getmask("\uffff"))
    missing = {c for c in set(LETTERS + _shown_texts()) - {" "} if bytes(face.getmask(c)) == absent}
    assert missing == set()


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.stem)
def test_figures_are_all_of_one_width(path: Path) -> None:
    face = ImageFont.truetype(str(path), 100)
    assert len({face.getlength(figure) for figure in "0123456789"}) == 1


def test_each_face_has_its_licence_beside_it() -> None:
    assert {path.name.split("-")[0] for path in FONTS} == {"GentiumBookPlus", "Lato"}
    for family in ("Gentium", "Lato"):
        licence = (ROOT / "assets" / "fonts" / f"OFL-{family}.txt").read_text(encoding="utf-8")
        assert family in licence.splitlines()[0]
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence


def test_the_theme_in_use_is_the_one_that_was_given() -> None:
    before = theme.current()
    try:
        theme.use(Theme("dark"))
        assert theme.current().palette is PALETTES["dark"]
    finally:
        theme.use(before)
