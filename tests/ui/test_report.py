"""A report is made by touch, on a thread of its own, and the screen says where it lies or why it does not."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.sharing import Shared
from companion.ui import offscreen
from tests.games_setup import setup_for
from tests.ui.hand import Hand

PLACE = Path("/var/lib/pergamon/reports/pergamon-report-20261130-0215.zip")


def made(hand: Hand) -> str:
    """What the screen says when the work is done."""
    screen = hand.app.pages.top
    if screen.work is not None:
        screen.work.join()
    offscreen.pump(2)
    return str(screen._says.text)


def test_a_report_is_made_from_the_settings(open_app: Callable[..., Hand]) -> None:
    release = threading.Event()
    windows_thread = threading.current_thread()
    made_on: list[threading.Thread] = []

    def make() -> Shared:
        made_on.append(threading.current_thread())
        release.wait(30)
        return Shared((PLACE,), ())

    hand = open_app(reporter=make)
    hand.tap("home.settings", "settings.report", "report.make", "report.make")
    assert "put together" in hand.app.pages.top._says.text, "meanwhile the screen goes on"
    release.set()
    assert str(PLACE) in made(hand)
    assert len(made_on) == 1 and made_on[0] is not windows_thread
    hand.tap("back")
    assert hand.screen == "settings"


@pytest.mark.parametrize("leaves", [True, False])
def test_a_fault_is_said_and_leaving_the_screen_does_no_harm(
    open_app: Callable[..., Hand], leaves: bool
) -> None:
    def make() -> Shared:
        raise OSError("no room")

    hand = open_app(reporter=make)
    hand.tap("home.settings", "settings.report", "report.make")
    if leaves:
        hand.tap("back")
        assert hand.screen == "settings"
    else:
        assert "no room" in made(hand)


def test_a_full_disk_is_told(open_app: Callable[..., Hand]) -> None:
    hand = open_app(reporter=lambda: Shared((), ("The report cannot be written: no room.",)))
    hand.tap("home.settings", "settings.report", "report.make")
    assert made(hand) == "The report cannot be written: no room."


def test_after_a_fault_there_is_a_report_and_a_fresh_start(
    open_app: Callable[..., Hand], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = open_app(reporter=lambda: Shared((PLACE,), ()))
    stopped: list[bool] = []
    monkeypatch.setattr(hand.app, "stop", lambda: stopped.append(True))
    hand.app.start_game(setup_for(2))
    hand.app.fault(RuntimeError("a broken drawing"))
    hand.tap("fault.report", "report.make")
    assert str(PLACE) in made(hand)
    hand.tap("back")
    assert hand.screen == "fault"
    assert not hand.app.wants_restart
    hand.tap("fault.restart")
    assert hand.app.wants_restart and stopped


def test_without_anything_to_make_it_no_report_is_offered(hand: Hand) -> None:
    hand.tap("home.settings")
    assert "settings.report" not in hand.names()
    hand.app.fault(RuntimeError("a broken drawing"))
    assert {"fault.home", "fault.restart"} <= hand.names()
    assert "fault.report" not in hand.names()


def test_a_fault_screen_that_fails_itself_ends_the_program(hand: Hand) -> None:
    """Otherwise it would show itself for ever, and nobody would start it anew."""
    handler = hand.app._handler
    fault = RuntimeError("a broken drawing")
    assert [handler.handle_exception(fault) for _ in range(4)] == [1, 1, 1, 0]
    hand.tap("fault.home")
    assert handler.handle_exception(fault) == 1, "a later fault is shown again"
