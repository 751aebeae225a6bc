"""The key screens look as somebody last saw and liked them."""

from __future__ import annotations

import pytest

from companion.session.journal import Journal
from companion.ui import offscreen
from tests.ui import looks
from tests.ui.hand import Hand


@pytest.mark.parametrize("name", looks.LOOKS)
def test_the_screen_looks_as_it_was_liked(hand: Hand, journal: Journal, name: str) -> None:
    looks.LOOKS[name](hand, journal)
    offscreen.pump(4)
    different = looks.difference(looks.taken(), looks.kept(name))
    assert different <= looks.MOST_DIFFERENT, (
        "look at it; where it is better than before, run python -m tests.ui.looks"
    )


def test_a_difference_that_an_eye_would_see_is_found(hand: Hand, journal: Journal) -> None:
    looks.LOOKS["play"](hand, journal)
    session = hand.app.session
    assert session is not None
    session.undo()
    offscreen.pump(4)
    assert looks.difference(looks.taken(), looks.kept("play")) > looks.MOST_DIFFERENT
