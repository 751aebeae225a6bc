"""Tables to measure readers on: stickers strewn at random under a camera, with the truth beside the frame.

Which scenes there are is data, `assets/bench/scenes.json`. The same seed gives the same pictures.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

import cv2
import numpy as np

from vision.codebook import pose_corners
from vision.codes import Sticker, StickerClass, all_stickers
from vision.conditions import SCENES, Condition, condition
from vision.decode import Quad
from vision.layout import Layout
from vision.scene import CameraModel, Hand, Renderer, Shadow, TablePiece, TableScene, sticker_centre
from vision.scene.camera_model import in_view, project
from vision.sightings import Frame, Grey

MOST = 70
"""Stickers that can be strewn: 60 finds, and ten cards of different kinds."""
_CONTRAST = 30
"""Grey levels between dark and light, in each quarter of a symbol, that a sticker in view has."""
_CHANGED = 6
"""Grey levels by which a hand or its shadow changes what it covers."""
_FRAME = 0.2
"""Seconds from one frame to the next."""
_STEP = 400 * _FRAME
"""Millimetres that a hand goes in that time."""
_APART = {StickerClass.FIND: 45.0, StickerClass.GRANT_FACE: 64.0, StickerClass.GRANT_BACK: 64.0}


@dataclass(frozen=True)
class SceneKind:
    """A kind of table to compare readers on.

    `lean`: the camera leans by just this much, degrees; `shadow`: share of the light left beyond a straight
    shadow's edge; `hands`: how many reach in.
    """

    name: str
    condition: Condition
    stickers: int
    lean: float | None = None
    shadow: float | None = None
    hands: int = 0

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> SceneKind:
        """A scene as the file holds it: figures of its condition may differ from those it is like."""
        own = {k: data[k] for k in ("stickers", "lean", "shadow", "hands") if k in data}
        other = {k: v for k, v in data.items() if k not in (*own, "name", "like")}
        like = {k: v for k, v in asdict(condition(data["like"])).items() if k != "name"}
        return cls(data["name"], Condition.from_data(data["name"], {**like, **other}), **own)


def scene_kinds() -> tuple[SceneKind, ...]:
    """The scenes of the file, in its order."""
    return tuple(SceneKind.from_data(d) for d in json.loads(SCENES.read_text(encoding="utf-8"))["scenes"])


def sizes() -> tuple[tuple[int, int], ...]:
    """The frame sizes that scenes are drawn in, width and height in pixels."""
    return tuple((w, h) for w, h in json.loads(SCENES.read_text(encoding="utf-8"))["sizes"])


@dataclass(frozen=True, eq=False)
class Truth:
    """A sticker on the table: its symbol's corners in the frame, and whether it is fully in view."""

    sticker: Sticker
    pixels: Quad
    in_view: bool


@dataclass(frozen=True, eq=False)
class Shot:
    """A frame and everything that lies on the table in it."""

    frame: Frame
    laid: tuple[Truth, ...]

    @property
    def visible(self) -> list[Truth]:
        """The stickers that a reader should read."""
        return [truth for truth in self.laid if truth.in_view]


def with_symbols(layout: Layout, edge: float) -> Layout:
    """The same table with symbols of one size on all its stickers, mm."""
    return replace(layout, pieces={cls: replace(p, symbol=edge) for cls, p in layout.pieces.items()})


