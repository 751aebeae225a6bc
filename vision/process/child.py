"""The process that reads: `python -m vision.process.child CONNECTION PICTURE TRACE PARENT`.

Started by parent.py. The first three are file descriptors that it inherits: of the connection, of the
shared picture, and of a file for the traceback of a sudden end; the last is the parent's process number.
It ends with its parent, even with a parent that was killed.
"""

from __future__ import annotations

import contextlib
import ctypes
import faulthandler
import logging
import os
import resource
import signal
import sys
import traceback
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from vision.layout import Layout
from vision.process.messages import Answer, Ask, Begin, Broken, Reads, Said
from vision.process.shared import SharedPicture
from vision.sightings import Frame

_PR_SET_PDEATHSIG = 1
_NICE = 10  # the screen's process comes first
_FIRST_TO_GO = "500"  # when memory runs out: this process before the one with the game


class _Listener(logging.Handler):
    """Keeps what is logged until the parent takes it."""

    def __init__(self) -> None:
        super().__init__()
        self._said: list[Said] = []

    def emit(self, record: logging.LogRecord) -> None:
        self._said.append(Said(record.name, record.levelno, self.format(record)))

    def taken(self) -> tuple[Said, ...]:
        """What was said since the last time."""
        said, self._said = tuple(self._said), []
        return said


def main(arguments: list[str]) -> int:
    connection, picture, trace, parent = map(int, arguments)
    _live_with(parent)
    faulthandler.enable(trace)
    listener = _Listener()
    logging.basicConfig(level=logging.INFO, format="%(message)s", handlers=[listener])
    with Connection(connection) as line, contextlib.suppress(EOFError, BrokenPipeError):
        return _serve(line, SharedPicture(picture), listener)
    return 0


def _live_with(parent: int) -> None:
    """End with the parent, leave no core file, and let others go first."""
    ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it ended before we could ask
        sys.exit()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then ends us
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(_NICE)
    with contextlib.suppress(OSError):  # a system that does not let us choose
        Path("/proc/self/oom_score_adj").write_text(_FIRST_TO_GO, "ascii")


def _serve(line: Connection[Any, Any], picture: SharedPicture, listener: _Listener) -> int:
    """Answer until the parent closes the line (raises EOFError then), or until the reader breaks."""
    try:
        reader = _made(line.recv())
        while True:
            line.send(_answer(reader, line.recv(), picture, listener))
    except (EOFError, BrokenPipeError):
        raise
    except Exception as fault:  # noqa: BLE001 — the parent is told all of it, and begins anew
        said = listener.taken()
        line.send(Broken(f"{type(fault).__name__}: {fault}", traceback.format_exc(), said))
        return 1


def _made(begin: Begin) -> Reads:
    return (begin.make or _reader)(begin.layout, begin.careful)


def _reader(layout: Layout, careful: bool) -> Reads:
    """The reader; a careful one goes without zbar, where there is another way to read."""
    from vision.decode import ZBAR, NoDecoder
    from vision.ladder import ENGINES
    from vision.reader import Reader

    if careful:
        with contextlib.suppress(NoDecoder):
            return Reader(layout, [engine for engine in ENGINES if engine != ZBAR])
    return Reader(layout)


def _answer(reader: Reads, ask: Ask, picture: SharedPicture, listener: _Listener) -> Answer:
    if ask.place is not None:
        reader.place(ask.place.corners)
    if ask.relearn:
        reader.relearn()
    if ask.everything:
        reader.read_everything()
    look = reader.look(Frame(picture.take(ask.shape), ask.time, ask.number))
    return Answer(look, reader.board, listener.taken())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
