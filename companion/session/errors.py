"""What can go wrong between a game and its journal. `str()` of each is the sentence to show."""

from __future__ import annotations

from companion.games.errors import GameError, Malformed


class JournalError(OSError):
    """The journal could not do what was asked; nothing was half done, the same may be asked again."""


class NoRoom(JournalError):
    """The disk is full."""


class NoPermission(JournalError, PermissionError):
    """The journal or its folder cannot be written to."""


class JournalInUse(JournalError, BlockingIOError):
    """Another program has the journal open, or holds it locked."""


class NewerJournal(JournalError):
    """A newer version of the companion wrote the journal; the file was left as it is."""


class DamagedJournal(JournalError):
    """The journal file is damaged. `Journal.open` puts it aside, starts clean and says so in `notices`."""


class NotAJournal(JournalError):
    """The file belongs to something else; it was left as it is."""


class NoSuchGame(JournalError, LookupError):
    """The journal has no game with that id."""


class UnknownGame(JournalError):
    """The game is of a kind that this version does not know."""


class DamagedGame(JournalError):
    """Not even the beginning of this game can be read; the other games are not touched by that."""


class NothingToUndo(LookupError):
    """Nothing has been done yet, or the move to go back to is not there."""


class NothingToRedo(LookupError):
    """Nothing was undone since something was last done."""


class BadRecord(Malformed):
    """A game record that the rules cannot follow; `line` counts from 1, the header is line 1.

    `reason`: what the rules said, for `companion.phrases` to put in finer words.
    """

    def __init__(self, line: int, sentence: str, reason: GameError | None = None) -> None:
        self.line = line
        self.reason = reason
        super().__init__(sentence)
