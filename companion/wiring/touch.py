"""Simulated people's fingers on the real screen: every tap is a touch on the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from companion.games.pergamon import BreakUp, Exhibit, Stage, State
from companion.table.advice import Advice
from companion.watcher import Watcher

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp

MOST_STEPS = 40
"""An evaluation is told in fewer steps than this."""


class Finger(Protocol):
    """Taps what is on the screen by its name."""

    def tap(self, name: str) -> None: ...


class PumpedFinger:
    """A finger on the offscreen window, whose loop it turns itself."""

    def __init__(self, app: CompanionApp, before: Callable[[], None] = lambda: None) -> None:
        """`before` is called before each tap, when the screen shows what is tapped."""
        self.taps = 0
        self._app = app
        self._before = before

    def tap(self, name: str) -> None:
        """Touch the named widget. Raises finger.NotThere."""
        from companion.ui import finger

        self._before()
        finger.tap_name(self._app.pages.root, name)
        self.taps += 1


class TouchedScreen:
    """The companion as simulated people meet it (`companion.simulation.people.Screen`)."""

    def __init__(self, app: CompanionApp, finger: Finger, watcher: Callable[[], Watcher]) -> None:
        self._app = app
        self._finger = finger
        self._watcher = watcher
        self._evaluations_told = 0

    @property
    def state(self) -> State:
        """The game as the session has it."""
        return self._watcher().session.state

    @property
    def advice(self) -> Advice:
        """What the screen shows of the table."""
        return self._watcher().advice

    def exhibit(self, action: Exhibit) -> None:
        """In the builder for the row in the tray: what the table has not told yet, then exhibit."""
        self._open("exhibit", "exhibit.open")
        told = self.advice.proposal.action if self.advice.proposal else None
        marker, polish = (told.marker, told.polish) if isinstance(told, Exhibit) else (0, 0)
        if action.marker != marker:
            self._finger.tap(f"marker.{action.marker}")
        for _coin in range(polish, action.polish):
            self._finger.tap("polish.more")
        self._finger.tap("exhibit.confirm")

    def break_up(self, action: BreakUp) -> None:
        """Choose the collection that makes room."""
        self._open("break_up", "break_up.open")
        self._finger.tap(f"break_up.{action.marker}")

    def go_on(self) -> None:
        """Through an evaluation, step by step the first time; or on to the last prizes."""
        if self.state.stage is Stage.PRIZES:
            self._finger.tap("prizes.done")
            return
        self._open("evaluation", "evaluation.open")
        if self._evaluations_told:
            self._finger.tap("evaluation.skip")
        self._evaluations_told += 1
        for _step in range(MOST_STEPS):
            if self.state.stage is not Stage.EVALUATION:
                return
            self._finger.tap("evaluation.next")

    def _open(self, screen: str, name: str) -> None:
        if self._app.pages.top.name != screen:
            self._finger.tap(name)
