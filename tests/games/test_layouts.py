"""The best rows from loose finds, with every way of laying them out as the judge."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.games.pergamon.edition import Find, Kind
from companion.games.pergamon.finds import is_collection, row_of, value
from companion.games.pergamon.flow import Arc, best_circulation
from companion.games.pergamon.layouts import best_collection, best_layout
from tests.games.tables import B, J, M, V, row
from tests.games_setup import EDITION

Rows = Sequence[tuple[Find, ...]]


@st.composite
def some_finds(draw: st.DrawFn, most: int = 7) -> tuple[Find, ...]:
    """Any finds, also of editions whose finds have one kind twice; few kinds make many circles."""
    kinds = draw(st.sampled_from([(V, J), (V, J, M), (V, J, M, B)]))
    count = draw(st.integers(0, most))
    one = st.tuples(st.sampled_from(kinds), st.sampled_from(kinds), st.integers(1, 5))
    return tuple(
        Find(number, left, number, right, hundreds)
        for number, (left, right, hundreds) in enumerate(
            draw(st.lists(one, min_size=count, max_size=count)), 1
        )
    )


def every_row(finds: tuple[Find, ...]) -> Iterator[tuple[Find, ...]]:
    """Every row that can be laid with some of the finds."""

    def grow(laid: tuple[Find, ...]) -> Iterator[tuple[Find, ...]]:
        if len(laid) > 1:
            yield laid
        for find in finds:
            if find not in laid and laid[-1].right == find.left:
                yield from grow((*laid, find))

    for find in finds:
        yield from grow((find,))


def every_layout(finds: tuple[Find, ...]) -> Iterator[Rows]:
    """Every way to lay some of the finds out in rows; of rows with the same finds only a best one."""
    best: dict[frozenset[Find], tuple[Find, ...]] = {}
    for laid in every_row(finds):
        best[frozenset(laid)] = max(best.get(frozenset(laid), laid), laid, key=value)

    def go_on(rows: list[tuple[Find, ...]], later: list[tuple[Find, ...]]) -> Iterator[Rows]:
        yield rows
        for i, laid in enumerate(later):
            apart = [other for other in later[i + 1 :] if not set(laid) & set(other)]
            yield from go_on([*rows, laid], apart)

    yield from go_on([], list(best.values()))


def score(rows: Rows) -> tuple[int, int]:
    """Value first, then fewer finds."""
    return sum(map(value, rows)), -sum(map(len, rows))


def assert_laid_out(finds: Sequence[Find], rows: Rows, most: int | None) -> None:
    used = [find for laid in rows for find in laid]
    assert len(set(used)) == len(used)
    assert set(used) <= set(finds)
    assert all(map(is_collection, rows))
    assert most is None or len(rows) <= most


def two_circles() -> tuple[Find, ...]:
    """Two pairs of kinds with nothing between them: no row can have both."""
    return tuple(
        Find(n, left, n, right, n) for n, (left, right) in enumerate(((V, J), (J, V), (M, B), (B, M)), 1)
    )


FIVE_AT_ONCE_OR_IN_TWO_STEPS = (
    *(Find(1, J, 1, J, 2), Find(2, J, 2, V, 3)),
    *(Find(3, M, 3, V, 5), Find(4, V, 4, V, 5)),
)
"""5 with two finds (3, 4), or 2 + 3 with three (1, 2, 4)."""


@settings(max_examples=150, deadline=None)
@given(some_finds(), st.sampled_from((None, 1, 2, 3)))
@example(two_circles(), 1)
@example(two_circles(), None)
@example((*two_circles(), Find(5, J, 5, M, 1)), 1)
@example((Find(1, V, 1, V, 5), Find(2, V, 2, V, 1)), None)
@example(FIVE_AT_ONCE_OR_IN_TWO_STEPS, 1)
def test_no_layout_is_better(finds: tuple[Find, ...], most: int | None) -> None:
    rows = best_layout(finds, most)
    assert_laid_out(finds, rows, most)
    assert score(rows) == max(score(way) for way in every_layout(finds) if most is None or len(way) <= most)


@settings(max_examples=60, deadline=None)
@given(some_finds())
def test_no_row_is_better(finds: tuple[Find, ...]) -> None:
    best = best_collection(finds)
    rows = [best] if best else []
    assert_laid_out(finds, rows, 1)
    assert score(rows) == max((score([laid]) for laid in every_row(finds)), default=(0, 0))


@settings(max_examples=40, deadline=None)
@given(some_finds(most=20), st.randoms(use_true_random=False))
def test_twenty_finds_in_rows_beat_random_rows(finds: tuple[Find, ...], rng: random.Random) -> None:
    """Too many to try all; but no row that somebody might lay is better, and more rows are no worse."""
    scores = [score(best_layout(finds, most)) for most in (1, 2, 3, None)]
    assert scores == sorted(scores)
    for most in (1, 2, 3, None):
        assert_laid_out(finds, best_layout(finds, most), most)
    left, rows = list(finds), []
    while left:
        laid = [left.pop(rng.randrange(len(left)))]
        while fitting := [find for find in left if laid[-1].right == find.left]:
            laid.append(rng.choice(fitting))
            left.remove(laid[-1])
        if len(laid) > 1:
            rows.append(tuple(laid))
    assert scores[-1] >= score(rows)
    assert scores[0] >= max((score([laid]) for laid in rows), default=(0, 0))


def joins_at_most(finds: Sequence[Find]) -> int:
    """What no layout can be worth more than: at each kind the heaviest finds that could have a neighbour."""
    return sum(
        sum(
            sorted((f.hundreds for f in finds if f.right == kind), reverse=True)[
                : sum(f.left == kind for f in finds)
            ]
        )
        for kind in Kind
    )


@given(st.sets(st.integers(1, 60), min_size=12, max_size=20))
@settings(max_examples=60, deadline=None)
def test_a_large_hand_reaches_what_its_joins_can_give(numbers: set[int]) -> None:
    """Of the demonstration edition's finds so many hang together that no join need be given up for long."""
    finds = row_of(EDITION, sorted(numbers))
    worth = score(best_layout(finds))[0]
    assert joins_at_most(finds) - 5 <= worth <= joins_at_most(finds)


