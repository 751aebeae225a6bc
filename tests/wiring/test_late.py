"""The first screen is drawn before a camera is looked for; what is wrong with the camera is said on it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.preferences import Preferences
from companion.session.journal import Journal
from companion.ui import offscreen
from companion.wiring.late import LateTable
from tests.games_setup import setup_for


class Table:
    """Notes what is asked of it."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.watched: list[Any] = []

    def watch(self, session: Any) -> None:
        self.watched.append(session)

    def attach(self, _app: Any) -> None:
        self.asked.append("attach")

    def read_again(self) -> None:
        self.asked.append("read again")

    def close(self) -> None:
        self.asked.append("close")


def until(there: Callable[[], object]) -> None:
    for _turn in range(2000):
        offscreen.pump(1)
        if there():
            return
        time.sleep(0.005)
    pytest.fail("it never came")


class Brought:
    """An app, and a table (or a fault, or None) that comes when the test lets it."""

    def __init__(self, folder: Path) -> None:
        offscreen.open_window((800, 480))
        from companion.ui.app import CompanionApp

        self.journal = Journal.open(folder / "games.sqlite")
        self.app = CompanionApp(self.journal, Preferences(motion=False))
        self.app.open_offscreen()
        self.gives: Table | Exception | None = None
        self._let = threading.Event()
        self.late = LateTable(self.app, self._make)

    def _make(self) -> Any:
        self._let.wait(30)
        if isinstance(self.gives, Exception):
            raise self.gives
        return self.gives

    def begin(self, gives: Table | Exception | None) -> None:
        """Bring in up to the point where the camera is being looked for."""
        self.gives = gives
        self.late.start()
        until(lambda: self.app.report is not None)
        assert self.app.report is not None and self.app.report.state == "starting"

    def come(self) -> None:
        self._let.set()


@pytest.fixture
def brought(tmp_path: Path) -> Iterator[Brought]:
    made = Brought(tmp_path)
    yield made
    made.app.close()
    made.journal.close()


def test_the_screen_goes_on_while_the_camera_is_brought_in(brought: Brought) -> None:
    table, app = Table(), brought.app
    brought.begin(table)
    brought.late.read_again()
    app.start_game(setup_for(2))
    brought.come()
    until(lambda: app.watcher is table)
    assert table.watched == [app.session] and table.asked == ["attach"], "the game in hand at once"
    brought.late.read_again()
    assert table.asked[-1] == "read again"


def test_a_camera_that_comes_after_the_end_is_let_go_of(brought: Brought) -> None:
    table = Table()
    brought.begin(table)
    brought.late.end()
    brought.come()
    until(lambda: table.asked)
    assert table.asked == ["close"] and brought.app.watcher is None


def test_where_there_is_no_camera_everything_is_by_hand(brought: Brought) -> None:
    brought.begin(None)
    brought.come()
    until(lambda: brought.app.report is None)
    assert brought.app.watcher is None


def test_a_camera_that_cannot_be_used_is_said_on_the_screen(brought: Brought) -> None:
    brought.begin(OSError("There is no camera called “sub:0”."))
    brought.come()
    until(lambda: brought.app._toast is not None)
    assert brought.app._toast is not None and "sub:0" in brought.app._toast.text
    assert brought.app.watcher is None and brought.app.report is None
