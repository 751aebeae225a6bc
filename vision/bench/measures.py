"""What is measured of the table reader: what it reads at first sight, under covers, how fast, how surely."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.bench.counting import Tally, wrong_identities
from vision.bench.rivals import Codes, Companion, Here, Reading, Rival, lean_zxing
from vision.bench.tables import SceneKind, Shot, StrewnTable, with_symbols
from vision.codebook import PATTERN
from vision.codes import Sticker
from vision.conditions import condition
from vision.decode import ZBAR
from vision.layout import Layout
from vision.reader import Reader
from vision.scene import PieceKind, TablePiece, sticker_centre
from vision.sightings import Frame, Look

SMALL, LARGE = (2304, 1296), (4608, 2592)
_COVERS = 30
"""Stickers of which a few percent are covered: far enough apart for the tiles that cover them."""
_NOISES = 3
"""Frames of each table that wrong identities are sought in."""
_TURNS = 3
"""Times that zxing-cpp and ours read the same picture, turn by turn."""
_SETTLE = 24
"""Looks after which a table that nobody touches is known and its empty places are learnt."""


@contextmanager
def one_thread() -> Iterator[None]:
    """Every reader has one thread while this lasts."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        yield
    finally:
        cv2.setNumThreads(threads)


@dataclass(frozen=True)
class Plan:
    """How much is looked at: cameras (poses and lights), tables strewn under each, frames of an update."""

    cameras: int
    tables: int
    frames: int
    seed: int = 1

    def seeds(self) -> list[int]:
        """One for each camera."""
        return [1000 * self.seed + i for i in range(self.cameras)]


@dataclass
class Times:
    """Seconds of processor time that readers took for the same pictures, turn by turn."""

    ours: list[float] = field(default_factory=list)
    zxing: list[float] = field(default_factory=list)
    pyzbar: list[float] = field(default_factory=list)

    def times_zxing(self) -> float:
        """How often ours could read a picture while whole-frame zxing-cpp reads it once: the median."""
        return _median_ratio(self.zxing, self.ours)

    def times_pyzbar(self) -> float:
        return _median_ratio(self.pyzbar, self.ours)

    def add_quickest(self, turns: Sequence[tuple[Reading, Reading]]) -> None:
        """Take in zxing-cpp's and our readings of one picture: of each the quickest, which the least else
        on the machine has disturbed."""
        self.zxing.append(min(theirs.seconds for theirs, _ in turns))
        self.ours.append(min(ours.seconds for _, ours in turns))

    def add(self, other: Times) -> None:
        self.ours += other.ours
        self.zxing += other.zxing
        self.pyzbar += other.pyzbar

    def data(self) -> dict[str, float]:
        named = {"companion": self.ours, "zxing-cpp": self.zxing, "pyzbar": self.pyzbar}
        return {f"{n}_ms": round(1000 * float(np.median(s)), 2) for n, s in named.items() if s}


def _median_ratio(theirs: Sequence[float], ours: Sequence[float]) -> float:
    return float(np.median([a / b for a, b in zip(theirs, ours, strict=True)])) if theirs else 0.0


def codes_of(look: Look) -> Codes:
    """A look's stickers as texts with corners in pixels."""
    return [(str(s.sticker), np.array(s.pixels, dtype=np.float32)) for s in look.sightings]


def crowded(layout: Layout, name: str, size: tuple[int, int], edge: float, seed: int) -> StrewnTable:
    """A table for seventy stickers with symbols `edge` mm wide, under a camera in a named condition."""
    return StrewnTable(with_symbols(layout, edge), SceneKind(name, condition(name), 70), size, seed)


def first_sight(table: StrewnTable, count: int, tally: Tally) -> None:
    """Count what one frame shows to a reader that never saw the table, `count` times strewn anew."""
    ours = Companion(table.layout)
    for shot in _shots(table, count):
        tally.add(shot, ours.read(shot.frame.grey))


def zbar_only(table: StrewnTable, count: int, tally: Tally) -> None:
    """The same where zxing-cpp is not installed."""
    ours = Companion(table.layout, (ZBAR, PATTERN))
    for shot in _shots(table, count):
        tally.add(shot, ours.read(shot.frame.grey))


def _shots(table: StrewnTable, count: int, each: int = 1) -> Iterator[Shot]:
    """Frames of `count` tables strewn anew, `each` of them taken several times with other noise."""
    for _ in range(count):
        table.strew()
        for _ in range(each):
            yield table.shoot()


@dataclass
class FullReads:
    """Seventy stickers read anew where the board is known: how long, and how many of them."""

    times: Times = field(default_factory=Times)
    ours: Tally = field(default_factory=Tally)
    zxing: Tally = field(default_factory=Tally)