def test_the_order_of_the_finds_given_changes_nothing() -> None:
    finds = list(row_of(EDITION, range(20, 40)))
    expected = best_layout(finds)
    random.Random(4).shuffle(finds)
    assert best_layout(finds) == expected


def test_nothing_joins_nothing() -> None:
    assert best_collection(()) == ()
    assert best_layout(row_of(EDITION, row(V, 1, J))) == ()
    assert best_layout(row_of(EDITION, row(V, 1, J, 2, M)), most_rows=0) == ()


def test_of_two_last_finds_the_cheaper_is_given() -> None:
    """What ends a row counts nothing, so the dear one stays in hand."""
    finds = row_of(EDITION, (*row(V, 3, J), *row(J, 5, M), *row(J, 1, B)))
    assert best_collection(finds) == row_of(EDITION, row(V, 3, J, 1, B))


def test_a_row_as_long_as_it_pays() -> None:
    """The find B|V is laid in front for its 1, and B|J is needed to end with."""
    finds = row_of(EDITION, (*row(V, 5, J, 4, M, 3, B), *row(B, 1, V), *row(B, 1, J)))
    best = best_collection(finds)
    assert best == row_of(EDITION, row(B, 1, V, 5, J, 4, M, 3, B, 1, J))
    assert value(best) == 13


def test_the_flow_takes_the_dearer_way_and_gives_it_up_for_more() -> None:
    """Node 1 lets one unit through; two circles want it."""
    arcs = [Arc(0, 1, 2, 0), Arc(1, 2, 1, 0), Arc(2, 0, 1, 4), Arc(2, 3, 1, 3), Arc(3, 0, 1, 3)]
    assert best_circulation(4, arcs) == (1, 1, 0, 1, 1)
    assert best_circulation(4, [*arcs, Arc(0, 0, 3, -1)]) == (1, 1, 0, 1, 1, 0)
