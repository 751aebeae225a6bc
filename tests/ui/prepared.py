"""Games that are under way already, in a real journal, and a camera that is doing well."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from companion.games.pergamon import PERGAMON, Action, Setup, State
from companion.session.journal import Journal
from tests.games.playing import Habits, playout
from tests.ui.hand import as_told_by_hand


@dataclass(frozen=True)
class CameraIs:
    state: str = "running"
    facts: dict[str, Any] = field(default_factory=dict)


def play_until(
    journal: Journal,
    setup: Setup,
    seed: int,
    there: Callable[[State, Action], bool],
    habits: Habits | None = None,
) -> tuple[Any, list[Action]]:
    """A kept game just before the first action that is `there`, and the script of what comes after."""
    lines = [json.dumps(setup.to_header())]
    script: list[Action] = []
    state = PERGAMON.start(setup.to_header())
    for _before, scripted, _after in playout(setup, seed, habits):
        action = as_told_by_hand(scripted)
        if script or there(state, action):
            script.append(action)
            continue
        after = PERGAMON.apply(state, action)
        lines.append(json.dumps(PERGAMON.encode(state, action, after, len(lines))))
        state = after
    return journal.import_record(lines), script
