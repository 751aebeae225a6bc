"""The screens in every language: nothing on them is left in English, and a switch shows at once."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion import words
from companion.phrases import month
from companion.words import LANGUAGES
from tests.marked import Marked, english_left
from tests.ui import legible
from tests.ui.hand import Hand

OWN_NAMES = {"Pergamon", "BG", "Stats", "PDF", "PNG", "CSV", "JSON"}
KEYS = {"S", "M", "L", "XL", "abc", "áőß", "αβγ", *LANGUAGES.values()}
"""Letters that stand on buttons and are no words of ours."""


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch, hand: object) -> Iterator[set[str]]:
    """Every text that is drawn from now on, whole sentences whole."""
    from companion.ui.widgets import letters

    texts: set[str] = set()
    write, paragraph = letters.write, letters.paragraph

    def noted_write(text: str, *place: Any, **look: Any) -> float:
        texts.add(text)
        return write(text, *place, **look)

    def noted_paragraph(text: str, *place: Any, **look: Any) -> int:
        texts.add(text)
        return paragraph(text, *place, **look)

    monkeypatch.setattr(letters, "write", noted_write)
    monkeypatch.setattr(letters, "paragraph", noted_paragraph)
    yield texts


def test_nothing_on_the_screens_is_left_in_english(drawn: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.ui.tour_stops import FAULT, LONG, OWN_EDITION

    monkeypatch.setattr(gettext, "translation", lambda *_where, **_how: Marked())
    screens = legible.walk_screens("de", "M")
    told = (*LONG, "Anna", "Ann", "An", "Ben", OWN_EDITION, FAULT)
    names = {part for name in told for part in re.findall(r"[^\W\d_]+", name)}
    initials = {name[0] for name in LONG}
    known = names | initials | OWN_NAMES | KEYS | {month(round_) for round_ in range(1, 13)}
    whole = {text for text in drawn if len(text) > 2 and text.count("⟦") == text.count("⟧")}
    left = sorted(text for text in whole if english_left(re.sub(r"(?<!\S)/\S+", "", text), known))
    assert not left
    assert len(screens) > 10 and len(drawn) > 150


def test_a_switch_of_the_language_shows_at_once(open_app: Callable[..., Hand]) -> None:
    """In the middle of a game, on the settings screen and on the board beneath it."""
    from companion.ui import finger

    hand = open_app()
    hand.tap("home.settings")
    for code, title in (
        ("de", "Einstellungen"),
        ("hu", "Beállítások"),
        ("el", "Ρυθμίσεις"),
        ("en", "Settings"),
    ):
        hand.tap(f"setting.language.{code}")
        shown = {getattr(widget, "text", "") for widget in finger.walk(hand.app.pages.root)}
        assert title in shown
        assert words.language() == code
    hand.tap("setting.language.el", "back")
    assert "Νέα παρτίδα" in {getattr(widget, "text", "") for widget in finger.walk(hand.app.pages.root)}
