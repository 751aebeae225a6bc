"""What can be wrong with an action or a text, shared by every game.

*Malformed* (it cannot be read), *illegal* (`Refused`) and *out of date* (`Stale`) are different
things under one base. Reasons and flaws are stable codes; the sentences people read are in
`companion.phrases`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Flag, StrEnum
from typing import Any


class GameError(Exception):
    """Something a game cannot do or read."""


class Malformed(GameError, ValueError):
    """A text that is no state, action or record of this game; the message says where and why."""


class Flaw(StrEnum):
    """Why a text or a value in it cannot be read."""

    # the text as a whole
    NOT_UTF8 = "not_utf8"
    EMPTY = "empty"
    NOT_JSON = "not_json"
    NOT_A_NUMBER = "not_a_number"  # NaN and Infinity are no JSON
    TOO_DEEP = "too_deep"
    HUGE_NUMBER = "huge_number"
    KEY_TWICE = "key_twice"
    # one value in it
    MISSING = "missing"
    NO_OBJECT = "no_object"
    NO_LIST = "no_list"
    NO_WHOLE_NUMBER = "no_whole_number"
    NO_TEXT = "no_text"
    NO_YES_OR_NO = "no_yes_or_no"
    NOT_ONE_OF = "not_one_of"
    WRONG_LENGTH = "wrong_length"
    UNSHOWABLE = "unshowable"  # a text with control characters or halves of characters
    # a record or a setup
    NO_RECORD = "no_record"
    UNKNOWN_ACTION = "unknown_action"
    PLAYER_COUNT = "player_count"
    COLOUR_TWICE = "colour_twice"
    STARTING_PLAYER = "starting_player"
    ORDER_OF_TWO = "order_of_two"
    NO_FIND_NUMBER = "no_find_number"
    NO_MUSEUM_SPACE = "no_museum_space"


class Unreadable(Malformed):
    """A text with one flaw: a stable code, where in the text it is (`players.2.name`), and facts."""

    def __init__(self, flaw: Flaw, where: str = "", **facts: Any) -> None:
        self.flaw = flaw
        self.where = where
        self.facts: Mapping[str, Any] = facts
        what = flaw.value.replace("_", " ")
        told = ", ".join(f"{key} {value!r}" for key, value in facts.items())
        super().__init__(": ".join(part for part in (where, what, told) if part))


class Refused(GameError):
    """An action that the rules do not allow now, with *all* reasons and the facts their texts need."""

    def __init__(self, reasons: Flag, facts: Mapping[str, Any] | None = None) -> None:
        self.reasons = reasons
        self.facts: Mapping[str, Any] = dict(facts or {})
        super().__init__(", ".join(self.codes) or "refused")

    @property
    def codes(self) -> tuple[str, ...]:
        """Stable names of the reasons, e.g. ("cannot_pay", "level_not_allowed")."""
        return tuple(str(reason.name).lower() for reason in type(self.reasons) if reason in self.reasons)


class Stale(Refused):
    """An action based on an older state than the present one: a finger and the camera at once."""
