"""Whole games with players who do as they please: what must hold after every single action."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.pergamon import (
    PERGAMON,
    Action,
    Correct,
    Discard,
    Exhibit,
    Settings,
    Setup,
    Stage,
    State,
    Variants,
    check,
    forced,
    legal_actions,
)
from companion.games.pergamon.laws import broken
from companion.games.pergamon.reasons import NO_REASON
from companion.games.pergamon.replay import replay
from companion.games.pergamon.setup import FinalPrize, TiedBonus
from companion.games.pergamon.text import dump, parse
from tests.games.playing import Habits, playout
from tests.games.second_opinion import Referee
from tests.games_setup import setup_for

SETTINGS = [
    Settings(),
    Settings(robber_takes_rest=False),
    Settings(bank_limit=True),
    Settings(dig_empty_level=True),
    Settings(tied_bonus=TiedBonus.NONE),
    Settings(final_prize=FinalPrize.COLLECTION),
]
VARIANTS = [Variants(), Variants(player_order=True), Variants(sorting=True), Variants(True, True)]

some_settings = st.builds(
    Settings,
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.sampled_from(TiedBonus),
    st.sampled_from(FinalPrize),
)
chance = st.sampled_from((0.0, 0.1, 0.3, 0.6, 0.9, 1.0))
some_habits = st.builds(Habits, chance, chance, chance, chance, chance)
seeds = st.integers(0, 2**32)


@dataclass(frozen=True)
class Game:
    """A setup in few words, so that a failing example can be read."""

    players: int
    settings: Settings
    variants: Variants

    @property
    def setup(self) -> Setup:
        order = self.variants.player_order and self.players > 2
        return setup_for(self.players, self.settings, Variants(order, self.variants.sorting))


some_games = st.builds(Game, st.integers(2, 4), some_settings, st.sampled_from(VARIANTS))


def each_setting_alone() -> list[Game]:
    alone = [*((chosen, Variants()) for chosen in SETTINGS), *((Settings(), v) for v in VARIANTS[1:])]
    return [Game(players, chosen, variants) for players in (2, 3, 4) for chosen, variants in alone]


def play_and_check(setup: Setup, seed: int, habits: Habits) -> None:
    """One game, everything checked."""
    lines = [setup.to_header()]
    referee = Referee(json.loads(json.dumps(lines[0])))
    for before, action, after in playout(setup, seed, habits):
        check_step(before, action, after)
        line = PERGAMON.encode(before, action, after, len(lines))
        lines.append(line)
        referee.read(json.loads(json.dumps(line)))
    assert after.over
    assert sum(h.vp for h in after.holdings) == sum(referee.vp)
    again = replay([json.dumps(line) for line in lines])
    assert again.problems == []
    assert again.state == after


def check_step(before: State, action: Action, after: State) -> None:
    """What holds around every action."""
    assert broken(after) is None
    assert_conserved(after)
    assert parse(dump(after), after.setup) == after
    assert after.revision == before.revision + 1
    assert PERGAMON.decode(json.loads(json.dumps(PERGAMON.encode(before, action, after, 1)))) == action
    assert before.over or next(legal_actions(before), None) is not None, "a dead end"
    follows = forced(before)
    assert follows is None or check(before, follows)[0] == NO_REASON


def assert_conserved(state: State) -> None:
    """60 finds, 12 cards of each back, each marker in one place, nobody in debt; counted by hand here."""
    places = [n for level in state.levels for n in level] + list(state.box)
    spaces = []
    for holding in state.holdings:
        places += holding.loose
        assert holding.coins >= 0
        assert holding.vp >= 0
        for collection in holding.collections:
            if collection is not None:
                places += collection.row
                spaces.append(collection.space)
    face_down = 5 * (12 - state.round) + (5 if state.stage is Stage.FINDS else 0)
    assert len(places) == len(set(places)) == 60 - face_down - state.unseen_in_box
    assert len(spaces) == len(set(spaces))
    assert all(1 <= space <= 24 for space in spaces)
    assert all(len(level) <= 4 for level in state.levels)
    assert state.robber_coins >= 0
    assert state.robber_coins == 0 or len(state.holdings) == 2
    assert max(state.cards_out) <= 3


@pytest.mark.parametrize("game", each_setting_alone(), ids=str)
def test_games_keep_the_laws_under_each_setting(game: Game) -> None:
    play_and_check(game.setup, game.players, Habits())


@settings(max_examples=15, deadline=None)
@given(some_games, seeds, some_habits)
def test_games_keep_the_laws_under_any_settings(game: Game, seed: int, habits: Habits) -> None:
    play_and_check(game.setup, seed, habits)


@pytest.mark.long
@settings(max_examples=2000, deadline=None)
@given(some_games, seeds, some_habits)
def test_many_games_keep_the_laws(game: Game, seed: int, habits: Habits) -> None:
    play_and_check(game.setup, seed, habits)


@settings(max_examples=12, deadline=None)
@given(some_games, seeds, some_habits)
def test_games_set_by_hand_again_and_again_keep_the_laws(game: Game, seed: int, habits: Habits) -> None:
    hand = random.Random(seed)

    def meddle(before: State, action: Action, after: State) -> Action | None:
        return a_correction(after, hand) if hand.random() < 0.2 else None

    lines = [json.dumps(game.setup.to_header())]
    for before, action, after in playout(game.setup, seed, habits, meddle):
        check_step(before, action, after)
        lines.append(json.dumps(PERGAMON.encode(before, action, after, len(lines))))
    again = replay(lines)
    assert again.problems == []
    assert again.state == after


def a_correction(state: State, hand: random.Random) -> Correct:
    """Something a person might set: coins, VP, a find lost, a find swapped, a marker moved or taken."""
    coins = tuple(hand.randrange(10) for _ in state.holdings)
    loose = tuple(tuple(n for n in h.loose if hand.random() < 0.7) for h in state.holdings)
    standing = [(space, *owner) for space, owner in state.museum().items() if hand.random() < 0.7]
    spaces = sorted(hand.sample(range(1, 25), len(standing)))
    museum = tuple((space, p, m) for space, (_, p, m) in zip(spaces, standing, strict=True))
    return hand.choice(
        [
            Correct(coins=coins),
            Correct(vp=tuple(reversed(coins))),
            Correct(robber_coins=hand.randrange(9) if state.setup.robber else 0),
            Correct(loose=loose),
            Correct(museum=museum),
            Correct(loose=loose, museum=museum, coins=coins),
            Correct(levels=tuple(level[1:] for level in state.levels)),
        ]
    )


def test_a_game_shows_every_kind_of_action() -> None:
    """The players of these tests do enough to mean something."""
    seen: set[str] = set()
    for seed in range(4):
        for _before, action, _after in playout(setup_for(2), seed, Habits(exhibit=1.0, break_up=1.0)):
            seen.add(type(action).__name__)
    assert seen == {kind.__name__ for kind in Action.__subclasses__()} - {"Correct"}


def test_every_listed_action_is_allowed_and_distinct() -> None:
    for before, action, _after in playout(setup_for(3), 5, Habits(dig=1.0, throw=0.0)):
        if before.stage is Stage.FINDS:
            continue
        listed = list(legal_actions(before))
        assert len(set(listed)) == len(listed)
        assert all(check(before, possible)[0] == NO_REASON for possible in listed)
        assert action in listed or isinstance(action, Exhibit | Discard)
