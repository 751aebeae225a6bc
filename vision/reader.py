"""From camera pictures to looks: which stickers lie where on the table, and which places are covered.

Only what changed is read again. A change is decoded as it is (`Ladder.scan`); a known sticker in it that
no longer decodes stays sighted while its own pattern is still there; a place that then holds something
unexplained is read with everything there is (`Ladder.read`), a few places a look. New sightings are
checked once more in the next look, and a slow sweep reads the whole table again part by part.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence

import cv2
import numpy as np

from vision.decode import Quad
from vision.geometry import ENOUGH, Board, BoardFinder
from vision.ground import TABLE, Ground, Judgement, judged
from vision.ladder import ENGINES, Ladder, expected_edges, pixel_box
from vision.layout import Layout, Rect
from vision.learning import QuietMoments
from vision.memory import Known, Memory, unplaced
from vision.sightings import Frame, Grey, Look
from vision.surface import SCALE, Change, ChangeWatch, Mask, Surface

log = logging.getLogger(__name__)

_GROW = 14.0  # mm around a change that are read with it: a tile's reach
_TOUCH = 12.0  # mm from a sticker's centre within which a change puts it in question
_WHOLE = 0.4  # share of the table from which on the whole picture is read at once
_PLACES_A_LOOK = 8  # places read with everything in one look
_OPEN_A_LOOK = 3  # of these, parts of the open table, which are large
_PLACES_UNDER_ARM = 2  # the same while an arm reaches in, when most of them are skin
_RETRY = 3  # looks between two tries of a place that could not be read
_WINDOW, _STEP = 150.0, 120.0  # mm: how areas are cut into places
_SWEEP = 6  # the sweep cuts the table into 6 x 6 parts, one a look
_WAITING_MOST = 400
_ODD_MM2 = 30.0  # of something unexplained that make a place worth reading


class Reader:
    """Reads the frames of one camera looking at one board.

    `engines` names the readers that may be used ("zxing", "zbar", "pattern"); raises NoDecoder when
    neither zxing-cpp nor zbar can be loaded. Not for use from two threads at once.
    """

    def __init__(self, layout: Layout, engines: Sequence[str] = ENGINES) -> None:
        self.layout = layout
        self._ladder = Ladder(layout, engines)
        self._surface = Surface(layout)
        self._windows = {s: self._surface.slices(s, grow=1.0) for s in layout.slots.values()}
        self._corners = [self._surface.slices(c) for c in layout.corners]
        self._sweep_step = 0
        self._shape: tuple[int, ...] = ()
        self._placed: Quad | None = None
        self._reset()

    @property
    def board(self) -> Board | None:
        """Where the board lies in the picture; None before three of its corners were seen."""
        return self._finder.board

    @property
    def busy(self) -> bool:
        """Whether parts of the picture wait to be read more closely in the next looks."""
        return bool(self._waiting)

    def read_everything(self) -> None:
        """Read the whole picture again in the next look."""
        self._all = True

    def place(self, corners: Quad | None) -> None:
        """Where a hand says the board's own corners are, in pixels; None: nobody says so any longer.

        All that was known of the table is forgotten: it lies elsewhere now.
        """
        self._placed = corners
        self._reset()

    def relearn(self) -> None:
        """Forget what the empty table looks like: for a table that was laid out anew."""
        self._ground = Ground(self._surface, self.layout)
        self._seen_by: Board | None = None
        self._quiet = QuietMoments(self._ground)
        self._all = True

    def look(self, frame: Frame) -> Look:
        """What one frame shows. Frames must come in the order of their time.

        A frame that cannot be read (no picture in it, a fault in a library) gives a look that knows
        nothing: every slot covered, no sightings.
        """
        grey = frame.grey
        if grey.ndim != 2 or grey.dtype != np.uint8 or min(grey.shape) < 64:
            log.warning("frame %d holds no grey picture", frame.number)
            return self._blind(frame)
        try:
            return self._look(frame)
        except (cv2.error, ValueError) as error:
            log.warning("frame %d could not be read: %s", frame.number, error)
            self._watch.forget()
            return self._blind(frame)

    def _reset(self) -> None:
        self._finder = BoardFinder(self.layout)
        if self._placed is not None:
            self._finder.place(self._placed)
        self._watch = ChangeWatch()
        self._memory = Memory(self.layout)
        self._waiting: dict[Rect, str | None] = {}
        self.relearn()

    def _look(self, frame: Frame) -> Look:
        grey = frame.grey
        if grey.shape != self._shape:
            self._shape = grey.shape
            self._reset()
        board = self._finder.board
        if board is None or (self._seen_by is None and not board.fitted):
            board = self._finder.search(grey)
        if board is None:
            return self._without_board(frame)
        flat = self._surface.flatten(grey, board)
        change = self._watch.update(flat)
        board, flat, change = self._follow(grey, board, flat, change)
        if self._finder.doubtful:
            self._watch.forget()
            return self._blind(frame)
        mask = self._to_read(change)
        self._scan(grey, board, mask)
        judgement = self._judge(flat)
        self._await_places(mask if self._all else change.mask, judgement)
        if self._read_places(grey, board, change, judgement):
            judgement = self._judge(flat)
        self._learn(frame, board, flat, change, judgement)
        self._all = False
        return self._report(frame, board, change, judgement)

    # -- where the board is

    def _follow(self, grey: Grey, board: Board, flat: Grey, change: Change) -> tuple[Board, Grey, Change]:
        """Look at the corners when they changed, and flatten again when the board lies elsewhere."""
        if self._seen_by is None:
            self._see(grey, board)
        corner = self.layout.corners[self._sweep_step % len(self.layout.corners)]
        changed = any(change.mask[window].any() for window in self._corners)
        if not changed and not (self._sweep_step % 3 == 0 and self._finder.drifted(grey, corner.id)):
            self._finder.moved = False
            return board, flat, change
        now = self._finder.check(grey) or board
        if now.to_pixels is board.to_pixels:
            return now, flat, change
        self._see(grey, now)
        if self._finder.moved:
            self._all = True
        flat = self._surface.flatten(grey, now)
        again = self._watch.update(flat)
        return now, flat, Change(cv2.bitwise_or(change.mask, again.mask), change.motion or again.motion)

    def _see(self, grey: Grey, board: Board) -> None:
        """Note which part of the table the camera shows."""
        if self._seen_by is None or self._finder.moved:
            self._ground.see(self._surface.visible((grey.shape[0], grey.shape[1]), board))
        self._seen_by = board

    # -- what to read, and reading it

    def _to_read(self, change: Change) -> Mask:
        """The change, everything when asked, and the part whose turn it is in the sweep."""
        self._sweep_step += 1
        if self._all:
            return np.full_like(change.mask, 255)
        mask = change.mask.copy()
        row, column = divmod(self._sweep_step % _SWEEP**2, _SWEEP)
        height, width = mask.shape[0] // _SWEEP + 1, mask.shape[1] // _SWEEP + 1
        mask[row * height : (row + 1) * height, column * width : (column + 1) * width] = 255
        return mask

    def _scan(self, grey: Grey, board: Board, mask: Mask) -> None:
        """Decode what changed; keep the known stickers in it that decode or still show their pattern."""
        touched = self._surface.near(mask, _TOUCH)
        questioned = self._memory.drop(touched)
        codes = [code for box in self._boxes(grey, board, mask) for code in self._ladder.scan(grey, box)]
        self._memory.add(codes, board, before=questioned)
        for known in questioned:
            self._keep(grey, board, known)
        for known in [k for k in self._memory.known if k.looks == 1 and k not in questioned]:
            if not touched(*known.centre):
                self._recheck(grey, board, known)

    def _keep(self, grey: Grey, board: Board, known: Known) -> None:
        """Put a sticker that was not decoded again back where it was, if its pattern is there."""
        if any(k.sticker == known.sticker and k.shares_place(known) for k in self._memory.known):
            return
        again = self._ladder.confirm(grey, board, known.sticker, known.corners, known.oriented)
        if again is not None:
            self._memory.add([again], board, before=[known])

    def _recheck(self, grey: Grey, board: Board, known: Known) -> None:
        """A sticker new in the last look must be there in this one too."""
        again = self._ladder.confirm(grey, board, known.sticker, known.corners, known.oriented)
        if again is not None:
            self._memory.confirmed(known)
            return
        self._memory.remove(known)
        place = _around(known.corners, _GROW)
        codes = self._ladder.scan(grey, pixel_box(board, place, grey.shape))
        codes = codes or self._ladder.read(grey, board, place)
        self._memory.add(codes, board, before=[known])

    def _boxes(self, grey: Grey, board: Board, mask: Mask) -> Iterable[tuple[int, int, int, int] | None]:
        places = self._surface.boxes(mask, _GROW)
        view = self._surface.view
        if sum(p.w * p.h for p in places) > _WHOLE * view.w * view.h:
            return [None]
        return [pixel_box(board, place, grey.shape) for place in places]

    # -- places with something unexplained in them

    def _judge(self, flat: Grey) -> Judgement:
        pieces = self._surface.blank()
        self._surface.fill(pieces, [known.footprint for known in self._memory.known])
        self._pieces = pieces
        return self._ground.judge(flat, pieces, self._occupied())

    def _occupied(self) -> frozenset[str]:
        names = (known.slot for known in self._memory.known)
        return frozenset(n for n in names if n is not None and not self.layout.slots[n].area)

    def _await_places(self, mask: Mask, judgement: Judgement) -> None:
        """Queue the places that changed and hold something that no known piece explains.

        When none waits, now and then one that was read in vain is tried again.
        """
        places = self._unexplained_places(cv2.bitwise_and(mask, judgement.strange), judgement)
        if not places and not self._waiting and not judgement.arm and self._sweep_step % _RETRY == 0:
            again = list(self._unexplained_places(judgement.strange.copy(), judgement).items())
            places = dict(again[self._sweep_step // _RETRY % len(again) :][:1]) if again else {}
        self._waiting = dict(list({**places, **self._waiting}.items())[:_WAITING_MOST])

    def _unexplained_places(self, odd: Mask, judgement: Judgement) -> dict[Rect, str | None]:
        """Slots, parts of areas (with their names) and of the open table in which something is marked."""
        if not cv2.countNonZero(odd):
            return {}
        places: dict[Rect, str | None] = {}
        for slot, window in self._windows.items():
            if slot.area:
                inside = self._surface.blank()
                inside[window] = odd[window]
                places |= dict.fromkeys(self._parts(inside), slot.name)
            elif slot.name in judgement.covered and odd[window].any():
                places[slot] = slot.name
            odd[window] = 0
        return places | dict.fromkeys(self._parts(odd), None)

    def _parts(self, odd: Mask) -> list[Rect]:
        """Places around what is marked, none larger than a few tiles."""
        if not cv2.countNonZero(odd):
            return []
        # a symbol is a speckle of changes: joined first, so that only thin lines fall away
        for how in (cv2.MORPH_CLOSE, cv2.MORPH_OPEN):
            odd = cv2.morphologyEx(odd, how, np.ones((5, 5), np.uint8))
        return [part for box in self._surface.boxes(odd, grow=4.0) for part in _windows(box)]

    def _read_places(self, grey: Grey, board: Board, change: Change, judgement: Judgement) -> bool:
        """Read waiting places with everything there is; whether a sticker was found.

        A place that is still moving under an arm waits on. When everything is read, all slots and areas
        are, and the open table follows in the next looks.
        """
        found = False
        strange = {p: n for p, n in self._waiting.items() if self._still_odd(p, n, judgement)}
        moving = {p for p in strange if judgement.arm and change.mask[self._surface.slices(p)].any()}
        ready = [p for p in strange if self._all or p not in moving]
        known = [p for p in ready if strange[p] is not None]
        open_table = [p for p in ready if strange[p] is None]
        if judgement.arm and self._ground.has_ring:
            known, open_table = known[:_PLACES_UNDER_ARM], []
        elif not self._all:
            known = known[:_PLACES_A_LOOK]
        for place in [*known, *open_table[:_OPEN_A_LOOK]]:
            name = strange.pop(place)
            grown = Rect(place.x - 4, place.y - 4, place.w + 8, place.h + 8)
            taken = [known.centre for known in self._memory.known if grown.holds(*known.centre)]
            codes = self._ladder.read(grey, board, grown, expected_edges(self.layout, name), taken)
            found |= bool(self._memory.add(codes, board))
        self._waiting = strange
        return found

    def _still_odd(self, place: Rect, name: str | None, judgement: Judgement) -> bool:
        if name is not None and not self.layout.slots[name].area:
            return name in judgement.covered
        window = judgement.strange[self._surface.slices(place)]
        return bool(np.count_nonzero(window) > _ODD_MM2 * SCALE**2)

    def _learn(self, frame: Frame, board: Board, flat: Grey, change: Change, judgement: Judgement) -> None:
        """Learn the open places of a quiet table, but for those that may hold an unreadable sticker."""
        occupied = self._occupied()

        def empty(name: str) -> bool:
            if name in occupied:
                return False
            return name == TABLE or not self._ladder.suspects(frame.grey, board, self.layout.slots[name])

        all_there = not board.fitted or len(board.seen) >= ENOUGH
        self._quiet.learn(
            frame.time, flat, self._pieces, change.motion, judgement, empty if all_there else None
        )

    # -- looks

    def _report(self, frame: Frame, board: Board, change: Change, judgement: Judgement) -> Look:
        sightings, twice = self._memory.sightings(board)
        return Look(
            frame.time,
            frame.number,
            sightings,
            board_found=True,
            covered=judgement.covered,
            motion=change.motion,
            duplicates=twice,
            ignored=self._memory.ignored(),
            board_moved=self._finder.moved,
        )

    def _without_board(self, frame: Frame) -> Look:
        sightings, twice, ignored = unplaced(self._ladder.scan(frame.grey))
        return Look(
            frame.time,
            frame.number,
            sightings,
            board_found=False,
            covered=self._judged_names(),
            duplicates=twice,
            ignored=ignored,
        )

    def _blind(self, frame: Frame) -> Look:
        found = self._finder.board is not None
        return Look(
            frame.time,
            frame.number,
            (),
            found,
            covered=self._judged_names(),
            motion=True,
            board_doubted=self._finder.doubtful,
        )

    def _judged_names(self) -> frozenset[str]:
        return frozenset(s.name for s in self.layout.slots.values() if judged(s))


def _around(corners: Quad, grow: float) -> Rect:
    (x0, y0), (x1, y1) = corners.min(axis=0), corners.max(axis=0)
    return Rect(float(x0) - grow, float(y0) - grow, float(x1 - x0) + 2 * grow, float(y1 - y0) + 2 * grow)


def _windows(box: Rect) -> list[Rect]:
    """A box cut into overlapping places no larger than a few tiles."""
    starts = [
        [start + i * _STEP for i in range(max(1, int(np.ceil((size - _WINDOW) / _STEP)) + 1))]
        for start, size in ((box.x, box.w), (box.y, box.h))
    ]
    return [
        Rect(x, y, min(_WINDOW, box.x + box.w - x), min(_WINDOW, box.y + box.h - y))
        for y in starts[1]
        for x in starts[0]
    ]
