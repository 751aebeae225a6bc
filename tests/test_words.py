"""Texts in use: counted, ambiguous, said by other rooms; and no English left once the language changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from companion import words
from companion.games.pergamon import Stage
from companion.session.events import Entry, Source
from companion.ui.presenters.ending import ending
from companion.ui.presenters.evaluation import EvaluationStory
from companion.ui.presenters.history import chapters
from companion.ui.presenters.new_game import NewGameForm
from companion.ui.presenters.play import PlayPresenter
from companion.ui.values import Action, FindFace, GrantSpaceView, Option, Spot
from companion.words import _, language, meant, plural, said, system_language, use_language
from tests.catalogues import TRANSLATED
from tests.games.playing import playout
from tests.games_setup import EDITION, setup_for
from tests.marked import Marked, english_left
from tests.ui.sessions import MemorySession, Preferences
from vision.layout import Layout, LayoutError


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    use_language("en")


@pytest.mark.parametrize(
    ("code", "one", "two"),
    [("de", "1 Münze", "2 Münzen"), ("hu", "1 érme", "2 érme"), ("el", "1 νόμισμα", "2 νομίσματα")],
)
def test_counted_texts_have_the_form_of_their_language(code: str, one: str, two: str) -> None:
    use_language(code)
    assert plural("{n} coin", "{n} coins", 1).format(n=1) == one
    assert plural("{n} coin", "{n} coins", 2).format(n=2) == two


def test_one_text_can_mean_two_things() -> None:
    use_language("el")
    assert (meant("camera", "none"), _("none")) == ("καμία", "κανένα")


def test_a_language_nobody_speaks_leaves_english() -> None:
    use_language("tlh")
    assert (_("Undo"), plural("{n} find", "{n} finds", 2), meant("camera", "none")) == (
        "Undo",
        "{n} finds",
        "none",
    )


def test_a_country_does_not_matter() -> None:
    use_language("de_AT")
    assert _("Undo") == "Zurück"


@pytest.mark.parametrize(
    ("environment", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "hu_HU.UTF-8", "LC_ALL": "el_GR"}, "el"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "fr:hu:de"}, "hu"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "en:de"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, "en"),
        ({"LANG": "", "LC_MESSAGES": "de"}, "de"),
    ],
)
def test_the_system_says_which_language_it_speaks(environment: dict[str, str], spoken: str) -> None:
    assert system_language(environment) == spoken


def test_the_language_in_use_is_known() -> None:
    use_language("hu")
    assert language() == "hu"


def test_a_sentence_from_another_room_is_said_in_the_tables_language() -> None:
    with pytest.raises(LayoutError) as caught:
        Layout.from_data({"name": "x", "board": {"width": 0}})
    sentences = caught.value.faults
    assert "The board needs a width and a height in millimetres, both above 0." in sentences
    use_language("de")
    assert "Das Brett braucht width und height in Millimetern, beide größer als 0." in map(said, sentences)
    assert "Der Blick der Kamera braucht die Zahlen x, y, w und h, w und h größer als 0." in map(
        said, sentences
    )


# --- nothing is left in English ---------------------------------------------------------------------------


NAMES = {player.name for count in (2, 3, 4) for player in setup_for(count).players}
NO_TEXT = {
    Action: {"name", "picture"},
    Option: {"key", "picture"},
}
"""Fields that hold keys of pictures, colours and the like. Of other classes see `NEVER`."""
NEVER = {"who", "key", "kind", "state", "back", "backs", "value", "source", "figure", "month"}


def shown(value: Any) -> Iterator[str]:
    """Every text in a view model that a person reads."""
    if isinstance(value, FindFace | GrantSpaceView | Spot):
        return
    if isinstance(value, str):
        yield value
    elif is_dataclass(value) and not isinstance(value, type):
        hidden = NEVER | NO_TEXT.get(type(value), set())
        for field in fields(value):
            if field.name not in hidden | {"submits", "setup"}:
                yield from shown(getattr(value, field.name))
    elif isinstance(value, tuple | list | frozenset):
        for one in value:
            yield from shown(one)


def views(session: MemorySession) -> Iterator[Any]:
    """What the screens show of a game in the state it is in."""
    yield PlayPresenter(session, Preferences()).view()
    if session.state.stage is Stage.EVALUATION:
        yield EvaluationStory(session.state).steps
    if session.state.over:
        yield ending(session.state, session.history)
        yield chapters(session.history)


def read(session: MemorySession) -> list[str]:
    """Every text that is shown of a game."""
    return [text for view in views(session) for text in shown(view) if text]


def game(players: int) -> Iterator[MemorySession]:
    """A game, in every state from its beginning to its end."""
    session = MemorySession(setup_for(players))
    yield session
    for before, action, after in playout(session.setup, players):
        n = len(session.entries) + 1
        session.entries.append(Entry(n, action, before, after, Source.HAND, 0.0))
        yield session


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_text_of_a_game_is_left_in_english(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "_catalogue", Marked())
    told: set[str] = set()
    for session in game(players):
        told.update(read(session))
    assert not [text for text in told if english_left(text, NAMES)]
    assert len(told) > 100, "a whole game says a lot"


def test_no_ruling_of_a_new_game_is_left_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "_catalogue", Marked())
    for count in (2, 3):
        rules = NewGameForm(EDITION).with_count(count).rules
        told = [text for rule in rules for text in (rule.text, *(words for _key, words in rule.choices))]
        assert told
        assert not [text for text in told if english_left(text, NAMES)]


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_view_speaks_the_language_chosen_last(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same presenter of the same game, before and after a switch and back: no restart, nothing kept."""
    seen: set[Stage] = set()
    for session in game(2):
        if session.state.stage in seen:
            continue
        seen.add(session.state.stage)
        use_language("en")
        english = read(session)
        use_language(code)
        other = read(session)
        assert len(other) == len(english)
        with monkeypatch.context() as patch:
            patch.setattr(words, "_catalogue", Marked())
            translated = ["⟦" in text for text in read(session)]
        same = [a for a, b, is_text in zip(english, other, translated, strict=True) if is_text and a == b]
        assert not same, "still in English"
        use_language("en")
        assert read(session) == english
    assert len(seen) > 9
