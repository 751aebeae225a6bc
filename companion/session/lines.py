"""Record lines as text, and following them by the rules: what a journal or a record says must be true."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from companion.games.errors import GameError, Malformed, Refused
from companion.games.pergamon.record import Difference, compare
from companion.games.protocol import A, Game, S
from companion.games.reading import json_object
from companion.words import _

_TRIPPED = (GameError, ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What a line of nonsense can make the rules trip over, besides what they refuse properly."""

_MOST_TOLD = 3


Explain = Callable[[GameError], str]
"""Says in the table's language what the rules object to; whoever opens a journal may give a finer one."""


def codes(error: GameError) -> str:
    """The plainest explanation: the rules' own codes."""
    if isinstance(error, Refused):
        return ", ".join(code.replace("_", " ") for code in error.codes)
    return str(error)


def why(fault: Malformed, explain: Explain = codes) -> str:
    """Why a line cannot be followed, as half a sentence."""
    refusal = fault.__cause__
    if isinstance(refusal, Refused):
        reasons = explain(refusal).rstrip(".")
        return _("the rules do not allow it there: {reasons}").format(reasons=reasons)
    return explain(fault).rstrip(".")


def dump(line: Mapping[str, Any]) -> str:
    """One line of JSON, without the line's end. Raises TypeError, ValueError for what JSON cannot say."""
    return json.dumps(line, ensure_ascii=False, allow_nan=False)


def encode(game: Game[S, A], before: S, action: A, after: S, n: int) -> str:
    """The action's line. Raises TypeError, ValueError for an action that JSON cannot say."""
    return dump(game.encode(before, action, after, n))


def follow(game: Game[S, A], before: S, text: str | bytes, n: int) -> tuple[A, S]:
    """The action in line `n` and the state after it, every part of the line checked against the rules.

    Raises Malformed; see `why`.
    """
    try:
        line = json_object(text)
        action = game.decode(line)
        after = game.apply(before, action)
        expected = json_object(encode(game, before, action, after, n))
    except Refused as refusal:
        raise Malformed(codes(refusal)) from refusal
    except Malformed:
        raise
    except _TRIPPED as fault:
        raise _senseless(fault) from fault
    if found := compare(line, expected):
        raise Malformed("; ".join(map(_difference, found[:_MOST_TOLD])))
    return action, after


def start(game: Game[S, A], header: Mapping[str, Any]) -> S:
    """The first state of the game that a header describes. Raises Malformed."""
    if header.get("record") != game.name:
        raise Malformed(_("it does not begin a {kind} record").format(kind=game.name))
    try:
        return game.start(header)
    except Malformed:
        raise
    except _TRIPPED as fault:
        raise _senseless(fault) from fault


def _difference(found: Difference) -> str:
    if found.missing:
        return _("{where} is missing, {wanted} expected").format(where=found.where, wanted=repr(found.wanted))
    return _("{where}: {given}, {wanted} expected").format(
        where=found.where, given=repr(found.given), wanted=repr(found.wanted)
    )


def _senseless(fault: Exception) -> Malformed:
    return Malformed(_("it makes no sense: {fault}").format(fault=f"{type(fault).__name__} {fault}"))
