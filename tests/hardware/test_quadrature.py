"""The knob's contacts, turned, bouncing and badly read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.quadrature import Quadrature

RIGHT = (("a", True), ("b", True), ("a", False), ("b", False))
LEFT = (("b", True), ("a", True), ("b", False), ("a", False))
Edges = list[tuple[str, bool]]


def steps(knob: Quadrature, edges: Edges) -> int:
    return sum(knob.edge(**{contact: closed}) for contact, closed in edges)


@given(st.lists(st.booleans(), max_size=20))
def test_every_detent_counts_once_in_its_direction(turns: list[bool]) -> None:
    knob = Quadrature()
    for right in turns:
        assert steps(knob, list(RIGHT if right else LEFT)) == (1 if right else -1)


@given(st.booleans(), st.lists(st.integers(0, 4), min_size=4, max_size=4))
def test_bounce_changes_nothing(right: bool, bounces: list[int]) -> None:
    edges: Edges = []
    for (contact, closed), bounce in zip(RIGHT if right else LEFT, bounces, strict=True):
        edges += [(contact, closed), (contact, not closed)] * bounce + [(contact, closed)]
    assert steps(Quadrature(), edges) == (1 if right else -1)


@given(st.integers(1, 3))
def test_turned_part_of_the_way_and_back_is_no_step(quarters: int) -> None:
    there = list(RIGHT[:quarters])
    back = [(contact, not closed) for contact, closed in reversed(there)]
    assert steps(Quadrature(), there + back) == 0


@pytest.mark.parametrize("lost", range(4))
@pytest.mark.parametrize(("edges", "step"), [(RIGHT, 1), (LEFT, -1)])
def test_one_lost_edge_costs_at_most_its_step_and_never_turns_the_other_way(
    edges: tuple[tuple[str, bool], ...], step: int, lost: int
) -> None:
    knob = Quadrature()
    kept = [edge for index, edge in enumerate(edges) if index != lost]
    assert steps(knob, kept) in (0, step)
    knob.look(False, False)
    assert steps(knob, list(edges)) == step


@pytest.mark.parametrize("edges", [RIGHT, LEFT])
def test_two_contacts_seen_changing_at_once_tell_no_direction(edges: tuple[tuple[str, bool], ...]) -> None:
    knob = Quadrature()
    assert knob.edge(a=True, b=True) == 0
    assert steps(knob, list(edges[2:])) in (0, 1, -1)
    assert knob.edge(a=True, b=True) + knob.edge(a=False, b=False) == 0


def test_a_look_that_agrees_forgets_nothing() -> None:
    knob = Quadrature()
    assert steps(knob, list(RIGHT[:2])) == 0
    knob.look(True, True)
    assert steps(knob, list(RIGHT[2:])) == 1
