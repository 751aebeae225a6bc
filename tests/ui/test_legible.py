"""No words are clipped, cut short or laid over others: on every screen, in the usual text size.

`python -m tests.ui.legible WIDTHxHEIGHT` looks at all languages and text sizes and lists what it finds.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.session.journal import Journal
from companion.ui import offscreen
from tests.ui.legible import faults, walk_screens


def test_words_that_cannot_be_read_are_found() -> None:
    offscreen.open_window((800, 480))
    from companion.ui.screens.parts import button, put, words
    from companion.ui.widgets import Page

    page = Page()
    words(page, "one line", 2, 2, 40, 10)
    words(page, "many words in a box that is far too low for all of them to be read", 2, 20, 14, 8)
    words(page, "over", 60, 50, 20, 10)
    words(page, "under", 60, 52, 20, 10)
    words(page, "gone", 90, 80, 20, 10)
    button(page, "b", "a very long label for so small a button", lambda: None, 2, 80, 12, 12)
    put(page, words(page, "", 1, 1, 1, 1), 1, 1, 1, 1)
    offscreen.show(page)
    found = faults(page)
    offscreen.clear()
    assert [one.split(":")[0] for one in found] == [
        "clipped",
        "cut short on a button",
        "off the screen",
        "overlapping",
    ]


def test_every_screen_can_be_read(journal: Journal, hand: object) -> None:
    assert {screen: found for screen, found in walk_screens(journal, "en", "M").items() if found} == {}


@pytest.mark.long
@pytest.mark.parametrize("size", ["1024x600", "1280x720"])
def test_every_screen_can_be_read_at_other_sizes(size: str) -> None:
    command = [sys.executable, "-m", "tests.ui.legible", size, "en", "M"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout
