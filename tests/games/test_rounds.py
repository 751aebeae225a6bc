"""Finds turned up, the next round, the variants (rules 3, 4.1, 4.5, 6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.errors import Refused
from companion.games.pergamon import (
    DrawGrants,
    Edition,
    EndTurn,
    Setup,
    Stage,
    TurnUpFinds,
    Variants,
    apply,
    legal_actions,
    start,
)
from companion.games.pergamon.edition import Find
from companion.games.pergamon.rules import is_legal, sorted_levels
from tests.games.tables import in_turn
from tests.games_setup import EDITION, finds_of_ages, setup_for


def edition_with(*ages: tuple[int, int]) -> Edition:
    """The demonstration edition with the first finds' ages changed."""
    changed = [
        replace(find, hundreds=hundreds, digits=digits)
        for find, (hundreds, digits) in zip(EDITION.finds, ages, strict=False)
    ]
    return replace(EDITION, finds=(*changed, *EDITION.finds[len(ages) :]))


def fresh(*ages: tuple[int, int], variants: Variants | None = None) -> Setup:
    return replace(setup_for(3, None, variants), edition=edition_with(*ages))


def test_a_game_starts_with_nothing() -> None:
    state = start(replace(setup_for(4), starting_player=2))
    assert state.order == (2, 3, 0, 1)
    assert [h.coins for h in state.holdings] == [0, 0, 0, 0]
    assert state.stacks == 60
    assert (state.round, state.stage) == (1, Stage.FINDS)


def test_finds_lie_youngest_on_i_to_oldest_on_v() -> None:
    state = start(fresh((4, 14), (4, 85), (1, 50), (4, 36), (2, 57)))
    assert sorted_levels(state, (1, 2, 3, 4, 5)) == (3, 5, 1, 4, 2)
    after = apply(state, TurnUpFinds((1, 2, 3, 4, 5), (3, 5, 1, 4, 2)))
    assert after.levels == ((3,), (5,), (1,), (4,), (2,))


def test_the_tiles_of_the_rulebooks_example_are_in_the_demonstration_edition() -> None:
    state = start(setup_for(3))
    numbers = finds_of_ages((4, 14), (4, 36), (4, 85))
    others = tuple(f.number for f in EDITION.finds if f.hundreds < 3)[:2]
    levels = dict(zip(others + numbers, sorted_levels(state, others + numbers), strict=True))
    assert [levels[n] for n in numbers] == [3, 4, 5]


def test_any_other_order_is_refused() -> None:
    state = start(fresh((4, 14), (4, 85), (1, 50), (4, 36), (2, 57)))
    with pytest.raises(Refused, match="wrong_age_order"):
        apply(state, TurnUpFinds((1, 2, 3, 4, 5), (3, 4, 1, 5, 2)))


def test_of_equal_age_the_starting_player_decides() -> None:
    state = start(fresh((4, 14), (4, 14), (1, 50), (3, 36), (2, 57)))
    assert is_legal(state, TurnUpFinds((1, 2, 3, 4, 5), (4, 5, 1, 3, 2)))
    assert is_legal(state, TurnUpFinds((1, 2, 3, 4, 5), (5, 4, 1, 3, 2)))


def test_in_the_sorting_variant_the_hundreds_digit_alone_binds() -> None:
    ages = ((4, 14), (4, 85), (1, 50), (4, 36), (2, 57))
    other = TurnUpFinds((1, 2, 3, 4, 5), (5, 3, 1, 4, 2))
    assert not is_legal(start(fresh(*ages)), other)
    assert is_legal(start(fresh(*ages, variants=Variants(sorting=True))), other)
    assert not is_legal(
        start(fresh(*ages, variants=Variants(sorting=True))), TurnUpFinds((1, 2, 3, 4, 5), (2, 3, 1, 4, 5))
    )


def full_levels(*full: int) -> tuple[tuple[int, ...], ...]:
    numbers = iter(range(1, 61))
    return tuple(tuple(next(numbers) for _ in range(4)) if level in full else () for level in (1, 2, 3, 4, 5))


def at_finds(levels: tuple[tuple[int, ...], ...]):  # type: ignore[no-untyped-def]
    state = in_turn(levels=levels, round_=6, spaces=(1, 2, 3))
    for player in (0, 1, 2):
        state = apply(state, EndTurn(player))
    assert state.stage is Stage.FINDS
    return state


def test_a_full_level_gets_none_and_the_rest_of_the_stack_is_never_seen() -> None:
    state = at_finds(full_levels(3))
    drawn = (50, 51, 52, 53)
    assert not is_legal(state, TurnUpFinds((*drawn, 54), (1, 2, 3, 4, 5)))
    levels = sorted_levels(state, drawn)
    assert sorted(levels) == [1, 2, 4, 5]
    after = apply(state, TurnUpFinds(drawn, levels))
    assert after.unseen_in_box == state.unseen_in_box + 1
    assert after.known() == state.known() | set(drawn)
    assert after.box == state.box
    assert after.level(3) == state.level(3)


def test_when_all_levels_are_full_nothing_is_turned_up() -> None:
    state = at_finds(full_levels(1, 2, 3, 4, 5))
    assert list(legal_actions(state)) == [TurnUpFinds((), ())]
    after = apply(state, TurnUpFinds((), ()))
    assert after.unseen_in_box == state.unseen_in_box + 5
    assert after.stage is Stage.GRANTS
    assert any(isinstance(action, DrawGrants) for action in legal_actions(after))


def test_a_find_is_turned_up_once() -> None:
    state = at_finds(((1,), (), (), (), ()))
    with pytest.raises(Refused, match="find_seen_before"):
        apply(state, TurnUpFinds((1, 50, 51, 52, 53), (1, 2, 3, 4, 5)))


def next_order(spaces: tuple[int, ...], *, variants: Variants | None = None) -> tuple[int, ...]:
    state = in_turn(len(spaces), spaces=spaces, variants=variants)
    while state.round == 6:
        action = next(a for a in legal_actions(state) if not type(a).__name__.startswith(("Dig", "Discard")))
        state = apply(state, action)
    return state.order


def test_the_leftmost_starts_the_next_round_and_the_others_follow_clockwise() -> None:
    assert next_order((3, 9, 4)) == (1, 2, 0)
    assert next_order((3, 9, 4, 12)) == (3, 0, 1, 2)


def test_of_two_players_the_later_starts_and_the_robber_is_not_counted() -> None:
    assert next_order((3, 4)) == (1, 0)  # the Robber stands on 5
    assert next_order((4, 3)) == (0, 1)
    assert next_order((9, 4)) == (0, 1)


def test_with_the_order_track_the_figures_follow_from_left_to_right() -> None:
    order = Variants(player_order=True)
    assert next_order((3, 9, 4), variants=order) == (1, 2, 0)
    assert next_order((9, 3, 4, 12), variants=order) == (3, 0, 2, 1)


def test_a_new_round_takes_figures_and_cards_back() -> None:
    state = at_finds(((1,), (), (), (), ()))
    assert state.round == 7
    assert state.figures == (None, None, None)
    assert (state.backs, state.values, state.payouts, state.acted) == ((), (), (), 0)
    assert state.level(1) == (1,)


def test_a_find_is_printed_youngest_part_last() -> None:
    assert str(Find(1, EDITION.find(1).left, 7, EDITION.find(1).right, 5)) == "5-/-07"
