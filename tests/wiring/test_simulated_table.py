"""The simulated table that somebody watches plays by itself, and does as the person at the screen says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.editions import demonstration
from companion.games.pergamon import Stage
from companion.preferences import Preferences
from companion.session.journal import Journal
from companion.simulation.setups import simulated_setup
from companion.ui import finger, offscreen
from companion.wiring.simulated_table import SimulatedTable, _LiveFinger

MOST_TURNS = 6000
"""Turns of the window's loop that a test waits for something at most."""


class Watched:
    """An app on the offscreen window with a simulated table."""

    def __init__(self, folder: Path) -> None:
        offscreen.open_window((800, 480))
        from companion.ui.app import CompanionApp

        self.journal = Journal.open(folder / "games.sqlite")
        self.table = SimulatedTable(seed=1, camera=(1920, 1080), pace=1000.0)
        self.app = CompanionApp(
            self.journal, Preferences(motion=False), watcher=self.table, simulation=self.table
        )
        self.table.attach(self.app)
        self.app.open_offscreen()
        self.app.start_game(simulated_setup(demonstration(), 2))

    @property
    def done(self) -> int:
        assert self.app.session is not None
        return len(self.app.session.history)

    @property
    def stage(self) -> Stage:
        assert self.app.session is not None
        return self.app.session.state.stage

    def until(self, seen: Callable[[], bool]) -> None:
        for _turn in range(MOST_TURNS):
            if seen():
                return
            self.turns(1)
        pytest.fail(f"nothing more happened in {self.stage}")

    def turns(self, count: int) -> None:
        """Let the window's loop turn, and the table's thread have its time between."""
        for _turn in range(count):
            offscreen.pump(1)
            run = self.table._run
            if run is not None:
                run._stopping.wait(0.005)

    def tap(self, name: str) -> None:
        finger.tap_name(self.app.pages.root, name)


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    watched = Watched(tmp_path)
    yield watched
    watched.app.close()
    watched.journal.close()


def test_it_plays_pauses_steps_and_gives_the_players_over(watched: Watched) -> None:
    watched.until(lambda: watched.stage is Stage.FIGURES)
    watched.tap("sim.pause")
    watched.turns(60)
    paused_at = watched.done
    watched.turns(60)
    assert watched.done == paused_at, "nobody plays while it is paused"

    watched.tap("sim.step")
    watched.until(lambda: watched.done > paused_at)
    watched.until(lambda: watched.table.paused)
    stepped_to = watched.done
    watched.turns(60)
    assert watched.done == stepped_to, "a step is one thing done"

    watched.tap("sim.take_over")
    watched.turns(60)
    assert watched.done == stepped_to, "a person decides now, and has not yet"
    assert watched.app.session is not None
    taken = (*watched.app.session.state.figures, watched.app.session.state.robber_space)
    space = next(n for n in (13, 12, 11) if n not in taken)
    if watched.stage is Stage.FIGURES:
        watched.tap("grant")
        watched.tap(f"grant.{space}")
        watched.until(lambda: watched.done > stepped_to)
        assert watched.app.session.state.figures.count(space) == 1
    decided = watched.done
    watched.tap("sim.take_over")
    watched.until(lambda: watched.done > decided)


def test_simulated_fingers_wait_while_somebody_looks_at_another_screen(watched: Watched) -> None:
    watched.tap("sim.pause")
    watched.turns(30)
    shown = iter(("menu", "panel", "camera", "play"))
    app = SimpleNamespace(
        pages=SimpleNamespace(top=SimpleNamespace(name=next(shown)), root=watched.app.pages.root)
    )
    waited: list[str] = []

    def wait(_seconds: float) -> None:
        waited.append(app.pages.top.name)
        if app.pages.top.name != "play":
            app.pages.top.name = next(shown)

    fingers = _LiveFinger(cast(Any, app), lambda act: act(), wait, lambda _touching: None)
    fingers.tap("menu")
    watched.turns(5)
    assert waited[:3] == ["menu", "panel", "camera"]
    assert watched.app.pages.top.name == "menu", "it was tapped at last"


def test_a_finger_may_undo_while_it_plays_and_the_table_follows(watched: Watched) -> None:
    watched.until(lambda: watched.stage is Stage.DIG)
    watched.tap("sim.pause")
    watched.turns(30)
    before = watched.done
    watched.tap("undo")
    if watched.app._question is not None:
        watched.tap("question.yes")
    watched.until(lambda: watched.done < before)
    undone = watched.done
    watched.tap("sim.pause")
    watched.until(lambda: watched.done > undone)
    watched.until(lambda: watched.stage is Stage.DIG)
