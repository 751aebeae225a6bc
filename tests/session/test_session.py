"""Doing, undoing and redoing in one game, and what listeners hear."""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.games.errors import Refused, Stale
from companion.session import (
    Change,
    Event,
    Journal,
    JournalError,
    NothingToRedo,
    NothingToUndo,
    Session,
    Source,
)
from tests.session.conftest import open_journal
from tests.session.toy import HEADER, TOY, Draw, Heap, Pad, Put, Toy

Toys = Session[Heap, Put]


def test_an_action_counts_with_its_number_source_and_time(session: Toys) -> None:
    event = session.submit(Put(4), Source.CAMERA)
    (entry,) = event.entries
    assert (entry.n, entry.action, entry.source) == (1, Put(4), Source.CAMERA)
    assert (entry.before, entry.after) == (Heap(), Heap((4,)))
    assert entry.at > 1_000_000
    assert event == Event(Change.DONE, (entry,), Heap((4,)))
    assert session.history == (entry,)
    assert session.state.numbers == (4,)


def test_what_follows_by_itself_is_done_at_once_and_marked_as_the_rules_doing(session: Toys) -> None:
    event = session.submit(Put(9))
    assert [(e.n, e.action, e.source) for e in event.entries] == [
        (1, Put(9), Source.HAND),
        (2, Pad(), Source.RULES),
        (3, Pad(), Source.RULES),
    ]
    assert session.state.numbers == (9, 0, 0)


def test_undo_takes_back_the_decided_action_with_its_followers(session: Toys) -> None:
    session.submit(Put(4))
    session.submit(Put(9))
    assert session.undoable is not None
    assert session.undoable.action == Put(9)
    event = session.undo()
    assert event.change is Change.UNDONE
    assert [e.n for e in event.entries] == [4, 3, 2], "in the order they were undone"
    assert session.state.numbers == (4,)
    assert session.undoable is not None
    assert session.undoable.action == Put(4)


def test_redo_does_the_whole_group_again(session: Toys) -> None:
    session.submit(Put(9))
    session.undo()
    assert session.redoable is not None
    assert session.redoable.action == Put(9)
    event = session.redo()
    assert event.change is Change.REDONE
    assert [e.n for e in event.entries] == [1, 2, 3]
    assert session.state.numbers == (9, 0, 0)
    assert session.redoable is None


def test_something_new_ends_what_could_be_redone(session: Toys) -> None:
    session.submit(Put(1))
    session.submit(Put(2))
    session.undo()
    session.submit(Put(4))
    assert session.redoable is None
    with pytest.raises(NothingToRedo, match="nothing to redo"):
        session.redo()


def test_a_refused_action_leaves_what_can_be_redone(session: Toys) -> None:
    session.submit(Put(1))
    session.undo()
    with pytest.raises(Refused):
        session.submit(Put(99))
    session.redo()
    assert session.state.numbers == (1,)


def test_nothing_to_undo_is_said(session: Toys) -> None:
    assert session.undoable is None
    with pytest.raises(NothingToUndo, match="nothing to undo"):
        session.undo()


def test_back_to_before_a_move_in_one_event(session: Toys) -> None:
    for number in (1, 9, 2, 4):  # entries 1 | 2 3 4 | 5 | 6
        session.submit(Put(number))
    heard: list[Event[Heap, Put]] = []
    session.listen(heard.append)
    event = session.undo_to(5)
    assert heard == [event]
    assert [e.n for e in event.entries] == [6, 5]
    assert session.state.numbers == (1, 9, 0, 0)
    session.redo()
    session.redo()
    assert session.state.numbers == (1, 9, 0, 0, 2, 4), "each move can be redone"


def test_back_to_before_a_follower_takes_back_what_it_followed_from(session: Toys) -> None:
    for number in (1, 9, 2):
        session.submit(Put(number))
    session.undo_to(4)
    assert session.state.numbers == (1,)


@pytest.mark.parametrize("n", [-1, 0, 3])
def test_no_going_back_to_a_move_that_is_not_there(session: Toys, n: int) -> None:
    session.submit(Put(1))
    session.submit(Put(2))
    with pytest.raises(NothingToUndo, match=f"no move {n}"):
        session.undo_to(n)
    assert session.state.numbers == (1, 2)


def test_a_revision_never_comes_twice(session: Toys) -> None:
    seen = [session.state.revision]
    changes: list[Callable[[], Event[Heap, Put]]] = [
        lambda: session.submit(Put(9)),
        lambda: session.submit(Put(1)),
        session.undo,
        session.undo,
        session.redo,
        lambda: session.submit(Put(2)),
        lambda: session.undo_to(1),
        lambda: session.submit(Put(9)),
    ]
    for change in changes:
        event = change()
        assert event.state.revision == session.state.revision
        seen.append(session.state.revision)
    assert seen == sorted(set(seen))


def test_an_action_based_on_what_has_been_undone_is_out_of_date(session: Toys) -> None:
    session.submit(Put(1))
    based_on = session.state.revision
    session.submit(Put(2))
    session.undo()
    assert session.state.numbers == (1,), "the same table as when the action was thought of"
    with pytest.raises(Stale):
        session.submit(Put(4, revision=based_on))
    session.submit(Put(4, revision=session.state.revision))
    assert session.state.numbers == (1, 4)


