"""From camera pictures to looks: which stickers lie where on the table, and which places are covered.

Only what changed is read again. A known sticker in it whose own pattern is still there stays; restless spots
(`vision.texture`) are decoded as they are (`Ladder.scan`), and what that leaves unexplained is read with
everything there is (`Ladder.read`). New sightings are checked once more in the next look, and a slow sweep
reads the whole table again part by part. While an arm moves, looks that follow each other quickly read and
judge by turns: neither comes to an end before it is gone.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.agenda import Agenda
from vision.decode import Quad
from vision.geometry import ENOUGH, Board, BoardFinder
from vision.glance import Glance
from vision.ground import TABLE, Ground, Judgement, judged
from vision.ladder import ENGINES, Ladder, expected_edges, pixel_boxes
from vision.layout import Layout, Rect
from vision.learning import QuietMoments
from vision.memory import Known, Memory, unplaced
from vision.sightings import Frame, Grey, Look
from vision.surface import SCALE, Change, Mask, Surface

log = logging.getLogger(__name__)

PULSE = 1.0
"""Seconds between two parts of the sweep, and between two looks at a corner where nothing changed."""
_TURN = 0.3
"""Seconds between two looks up to which they may read and judge by turns: fewer looks each do both."""
_TOUCH = 12.0  # mm from a sticker's centre within which a change puts it in question
_PLACES_A_LOOK = 8  # places read with everything in one look
_PLACES_UNDER_ARM = 1  # the same while an arm reaches in, when most of them are skin
_SUSPECT_MM2 = 25.0  # of restlessness in a place that make it worth asking whether a sticker lies there


@dataclass(frozen=True, eq=False)
class _Now:
    """What a look reads: the picture, where the board is in it, what changed since the last one.

    `arm`: one reaches in; `by_turns`: it moves, so that looks read and judge by turns.
    """

    grey: Grey
    board: Board
    changed: Mask
    arm: bool
    by_turns: bool


class Reader:
    """Reads the frames of one camera looking at one board.

    `engines` names the readers that may be used ("zxing", "zbar", "pattern"); raises NoDecoder when
    neither zxing-cpp nor zbar can be loaded. Not for use from two threads at once.
    """

    def __init__(self, layout: Layout, engines: Sequence[str] = ENGINES) -> None:
        self.layout = layout
        self._ladder = Ladder(layout, engines)
        self._surface = Surface(layout)
        self._agenda = Agenda(self._surface, layout)
        self._corners = {c.id: self._surface.slices(c) for c in layout.corners}
        self._corner = 0
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
        return self._agenda.waits

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
        """Forget what lies on the table and what it looks like empty: for a table that was laid out anew."""
        self._glance.look_closely()
        self._memory.forget()
        self._agenda.forget()
        self._ground = Ground(self._surface, self.layout)
        if self._seen_by is not None:
            self._ground.see(self._surface.visible((self._shape[0], self._shape[1]), self._seen_by))
        self._quiet = QuietMoments(self._ground)
        self._judgement: Judgement | None = None
        self._suspicions: dict[str, bool] = {}
        self._all = True
        self._reads = self._judges = True

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
            self._glance.forget()
            return self._blind(frame)

    def _reset(self) -> None:
        self._finder = BoardFinder(self.layout)
        if self._placed is not None:
            self._finder.place(self._placed)
        self._glance = Glance(self._surface)
        self._memory = Memory(self.layout)
        self._seen_by: Board | None = None
        self._pulse = self._time = float("-inf")
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
        pulse = not 0 <= frame.time - self._pulse < PULSE
        if pulse:
            self._pulse = frame.time
        flat, change = self._glance.look(grey, board, closely=pulse)
        board, flat, change = self._follow(grey, board, flat, change, pulse)
        if self._finder.doubtful:
            self._glance.forget()
            return self._blind(frame)
        due = self._agenda.everything() if self._all else self._agenda.due(change.mask, pulse)
        unproved = [known for known in self._memory.known if known.looks == 1]
        judgement = self._judgement
        if judgement is None or not self._judges or unproved or self._agenda.waits or cv2.countNonZero(due):
            arm = self._ground.arm(flat)
            reaching = arm and self._ground.has_ring
            soon = 0 <= frame.time - self._time < _TURN
            by_turns = reaching and change.motion and soon and not self._all
            self._reads = not by_turns or not self._reads
            self._judges = judgement is None or not by_turns or not self._reads
            gone = self._read(_Now(grey, board, change.mask, reaching, by_turns), due, unproved)
            if judgement is None or self._judges:
                judgement = self._judge(flat, arm)
            else:
                judgement = self._unsure(judgement, change.mask, gone, arm)
        self._time = frame.time
        learnt = self._learn(frame, board, flat, change, judgement, pulse)
        self._judgement = None if learnt else judgement
        self._all = False
        return self._report(frame, board, change, judgement)

    # -- where the board is

    def _follow(
        self, grey: Grey, board: Board, flat: Grey, change: Change, pulse: bool
    ) -> tuple[Board, Grey, Change]:
        """Look at the corners when they changed, and flatten again when the board lies elsewhere."""
        if self._seen_by is None:
            self._see(grey, board)
        changed = [name for name, window in self._corners.items() if change.mask[window].any()]
        self._corner = (self._corner + pulse) % len(self.layout.corners)
        corner = self.layout.corners[self._corner]
        if not changed and not (pulse and self._finder.drifted(grey, corner.id)):
            self._finder.moved = False
            return board, flat, change
        now = self._finder.check(grey, changed or None) or board
        if now.to_pixels is board.to_pixels:
            return now, flat, change
        self._see(grey, now)
        if self._finder.moved:
            self._all = True
        flat, again = self._glance.look(grey, now, closely=True)
        return now, flat, Change(cv2.bitwise_or(change.mask, again.mask), change.motion or again.motion)

    def _see(self, grey: Grey, board: Board) -> None:
        """Note which part of the table the camera shows."""
        if self._seen_by is None or self._finder.moved:
            self._ground.see(self._surface.visible((grey.shape[0], grey.shape[1]), board))
        self._seen_by = board

    # -- reading

    def _read(self, now: _Now, due: Mask, unproved: Sequence[Known]) -> list[Known]:
        """Read what is due: known patterns, then restless spots, then what these leave unexplained.

        Gives back the stickers that were there in the last look, and whose patterns are gone.
        """
        grey, board, known = now.grey, now.board, self._memory.known
        questioned = self._memory.drop(self._surface.near(due, _TOUCH))
        gone = self._confirm(grey, board, questioned, [k for k in unproved if k not in questioned])
        before = self._memory.hide(gone, for_now=now.arm)
        if gone:
            due = due.copy()
            self._surface.fill(due, [one.corners for one in gone])
            gone = [one for one in gone if one in known]
        if not self._reads:
            self._agenda.leave(due)
            return gone
        left = self._agenda.take_left()
        due, changed = cv2.bitwise_or(due, left), cv2.bitwise_or(now.changed, left)
        if not cv2.countNonZero(due):
            return gone
        restless = self._surface.restless(grey, board, due if now.by_turns else None)
        around = restless if self._all else self._agenda.around(due, restless)
        spots = self._agenda.unexplained(around, self._memory.symbols())
        if self._ladder.scans and cv2.countNonZero(spots):
            places = self._agenda.boxes(spots)
            boxes = [None] if places is None else pixel_boxes(board, places, grey.shape)
            codes = [code for box in boxes for code in self._ladder.scan(grey, box, quick=self._all)]
            if codes:
                self._memory.add(codes, board, before)
                spots = self._agenda.unexplained(spots, self._memory.symbols())
        clear = self._agenda.as_restless(spots, restless, self._memory.centres())
        faint = cv2.subtract(spots, clear)
        if not self._all and cv2.countNonZero(faint):
            faint = self._agenda.around(changed, faint)
        self._agenda.put_off(self._agenda.places(faint))
        self._read_places(now, self._agenda.places(clear), before)
        return gone

    def _confirm(
        self, grey: Grey, board: Board, questioned: Sequence[Known], unproved: Sequence[Known]
    ) -> list[Known]:
        """Keep the stickers whose own pattern is still there; gives back those of which it is not.

        `questioned` were taken out of the memory; the unproved ones, new in the last look, are still in it.
        """
        for known in unproved:
            self._memory.remove(known)
        asked = [*questioned, *unproved]
        found = self._ladder.confirm(grey, board, [(k.sticker, k.pose, k.oriented) for k in asked])
        self._memory.confirm([(k, one) for k, one in zip(asked, found, strict=True) if one], board)
        return [known for known, one in zip(asked, found, strict=True) if one is None]

    def _read_places(self, now: _Now, places: Sequence[Rect], before: Sequence[Known]) -> None:
        """Read places with everything there is; those that are too many for one look have to wait.

        Where something moves while an arm reaches in has to wait, too. When everything is read, all of
        them are.
        """
        most = _PLACES_UNDER_ARM if now.arm else _PLACES_A_LOOK
        for i, place in enumerate(places):
            waits = i >= most or (now.arm and now.changed[self._surface.slices(place)].any())
            if waits and not self._all:
                self._agenda.put_off([place])
                continue
            taken = [k.centre for k in self._memory.known if place.holds(*k.centre)]
            name = self.layout.slot_at(*place.centre)
            edges = expected_edges(self.layout, name)
            codes = self._ladder.read(now.grey, now.board, place, edges, taken)
            self._memory.add(codes, now.board, before)
            if not codes:
                self._agenda.in_vain(place)

    def _judge(self, flat: Grey, arm: bool) -> Judgement:
        pieces = self._surface.blank()
        self._surface.fill(pieces, self._memory.footprints())
        self._pieces = pieces
        return self._ground.judge(flat, pieces, self._occupied(), arm)

    def _unsure(self, last: Judgement, changed: Mask, gone: Iterable[Known], arm: bool) -> Judgement:
        """The last judgement, but nothing is known of places where something changed or a sticker is gone."""
        slots = (known.slot for known in gone if known.slot is not None)
        covered = last.covered | self._ground.touched(changed) | frozenset(filter(self._ground.judges, slots))
        return Judgement(covered - self._occupied(), arm)

    def _occupied(self) -> frozenset[str]:
        names = (known.slot for known in self._memory.known)
        return frozenset(n for n in names if n is not None and not self.layout.slots[n].area)

    def _learn(
        self, frame: Frame, board: Board, flat: Grey, change: Change, judgement: Judgement, pulse: bool
    ) -> bool:
        """Learn the open places of a quiet table, but for those that may hold an unreadable sticker."""
        occupied = self._occupied()
        if change.motion:
            self._suspicions.clear()

        def empty(name: str) -> bool:
            if name in occupied:
                return False
            return name == TABLE or not self._suspected(frame.grey, board, name)

        all_there = not board.fitted or len(board.seen) >= ENOUGH
        return self._quiet.learn(
            frame.time, flat, self._pieces, change.motion, judgement, empty if all_there else None
        )

    def _suspected(self, grey: Grey, board: Board, name: str) -> bool:
        """Whether a place may hold a sticker that could not be read."""
        if name in self._suspicions:
            return self._suspicions[name]
        place = self.layout.slots[name]
        spots = self._agenda.unexplained(self._surface.restless(grey, board), self._memory.symbols())
        enough = cv2.countNonZero(spots[self._surface.slices(place)]) > _SUSPECT_MM2 * SCALE**2
        taken = [k.centre for k in self._memory.known if place.holds(*k.centre)]
        suspected = enough and self._ladder.suspects(grey, board, place, taken=taken)
        self._suspicions[name] = suspected
        return suspected

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
