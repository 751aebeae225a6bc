"""Sticker codes: the short texts in the QR codes stuck on the pieces.

A code is ``PG1`` (prefix and version), one class letter, a two-digit number and a check character:
seven characters of the QR alphanumeric set, so that version 1 holds them at every error-correction
level. Zbar may read noise as text (see `parse`): whatever is not exactly such a code is not ours.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

PREFIX = "PG"
VERSION = 1
_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # base 36, prime 37 below


class StickerClass(StrEnum):
    """What a sticker is stuck on; the value is its letter in the code."""

    FIND = "F"  # number 1–60, on the face
    GRANT_FACE = "G"  # number = coins 1–8, three cards each carry the same one
    GRANT_BACK = "B"  # 1 sack, 2 chest; twelve cards each carry the same one
    FIGURE = "P"  # 1 red, 2 blue, 3 yellow, 4 green
    ROBBER = "R"  # always 1
    MARKER = "M"  # circular marker: ten times the figure's number, plus 1–3


_NUMBERS: dict[StickerClass, frozenset[int]] = {
    StickerClass.FIND: frozenset(range(1, 61)),
    StickerClass.GRANT_FACE: frozenset(range(1, 9)),
    StickerClass.GRANT_BACK: frozenset({1, 2}),
    StickerClass.FIGURE: frozenset({1, 2, 3, 4}),
    StickerClass.ROBBER: frozenset({1}),
    StickerClass.MARKER: frozenset(10 * p + m for p in (1, 2, 3, 4) for m in (1, 2, 3)),
}


class CodeError(ValueError):
    """The text is not a sticker code of ours."""


class ForeignCode(CodeError):
    """The text does not start with our prefix: somebody else's QR code."""


class DamagedCode(CodeError):
    """The text starts like ours but its length, class, number or check character is wrong."""


class NewerCode(CodeError):
    """The text is a sticker of a later version of the print sheets."""


@dataclass(frozen=True, order=True)
class Sticker:
    """One sticker's identity: class and number. `str(sticker)` is the code's text.

    Raises ValueError for a number that the class does not have.
    """

    cls: StickerClass
    number: int

    def __post_init__(self) -> None:
        if self.number not in _NUMBERS[self.cls]:
            raise ValueError(f"there is no sticker {self.cls.name} {self.number}")

    def __str__(self) -> str:
        body = f"{PREFIX}{VERSION}{self.cls}{self.number:02d}"
        return body + _check_character(body)

    @property
    def unique(self) -> bool:
        """Whether only one piece in the box carries this sticker."""
        return self.cls not in (StickerClass.GRANT_FACE, StickerClass.GRANT_BACK)


def all_stickers() -> tuple[Sticker, ...]:
    """The closed set of stickers, in the order of the print sheets."""
    return tuple(Sticker(cls, n) for cls in StickerClass for n in sorted(_NUMBERS[cls]))


def parse(text: str) -> Sticker:
    """The sticker that a decoded text names.

    Raises ForeignCode, NewerCode or DamagedCode; never anything else, whatever the text.
    """
    if not text.startswith(PREFIX) or len(text) < 4 or text[2] not in "0123456789":
        raise ForeignCode("not a code of this game")
    if int(text[2]) > VERSION:
        raise NewerCode("a sticker from newer print sheets: update the companion")
    if text not in _BY_TEXT:
        raise DamagedCode("one of our codes, read wrongly")
    return _BY_TEXT[text]


def _check_character(body: str) -> str:
    """Weighted sum modulo 37 over base-36 values: any single wrong or swapped character shows.

    The 37th remainder is written ``+``, which the alphanumeric set also has.
    """
    total = sum((i + 1) * _ALPHABET.index(c) for i, c in enumerate(body)) % 37
    return "+" if total == 36 else _ALPHABET[total]


_BY_TEXT: dict[str, Sticker] = {str(s): s for s in all_stickers()}
