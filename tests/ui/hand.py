"""A hand that keeps a game by touch alone: each action of the rules as taps on the real screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.pergamon import (
    Action,
    Back,
    BreakUp,
    Dig,
    Discard,
    DrawGrants,
    EndTurn,
    Evaluate,
    Exhibit,
    FinalPrizes,
    PlaceFigure,
    RobberTurn,
    State,
    TurnUpFinds,
    TurnUpGrants,
)
from companion.ui import finger, offscreen
from companion.ui.values import ROMAN


class Hand:
    """Taps on an app in the offscreen window."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.taps = 0

    @property
    def root(self) -> Any:
        return self.app.pages.root

    @property
    def screen(self) -> str:
        """The name of the screen that is shown."""
        return str(self.app.pages.top.name)

    def names(self) -> set[str]:
        """Everything that is named on the screen."""
        offscreen.pump(2)
        return set(finger.names(self.root))

    def tap(self, *names: str) -> None:
        """Tap these, one after another."""
        for name in names:
            offscreen.pump(2)
            finger.tap_name(self.root, name)
            self.taps += 1

    def find(self, name: str) -> Any:
        """The widget of that name."""
        offscreen.pump(2)
        return finger.find(self.root, name)

    def do(self, action: Action) -> None:
        """Carry an action out as a player would."""
        _DO[type(action)](self, action)
        offscreen.pump(2)


def as_told_by_hand(action: Action) -> Action:
    """The same action in the order in which the screen asks for it: sacks before chests."""
    if isinstance(action, DrawGrants):
        return replace(action, backs=tuple(sorted(action.backs, key=lambda back: back is Back.CHEST)))
    if isinstance(action, TurnUpGrants):
        return replace(action, values=tuple(sorted(action.values, key=lambda v: v > 4)))
    return action


def _turn_up_finds(hand: Hand, action: TurnUpFinds) -> None:
    if not action.finds:
        hand.tap("finds.none")
        return
    hand.tap("finds.open")
    edition = hand.app.session.state.setup.edition
    for number in action.finds:
        tens, ones = divmod(edition.find(number).digits, 10)
        hand.tap(f"digit.{tens}", f"digit.{ones}")
    hand.tap("finds.confirm")


def _turn_up_grants(hand: Hand, action: TurnUpGrants) -> None:
    first, second = action.values
    hand.tap("cards.open", f"card1.{first}", f"card2.{second}", "cards.confirm")


def _exhibit(hand: Hand, action: Exhibit) -> None:
    if hand.screen != "exhibit":
        hand.tap("exhibit.open")
    for number in action.row:
        hand.tap(f"find.{number}")
    state: State = hand.app.session.state
    if action.marker != state.holdings[action.player].markers_in_hand[0]:
        hand.tap(f"marker.{action.marker}")
    hand.tap(*["polish.more"] * action.polish, "exhibit.confirm")


def _discard(hand: Hand, action: Discard) -> None:
    if "discard.open" in hand.names():
        hand.tap("discard.open")
    else:
        colour = hand.app.session.state.setup.players[action.player].colour
        hand.tap(f"player.{colour}", "desk.discard")
    hand.tap(*(f"find.{number}" for number in action.finds), "discard.confirm")


def _evaluate(hand: Hand, action: Evaluate) -> None:
    before = hand.app.session.state.revision
    if hand.screen != "evaluation":
        hand.tap("evaluation.open")
    while hand.app.session.state.revision == before:
        hand.tap("evaluation.next")


_DO: dict[type[Action], Callable[[Hand, Any], None]] = {
    TurnUpFinds: _turn_up_finds,
    DrawGrants: lambda hand, action: hand.tap("backs.{}+{}".format(*action.backs)),
    PlaceFigure: lambda hand, action: hand.tap(f"grant.{action.space}"),
    TurnUpGrants: _turn_up_grants,
    Dig: lambda hand, action: hand.tap(f"level.{ROMAN[action.level - 1]}"),
    BreakUp: lambda hand, action: hand.tap("break_up.open", f"break_up.{action.marker}"),
    Exhibit: _exhibit,
    Discard: _discard,
    EndTurn: lambda hand, action: hand.tap("turn.done"),
    RobberTurn: lambda hand, action: hand.tap("robber.done"),
    Evaluate: _evaluate,
    FinalPrizes: lambda hand, action: hand.tap("prizes.done"),
}
