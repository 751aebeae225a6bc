"""Plays games and dies in the middle of it: run by `test_crashes` as a program of its own.

`points FOLDER COUNT`: one child for each of the first statements, killed right before it.
`play FILE SEED`: plays until somebody kills it, a line for every acknowledged step.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from companion.games.pergamon import PERGAMON
from companion.session import Journal
from companion.session import database as database_module
from tests.session import faulty, playouts

SEED = 5
STEPS = 13


def acknowledged(path: Path, seed: int, players: int = 2) -> Iterator[str]:
    """The picture after each acknowledged step, the new game being the first."""
    with Journal.open(path) as journal:
        session = journal.new_game(PERGAMON, playouts.header(players))
        yield playouts.picture(session)
        for _ in playouts.steps(session, seed):
            yield playouts.picture(session)


def points(folder: Path, count: int) -> None:
    """Prints how many steps each child had acknowledged: `5 3 killed`."""
    for point in range(count):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            _play_to_death(folder / f"{point}.sqlite", point, writing)
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            steps = len(pipe.read())
        _, status = os.waitpid(child, 0)
        print(point, steps, "killed" if os.WIFSIGNALED(status) else "lived", flush=True)


def _play_to_death(path: Path, point: int, acknowledge: int) -> None:
    trap = faulty.At(point, faulty.die)
    database_module.connection_class = faulty.connection(trap, faulty.quietly)
    for step, _ in enumerate(acknowledged(path, SEED)):
        os.write(acknowledge, b".")
        if step == STEPS:
            os._exit(0)


def play(path: Path, seed: int) -> None:
    """Play on, whatever happens."""
    for step, _ in enumerate(acknowledged(path, seed)):
        print(step, flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "points":
        points(Path(sys.argv[2]), int(sys.argv[3]))
    else:
        play(Path(sys.argv[2]), int(sys.argv[3]))
