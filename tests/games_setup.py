"""Small games that tests of every room start from."""

from __future__ import annotations

import json
from pathlib import Path

from companion.games.pergamon import Colour, Edition, Player, Settings, Setup, Variants

EDITION = Edition.from_data(
    json.loads((Path(__file__).parent.parent / "assets/editions/demonstration.json").read_text("utf-8"))
)
NAMES = ("Anna", "Ben", "Cleo", "Dora")


def setup_for(players: int, settings: Settings | None = None, variants: Variants | None = None) -> Setup:
    """Anna (red), Ben (blue), Cleo, Dora; Anna starts."""
    seats = tuple(Player(name, colour) for name, colour in zip(NAMES[:players], Colour, strict=False))
    return Setup(EDITION, seats, 0, settings or Settings(), variants or Variants())


def finds_of_ages(*ages: tuple[int, int]) -> tuple[int, ...]:
    """The numbers of the finds with these (hundreds, two digits)."""
    return tuple(next(f.number for f in EDITION.finds if f.age == age) for age in ages)
