"""What the Grave Robber digs (rules 4.3, Robber's turn)."""

from __future__ import annotations

from companion.games.pergamon.grants import allowed_levels
from companion.games.pergamon.state import ROBBER, State


def level_to_dig(state: State) -> int | None:
    """The dearest level that its space allows, that it can pay for and that has finds; else None."""
    return max(
        (
            level
            for level in allowed_levels(state, ROBBER)
            if level <= state.robber_coins and state.level(level)
        ),
        default=None,
    )
