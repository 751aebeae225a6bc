"""One contact, with every way in which contacts misbehave."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hardware.contact import AFTER_PRESS, HOLD_SECONDS, STUCK_SECONDS, Contact, Phase

DOWN, UP, HELD, STUCK, FREED = Phase.DOWN, Phase.UP, Phase.HELD, Phase.STUCK, Phase.FREED


def phases(contact: Contact, *edges: tuple[bool, float], until: float, step: float = 0.05) -> list[Phase]:
    """What happened, with a look every `step` seconds between the edges as a panel has them."""
    told: list[Phase] = []
    waiting = sorted(edges, key=lambda edge: edge[1])
    closed, looks = contact.down, round(until / step)
    for look in range(1, looks + 1):
        now = look * step
        while waiting and waiting[0][1] <= now:
            closed, at = waiting.pop(0)
            told += [phase for phase, _at in contact.edge(closed, at)]
        told += [phase for phase, _at in contact.look(closed, now)]
    return told


def test_a_press_is_down_and_up_at_the_times_of_its_edges() -> None:
    contact = Contact(False, 0)
    assert contact.edge(True, 1.0) == [(DOWN, 1.0)]
    assert contact.edge(False, 1.2) == []
    assert contact.look(False, 1.3) == [(UP, 1.2)]


@given(st.lists(st.floats(0, 0.04), max_size=12), st.booleans())
def test_however_it_bounces_a_press_is_one_press(times: list[float], ends_closed: bool) -> None:
    edges = [(index % 2 == 0, 1 + at) for index, at in enumerate(sorted(times))]
    edges.append((ends_closed, 1.041))
    told = phases(Contact(False, 0), *edges, until=1.6)
    assert told.count(DOWN) <= 1
    assert told in ([], [DOWN], [DOWN, UP])
    if ends_closed:
        assert told == [DOWN]


@given(st.lists(st.floats(0, 0.04), max_size=12))
def test_however_it_bounces_letting_go_is_no_press(times: list[float]) -> None:
    bounces = [(index % 2 == 1, 2 + at) for index, at in enumerate(sorted(times))]
    told = phases(Contact(False, 0), (True, 1.0), *bounces, (False, 2.05), until=3)
    assert told == [DOWN, UP]


@given(st.lists(st.tuples(st.booleans(), st.floats(0, 8)), max_size=30))
def test_downs_and_ups_take_turns_whatever_comes(edges: list[tuple[bool, float]]) -> None:
    told = phases(Contact(False, 0), *edges, until=9)
    moves = [phase for phase in told if phase in (DOWN, UP)]
    assert moves == [DOWN, UP] * (len(moves) // 2) + [DOWN] * (len(moves) % 2)


@given(st.lists(st.tuples(st.booleans(), st.floats(0, 2)), max_size=60))
def test_presses_are_never_closer_than_a_finger_can_be(edges: list[tuple[bool, float]]) -> None:
    contact = Contact(False, 0)
    downs = [
        at
        for closed, when in sorted(edges, key=lambda edge: edge[1])
        for phase, at in contact.edge(closed, when)
        if phase is DOWN
    ]
    assert all(later - earlier >= AFTER_PRESS for earlier, later in pairwise(downs))


def test_a_contact_that_wobbles_under_the_finger_is_one_press() -> None:
    """Open for longer than bounce lasts, but sooner closed again than any finger comes back."""
    told = phases(Contact(False, 0), (True, 1.0), (False, 1.02), (True, 1.09), (False, 1.5), until=2)
    assert told == [DOWN, UP]


def test_two_presses_a_sixth_of_a_second_apart_are_two() -> None:
    told = phases(Contact(False, 0), (True, 1.0), (False, 1.08), (True, 1.17), (False, 1.3), until=2)
    assert told == [DOWN, UP, DOWN, UP]


def test_a_press_whose_edge_was_lost_is_seen_at_the_next_look() -> None:
    contact = Contact(False, 0)
    assert contact.look(True, 1.0) == [(DOWN, 1.0)]
    assert contact.look(False, 1.3) == []
    assert contact.look(False, 1.4) == [(UP, 1.3)]


def test_a_lost_release_and_a_lost_press_in_between_are_no_second_press() -> None:
    contact = Contact(False, 0)
    contact.edge(True, 1.0)
    contact.edge(False, 1.1)
    assert contact.look(True, 1.2) == []
    assert contact.down


def test_held_and_stuck_are_told_once_each_and_being_freed_is_no_release() -> None:
    told = phases(Contact(False, 0), (True, 1.0), (False, 30.0), until=31)
    assert told == [DOWN, HELD, STUCK, FREED]


def test_the_times_of_held_and_stuck() -> None:
    contact = Contact(False, 0)
    contact.edge(True, 1.0)
    assert contact.look(True, 1 + HOLD_SECONDS - 0.01) == []
    assert contact.look(True, 1 + HOLD_SECONDS) == [(HELD, 1 + HOLD_SECONDS)]
    assert contact.look(True, 1 + STUCK_SECONDS) == [(STUCK, 1 + STUCK_SECONDS)]
    assert contact.stuck


def test_a_contact_closed_from_the_beginning_is_never_held_but_told_as_stuck() -> None:
    contact = Contact(True, 0)
    assert phases(contact, until=STUCK_SECONDS - 1) == []
    assert phases(contact, until=STUCK_SECONDS + 1) == [STUCK]


def test_after_a_closed_beginning_the_first_real_press_counts() -> None:
    assert phases(Contact(True, 0), (False, 1.0), (True, 2.0), (False, 2.2), until=3) == [DOWN, UP]
