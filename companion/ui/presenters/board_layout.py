"""The places of the board being put where they lie on the owner's: drag, resize, take back, begin anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from companion.table.names import begin, place_name, place_of
from companion.words import Sentence, _, said
from vision.layout import Layout, Rect

Millimetres = tuple[float, float]

LEAST = 8.0
"""Millimetres that a place is wide and high at least: less than that holds no piece."""
_GRID = 0.5  # millimetres


@dataclass(frozen=True)
class LayoutForm:
    """`layout` as it is now, `usual` as it came; `past` what can be gone back to, newest last.

    `selected` is the place that a finger touched last, “” for none; `whole`: its whole group goes with it.
    `held`: what the finger that is down does, from `begun` on.
    """

    layout: Layout
    usual: Layout
    past: tuple[Layout, ...] = ()
    selected: str = ""
    whole: bool = False
    held: Literal["", "move", "size"] = ""
    begun: Layout | None = None
    by: Millimetres = (0.0, 0.0)

    @property
    def group(self) -> tuple[str, ...]:
        """The places that move together now."""
        if not self.selected:
            return ()
        family = _family(self.selected)
        return tuple(n for n in self.layout.slots if _family(n) == family) if self.whole else (self.selected,)

    @property
    def box(self) -> Rect | None:
        """Around the places that move together."""
        return _around([self.layout.slots[name] for name in self.group]) if self.selected else None

    @property
    def wrong(self) -> frozenset[str]:
        """Places that lie over others or out of view."""
        named = {
            str(value)
            for fault in self.layout.faults()
            for key, value in fault.facts.items()
            if key in ("name", "other")
        }
        return frozenset(named & set(self.layout.slots))

    @property
    def fault(self) -> str:
        """The first thing that is wrong, in words; “” where nothing is."""
        faults = self.layout.faults()
        if not faults:
            return ""
        facts = faults[0].facts
        if "other" in facts:
            one, other = (_words_for(facts[key]) for key in ("name", "other"))
            return _("These lie over each other: {one} and {other}.").format(one=one, other=other)
        if "name" in facts:
            return _("Out of the camera's view: {one}.").format(one=_words_for(facts["name"]))
        return said(faults[0])

    @property
    def sentence(self) -> str:
        """What is wrong, else what is selected, else what to do."""
        if self.fault:
            return self.fault
        if not self.selected:
            return _("Touch a place, then drag it where it is on your board.")
        words = begin(_words_for(self.selected))
        return _("{place} and those beside it").format(place=words) if self.whole else words

    @property
    def is_usual(self) -> bool:
        """Whether every place is where it was at first."""
        return self.layout.slots == self.usual.slots

    @property
    def changed(self) -> bool:
        """Whether something was changed and could be taken back."""
        return bool(self.past)

    # --- a finger ---

    def put_down(self, point: Millimetres, handle: Millimetres | None, reach: float) -> LayoutForm:
        """A finger is put down: on the handle of what is selected, on a place, or beside all of them.

        `handle`: where the handle for the size is drawn, `reach`: millimetres that a finger covers.
        """
        if handle is not None and _distance(point, handle) <= reach:
            return replace(self, held="size", begun=self.layout, by=(0.0, 0.0))
        name = self._touched(point, reach)
        if name is None:
            return replace(self, selected="", held="")
        return replace(self, selected=name, held="move", begun=self.layout, by=(0.0, 0.0))

    def moved(self, by: Millimetres) -> LayoutForm:
        """The finger went on by so many millimetres."""
        if not self.held or self.begun is None:
            return self
        total = self.by[0] + by[0], self.by[1] + by[1]
        shift = _on_grid(total[0]), _on_grid(total[1])
        places = {name: self.begun.slots[name] for name in self.group}
        new = _shifted(places, shift) if self.held == "move" else _resized(places, shift)
        return replace(self, layout=self.begun.with_slots(new), by=total)

    def let_go(self) -> LayoutForm:
        """The finger is lifted; what it did can be taken back."""
        before = self.begun
        form = replace(self, held="", begun=None, by=(0.0, 0.0))
        if before is None or before == self.layout:
            return form
        return replace(form, past=(*self.past, before))

    def _touched(self, point: Millimetres, reach: float) -> str | None:
        """The place under a finger; what is selected comes first, the nearest one within reach last."""
        box = self.box
        if box is not None and box.holds(*point):
            inside = self.layout.slot_at(*point)
            return inside if inside in self.group else self.selected
        under = self.layout.slot_at(*point)
        if under is not None:
            return under
        away = {name: _distance(point, slot.centre) for name, slot in self.layout.slots.items()}
        nearest = min(away, key=lambda name: away[name])
        return nearest if away[nearest] <= reach else None

    # --- buttons ---

    def undone(self) -> LayoutForm:
        """The last change is taken back."""
        return replace(self, layout=self.past[-1], past=self.past[:-1]) if self.past else self

    def as_usual(self) -> LayoutForm:
        """Every place is where it was at first."""
        if self.is_usual:
            return self
        usual = self.layout.with_slots(self.usual.slots)
        return replace(self, layout=usual, past=(*self.past, self.layout), selected="")

    def with_whole(self, whole: bool) -> LayoutForm:
        """Groups move together from now on, or each place by itself."""
        return replace(self, whole=whole)


def _family(name: str) -> str:
    """What a place moves together with: its level, all grant spaces, all museum spaces …"""
    return name.rsplit("/", 1)[0]


def _around(rects: Sequence[Rect]) -> Rect:
    left, top = min(r.x for r in rects), min(r.y for r in rects)
    right, bottom = max(r.x + r.w for r in rects), max(r.y + r.h for r in rects)
    return Rect(left, top, right - left, bottom - top)


def _shifted(places: Mapping[str, Rect], by: Millimetres) -> dict[str, Rect]:
    return {name: Rect(r.x + by[0], r.y + by[1], r.w, r.h) for name, r in places.items()}


def _resized(places: Mapping[str, Rect], by: Millimetres) -> dict[str, Rect]:
    """The places stretched from the left top corner of their box; none gets too small to hold a piece."""
    box = _around(list(places.values()))
    least = max(LEAST / min(r.w for r in places.values()), LEAST / min(r.h for r in places.values()))
    across, down = max(least, (box.w + by[0]) / box.w), max(least, (box.h + by[1]) / box.h)
    return {
        name: Rect(
            _on_grid(box.x + (r.x - box.x) * across),
            _on_grid(box.y + (r.y - box.y) * down),
            _on_grid(r.w * across),
            _on_grid(r.h * down),
        )
        for name, r in places.items()
    }


def _on_grid(value: float) -> float:
    return round(value / _GRID) * _GRID


def _distance(one: Millimetres, other: Millimetres) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


def _words_for(place: Any) -> str:
    """What a player calls one place of the board, or a corner marker."""
    if isinstance(place, Sentence):
        return said(place)
    whole = place_of(str(place))
    if whole == place:
        return place_name(whole)
    return _("{level}, place {n}").format(level=place_name(whole), n=str(place).rsplit("/", 1)[1])
