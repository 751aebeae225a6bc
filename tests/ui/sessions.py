"""A session in memory, for tests that look at what is shown and not at what is kept."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.games.pergamon import Action, Setup, State, apply, forced, start
from companion.session.events import Entry, Source


@dataclass
class MemorySession:
    """What presenters need of a session: a state, and what was done."""

    setup: Setup
    entries: list[Entry[State, Action]] = field(default_factory=list)
    undone: list[Entry[State, Action]] = field(default_factory=list)

    @property
    def state(self) -> State:
        return self.entries[-1].after if self.entries else start(self.setup)

    @property
    def history(self) -> tuple[Entry[State, Action], ...]:
        return tuple(self.entries)

    @property
    def undoable(self) -> Entry[State, Action] | None:
        return self.entries[-1] if self.entries else None

    @property
    def redoable(self) -> Entry[State, Action] | None:
        return self.undone[-1] if self.undone else None

    def do(self, *actions: Action) -> MemorySession:
        """Do these, and what follows by itself."""
        for action in actions:
            following: Action | None = action
            source = Source.HAND
            while following is not None:
                before = self.state
                after = apply(before, following)
                self.entries.append(Entry(len(self.entries) + 1, following, before, after, source, 0.0))
                following, source = forced(after), Source.RULES
        return self

    def undo(self) -> MemorySession:
        """Take the last action back."""
        self.undone.append(self.entries.pop())
        return self


@dataclass(frozen=True)
class Preferences:
    """What presenters need of the preferences."""

    open_vp: bool = False
