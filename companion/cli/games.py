"""The games that are kept: list them, export one as a record, import a record as a game.

A record is a text file with one JSON object a line; `companion record` checks it. Importing checks every
line too, and keeps nothing of a record that is wrong.
"""

from __future__ import annotations

import argparse
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion import phrases
from companion.cli.arguments import existing_file
from companion.cli.errors import CommandError
from companion.files import write_atomically
from companion.session.errors import BadRecord, JournalError
from companion.session.journal import Journal
from companion.words import _, plural

if TYPE_CHECKING:
    from companion.session.storage import GameInfo

EXAMPLES = """
  companion games
  companion games --export 1 sunday.jsonl
  companion games --import sunday.jsonl
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `companion games`."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--export",
        nargs=2,
        metavar=("NUMBER", "FILE"),
        help=_("write the game with that number in the list as a record"),
    )
    what.add_argument(
        "--import",
        dest="record",
        type=existing_file,
        metavar="FILE",
        help=_("keep the game that a record tells"),
    )


def run(args: argparse.Namespace) -> int:
    """List, export or import. Raises CommandError."""
    with ExitStack() as stack:
        try:
            path = args.places.need_data() / args.places.journal.name
            journal = stack.enter_context(Journal.open(path, explain=phrases.sentence_of))
            if args.export:
                _export(journal, *args.export)
            elif args.record:
                _import(journal, args.record)
            else:
                _list(journal)
            for notice in journal.notices:
                print(notice)
        except JournalError as fault:
            raise CommandError(str(fault)) from fault
    return 0


def _list(journal: Journal) -> None:
    games = journal.games()
    if not games:
        print(_("No game is kept yet."))
    for number, game in enumerate(games, 1):
        print(_line(number, game))


def _line(number: int, game: GameInfo) -> str:
    played = f"{datetime.fromtimestamp(game.last_played):%Y-%m-%d %H:%M}"
    state = _("finished") if game.finished is not None else _("not finished")
    return f"{number:3}  {played}  {game.name}  ({game.moves}, {state})"


def _export(journal: Journal, number: str, file: str) -> None:
    games = journal.games()
    if not number.isdecimal() or not 1 <= int(number) <= len(games):
        raise CommandError(
            _("There is no game {number}; there are {count}. See: companion games").format(
                number=number, count=len(games)
            )
        )
    session = journal.resume(games[int(number) - 1].game_id)
    path = Path(file).expanduser()
    try:
        write_atomically(path, "\n".join(session.record()) + "\n")
    except OSError as fault:
        raise CommandError(
            _("{path} cannot be written ({reason}). Name another file.").format(
                path=path, reason=fault.strerror or fault
            )
        ) from fault
    print(_("The game is in {path}.").format(path=path))


def _import(journal: Journal, path: Path) -> None:
    try:
        lines = path.read_bytes().splitlines()
    except OSError as fault:
        raise CommandError(
            _("{path} cannot be read ({reason}).").format(path=path, reason=fault.strerror or fault)
        ) from fault
    try:
        session = journal.import_record(lines)
    except BadRecord as fault:
        raise CommandError(str(fault)) from fault
    moves = len(session.history)
    print(plural("The game is kept: {n} move.", "The game is kept: {n} moves.", moves).format(n=moves))
