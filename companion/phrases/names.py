"""What things are called."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from companion.games.pergamon import ROBBER, Back, Colour, Edition, Kind, Setup
from companion.games.pergamon.edition import FINDS
from companion.words import _, plural

_NUMERALS = ("I", "II", "III", "IV", "V")
_LONGEST = 80
_MONTHS = (
    "Janus", "Februa", "Mars", "Aprilis", "Maia", "Juno",
    "Julius", "Augustus", "Septem", "Octo", "Novem", "Decem",
)  # fmt: skip
"""As on the board, in every language. The rulebook prints the first two and the last two (rules 1); those
between follow their pattern, the name that each month comes from."""


def numeral(number: int) -> str:
    """I–V for levels, I–III for markers; other numbers as they are."""
    return _NUMERALS[number - 1] if 1 <= number <= len(_NUMERALS) else str(number)


def numerals(numbers: Iterable[int]) -> str:
    """Several levels: “I, II and V”."""
    return several(map(numeral, numbers))


def several(names: Iterable[str]) -> str:
    """“Anna”, “Anna and Ben”, “Anna, Ben and Cleo”."""
    *some, last = [*names] or [""]
    return _("{some} and {last}").format(some=", ".join(some), last=last) if some else last


def kind_name(kind: Kind) -> str:
    """One object of a kind (rules 2)."""
    return {
        Kind.VASE: _("vase"),
        Kind.JUG: _("jug"),
        Kind.MASK: _("mask"),
        Kind.BRACELET: _("bracelet"),
    }[kind]


def oldest_name(kind: Kind) -> str:
    """The oldest object of a kind, which an evaluation pays for (rules 4.4.2)."""
    return {
        Kind.VASE: _("oldest vase"),
        Kind.JUG: _("oldest jug"),
        Kind.MASK: _("oldest mask"),
        Kind.BRACELET: _("oldest bracelet"),
    }[kind]


def colour_name(colour: Colour) -> str:
    """A player's colour."""
    return {
        Colour.RED: _("red"),
        Colour.BLUE: _("blue"),
        Colour.YELLOW: _("yellow"),
        Colour.GREEN: _("green"),
    }[colour]


def back_name(back: Back) -> str:
    """The back of a grant card."""
    return {Back.SACK: _("sack"), Back.CHEST: _("chest")}[back]


def month(round_: int) -> str:
    """The round's month on the calendar, 1–12."""
    return _MONTHS[round_ - 1]


def level_name(level: int) -> str:
    """A level of the dig site."""
    return _("level {level}").format(level=numeral(level))


def find_name(edition: Edition, number: int) -> str:
    """A find as it is printed, and the number on its sticker: “4-/-36 (find 12)”."""
    if not 1 <= number <= FINDS:
        return _("find {number}").format(number=number)
    return _("{label} (find {number})").format(label=edition.find(number), number=number)


def figure_name(setup: Setup, figure: int) -> str:
    """A player's name, or the Grave Robber's."""
    if figure == ROBBER:
        return _("the Grave Robber")
    if 0 <= figure < len(setup.players):
        return setup.players[figure].name
    return _("player {number}").format(number=figure)


def year_name(year: int) -> str:
    """The year of an object; all are before Christ."""
    return _("{year} BC").format(year=year)


def coins(count: int) -> str:
    """A number of coins."""
    return plural("{n} coin", "{n} coins", count).format(n=count)


def finds(count: int) -> str:
    """A number of finds."""
    return plural("{n} find", "{n} finds", count).format(n=count)


def shown(value: Any) -> str:
    """A value from somebody's JSON text, as it stands there, not too long and safe to print."""
    text = json.dumps(value, ensure_ascii=False)
    if not text.isprintable():
        text = json.dumps(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
