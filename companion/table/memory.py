"""What the table side remembers between looks: a piece must have been seen before it can be gone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.games.pergamon import Stage, State
from companion.table.expected import Expected
from companion.table.names import (
    ALL_LEVELS,
    DISCARD_TRAY,
    EXHIBIT_TRAY,
    find_sticker,
    level_place,
    level_slots,
    on_grants,
    on_museum,
    place_of,
)
from vision.codes import Sticker, StickerClass
from vision.sightings import Scene


class Memory:
    """Where pieces were last seen lying as they should, and which stickers this table uses at all."""

    def __init__(self, stickered: Iterable[StickerClass] = ()) -> None:
        self.last_right: dict[Sticker, str | None] = {}
        self.classes_seen: set[StickerClass] = set(stickered)
        self._round: int | None = None
        self._left_over: dict[Sticker, str] = {}
        self._goals: dict[Sticker, str | None] | None = None

    def look(self, state: State, scene: Scene, expected: Mapping[Sticker, Expected]) -> None:
        """Take in one scene."""
        for piece in scene.pieces:
            self.classes_seen.add(piece.sticker.cls)
            place = place_of(piece.slot)
            if state.stage is Stage.FINDS and place in ALL_LEVELS and piece.sticker.cls is StickerClass.FIND:
                continue  # laid down before anybody said where it belongs
            if piece.sticker in expected and expected[piece.sticker].allows(place):
                self.last_right[piece.sticker] = place
        self._note_left_over_figures(state, scene)
        self._note_left_over_markers(scene, expected)
        self._forget_lifted(scene)

    def _note_left_over_figures(self, state: State, scene: Scene) -> None:
        """Figures still standing when a round begins have not been placed anew until they were lifted."""
        if self._round is not None and state.round != self._round:
            standing = (p for p in scene.pieces if on_grants(p.slot))
            self._left_over |= {p.sticker: str(p.slot) for p in standing}
        self._round = state.round

    def _note_left_over_markers(self, scene: Scene, expected: Mapping[Sticker, Expected]) -> None:
        """Markers still standing where they belonged until now were not put there anew.

        Of those that stand there at the first look nobody knows why.
        """
        before = self._goals
        self._goals = {s: e.goal for s, e in expected.items() if s.cls is StickerClass.MARKER}
        if before == self._goals:
            return
        for piece in scene.pieces:
            in_hand = self._goals.get(piece.sticker, piece.slot) is None
            if in_hand and on_museum(piece.slot) and (before is None or before[piece.sticker] == piece.slot):
                self._left_over[piece.sticker] = str(piece.slot)

    def _forget_lifted(self, scene: Scene) -> None:
        standing = {p.sticker: p.slot for p in scene.pieces}
        for sticker, slot in list(self._left_over.items()):
            if standing.get(sticker) != slot and slot not in scene.covered:
                del self._left_over[sticker]

    def left_over(self, sticker: Sticker) -> bool:
        """Whether a figure or marker still stands where it belonged before, not lifted since."""
        return sticker in self._left_over

    def taken(self, state: State, scene: Scene, level: int) -> bool:
        """Whether every find of the level was seen there and is now nowhere on the board.

        Its slots must be surely empty; the trays do not count as the board.
        """
        stickers = [find_sticker(number) for number in state.level(level)]
        was_there = bool(stickers) and all(self.last_right.get(s) == level_place(level) for s in stickers)
        elsewhere = (piece.slot for sticker in stickers for piece in scene.where(sticker))
        return (
            was_there
            and all(scene.empty(slot) for slot in level_slots(level))
            and all(slot in (None, EXHIBIT_TRAY, DISCARD_TRAY) for slot in elsewhere)
        )
