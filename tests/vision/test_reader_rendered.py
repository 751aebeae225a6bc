"""The reader at the rendered table: whole games' worth of stickers, hands of every kind, in any light."""

from __future__ import annotations

import random
from collections import Counter

import cv2
import numpy as np
import pytest

from vision.codes import Sticker, StickerClass, all_stickers
from vision.layout import DEMONSTRATION, Layout
from vision.reader import Reader
from vision.scene import CameraModel, Hand, Renderer, TablePiece, TableScene
from vision.sightings import Look
from vision.surface import Surface

LAYOUT = Layout.load(DEMONSTRATION)
FINDS = [s for s in all_stickers() if s.cls is StickerClass.FIND]
MARKERS = [s for s in all_stickers() if s.cls is StickerClass.MARKER]
LEVELS = ("I", "II", "III", "IV", "V")
SINGLE = [n for n, s in LAYOUT.slots.items() if not s.area and not n.startswith("calendar/")]


class Table:
    """A scene, its camera and the reader that sees it."""

    def __init__(self, light: str, seed: int, size: tuple[int, int] = (2304, 1296)) -> None:
        self.scene = TableScene()
        self.renderer = Renderer(LAYOUT, CameraModel.of(light, *size, seed=seed))
        self.reader = Reader(LAYOUT)
        self.number = 0

    def look(self, times: int = 1) -> Look:
        for _ in range(times):
            self.number += 1
            look = self.reader.look(self.renderer.render(self.scene, self.number * 0.5, self.number))
        return look

    def put(self, sticker: Sticker, slot: str, angle: float = 0.0, shift: float = 0.0) -> None:
        x, y = LAYOUT.slots[slot].centre
        self.scene.put(f"{sticker} {slot} {shift}", TablePiece.of(sticker, x + shift, y, angle))

    def laid(self) -> Counter[Sticker]:
        items = (laid.item for laid in self.scene.things().values())
        return Counter(i.sticker for i in items if isinstance(i, TablePiece) and i.sticker is not None)


def set_up(table: Table, seed: int) -> None:
    """About forty pieces on board and trays, and the calendar's stacks."""
    chance = random.Random(seed)
    for n in range(1, 13):
        table.scene.stack(f"round {n}", *LAYOUT.slots[f"calendar/{n}"].centre, 5)
    finds = iter(chance.sample(FINDS, 60))
    for level in LEVELS:
        for n in (1, 2):
            table.put(next(finds), f"dig/{level}/{n}", chance.uniform(-10, 10))
    for i in range(5):
        table.put(next(finds), "reveal", chance.uniform(-10, 10), shift=42.0 * (i - 2))
    for i in range(6):
        table.put(next(finds), "exhibit", 0.0, shift=32.0 * (i - 3))
    for i, marker in enumerate(MARKERS):
        table.put(marker, f"museum/{2 * i + 1}", chance.uniform(0, 360))
    for n in range(1, 5):
        table.put(Sticker(StickerClass.FIGURE, n), f"grant/{3 * n}", chance.uniform(0, 360))
    table.put(Sticker(StickerClass.GRANT_BACK, 2), "card/1", 3)
    table.put(Sticker(StickerClass.GRANT_FACE, 7), "card/2", -3)


@pytest.mark.parametrize(
    ("light", "seed", "least"), [("good", 1, 1.0), ("medium", 1, 1.0), ("bad", 3, 0.95)], ids=str
)
def test_a_full_table_is_read_at_first_sight_and_nothing_else_is_seen(
    light: str, seed: int, least: float
) -> None:
    table = Table(light, seed)
    set_up(table, seed)
    laid = table.laid()
    for _ in range(3):
        seen = Counter(s.sticker for s in table.look().sightings)
        assert not seen - laid
        assert sum((seen & laid).values()) >= least * sum(laid.values())


@pytest.mark.parametrize(("light", "seed"), [("good", 5), ("bad", 7)])
def test_a_slot_under_a_hand_is_never_empty_and_clears_when_the_hand_leaves(light: str, seed: int) -> None:
    table = Table(light, seed)
    chance = random.Random(seed)
    table.look(times=10)
    for i, level in enumerate(LEVELS):
        table.put(FINDS[i], f"dig/{level}/2")
    quiet = table.look(times=2).covered
    assert len(quiet) <= 2  # at the far edge in bad light
    under = 0
    for skin in range(8):
        hand = Hand(chance.uniform(0, 600), chance.uniform(0, 440), chance.uniform(0, 360), skin, skin // 2)
        hidden = slots_hidden_by(table, hand)
        table.scene.hand("hand", hand)
        look = table.look()
        sighted = {s.slot for s in look.sightings}
        assert hidden <= look.covered | sighted
        under += len(hidden)
        table.scene.hand("hand", None)
        assert table.look().covered <= quiet
    assert under > 25


def slots_hidden_by(table: Table, hand: Hand) -> set[str]:
    """Slots of which a hand (or its shadow) changes more than a twentieth, by the pictures' difference."""
    board = table.reader.board
    assert board is not None
    without = table.renderer.render(table.scene, 0.0, 0).grey
    table.scene.hand("hand", hand)
    difference = cv2.absdiff(table.renderer.render(table.scene, 0.0, 0).grey, without)
    table.scene.hand("hand", None)
    surface = Surface(LAYOUT)
    flat = surface.flatten(difference, board)
    return {n for n in SINGLE if np.mean(flat[surface.slices(LAYOUT.slots[n])] > 8) > 0.05}


def test_a_face_down_find_is_covered_and_no_sticker() -> None:
    table = Table("good", 2)
    table.look(times=10)
    x, y = LAYOUT.slots["dig/III/2"].centre
    face_up = TablePiece.of(FINDS[0], x, y)
    table.scene.put("find", TablePiece(face_up.kind, None, x, y, 4.0))
    look = table.look(times=6)
    assert look.covered == {"dig/III/2"}
    assert not look.sightings
    table.scene.put("find", face_up)
    assert [s.slot for s in table.look().sightings] == ["dig/III/2"]
