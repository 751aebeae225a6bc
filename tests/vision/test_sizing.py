"""Sticker sizes: the smallest that the camera still reads in any light, and what a given size is good for."""

from __future__ import annotations

import pytest

from vision.codes import StickerClass
from vision.layout import DEMONSTRATION, Layout
from vision.sizing import CAMERAS, SIZES, Light, best, choice, largest, sized

LAYOUT = Layout.load(DEMONSTRATION)


@pytest.mark.parametrize(
    ("camera", "symbol", "light"),
    [
        ("4608x2592", 16, Light.ANY),
        ("4056x3040", 18, Light.ANY),
        ("2304x1296", 18, Light.GOOD),
        ("1920x1080", 18, Light.GOOD),
        ("1280x720", 18, Light.NONE),
    ],
)
def test_a_board_of_sixty_centimetres_gets_the_stickers_that_were_measured(
    camera: str, symbol: float, light: Light
) -> None:
    width, height = map(int, camera.split("x"))
    chosen = best(LAYOUT, (width, height), 600)
    assert (chosen.symbol, chosen.light) == (symbol, light)


def test_pixels_a_module_are_those_measured_less_what_a_tilt_takes() -> None:
    # 4.7, 2.3 and 1.9 pixels at 18 mm and 3.1 at 12 mm were measured where the board fills the picture
    measured = {
        ((4608, 2592), 18): 4.7,
        ((2304, 1296), 18): 2.3,
        ((1920, 1080), 18): 1.9,
        ((4608, 2592), 12): 3.1,
    }
    for (camera, symbol), pixels in measured.items():
        assert choice(LAYOUT, camera, 600, symbol).module == pytest.approx(pixels, rel=0.12)
        assert choice(LAYOUT, camera, 600, symbol).module < pixels


def test_larger_boards_and_coarser_cameras_need_larger_stickers() -> None:
    sizes = [best(LAYOUT, CAMERAS["pi3"], width).symbol for width in (400, 500, 600, 700)]
    assert sizes == sorted(sizes) and sizes[0] < sizes[-1] and set(sizes) <= set(SIZES)
    lights = [best(LAYOUT, CAMERAS[name], 700).light for name in ("720p", "1080p", "1440p", "pi3")]
    assert lights == sorted(lights)


def test_round_pieces_keep_their_size_and_square_ones_never_outgrow_theirs() -> None:
    small = sized(LAYOUT, 14)
    assert small.pieces[StickerClass.FIND].symbol == small.pieces[StickerClass.GRANT_BACK].symbol == 14
    assert small.pieces[StickerClass.MARKER] == LAYOUT.pieces[StickerClass.MARKER]
    assert small.faults() == () and small.slots == LAYOUT.slots
    most = largest(LAYOUT.pieces[StickerClass.FIND])
    assert sized(LAYOUT, 99).pieces[StickerClass.FIND].symbol == most == 18
