"""What was done and undone in one game, as a frozen value: no file, no clock.

A *group* is what one undo takes back: the action somebody decided and those that followed by themselves.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, cast

from companion.games.protocol import A, S
from companion.session.events import Entry


def at_revision(state: S, revision: int) -> S:
    """The same state under another revision, with its own type."""
    return cast("S", state.at_revision(revision))


@dataclass(frozen=True)
class Group(Generic[S, A]):
    """A decided action and its followers. `turn`: the number of its first row in the journal."""

    turn: int
    entries: tuple[Entry[S, A], ...]

    @property
    def decided(self) -> Entry[S, A]:
        return self.entries[0]

    @property
    def before(self) -> S:
        return self.entries[0].before

    @property
    def after(self) -> S:
        return self.entries[-1].after


@dataclass(frozen=True)
class Timeline(Generic[S, A]):
    """Groups that count, groups that can be redone (the next one last) and the state they lead to.

    `rows`: how many rows the game has in the journal. It is the state's revision too: every row is a
    change, rows are never taken away, so no revision ever comes twice, not even after a restart.
    """

    state: S
    done: tuple[Group[S, A], ...] = ()
    undone: tuple[Group[S, A], ...] = ()
    rows: int = 0

    @property
    def entries(self) -> tuple[Entry[S, A], ...]:
        """Every entry that counts, oldest first."""
        return tuple(entry for group in self.done for entry in group.entries)

    def did(self, group: Group[S, A]) -> Timeline[S, A]:
        """A new group is done; what was undone before can no longer be redone."""
        return Timeline(group.after, (*self.done, group)).at_row(group.turn + len(group.entries) - 1)

    def undid(self, row: int) -> Timeline[S, A]:
        """The last group is taken back, as that row says."""
        *rest, group = self.done
        return Timeline(group.before, tuple(rest), (*self.undone, group)).at_row(row)

    def redid(self, row: int) -> Timeline[S, A]:
        """The group that was undone last counts again, as that row says."""
        *rest, group = self.undone
        return Timeline(group.after, (*self.done, group), tuple(rest)).at_row(row)

    def at_row(self, rows: int) -> Timeline[S, A]:
        """The same, with that many rows in the journal."""
        return replace(self, state=at_revision(self.state, rows), rows=rows)