class StrewnTable:
    """A table under one camera, with stickers strewn over everything the camera should see."""

    def __init__(self, layout: Layout, kind: SceneKind, size: tuple[int, int], seed: int) -> None:
        self.layout = layout
        self.kind = kind
        self._chance = random.Random(seed)
        self._renderer = Renderer(layout, _camera(kind, size, seed))
        self.scene = TableScene()
        self._number = 0
        self._aims: dict[str, tuple[float, float]] = {}

    def strew(self, count: int | None = None) -> None:
        """Clear the table and lay stickers anywhere, turned anyhow, none over another; hands reach in."""
        self.scene.clear()
        for i, piece in enumerate(self._strewn(self.kind.stickers if count is None else count)):
            self.scene.put(f"piece {i}", piece)
        for i in range(self.kind.hands):
            self.reach_in(f"hand {i}")

    def reach_in(self, name: str) -> None:
        """Let a hand reach to anywhere on the board."""
        chance = self._chance
        hand = Hand(*self._anywhere(), chance.uniform(0, 360), chance.randrange(8), chance.randrange(4))
        self.scene.hand(name, hand)
        self._aims[name] = self._anywhere()

    def move_on(self, name: str) -> None:
        """Let a hand that reaches in go on for a frame's time, from one place on the board to the next."""
        hand, (x, y) = self._hands()[name], self._aims[name]
        way = math.dist((hand.x, hand.y), (x, y))
        if way <= _STEP:
            self._aims[name] = self._anywhere()
        part = min(1.0, _STEP / max(way, 1e-6))
        there = replace(hand, x=hand.x + part * (x - hand.x), y=hand.y + part * (y - hand.y))
        self.scene.hand(name, there)

    def _hands(self) -> dict[str, Hand]:
        """The hands that reach in, by the names they were given."""
        things = self.scene.things().items()
        return {n.removeprefix("hand "): laid.item for n, laid in things if isinstance(laid.item, Hand)}

    def _anywhere(self) -> tuple[float, float]:
        return self._chance.uniform(0, self.layout.width), self._chance.uniform(0, self.layout.height)

    def shoot(self) -> Shot:
        """The next frame."""
        self._number += 1
        frame = self._renderer.render(self.scene, self._number * _FRAME, self._number)
        seen = self._renderer.seen(self.scene)
        hidden = self._hidden(seen)
        laid = []
        for piece in self.pieces():
            corners = self.corners(piece)
            free = hidden is None or not _share(hidden, corners)
            assert piece.sticker is not None
            laid.append(Truth(piece.sticker, corners, free and _contrasting(seen, corners)))
        return Shot(frame, tuple(laid))

    def pieces(self) -> list[TablePiece]:
        """The pieces that lie with a sticker up."""
        items = (laid.item for laid in self.scene.things().values())
        return [item for item in items if isinstance(item, TablePiece) and item.sticker is not None]

    def corners(self, piece: TablePiece) -> Quad:
        """The corners of a piece's symbol in the frame."""
        size = self.layout.pieces[piece.sticker.cls] if piece.sticker else None
        assert size is not None
        x, y = sticker_centre(piece, size)
        points = pose_corners(x, y, float(np.deg2rad(piece.angle)), size.symbol)
        return project(self._renderer.matrix, points.astype(np.float64)).astype(np.float32)

    def _strewn(self, count: int) -> Iterator[TablePiece]:
        if count > MOST:
            raise ValueError(f"only {MOST} stickers can be strewn")
        stickers = [s for s in all_stickers() if s.cls in _APART]
        finds = [s for s in stickers if s.cls is StickerClass.FIND]
        cards = [s for s in stickers if s.cls is not StickerClass.FIND][: max(0, count - len(finds))]
        room = in_view(self.layout)
        taken: list[tuple[float, float, float]] = [
            (*corner.centre, corner.w / 2 + 30.0) for corner in self.layout.corners
        ]
        for sticker in [*cards, *self._chance.sample(finds, count - len(cards))]:
            apart = _APART[sticker.cls]
            x, y = self._place(room, apart, taken)
            taken.append((x, y, apart / 2))
            yield TablePiece.of(sticker, x, y, self._chance.uniform(0, 360))

    def _place(self, room: Any, apart: float, taken: list[tuple[float, float, float]]) -> tuple[float, float]:
        edge = apart / 2
        while True:
            x = self._chance.uniform(room.x + edge, room.x + room.w - edge)
            y = self._chance.uniform(room.y + edge, room.y + room.h - edge)
            if all(np.hypot(x - tx, y - ty) >= reach + edge for tx, ty, reach in taken):
                return x, y

    def _hidden(self, seen: Grey) -> Grey | None:
        """What the hands in the scene change in the frame; None without hands."""
        hands = self._hands()
        if not hands:
            return None
        for name in hands:
            self.scene.hand(name, None)
        without = self._renderer.seen(self.scene)
        for name, hand in hands.items():
            self.scene.hand(name, hand)
        return np.asarray(cv2.compare(cv2.absdiff(seen, without), _CHANGED, cv2.CMP_GT))


def _camera(kind: SceneKind, size: tuple[int, int], seed: int) -> CameraModel:
    model = CameraModel.of(kind.condition, *size, seed=seed, jpeg=True)
    if kind.lean is not None:
        model = replace(model, pose=replace(model.pose, tilt=kind.lean))
    if kind.shadow is not None:
        chance = random.Random(seed)
        edge = Shadow(kind.shadow, chance.uniform(0, 360), chance.uniform(-0.1, 0.1))
        model = replace(model, shadow=edge)
    return model


def _share(mask: Grey, corners: Quad) -> float:
    """Share of a symbol that is marked."""
    return float(np.mean(_patch(mask, corners) > 127))


def _contrasting(seen: Grey, corners: Quad) -> bool:
    """Whether a symbol lies in the frame and has dark and light in each of its quarters."""
    height, width = seen.shape
    if corners.min() < 0 or corners[:, 0].max() > width - 1 or corners[:, 1].max() > height - 1:
        return False
    patch = _patch(seen, corners)
    half = patch.shape[0] // 2
    quarters = (patch[:half, :half], patch[:half, half:], patch[half:, :half], patch[half:, half:])
    return all(np.ptp(np.percentile(q, (5, 95))) >= _CONTRAST for q in quarters)


def _patch(grey: Grey, corners: Quad, side: int = 42) -> Grey:
    target = np.array([(0, 0), (side, 0), (side, side), (0, side)], dtype=np.float32) - np.float32(0.5)
    matrix = cv2.getPerspectiveTransform(corners, target)
    return np.asarray(cv2.warpPerspective(grey, matrix, (side, side), flags=cv2.INTER_LINEAR))
