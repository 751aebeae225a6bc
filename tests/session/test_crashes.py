"""Somebody pulls the plug: what was acknowledged is there afterwards, and at most one step more."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from companion.session import Journal
from tests.session import crashing, playouts

_HERE = Path(__file__).parents[2]
_PROGRAM = (sys.executable, "-m", "tests.session.crashing")


def kept(path: Path) -> str | None:
    """The game as the journal has it after a crash; None when there is none."""
    with Journal.open(path) as journal:
        assert journal.notices == [], "a crash damages nothing"
        info = journal.last_open()
        return None if info is None else playouts.picture(journal.resume(info.game_id))


def expected(folder: Path, seed: int, steps: int) -> list[str | None]:
    """Nothing yet, then the picture after each step, as it is without a crash."""
    return [None, *islice(crashing.acknowledged(folder / "whole.sqlite", seed), steps + 1)]


def test_killed_at_every_statement(tmp_path: Path) -> None:
    """From the first statement of a new journal on, through doing, undoing, redoing and corrections."""
    pictures = expected(tmp_path, crashing.SEED, crashing.STEPS)
    told = subprocess.run(
        [*_PROGRAM, "points", str(tmp_path), "70"], cwd=_HERE, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert len(told) == 70
    for line in told:
        point, steps, end = line.split()
        found, acknowledged = kept(tmp_path / f"{point}.sqlite"), int(steps)
        assert found in pictures[acknowledged : acknowledged + 2], line
        assert end == "killed", "every point is in the middle of something"


@pytest.mark.parametrize("seed", range(5))
def test_killed_from_outside_at_any_moment(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    path, patience = tmp_path / "games.sqlite", rng.randrange(1, 60)
    with subprocess.Popen(
        [*_PROGRAM, "play", str(path), str(seed)], cwd=_HERE, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        for _ in range(patience):
            child.stdout.readline()
        child.kill()
        said = [line for line in child.stdout if line.endswith("\n")]  # it had said more before it died
    acknowledged = patience + len(said)
    pictures = expected(tmp_path, seed, acknowledged + 1)
    assert kept(path) in pictures[acknowledged : acknowledged + 2]


def test_a_write_ahead_log_torn_at_any_place_gives_an_earlier_moment(tmp_path: Path) -> None:
    """When not all of the log came back from a dying card: never a mixture, never a damaged journal."""
    pictures = expected(tmp_path, 5, 40)
    path, torn = tmp_path / "games.sqlite", tmp_path / "torn.sqlite"
    steps = crashing.acknowledged(path, 5)
    for _ in islice(steps, 41):
        pass
    base, log = (_bytes(tmp_path, f"games.sqlite{ending}") for ending in ("", "-wal"))
    steps.close()  # type: ignore[attr-defined]
    assert len(log) > 100_000, "nothing of it is in the file yet"
    reached = -1
    for length in [*sorted(random.Random(1).sample(range(len(log)), 25)), len(log)]:
        torn.write_bytes(base)
        torn.with_name("torn.sqlite-wal").write_bytes(log[:length])
        found = kept(torn)
        moment = pictures.index(found)
        assert moment >= reached, "more of the log never gives less of the game"
        reached = moment
    assert reached == len(pictures) - 1


def _bytes(folder: Path, name: str) -> bytes:
    """A file's content, read by another process: closing it in this one would drop SQLite's locks."""
    copy = folder / "copy"
    subprocess.run(["cp", folder / name, copy], check=True)
    content = copy.read_bytes()
    shutil.move(copy, folder / f"{name}.copy")
    return content
