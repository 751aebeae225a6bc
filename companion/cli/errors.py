"""How a command says that it could not do what it was asked."""

from __future__ import annotations


class CommandError(Exception):
    """A failure that the person at the keyboard can understand and mend.

    `str()` is one or two sentences: what is wrong and what to do. The command ends with exit code 1.
    """


class UsageError(CommandError):
    """The command was asked for something that makes no sense; it ends with exit code 2."""
