"""When something can be heard: what the companion saw, whose turn it is, what was paid, what lies wrong."""

from __future__ import annotations

from companion.games.pergamon import (
    Action,
    EndTurn,
    Evaluate,
    Exhibit,
    FinalPrizes,
    RobberTurn,
    State,
    TurnUpGrants,
)
from companion.session.events import Change, Event, Source

ALARM = "alarm"
"""A discrepancy is told."""

_OF: dict[type[Action], str] = {
    TurnUpGrants: "coins",
    Exhibit: "exhibit",
    EndTurn: "turn",
    RobberTurn: "turn",
    Evaluate: "laurel",
    FinalPrizes: "laurel",
}


def sound_of(event: Event[State, Action]) -> str:
    """The name of the sound for what just happened; “” for none.

    What a hand entered needs no answer but where it moves the game on; what the camera saw is answered,
    so that nobody has to look up.
    """
    if event.change is Change.UNDONE:
        return "back"
    told = [_OF[type(entry.action)] for entry in event.entries if type(entry.action) in _OF]
    if told:
        return told[-1]
    return "seen" if any(entry.source is Source.CAMERA for entry in event.entries) else ""
