"""Any mixture of doing, undoing, redoing, failing and restarting, held against two plain lists."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.games.errors import Refused, Stale
from companion.session import Journal, JournalError, NothingToRedo, NothingToUndo, Session
from companion.session import database as database_module
from tests.session import faulty
from tests.session.conftest import open_journal
from tests.session.toy import HEADER, TOY, Draw, Heap, Put

_FOLLOWERS = {3: (0,), 6: (0,), 9: (0, 0)}


class Played(RuleBasedStateMachine):
    """`done` and `undone`: groups of numbers, as the heap should have them."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.journal: Journal | None = None
        self.done: list[tuple[int, ...]] = []
        self.undone: list[tuple[int, ...]] = []
        self.revisions: list[int] = []

    @initialize()
    def begin(self) -> None:
        self.journal = open_journal(self.folder / "games.sqlite")
        self.session: Session[Heap, Put] = self.journal.new_game(TOY, HEADER)

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(number for group in self.done for number in group)

    @property
    def over(self) -> bool:
        return sum(number > 0 for number in self.numbers) >= 12

    @rule(number=st.integers(1, 9), hidden=st.booleans())
    def submit(self, number: int, hidden: bool) -> None:
        action = Draw(number) if hidden else Put(number)
        if self.over:
            with pytest.raises(Refused):
                self.session.submit(action)
            return
        self.session.submit(action)
        self.done.append((number, *_FOLLOWERS.get(number, ())))
        self.undone.clear()

    @rule(number=st.integers(10, 99))
    def submit_nonsense(self, number: int) -> None:
        with pytest.raises(Refused):
            self.session.submit(Put(number))

    @precondition(lambda self: self.revisions and self.revisions[-1] > 0)
    @rule(data=st.data())
    def submit_late(self, data: st.DataObject) -> None:
        old = data.draw(st.integers(0, self.session.state.revision - 1))
        with pytest.raises(Stale):
            self.session.submit(Put(1, revision=old))

    @rule()
    def undo(self) -> None:
        if not self.done:
            with pytest.raises(NothingToUndo):
                self.session.undo()
            return
        self.session.undo()
        self.undone.append(self.done.pop())

    @rule()
    def redo(self) -> None:
        if not self.undone:
            with pytest.raises(NothingToRedo):
                self.session.redo()
            return
        self.session.redo()
        self.done.append(self.undone.pop())

    @precondition(lambda self: self.done)
    @rule(data=st.data())
    def undo_to(self, data: st.DataObject) -> None:
        n = data.draw(st.integers(1, len(self.numbers)))
        self.session.undo_to(n)
        while len(self.numbers) >= n:
            self.undone.append(self.done.pop())

    @rule(statement=st.sampled_from(["BEGIN", "INSERT", "UPDATE", "COMMIT"]))
    def fail(self, statement: str) -> None:
        """The disk fails under whatever is tried; then it works again."""
        if self.over:
            return

        def fault(sql: str) -> None:
            if sql.startswith(statement):
                faulty.fail(10, "made up")(sql)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(database_module, "connection_class", faulty.connection(fault, faulty.quietly))
            connection = self.session._storage.database
            broken = database_module._connect(self.folder / "games.sqlite", 0)
            patch.setattr(connection, "_connection", broken)
            try:
                with pytest.raises(JournalError):
                    self.session.submit(Put(9))
                with pytest.raises((JournalError, NothingToUndo)):
                    self.session.undo()
                with pytest.raises((JournalError, NothingToRedo)):
                    self.session.redo()
            finally:
                broken.close()

    @rule()
    def restart(self) -> None:
        assert self.journal is not None
        before = (self.session.history, self.session.steps, self.session.state.revision)
        self.journal.close()
        self.journal = open_journal(self.folder / "games.sqlite")
        info = self.journal.last_open()
        assert info is not None
        self.session = self.journal.resume(info.game_id)
        assert (self.session.history, self.session.steps, self.session.state.revision) == before

    @invariant()
    def agrees(self) -> None:
        if self.journal is None:
            return
        session = self.session
        assert session.state.numbers == self.numbers
        assert tuple(entry.action.number for entry in session.history) == self.numbers
        assert [entry.n for entry in session.history] == list(range(1, len(self.numbers) + 1))
        undoable, redoable = session.undoable, session.redoable
        assert (undoable and undoable.action.number) == (self.done[-1][0] if self.done else None)
        assert (redoable and redoable.action.number) == (self.undone[-1][0] if self.undone else None)
        assert len(list(session.record())) == 1 + len(self.numbers)
        self.revisions.append(session.state.revision)
        assert self.revisions == sorted(self.revisions)

    def teardown(self) -> None:
        if self.journal is not None:
            self.journal.close()
        shutil.rmtree(self.folder)


Played.TestCase.settings = settings(max_examples=25, stateful_step_count=30, deadline=None)
TestPlayed = Played.TestCase
