"""Record lines: one JSON object per action, with what followed from it and where things then lie.

The format is fixed (`record: pergamon/1`), so that any program can check a game the companion kept.
`encode` writes a line, `decode` takes the decision out of one, `compare` finds where a line does not say
what the rules say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.errors import Flaw, Unreadable
from companion.games.pergamon import actions as act
from companion.games.pergamon import evaluation
from companion.games.pergamon.checks import storage_cost
from companion.games.pergamon.edition import MUSEUM_SPACES
from companion.games.pergamon.grants import payouts, robber_space
from companion.games.pergamon.robber import level_to_dig
from companion.games.pergamon.state import ROBBER, Back, State
from companion.games.reading import a_list, an_object, below, need, one_of, whole_number, whole_numbers

_NAMES: dict[type[act.Action], str] = {
    act.TurnUpFinds: "turn_up_finds",
    act.DrawGrants: "draw_grants",
    act.PlaceRobber: "place_robber",
    act.PlaceFigure: "place_figure",
    act.TurnUpGrants: "turn_up_grants",
    act.Dig: "dig",
    act.BreakUp: "break_up",
    act.Exhibit: "exhibit",
    act.Discard: "discard",
    act.EndTurn: "end_turn",
    act.RobberTurn: "robber_turn",
    act.Evaluate: "evaluate",
    act.FinalPrizes: "final_prizes",
    act.Correct: "correct",
}


def encode(before: State, action: act.Action, after: State, n: int) -> dict[str, Any]:
    """The action's record line; `n` counts from 1."""
    return {
        "n": n,
        "round": before.round,
        "action": _NAMES[type(action)],
        **_FIELDS[type(action)](before, action, after),
        "after": placement(after),
    }


def placement(state: State) -> dict[str, Any]:
    """The line's `after`: where everything lies."""
    return {
        "coins": [h.coins for h in state.holdings],
        "robber_coins": state.robber_coins,
        "vp": [h.vp for h in state.holdings],
        "museum": {str(space): list(owner) for space, owner in state.museum().items()},
        "levels": [list(level) for level in state.levels],
        "loose": [list(h.loose) for h in state.holdings],
    }


def decode(line: Mapping[str, Any]) -> act.Action:
    """The action in a record line; derived fields are not looked at. Raises Unreadable."""
    name = need(line, "action")
    if not isinstance(name, str) or name not in _DECODE:
        raise Unreadable(Flaw.UNKNOWN_ACTION, "action", given=name, choices=list(_DECODE))
    return _DECODE[name](line)


@dataclass(frozen=True)
class Difference:
    """One value of a line that is not what the rules say: where (`after.coins`), what, and what instead."""

    where: str
    given: Any
    wanted: Any
    missing: bool = False

    def __str__(self) -> str:
        if self.missing:
            return f"{self.where} is missing, {self.wanted!r} expected"
        return f"{self.where}: {self.given!r}, {self.wanted!r} expected"


def compare(line: Mapping[str, Any], expected: Mapping[str, Any], where: str = "") -> tuple[Difference, ...]:
    """Where a line does not say what `encode` would write.

    Keys that the format does not know are ignored; keys it has must all be there. Where the format
    gives no order (finds on a level, markers that leave the track) any order is right.
    """
    found: list[Difference] = []
    for key, wanted in expected.items():
        place = below(where, key)
        if key not in line:
            found.append(Difference(place, None, wanted, missing=True))
        elif key == "after":
            after = line[key]
            if isinstance(after, Mapping):
                found += compare(after, wanted, place)
            else:
                found.append(Difference(place, after, wanted))
        elif key != "set" and not _same(_ordered(key, line[key]), _ordered(key, wanted)):
            found.append(Difference(place, line[key], wanted))
    return tuple(found)


_ANY_ORDER = ("finds", "bonus", "removed", "prizes")
_ANY_ORDER_INSIDE = ("levels", "ranking")


def _ordered(key: str, value: Any) -> Any:
    """The value in one order, where the format leaves the order open."""
    if not isinstance(value, list):
        return value
    if key in _ANY_ORDER:
        return sorted(value, key=repr)
    if key in _ANY_ORDER_INSIDE:
        return [sorted(item, key=repr) if isinstance(item, list) else item for item in value]
    return value


def _same(given: Any, wanted: Any) -> bool:
    """Equality of JSON values that does not take true for 1 or 1.0 for 1."""
    if isinstance(given, list) and isinstance(wanted, list):
        return len(given) == len(wanted) and all(map(_same, given, wanted))
    if isinstance(given, dict) and isinstance(wanted, dict):
        return given.keys() == wanted.keys() and all(_same(given[key], wanted[key]) for key in wanted)
    return type(given) is type(wanted) and bool(given == wanted)


# --- lines -------------------------------------------------------------------------------------------


def _who(figure: int) -> int | str:
    return "robber" if figure == ROBBER else figure


def _removed(before: State, after: State) -> list[list[int]]:
    standing = set(after.museum().values())
    return [list(owner) for owner in before.museum().values() if owner not in standing]


def _exhibit_fields(before: State, action: act.Exhibit, after: State) -> dict[str, Any]:
    shown = after.holdings[action.player].collections[action.marker - 1]
    assert shown is not None, "an exhibited collection is on the track"
    return {
        "player": action.player,
        "marker": action.marker,
        "row": list(action.row),
        "polish": action.polish,
        "value": shown.value,
        "space": shown.space,
    }


def _robber_fields(before: State, action: act.RobberTurn, after: State) -> dict[str, Any]:
    level = level_to_dig(before)
    return {"level": level, "finds": [] if level is None else list(before.level(level))}


