"""Finds, objects, collections (rules 2)."""

from __future__ import annotations

import pytest

from companion.games.pergamon.edition import Find
from companion.games.pergamon.finds import Object, first_gap, is_collection, objects, row_of, value
from tests.games.tables import B, J, M, V, row
from tests.games_setup import EDITION


def a_find(number: int, left: str, digits: int, right: str, hundreds: int) -> Find:
    return Find(number, V.__class__(left), digits, V.__class__(right), hundreds)


def test_two_halves_of_a_kind_make_an_object_with_the_years_of_both() -> None:
    left, right = a_find(1, "jug", 14, "mask", 4), a_find(2, "mask", 63, "vase", 1)
    assert objects((left, right)) == (Object(M, 463, 4),)


def test_a_year_keeps_its_zero() -> None:
    left, right = a_find(1, "jug", 14, "mask", 5), a_find(2, "mask", 7, "vase", 1)
    assert objects((left, right))[0].year == 507


def test_507_sorts_older_than_463() -> None:
    assert a_find(1, "jug", 7, "mask", 5).age > a_find(2, "jug", 63, "mask", 4).age


def test_bracelet_5_jug_3_mask_4_is_worth_12() -> None:
    shown = row_of(EDITION, row(V, 5, B, 3, J, 4, M, 1, V))
    assert [found.kind for found in objects(shown)] == [B, J, M]
    assert value(shown) == 12


def test_the_outer_halves_count_nothing() -> None:
    cheap, dear = row(V, 1, J, 1, M), row(V, 1, J, 5, M)
    assert value(row_of(EDITION, cheap)) == value(row_of(EDITION, dear)) == 1


def test_n_finds_give_n_less_one_objects() -> None:
    assert len(objects(row_of(EDITION, row(V, 1, J, 2, V, 3, J, 4, V)))) == 3


@pytest.mark.parametrize(
    ("numbers", "whole"),
    [
        (row(V, 1, J, 1, M), True),
        (row(V, 1, J), False),
        ((), False),
        (row(V, 1, J) + row(M, 1, B), False),
        (row(V, 1, J, 1, M)[::-1], False),
        (row(V, 1, J, 1, V) + row(V, 1, J), False),
    ],
    ids=["joined", "one find", "none", "not joined", "turned round", "a find twice"],
)
def test_what_a_collection_is(numbers: tuple[int, ...], whole: bool) -> None:
    assert is_collection(row_of(EDITION, numbers)) is whole


def test_the_gap_is_named() -> None:
    broken = row_of(EDITION, row(V, 1, J, 1, M) + row(B, 1, V))
    assert first_gap(broken) == (broken[1], broken[2])
