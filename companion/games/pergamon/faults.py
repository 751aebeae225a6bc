"""What can be wrong with an edition (rules 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from companion.games.errors import Malformed


class Severity(StrEnum):
    """How bad a fault of an edition is."""

    UNUSABLE = "unusable"
    AGAINST_FACTS = "against_facts"
    UNLIKELY = "unlikely"


class FaultCode(StrEnum):
    """What can be wrong with an edition; stable codes, the sentences are in `companion.phrases`."""

    GRANT_SPACE_COUNT = "grant_space_count"
    GRANT_SPACE_COINS = "grant_space_coins"
    GRANT_SPACE_LEVELS = "grant_space_levels"
    MUSEUM_COUNT = "museum_count"
    MUSEUM_VP_RANGE = "museum_vp_range"
    FIND_NUMBERS = "find_numbers"
    FIND_HUNDREDS = "find_hundreds"
    FIND_DIGITS = "find_digits"
    ROBBER_SIGN_COUNT = "robber_sign_count"
    SPACE_1_ASKS_0 = "space_1_asks_0"
    COINS_FALL = "coins_fall"
    HIGHEST_IS_5_OR_6 = "highest_is_5_or_6"
    SPACE_5_TWO_SACKS = "space_5_two_sacks"
    SPACE_7_ASKS_3_TO_III = "space_7_asks_3_to_iii"
    SPACE_7_SACK_AND_CHEST = "space_7_sack_and_chest"
    SOME_3_WITH_I_II = "some_3_with_i_ii"
    SOME_2_WITH_ALL = "some_2_with_all"
    MUSEUM_VP_1_TO_6 = "museum_vp_1_to_6"
    FIND_TWO_KINDS = "find_two_kinds"
    SEEN_TILE_MISSING = "seen_tile_missing"
    DIGITS_TWICE = "digits_twice"
    PAIR_AND_DIGIT_TWICE = "pair_and_digit_twice"


@dataclass(frozen=True)
class Fault:
    """One thing wrong with an edition: a stable code and the facts its sentence needs."""

    severity: Severity
    code: FaultCode
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        facts = ", ".join(f"{key} {value}" for key, value in self.facts.items())
        return f"{self.code} ({facts})" if facts else self.code


class BadEdition(Malformed):
    """An edition that cannot be played with, with every fault."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(str(fault) for fault in faults))
