"""Screens that open and go by themselves with what lies on the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.pergamon import EndTurn, Exhibit, Stage
from companion.session.events import Source
from companion.session.journal import Journal
from companion.table.advice import Advice, Move, Proposal
from tests.games_setup import setup_for
from tests.ui.hand import Hand
from tests.ui.prepared import CameraIs, play_until
from vision.codes import Sticker, StickerClass


def to_exhibit(hand: Hand, journal: Journal) -> tuple[Any, Exhibit]:
    """A game whose active player can exhibit, on the play screen."""
    session, script = play_until(
        journal, setup_for(2), 3, lambda s, a: isinstance(a, Exhibit) and s.holdings[a.player].coins > 1
    )
    action = script[0]
    assert isinstance(action, Exhibit)
    hand.app.play(session)
    return session, action


def offered(action: Exhibit, marker: int = 0, polish: int = 0) -> Advice:
    """The row lies in the tray, perhaps with a marker put down for it."""
    told = replace(action, marker=marker or action.marker, polish=polish)
    return Advice(Proposal(told, sure=False), tray=action.row)


def test_a_row_in_the_tray_opens_the_builder_once(hand: Hand, journal: Journal) -> None:
    _session, action = to_exhibit(hand, journal)
    hand.app.show_advice(Advice(tray=action.row[:1]), CameraIs())
    assert hand.screen == "play", "one find is no row"
    hand.app.show_advice(offered(action), CameraIs())
    assert hand.screen == "exhibit"
    hand.tap("back")
    hand.app.show_advice(replace(offered(action), pending=()), CameraIs())
    hand.app.refresh()
    assert hand.screen == "play", "who went back to the board stays there"
    hand.app.show_advice(Advice(), CameraIs())
    hand.app.show_advice(offered(replace(action, row=action.row[:2])), CameraIs())
    assert hand.screen == ("exhibit" if len(action.row) > 2 else "play")


def test_a_marker_put_down_fills_in_marker_and_polish_for_one_tap(hand: Hand, journal: Journal) -> None:
    session, action = to_exhibit(hand, journal)
    marker = session.state.holdings[action.player].markers_in_hand[-1]
    hand.app.show_advice(offered(action), CameraIs())
    hand.app.show_advice(offered(action, marker, 2), CameraIs())
    hand.tap("exhibit.confirm")
    done = session.history[-1].action
    assert (done.row, done.marker, done.polish) == (action.row, marker, 2)


def test_the_builder_goes_when_the_row_is_taken_back_or_was_exhibited_at_the_table(
    hand: Hand, journal: Journal
) -> None:
    session, action = to_exhibit(hand, journal)
    hand.app.show_advice(offered(action), CameraIs())
    hand.app.show_advice(Advice(), CameraIs())
    assert hand.screen == "play"
    hand.app.show_advice(offered(action), CameraIs())
    hand.tap("exhibit.open")
    session.submit(replace(action, revision=None), Source.CAMERA)
    hand.names()
    assert hand.screen == "play"


def test_an_evaluation_opens_by_itself_when_the_markers_stand_right(hand: Hand, journal: Journal) -> None:
    session, script = play_until(
        journal, setup_for(3), 4, lambda s, a: s.round == 5 and isinstance(a, EndTurn) and s.acted == 2
    )
    hand.app.play(session)
    move = Move(Sticker(StickerClass.MARKER, 11), "museum/4", "museum/3")
    hand.app.show_advice(Advice(pending=(move,)), CameraIs())
    session.submit(script[0])
    hand.names()
    assert session.state.stage is Stage.EVALUATION and hand.screen == "play"
    hand.app.show_advice(Advice(), CameraIs())
    assert hand.screen == "evaluation"
