"""Seeded games of Pergamon, played by people who know the rules and nothing else."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

from companion.games.pergamon import (
    PERGAMON,
    Action,
    Colour,
    Correct,
    Edition,
    Player,
    Setup,
    Stage,
    State,
    TurnUpFinds,
    legal_actions,
)
from companion.games.pergamon.rules import sorted_levels
from companion.places import ASSETS
from companion.session import Session

EDITION = Edition.from_data(json.loads((ASSETS / "editions" / "demonstration.json").read_text("utf-8")))
_PEOPLE = (("Anna", Colour.RED), ("Őrs", Colour.BLUE), ("Ζωή", Colour.YELLOW), ("Dan", Colour.GREEN))
_LOOKED_AT = 40  # of the many legal ways to exhibit or discard


def setup(players: int) -> Setup:
    """A game of 2–4 players with the demonstration edition."""
    return Setup(EDITION, tuple(Player(name, colour) for name, colour in _PEOPLE[:players]))


def header(players: int) -> dict[str, Any]:
    """Its record header."""
    return setup(players).to_header()


def some_action(state: State, rng: random.Random) -> Action:
    """Any action that the rules allow now."""
    if state.stage is Stage.FINDS:
        finds = tuple(rng.sample(sorted(state.unseen()), len(state.open_levels)))
        return TurnUpFinds(finds, sorted_levels(state, finds))
    return rng.choice(list(islice(legal_actions(state), _LOOKED_AT)))


def steps(session: Session[State, Action], seed: int) -> Iterator[None]:
    """Play with second thoughts, one submit, undo, redo or correction a step; the same for the same seed."""
    rng = random.Random(seed)
    while not session.state.over:
        chance = rng.random()
        if chance < 0.10 and session.undoable:
            session.undo()
        elif chance < 0.17 and session.redoable:
            session.redo()
        elif chance < 0.20 and len(session.history) > 5:
            session.undo_to(len(session.history) - rng.randrange(4))
        elif chance < 0.22:
            session.submit(Correct(vp=tuple(rng.randrange(9) for _ in session.state.holdings)))
        else:
            session.submit(some_action(session.state, rng))
        yield


def picture(session: Session[State, Action]) -> str:
    """Everything about a game that must survive, as one text."""
    redoable = session.redoable and PERGAMON.encode(
        session.redoable.before, session.redoable.action, session.redoable.after, session.redoable.n
    )
    return "\n".join((str(session.state), json.dumps(redoable), *session.record()))
