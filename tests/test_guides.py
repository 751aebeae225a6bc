"""The player's guides: one in each language, of the same build, naming buttons as the screen does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from companion.words import LANGUAGES
from tests import catalogues
from tests.catalogues import english, forms

GUIDES = catalogues.HOUSE / "docs" / "guide"
TWO_PAGES = 1000  # words, beside eight small pictures


def guide(code: str) -> str:
    return (GUIDES / f"{code}.md").read_text(encoding="utf-8")


def pictures(text: str) -> list[str]:
    return re.findall(r"!\[[^\]]+\]\(([^)]+)\)", text)


def labels(text: str) -> list[str]:
    """What stands in italics: words from the screen."""
    return re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", text)


def on_screen(code: str) -> set[str]:
    """Every text that the companion can say in a language."""
    messages = (message for message in catalogues.catalogue("de" if code == "en" else code) if message.id)
    return {text for message in messages for text in (english(message) if code == "en" else forms(message))}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_guide_names_buttons_as_the_screen_does(code: str) -> None:
    named = labels(guide(code))
    assert len(named) > 20
    assert not set(named) - on_screen(code)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_guide_begins_with_the_camera_and_ends_with_the_ranking(code: str) -> None:
    shown = pictures(guide(code))
    assert shown[0] == "pictures/camera.svg"
    assert shown[-1] == f"pictures/{code}/ranking.png"
    assert len(guide(code).split()) < TWO_PAGES


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_guides_are_built_alike(code: str) -> None:
    def build(text: str) -> list[str]:
        return [mark for line in text.splitlines() for mark in re.findall(r"^(?:#+|- |\|)", line)]

    assert build(guide(code)) == build(guide("en"))
    assert [path.replace(f"/{code}/", "/en/") for path in pictures(guide(code))] == pictures(guide("en"))


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_pictures_are_there_and_of_the_small_screen(code: str) -> None:
    for path in pictures(guide(code)):
        file: Path = GUIDES / path
        assert file.is_file()
        if file.suffix == ".png":
            with Image.open(file) as picture:
                assert picture.size == (800, 480)
