"""The log: a small file in the data folder that says in sentences what happened.

People read messages on the screen or on standard error; the log is for finding faults afterwards, and
the only place where a traceback goes.
"""

from __future__ import annotations

import logging
import os
from logging.handlers import RotatingFileHandler
from pathlib import Path

QUIETLY = {"quietly": True}
"""As `extra=` of a message: for the log alone, the person is told in other words."""

_KILOBYTES = 256  # a card in a Raspberry Pi is small and wears out


def set_up(path: Path, *, verbose: bool = False) -> Path | None:
    """Send the log to `path` (older parts kept beside it, at most three files), warnings to standard error.

    Returns the path, or None when nothing can be written there: a program that can still help says so
    where it matters and goes on.
    """
    # before Kivy is imported: its messages go the same way as ours, and it leaves standard error alone
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    close()

    console = logging.StreamHandler()
    console.setLevel(logging.INFO if verbose else logging.WARNING)
    console.setFormatter(logging.Formatter("%(message)s"))
    if not verbose:
        console.addFilter(lambda record: not getattr(record, "quietly", False))
    _add(console)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = RotatingFileHandler(path, maxBytes=_KILOBYTES * 1024, backupCount=2, encoding="utf-8")
    except OSError:
        return None
    file.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    _add(file)
    return path


def close() -> None:
    """Take back what `set_up` did to the log; twice is fine."""
    while _handlers:
        handler = _handlers.pop()
        logging.getLogger().removeHandler(handler)
        handler.close()


_handlers: list[logging.Handler] = []


def _add(handler: logging.Handler) -> None:
    handler.addFilter(_worth_keeping)
    _handlers.append(handler)
    logging.getLogger().addHandler(handler)


def _worth_keeping(record: logging.LogRecord) -> bool:
    """Kivy tells every step of its start; of that only warnings matter."""
    return record.levelno >= logging.WARNING or not record.name.startswith("kivy")
