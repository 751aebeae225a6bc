"""No words are clipped, cut short or laid over others, and a finger hits what it means: on every screen.

`python -m tests.ui.legible WIDTHxHEIGHT` looks at all languages and text sizes and lists what it finds.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.ui import offscreen
from companion.words import LANGUAGES
from tests.ui import legible

HARDEST = (("800x480", "de", "XL"), ("800x480", "hu", "M"), ("720x1280", "el", "L"), ("1024x600", "en", "M"))
"""Size, language and text size: what stands for all the others in every test run."""
SIZES = ("800x480", "1024x600", "1280x720", "720x1280")


def listed(*asked: str) -> str:
    """What the check lists for a size, languages and text sizes; its last line counts."""
    command = [sys.executable, "-m", "tests.ui.legible", *asked]
    return subprocess.run(command, capture_output=True, text=True, timeout=900, check=False).stdout


def test_what_cannot_be_read_or_hit_is_found() -> None:
    offscreen.open_window((800, 480))
    from companion.ui.screens.parts import button, put, words
    from companion.ui.widgets import Page, Panel

    page = Page()
    words(page, "many words in a box that is far too low for all of them to be read " * 2, 2, 20, 14, 8)
    put(page, Panel(title="a title of a panel that is far too long for its panel"), 20, 20, 10, 20)
    words(page, "over", 60, 50, 20, 10)
    words(page, "under", 60, 52, 20, 10)
    words(page, "gone", 92, 93, 20, 12)
    button(page, "long", "unpronounceable", lambda: None, 2, 80, 7, 12)
    button(page, "small", "", lambda: None, 20, 80, 5, 12, picture="plus")
    button(page, "beneath", "", lambda: None, 40, 80, 12, 12, picture="plus")
    button(page, "above", "", lambda: None, 50, 80, 12, 12, picture="plus")
    words(page, "behind the button", 40, 80, 12, 12).text = "behind"
    offscreen.show(page)
    found = [fault.split(":")[0] for fault in legible.faults(page)]
    offscreen.clear()
    assert sorted(set(found)) == [
        "clipped",
        "cut short",
        "overlapping",
        "small for a finger",
        "two for one finger",
    ]


@pytest.mark.parametrize(("size", "language", "text"), HARDEST)
def test_every_screen_can_be_read_and_touched_in_the_hardest_looks(
    size: str, language: str, text: str
) -> None:
    lines = listed(size, language, text).splitlines()
    assert lines and lines[-1].endswith(" screens, 0 faults"), "\n".join(lines)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_every_screen_can_be_read_and_touched(size: str, language: str) -> None:
    lines = listed(size, language).splitlines()
    assert lines and lines[-1].endswith(" screens, 0 faults"), "\n".join(lines)
