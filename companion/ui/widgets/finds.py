"""Finds as they lie on the table: each tile shows the halves of two objects, a row of them whole objects."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, OptionProperty

from companion.ui import theme
from companion.ui.theme import SERIF, Colour
from companion.ui.values import FindFace, TileState
from companion.ui.widgets import letters, pen
from companion.ui.widgets.base import Drawn, Tappable, Zones

# The figures on a tile are printed in dark ink in both modes: tiles are pale in both.
INK = Colour("#2B2118")


class _Cut(NamedTuple):
    """How a tile is laid out, in shares of its side: picture, type size, middle of the figures."""

    picture: float
    figures: float
    line: float


_LARGE, _SMALL = _Cut(0.66, 0.28, 0.165), _Cut(0.6, 0.315, 0.185)
_FAINT = {"normal": 1.0, "selected": 1.0, "alarm": 1.0, "dim": 0.42, "ghost": 0.85}


def tile(
    face: FindFace | None,
    x: float,
    y: float,
    side: float,
    state: TileState = "normal",
    joined_left: bool = False,
    joined_right: bool = False,
) -> None:
    """Draw one find, `side` pixels square, with its lower left corner at (`x`, `y`).

    `face` None is a tile lying face down. A joined side leaves its figures to `year`, and a tile joined
    on either side the ground to `ground`.
    """
    faint = _FAINT[state]
    if not (joined_left or joined_right):
        ground(x, y, side, side, state)
    pen.rule(x + side / 2, y + side * 0.1, side * 0.8, INK.fade(0.12 * faint), upright=True)
    if face is None:
        tone = theme.current().palette.tile_edge.fade(0.55 * faint)
        pen.picture("brush", x + side * 0.27, y + side * 0.27, side * 0.46, tone)
    else:
        _half(face.left, "right", x, y, side, faint)
        _half(face.right, "left", x, y, side, faint)
        _figures(face, x, y, side, faint, joined_left, joined_right)
    _state_frame(x, y, side, state)


def _cut(side: float) -> _Cut:
    """Small tiles give more of their room to the figures."""
    return _LARGE if side >= dp(58) else _SMALL


def ground(x: float, y: float, width: float, side: float, state: TileState = "normal") -> None:
    """The card of a tile, or of a row of joined tiles `width` pixels long."""
    palette = theme.current().palette
    radius = side * 0.07
    if state == "ghost":
        pen.box(x, y, width, side, palette.tile.fade(0.84), radius)
        pen.dashes(x, y, width, side, palette.accent, dp(4))
    else:
        pen.framed(x, y, width, side, palette.tile, palette.tile_edge, radius)


def seam(x: float, y: float, side: float) -> None:
    """Where two joined tiles meet: a notch above and below, so that the object between stays whole."""
    edge = theme.current().palette.tile_edge
    for low, length in ((y, 0.05), (y + side * 0.96, 0.04)):
        pen.rule(x, low, side * length, edge, upright=True)


def _half(kind: str, half: str, x: float, y: float, side: float, faint: float) -> None:
    """The `half` of an object that a tile shows: the right half at its left edge, and the other way round."""
    palette = theme.current().palette
    pixels = round(side * _cut(side).picture / 2) * 2
    middle = round(x) if half == "right" else round(x) + round(side)
    top = y + side * 0.96
    paints = {"body": palette.kinds[kind].fade(faint), "mark": palette.tile.fade(faint)}
    pen.picture(
        kind, middle - pixels / 2, top - pixels, pixels, paints, "right" if half == "right" else "left"
    )


def _figures(
    face: FindFace, x: float, y: float, side: float, faint: float, joined_left: bool, joined_right: bool
) -> None:
    cut = _cut(side)
    line, size = y + side * cut.line, side * cut.figures
    if not joined_left:
        letters.write(f"-{face.digits:02d}", x + side * 0.07, line, size, INK.fade(faint), SERIF, True)
    if not joined_right:
        right = x + side * 0.93
        letters.write(f"{face.hundreds}-", right, line, size, INK.fade(faint), SERIF, True, "right")


def _state_frame(x: float, y: float, side: float, state: TileState) -> None:
    palette = theme.current().palette
    paint = {"selected": palette.done, "alarm": palette.alarm}.get(state)
    if paint is not None:
        line = max(2.0, side * 0.045)
        pen.outline(x + line / 2, y + line / 2, side - line, side - line, paint, line, side * 0.06)
        _corner_badge(x + side, y + side, side * 0.34, state, paint)


def _corner_badge(right: float, top: float, size: float, state: TileState, paint: Colour) -> None:
    palette = theme.current().palette
    x, y = right - size * 0.72, top - size * 0.72
    pen.picture("circle", x, y, size, palette.card)
    inner = size * 0.86
    pen.picture("circle", x + (size - inner) / 2, y + (size - inner) / 2, inner, paint)
    sign = "check" if state == "selected" else "warning"
    on = palette.on_done if state == "selected" else palette.on_alarm
    pen.picture(sign, x + size * 0.24, y + size * 0.25, size * 0.52, on)


def year(first: FindFace, second: FindFace, seam: float, y: float, side: float, faint: float = 1.0) -> None:
    """The year of the whole object across the seam at x = `seam` of two joined finds, e.g. 463."""
    text = str(100 * first.hundreds + second.digits)
    cut = _cut(side)
    letters.write(text, seam, y + side * cut.line, side * cut.figures, INK.fade(faint), SERIF, True, "center")


def joins(first: FindFace, second: FindFace) -> bool:
    """Whether the halves that meet are of one kind, so that the picture of an object is whole."""
    return first.right == second.left


class FindTile(Tappable):
    """One find; `state` is “normal”, “selected”, “dim”, “ghost” or “alarm”."""

    face = ObjectProperty(None, allownone=True)
    state = OptionProperty("normal", options=("normal", "selected", "dim", "ghost", "alarm"))
    shows = ("face", "state")

    def draw(self) -> None:
        """Draw the tile in the middle of the widget; it sinks a little under the finger."""
        side = min(self.width, self.height) - (dp(4) if self.pressed else 0)
        tile(self.face, self.center_x - side / 2, self.center_y - side / 2, side, self.state)


class FindRow(Drawn):
    """Finds laid in a row; joined ones touch and show whole objects with their years.

    `finds` are `FindFace`s from left to right, `states` their tile states (all normal if empty). Between two
    that do not join a gap is left. With `pick` each find can be tapped: `on_find(index)`, index from 0. With
    `gaps` there is a place for one more at either end: `on_gap(0)` to the left, `on_gap(n)` to the right.
    """

    finds = ListProperty([])
    states = ListProperty([])
    pick = BooleanProperty(False)
    gaps = BooleanProperty(False)
    shows = ("finds", "states", "pick", "gaps")

    def __init__(self, **values: Any) -> None:
        self.register_event_type("on_find")
        self.register_event_type("on_gap")
        self._zones = Zones(self)
        super().__init__(**values)

    def on_find(self, index: int) -> None:
        """A find was tapped; `index` counts from 0."""

    def on_gap(self, index: int) -> None:
        """A place at an end was tapped: 0 to the left of all, the number of finds to the right of all."""

    def side(self) -> float:
        """Pixels of a tile's side: as high as the row unless that would be too wide."""
        count = len(self.finds) + (2 if self.gaps else 0)
        slack = sum(not self._joined(i) for i in range(len(self.finds) - 1)) + (2 if self.gaps else 0)
        return float(min(self.height, self.width / max(1.0, count + 0.18 * slack)))

    def place(self) -> None:
        """Give the finger the finds and the ends, where they may be tapped."""
        side = round(self.side())
        self._zones.begin()
        lefts = self._lefts(side)
        for index, left in enumerate(lefts if self.pick else []):
            bounds = (left, self.center_y - side / 2, side, side)
            self._zones.put(f"{self.name}.{index + 1}", bounds, partial(self.dispatch, "on_find", index))
        for index, left in self._gap_lefts(lefts, side):
            bounds = (left, self.center_y - side / 2, side, side)
            self._zones.put(f"{self.name}.gap.{index}", bounds, partial(self.dispatch, "on_gap", index))
        self._zones.end()

    def draw(self) -> None:
        """Draw the tiles, then the years over the seams."""
        side = round(self.side())
        y = self.center_y - side / 2
        lefts = self._lefts(side)
        for first, last in self._runs():
            if last > first:
                ground(lefts[first], y, side * (last - first + 1), side)
        for index, (face, left) in enumerate(zip(self.finds, lefts, strict=True)):
            tile(face, left, y, side, self._state(index), self._joined(index - 1), self._joined(index))
        for index in range(len(self.finds) - 1):
            if self._joined(index):
                faint = min(_FAINT[self._state(index)], _FAINT[self._state(index + 1)])
                seam(lefts[index + 1], y, side)
                year(self.finds[index], self.finds[index + 1], lefts[index + 1], y, side, faint)
        muted = theme.current().palette.muted
        for _index, left in self._gap_lefts(lefts, side):
            pen.dashes(left, y, side, side, muted.fade(0.7), dp(4))
            pen.picture("plus", left + side * 0.35, y + side * 0.35, side * 0.3, muted)

    def _state(self, index: int) -> TileState:
        return self.states[index] if index < len(self.states) else "normal"

    def _joined(self, index: int) -> bool:
        if not 0 <= index < len(self.finds) - 1:
            return False
        first, second = self.finds[index], self.finds[index + 1]
        return first is not None and second is not None and joins(first, second)

    def _runs(self) -> list[tuple[int, int]]:
        """First and last index of every unbroken run of joined finds."""
        runs: list[tuple[int, int]] = []
        for index in range(len(self.finds)):
            if self._joined(index - 1):
                runs[-1] = (runs[-1][0], index)
            else:
                runs.append((index, index))
        return runs

    def _lefts(self, side: int) -> list[float]:
        """Left edges of the tiles, the row centred in the widget."""
        gap = round(side * 0.18)
        steps = [side + (0 if self._joined(i) else gap) for i in range(len(self.finds))]
        width = sum(steps[:-1]) + side if steps else 0
        lefts = [round(self.center_x - width / 2)]
        for step in steps[:-1]:
            lefts.append(lefts[-1] + step)
        return lefts[: len(self.finds)]

    def _gap_lefts(self, lefts: list[float], side: int) -> list[tuple[int, float]]:
        if not self.gaps:
            return []
        if not lefts:
            return [(0, self.center_x - side / 2)]
        space = side * 1.18
        return [(0, lefts[0] - space), (len(lefts), lefts[-1] + space)]
