"""“Why?” on the screen, and what can be done with a finished game: by touch alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
import zxingcpp

from companion.games.pergamon import Exhibit, Stage
from companion.session.journal import Journal
from companion.ui import finger, offscreen
from tests.games.playing import Habits
from tests.games_setup import setup_for
from tests.ui.hand import Hand
from tests.ui.prepared import play_until


@pytest.fixture
def finished(open_app: Callable[..., Hand], journal: Journal) -> Hand:
    """A hand on the ranking of a finished game of three."""
    session, script = play_until(journal, setup_for(3), 2, lambda state, _action: state.stage is Stage.PRIZES)
    hand = open_app()
    hand.app.play(session)
    for action in script:
        session.submit(action)
    hand.app.pages.go("ranking")
    return hand


def card(hand: Hand) -> Any:
    """The card that answers."""
    return hand.find("why.close").parent


def test_a_number_answers_and_the_next_tap_closes_the_answer(finished: Hand) -> None:
    finished.tap("why.total.1")
    best = max(h.vp for h in finished.app.session.state.holdings)
    assert f"{best} VP" in card(finished).text
    finger.press(4, 4)
    finger.release(4, 4)
    assert "why.close" not in finished.names()
    finished.tap("why.prize.1", "why.close")
    assert "why.close" not in finished.names()
    assert finished.screen == "ranking"


def test_the_card_keeps_taps_from_what_lies_beneath(finished: Hand) -> None:
    finished.tap("why.total.1")
    finished.tap("ranking.home")
    assert finished.screen == "ranking"


def test_the_value_of_a_row_answers_while_exhibiting(open_app: Callable[..., Hand], journal: Journal) -> None:
    session, script = play_until(
        journal, setup_for(2), 2, lambda _state, action: isinstance(action, Exhibit), Habits(exhibit=1.0)
    )
    hand = open_app()
    hand.app.play(session)
    exhibit = script[0]
    assert isinstance(exhibit, Exhibit)
    hand.tap("exhibit.open", *(f"find.{number}" for number in exhibit.row))
    hand.tap("why.value")
    assert card(hand).name == "why.value" and " BC: " in card(hand).text
    hand.tap("why.close", "why.shift")
    assert "1 VP" in card(hand).text


def test_the_large_grant_spaces_tell_payouts(open_app: Callable[..., Hand], journal: Journal) -> None:
    session, _script = play_until(journal, setup_for(2), 2, lambda state, _action: state.stage is Stage.DIG)
    hand = open_app()
    hand.app.play(session)
    player = next(one for one, _coins in reversed(session.state.payouts) if one >= 0)
    hand.tap("grant", f"grant.{session.state.figures[player]}")
    assert card(hand).name == f"why.payout.{player}"


def test_the_course_is_drawn_for_finished_games_alone(finished: Hand) -> None:
    finished.tap("ranking.course")
    chart = finished.find("chart")
    assert len(chart.view.series) == 3
    finished.tap("course.ways")
    assert chart.markers and chart.view.top == 24
    finished.app.undo()
    offscreen.pump()
    assert finished.screen == "play"
    for page in ("course", "share"):
        finished.app.pages.go(page)
        assert finished.screen == "play"


def test_a_game_is_taken_home(finished: Hand, journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.ui.screens.share.sticks", tuple)
    finished.tap("ranking.share", "share.json")
    if finished.app.pages.top.work is not None:
        finished.app.pages.top.work.join()
    offscreen.pump()
    (file,) = (journal.path.parent / "shared").iterdir()
    assert json.loads(file.read_text("utf-8"))["game"] == "Pergamon"
    codes = zxingcpp.read_barcodes(offscreen.picture())
    assert [code.text[:43] for code in codes] == ["https://app.bgstatsapp.com/createPlay.html?"]


def test_players_are_told_over_all_finished_games_without_opening_them(
    finished: Hand, journal: Journal
) -> None:
    play_until(journal, setup_for(2), 3, lambda state, _action: state.round == 2)
    before = [game.game_id for game in journal.games()]
    finished.app.leave_game()
    finished.app.pages.back_to("home")
    finished.tap("home.games", "games.statistics")
    offscreen.pump(6)
    shown = [w.text for w in finger.walk(finished.root) if hasattr(w, "most")]
    assert {"Anna", "Ben", "Cleo"} <= set(shown)
    assert [game.game_id for game in journal.games()] == before
