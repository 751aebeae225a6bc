"""Record lines exactly as the format says, and what a wrong line is told."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from companion.games.errors import Refused, Unreadable
from companion.games.pergamon import (
    PERGAMON,
    Action,
    Back,
    BreakUp,
    Correct,
    Dig,
    Discard,
    DrawGrants,
    EndTurn,
    Evaluate,
    Exhibit,
    FinalPrizes,
    PlaceFigure,
    PlaceRobber,
    RobberTurn,
    Stage,
    State,
    TurnUpFinds,
    TurnUpGrants,
    apply,
    start,
)
from companion.games.pergamon.record import compare
from companion.games.pergamon.replay import Problem, replay
from companion.phrases import problem_sentence
from tests.games.playing import Habits, playout
from tests.games.tables import B, J, M, V, before_grants, in_turn, row
from tests.games_setup import finds_of_ages, setup_for

SETUP = setup_for(2)
LINES = [json.dumps(SETUP.to_header())]
for _before, _action, _after in playout(SETUP, 11, Habits(exhibit=0.9)):
    LINES.append(json.dumps(PERGAMON.encode(_before, _action, _after, len(LINES))))


def line_of(before: State, action: Action) -> dict[str, Any]:
    """The record line without what every line has."""
    line: dict[str, Any] = json.loads(json.dumps(PERGAMON.encode(before, action, apply(before, action), 17)))
    assert line.pop("n") == 17
    assert line.pop("round") == before.round
    del line["after"]
    return line


def test_the_header_is_that_of_the_format() -> None:
    header = SETUP.to_header()
    assert list(header) == [
        *("record", "edition", "verified", "grant_spaces", "museum_vp", "finds"),
        *("players", "starting_player", "settings", "variants"),
    ]
    assert header["record"] == "pergamon/1"
    assert header["grant_spaces"][4] == {"coins": 2, "levels": [1, 2, 3, 4, 5], "robber": "sack+sack"}
    assert header["grant_spaces"][0]["robber"] is None
    assert header["finds"]["1"] == {"left": ["bracelet", 28], "right": ["jug", 3]}
    assert header["players"][1] == {"name": "Ben", "colour": "blue"}
    assert header["settings"] == {
        "robber_takes_rest": True,
        "bank_limit": False,
        "dig_empty_level": False,
        "tied_bonus": "each",
        "final_prize": "object",
    }
    assert header["variants"] == {"player_order": False, "sorting": False}


def test_each_actions_fields_are_those_of_the_format() -> None:
    fresh = start(setup_for(3))
    ages = ((1, 10), (2, 11), (3, 28), (4, 36), (5, 9))
    finds = tuple(f.number for f in SETUP.edition.finds if f.hundreds == 1)[:1] + finds_of_ages(*ages[1:])
    assert line_of(fresh, TurnUpFinds(finds, (1, 2, 3, 4, 5))) == {
        "action": "turn_up_finds",
        "finds": list(finds),
        "levels": [1, 2, 3, 4, 5],
    }
    grants = apply(fresh, TurnUpFinds(finds, (1, 2, 3, 4, 5)))
    assert line_of(grants, DrawGrants((Back.CHEST, Back.SACK))) == {
        "action": "draw_grants",
        "backs": ["chest", "sack"],
    }
    robber = before_grants(2, backs=(Back.SACK, Back.CHEST))
    assert line_of(robber, PlaceRobber()) == {"action": "place_robber", "space": 7}
    placed = apply(robber, PlaceRobber())
    assert line_of(placed, PlaceFigure(0, 4)) == {"action": "place_figure", "player": 0, "space": 4}
    fund = apply(apply(placed, PlaceFigure(0, 4)), PlaceFigure(1, 9))
    assert line_of(fund, TurnUpGrants((4, 7))) == {
        "action": "turn_up_grants",
        "values": [4, 7],
        "payouts": [[0, 2], ["robber", 3], [1, 6]],
    }


def test_each_turns_fields_are_those_of_the_format() -> None:
    museum = {1: (1, 1, row(V, 1, J, 1, M)), 6: (0, 2, row(V, 2, J, 2, M))}
    new = row(M, 3, B, 1, J)
    state = in_turn(
        spaces=(3, 8, 10), coins=(5,), levels=((50,), (), (), (), ()), loose=((*new, 60),), museum=museum
    )
    assert line_of(state, Dig(0, 1)) == {"action": "dig", "player": 0, "level": 1, "finds": [50]}
    assert line_of(state, Exhibit(0, 3, new, 2)) == {
        "action": "exhibit",
        "player": 0,
        "marker": 3,
        "row": list(new),
        "polish": 2,
        "value": 5,
        "space": 5,
    }
    assert line_of(state, Discard(0, (60, new[0]))) == {
        "action": "discard",
        "player": 0,
        "finds": [60, new[0]],
    }
    assert line_of(state, EndTurn(0)) == {"action": "end_turn", "player": 0, "storage": 0}
    out = {5: (0, 1, row(V, 1, J, 1, M)), 6: (0, 2, row(V, 2, J, 2, M)), 9: (0, 3, row(V, 4, J, 3, M))}
    assert line_of(in_turn(spaces=(3, 8, 10), loose=(new,), museum=out), BreakUp(0, 2)) == {
        "action": "break_up",
        "player": 0,
        "marker": 2,
    }


def test_what_follows_by_rule_is_written_down() -> None:
    digs = in_turn(2, spaces=(12, 13), robber=(7, 3), levels=((1,), (), (3, 4), (5,), ()))
    assert line_of(digs, RobberTurn()) == {"action": "robber_turn", "level": 3, "finds": [3, 4]}
    broke = in_turn(2, spaces=(12, 13), robber=(7, 0), levels=((1,), (), (3, 4), (5,), ()))
    assert line_of(broke, RobberTurn()) == {"action": "robber_turn", "level": None, "finds": []}
    museum = {2: (1, 3, row(V, 3, J, 1, M)), 9: (0, 1, row(B, 4, V, 2, J))}
    evaluated = in_turn(round_=5, museum=museum, acted=3)
    assert line_of(evaluated, Evaluate()) == {
        "action": "evaluate",
        "vp": [3, 1, 0],
        "bonus": [[0, 2]],
        "removed": [[1, 3]],
    }
    last = apply(in_turn(round_=12, museum=museum, acted=3), Evaluate())
    assert line_of(last, FinalPrizes()) == {
        "action": "final_prizes",
        "prizes": [[0, 3], [1, 2]],
        "ranking": [[0], [1], [2]],
    }


def test_a_correction_says_what_was_set() -> None:
    state = in_turn(levels=((50,), (), (), (), ()), museum={2: (1, 3, row(V, 3, J, 1, M))})
    new = row(M, 3, B, 1, J)
    correction = Correct(
        coins=(1, 2, 3),
        vp=(0, 0, 1),
        museum=((5, 0, 1), (9, 1, 3)),
        collections=((0, 1, new),),
        levels=((), (50,), (), (), ()),
        loose=((1,), (), ()),
    )
    line = line_of(state, correction)
    assert line == {
        "action": "correct",
        "set": {
            "coins": [1, 2, 3],
            "vp": [0, 0, 1],
            "levels": [[], [50], [], [], []],
            "loose": [[1], [], []],
            "collections": [[0, 1, list(new)]],
            "museum": {"5": [0, 1], "9": [1, 3]},
        },
    }
    assert PERGAMON.decode(line) == correction


def test_after_every_line_it_says_where_everything_lies() -> None:
    museum = {12: (1, 3, row(V, 3, J, 1, M)), 9: (0, 1, row(B, 4, V, 2, J))}
    state = in_turn(
        2,
        spaces=(3, 12),
        coins=(5, 1),
        levels=((50,), (52, 51), (), (), ()),
        loose=((30, 7), ()),
        museum=museum,
        robber=(5, 4),
    )
    assert PERGAMON.encode(state, EndTurn(0), apply(state, EndTurn(0)), 3)["after"] == {
        "coins": [5, 1],
        "robber_coins": 4,
        "vp": [0, 0],
        "museum": {"9": [0, 1], "12": [1, 3]},
        "levels": [[50], [52, 51], [], [], []],
        "loose": [[7, 30], []],
    }


# --- reading what others wrote ---


def with_change(line: int, change: Callable[[dict[str, Any]], object]) -> list[str]:
    """The record with one line changed (1 is the header)."""
    lines = list(LINES)
    data = json.loads(lines[line - 1])
    change(data)
    lines[line - 1] = json.dumps(data)
    return lines


def first(action: str) -> int:
    """The number of the first line with that action."""
    return next(n for n, line in enumerate(LINES, 1) if f'"action": "{action}"' in line)


def problems(lines: list[str]) -> list[Problem]:
    return replay(lines).problems


def test_a_true_record_has_no_problems_and_may_end_anywhere() -> None:
    for length in range(1, len(LINES) + 1, 7):
        replayed = replay(LINES[:length])
        assert replayed.problems == []
        assert len(replayed.steps) == length - 1
    assert replay(LINES).state.over  # type: ignore[union-attr]


def test_unknown_keys_line_ends_and_a_byte_order_mark_are_no_fault() -> None:
    lines = with_change(5, lambda d: d.update({"comment": "a good move", "clock": 3.5}))
    lines = [line + "\r" for line in lines]
    assert problems([*lines, "", " "]) == []
    assert replay([b"\xef\xbb\xbf" + LINES[0].encode(), *LINES[1:]]).problems == []


def test_where_the_format_gives_no_order_any_is_right() -> None:
    def turn_round(data: dict[str, Any]) -> None:
        data["after"]["levels"] = [level[::-1] for level in data["after"]["levels"]]
        for key in ("finds", "bonus", "removed", "prizes"):
            if key in data and data["action"] != "turn_up_finds":
                data[key] = data[key][::-1]

    lines = [json.loads(line) for line in LINES]
    for line in lines[1:]:
        turn_round(line)
    assert lines != [json.loads(line) for line in LINES]
    assert problems([json.dumps(line) for line in lines]) == []


DERIVED: dict[str, dict[str, Any]] = {
    "place_robber": {"space": 1},
    "turn_up_grants": {"payouts": [[0, 1]]},
    "dig": {"finds": [1, 2, 3]},
    "exhibit": {"value": 99, "space": 24.0},
    "end_turn": {"storage": 9},
    "robber_turn": {"level": 5, "finds": [60]},
    "evaluate": {"vp": [True, 0], "bonus": [[1, 3]], "removed": None},
    "final_prizes": {"prizes": [], "ranking": [[1, 0, 0]]},
}


@pytest.mark.parametrize(
    ("action", "key", "value"),
    [(action, key, value) for action, keys in DERIVED.items() for key, value in keys.items()],
)
def test_each_derived_field_is_checked_and_checking_goes_on(action: str, key: str, value: Any) -> None:
    number = first(action)
    (problem,) = problems(with_change(number, lambda d: d.update({key: value})))
    assert problem.line == number
    true = json.loads(LINES[number - 1])[key]
    assert problem_sentence(problem) == (
        f"Line {number}: {key} says {json.dumps(value)}; by the rules it is {json.dumps(true)}."
    )
    (problem,) = problems(with_change(number, lambda d: d.pop(key)))
    assert (
        problem_sentence(problem)
        == f"Line {number}: {key} is missing; by the rules it is {json.dumps(true)}."
    )


AFTER = {
    "coins": [9, 9],
    "robber_coins": -1,
    "vp": [0],
    "museum": {"1": [0, 1]},
    "levels": [[1, 2], [], [], [], []],
    "loose": None,
}


@pytest.mark.parametrize("key", AFTER)
def test_each_part_of_after_is_checked(key: str) -> None:
    for number in (2, len(LINES) // 2, len(LINES)):
        (problem,) = problems(with_change(number, lambda d: d["after"].update({key: AFTER[key]})))
        assert problem_sentence(problem).startswith(f"Line {number}: after.{key} says ")
        (problem,) = problems(with_change(number, lambda d: d["after"].pop(key)))
        assert problem_sentence(problem).startswith(f"Line {number}: after.{key} is missing;")
    (problem,) = problems(with_change(9, lambda d: d.update(after=[])))
    assert problem_sentence(problem).startswith("Line 9: after says [];")
    (problem,) = problems(with_change(9, lambda d: d.pop("after")))
    assert problem_sentence(problem).startswith("Line 9: after is missing;")


@pytest.mark.parametrize("other", [float, bool, str])
def test_a_number_of_another_type_is_another_value(other: type) -> None:
    """0 is not false, and not 0.0 or "0"."""
    number = next(n for n, line in enumerate(LINES, 1) if '"storage": 0' in line)
    (problem,) = problems(with_change(number, lambda d: d.update(storage=other(0))))
    assert f"Line {number}: storage says {json.dumps(other(0))}; by the rules it is 0." == problem_sentence(
        problem
    )


def test_n_and_round_are_checked() -> None:
    assert [p.line for p in problems(with_change(7, lambda d: d.update(n=7)))] == [7]
    assert [p.line for p in problems(with_change(7, lambda d: d.update(round=2)))] == [7]


def test_a_line_against_the_rules_ends_the_checking_and_says_why() -> None:
    number = first("place_figure")
    replayed = replay(with_change(number, lambda d: d.update(space=14)))
    (problem,) = replayed.problems
    assert isinstance(problem.error, Refused)
    assert problem_sentence(problem) == (
        f"Line {number}: “Anna takes grant space 14” is against the rules here."
        " Grant spaces have the numbers 1 (rightmost) to 13."
    )
    assert replayed.unchecked == len(LINES) - number
    assert replayed.state is not None
    assert replayed.state.stage is Stage.FIGURES


UNREADABLE: list[tuple[str, str]] = [
    ("", "There is nothing here."),
    ("{", "It is not JSON (row 1, character 2)."),
    ("[]", "The text should be an object in braces, not []."),
    ("null", "The text should be an object in braces, not null."),
    ('{"n": NaN}', "NaN is no number of JSON."),
    ('{"n": -Infinity}', "-Infinity is no number of JSON."),
    ('{"n": 1, "n": 2}', '"n" is there twice in one object.'),
    ('{"n": ' + "9" * 5000 + "}", "A number in it has far too many digits."),
    ("[" * 100_000, "It is nested too deep."),
    ('{"n": ' + "[" * 50 + "]" * 50 + "}", "It is nested too deep."),
    ("{}", "action is missing."),
    ('{"action": 7}', "There is no action 7;"),
    ('{"action": "pray"}', 'There is no action "pray"; there are turn_up_finds, draw_grants,'),
    ('{"action": ["dig"]}', "There is no action"),
    ('{"action": "dig", "player": 0}', "level is missing."),
    ('{"action": "dig", "player": "0", "level": 1}', 'player should be a whole number, not "0".'),
    ('{"action": "dig", "player": true, "level": 1}', "player should be a whole number, not true."),
    ('{"action": "dig", "player": 1e400, "level": 1}', "player should be a whole number, not Infinity."),
    ('{"action": "draw_grants", "backs": "ss"}', 'backs should be a list, not "ss".'),
    (
        '{"action": "draw_grants", "backs": ["bag", "sack"]}',
        'backs.1 should be one of sack, chest, not "bag".',
    ),
    (
        '{"action": "exhibit", "player": 0, "marker": 1, "row": [1, null], "polish": 0}',
        "row.2 should be a whole",
    ),
    ('{"action": "correct"}', "set is missing."),
    ('{"action": "correct", "set": []}', "set should be an object in braces, not []."),
    ('{"action": "correct", "set": {"coins": 3}}', "set.coins should be a list, not 3."),
    ('{"action": "correct", "set": {"museum": {"0": [0, 1]}}}', '"0" is no museum space: they are 1 to 24.'),
    ('{"action": "correct", "set": {"museum": {"5": [0]}}}', "set.museum.5 should have 2 entries, not 1."),
    (
        '{"action": "correct", "set": {"collections": [[0, 1]]}}',
        "set.collections.1 should have 3 entries, not 2.",
    ),
    ('{"action": "correct", "set": {"mood": "good"}}', "“Set by hand: nothing” is against the rules here."),
]


@pytest.mark.parametrize(("line", "sentence"), UNREADABLE, ids=lambda text: text[:40])
def test_a_line_that_cannot_be_read_is_told_why(line: str, sentence: str) -> None:
    replayed = replay([*LINES[:8], line, *LINES[8:]])
    (problem,) = replayed.problems
    assert problem_sentence(problem).startswith(f"Line 9: {sentence}")
    assert replayed.unchecked == len(LINES) - 8


def test_bytes_that_are_no_text_are_told() -> None:
    (problem,) = replay([LINES[0], b'{"n": "\xff"}']).problems
    assert problem_sentence(problem) == "Line 2: It is not UTF-8 text (see byte 8): save it as UTF-8."


@pytest.mark.parametrize("lines", [[], [""], ["", ""]])
def test_an_empty_record_is_a_problem(lines: list[str]) -> None:
    (problem,) = replay(lines).problems
    assert problem_sentence(problem) == "Line 1: There is nothing here."


@pytest.mark.parametrize("place", ["settings", "variants", "settings.bank_limit", "variants.sorting"])
def test_a_record_must_say_what_was_played_even_where_there_is_a_usual_way(place: str) -> None:
    part, _dot, key = place.partition(".")
    found = problems(with_change(1, lambda d: d[part].pop(key) if key else d.pop(part)))
    assert found
    assert all(isinstance(problem.error, Unreadable) and problem.line == 1 for problem in found)
    assert f"Line 1: {place}" in problem_sentence(found[0])


def test_a_lost_line_and_a_doubled_line_are_noticed() -> None:
    for number in range(2, len(LINES) - 1, 5):
        assert problems([*LINES[: number - 1], LINES[number]])
        assert problems([*LINES[:number], LINES[number - 1]])


def test_differences_name_their_place() -> None:
    expected = {"n": 1, "after": {"coins": [1]}}
    assert [str(d) for d in compare({"after": {"coins": [2]}}, expected)] == [
        "n is missing, 1 expected",
        "after.coins: [2], [1] expected",
    ]
