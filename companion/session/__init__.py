"""The game being played: journal, undo and redo, resume, records.

with Journal.open(path) as journal:
    session = journal.new_game(PERGAMON, setup.to_header())
    session.submit(action)  # on the disk when this returns
    session.undo()
"""

from companion.session.errors import (
    BadRecord,
    DamagedGame,
    DamagedJournal,
    JournalError,
    JournalInUse,
    NewerJournal,
    NoPermission,
    NoRoom,
    NoSuchGame,
    NotAJournal,
    NothingToRedo,
    NothingToUndo,
    UnknownGame,
)
from companion.session.events import Change, Entry, Event, Source, Step
from companion.session.journal import Journal
from companion.session.session import Session
from companion.session.storage import GameInfo

__all__ = [
    "BadRecord",
    "Change",
    "DamagedGame",
    "DamagedJournal",
    "Entry",
    "Event",
    "GameInfo",
    "Journal",
    "JournalError",
    "JournalInUse",
    "NewerJournal",
    "NoPermission",
    "NoRoom",
    "NoSuchGame",
    "NotAJournal",
    "NothingToRedo",
    "NothingToUndo",
    "Session",
    "Source",
    "Step",
    "UnknownGame",
]
