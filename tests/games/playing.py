"""Whole games for the tests: a dealer with real stacks and a real deck, and players who do as they please."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from companion.games.pergamon import (
    Action,
    Back,
    BreakUp,
    Dig,
    Discard,
    DrawGrants,
    EndTurn,
    Exhibit,
    PlaceFigure,
    Setup,
    Stage,
    State,
    TurnUpFinds,
    TurnUpGrants,
    apply,
    legal_actions,
    start,
)
from companion.games.pergamon.checks import polish_limit, storage_cost
from companion.games.pergamon.finds import is_collection, row_of
from companion.games.pergamon.rules import is_legal, sorted_levels


@dataclass
class Dealer:
    """The hidden truth of one game: shuffled stacks of finds and a shuffled deck of grant cards."""

    rng: random.Random
    stacks: list[list[int]] = field(init=False)
    deck: list[int] = field(init=False)

    def __post_init__(self) -> None:
        tiles = self.rng.sample(range(1, 61), 60)
        self.stacks = [tiles[i : i + 5] for i in range(0, 60, 5)]
        self.deck = self.rng.sample([value for value in range(1, 9) for _ in range(3)], 24)

    def turned_up(self, state: State) -> TurnUpFinds:
        """As many finds of the round's stack as there are levels with room, sorted; in the sorting
        variant the starting player puts finds of one century in any order."""
        drawn = self.stacks[state.round - 1][: len(state.open_levels)]
        if not state.setup.variants.sorting:
            return TurnUpFinds(tuple(drawn), sorted_levels(state, tuple(drawn)))
        edition = state.setup.edition
        drawn.sort(key=lambda number: (edition.find(number).hundreds, self.rng.random()))
        return TurnUpFinds(tuple(drawn), state.open_levels)

    def cards(self, state: State) -> tuple[int, int]:
        """The round's two cards."""
        first, second = self.deck[2 * state.round - 2 : 2 * state.round]
        return first, second


@dataclass(frozen=True)
class Habits:
    """How likely players dig, exhibit, polish, break up, hoard (0–1)."""

    dig: float = 0.9
    exhibit: float = 0.6
    polish: float = 0.3
    break_up: float = 0.3
    throw: float = 0.1


Meddler = Callable[[State, Action, State], Action | None]
"""Somebody who may do something right after an action (before, action, after)."""


def playout(
    setup: Setup, seed: int, habits: Habits | None = None, meddle: Meddler | None = None
) -> Iterator[tuple[State, Action, State]]:
    """A whole game: every state before, action, and state after."""
    rng = random.Random(seed)
    dealer, state = Dealer(rng), start(setup)
    while not state.over:
        action = _next_action(state, dealer, rng, habits or Habits())
        after = apply(state, action)
        yield state, action, after
        more = meddle(state, action, after) if meddle else None
        if more is not None:
            before, after = after, apply(after, more)
            yield before, more, after
        state = after


def _next_action(state: State, dealer: Dealer, rng: random.Random, habits: Habits) -> Action:
    match state.stage:
        case Stage.FINDS:
            return dealer.turned_up(state)
        case Stage.GRANTS:
            return DrawGrants(tuple(Back.of(value) for value in dealer.cards(state)))
        case Stage.FUND:
            return TurnUpGrants(dealer.cards(state))
        case Stage.FIGURES:
            spaces = [action for action in legal_actions(state) if isinstance(action, PlaceFigure)]
            return rng.choice(spaces)
        case Stage.DIG | Stage.EXHIBIT | Stage.STORE:
            return _in_turn(state, rng, habits)
        case _:
            (only,) = legal_actions(state)
            return only


def _in_turn(state: State, rng: random.Random, habits: Habits) -> Action:
    player = state.active
    assert player is not None
    digs = [Dig(player, level) for level in (1, 2, 3, 4, 5)]
    digs = [dig for dig in digs if is_legal(state, dig)]
    if digs and rng.random() < habits.dig:
        return rng.choice(digs)
    wants_to_show = state.owes_exhibit or rng.random() < habits.exhibit
    if state.stage is not Stage.STORE and wants_to_show:
        shown = _exhibit(state, player, rng, habits)
        if shown is not None:
            return shown
    loose = state.holdings[player].loose
    if storage_cost(len(loose)) > state.holdings[player].coins or (loose and rng.random() < habits.throw):
        return Discard(player, tuple(rng.sample(loose, rng.randint(1, len(loose)))))
    return EndTurn(player)


def _exhibit(state: State, player: int, rng: random.Random, habits: Habits) -> Action | None:
    row = a_row(state, player, rng)
    if not is_collection(row_of(state.setup.edition, row)):
        return None
    markers = state.holdings[player].markers_in_hand
    if not markers:
        breaks = rng.random() < habits.break_up
        return BreakUp(player, rng.choice((1, 2, 3))) if breaks else None
    limit = polish_limit(state, player)
    polish = rng.randint(0, limit) if rng.random() < habits.polish else 0
    return Exhibit(player, rng.choice(markers), row, polish)


def a_row(state: State, player: int, rng: random.Random) -> tuple[int, ...]:
    """Some row from the player's loose finds: a collection whenever one can be made."""
    edition, left = state.setup.edition, set(state.holdings[player].loose)
    pairs = [
        (a, b)
        for a in sorted(left)
        for b in sorted(left)
        if a != b and edition.find(a).joins(edition.find(b))
    ]
    if not pairs:
        return ()
    row: tuple[int, ...] = rng.choice(pairs)
    while True:
        left -= set(row)
        nexts = [number for number in sorted(left) if edition.find(row[-1]).joins(edition.find(number))]
        if not nexts or rng.random() < 0.25:
            return row
        row = (*row, rng.choice(nexts))
