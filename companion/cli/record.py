"""Replay a saved game by the rules, check every line of it, and print its score sheet.

A record is a text file with one JSON object a line, as the companion exports it. Ends with exit code 0
only when everything in it is right; a record may end at any line.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from companion import phrases
from companion.cli.arguments import existing_file
from companion.cli.errors import CommandError
from companion.games.pergamon import State
from companion.games.pergamon.evaluation import ranking
from companion.games.pergamon.replay import Replayed, replay
from companion.scoresheet import score_sheet
from companion.words import _, plural

EXAMPLES = """
  companion record GAME.jsonl
  companion record GAME.jsonl --json
"""

_LARGEST = 50_000_000  # bytes; a long game has about 200,000
_MOST_SHOWN = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `companion record`."""
    parser.add_argument("record", type=existing_file, metavar="GAME.jsonl", help=_("the saved game"))
    parser.add_argument("--json", action="store_true", help=_("print what was found for another program"))


def run(args: argparse.Namespace) -> int:
    """Check one record. Returns 1 when anything in it is wrong. Raises CommandError."""
    replayed = replay(_lines(args.record))
    if args.json:
        print(json.dumps(_as_data(replayed), indent=2))
    else:
        _print(replayed)
    return 1 if replayed.problems else 0


def _lines(path: Path) -> list[bytes]:
    """The file's lines. Raises CommandError."""
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST + 1)
    except OSError as fault:
        raise CommandError(
            _("{path} cannot be read ({reason}).").format(path=path, reason=fault.strerror or fault)
        ) from fault
    if len(content) > _LARGEST:
        raise CommandError(_("{path} is too large for a saved game.").format(path=path))
    return content.split(b"\n")


def _print(replayed: Replayed) -> None:
    """The score sheet goes to standard output, what is wrong to standard error."""
    for warning in _warnings(replayed):
        print(warning, file=sys.stderr)
    for problem in replayed.problems[:_MOST_SHOWN]:
        print(phrases.problem_sentence(problem), file=sys.stderr)
    if (more := len(replayed.problems) - _MOST_SHOWN) > 0:
        print(
            plural("… and {n} more like these.", "… and {n} more like these.", more).format(n=more),
            file=sys.stderr,
        )
    if replayed.unchecked:
        text = plural(
            "The {n} line after that could not be checked.",
            "The {n} lines after that could not be checked.",
            replayed.unchecked,
        )
        print(text.format(n=replayed.unchecked), file=sys.stderr)
    if replayed.start is not None:
        print(score_sheet(replayed.start, replayed.steps))
    if not replayed.problems:
        count = len(replayed.steps)
        text = plural("All right: {n} action.", "All right: {n} actions.", count)
        print(text.format(n=count))


def _warnings(replayed: Replayed) -> list[str]:
    if replayed.start is None:
        return []
    return [
        _("Note on the edition: {fault} {meaning}").format(
            fault=phrases.fault_sentence(fault), meaning=phrases.severity_sentence(fault.severity)
        )
        for fault in replayed.start.setup.edition.faults()
    ]


def _as_data(replayed: Replayed) -> dict[str, Any]:
    state = replayed.state
    return {
        "right": not replayed.problems,
        "actions": len(replayed.steps),
        "unchecked_lines": replayed.unchecked,
        "problems": [
            {"line": problem.line, "text": phrases.problem_sentence(problem)} for problem in replayed.problems
        ],
        "warnings": _warnings(replayed),
        "game": None if state is None else _game(state),
    }


def _game(state: State) -> dict[str, Any]:
    return {
        "edition": state.setup.edition.name,
        "verified": state.setup.edition.verified,
        "round": state.round,
        "over": state.over,
        "players": [
            {"name": player.name, "colour": str(player.colour), "vp": holding.vp, "coins": holding.coins}
            for player, holding in zip(state.setup.players, state.holdings, strict=True)
        ],
        "ranking": [list(group) for group in ranking(state)] if state.over else None,
    }