def full_reads(table: StrewnTable, count: int, pyzbar: Rival, result: FullReads) -> None:
    """Read whole frames with ours, whole-frame zxing-cpp and plain pyzbar, turn by turn."""
    reader, zxing = Reader(table.layout), Here("", lean_zxing)
    for i, shot in enumerate(_shots(table, count + 1)):
        turns = [(zxing.read(shot.frame.grey), _timed(reader, shot.frame, anew=True)) for _ in range(_TURNS)]
        if not i:  # the reader has yet to find the board, and libraries to warm up
            continue
        theirs, ours = turns[0]
        result.ours.add(shot, ours)
        result.zxing.add(shot, theirs)
        result.times.add_quickest(turns)
        result.times.pyzbar.append(pyzbar.read(shot.frame.grey).seconds)


def _timed(reader: Reader, frame: Frame, anew: bool = False) -> Reading:
    if anew:
        reader.relearn()
    start = time.thread_time()
    look = reader.look(frame)
    seconds = time.thread_time() - start
    return Reading(codes_of(look), seconds)


@dataclass
class Updates:
    """Looks at a table that is known: `still`, nothing changes; `hand`, one goes from place to place."""

    still: Times = field(default_factory=Times)
    hand: Times = field(default_factory=Times)
    tally: Tally = field(default_factory=Tally)


def updates(table: StrewnTable, frames: int, result: Updates) -> None:
    """Look at a table that has settled, `frames` times without and with a hand, beside zxing-cpp.

    Several readers see the same, for one cannot look twice at a change.
    """
    readers, zxing = [Reader(table.layout) for _ in range(_TURNS)], Here("", lean_zxing)
    table.strew()
    for _ in range(_SETTLE):
        frame = table.shoot().frame
        for reader in readers:
            reader.look(frame)
    for i in range(2 * frames):
        hand = i >= frames
        if i == frames:
            table.reach_in("hand")
        elif hand:
            table.move_on("hand")
        shot = table.shoot()
        turns = [(zxing.read(shot.frame.grey), _timed(reader, shot.frame)) for reader in readers]
        (result.hand if hand else result.still).add_quickest(turns)
        result.tally.add(shot, turns[0][1])


@dataclass
class Covered:
    """Stickers seen once and then partly covered: how many, and how many are still known."""

    covered: int = 0
    known: int = 0
    wrong: int = 0


def covered(table: StrewnTable, count: int, chance: random.Random, result: Covered) -> None:
    """Stickers of which a tile laid half over them hides 5–35 %, one look after they were seen whole."""
    for _ in range(count):
        reader = Reader(table.layout)
        table.strew(_COVERS)
        seen = {s.sticker for s in reader.look(table.shoot().frame).sightings}
        half_hidden = _cover(table, chance)
        shot = table.shoot()
        look = reader.look(shot.frame)
        known = {s.sticker for s in look.sightings}
        result.covered += len(half_hidden & seen)
        result.known += len(half_hidden & seen & known)
        result.wrong += wrong_identities(codes_of(look), shot.laid)


def _cover(table: StrewnTable, chance: random.Random) -> set[Sticker]:
    """Lay a face-down tile over 5–35 % of every sticker that has room for it; which those are."""
    pieces = table.pieces()
    done: set[Sticker] = set()
    size = table.layout.pieces[pieces[0].sticker.cls] if pieces and pieces[0].sticker else None
    assert size is not None
    for i, piece in enumerate(pieces):
        assert piece.sticker is not None
        x, y = sticker_centre(piece, table.layout.pieces[piece.sticker.cls])
        angle = math.radians(piece.angle + 90 * chance.randrange(4))
        away = size.width / 2 + size.symbol * (0.5 - chance.uniform(0.05, 0.35))
        at = x + away * math.cos(angle), y + away * math.sin(angle)
        others = [p for p in pieces if p is not piece]
        if all(math.dist(at, (p.x, p.y)) > 45 for p in others):
            tile = TablePiece(PieceKind.FIND, None, *at, math.degrees(angle))
            table.scene.put(f"cover {i}", tile)
            done.add(piece.sticker)
    return done


def many_looks(
    layout: Layout, goal: int, seed: int, budget: Sequence[tuple[str, tuple[int, int], float]]
) -> Tally:
    """Fresh readings of tables until `goal` stickers were looked at, in turn from each kind of the budget.

    Most are hard to read, for there a wrong identity is likeliest.
    """
    tally = Tally()
    prepared = []
    for i, (name, size, edge) in enumerate(budget):
        table = crowded(layout, name, size, edge, 10_000 * seed + i)
        prepared.append((table, Companion(table.layout)))
    while tally.visible < goal:
        for table, ours in prepared:
            for shot in _shots(table, 1, _NOISES):
                tally.add(shot, ours.read(shot.frame.grey))
    return tally
