"""A board layout: where every place of the table lies, in millimetres.

Board units are millimetres from the board's top left corner, x to the right, y down. Places are *slots*
(room for one piece, or one stack) and *areas* (room for many). Their names are a fixed vocabulary that
the rules side also uses (see `SLOT_NAMES`, `AREA_NAMES`); their positions are data, one JSON file a board.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from vision.codes import StickerClass
from vision.sentences import Sentence

LEVELS = ("I", "II", "III", "IV", "V")
SLOT_NAMES: tuple[str, ...] = (
    *(f"dig/{level}/{n}" for level in LEVELS for n in range(1, 5)),
    *(f"grant/{n}" for n in range(1, 14)),
    "card/1",
    "card/2",
    *(f"calendar/{n}" for n in range(1, 13)),
    *(f"museum/{n}" for n in range(1, 25)),
)
AREA_NAMES: tuple[str, ...] = ("reveal", "exhibit", "discard")
CORNER_IDS = (0, 1, 2, 3)
"""ArUco ids (dictionary 4x4_50) at the board's corners, clockwise from the top left one."""

DEMONSTRATION = Path(__file__).resolve().parent.parent / "assets" / "layouts" / "demonstration.json"


class LayoutError(ValueError):
    """A layout file cannot be used; `faults` holds one plain sentence for each thing wrong with it."""

    def __init__(self, faults: Iterable[Sentence]) -> None:
        self.faults = tuple(faults)
        super().__init__(" ".join(self.faults))


