"""The physical table of the simulation: hands lay pieces into slots, never quite straight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from companion.games.pergamon import Back, Edition, State
from companion.games.pergamon.state import LEVEL_ROOM, ROUNDS, STACK
from companion.table.expected import expected_places
from companion.table.names import CARD_SLOTS, EXHIBIT_TRAY, level_place, number_in, on_grants, place_of
from vision.codes import Sticker, StickerClass
from vision.layout import Layout
from vision.scene import FindFace, Hand, TablePiece, TableScene, sticker_centre

SLOPPINESS = 2.0
"""How far from a slot's centre a hand lays a piece down, at most, in mm."""
TILT = 8.0
"""How far from straight, at most, in degrees."""
TILES_IN_A_LINE = 7
REACHES = (-36.0, -18.0, 0.0, 18.0, 36.0)
"""Directions that arms come from; few, because each takes a while to draw for the first time."""


class Tabletop:
    """Where each stickered piece physically lies: slot names on one side, millimetres on the other.

    `scene` is what the renderer draws. Every hand is seeded.
    """

    def __init__(self, layout: Layout, edition: Edition, seed: int) -> None:
        self.scene = TableScene()
        self._layout = layout
        self._edition = edition
        self._rng = Random(seed)
        self._slots: dict[Sticker, str] = {}
        self._places: dict[str, dict[Sticker, int]] = {}
        for month in range(1, ROUNDS + 1):
            x, y = layout.slots[f"calendar/{month}"].centre
            self.scene.stack(f"calendar/{month}", x, y, STACK)

    def slot_of(self, sticker: Sticker) -> str | None:
        """The slot or area a piece lies in; None off the board."""
        return self._slots.get(sticker)

    def sticker_centres(self, sticker: Sticker) -> list[tuple[float, float]]:
        """Where pieces with this sticker up really lie, in board units."""
        items = (laid.item for laid in self.scene.things().values())
        pieces = [item for item in items if isinstance(item, TablePiece) and item.sticker == sticker]
        return [sticker_centre(piece, self._layout.pieces[sticker.cls]) for piece in pieces]

    def take_stack(self, round_: int) -> None:
        """Take the round's stack from the calendar."""
        self.scene.take(f"calendar/{round_}")

    def put(self, sticker: Sticker, place: str) -> None:
        """Put a piece where a sentence of the screen says: a level, an area or a slot."""
        if place.startswith("dig/") and place_of(place + "/") == place:
            self.lay_on_level(sticker, number_in(place))
        elif place in ("reveal", "discard"):
            self.lay_in(place, sticker)
        else:
            self.stand(sticker, place)

    def lay_on_level(self, sticker: Sticker, level: int) -> None:
        """Lay a find on the first free place of a level. Raises ValueError where there is none."""
        self.remove(sticker)
        taken = set(self._slots.values())
        free = [n for n in range(1, LEVEL_ROOM + 1) if f"{level_place(level)}/{n}" not in taken]
        if not free:
            raise ValueError(f"level {level} is full")
        self.stand(sticker, f"{level_place(level)}/{free[0]}")

    def stand(self, sticker: Sticker, slot: str) -> None:
        """Put a piece into a slot, a little off its centre."""
        x, y = self._layout.slots[slot].centre
        self._lay(sticker, slot, x, y)

    def lay_in(self, area: str, sticker: Sticker) -> None:
        """Lay a find into an area, beside the finds that lie there already."""
        self.remove(sticker)
        taken = self._places.setdefault(area, {})
        index = next(i for i in range(STACK * TILES_IN_A_LINE) if i not in taken.values())
        taken[sticker] = index
        self._lay(sticker, area, *self._in_area(area, index))

    def lay_row(self, row: Sequence[Sticker]) -> None:
        """Lay a row of finds into the exhibit tray, left to right, then the second line."""
        for index, sticker in enumerate(row):
            self._lay(sticker, EXHIBIT_TRAY, *self._in_area(EXHIBIT_TRAY, index))

    def _in_area(self, area: str, index: int) -> tuple[float, float]:
        slot = self._layout.slots[area]
        pitch = 38.0 if area == "reveal" else 32.0
        line, column = divmod(index, TILES_IN_A_LINE if area != "reveal" else STACK)
        return slot.x + 20 + pitch * column, slot.y + 20 + 40.0 * line

    def arrange(self, state: State) -> Iterator[str]:
        """Bring every piece to where the state has it; the place of each thing moved, as it is moved."""
        for month in range(1, ROUNDS + 1):
            if month * STACK <= STACK * ROUNDS - state.stacks:
                self.take_stack(month)
        wrong: list[tuple[Sticker, str | None]] = []
        for sticker, expected in expected_places(state).items():
            at = self._place_of(sticker)
            if at != expected.goal and not (at is not None and at in expected.also):
                wrong.append((sticker, expected.goal))
                if at is not None:
                    self.remove(sticker)
                    yield at
        for sticker, goal in wrong:
            if goal is not None:
                self.put(sticker, goal)
                yield goal
        yield from self._arrange_cards(state)

    def _place_of(self, sticker: Sticker) -> str | None:
        slot = self.slot_of(sticker)
        return None if slot is None else place_of(slot)

    def _arrange_cards(self, state: State) -> Iterator[str]:
        faces = [Sticker(StickerClass.GRANT_FACE, value) for value in state.values]
        backs = [Sticker(StickerClass.GRANT_BACK, 1 if back is Back.SACK else 2) for back in state.backs]
        if not backs and self.clear_cards():
            yield CARD_SLOTS[0]
        for slot, sticker in zip(CARD_SLOTS, faces or backs, strict=False):
            lying = self.scene.piece(slot)
            if lying is None or lying.sticker != sticker:
                self.lay_card(slot, sticker)
                yield slot

    def lay_card(self, slot: str, sticker: Sticker) -> None:
        """Lay a grant card on a card place, or turn over the one that lies there."""
        x, y = self._layout.slots[slot].centre
        self.scene.put(slot, TablePiece.of(sticker, x, y, self._rng.uniform(-TILT, TILT)))

    def clear_cards(self) -> bool:
        """Take the grant cards away; whether there were any."""
        there = [slot for slot in CARD_SLOTS if self.scene.piece(slot) is not None]
        for slot in there:
            self.scene.take(slot)
        return bool(there)

    def figures_standing(self) -> tuple[Sticker, ...]:
        """The figures that stand on grant spaces, the Robber's too."""
        return tuple(sticker for sticker, slot in self._slots.items() if on_grants(slot))

    def remove(self, sticker: Sticker) -> None:
        """Take a piece off the board."""
        self._slots.pop(sticker, None)
        for taken in self._places.values():
            taken.pop(sticker, None)
        self.scene.take(str(sticker))

    def hand_over(self, place: str) -> None:
        """A hand reaches over a slot, area or level."""
        slot = self._layout.slots.get(place) or self._layout.slots[f"{place}/2"]
        x, y = slot.centre
        self.scene.hand("hand", Hand(x + self._rng.uniform(-15, 15), y, self._rng.choice(REACHES)))

    def no_hand(self) -> None:
        """The hand goes away."""
        self.scene.hand("hand", None)

    def _lay(self, sticker: Sticker, slot: str, x: float, y: float) -> None:
        self._slots[sticker] = slot
        offset = self._rng.uniform(-SLOPPINESS, SLOPPINESS), self._rng.uniform(-SLOPPINESS, SLOPPINESS)
        angle = self._rng.uniform(-TILT, TILT)
        piece = TablePiece.of(sticker, x + offset[0], y + offset[1], angle, self._face(sticker))
        self.scene.put(str(sticker), piece)

    def _face(self, sticker: Sticker) -> FindFace | None:
        if sticker.cls is not StickerClass.FIND:
            return None
        find = self._edition.find(sticker.number)
        return FindFace(str(find.left), f"{find.digits:02d}", str(find.right), find.hundreds)
