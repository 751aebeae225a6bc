"""Who sits at a simulated table."""

from __future__ import annotations

from companion.games.pergamon import Colour, Edition, Player, Setup

NAMES = ("Anna", "Ben", "Cleo", "Dora")


def simulated_setup(edition: Edition, players: int) -> Setup:
    """A game of that many simulated players, 2–4, with the usual rulings; the first one starts."""
    return Setup(edition, tuple(Player(n, c) for n, c in zip(NAMES[:players], Colour, strict=False)))
