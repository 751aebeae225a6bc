"""Game records going out and coming in: nothing is kept that the rules cannot follow."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from companion.games.errors import Refused
from companion.games.pergamon import PERGAMON
from companion.games.pergamon.replay import replay
from companion.session import BadRecord, Journal, Session, Source
from tests.session import playouts
from tests.session.conftest import open_journal
from tests.session.toy import HEADER, Heap, Put, Reason

Toys = Session[Heap, Put]


@pytest.mark.parametrize(("players", "seed"), [(2, 11), (3, 12), (4, 13)])
def test_a_whole_game_goes_out_and_comes_in_again(path: Path, players: int, seed: int) -> None:
    with Journal.open(path) as journal:
        session = journal.new_game(PERGAMON, playouts.header(players))
        for _ in playouts.steps(session, seed):
            pass
        record = list(session.record())
        other = journal.import_record(record)
        assert list(other.record()) == record
        assert other.state == session.state
        assert other.game_id != session.game_id
    with Journal.open(path) as journal:
        again = journal.resume(other.game_id)
        assert list(again.record()) == record
        followed = replay(record)
        assert followed.problems == [], "as `companion record` checks it"
        assert followed.state == again.state


def test_an_imported_game_can_be_taken_back_group_by_group(path: Path, session: Toys) -> None:
    for number in (1, 9, 2):
        session.submit(Put(number))
    with open_journal(path.with_name("other.sqlite")) as other:
        copy: Toys = other.import_record([line + "\n" for line in session.record()], "from Őrs")
        assert [entry.source for entry in copy.history] == [
            Source.IMPORT,
            Source.IMPORT,
            Source.RULES,
            Source.RULES,
            Source.IMPORT,
        ]
        assert [(info.name, info.moves) for info in other.games()] == [("from Őrs", 5)]
        copy.undo()
        copy.undo()
        assert copy.state.numbers == (1,)
        copy.submit(Put(4))
        assert copy.state.numbers == (1, 4)
    with open_journal(path.with_name("other.sqlite")) as other:
        assert other.resume("1").state.numbers == (1, 4)


def test_a_record_may_end_at_any_line_and_what_follows_by_itself_is_added(session: Toys) -> None:
    session.submit(Put(1))
    session.submit(Put(9))
    record = list(session.record())
    ends = {}
    for end in range(1, len(record) + 1):
        with open_journal(Path(session._storage.database.path).with_name(f"{end}.sqlite")) as journal:
            copy: Toys = journal.import_record(record[:end])
            ends[end] = copy.state.numbers
    assert ends == {1: (), 2: (1,), 3: (1, 9, 0, 0), 4: (1, 9, 0, 0), 5: (1, 9, 0, 0)}


def test_bytes_and_an_empty_end_are_fine(journal: Journal, session: Toys) -> None:
    session.submit(Put(1))
    content = "".join(f"{line}\n" for line in session.record()).encode() + b"\n\n"
    assert journal.import_record(content.split(b"\n")).state.numbers == (1,)


def _edit(line: int, **changes: Any) -> Callable[[list[str]], None]:
    def edit(record: list[str]) -> None:
        record[line - 1] = json.dumps({**json.loads(record[line - 1]), **changes})

    return edit


def _put(line: int, text: str) -> Callable[[list[str]], None]:
    return lambda record: record.insert(line - 1, text)


@pytest.mark.parametrize(
    ("spoil", "line", "sentence"),
    [
        (list.clear, 1, "The record is empty"),
        (_edit(1, record="toy/2"), 1, "this version knows no game record “toy/2”"),
        (_edit(1, record=None), 1, "this version knows no game record “None”"),
        (_edit(1, players=3, first=None), 1, "Line 1 of the record cannot be true: it makes no sense"),
        (_put(1, "Dear Anna,"), 1, "Line 1 of the record cannot be true: not json"),
        (_put(3, ""), 3, "Line 3 of the record cannot be true: empty"),
        (_edit(3, number=99), 3, "Line 3 .* the rules do not allow it there: too large"),
        (_edit(3, number=5), 3, "Line 3 .* after.numbers: .1, 2., .1, 5. expected"),
        (_edit(4, n=7), 4, "Line 4 .* n: 7, 3 expected"),
        (_edit(4, round=True), 4, "Line 4 .* round: True, 1 expected"),
        (_edit(4, action="dance"), 4, "Line 4 .* 'dance' is missing"),
        (_put(6, '{"n": 5}'), 6, "Line 6 .* 'action' is missing"),
    ],
)
def test_a_record_with_a_fault_is_refused_with_its_line(
    journal: Journal, session: Toys, spoil: Callable[[list[str]], None], line: int, sentence: str
) -> None:
    for number in (1, 2, 3):
        session.submit(Put(number))
    record = list(session.record())
    spoil(record)
    with pytest.raises(BadRecord, match=sentence) as failure:
        journal.import_record(record)
    assert failure.value.line == line
    assert len(journal.games()) == 1, "nothing of it was kept"


def test_what_the_rules_said_can_be_put_in_finer_words(journal: Journal, session: Toys) -> None:
    record = [*session.record(), '{"n": 1, "round": 1, "action": "put", "number": 99, "after": {}}']
    with pytest.raises(BadRecord) as failure:
        journal.import_record(record)
    assert isinstance(failure.value.reason, Refused)
    assert failure.value.reason.reasons == Reason.TOO_LARGE


def test_keys_that_nobody_knows_are_ignored_but_kept_out_of_our_lines(journal: Journal) -> None:
    record = [
        json.dumps({**HEADER, "app": "somebody else’s"}),
        '{"n": 1, "round": 1, "action": "put", "number": 1, "after": {"numbers": [1], "a": 2}, "b": 3}',
    ]
    copy: Toys = journal.import_record(record)
    header, line = copy.record()
    assert json.loads(header)["app"] == "somebody else’s"
    assert line == '{"n": 1, "round": 1, "action": "put", "number": 1, "after": {"numbers": [1]}}'


def test_every_line_of_a_pergamon_record_is_held_against_the_rules(tmp_path: Path) -> None:
    """One coin more in any `after` of a game is found, at its line."""
    with Journal.open(tmp_path / "one.sqlite") as journal:
        session = journal.new_game(PERGAMON, playouts.header(3))
        for _ in islice(playouts.steps(session, 4), 140):
            pass
        record = list(session.record())
        assert len(record) > 30
        for number in range(2, len(record) + 1):
            line = json.loads(record[number - 1])
            line["after"]["coins"][1] += 1
            with pytest.raises(BadRecord, match=r"after\.coins") as failure:
                journal.import_record([*record[: number - 1], json.dumps(line)])
            assert failure.value.line == number
