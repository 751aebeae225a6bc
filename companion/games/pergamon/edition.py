"""Edition data: what is printed on one owner's copy (rules 7). Data, never code.

An edition may be wrong in three ways: unusable (a count or a range), against what is known of the
game, or against a strong guess. `Edition.faults` names every one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from typing import Any

from companion.games.errors import Malformed

LEVELS = (1, 2, 3, 4, 5)
GRANT_SPACES = 13
MUSEUM_SPACES = 24
FINDS = 60


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


class Severity(StrEnum):
    """How bad a fault of an edition is."""

    UNUSABLE = "unusable"
    AGAINST_FACTS = "against_facts"
    UNLIKELY = "unlikely"


@dataclass(frozen=True)
class Fault:
    """One thing wrong with an edition: a stable code and the facts its sentence needs."""

    severity: Severity
    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        facts = ", ".join(f"{key} {value}" for key, value in self.facts.items())
        return f"{self.code} ({facts})" if facts else self.code


class BadEdition(Malformed):
    """An edition that cannot be played with, with every fault."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(str(fault) for fault in faults))


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

    def require_usable(self) -> Edition:
        """The edition itself. Raises BadEdition with every unusable part."""
        unusable = tuple(_unusable(self))
        if unusable:
            raise BadEdition(unusable)
        return self

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Edition:
        """The edition in a record header or an edition file (`shared` keys of the record format).

        Raises Malformed where a part is missing or of the wrong form, BadEdition where it is unusable.
        """
        try:
            finds = tuple(
                Find(
                    number,
                    Kind(data["finds"][str(number)]["left"][0]),
                    _integer(data["finds"][str(number)]["left"][1]),
                    Kind(data["finds"][str(number)]["right"][0]),
                    _integer(data["finds"][str(number)]["right"][1]),
                )
                for number in sorted(int(key) for key in data["finds"])
            )
            spaces = tuple(
                GrantSpace(
                    _integer(space["coins"]),
                    tuple(sorted(_integer(level) for level in space["levels"])),
                    RobberSign(space["robber"]) if space.get("robber") else None,
                )
                for space in data["grant_spaces"]
            )
            museum_vp = tuple(_integer(vp) for vp in data["museum_vp"])
            edition = cls(str(data["edition"]), bool(data.get("verified")), spaces, museum_vp, finds)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            raise Malformed(f"the edition cannot be read: {type(error).__name__} {error}") from error
        return edition.require_usable()

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


def _integer(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{value!r} is not a whole number")
    return value


def _unusable(edition: Edition) -> Iterator[Fault]:
    def fault(code: str, **facts: Any) -> Fault:
        return Fault(Severity.UNUSABLE, code, facts)

    if len(edition.grant_spaces) != GRANT_SPACES:
        yield fault("grant_space_count", count=len(edition.grant_spaces))
    for n, space in enumerate(edition.grant_spaces, 1):
        if space.coins < 0:
            yield fault("grant_space_coins", space=n, coins=space.coins)
        if (
            not space.levels
            or not set(space.levels) <= set(LEVELS)
            or len(set(space.levels)) < len(space.levels)
        ):
            yield fault("grant_space_levels", space=n, levels=list(space.levels))
    signs = Counter(space.robber for space in edition.grant_spaces)
    for sign in RobberSign:
        if signs[sign] != 1:
            yield fault("robber_sign_count", sign=str(sign), count=signs[sign])
    if len(edition.museum_vp) != MUSEUM_SPACES:
        yield fault("museum_count", count=len(edition.museum_vp))
    for n, vp in enumerate(edition.museum_vp, 1):
        if not 0 <= vp <= 100:
            yield fault("museum_vp_range", space=n, vp=vp)
    if [f.number for f in edition.finds] != list(range(1, FINDS + 1)):
        yield fault("find_numbers", count=len(edition.finds))
    for find in edition.finds:
        if not 1 <= find.hundreds <= 5:
            yield fault("find_hundreds", find=find.number, digit=find.hundreds)
        if not 0 <= find.digits <= 99:
            yield fault("find_digits", find=find.number, digits=find.digits)


def _against_facts(edition: Edition) -> Iterator[Fault]:
    def fault(code: str, **facts: Any) -> Fault:
        return Fault(Severity.AGAINST_FACTS, code, facts)

    spaces = edition.grant_spaces
    coins = [space.coins for space in spaces]
    if coins and coins[0] != 0:
        yield fault("space_1_asks_0", coins=coins[0])
    for n, (right, left) in enumerate(pairwise(coins), 1):
        if left < right:
            yield fault("coins_fall", space=n + 1, coins=left, before=right)
    if coins and max(coins) not in (5, 6):
        yield fault("highest_is_5_or_6", coins=max(coins))
    if len(spaces) >= 7:
        if spaces[4].robber != RobberSign.TWO_SACKS:
            yield fault("space_5_two_sacks")
        if (spaces[6].coins, max(spaces[6].levels, default=0)) != (3, 3):
            yield fault("space_7_asks_3_to_iii")
        if spaces[6].robber != RobberSign.SACK_AND_CHEST:
            yield fault("space_7_sack_and_chest")
    if not any(space.coins == 3 and space.levels == (1, 2) for space in spaces):
        yield fault("some_3_with_i_ii")
    if not any(space.coins == 2 and space.levels == LEVELS for space in spaces):
        yield fault("some_2_with_all")
    for n, vp in enumerate(edition.museum_vp, 1):
        if not 1 <= vp <= 6:
            yield fault("museum_vp_1_to_6", space=n, vp=vp)
    for find in edition.finds:
        if find.left == find.right:
            yield fault("find_two_kinds", find=find.number, kind=str(find.left))
    ages = {find.age for find in edition.finds}
    for digits in (14, 36, 85):
        if (4, digits) not in ages:
            yield fault("seen_tile_missing", digits=digits)


def _unlikely(edition: Edition) -> Iterator[Fault]:
    digits: dict[int, int] = {}
    grid: dict[tuple[Kind, Kind, int], int] = {}
    for find in edition.finds:
        twin = digits.setdefault(find.digits, find.number)
        if twin != find.number:
            yield Fault(
                Severity.UNLIKELY, "digits_twice", {"find": find.number, "twin": twin, "digits": find.digits}
            )
        cell = (find.left, find.right, find.hundreds)
        twin = grid.setdefault(cell, find.number)
        if twin != find.number:
            yield Fault(Severity.UNLIKELY, "pair_and_digit_twice", {"find": find.number, "twin": twin})
