"""A four-player game as people keep it: begun by touch, seen by the camera, tapped where it must be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.pergamon.replay import replay
from companion.preferences import Preferences
from companion.session.events import Source
from companion.session.journal import Journal
from companion.simulation.game import SimulatedGame
from companion.ui import offscreen
from companion.watcher import Watcher
from companion.wiring.touch import PumpedFinger, TouchedScreen
from tests.ui.hand import Hand
from vision.codes import StickerClass
from vision.layout import DEMONSTRATION, Layout
from vision.scene import CameraModel
from vision.sightings import CameraReport, CameraState, Scene

SEED = 11
SIZE = (1920, 1080)
TAPS_A_TURN = 1.0
"""On average over a game, for all that is not seen by the camera."""
TURNS = 12 * 4


class Evening:
    """Four people, their table with a camera over it, and the companion's screen."""

    def __init__(self, folder: Path, mistakes: bool = False) -> None:
        offscreen.open_window((800, 480))
        from companion.ui.app import CompanionApp

        self.journal = Journal.open(folder / "games.sqlite")
        self.app = CompanionApp(self.journal, Preferences(motion=False))
        self.app.open_offscreen()
        Hand(self.app).tap("home.new", "count.4", "new_game.start")
        assert self.app.session is not None
        self.session = self.app.session
        self.watcher = Watcher(self.session, StickerClass)
        self.finger = PumpedFinger(self.app)
        self.game = SimulatedGame(
            self.session.state.setup,
            Layout.load(DEMONSTRATION),
            CameraModel.of("good", *SIZE, SEED),
            TouchedScreen(self.app, self.finger, lambda: self.watcher),
            self._seen,
            seed=SEED,
            mistakes=mistakes,
        )

    def play(self, rounds: int = 12) -> None:
        """Until that round is over."""
        while self.session.state.round <= rounds and self.game.tick():
            pass
        offscreen.pump(2)

    def _seen(self, scene: Scene) -> None:
        self.app.show_advice(self.watcher.take(scene), CameraReport(CameraState.RUNNING))
        offscreen.pump(1)

    def assert_kept_truly(self) -> None:
        """The game on the screen is the one that was played, and its record says the same."""
        assert self.session.state == self.game.truth
        assert self.game.tally.wrong_identities == 0
        assert self.game.tally.raised == self.game.tally.resolved
        followed = replay(self.session.record())
        assert followed.problems == [] and followed.state == self.session.state

    def close(self) -> None:
        self.app.close()
        self.journal.close()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path)
    yield made
    made.close()


def test_the_first_round_needs_hardly_a_touch(evening: Evening) -> None:
    evening.play(rounds=1)
    evening.assert_kept_truly()
    assert evening.session.state.round == 2
    by_hand = [entry.action for entry in evening.session.history if entry.source is Source.HAND]
    assert len(by_hand) <= evening.finger.taps <= 4


@pytest.mark.long
def test_a_whole_game_is_kept_by_camera_and_touch_to_the_ranking(evening: Evening) -> None:
    evening.play()
    evening.assert_kept_truly()
    assert evening.session.state.over and evening.app.pages.shows("ranking")
    assert evening.finger.taps / TURNS <= TAPS_A_TURN
    assert "ranking.home" in Hand(evening.app).names()
