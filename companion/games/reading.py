"""Reading JSON that somebody else wrote: each value has its type and its place, or is named as a flaw.

Every function raises `Unreadable`. `where` is the value's place in the text, such as `players.2.name`.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, TypeVar

from companion.games.errors import Flaw, Unreadable

E = TypeVar("E", bound=StrEnum)


def json_object(text: str | bytes) -> Mapping[str, Any]:
    """The one JSON object in a text: no NaN, no key twice."""
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as fault:
            raise Unreadable(Flaw.NOT_UTF8, column=fault.start + 1) from fault
    if not text.strip():
        raise Unreadable(Flaw.EMPTY)
    try:
        value = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_each_key_once)
    except json.JSONDecodeError as fault:
        raise Unreadable(Flaw.NOT_JSON, row=fault.lineno, column=fault.colno) from fault
    except RecursionError as fault:
        raise Unreadable(Flaw.TOO_DEEP) from fault
    except ValueError as fault:
        if isinstance(fault, Unreadable):
            raise
        # more digits than Python converts
        raise Unreadable(Flaw.HUGE_NUMBER) from fault
    if _deeper_than(_DEEPEST, value):
        raise Unreadable(Flaw.TOO_DEEP)
    return an_object(value)


_DEEPEST = 20  # no text of ours goes deeper than five


def _deeper_than(levels: int, value: Any) -> bool:
    if not isinstance(value, dict | list):
        return False
    parts = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_deeper_than(levels - 1, part) for part in parts)


def _no_constant(constant: str) -> Any:
    raise Unreadable(Flaw.NOT_A_NUMBER, given=constant)


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read: dict[str, Any] = {}
    for key, value in pairs:
        if key in read:
            raise Unreadable(Flaw.KEY_TWICE, key=key)
        read[key] = value
    return read


def below(where: str, key: str | int) -> str:
    """The place of a part of the value at `where`."""
    return f"{where}.{key}" if where else str(key)


def need(data: Mapping[str, Any], key: str, where: str = "") -> Any:
    """The value of a key that must be there."""
    if key not in data:
        raise Unreadable(Flaw.MISSING, below(where, key))
    return data[key]


def an_object(value: Any, where: str = "") -> Mapping[str, Any]:
    """The value as a JSON object."""
    if not isinstance(value, Mapping):
        raise Unreadable(Flaw.NO_OBJECT, where, given=value)
    return value


def a_list(value: Any, where: str = "", length: int | None = None) -> list[Any]:
    """The value as a JSON list, of that length where one is given."""
    if not isinstance(value, list):
        raise Unreadable(Flaw.NO_LIST, where, given=value)
    if length is not None and len(value) != length:
        raise Unreadable(Flaw.WRONG_LENGTH, where, given=len(value), wanted=length)
    return value


def whole_number(value: Any, where: str = "") -> int:
    """The value as a whole number; true and 3.0 are none."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unreadable(Flaw.NO_WHOLE_NUMBER, where, given=value)
    return value


def whole_numbers(value: Any, where: str = "") -> tuple[int, ...]:
    """The value as a list of whole numbers."""
    return tuple(whole_number(item, below(where, i)) for i, item in enumerate(a_list(value, where), 1))


def yes_or_no(value: Any, where: str = "") -> bool:
    """The value as true or false."""
    if not isinstance(value, bool):
        raise Unreadable(Flaw.NO_YES_OR_NO, where, given=value)
    return value


def a_text(value: Any, where: str = "") -> str:
    """The value as a text that can be shown on one line: no control characters, no half characters."""
    if not isinstance(value, str):
        raise Unreadable(Flaw.NO_TEXT, where, given=value)
    if any(unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") for character in value):
        raise Unreadable(Flaw.UNSHOWABLE, where, given=value)
    return value


def one_of(kind: type[E], value: Any, where: str = "") -> E:
    """The value as one of an enumeration's words."""
    if isinstance(value, str) and value in {str(choice) for choice in kind}:
        return kind(value)
    raise Unreadable(Flaw.NOT_ONE_OF, where, given=value, choices=[str(choice) for choice in kind])
