"""The camera's hand in the game: settled scenes become actions, as long as nothing was guessed."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from companion.games.errors import Refused
from companion.games.pergamon import Action, State
from companion.session.errors import JournalError
from companion.session.session import Session, Source
from companion.table.advice import Advice
from companion.table.table import Table
from vision.codes import StickerClass
from vision.sightings import Scene

MOST_ACTIONS_A_LOOK = 8
"""One scene can mean several actions (four figures placed at once), but never many."""

_log = logging.getLogger(__name__)


class Watcher:
    """Carries out what the table surely shows and keeps the latest advice for the screen.

    All calls come from the thread that owns the session.
    """

    def __init__(self, session: Session[State, Action], stickered: Iterable[StickerClass] = ()) -> None:
        self.session = session
        self.advice = Advice()
        self._table = Table(session, stickered)

    def take(self, scene: Scene) -> Advice:
        """Let one scene count. Raises JournalError when an action could not be kept."""
        for _look in range(MOST_ACTIONS_A_LOOK):
            self.advice = self._table.see(scene)
            proposal = self.advice.proposal
            if proposal is None or not proposal.sure:
                break
            self._submit(proposal.action)
        return self.advice

    def _submit(self, action: Action) -> None:
        try:
            self.session.submit(action, Source.CAMERA)
        except Refused as refusal:  # a finger was faster; the next look sees the new state
            _log.info("the table's %s came too late: %s", type(action).__name__, refusal)
        except JournalError:
            _log.exception("the table's %s could not be kept", type(action).__name__)
            raise

    def close(self) -> None:
        """Stop watching."""
        self._table.close()