@dataclass(frozen=True)
class Rect:
    """An upright rectangle in board units: top left corner and size, millimetres."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    @property
    def points(self) -> tuple[tuple[float, float], ...]:
        """The four corners, clockwise from the top left one."""
        right, bottom = self.x + self.w, self.y + self.h
        return (self.x, self.y), (right, self.y), (right, bottom), (self.x, bottom)

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def inside(self, other: Rect) -> bool:
        return (
            other.x <= self.x
            and other.y <= self.y
            and self.x + self.w <= other.x + other.w
            and self.y + self.h <= other.y + other.h
        )

    def overlaps(self, other: Rect) -> bool:
        return (
            self.x < other.x + other.w
            and other.x < self.x + self.w
            and self.y < other.y + other.h
            and other.y < self.y + self.h
        )


@dataclass(frozen=True)
class Slot(Rect):
    """A named place. `area` is true where many pieces lie together."""

    name: str = ""
    area: bool = False


@dataclass(frozen=True)
class Corner(Rect):
    """An ArUco corner marker: the rectangle is its black square, without the white edge around it."""

    id: int = 0


@dataclass(frozen=True)
class PieceSize:
    """What a class of sticker is stuck on: piece width and height, and the edge of its QR symbol, mm."""

    width: float
    height: float
    symbol: float
    round: bool = False


@dataclass(frozen=True)
class Layout:
    """A whole table: the board, what the camera should see around it, and every place.

    `slots` holds slots and areas by name, in the order of the vocabulary. Build one with `load` or
    `from_data`, which check it.
    """

    name: str
    width: float
    height: float
    view: Rect
    corners: tuple[Corner, ...]
    slots: Mapping[str, Slot]
    pieces: Mapping[StickerClass, PieceSize]

    @classmethod
    def load(cls, path: str | Path) -> Layout:
        """Read a layout file. Raises LayoutError, with every fault, when it cannot be used."""
        try:
            data = json.loads(Path(path).read_text(encoding="utf-8"))
        except OSError as error:
            fault = Sentence(
                "The layout file {path} cannot be read: {reason}.", path=path, reason=error.strerror
            )
            raise LayoutError([fault]) from error
        except ValueError as error:
            fault = Sentence("The layout file {path} is not valid JSON: {reason}.", path=path, reason=error)
            raise LayoutError([fault]) from error
        return cls.from_data(data)

    @classmethod
    def from_data(cls, data: object) -> Layout:
        """A layout from parsed JSON. Raises LayoutError, with every fault, when it cannot be used."""
        return _Checker().layout(data)

    def to_data(self) -> dict[str, Any]:
        """The content of a layout file; `from_data` reads it."""
        return {
            "name": self.name,
            "board": {"width": self.width, "height": self.height},
            "view": _as_data(self.view),
            "corners": [{"id": c.id, "x": c.x, "y": c.y, "size": c.w} for c in self.corners],
            "stickers": {cls.name.lower(): asdict(piece) for cls, piece in self.pieces.items()},
            "slots": [{"name": n, **_as_data(s)} for n, s in self.slots.items() if not s.area],
            "areas": [{"name": n, **_as_data(s)} for n, s in self.slots.items() if s.area],
        }

    def with_slots(self, places: Mapping[str, Rect]) -> Layout:
        """The same with these places elsewhere. It is not checked: ask its `faults()`."""
        moved = {
            name: Slot(rect.x, rect.y, rect.w, rect.h, name, self.slots[name].area)
            for name, rect in places.items()
        }
        return replace(self, slots=MappingProxyType({**self.slots, **moved}))

    def with_pieces(self, pieces: Mapping[StickerClass, PieceSize]) -> Layout:
        """The same with these sticker sizes."""
        return replace(self, pieces=MappingProxyType({**self.pieces, **pieces}))

    def faults(self) -> tuple[Sentence, ...]:
        """What is wrong with the layout; nothing where it was loaded from a file."""
        try:
            self.from_data(self.to_data())
        except LayoutError as error:
            return error.faults
        return ()

    def slot_at(self, x: float, y: float) -> str | None:
        """The slot or area that holds a point in board units, or None beside all of them."""
        return next((slot.name for slot in self.slots.values() if slot.holds(x, y)), None)

    def __hash__(self) -> int:
        return hash((self.name, self.width, self.height, self.corners))

    def __reduce__(self) -> tuple[Any, ...]:
        """For another process: a read-only mapping cannot be pickled, what it holds can."""
        plain = (self.name, self.width, self.height, self.view, self.corners)
        return _put_together, (plain, dict(self.slots), dict(self.pieces))


def _put_together(
    plain: tuple[str, float, float, Rect, tuple[Corner, ...]],
    slots: dict[str, Slot],
    pieces: dict[StickerClass, PieceSize],
) -> Layout:
    """A layout from what `Layout.__reduce__` took it apart into."""
    return Layout(*plain, MappingProxyType(slots), MappingProxyType(pieces))


class _Checker:
    """Builds a layout from data, collecting the faults instead of stopping at the first one."""

    def __init__(self) -> None:
        self.faults: list[Sentence] = []

    def _fault(self, template: str, /, **facts: Any) -> None:
        self.faults.append(Sentence(template, **facts))

    def layout(self, data: object) -> Layout:
        if not isinstance(data, Mapping):
            raise LayoutError(
                [Sentence("A layout must be a JSON object with a name, a board, corners and slots.")]
            )
        name = data.get("name")
        if not isinstance(name, str) or not name.strip():
            self._fault("The layout has no name.")
            name = "?"
        board = self._board(data.get("board"))
        view = self._rect(data.get("view"), Sentence("The view")) or Rect(0, 0, board.w, board.h)
        corners = self._corners(data.get("corners"), board)
        slots = self._places(data.get("slots"), "slot", SLOT_NAMES, view)
        areas = self._places(data.get("areas"), "area", AREA_NAMES, view)
        places = slots | areas
        markers = ((Sentence("corner marker {id}", id=c.id), c) for c in corners)
        self._overlaps([*markers, *places.items()])
        pieces = self._pieces(data.get("stickers"))
        if self.faults:
            raise LayoutError(self.faults)
        ordered = {n: places[n] for n in (*SLOT_NAMES, *AREA_NAMES)}
        return Layout(
            name, board.w, board.h, view, corners, MappingProxyType(ordered), MappingProxyType(pieces)
        )

    def _board(self, data: object) -> Rect:
        width, height = (self._number(data, key) for key in ("width", "height"))
        if width is None or height is None or width <= 0 or height <= 0:
            self._fault("The board needs a width and a height in millimetres, both above 0.")
            return Rect(0, 0, 1, 1)
        return Rect(0, 0, width, height)

    def _rect(self, data: object, what: Sentence) -> Rect | None:
        x, y, w, h = (self._number(data, key) for key in ("x", "y", "w", "h"))
        if x is None or y is None or w is None or h is None or w <= 0 or h <= 0:
            self._fault("{what} needs the numbers x, y, w and h, with w and h above 0.", what=what)
            return None
        return Rect(x, y, w, h)

    def _corners(self, data: object, board: Rect) -> tuple[Corner, ...]:
        found: dict[int, Corner] = {}
        for entry in self._entries(data, "corners"):
            id_, size = entry.get("id"), self._number(entry, "size")
            rect = self._rect({**entry, "w": size, "h": size}, Sentence("Corner marker {id}", id=id_))
            if id_ not in CORNER_IDS or isinstance(id_, bool):
                self._fault("Corner marker {id} is unknown: the ids are 0 to 3.", id=id_)
            elif id_ in found:
                self._fault("Corner marker {id} is named twice.", id=id_)
            elif rect is not None:
                found[id_] = Corner(rect.x, rect.y, rect.w, rect.h, id_)
                if not rect.inside(board):
                    self._fault("Corner marker {id} lies outside of the board.", id=id_)
        for missing in (i for i in CORNER_IDS if i not in found):
            self._fault("Corner marker {id} is missing.", id=missing)
        corners = tuple(found[i] for i in CORNER_IDS if i in found)
        if len(corners) == len(CORNER_IDS) and not _clockwise(corners):
            self._fault("The corner markers 0, 1, 2, 3 must lie clockwise, starting at the top left corner.")
        return corners

    def _places(self, data: object, kind: str, names: tuple[str, ...], view: Rect) -> dict[str, Slot]:
        found: dict[str, Slot] = {}
        for entry in self._entries(data, f"{kind}s"):
            name = entry.get("name")
            rect = self._rect(entry, Sentence("The {kind} {name}", kind=kind, name=name))
            if name not in names:
                self._fault("The {kind} {name} is unknown.", kind=kind, name=name)
            elif name in found:
                self._fault("The {kind} {name} is named twice.", kind=kind, name=name)
            elif rect is not None:
                found[name] = Slot(rect.x, rect.y, rect.w, rect.h, name, area=kind == "area")
                if not rect.inside(view):
                    self._fault("The {kind} {name} lies outside of the camera's view.", kind=kind, name=name)
        entries = self._entries(data, "", silent=True)
        named = {name for entry in entries if isinstance(name := entry.get("name"), str)}
        for name in (name for name in names if name not in named):
            self._fault("The {kind} {name} is missing.", kind=kind, name=name)
        return found

    def _overlaps(self, places: list[tuple[str, Any]]) -> None:
        for i, (name, place) in enumerate(places):
            for other_name, other in places[i + 1 :]:
                if place.overlaps(other):
                    self._fault("The places {name} and {other} overlap.", name=name, other=other_name)

    def _pieces(self, data: object) -> dict[StickerClass, PieceSize]:
        entries = data if isinstance(data, Mapping) else {}
        known = {cls.name.lower(): cls for cls in StickerClass}
        for name in (name for name in entries if name not in known):
            self._fault("The sticker class {name} is unknown.", name=name)
        pieces = {}
        for name, cls in known.items():
            piece = self._piece(entries.get(name))
            if piece is None:
                self._fault(
                    "The sticker class {name} needs a width, a height and a symbol that fits within them.",
                    name=name,
                )
            else:
                pieces[cls] = piece
        return pieces

    def _piece(self, data: object) -> PieceSize | None:
        width, height, symbol = (self._number(data, key) for key in ("width", "height", "symbol"))
        if width is None or height is None or symbol is None or not 0 < symbol <= min(width, height):
            return None
        return PieceSize(width, height, symbol, isinstance(data, Mapping) and data.get("round") is True)

    def _entries(self, data: object, what: str, silent: bool = False) -> Iterator[Mapping[str, Any]]:
        if not isinstance(data, list):
            if not silent:
                self._fault("The layout has no list of {what}.", what=what)
            return
        for entry in data:
            if isinstance(entry, Mapping):
                yield entry
            elif not silent:
                self._fault("An entry in the list of {what} is not a JSON object.", what=what)

    @staticmethod
    def _number(data: object, key: str) -> float | None:
        value = data.get(key) if isinstance(data, Mapping) else None
        if isinstance(value, bool) or not isinstance(value, int | float):
            return None
        return float(value) if abs(value) < 1e5 else None


def _as_data(rect: Rect) -> dict[str, float]:
    return {"x": rect.x, "y": rect.y, "w": rect.w, "h": rect.h}


def _clockwise(corners: tuple[Corner, ...]) -> bool:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = (corner.centre for corner in corners)
    return ax < bx and dx < cx and ay < dy and by < cy