def test_of_a_finger_and_the_camera_at_once_one_wins(session: Toys) -> None:
    outcome: list[str] = []
    together = threading.Barrier(2)
    revision = session.state.revision

    def hand_in(number: int, source: Source) -> None:
        together.wait()
        try:
            session.submit(Put(number, revision=revision), source)
            outcome.append("done")
        except Stale:
            outcome.append("stale")

    hands = [threading.Thread(target=hand_in, args=a) for a in ((1, Source.HAND), (2, Source.CAMERA))]
    for hand in hands:
        hand.start()
    for hand in hands:
        hand.join()
    assert sorted(outcome) == ["done", "stale"]
    assert len(session.state.numbers) == 1


def test_undoing_what_turned_up_hidden_things_is_told_beforehand_and_in_the_story(session: Toys) -> None:
    session.submit(Draw(5))
    session.submit(Put(1))
    assert not session.undo_reveals
    assert session.undo_to_reveals(1)
    assert not session.undo_to_reveals(2)
    session.undo()
    assert session.undo_reveals
    session.undo()
    assert not session.undo_reveals
    assert [(s.change, s.revealed) for s in session.steps] == [
        (Change.STARTED, False),
        (Change.DONE, False),
        (Change.DONE, False),
        (Change.UNDONE, False),
        (Change.UNDONE, True),
    ]


def test_the_record_has_what_counts_numbered_anew(session: Toys) -> None:
    for number in (1, 2):
        session.submit(Put(number))
    session.undo()
    session.submit(Put(3))
    assert list(session.record()) == [
        '{"record": "toy/1", "players": [{"name": "Őrs"}, {"name": "Ζωή"}], "first": []}',
        '{"n": 1, "round": 1, "action": "put", "number": 1, "after": {"numbers": [1]}}',
        '{"n": 2, "round": 1, "action": "put", "number": 3, "after": {"numbers": [1, 3]}}',
        '{"n": 3, "round": 1, "action": "pad", "number": 0, "after": {"numbers": [1, 3, 0]}}',
    ]


# --- listeners ---------------------------------------------------------------------------------------


def test_listeners_hear_when_it_is_on_the_disk_and_counts(session: Toys, path: Path) -> None:
    def look(event: Event[Heap, Put]) -> None:
        seen.append((session.state == event.state, _lines_on_disk(path)))

    seen: list[tuple[bool, int]] = []
    session.listen(look)
    session.submit(Put(9))
    assert seen == [(True, 3)]


def _lines_on_disk(path: Path) -> int:
    """What another program sees: only what was committed."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as other:
        return int(other.execute("SELECT count(*) FROM rows").fetchone()[0])


def test_a_listener_that_fails_harms_nobody(session: Toys, caplog: pytest.LogCaptureFixture) -> None:
    heard: list[Change] = []

    def fail(event: Event[Heap, Put]) -> None:
        raise RuntimeError("the screen fell over")

    session.listen(fail)
    session.listen(lambda event: heard.append(event.change))
    with caplog.at_level(logging.ERROR):
        event = session.submit(Put(1))
    assert event.state == session.state == Heap((1,))
    assert heard == [Change.DONE]
    assert "the screen fell over" in caplog.text, "the fault is in the log, with where it was"


def test_whoever_stops_listening_hears_no_more(session: Toys) -> None:
    heard: list[Event[Heap, Put]] = []
    stop = session.listen(heard.append)
    session.submit(Put(1))
    stop()
    stop()
    session.submit(Put(2))
    assert len(heard) == 1


def test_one_callback_listening_twice_ends_each_by_itself(session: Toys) -> None:
    heard: list[Event[Heap, Put]] = []
    stop = session.listen(heard.append)
    session.listen(heard.append)
    stop()
    session.submit(Put(1))
    assert len(heard) == 1


def test_what_a_listener_does_is_heard_after_what_it_heard(session: Toys) -> None:
    heard: list[tuple[int, ...]] = []

    def answer(event: Event[Heap, Put]) -> None:
        if len(event.state.numbers) == 1:
            session.submit(Put(2))

    session.listen(answer)
    session.listen(lambda event: heard.append(event.state.numbers))
    session.submit(Put(1))
    assert heard == [(1,), (1, 2)]


# --- what cannot be written down ---------------------------------------------------------------------


class Forgetful(Toy):
    """Writes lines from which an action cannot be told again."""

    def decode(self, line: object) -> Put:
        return Put(1)


def test_a_move_that_could_not_be_read_back_does_not_count(journal: Journal) -> None:
    session = journal.new_game(Forgetful(), HEADER)
    with pytest.raises(JournalError, match="cannot be written down"):
        session.submit(Put(2))
    assert session.state == Heap()
    assert session.history == ()
    session.submit(Put(1))
    assert session.state == Heap((1,))


def test_the_game_ends_and_may_be_taken_back(journal: Journal, session: Toys) -> None:
    for _ in range(12):
        session.submit(Put(1))
    assert session.state.over
    assert journal.games()[0].finished is not None
    session.undo()
    assert journal.games()[0].finished is None


def test_two_journals_do_not_mix(path: Path, tmp_path: Path) -> None:
    with open_journal(path) as one, open_journal(tmp_path / "other.sqlite") as other:
        one.new_game(TOY, HEADER).submit(Put(1))
        other.new_game(TOY, HEADER).submit(Put(2))
        assert one.resume("1").state.numbers == (1,)
        assert other.resume("1").state.numbers == (2,)
