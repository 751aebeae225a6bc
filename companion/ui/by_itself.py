"""Which screen opens by itself: where the next thing has a screen of its own, nobody has to look for it.

Each opens once. Whoever goes back to the board is left there until something new happens.
"""

from __future__ import annotations

from companion.games.pergamon import Exhibit, Stage, State
from companion.games.pergamon.rules import may_break_up
from companion.table.advice import Advice

Occasion = tuple[str, int, tuple[int, ...]]
"""A screen's name, the state's revision, and the row in the tray that it is about."""


class OpensByItself:
    """Remembers for what a screen was opened last."""

    def __init__(self) -> None:
        self._opened_for: Occasion | None = None

    def screen(self, state: State, advice: Advice | None) -> str:
        """The screen to open now over the board; “” for none."""
        occasion = _occasion(state, advice or Advice())
        if occasion is None or occasion == self._opened_for:
            return ""
        self._opened_for = occasion
        return occasion[0]


def _occasion(state: State, advice: Advice) -> Occasion | None:
    if advice.discrepancies or any(move.there is not None for move in advice.pending):
        return None  # the table comes first
    if state.stage is Stage.EVALUATION:
        return "evaluation", state.revision, ()
    if advice.proposal is not None and isinstance(advice.proposal.action, Exhibit):
        return "exhibit", state.revision, advice.proposal.action.row
    if len(advice.tray) >= 2 and may_break_up(state):
        return "break_up", state.revision, advice.tray
    return None
