"""The table side of one game: scenes in, advice out.

The camera proposes, the rules filter, the table confirms; the hand outranks the camera: what a person
took back is not proposed again until the table itself has changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.games.pergamon import Action, State
from companion.session.session import Change, Event, Session
from companion.table.advice import Advice, Discrepancy, Move, Proposal
from companion.table.discrepancies import (
    WRONG_AFTER,
    Mismatch,
    discrepancy,
    is_due,
    mismatches,
    other_faults,
    pending_order,
    unknown_stickers,
)
from companion.table.expected import expected_places
from companion.table.memory import Memory
from companion.table.proposals import readings
from companion.table.trays import row
from vision.codes import Sticker, StickerClass
from vision.sightings import Scene


class Table:
    """Compares what settled on the real table with the state of a session.

    `see` never changes the session; whoever gets the advice submits the proposal. `stickered` names
    the pieces known to carry stickers on this table; of others the first one seen tells.
    """

    def __init__(self, session: Session[State, Action], stickered: Iterable[StickerClass] = ()) -> None:
        self._session = session
        self._memory = Memory(stickered)
        self._wrong_since: dict[str, float] = {}
        self._asked: dict[Sticker, Move] = {}
        self._taken_back: dict[Action, frozenset[str] | None] = {}
        self._stop_listening = session.listen(self._on_event)

    def close(self) -> None:
        """Stop listening to the session."""
        self._stop_listening()

    def see(self, scene: Scene) -> Advice:
        """What this scene says about the game as it stands now."""
        if not scene.board_found:
            return Advice()
        state = self._session.state
        expected = expected_places(state)
        self._memory.look(state, scene, expected)
        proposal = self._propose(state, scene)
        wrong = list(mismatches(state, scene, self._memory, expected))
        pending = self._pending(state, wrong)
        return Advice(
            proposal,
            pending=pending,
            made=self._made(pending, wrong),
            discrepancies=() if proposal and proposal.sure else self._discrepancies(state, scene, wrong),
            tray=row(state, scene),
            unknown_stickers=unknown_stickers(state, scene),
        )

    def _propose(self, state: State, scene: Scene) -> Proposal[Action] | None:
        found = tuple(readings(state, scene, self._memory))
        seen = {reading.action: reading.evidence for reading in found}
        self._taken_back = {
            action: seen[action]
            for action, evidence in self._taken_back.items()
            if action in seen and evidence in (None, seen[action])
        }
        for reading in found:
            if reading.action not in self._taken_back:
                return Proposal(reading.action, reading.sure)
        return None

    def _on_event(self, event: Event[State, Action]) -> None:
        """An undone action is not proposed again on the evidence that lies there now.

        The next scene tells what that evidence is.
        """
        if event.change is Change.UNDONE:
            for entry in event.entries:
                self._taken_back[entry.action] = None
        else:
            self._taken_back.clear()
        self._asked.clear()

    def _pending(self, state: State, wrong: Iterable[Mismatch]) -> tuple[Move, ...]:
        moves = (mismatch.move for mismatch in wrong if mismatch.untouched)
        return tuple(sorted(moves, key=lambda move: pending_order(state, move)))

    def _made(self, pending: tuple[Move, ...], wrong: list[Mismatch]) -> tuple[Move, ...]:
        """The moves asked for since the last action that were made: their pieces no longer lie wrong."""
        self._asked |= {move.sticker: move for move in pending}
        still_wrong = {mismatch.move.sticker for mismatch in wrong}
        return tuple(move for sticker, move in self._asked.items() if sticker not in still_wrong)

    def _discrepancies(self, state: State, scene: Scene, wrong: list[Mismatch]) -> tuple[Discrepancy, ...]:
        found: dict[str, tuple[Discrepancy, bool]] = {}
        for mismatch in wrong:
            told = discrepancy(state, mismatch)
            found[told.key] = (told, is_due(mismatch, self._wrong_for(told.key, scene)))
        for told in other_faults(state, scene, self._memory):
            found[told.key] = (told, self._wrong_for(told.key, scene) >= WRONG_AFTER)
        self._wrong_since = {key: t for key, t in self._wrong_since.items() if key in found}
        return tuple(replace(told, since=self._wrong_since[key]) for key, (told, due) in found.items() if due)

    def _wrong_for(self, key: str, scene: Scene) -> float:
        """Calm seconds for which this has been wrong."""
        since = self._wrong_since.setdefault(key, scene.time)
        return min(scene.time - since, scene.quiet)
