"""Connections that fail, or take the whole process with them, at a chosen statement."""

from __future__ import annotations

import os
import signal
import sqlite3
from collections.abc import Callable
from typing import Any

Hook = Callable[[str], None]


def connection(before: Hook, after: Hook) -> type[sqlite3.Connection]:
    """A class of connections that calls the hooks around every statement."""

    class Hooked(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            before(sql)
            cursor = super().execute(sql, *values)
            after(sql)
            return cursor

        def executescript(self, sql: str) -> sqlite3.Cursor:
            before(sql)
            cursor = super().executescript(sql)
            after(sql)
            return cursor

    return Hooked


class At:
    """Does something at the n-th of the points that it is called at, counted from 0; once."""

    def __init__(self, point: int, do: Hook) -> None:
        self.point, self.do, self.passed = point, do, 0

    def __call__(self, sql: str) -> None:
        self.passed += 1
        if self.passed == self.point + 1:
            self.do(sql)


def die(sql: str) -> None:
    """As when somebody pulls the plug."""
    os.kill(os.getpid(), signal.SIGKILL)


def fail(code: int, message: str) -> Hook:
    """SQLite reports a fault."""

    def raise_it(sql: str) -> None:
        fault = sqlite3.OperationalError(message)
        fault.sqlite_errorcode = code
        raise fault

    return raise_it


def quietly(sql: str) -> None:
    """Nothing happens."""
