"""Record lines as text, and following them by the rules: what a journal or a record says must be true."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NoReturn

from companion.games.errors import GameError, Malformed, Refused
from companion.games.pergamon.record import differences
from companion.games.protocol import A, Game, S

_TRIPPED = (GameError, ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What a line of nonsense can make the rules trip over, besides what they refuse properly."""


def dump(line: Mapping[str, Any]) -> str:
    """One line of JSON, without the line's end. Raises TypeError, ValueError for what JSON cannot say."""
    return json.dumps(line, ensure_ascii=False, allow_nan=False)


def load(text: str) -> dict[str, Any]:
    """The JSON object in a line. Raises Malformed."""
    try:
        line = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as fault:
        raise Malformed(f"it is not JSON ({fault})") from fault
    if not isinstance(line, dict):
        raise Malformed("it is not a JSON object")
    return line


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a number of JSON")


def encode(game: Game[S, A], before: S, action: A, after: S, n: int) -> str:
    """The action's line. Raises TypeError, ValueError for an action that JSON cannot say."""
    return dump(game.encode(before, action, after, n))


def follow(game: Game[S, A], before: S, text: str, n: int) -> tuple[A, S]:
    """The action in line `n` and the state after it, every part of the line checked against the rules.

    Raises Malformed with the reason as half a sentence.
    """
    try:
        line = load(text)
        action = game.decode(line)
        after = game.apply(before, action)
        expected = load(encode(game, before, action, after, n))
    except Refused as refusal:
        reasons = ", ".join(code.replace("_", " ") for code in refusal.codes)
        raise Malformed(f"the rules do not allow it there ({reasons})") from refusal
    except Malformed:
        raise
    except _TRIPPED as fault:
        raise Malformed(f"it makes no sense there ({type(fault).__name__}: {fault})") from fault
    if found := differences(line, expected):
        raise Malformed("; ".join(found))
    return action, after


def start(game: Game[S, A], header: Mapping[str, Any]) -> S:
    """The first state of the game that a header describes. Raises Malformed."""
    if header.get("record") != game.name:
        raise Malformed(f"the header is not one of a {game.name} record")
    try:
        return game.start(header)
    except Malformed:
        raise
    except _TRIPPED as fault:
        raise Malformed(f"the header makes no sense ({type(fault).__name__}: {fault})") from fault
