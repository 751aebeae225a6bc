"""The side of the reading process that lives in the screen's: starts it, asks it, buries it, begins anew."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing import Pipe
from typing import TYPE_CHECKING, Any

from vision.decode import Quad
from vision.layout import Layout
from vision.process.messages import Answer, Ask, Begin, Broken, Death, How, Make, Place, Said
from vision.process.shared import SharedPicture
from vision.sightings import Frame, Look

if TYPE_CHECKING:
    from vision.geometry import Board

_log = logging.getLogger(__name__)

LIMIT = 30.0
"""Seconds after which a look that does not come has hung: a slow machine that reads twelve megapixels anew
may take a third of that."""
STARTING = 90.0
"""The same for the first look, which waits for the libraries from a slow card."""
PAUSES = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds before a new process is started, longer with each death in a row."""
CALM = 60.0
"""Seconds without a death after which the next one is the first again."""
CAREFUL_FROM = 2
"""Deaths in a row from which on the engine that is known to abort is left out."""
_GRACE = 1.0  # seconds for a hung process to say where it hangs
_TOLD_TO_END = (-signal.SIGTERM, -signal.SIGINT, -signal.SIGHUP)


class ReaderProcess:
    """A `vision.reader.Reader` in a process of its own, behind the same `look`.

    A look that the process did not survive knows nothing: no sightings, every place covered. The next look
    waits for its pause and for a new process. `on_death` hears of each end on the thread that called
    `look`; `make` and what follows it are a test's. One thread looks; `close` may come from any. The
    process is the child of the thread that looked first and ends with it.

    `well`: whether the latest look was read. `deaths`: how many came in a row, without a calm minute between.
    """

    def __init__(
        self,
        layout: Layout,
        *,
        on_death: Callable[[Death], object] = lambda _death: None,
        make: Make | None = None,
        limit: float = LIMIT,
        starting: float = STARTING,
        pauses: tuple[float, ...] = PAUSES,
        clock: Callable[[], float] = time.monotonic,
        wait: Callable[[threading.Event, float], object] = threading.Event.wait,
    ) -> None:
        self.layout = layout
        self.board: Board | None = None
        self.well = True
        self.deaths = 0
        self._on_death = on_death
        self._make = make
        self._limits = (starting, limit)
        self._pauses = pauses
        self._clock = clock
        self._wait = wait
        self._child: _Child | None = None
        self._looking = threading.Lock()
        self._closed = threading.Event()
        self._died_at = 0.0
        self._everything = self._relearn = False
        self._placed: Quad | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process that reads now."""
        child = self._child
        return None if child is None else child.process.pid

    def read_everything(self) -> None:
        """Read the whole picture again in the next look."""
        self._everything = True

    def relearn(self) -> None:
        """Forget what the empty table looks like: for a table that was laid out anew."""
        self._relearn = True

    def place(self, corners: Quad | None) -> None:
        """Where a hand says the board's own corners are, in pixels; None: nobody says so any longer."""
        self._placed = corners

    def look(self, frame: Frame) -> Look:
        """What one frame shows. Frames must come in the order of their time."""
        with self._looking:
            return self._look(frame)

    def _look(self, frame: Frame) -> Look:
        if frame.grey.ndim != 2 or frame.grey.dtype != "uint8":
            return self._knows_nothing(frame)
        child = self._child or self._begin()
        if child is None:
            return self._knows_nothing(frame)
        everything, self._everything = self._everything, False
        relearn, self._relearn = self._relearn, False
        height, width = frame.grey.shape
        try:
            place = child.news(self._placed)
            ask = Ask((height, width), frame.time, frame.number, everything, relearn, place)
            answer = child.ask(ask, frame)
        except _Died as died:
            self._bury(died, frame)
            return self._knows_nothing(frame)
        self.board, self.well = answer.board, True
        return answer.look

    def close(self) -> None:
        """End the process, and a look that waits for it; twice is fine."""
        self._closed.set()
        child = self._child
        if child is not None:
            child.process.kill()
        with self._looking:
            self._let_go()

    def _begin(self) -> _Child | None:
        """A new process when it is time for one; None when all is over."""
        if self.deaths:
            pause = self._pauses[min(self.deaths, len(self._pauses)) - 1]
            self._wait(self._closed, max(0.0, self._died_at + pause - self._clock()))
        if self._closed.is_set():
            return None
        self._child = _Child(Begin(self.layout, self.deaths >= CAREFUL_FROM, self._make), self._limits)
        if self._closed.is_set():  # while it started: whoever closed has not seen it
            self._let_go()
        return self._child

    def _let_go(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.end()

    def _bury(self, died: _Died, frame: Frame) -> None:
        self._let_go()
        if self._closed.is_set() or died.code in _TOLD_TO_END:
            return
        now = self._clock()
        self.deaths = 1 if now - self._died_at > CALM else self.deaths + 1
        self._died_at = now
        self.board, self.well = None, False
        _log.error("reading frame %d ended its process (%s): %s", frame.number, died.how, died.detail)
        self._on_death(Death(frame, died.how, died.detail))

    def _knows_nothing(self, frame: Frame) -> Look:
        return Look(
            frame.time,
            frame.number,
            (),
            board_found=self.board is not None,
            covered=frozenset(self.layout.slots),
            motion=True,
        )


class _Died(Exception):
    """The process is no more, or no more to be trusted. `code` is its exit code where it has one."""

    def __init__(self, how: How, detail: str, code: int | None = None) -> None:
        super().__init__(detail)
        self.how, self.detail, self.code = how, detail, code


class _Child:
    """One running process. `limits`: seconds for its first answer and for the others."""

    def __init__(self, begin: Begin, limits: tuple[float, float]) -> None:
        self._limit, self._usual_limit = limits
        self._picture = SharedPicture()
        self._trace = os.memfd_create("trace")
        self._line: Any
        self._line, theirs = Pipe()
        inherited = (theirs.fileno(), self._picture.fd, self._trace)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "vision.process.child", *map(str, inherited), str(os.getpid())],
            stdin=subprocess.DEVNULL,
            pass_fds=inherited,
        )
        theirs.close()
        self._begin: Begin | None = begin
        self._placed: Quad | None = None

    def news(self, placed: Quad | None) -> Place | None:
        """Where a hand put the board's corners, if the process does not know yet."""
        if placed is self._placed:
            return None
        self._placed = placed
        return Place(placed)

    def ask(self, ask: Ask, frame: Frame) -> Answer:
        """What the process reads. Raises _Died."""
        try:
            if self._begin is not None:
                self._line.send(self._begin)
                self._begin = None
            self._picture.put(frame.grey)
            self._line.send(ask)
            if not self._line.poll(self._limit):
                raise _Died(How.HUNG, self._shaken(f"no answer within {self._limit:.0f} s"))
            answer = self._line.recv()
        except (EOFError, OSError) as gone:
            raise self._gone() from gone
        self._limit = self._usual_limit
        _log_again(answer.said)
        if isinstance(answer, Broken):
            raise _Died(How.RAISED, f"{answer.what}\n{answer.trace}")
        assert isinstance(answer, Answer)
        return answer

    def end(self) -> None:
        """End the process and wait for that. What waits for an answer learns that there is none."""
        self.process.kill()
        self.process.wait()
        self._line.close()
        self._picture.close()
        if self._trace >= 0:
            os.close(self._trace)
            self._trace = -1

    def _gone(self) -> _Died:
        """How the process ended."""
        try:
            code = self.process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            return _Died(How.ENDED, "it closed its line")
        if code < 0:
            return _Died(How.KILLED, f"{signal.strsignal(-code)}\n{self._traced()}", code)
        return _Died(How.ENDED, f"exit code {code}\n{self._traced()}", code)

    def _shaken(self, what: str) -> str:
        """`what`, and where it hangs: an abort makes it write that down."""
        self.process.send_signal(signal.SIGABRT)
        try:
            self.process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            return what
        return f"{what}\n{self._traced()}"

    def _traced(self) -> str:
        """What the process wrote at its sudden end."""
        size = os.fstat(self._trace).st_size
        return os.pread(self._trace, size, 0).decode("utf-8", "replace").strip()


def _log_again(said: tuple[Said, ...]) -> None:
    for line in said:
        logging.getLogger(line.logger).log(line.level, "%s", line.text)
