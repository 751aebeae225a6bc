"""A table laid by hand: pieces are put into slots and scenes come out, with no camera between."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from companion.games.pergamon import PERGAMON, Action, State
from companion.session.journal import Journal
from companion.session.session import Session
from companion.table.advice import Advice
from companion.watcher import Watcher
from tests.games_setup import setup_for
from vision.codes import Sticker
from vision.layout import DEMONSTRATION, Layout
from vision.sightings import Piece, Scene

LAYOUT = Layout.load(DEMONSTRATION)


class HandTable:
    """A session, its watcher, and a table whose pieces a test moves; the clock is the test's."""

    def __init__(self, folder: Path, players: int = 3, **setup: object) -> None:
        self.journal = Journal.open(folder / "journal.sqlite")
        header = setup_for(players, **setup).to_header()  # type: ignore[arg-type]
        self.session: Session[State, Action] = self.journal.new_game(PERGAMON, header)
        self.watcher = Watcher(self.session)
        self.lying: list[Piece] = []
        self.covered: frozenset[str] = frozenset()
        self.time = 0.0
        self._moved = 0.0

    @property
    def state(self) -> State:
        return self.session.state

    def lay(self, sticker: Sticker, slot: str | None, dx: float = 0.0, dy: float = 0.0) -> None:
        """Put a piece into a slot (away from wherever a unique one lay)."""
        if sticker.unique:
            self.take(sticker)
        x, y = (-5.0, -5.0) if slot is None else LAYOUT.slots[slot].centre
        self.lying.append(Piece(sticker, slot, x + dx, y + dy, self.time))
        self._moved = self.time

    def take(self, sticker: Sticker) -> None:
        """Take a piece off the table."""
        self.lying = [piece for piece in self.lying if piece.sticker != sticker]
        self._moved = self.time

    def clear(self, *slots: str) -> None:
        """Take everything out of the slots."""
        self.lying = [piece for piece in self.lying if piece.slot not in slots]
        self._moved = self.time

    def cover(self, *slots: str) -> None:
        """Hold a hand over the slots; with none, take it away."""
        self.covered = frozenset(slots)
        self._moved = self.time

    def scene(self) -> Scene:
        return Scene(self.time, tuple(self.lying), self.covered, self.time - self._moved)

    def wait(self, seconds: float, step: float = 0.5) -> Advice:
        """Let time pass with nothing moving; the last advice."""
        advice = self.watcher.advice
        for _look in range(max(1, round(seconds / step))):
            self.time += step
            advice = self.watcher.take(self.scene())
        return advice

    def look_again_with(self, **changes: object) -> Advice:
        """One scene that differs from what lies there."""
        self.time += 0.5
        return self.watcher.take(replace(self.scene(), **changes))  # type: ignore[arg-type]
