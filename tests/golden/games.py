"""The golden games: whole games kept as text, so that a change of the rules shows in a diff.

Each game is a record (`NAME.jsonl`, as the companion exports it) and a text beside it (`NAME.txt`) that
tells every action in words with the state after it, and the score sheet.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from companion.games.pergamon import Action, Correct, Exhibit, Settings, Setup, State, Variants
from companion.games.pergamon.record import encode
from companion.games.pergamon.replay import Step
from companion.games.pergamon.setup import FinalPrize, TiedBonus
from companion.phrases import describe
from companion.scoresheet import score_sheet
from tests.games.playing import Habits, playout
from tests.games_setup import setup_for

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Golden:
    """How a golden game was played."""

    name: str
    setup: Setup
    seed: int
    habits: Habits = field(default_factory=Habits)
    corrected: bool = False
    """Whether a person sets something by hand after each exhibit."""


GAMES = (
    # everybody exhibits and breaks up what can be
    Golden("two-players", setup_for(2), 2, Habits(exhibit=1.0, break_up=1.0)),
    Golden("three-players", setup_for(3), 2),
    Golden("four-players", setup_for(4), 3),
    Golden(
        "two-players-other-settings",
        setup_for(2, Settings(False, True, True, TiedBonus.NONE, FinalPrize.COLLECTION)),
        4,
    ),
    Golden("three-players-variants", setup_for(3, None, Variants(True, True)), 5),
    # nobody digs much: levels fill, and finds go back to the box unseen
    Golden("four-players-idle", setup_for(4), 6, Habits(dig=0.15)),
    Golden("three-players-corrected", setup_for(3), 7, Habits(exhibit=0.9), corrected=True),
)


def played(golden: Golden) -> Iterator[Step]:
    """The game, played anew."""
    correct = _coins_and_a_find if golden.corrected else None
    for n, (before, action, after) in enumerate(
        playout(golden.setup, golden.seed, golden.habits, correct), 1
    ):
        yield Step(n, action, before, after)


def _coins_and_a_find(before: State, action: Action, after: State) -> Correct | None:
    """After each exhibit a coin has turned up under the board, and a loose find was lost."""
    if not isinstance(action, Exhibit):
        return None
    loose = [holding.loose for holding in after.holdings]
    loose[action.player] = loose[action.player][:-1]
    return Correct(coins=tuple(holding.coins + 1 for holding in after.holdings), loose=tuple(loose))


def record_text(setup: Setup, steps: Sequence[Step]) -> str:
    """The record, as it is exported."""
    lines = [setup.to_header(), *(encode(s.before, s.action, s.after, s.n) for s in steps)]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def told(start: State, steps: Sequence[Step]) -> str:
    """The game in words, with each state's text form, and its score sheet."""
    lines = [f"{'':4} {'':42} {start}"]
    lines += [f"{s.n:4} {describe(s.action, s.before):42} {s.after}" for s in steps]
    return "\n".join(lines) + "\n\n" + score_sheet(start, steps)
