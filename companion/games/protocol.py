"""What every game offers to the session, the table and the screens.

A state is a frozen value with a `revision`; an action is a frozen value that may carry the revision it
was based on. `companion.session` needs nothing else to journal, undo and resume a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol, TypeVar


class StateLike(Protocol):
    """A frozen game state."""

    @property
    def revision(self) -> int: ...

    @property
    def over(self) -> bool: ...

    def at_revision(self, revision: int) -> StateLike:
        """The same state under another revision (after an undo)."""
        ...


S = TypeVar("S", bound=StateLike)
A = TypeVar("A")


class Game(Protocol[S, A]):
    """One game's rules as pure functions."""

    name: str  # as in the record header: "pergamon/1"

    def start(self, header: Mapping[str, Any]) -> S:
        """The first state of the game that a record header describes. Raises Malformed."""
        ...

    def apply(self, state: S, action: A) -> S:
        """The state after the action. Raises Refused, Stale."""
        ...

    def legal_actions(self, state: S) -> Iterator[A]:
        """The actions allowed now (rows of finds and hand corrections are checked, not listed)."""
        ...

    def forced(self, state: S) -> A | None:
        """The action that follows by itself, with nothing for a person to decide or see."""
        ...

    def reveals(self, action: A) -> bool:
        """Whether the action turned up something hidden, so that undoing it should ask."""
        ...

    def encode(self, before: S, action: A, after: S, n: int) -> dict[str, Any]:
        """The action's line in the game record."""
        ...

    def decode(self, line: Mapping[str, Any]) -> A:
        """The action in a record line. Raises Malformed."""
        ...
