"""What moves on the board explains what happened, and never holds anything up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.games.pergamon import Exhibit, Stage
from companion.preferences import Preferences
from companion.session.journal import Journal
from companion.ui import offscreen
from tests.games_setup import setup_for
from tests.ui.hand import Hand
from tests.ui.prepared import play_until


@pytest.fixture
def moving(open_app: Callable[..., Hand]) -> Iterator[Hand]:
    """A hand on an app in which things move."""
    yield open_app(preferences=Preferences(motion=True))


def movers(widget: Any) -> list[Any]:
    """What is on its way over the widget, as it set out."""
    return [child for child in reversed(widget.children) if type(child).__name__ == "Mover"]


def to_fund(hand: Hand, journal: Journal) -> tuple[Any, Any]:
    session, script = play_until(
        journal, setup_for(4), 5, lambda s, _a: s.stage is Stage.FUND and s.round == 2
    )
    hand.app.play(session)
    offscreen.pump(2)
    return session, script[0]


def test_coins_travel_from_the_fund_to_the_figures_from_right_to_left(moving: Hand, journal: Journal) -> None:
    session, cards = to_fund(moving, journal)
    track = moving.app.pages.top._grants
    assert movers(track) == []
    session.submit(cards)
    offscreen.pump(2)
    paid = [coins for _figure, coins in session.state.payouts if coins]
    on_their_way = movers(track)
    assert len(on_their_way) == len(paid) >= 2
    ends = [end for end, _coins in track._payments()]
    assert ends == sorted(ends, reverse=True), "space 1 is rightmost and is paid first"
    assert [coins for _end, coins in track._payments()] == paid


def test_coins_travel_too_where_the_cards_were_told_by_hand(moving: Hand, journal: Journal) -> None:
    _session, cards = to_fund(moving, journal)
    moving.do(cards)
    assert moving.screen == "play"
    assert movers(moving.app.pages.top._grants)


def test_the_way_back_to_the_board_moves_nothing_again(moving: Hand, journal: Journal) -> None:
    session, cards = to_fund(moving, journal)
    session.submit(cards)
    offscreen.pump(2)
    moving.app.pages.go("menu")
    moving.app.pages.back()
    offscreen.pump(2)
    assert movers(moving.app.pages.top._grants) == []


def test_a_marker_that_was_shifted_on_another_screen_slides_on_the_board(
    moving: Hand, journal: Journal
) -> None:
    session, script = play_until(
        journal, setup_for(3), 4, lambda s, a: isinstance(a, Exhibit) and len(s.museum()) > 3
    )
    moving.app.play(session)
    offscreen.pump(2)
    before = session.state.museum()
    moving.app.pages.go("exhibit")
    session.submit(replace(script[0], revision=None))
    moving.app.pages.back_to("play")
    offscreen.pump(2)
    shifted = {owner for space, owner in before.items() if session.state.museum().get(space) != owner}
    assert len(movers(moving.app.pages.top._museum)) == len(shifted & set(session.state.museum().values()))


def test_where_nothing_may_move_nothing_does(hand: Hand, journal: Journal) -> None:
    session, cards = to_fund(hand, journal)
    session.submit(cards)
    offscreen.pump(2)
    assert movers(hand.app.pages.top._grants) == []
