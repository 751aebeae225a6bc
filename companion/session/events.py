"""What a session tells: single actions that count, and what changed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic

from companion.games.protocol import A, S


class Source(StrEnum):
    """Who decided an action."""

    HAND = "hand"
    CAMERA = "camera"
    RULES = "rules"  # it followed by itself from the action before it
    IMPORT = "import"


class Change(StrEnum):
    """What happened to a game."""

    DONE = "done"
    UNDONE = "undone"
    REDONE = "redone"
    STARTED = "started"


@dataclass(frozen=True)
class Entry(Generic[S, A]):
    """One action that was done: line `n` of the record, counted from 1. `at`: wall-clock seconds."""

    n: int
    action: A
    before: S
    after: S
    source: Source
    at: float


@dataclass(frozen=True)
class Event(Generic[S, A]):
    """What listeners hear: `entries` in the order they were done, undone or redone, and the state now."""

    change: Change
    entries: tuple[Entry[S, A], ...]
    state: S


@dataclass(frozen=True)
class Step(Generic[S, A]):
    """One step of a game's whole story, undone things included. The first is `STARTED`, with no entries.

    `revealed`: what was undone here had turned up hidden things, so somebody has seen them.
    """

    change: Change
    entries: tuple[Entry[S, A], ...]
    at: float
    revealed: bool = False