def _evaluate_fields(before: State, action: act.Evaluate, after: State) -> dict[str, Any]:
    return {
        "vp": list(evaluation.strip(before)),
        "bonus": [list(paid) for paid in evaluation.bonus(before)],
        "removed": _removed(before, after),
    }


def _correct_fields(before: State, action: act.Correct, after: State) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for key in ("coins", "robber_coins", "vp", "levels", "loose", "collections", "box"):
        value = getattr(action, key)
        if value is not None:
            given[key] = _as_lists(value)
    if action.museum is not None:
        given["museum"] = {str(space): [player, marker] for space, player, marker in action.museum}
    return {"set": given}


def _as_lists(value: Any) -> Any:
    return [_as_lists(item) for item in value] if isinstance(value, tuple) else value


_FIELDS: dict[type[act.Action], Callable[[State, Any, State], dict[str, Any]]] = {
    act.TurnUpFinds: lambda b, a, _: {"finds": list(a.finds), "levels": list(a.levels)},
    act.DrawGrants: lambda b, a, _: {"backs": [str(back) for back in a.backs]},
    act.PlaceRobber: lambda b, a, _: {"space": robber_space(b)},
    act.PlaceFigure: lambda b, a, _: {"player": a.player, "space": a.space},
    act.TurnUpGrants: lambda b, a, _: {
        "values": list(a.values),
        "payouts": [[_who(figure), coins] for figure, coins in payouts(b, a.values)],
    },
    act.Dig: lambda b, a, _: {"player": a.player, "level": a.level, "finds": list(b.level(a.level))},
    act.BreakUp: lambda b, a, _: {"player": a.player, "marker": a.marker},
    act.Exhibit: _exhibit_fields,
    act.Discard: lambda b, a, _: {"player": a.player, "finds": list(a.finds)},
    act.EndTurn: lambda b, a, _: {
        "player": a.player,
        "storage": storage_cost(len(b.holdings[a.player].loose)),
    },
    act.RobberTurn: _robber_fields,
    act.Evaluate: _evaluate_fields,
    act.FinalPrizes: lambda b, _, after: {
        "prizes": [list(prize) for prize in after.prizes],
        "ranking": [list(group) for group in evaluation.ranking(after)],
    },
    act.Correct: _correct_fields,
}


# --- reading -----------------------------------------------------------------------------------------


def _number(line: Mapping[str, Any], key: str) -> int:
    return whole_number(need(line, key), key)


def _numbers(line: Mapping[str, Any], key: str) -> tuple[int, ...]:
    return whole_numbers(need(line, key), key)


def _backs(line: Mapping[str, Any]) -> tuple[Back, ...]:
    given = a_list(need(line, "backs"), "backs")
    return tuple(one_of(Back, back, below("backs", n)) for n, back in enumerate(given, 1))


def _correction(line: Mapping[str, Any]) -> act.Correct:
    """What was set by hand; keys that the format does not know are ignored."""
    given = an_object(need(line, "set"), "set")
    known = {key: read(given[key], below("set", key)) for key, read in _CORRECTABLE.items() if key in given}
    return act.Correct(**known)


def _museum(value: Any, where: str) -> tuple[tuple[int, int, int], ...]:
    standing: list[tuple[int, int, int]] = []
    for space, owner in an_object(value, where).items():
        if space not in _SPACES:
            raise Unreadable(Flaw.NO_MUSEUM_SPACE, where, given=space)
        place = below(where, space)
        player, marker = a_list(owner, place, length=2)
        standing.append((_SPACES[space], whole_number(player, place), whole_number(marker, place)))
    return tuple(sorted(standing))


def _collections(value: Any, where: str) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    collections = []
    for n, item in enumerate(a_list(value, where), 1):
        place = below(where, n)
        player, marker, row = a_list(item, place, length=3)
        collections.append(
            (whole_number(player, place), whole_number(marker, place), whole_numbers(row, place))
        )
    return tuple(collections)


def _lists(value: Any, where: str) -> tuple[tuple[int, ...], ...]:
    return tuple(whole_numbers(item, below(where, n)) for n, item in enumerate(a_list(value, where), 1))


_SPACES = {str(space): space for space in range(1, MUSEUM_SPACES + 1)}

_CORRECTABLE: dict[str, Callable[[Any, str], Any]] = {
    "coins": whole_numbers,
    "robber_coins": whole_number,
    "vp": whole_numbers,
    "museum": _museum,
    "levels": _lists,
    "loose": _lists,
    "collections": _collections,
    "box": whole_numbers,
}

_DECODE: dict[str, Callable[[Mapping[str, Any]], act.Action]] = {
    "turn_up_finds": lambda line: act.TurnUpFinds(_numbers(line, "finds"), _numbers(line, "levels")),
    "draw_grants": lambda line: act.DrawGrants(_backs(line)),
    "place_robber": lambda line: act.PlaceRobber(),
    "place_figure": lambda line: act.PlaceFigure(_number(line, "player"), _number(line, "space")),
    "turn_up_grants": lambda line: act.TurnUpGrants(_numbers(line, "values")),
    "dig": lambda line: act.Dig(_number(line, "player"), _number(line, "level")),
    "break_up": lambda line: act.BreakUp(_number(line, "player"), _number(line, "marker")),
    "exhibit": lambda line: act.Exhibit(
        _number(line, "player"), _number(line, "marker"), _numbers(line, "row"), _number(line, "polish")
    ),
    "discard": lambda line: act.Discard(_number(line, "player"), _numbers(line, "finds")),
    "end_turn": lambda line: act.EndTurn(_number(line, "player")),
    "robber_turn": lambda line: act.RobberTurn(),
    "evaluate": lambda line: act.Evaluate(),
    "final_prizes": lambda line: act.FinalPrizes(),
    "correct": _correction,
}
