"""Finds in a row: the objects they join to, their years and their value (rules 2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.games.pergamon.edition import Edition, Find, Kind


@dataclass(frozen=True)
class Object:
    """One whole object, joined from the right half of one find and the left half of the next."""

    kind: Kind
    year: int
    value: int


def first_gap(row: Sequence[Find]) -> tuple[Find, Find] | None:
    """The leftmost neighbours that do not join; None for an unbroken row."""
    return next((pair for pair in pairwise(row) if not pair[0].joins(pair[1])), None)


def is_collection(row: Sequence[Find]) -> bool:
    """Two or more different finds, each joined to the next (rules 2)."""
    return len(row) >= 2 and len({find.number for find in row}) == len(row) and first_gap(row) is None


def any_join(finds: Sequence[Find]) -> bool:
    """Whether some two of the finds join: a collection could be made of them."""
    return any(a.joins(b) for a in finds for b in finds if a is not b)


def objects(row: Sequence[Find]) -> tuple[Object, ...]:
    """The whole objects in a row, left to right; halves that do not match join to nothing."""
    return tuple(
        Object(left.right, 100 * left.hundreds + right.digits, left.hundreds)
        for left, right in pairwise(row)
        if left.joins(right)
    )


def value(row: Sequence[Find]) -> int:
    """The row's value without polish: the sum of its objects' hundreds digits (rules 2)."""
    return sum(found.value for found in objects(row))


def row_of(edition: Edition, numbers: Sequence[int]) -> tuple[Find, ...]:
    """The finds with these numbers, in this order."""
    return tuple(edition.find(number) for number in numbers)
