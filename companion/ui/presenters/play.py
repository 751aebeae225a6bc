"""Everything the play screen shows, from the state of the game, the table's advice and the camera."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from companion.games.pergamon import Action as GameAction
from companion.games.pergamon import Stage, State
from companion.games.pergamon.grants import fund_range
from companion.games.pergamon.state import EVALUATION_ROUNDS, ROUNDS
from companion.phrases import describe
from companion.session.events import Entry
from companion.table.advice import Advice
from companion.ui.presenters import board, names
from companion.ui.presenters.camera import CameraView, Report, camera_view
from companion.ui.presenters.next_thing import NextThing, next_thing
from companion.ui.presenters.ribbon import RibbonView, ribbon
from companion.ui.preview import BoardState
from companion.ui.values import (
    GrantCardView,
    GrantSpaceView,
    LevelView,
    MarkerView,
    PlayerView,
)
from companion.words import _

_PHASE = {
    Stage.FINDS: 0,
    Stage.GRANTS: 1,
    Stage.ROBBER: 1,
    Stage.FIGURES: 1,
    Stage.FUND: 1,
    Stage.DIG: 2,
    Stage.EXHIBIT: 2,
    Stage.STORE: 2,
    Stage.ROBBER_TURN: 2,
    Stage.EVALUATION: 3,
    Stage.PRIZES: 3,
    Stage.OVER: 3,
}


class Played(Protocol):
    """What a presenter needs of a session."""

    @property
    def state(self) -> State: ...

    @property
    def undoable(self) -> Entry[State, GameAction] | None: ...

    @property
    def redoable(self) -> Entry[State, GameAction] | None: ...


class Shown(Protocol):
    """What a presenter needs of the preferences."""

    @property
    def open_vp(self) -> bool: ...


@dataclass(frozen=True)
class RoundView:
    """The bar at the top. `undo` and `redo` name what they would take back or do again, “” for nothing."""

    round: int
    rounds: int
    month: str
    phases: tuple[str, ...]
    phase: int
    undo: str
    redo: str


@dataclass(frozen=True)
class PlayView:
    """The play screen. `submits`: what a tap on a name carries out; see `NextThing`."""

    round: RoundView
    next: NextThing
    levels: tuple[LevelView, ...]
    spaces: tuple[GrantSpaceView, ...]
    cards: tuple[GrantCardView, GrantCardView]
    fund: int | None
    fund_range: tuple[int, int] | None
    museum_vp: tuple[int, ...]
    markers: tuple[MarkerView, ...]
    players: tuple[PlayerView, ...]
    ribbon: RibbonView | None
    camera: CameraView
    demonstration: bool

    @property
    def submits(self) -> Mapping[str, GameAction]:
        return self.next.submits


class PlayPresenter:
    """Looks at one session and says what the play screen shows. Computes no rule by itself."""

    def __init__(self, session: Played, preferences: Shown) -> None:
        self._session = session
        self._preferences = preferences

    def view(
        self,
        advice: Advice | None = None,
        report: Report | None = None,
        *,
        board_state: BoardState = "found",
        set_aside: frozenset[str] = frozenset(),
    ) -> PlayView:
        """The screen now. Advice counts only while the camera watches; `set_aside`: discrepancies that a
        person has promised to put right.
        """
        state = self._session.state
        camera = camera_view(report, advice, board=board_state)
        watched = (advice or Advice()) if camera.watching else None
        return PlayView(
            self._round(state),
            next_thing(state, watched),
            board.levels(state, watched),
            board.grant_spaces(state, watched),
            board.grant_cards(state),
            sum(state.values) if state.values else None,
            fund_range(state.backs) if state.backs else None,
            board.museum_vp(state),
            board.markers(state, watched),
            board.players(state, open_vp=self._preferences.open_vp),
            ribbon(watched, set_aside),
            camera,
            not state.setup.edition.verified,
        )

    def _round(self, state: State) -> RoundView:
        undo, redo = self._session.undoable, self._session.redoable
        return RoundView(
            state.round,
            ROUNDS,
            names.month(state.round),
            phases(state),
            _PHASE[state.stage],
            describe(undo.action, undo.before) if undo else "",
            describe(redo.action, redo.before) if redo else "",
        )


def phases(state: State) -> tuple[str, ...]:
    """The phases of this round; an evaluation belongs to some rounds only (rules 4)."""
    usual = (_("Finds"), _("Grants"), _("Turns"))
    return (*usual, _("Evaluation")) if state.round in EVALUATION_ROUNDS else usual
