"""Record the tapes anew: `python -m tests.recordings.record [NAME …]`. Takes some minutes.

Simulated people play at the simulated table; a tape is cut out where what it is to show happens. The reader
sees, while it is recorded, exactly what the tape will show.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from companion.games.pergamon import (
    PERGAMON,
    Action,
    BreakUp,
    Dig,
    Discard,
    Exhibit,
    Stage,
    State,
    TurnUpFinds,
    legal_actions,
    text,
)
from companion.simulation.game import SimulatedGame
from tests.recordings.tape import FOLDER, SECONDS, Step, Tape, laid_over
from tests.simulation.bare import BareGame
from vision.layout import DEMONSTRATION, Layout
from vision.reader import Reader
from vision.scene import CameraModel
from vision.sightings import Frame, Grey, Look

WHOLE, PART = 42, 52
"""JPEG qualities of a whole picture and of a part."""
MARGIN = 6
"""Pixels around what changed."""
CALM = 6
"""Frames of quiet: at the beginning, for a reader that has seen nothing before, and at the end, where what
was forgotten would be told."""


def _part(state: State) -> tuple[int, int | None]:
    """The round, and whose turn it is; None while finds, cards and figures are laid out."""
    turn = state.stage in (Stage.DIG, Stage.EXHIBIT, Stage.STORE)
    return state.round, state.active if turn else None


@dataclass(frozen=True)
class Scene:
    """What a tape is to show: the game it is cut from, in which pieces, and whether a piece shows that."""

    what: str
    players: int
    seed: int
    fits: Callable[[Take], bool]
    mistakes: bool = False
    from_round: int = 1
    part: Callable[[State], object] = _part


class Take:
    """A piece of a game as it is being recorded."""

    def __init__(self, before: list[str], state: State) -> None:
        self.before = before
        self.began = state
        self.steps: list[Step] = []
        self.parts: dict[str, bytes] = {}
        self.told: list[str] = []
        self.actions: list[Action] = []
        self.ends = state
        self._picture: Grey | None = None
        self._clean: Grey | None = None

    def frame(self, frame: Frame, clean: Grey) -> Frame:
        """Take a frame in; gives the one that the tape will show."""
        box = _changed(self._clean, clean)
        self._clean = clean
        if box is None:
            last = self.steps[-1] if self.steps else None
            if last is not None and last.again:
                self.steps[-1] = Step(again=last.again + 1)
            else:
                self.steps.append(Step(again=1))
        else:
            x, y, right, low = box
            name = f"{len(self.parts) + 1:03}.jpg"
            quality = WHOLE if self._picture is None else PART
            part = np.ascontiguousarray(frame.grey[y:low, x:right])
            jpeg = bytes(cv2.imencode(".jpg", part, (cv2.IMWRITE_JPEG_QUALITY, quality))[1])
            self.parts[name] = jpeg
            self.steps.append(Step(picture=name, at=(x, y)))
            self._picture = laid_over(self._picture, jpeg, (x, y))
        assert self._picture is not None
        return Frame(self._picture, frame.time, frame.number)

    def tapped(self, before: State, action: Action) -> None:
        after = PERGAMON.apply(before, action)
        self.steps.append(Step(hand=PERGAMON.encode(before, action, after, 1)))

    def save(self, name: str, what: str) -> int:
        """Write the tape; its bytes."""
        folder = FOLDER / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for file, content in self.parts.items():
            (folder / file).write_bytes(content)
        Tape(what, tuple(self.before), tuple(self.steps), text.dump(self.ends), tuple(self.told)).save(folder)
        return sum(file.stat().st_size for file in folder.iterdir())


def _changed(before: Grey | None, now: Grey) -> tuple[int, int, int, int] | None:
    """Left, top, right and lower edge of what changed; all of the first picture."""
    height, width = now.shape
    if before is None:
        return 0, 0, width, height
    rows, columns = np.nonzero(cv2.absdiff(before, now) > 2)
    if not rows.size:
        return None
    left, top = max(0, int(columns.min()) - MARGIN), max(0, int(rows.min()) - MARGIN)
    return left, top, min(width, int(columns.max()) + MARGIN), min(height, int(rows.max()) + MARGIN)


class Recorder(BareGame):
    """A game of which pieces are recorded: `take` is the present one."""

    def __init__(self, folder: Path, scene: Scene) -> None:
        super().__init__(folder, scene.players, scene.seed, scene.mistakes)
        layout = Layout.load(DEMONSTRATION)
        self._reader = Reader(layout)
        setup = self.session.state.setup
        model = CameraModel.of("good", 1920, 1080, scene.seed)
        # the same game once more, read through what is recorded
        self.game = SimulatedGame(
            setup, layout, model, self, self.watcher.take,
            seed=scene.seed, mistakes=scene.mistakes, frame_seconds=SECONDS, reader=self,
        )  # fmt: skip
        self._scene = scene
        self.take = self._cut()

    def look(self, frame: Frame) -> Look:
        """Read a frame as the tape will show it."""
        clean = self.game.renderer.seen(self.game.tabletop.scene)
        return self._reader.look(self.take.frame(frame, clean))

    def exhibit(self, action: Exhibit) -> None:
        self.take.tapped(self.session.state, action)
        super().exhibit(action)

    def break_up(self, action: BreakUp) -> None:
        self.take.tapped(self.session.state, action)
        super().break_up(action)

    def go_on(self) -> None:
        self.take.tapped(self.session.state, next(iter(legal_actions(self.session.state))))
        super().go_on()

    def piece(self) -> Take:
        """The next piece of the game."""
        part_of = self._scene.part
        while self.session.state.round < self._scene.from_round:
            self._tick()
        self._reader.relearn()
        self.take = self._cut()
        self._watch_calmly()
        part = part_of(self.session.state)
        while part_of(self.session.state) == part or not self._quiet():
            self._tick()
        self._watch_calmly()
        self.take.ends = self.session.state
        begun = len(self.take.before) - 1
        self.take.actions = [entry.action for entry in self.session.history[begun:]]
        return self.take

    def _watch_calmly(self) -> None:
        for _frame in range(CALM):
            self.game.watch()

    def _tick(self) -> None:
        assert self.game.tick(), "the game ended before anything fitted"
        keys = [discrepancy.key for discrepancy in self.advice.discrepancies]
        self.take.told += [key for key in keys if key not in self.take.told]

    def _quiet(self) -> bool:
        """Whether people and companion agree, and nothing is left to be moved."""
        advice = self.advice
        return self.game.truth == self.session.state and not advice.pending and not advice.discrepancies

    def _cut(self) -> Take:
        return Take(list(self.session.record()), self.session.state)


def _kinds(take: Take) -> set[type]:
    return {type(action) for action in take.actions}


def _shifted(take: Take) -> int:
    """How many markers stand elsewhere at the end than at the beginning."""
    before = {owner: space for space, owner in take.began.museum().items()}
    after = {owner: space for space, owner in take.ends.museum().items()}
    return sum(before[owner] != after.get(owner) for owner in before)


SCENES = {
    "round": Scene(
        "a whole round: finds turned up and laid out, cards, figures placed, everybody's turn",
        players=3, seed=3, fits=lambda take: True, part=lambda state: state.round,
    ),
    "digging": Scene(
        "a turn: a level is dug and the figure taken back",
        players=3, seed=4, fits=lambda take: Dig in _kinds(take),
    ),
    "exhibit-row": Scene(
        "a row laid into the exhibit tray, its marker put into the museum",
        players=2, seed=5, fits=lambda take: Exhibit in _kinds(take),
    ),
    "markers-shifted": Scene(
        "an exhibit that shifts other markers",
        players=4, seed=6, fits=lambda take: Exhibit in _kinds(take) and _shifted(take) >= 2, from_round=5,
    ),
    "discard": Scene(
        "finds laid into the tray to the box",
        players=2, seed=7, fits=lambda take: Discard in _kinds(take),
    ),
    "misplaced-find": Scene(
        "a find laid on a wrong level, told and put right",
        players=3, seed=8, fits=lambda take: TurnUpFinds in _kinds(take) and bool(take.told), mistakes=True,
    ),
}  # fmt: skip


def record(name: str) -> int:
    """Record one tape; its bytes."""
    scene = SCENES[name]
    with tempfile.TemporaryDirectory() as folder:
        recorder = Recorder(Path(folder), scene)
        while True:
            take = recorder.piece()
            if scene.fits(take):
                recorder.journal.close()
                return take.save(name, scene.what)


def main(names: list[str]) -> None:
    for name in names or [*SCENES]:
        print(f"{name}: {record(name) // 1024} kB", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
