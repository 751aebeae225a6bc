"""Record lines: one JSON object per action, with what followed from it and where things then lie.

The format is fixed (`record: pergamon/1`), so that any program can check a game the companion kept.
`encode` writes a line, `decode` takes the decision out of one, `differences` compares a line with what
the rules say should be in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.errors import Malformed
from companion.games.pergamon import actions as act
from companion.games.pergamon import evaluation
from companion.games.pergamon.checks import storage_cost
from companion.games.pergamon.edition import MUSEUM_SPACES
from companion.games.pergamon.grants import payouts, robber_space
from companion.games.pergamon.robber import level_to_dig
from companion.games.pergamon.state import ROBBER, Back, State

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
    """The action in a record line; derived fields are not looked at. Raises Malformed."""
    name = line.get("action")
    if not isinstance(name, str) or name not in _DECODE:
        raise Malformed(f"unknown action {name!r}")
    try:
        return _DECODE[name](line)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, Malformed):
            raise
        missing = f"{error} is missing" if isinstance(error, KeyError) else str(error)
        raise Malformed(f"{name}: {missing}") from error


def differences(line: Mapping[str, Any], expected: Mapping[str, Any]) -> tuple[str, ...]:
    """Where a line does not say what the rules say: sentences such as “after.coins: 3, 2 expected”.

    Keys that the format does not know are ignored; keys it has must all be there.
    """
    found: list[str] = []
    for key, wanted in expected.items():
        if key == "after":
            after = line.get("after")
            given = after if isinstance(after, Mapping) else {}
            found += [f"after.{difference}" for difference in differences(given, wanted)]
        elif key == "set":  # what a person set; nothing to work out
            continue
        elif key not in line:
            found.append(f"{key} is missing, {wanted!r} expected")
        elif not _same(line[key], wanted):
            found.append(f"{key}: {line[key]!r}, {wanted!r} expected")
    return tuple(found)


def _same(given: Any, wanted: Any) -> bool:
    """Equality of JSON values that does not take True for 1 or 1.0 for 1."""
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
    act.TurnUpGrants: lambda b, a, after: {
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
    act.FinalPrizes: lambda b, a, after: {
        "prizes": [list(prize) for prize in after.prizes],
        "ranking": [list(group) for group in evaluation.ranking(after)],
    },
    act.Correct: _correct_fields,
}


# --- reading -----------------------------------------------------------------------------------------


def _int(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{value!r} is not a whole number")
    return value


def _ints(values: Any) -> tuple[int, ...]:
    if not isinstance(values, list):
        raise TypeError(f"{values!r} is not a list")
    return tuple(_int(value) for value in values)


def _decode_correct(line: Mapping[str, Any]) -> act.Correct:
    given = line["set"]
    unknown = sorted(set(given) - _CORRECTABLE.keys())
    if unknown:
        raise Malformed(f"correct: nothing called {', '.join(unknown)} can be set")
    return act.Correct(**{key: _CORRECTABLE[key](value) for key, value in given.items()})


def _museum(value: Mapping[str, Any]) -> tuple[tuple[int, int, int], ...]:
    standing = []
    for space, owner in value.items():
        player, marker = _ints(owner)
        if not space.isdecimal() or not 1 <= int(space) <= MUSEUM_SPACES:
            raise ValueError(f"{space!r} is no museum space")
        standing.append((int(space), player, marker))
    return tuple(sorted(standing))


def _collection(value: Any) -> tuple[int, int, tuple[int, ...]]:
    player, marker, row = value
    return _int(player), _int(marker), _ints(row)


_CORRECTABLE: dict[str, Callable[[Any], Any]] = {
    "coins": _ints,
    "robber_coins": _int,
    "vp": _ints,
    "museum": _museum,
    "levels": lambda value: tuple(_ints(level) for level in value),
    "loose": lambda value: tuple(_ints(finds) for finds in value),
    "collections": lambda value: tuple(_collection(item) for item in value),
    "box": _ints,
}

_DECODE: dict[str, Callable[[Mapping[str, Any]], act.Action]] = {
    "turn_up_finds": lambda line: act.TurnUpFinds(_ints(line["finds"]), _ints(line["levels"])),
    "draw_grants": lambda line: act.DrawGrants(tuple(Back(back) for back in line["backs"])),
    "place_robber": lambda line: act.PlaceRobber(),
    "place_figure": lambda line: act.PlaceFigure(_int(line["player"]), _int(line["space"])),
    "turn_up_grants": lambda line: act.TurnUpGrants(_ints(line["values"])),
    "dig": lambda line: act.Dig(_int(line["player"]), _int(line["level"])),
    "break_up": lambda line: act.BreakUp(_int(line["player"]), _int(line["marker"])),
    "exhibit": lambda line: act.Exhibit(
        _int(line["player"]), _int(line["marker"]), _ints(line["row"]), _int(line["polish"])
    ),
    "discard": lambda line: act.Discard(_int(line["player"]), _ints(line["finds"])),
    "end_turn": lambda line: act.EndTurn(_int(line["player"])),
    "robber_turn": lambda line: act.RobberTurn(),
    "evaluate": lambda line: act.Evaluate(),
    "final_prizes": lambda line: act.FinalPrizes(),
    "correct": _decode_correct,
}
