"""The companion without its screen, for simulated people: what they tap is submitted at once."""

from __future__ import annotations

from pathlib import Path

from companion.games.pergamon import PERGAMON, BreakUp, Exhibit, State, legal_actions
from companion.session.journal import Journal
from companion.simulation.game import SimulatedGame
from companion.table.advice import Advice
from companion.watcher import Watcher
from tests.games_setup import setup_for
from vision.codes import StickerClass
from vision.layout import DEMONSTRATION, Layout
from vision.scene import CameraModel


class BareGame:
    """A simulated game kept by a session and a watcher; also the `Screen` that its people meet."""

    def __init__(self, folder: Path, players: int, seed: int, mistakes: bool = False) -> None:
        self.journal = Journal.open(folder / "journal.sqlite")
        setup = setup_for(players)
        self.session = self.journal.new_game(PERGAMON, setup.to_header())
        self.watcher = Watcher(self.session, StickerClass)
        self.told: list[str] = []
        self.game = SimulatedGame(
            setup,
            Layout.load(DEMONSTRATION),
            CameraModel.of("good", 1920, 1080, seed),
            self,
            self.watcher.take,
            seed=seed,
            mistakes=mistakes,
        )

    def play_to(self, round_: int) -> None:
        """Frame after frame until that round begins, or the game is over."""
        while self.session.state.round < round_ and self.game.tick():
            self.told += [d.text for d in self.advice.discrepancies if d.text not in self.told]

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def advice(self) -> Advice:
        return self.watcher.advice

    def exhibit(self, action: Exhibit) -> None:
        self.session.submit(action)

    def break_up(self, action: BreakUp) -> None:
        self.session.submit(action)

    def go_on(self) -> None:
        self.session.submit(next(iter(legal_actions(self.session.state))))
