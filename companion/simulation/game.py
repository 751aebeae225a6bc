"""One simulated game: people at a table, a camera over it, and the companion watching.

`SimulatedGame.tick` is one camera frame: people do something, the frame is drawn, read and settled,
and what it surely shows becomes actions. The same reader and settler serve real cameras.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Protocol

from companion.games.pergamon import Edition, Setup, State
from companion.games.pergamon.evaluation import BONUS_KIND
from companion.simulation.people import People, Screen
from companion.simulation.tabletop import Tabletop
from vision.camera import SimulatedCamera
from vision.layout import Layout
from vision.reader import Reader
from vision.scene import BoardLabels, CameraModel, Renderer
from vision.settling import Settler
from vision.sightings import Frame, Look, Scene, Sighting

FRAME_SECONDS = 0.5
"""Simulated seconds from one frame to the next, where nobody watches the game."""
FAR = 6.0
"""A sighting farther than this from the piece that it names (mm) is a wrong identity."""


class Reads(Protocol):
    """What reads a frame: `vision.reader.Reader`, here or in another process."""

    def look(self, frame: Frame) -> Look: ...


@dataclass
class Tally:
    """What one simulated game counted."""

    frames: int = 0
    sightings: int = 0
    wrong_identities: int = 0
    raised: int = 0
    resolved: int = 0
    _open: set[str] = field(default_factory=set)

    def discrepancies(self, keys: set[str]) -> None:
        """Take in the discrepancies shown after a frame."""
        self.raised += len(keys - self._open)
        self.resolved += len(self._open - keys)
        self._open = keys


class SimulatedGame:
    """People, table and camera of one seeded game, kept by a companion behind `screen`.

    `camera` can be unplugged; with `in_colour` its frames have their colour picture too.
    """

    def __init__(
        self,
        setup: Setup,
        layout: Layout,
        model: CameraModel,
        screen: Screen,
        take: Callable[[Scene], object],
        *,
        seed: int,
        mistakes: bool = False,
        frame_seconds: float = FRAME_SECONDS,
        reader: Reads | None = None,
    ) -> None:
        """`take` lets the companion have a settled scene; without a reader it gets one of its own."""
        self._frame_seconds = frame_seconds
        self.tally = Tally()
        self.tabletop = Tabletop(layout, setup.edition, seed)
        self.people = People(setup, self.tabletop, screen, seed, mistakes)
        self.renderer = Renderer(layout, model, board_labels(setup.edition))
        self.camera = SimulatedCamera(self._draw, lambda: self.time)
        self.in_colour = False
        self._reader = reader or Reader(layout)
        self._settler = Settler(layout.slots)
        self._screen = screen
        self._take = take
        self._script: Iterator[None] = self.people.play()
        self.last: tuple[Look, Frame]
        self.camera.start()

    @property
    def truth(self) -> State:
        """What the people really did."""
        return self.people.truth

    @property
    def time(self) -> float:
        """Simulated seconds since the start."""
        return self.tally.frames * self._frame_seconds

    def tick(self) -> bool:
        """One frame; whether the game goes on. Raises NotUnderstood."""
        try:
            next(self._script)
        except StopIteration:
            return False
        self.watch()
        return True

    def follow(self, state: State) -> None:
        """People take the screen's state for true, lay the table accordingly and play on from there."""
        self._script = chain(self.people.follow(state), self.people.play())

    def watch(self) -> None:
        """One frame in which nobody does anything."""
        frame = self.frame()
        if frame is None:
            return
        look = self._reader.look(frame)
        self.last = look, frame
        self._check(look)
        self._take(self._settler.update(look))
        self.tally.discrepancies({d.key for d in self._screen.advice.discrepancies})

    def frame(self) -> Frame | None:
        """The next frame of the camera; None while it is unplugged."""
        self.tally.frames += 1
        return self.camera.frame()

    def _draw(self, time: float, number: int) -> Frame:
        return self.renderer.render(self.tabletop.scene, time, number, colour=self.in_colour)

    def _check(self, look: Look) -> None:
        """Count the sightings, and those that name a piece which does not lie there."""
        self.tally.sightings += len(look.sightings)
        self.tally.wrong_identities += sum(not self._lies_there(s) for s in look.sightings)

    def _lies_there(self, sighting: Sighting) -> bool:
        if sighting.x is None or sighting.y is None:
            return True
        return any(
            abs(x - sighting.x) < FAR and abs(y - sighting.y) < FAR
            for x, y in self.tabletop.sticker_centres(sighting.sticker)
        )


def board_labels(edition: Edition) -> BoardLabels:
    """What this edition prints on the board."""
    spaces = list(enumerate(edition.grant_spaces, 1))
    backs = {n: space.robber.split("+") for n, space in spaces if space.robber}
    return BoardLabels(
        grants={n: (space.coins, space.levels) for n, space in spaces},
        backs={n: (signs.count("sack"), signs.count("chest")) for n, signs in backs.items()},
        museum=dict(enumerate(edition.museum_vp, 1)),
        bonus={round_: str(kind) for round_, kind in BONUS_KIND.items()},
    )
