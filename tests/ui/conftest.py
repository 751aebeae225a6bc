"""An app in the one offscreen window, with a journal of its own and a hand on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.preferences import Preferences
from companion.session.journal import Journal
from companion.ui import offscreen, theme
from companion.words import use_language
from tests.ui.hand import Hand


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """An empty journal."""
    with Journal.open(tmp_path / "games.sqlite", clock=lambda: 1_700_000_000.0) as opened:
        yield opened


@pytest.fixture
def open_app(journal: Journal) -> Iterator[Callable[..., Hand]]:
    """Opens the app with these arguments and gives the hand on it."""
    before = theme.current()
    offscreen.open_window((800, 480))
    from companion.ui.app import CompanionApp

    apps: list[Any] = []

    def opened(**values: Any) -> Hand:
        preferences = values.pop("preferences", Preferences(motion=False))
        app = CompanionApp(values.pop("journal", journal), preferences, **values)
        apps.append(app)
        app.open_offscreen()
        return Hand(app)

    yield opened
    for app in apps:
        app.close()
    offscreen.clear()
    theme.use(before)
    use_language("en")


@pytest.fixture
def hand(open_app: Callable[..., Hand]) -> Hand:
    """A hand on an app that has just been opened, with no camera."""
    return open_app()
