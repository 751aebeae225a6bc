"""What holds in every state of a game, whatever was played or corrected.

`broken(state)` names the first law that does not hold. Reading a state's text form checks them, and so
do the tests after every action.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.pergamon import finds
from companion.games.pergamon.state import (
    CARDS_OF_EACH_VALUE,
    EVALUATION_ROUNDS,
    LEVEL_ROOM,
    ROBBER,
    ROUNDS,
    TURN_STAGES,
    Back,
    Stage,
    State,
)

_BEFORE_CARDS = (Stage.FINDS, Stage.GRANTS)
_BEFORE_FIGURES = (*_BEFORE_CARDS, Stage.ROBBER)
_BEFORE_FUND = (*_BEFORE_FIGURES, Stage.FIGURES, Stage.FUND)
_AFTER_TURNS = (Stage.EVALUATION, Stage.PRIZES, Stage.OVER)


def broken(state: State) -> str | None:
    """The first law that the state breaks, in a few words; None for a sound state."""
    for law in (_finds, _museum, _cards, _figures, _stage):
        for problem in law(state):
            return problem
    return None


def _finds(state: State) -> Iterator[str]:
    """60 finds, each in one place."""
    placed = [n for level in state.levels for n in level]
    placed += [n for h in state.holdings for n in h.loose]
    placed += [n for h in state.holdings for _, c in h.exhibited() for n in c.row]
    placed += state.box
    if len(set(placed)) < len(placed):
        yield "a find is in two places"
    if len(state.unseen()) != state.stacks + state.unseen_in_box:
        yield "the finds in sight, in the stacks and in the box are not 60"
    if any(len(level) > LEVEL_ROOM for level in state.levels):
        yield "a level holds more than four finds"
    if any(h.loose != tuple(sorted(h.loose)) for h in state.holdings):
        yield "loose finds are not in ascending order"


def _museum(state: State) -> Iterator[str]:
    """Each marker on a space of its own, with a collection."""
    exhibited = [c for h in state.holdings for _, c in h.exhibited()]
    if len({c.space for c in exhibited}) < len(exhibited):
        yield "two markers share a museum space"
    for collection in exhibited:
        row = finds.row_of(state.setup.edition, collection.row)
        if not finds.is_collection(row):
            yield "a row is no collection"
        elif collection.polish < 0 or collection.value != finds.value(row) + collection.polish:
            yield "a collection's value is not that of its objects and polish"


def _cards(state: State) -> Iterator[str]:
    """Two cards a round, each card once."""
    if len(state.backs) != (0 if state.stage in _BEFORE_CARDS else 2):
        yield "the backs do not fit the stage"
    shown = 0 if state.stage in _BEFORE_FUND else 2
    if len(state.values) != shown or (shown and sorted(map(Back.of, state.values)) != sorted(state.backs)):
        yield "the cards turned up do not fit the stage or their backs"
    if sum(state.cards_out) != 2 * (state.round - 1) + shown or max(state.cards_out) > CARDS_OF_EACH_VALUE:
        yield "the cards out do not fit the round"
    if any(state.cards_out[value - 1] < state.values.count(value) for value in state.values):
        yield "a card turned up is not among the cards out"


def _figures(state: State) -> Iterator[str]:
    """One figure a space, placed in order; the Robber first, where it plays."""
    spaces = [space for space in (*state.figures, state.robber_space) if space is not None]
    if len(set(spaces)) < len(spaces):
        yield "two figures share a grant space"
    placed = [state.figures[player] is not None for player in state.order]
    if placed != sorted(placed, reverse=True):
        yield "a figure was placed out of order"
    least, most = (0, 0) if state.stage in _BEFORE_FIGURES else (len(placed), len(placed))
    if state.stage is Stage.FIGURES:
        least, most = 0, len(placed) - 1
    if not least <= sum(placed) <= most:
        yield "the figures do not fit the stage"
    if (state.robber_space is not None) != (state.setup.robber and state.stage not in _BEFORE_FIGURES):
        yield "the Grave Robber's space does not fit the stage"
    paid = tuple(figure for figure, _ in state.payouts)
    if paid != (() if state.stage in _BEFORE_FUND else state.turn_order):
        yield "the payouts do not fit the figures"


def _stage(state: State) -> Iterator[str]:
    """Whose turn it is."""
    if state.stage is Stage.ROBBER and not state.setup.robber:
        yield "there is no Grave Robber in this game"
    turns = len(state.turn_order)
    if state.stage in _BEFORE_FUND:
        if state.acted:
            yield "nobody can have acted yet"
    elif state.stage in _AFTER_TURNS:
        if state.acted != turns:
            yield "somebody has not acted yet"
    elif state.acted >= turns:
        yield "everybody has acted"
    elif (state.stage is Stage.ROBBER_TURN) != (state.turn_order[state.acted] == ROBBER):
        yield "it is another figure's turn"
    if state.owes_exhibit and state.stage not in TURN_STAGES:
        yield "nobody can owe an exhibit now"
    if state.stage is Stage.EVALUATION and state.round not in EVALUATION_ROUNDS:
        yield "this round has no evaluation"
    if state.stage in (Stage.PRIZES, Stage.OVER) and state.round != ROUNDS:
        yield "the last round is not over"
    if state.prizes and not state.over:
        yield "the prizes are not given yet"
