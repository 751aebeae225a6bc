"""Reading photographs: real ones with many codes, in bad light, and pictures of every kind of file."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.photographs import labelled, photographs, says, truth
from tests.vision.pictures import Picture, find, marker
from vision.artwork import qr_modules
from vision.decode import Decoded
from vision.layout import DEMONSTRATION, Layout
from vision.photo import Kind, PictureError, PictureFault, load_grey, read_photo, read_picture
from vision.sightings import Grey

LAYOUT = Layout.load(DEMONSTRATION)


def symbol(number: int = 3, pixels: int = 4) -> Grey:
    dark = np.kron(np.pad(qr_modules(find(number)), 4), np.ones((pixels, pixels), dtype=bool))
    return np.where(dark, 0, 255).astype(np.uint8)


def hits(picture: Path, codes: list[Decoded]) -> tuple[int, int]:
    """How many of the marked codes were read, and how many are marked."""
    quads = labelled(picture)
    read = [any(cv2.pointPolygonTest(q, c.centre, False) >= 0 for c in codes) for q in quads]
    return sum(read), len(quads)


def test_photographs_of_sixty_codes_are_read_to_ninety_nine_per_cent() -> None:
    pictures = sorted((photographs() / "lots").glob("*.jpg"))
    counts = [hits(picture, read_photo(load_grey(picture))) for picture in pictures]
    read, marked = (sum(column) for column in zip(*counts, strict=True))
    assert marked == 180
    assert read / marked >= 0.99


def test_photographed_samples_say_what_they_say() -> None:
    pictures = [
        p for p in sorted((photographs() / "samples").rglob("*")) if p.suffix != ".txt" and p.is_file()
    ]
    assert len(pictures) > 100
    read = [any(says(c.text, truth(p)) for c in read_photo(load_grey(p))) for p in pictures]
    assert sum(read) / len(read) >= 0.95


@pytest.mark.parametrize(
    ("light", "least"),
    [
        ("blurred", 1.0),
        ("bright_spots", 0.9),
        ("brightness", 0.8),
        ("glare", 0.5),
        ("nominal", 0.8),
        ("perspective", 0.8),
        ("rotations", 1.0),
        ("shadows", 1.0),
    ],
)
def test_codes_in_bad_light_are_read(light: str, least: float) -> None:
    pictures = sorted((photographs() / "field" / light).glob("*.jpg"))
    counts = [hits(picture, read_photo(load_grey(picture))) for picture in pictures]
    read, marked = (sum(column) for column in zip(*counts, strict=True))
    assert read / marked >= least


def test_a_table_is_read_with_its_places_and_with_what_does_not_belong() -> None:
    picture = Picture(LAYOUT)
    picture.put_in(find(7), "dig/II/1")
    picture.put_in(marker(12), "museum/3", 30)
    grey = picture.frame().grey.copy()
    grey[920:1036, 900:1016] = symbol(50)  # much larger than any sticker of the game
    reading = read_picture(grey, LAYOUT)
    assert reading.board_found
    found = {(c.text, c.slot) for c in reading.codes}
    assert found == {(str(find(7)), "dig/II/1"), (str(marker(12)), "museum/3"), (str(find(50)), None)}


def test_without_a_board_codes_have_pixels() -> None:
    grey = np.full((400, 600), 200, dtype=np.uint8)
    grey[100:216, 50:166] = symbol(3)
    grey[100:216, 350:466] = symbol(3)
    reading = read_picture(grey, LAYOUT)
    assert not reading.board_found
    assert [(c.kind, c.sticker, c.slot) for c in reading.codes] == [(Kind.STICKER, find(3), None)] * 2
    assert reading.duplicates == (find(3),)
    left = min(reading.codes, key=lambda c: c.pixels[0][0])
    assert np.mean(left.pixels, axis=0) == pytest.approx((108, 158), abs=2)


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".webp", ".bmp", ".tif", ".pgm"])
def test_common_kinds_of_picture_file_are_read(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"ein Bild – ő{suffix}"
    path.write_bytes(cv2.imencode(suffix, symbol())[1].tobytes())
    assert [code.text for code in read_photo(load_grey(path))] == [str(find(3))]


def test_a_see_through_picture_is_taken_as_lying_on_white_paper(tmp_path: Path) -> None:
    path = tmp_path / "clear.png"
    ink = np.zeros((*symbol().shape, 4), dtype=np.uint8)
    ink[:, :, 3] = 255 - symbol()  # black ink, the rest clear
    cv2.imwrite(str(path), ink)
    assert [code.text for code in read_photo(load_grey(path))] == [str(find(3))]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", PictureFault.NO_PICTURE),
        (b"not a picture at all", PictureFault.NO_PICTURE),
        (b"\x89PNG\r\n\x1a\n" + bytes(200), PictureFault.NO_PICTURE),
        (None, PictureFault.UNREADABLE),
    ],
)
def test_a_file_that_is_no_picture_says_why(
    tmp_path: Path, content: bytes | None, fault: PictureFault
) -> None:
    path = tmp_path / "file.png"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(PictureError) as caught:
        load_grey(path)
    assert caught.value.fault is fault


def test_noise_and_blank_pictures_hold_no_codes() -> None:
    random = np.random.default_rng(5)
    for grey in (random.integers(0, 256, (300, 500), dtype=np.uint8), np.full((1, 1), 7, dtype=np.uint8)):
        assert not read_photo(grey)
