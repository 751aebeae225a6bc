"""Show what is recognised on pictures: every QR code, the stickers of the game with their places.

A place is told where the board's corners are in the picture; other codes are listed with their pixels. Of
a folder all pictures are read, also those in folders within it. A picture that cannot be read is told and
the others are read all the same; the exit code is then 1.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.errors import CommandError
from companion.cli.stickers import load_layout, sheet_texts
from companion.words import _, plural

if TYPE_CHECKING:
    from vision.layout import Layout
    from vision.photo import PhotoCode, PhotoReading

EXAMPLES = """
  companion read table.jpg
  companion read photos/ --json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `companion read`."""
    parser.add_argument(
        "paths", type=Path, nargs="+", metavar="PATH", help=_("a picture, or a folder of them")
    )
    parser.add_argument("--json", action="store_true", help=_("print what was found for another program"))
    parser.add_argument(
        "--layout", type=Path, metavar="FILE", help=_("the board's layout (demonstration board)")
    )


def run(args: argparse.Namespace) -> int:
    """Read all pictures. Returns 1 when one of them could not be read. Raises CommandError."""
    from vision.decode import NoDecoder

    layout = load_layout(args.layout, args.places)
    results: list[dict[str, Any]] = []
    failed = False
    try:
        for path, fault in _pictures(args.paths):
            reading = None if fault else _read(path, layout)
            if fault or isinstance(reading, str):
                failed = True
                sentence = fault or _("{path} cannot be read: {reason}.").format(path=path, reason=reading)
                print(sentence, file=sys.stderr)
                results.append({"picture": str(path), "error": sentence})
            elif reading is not None and not isinstance(reading, str):
                results.append({"picture": str(path), **_as_data(reading)})
                if not args.json:
                    _print(path, reading)
    except NoDecoder as none:
        raise CommandError(
            _("No QR code can be read on this machine: install zxing-cpp, or pyzbar with the zbar library.")
        ) from none
    if args.json:
        print(json.dumps(results, indent=2, ensure_ascii=False))
    return 1 if failed else 0


def _pictures(paths: list[Path]) -> Iterator[tuple[Path, str | None]]:
    """Every picture named or within a named folder, and a sentence where there is none."""
    from vision.photo import SUFFIXES

    for named in paths:
        path = named.expanduser()
        if not path.exists():
            yield path, _("There is no file or folder {path}.").format(path=path)
        elif not path.is_dir():
            yield path, None
        else:
            found = sorted(p for p in path.rglob("*") if p.suffix.lower() in SUFFIXES and p.is_file())
            yield from ((picture, None) for picture in found)
            if not found:
                yield path, _("There is no picture in the folder {path}.").format(path=path)


def _read(path: Path, layout: Layout) -> PhotoReading | str:
    """What a picture shows, or why it cannot be read."""
    from vision.photo import PictureError, PictureFault, load_grey, read_picture

    try:
        return read_picture(load_grey(path), layout)
    except PictureError as error:
        reasons = {
            PictureFault.UNREADABLE: error.detail or _("it cannot be opened"),
            PictureFault.NO_PICTURE: _("it is not a picture, or its picture is damaged"),
            PictureFault.TOO_LARGE: _("it has more pixels than any photograph"),
        }
        return reasons[error.fault]


def _as_data(reading: PhotoReading) -> dict[str, Any]:
    return {
        "board_found": reading.board_found,
        "duplicates": [str(sticker) for sticker in reading.duplicates],
        "codes": [
            {
                "text": code.text,
                "kind": str(code.kind),
                "name": sheet_texts().name(code.sticker) if code.sticker else None,
                "class": code.sticker.cls.name.lower() if code.sticker else None,
                "number": code.sticker.number if code.sticker else None,
                "slot": code.slot,
                "x": _rounded(code.x),
                "y": _rounded(code.y),
                "pixels": [[round(x, 1), round(y, 1)] for x, y in code.pixels],
                "reader": code.reader,
            }
            for code in reading.codes
        ],
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 1)


def _print(path: Path, reading: PhotoReading) -> None:
    count = len(reading.codes)
    board = _("the board is in view") if reading.board_found else _("no board in view")
    codes = plural("{n} code", "{n} codes", count).format(n=count) if count else _("no codes")
    print(f"{path}: {codes}, {board}")
    for code in sorted(reading.codes, key=lambda c: (c.sticker is None, c.slot is None, str(c.slot), c.text)):
        print(f"  {_what(code)} {_where(code)}")
    for sticker in reading.duplicates:
        print("  " + _("{name} is there more than once").format(name=sheet_texts().name(sticker)))


def _what(code: PhotoCode) -> str:
    if code.sticker is not None:
        return f"{code.text}  {sheet_texts().name(code.sticker):<14}"
    text = code.text if code.text.isprintable() else repr(code.text)
    reasons = {
        "foreign": _("not of this game"),
        "damaged": _("damaged"),
        "newer": _("from newer print sheets"),
    }
    return f"{text}  ({reasons[code.kind]})"


def _where(code: PhotoCode) -> str:
    pixels = [sum(axis) / len(axis) for axis in zip(*code.pixels, strict=True)]
    place = _("at pixel {x:.0f}, {y:.0f}").format(x=pixels[0], y=pixels[1])
    if code.x is None or code.y is None:
        return place
    slot = code.slot or _("beside all places")
    return _("{slot}, {x:.0f} × {y:.0f} mm, {pixels}").format(slot=slot, x=code.x, y=code.y, pixels=place)
