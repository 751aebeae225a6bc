"""Argument types whose complaints are sentences; for `parser.add_argument(type=…)`."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from pathlib import Path

from companion.words import _


def whole_number(low: int, high: int | None = None) -> Callable[[str], int]:
    """A type for whole numbers from `low` to `high` (both allowed; None: no upper end)."""

    def convert(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if number < low or (high is not None and number > high):
            raise argparse.ArgumentTypeError(_range_sentence(text, low, high))
        return number

    return convert


_LENGTHS = {"": 1.0, "mm": 1.0, "cm": 10.0, "in": 25.4}


def millimetres(low: float, high: float) -> Callable[[str], float]:
    """A type for lengths such as “60cm”, “18”, “1.5in”, in millimetres from `low` to `high`."""

    def convert(text: str) -> float:
        found = re.fullmatch(r"\s*(\d+(?:[.,]\d+)?)\s*(mm|cm|in|)\s*", text.lower())
        length = float(found[1].replace(",", ".")) * _LENGTHS[found[2]] if found else 0.0
        if not low <= length <= high:
            sentence = _("“{text}” should be a length from {low:g} to {high:g} mm, such as 18mm or 60cm")
            raise argparse.ArgumentTypeError(sentence.format(text=text, low=low, high=high))
        return length

    return convert


def existing_path(text: str) -> Path:
    """A file or folder that is there."""
    path = Path(text).expanduser()
    if not path.exists():
        raise argparse.ArgumentTypeError(_("there is no file or folder “{path}”").format(path=text))
    return path


def existing_file(text: str) -> Path:
    """A file that is there."""
    path = Path(text).expanduser()
    if path.is_dir():
        raise argparse.ArgumentTypeError(_("“{path}” is a folder; name a file").format(path=text))
    if not path.exists():
        raise argparse.ArgumentTypeError(_("there is no file “{path}”").format(path=text))
    return path


def folder(text: str) -> Path:
    """A folder that is there or that the command may make."""
    path = Path(text).expanduser()
    if path.exists() and not path.is_dir():
        raise argparse.ArgumentTypeError(_("“{path}” is a file; name a folder").format(path=text))
    return path


def _range_sentence(text: str, low: int, high: int | None) -> str:
    if high is None:
        return _("“{text}” should be a whole number, {low} or more").format(text=text, low=low)
    return _("“{text}” should be a whole number from {low} to {high}").format(text=text, low=low, high=high)
