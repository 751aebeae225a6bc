"""From single looks to the settled table: what to believe after several frames.

One frame may misread, be blurred by a moving hand or show half of what lies there. So nothing counts
that two agreeing looks did not see, and nothing is gone that was not missed twice where it could have
been seen. What is covered stays what it was.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from vision.codes import Sticker
from vision.sightings import Look, Piece, Scene, Sighting


@dataclass(frozen=True)
class _Place:
    """Where a sticker was seen; `slot` is None on the bare board or table."""

    slot: str | None
    x: float
    y: float

    def near(self, other: _Place, tolerance: float) -> bool:
        return math.hypot(self.x - other.x, self.y - other.y) <= tolerance

    def agrees(self, other: _Place, tolerance: float) -> bool:
        """The same slot, or the same place: a sticker on a slot's edge does not jump to and fro."""
        return (self.slot is not None and self.slot == other.slot) or self.near(other, tolerance)


@dataclass(frozen=True)
class _Track:
    """A sticker at a place: settled, or a candidate still waiting for its second look.

    `origin`: the settled place, in the same slot, that a candidate seems to have left.
    """

    sticker: Sticker
    place: _Place
    since: float
    seen: int = 1
    missed: int = 0
    origin: _Place | None = None


class Settler:
    """Turns the looks of one camera into scenes; its only clock is `Look.time`.

    `slots` names every slot of the layout (all of them are covered while the board is not found);
    `looks` is how many agreeing looks it takes to arrive and to be gone; `tolerance` (mm) is how far
    two sightings of a resting piece may lie apart.
    """

    def __init__(self, slots: Iterable[str] = (), *, looks: int = 2, tolerance: float = 4.0) -> None:
        self._slots = frozenset(slots)
        self._looks = looks
        self._tolerance = tolerance
        self._settled: list[_Track] = []
        self._candidates: list[_Track] = []
        self._twins: frozenset[Sticker] = frozenset()
        self._moved: float | None = None

    def update(self, look: Look) -> Scene:
        """What the table looks like after one more look."""
        if self._moved is None or look.motion or not look.board_found or look.time < self._moved:
            self._moved = look.time
        if not look.board_found:
            self._forgive()
            return self._scene(look, self._slots | look.covered, ())
        self._miss(look, self._match(look))
        self._arrive(look.time)
        twins, self._twins = self._twins, frozenset(look.duplicates)
        return self._scene(look, look.covered, tuple(s for s in look.duplicates if s in twins))

    def _forgive(self) -> None:
        """A look that could not judge breaks a row of misses."""
        self._settled = [replace(t, missed=0) for t in self._settled]
        self._candidates = [replace(t, missed=0) for t in self._candidates]

    def _match(self, look: Look) -> set[int]:
        """Lay each sighting on the track that it confirms; the settled tracks seen, by index."""
        seen: set[int] = set()
        candidates: list[_Track] = []
        waiting = list(self._candidates)
        for sighting in look.sightings:
            place = _place(sighting)
            if place is None:
                continue
            at = self._settled_at(sighting.sticker, place, seen)
            origin = None
            if at is not None:
                seen.add(at)
                if self._settled[at].place.near(place, self._tolerance):
                    # Lying where it lay contradicts whatever a single look saw elsewhere.
                    waiting = [t for t in waiting if t.sticker != sighting.sticker or not t.sticker.unique]
                    continue
                origin = self._settled[at].place
            candidate = self._candidate(sighting.sticker, place, look.time, waiting)
            candidates.append(replace(candidate, origin=origin))
            self._moved = look.time
        self._candidates = candidates + self._still_waiting(waiting, candidates, look)
        return seen

    def _settled_at(self, sticker: Sticker, place: _Place, taken: set[int]) -> int | None:
        """The nearest settled track of this sticker that agrees with the place, by index."""
        found = [
            (math.hypot(t.place.x - place.x, t.place.y - place.y), i)
            for i, t in enumerate(self._settled)
            if t.sticker == sticker and i not in taken and t.place.agrees(place, self._tolerance)
        ]
        return min(found)[1] if found else None

    def _candidate(self, sticker: Sticker, place: _Place, time: float, waiting: list[_Track]) -> _Track:
        """The candidate that this sighting makes or strengthens (then taken from `waiting`)."""
        for track in waiting:
            if track.sticker == sticker and track.place.agrees(place, self._tolerance):
                waiting.remove(track)
                return replace(track, place=place, since=time, seen=track.seen + 1, missed=0)
        return _Track(sticker, place, time)

    def _still_waiting(self, waiting: list[_Track], fresh: list[_Track], look: Look) -> list[_Track]:
        """Candidates not seen in this look that may still be confirmed by a later one."""
        elsewhere = {t.sticker for t in fresh if t.sticker.unique}
        aged = (self._aged(t, look) for t in waiting if t.sticker not in elsewhere)
        return [t for t in aged if t.missed < self._looks]

    def _arrive(self, time: float) -> None:
        """Settle the candidates that enough looks agree on; a unique sticker leaves its old place."""
        for track in [t for t in self._candidates if t.seen >= self._looks]:
            self._candidates.remove(track)
            for i, old in enumerate(self._settled):
                if old.sticker == track.sticker and (track.sticker.unique or old.place == track.origin):
                    self._settled[i] = track
                    break
            else:
                self._settled.append(track)
            self._moved = time

    def _miss(self, look: Look, seen: set[int]) -> None:
        """Count settled pieces not seen where they should be; drop those missed often enough."""
        kept: list[_Track] = []
        for i, track in enumerate(self._settled):
            aged = replace(track, missed=0) if i in seen else self._aged(track, look)
            if aged.missed < self._looks:
                kept.append(aged)
            else:
                self._moved = look.time
        self._settled = kept

    def _aged(self, track: _Track, look: Look) -> _Track:
        """The track after a look that did not see it: missed once more, if it could have been seen."""
        return replace(track, missed=track.missed + 1 if _judged(track, look) else 0)

    def _scene(self, look: Look, covered: frozenset[str], twins: tuple[Sticker, ...]) -> Scene:
        assert self._moved is not None
        pieces = tuple(
            Piece(t.sticker, t.place.slot, t.place.x, t.place.y, t.since)
            for t in sorted(self._settled, key=lambda t: (t.sticker, t.place.slot or "", t.place.x))
        )
        return Scene(look.time, pieces, covered, look.time - self._moved, twins, look.board_found)


def _place(sighting: Sighting) -> _Place | None:
    if sighting.x is None or sighting.y is None:
        return None
    return _Place(sighting.slot, sighting.x, sighting.y)


def _judged(track: _Track, look: Look) -> bool:
    """Whether the look could have seen the track's sticker.

    Outside the slots nothing says what a hand covers, so only still looks judge there. A sticker seen
    twice at once is somewhere: that look says nothing about its place.
    """
    if track.sticker in look.duplicates:
        return False
    if track.place.slot is None:
        return not look.motion
    return track.place.slot not in look.covered
