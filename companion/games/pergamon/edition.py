"""Edition data: what is printed on one owner's copy (rules 7). Data, never code.

An edition may be wrong in three ways: unusable (a count or a range), against what is known of the
game (playable all the same), or against a strong guess. `Edition.faults` names every one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Any

from companion.games.errors import Flaw, Unreadable
from companion.games.pergamon.faults import BadEdition, Fault, Severity
from companion.games.pergamon.faults import FaultCode as Code
from companion.games.reading import (
    a_list,
    a_text,
    an_object,
    below,
    need,
    one_of,
    whole_number,
    whole_numbers,
    yes_or_no,
)

__all__ = [
    "FINDS",
    "GRANT_SPACES",
    "LEVELS",
    "MUSEUM_SPACES",
    "BadEdition",
    "Edition",
    "Fault",
    "Find",
    "GrantSpace",
    "Kind",
    "RobberSign",
    "Severity",
]

LEVELS = (1, 2, 3, 4, 5)
GRANT_SPACES = 13
MUSEUM_SPACES = 24
FINDS = 60
MOST_COINS_ASKED = 99
MOST_VP = 100


class Kind(StrEnum):
    """The four kinds of object (rules 2)."""

    VASE = "vase"
    JUG = "jug"
    MASK = "mask"
    BRACELET = "bracelet"


class RobberSign(StrEnum):
    """What a grant space shows for the Grave Robber (rules 4.2.2)."""

    TWO_SACKS = "sack+sack"
    SACK_AND_CHEST = "sack+chest"
    TWO_CHESTS = "chest+chest"


@dataclass(frozen=True)
class Find:
    """One find tile (rules 2): its left half carries two digits, its right half the hundreds digit."""

    number: int
    left: Kind
    digits: int
    right: Kind
    hundreds: int

    @property
    def age(self) -> tuple[int, int]:
        """Sorts youngest to oldest (rules 4.1.1)."""
        return (self.hundreds, self.digits)

    def joins(self, right_neighbour: Find) -> bool:
        """Whether the two form one whole object, this one on the left (rules 2)."""
        return self.right == right_neighbour.left

    def __str__(self) -> str:
        return f"{self.hundreds}-/-{self.digits:02d}"


@dataclass(frozen=True)
class GrantSpace:
    """One grant space: the coins it asks for and the levels its owner may dig (rules 4.2.3)."""

    coins: int
    levels: tuple[int, ...]
    robber: RobberSign | None = None


@dataclass(frozen=True)
class Edition:
    """Grant spaces from the right, museum VP from space 1, finds by number from 1."""

    name: str
    verified: bool
    grant_spaces: tuple[GrantSpace, ...]
    museum_vp: tuple[int, ...]
    finds: tuple[Find, ...]

    def find(self, number: int) -> Find:
        """The find with that number, 1–60."""
        return self.finds[number - 1]

    def space(self, number: int) -> GrantSpace:
        """The grant space with that number from the right, 1–13."""
        return self.grant_spaces[number - 1]

    def vp(self, museum_space: int) -> int:
        """The VP printed under a museum space, 1–24."""
        return self.museum_vp[museum_space - 1]

    def robber_space(self, sign: RobberSign) -> int:
        """The grant space that shows the sign."""
        return next(n for n, space in enumerate(self.grant_spaces, 1) if space.robber == sign)

    def faults(self) -> tuple[Fault, ...]:
        """Everything that does not fit, unusable things first (rules 7)."""
        return (*_unusable(self), *_against_facts(self), *_unlikely(self))

    def require_usable(self, *, with_robber: bool = False) -> Edition:
        """The edition itself. Raises BadEdition with every unusable part.

        Only where the Grave Robber plays must its three signs stand on one space each.
        """
        unusable = tuple(_unusable(self))
        if with_robber:
            unusable += tuple(_robber_signs(self, Severity.UNUSABLE))
        if unusable:
            raise BadEdition(unusable)
        return self

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Edition:
        """The edition in a record header or an edition file (both have the same keys).

        Raises Unreadable where a part is missing or of the wrong form, BadEdition where it is unusable.
        """
        return cls(
            a_text(need(data, "edition"), "edition"),
            yes_or_no(need(data, "verified"), "verified"),
            tuple(
                _read_space(space, below("grant_spaces", n))
                for n, space in enumerate(a_list(need(data, "grant_spaces"), "grant_spaces"), 1)
            ),
            whole_numbers(need(data, "museum_vp"), "museum_vp"),
            _read_finds(an_object(need(data, "finds"), "finds")),
        ).require_usable()

    def to_data(self) -> dict[str, Any]:
        """The edition's part of a record header, and an edition file's whole content."""
        return {
            "edition": self.name,
            "verified": self.verified,
            "grant_spaces": [
                {"coins": s.coins, "levels": list(s.levels), "robber": s.robber and str(s.robber)}
                for s in self.grant_spaces
            ],
            "museum_vp": list(self.museum_vp),
            "finds": {
                str(f.number): {"left": [str(f.left), f.digits], "right": [str(f.right), f.hundreds]}
                for f in self.finds
            },
        }


def _read_space(value: Any, where: str) -> GrantSpace:
    space = an_object(value, where)
    sign = space.get("robber")
    return GrantSpace(
        whole_number(need(space, "coins", where), below(where, "coins")),
        tuple(sorted(whole_numbers(need(space, "levels", where), below(where, "levels")))),
        None if sign is None else one_of(RobberSign, sign, below(where, "robber")),
    )


def _read_finds(data: Mapping[str, Any]) -> tuple[Find, ...]:
    for key in data:
        if not (key.isascii() and key.isdecimal() and len(key) <= 3 and key == str(int(key))):
            raise Unreadable(Flaw.NO_FIND_NUMBER, "finds", given=key)
    return tuple(_read_find(number, data[str(number)]) for number in sorted(map(int, data)))


def _read_find(number: int, value: Any) -> Find:
    where = below("finds", number)
    find = an_object(value, where)
    at_left, at_right = below(where, "left"), below(where, "right")
    left, digits = a_list(need(find, "left", where), at_left, length=2)
    right, hundreds = a_list(need(find, "right", where), at_right, length=2)
    return Find(
        number,
        one_of(Kind, left, at_left),
        whole_number(digits, at_left),
        one_of(Kind, right, at_right),
        whole_number(hundreds, at_right),
    )


def _unusable(edition: Edition) -> Iterator[Fault]:
    def fault(code: Code, **facts: Any) -> Fault:
        return Fault(Severity.UNUSABLE, code, facts)

    if len(edition.grant_spaces) != GRANT_SPACES:
        yield fault(Code.GRANT_SPACE_COUNT, count=len(edition.grant_spaces))
    for n, space in enumerate(edition.grant_spaces, 1):
        if not 0 <= space.coins <= MOST_COINS_ASKED:
            yield fault(Code.GRANT_SPACE_COINS, space=n, coins=space.coins)
        if (
            not space.levels
            or not set(space.levels) <= set(LEVELS)
            or len(set(space.levels)) < len(space.levels)
        ):
            yield fault(Code.GRANT_SPACE_LEVELS, space=n, levels=list(space.levels))
    if len(edition.museum_vp) != MUSEUM_SPACES:
        yield fault(Code.MUSEUM_COUNT, count=len(edition.museum_vp))
    for n, vp in enumerate(edition.museum_vp, 1):
        if not 0 <= vp <= MOST_VP:
            yield fault(Code.MUSEUM_VP_RANGE, space=n, vp=vp)
    if [f.number for f in edition.finds] != list(range(1, FINDS + 1)):
        yield fault(Code.FIND_NUMBERS, count=len(edition.finds))
    for find in edition.finds:
        if not 1 <= find.hundreds <= 5:
            yield fault(Code.FIND_HUNDREDS, find=find.number, digit=find.hundreds)
        if not 0 <= find.digits <= 99:
            yield fault(Code.FIND_DIGITS, find=find.number, digits=find.digits)


def _robber_signs(edition: Edition, severity: Severity) -> Iterator[Fault]:
    """Signs that are not shown exactly once: against the facts, and unusable where the Robber plays."""
    signs = Counter(space.robber for space in edition.grant_spaces)
    for sign in RobberSign:
        if signs[sign] != 1:
            yield Fault(severity, Code.ROBBER_SIGN_COUNT, {"sign": str(sign), "count": signs[sign]})


def _against_facts(edition: Edition) -> Iterator[Fault]:
    def fault(code: Code, **facts: Any) -> Fault:
        return Fault(Severity.AGAINST_FACTS, code, facts)

    yield from _robber_signs(edition, Severity.AGAINST_FACTS)
    spaces = edition.grant_spaces
    coins = [space.coins for space in spaces]
    if coins and coins[0] != 0:
        yield fault(Code.SPACE_1_ASKS_0, coins=coins[0])
    for n, (right, left) in enumerate(pairwise(coins), 1):
        if left < right:
            yield fault(Code.COINS_FALL, space=n + 1, coins=left, before=right)
    if coins and max(coins) not in (5, 6):
        yield fault(Code.HIGHEST_IS_5_OR_6, coins=max(coins))
    if len(spaces) >= 7:
        if spaces[4].robber != RobberSign.TWO_SACKS:
            yield fault(Code.SPACE_5_TWO_SACKS)
        if (spaces[6].coins, max(spaces[6].levels, default=0)) != (3, 3):
            yield fault(Code.SPACE_7_ASKS_3_TO_III)
        if spaces[6].robber != RobberSign.SACK_AND_CHEST:
            yield fault(Code.SPACE_7_SACK_AND_CHEST)
    if not any(space.coins == 3 and space.levels == (1, 2) for space in spaces):
        yield fault(Code.SOME_3_WITH_I_II)
    if not any(space.coins == 2 and space.levels == LEVELS for space in spaces):
        yield fault(Code.SOME_2_WITH_ALL)
    for n, vp in enumerate(edition.museum_vp, 1):
        if not 1 <= vp <= 6:
            yield fault(Code.MUSEUM_VP_1_TO_6, space=n, vp=vp)
    for find in edition.finds:
        if find.left == find.right:
            yield fault(Code.FIND_TWO_KINDS, find=find.number, kind=str(find.left))
    ages = {find.age for find in edition.finds}
    for digits in (14, 36, 85):
        if (4, digits) not in ages:
            yield fault(Code.SEEN_TILE_MISSING, digits=digits)


def _unlikely(edition: Edition) -> Iterator[Fault]:
    digits: dict[int, int] = {}
    grid: dict[tuple[Kind, Kind, int], int] = {}
    for find in edition.finds:
        twin = digits.setdefault(find.digits, find.number)
        if twin != find.number:
            yield Fault(
                Severity.UNLIKELY,
                Code.DIGITS_TWICE,
                {"find": find.number, "twin": twin, "digits": find.digits},
            )
        cell = (find.left, find.right, find.hundreds)
        twin = grid.setdefault(cell, find.number)
        if twin != find.number:
            yield Fault(Severity.UNLIKELY, Code.PAIR_AND_DIGIT_TWICE, {"find": find.number, "twin": twin})
