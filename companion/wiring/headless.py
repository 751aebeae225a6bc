"""A whole simulated game as fast as it goes: recognised from rendered frames, shown on the real screen."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.files import write_atomically
from companion.games.pergamon import Setup, State
from companion.games.pergamon.evaluation import ranking
from companion.preferences import Preferences
from companion.scoresheet import score_sheet
from companion.session.journal import Journal
from companion.simulation.game import SimulatedGame
from companion.simulation.people import NotUnderstood
from companion.ui import offscreen
from companion.watcher import Watcher
from companion.wiring.album import Album
from companion.wiring.panel import simulated_panel
from companion.wiring.preview import preview_of
from companion.wiring.touch import PumpedFinger, TouchedScreen
from companion.words import _, language
from vision.codes import StickerClass
from vision.layout import DEMONSTRATION, Layout
from vision.reader import Reader
from vision.scene import CameraModel
from vision.sightings import CameraReport, CameraState, Scene

_log = logging.getLogger(__name__)

TOUR_ROUND = 6
"""The round in which the screens that no game step opens are looked at for the album."""


@dataclass(frozen=True)
class Wanted:
    """What to play and where to leave it."""

    setup: Setup
    seed: int
    out: Path
    mistakes: bool = False
    size: tuple[int, int] = (800, 480)
    camera: tuple[int, int] = (2304, 1296)
    condition: str = "good"


@dataclass(frozen=True)
class Outcome:
    """How it went: what `summary.json` says, and whether the score is true."""

    summary: dict[str, Any]
    true: bool
    trouble: str = ""


class _HeadlessGame:
    """One game being played; `play` runs it to its end."""

    def __init__(self, wanted: Wanted, journal: Journal, tell: Callable[[str], None]) -> None:
        from companion.ui.app import CompanionApp

        self._wanted = wanted
        self._tell = tell
        self._layout = Layout.load(DEMONSTRATION)
        self.app = CompanionApp(
            journal, Preferences(language(), motion=False), editions=(wanted.setup.edition,)
        )
        self.app.open_offscreen()
        self.panel = simulated_panel()
        self.panel.attach(self.app)
        self.album = Album(self.app, wanted.out)
        self._tour("home", "new_game", "settings")
        self.app.start_game(wanted.setup)
        session = self.app.session
        if session is None:
            raise NotUnderstood("the game could not be written down; see the message above")
        self.session = session
        self._watcher = Watcher(session, StickerClass)
        self.finger = PumpedFinger(self.app, self._look)
        self._reader = Reader(self._layout)
        self.game = SimulatedGame(
            wanted.setup,
            self._layout,
            CameraModel.of(wanted.condition, *wanted.camera, wanted.seed),
            TouchedScreen(self.app, self.finger, lambda: self._watcher),
            self._take,
            seed=wanted.seed,
            mistakes=wanted.mistakes,
            reader=self._reader,
        )

    def play(self) -> None:
        """Every frame to the end of the game. Raises NotUnderstood."""
        told_round = 0
        while self.game.tick():
            if self.session.state.round != told_round:
                told_round = self.session.state.round
                self._tell(
                    _("round {round}: frame {frame}").format(round=told_round, frame=self.game.tally.frames)
                )
                if told_round == TOUR_ROUND:
                    self._show_camera_view()
                    self._tour("camera", "menu", "history", "correct", "panel")
        self._look()

    def _take(self, scene: Scene) -> None:
        """What a settled scene means, on the session and on the screen."""
        self.app.show_advice(self._watcher.take(scene), CameraReport(CameraState.RUNNING))
        self._look()

    def _look(self) -> None:
        offscreen.pump(1)
        self.album.look()

    def _show_camera_view(self) -> None:
        self.game.in_colour = True
        self.game.watch()
        self.game.in_colour = False
        look, frame = self.game.last
        preview = preview_of(frame, look, self._reader.board, self._layout, self.session.state)
        self.app.show_advice(self._watcher.advice, CameraReport(CameraState.RUNNING), preview)

    def _tour(self, *screens: str) -> None:
        """Look at screens that the game itself does not open."""
        for name in screens:
            self.app.pages.go(name)
            offscreen.pump(3)
            self.album.look()
            self.app.pages.back()


def play_headless(wanted: Wanted, tell: Callable[[str], None]) -> Outcome:
    """Play the game and leave `summary.json`, `record.jsonl`, `scores.txt` and pictures in `wanted.out`.

    `tell` gets a line now and then. The game is kept in `games.sqlite` there.
    """
    started = time.monotonic()
    wanted.out.mkdir(parents=True, exist_ok=True)
    offscreen.open_window(wanted.size)
    with Journal.open(wanted.out / "games.sqlite") as journal:
        played = _HeadlessGame(wanted, journal, tell)
        trouble = ""
        try:
            played.play()
        except NotUnderstood as fault:
            _log.exception("the companion lost the thread")
            trouble = str(fault)
            played.album.take("lost")
        finally:
            played.panel.close()
            played.app.close()
        outcome = _outcome(wanted, played, trouble, time.monotonic() - started)
        _leave(wanted.out, played, outcome)
    return outcome


def _outcome(wanted: Wanted, played: _HeadlessGame, trouble: str, seconds: float) -> Outcome:
    kept, truth, tally = played.session.state, played.game.truth, played.game.tally
    names = [player.name for player in wanted.setup.players]
    summary = {
        "players": [
            {"name": name, "vp": kept.holdings[p].vp, "truth_vp": truth.holdings[p].vp}
            for p, name in enumerate(names)
        ],
        "winner": " and ".join(names[p] for p in ranking(kept)[0]) if kept.over else None,
        "rounds": kept.round,
        "frames": tally.frames,
        "sightings": tally.sightings,
        "wrong_identities": tally.wrong_identities,
        "discrepancies": {"raised": tally.raised, "resolved": tally.resolved},
        "taps": played.finger.taps,
        "seconds": round(seconds, 1),
        "seed": wanted.seed,
        "mistakes": played.game.people.mistakes_made,
        "edition": wanted.setup.edition.name,
    }
    true = not trouble and kept.over and _scores(kept) == _scores(truth) and tally.raised == tally.resolved
    return Outcome(summary, true, trouble)


def _scores(state: State) -> list[int]:
    return [holding.vp for holding in state.holdings]


def _leave(out: Path, played: _HeadlessGame, outcome: Outcome) -> None:
    write_atomically(out / "summary.json", json.dumps(outcome.summary, indent=2, ensure_ascii=False) + "\n")
    write_atomically(out / "record.jsonl", "\n".join(played.session.record()) + "\n")
    start = played.session.history[0].before if played.session.history else played.session.state
    write_atomically(out / "scores.txt", score_sheet(start, played.session.history))
