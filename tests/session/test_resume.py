"""A game after the companion was closed and opened again."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from companion.games.errors import Malformed, Stale
from companion.games.pergamon import PERGAMON, DrawGrants, Stage
from companion.session import Change, DamagedGame, Journal, NoSuchGame, Session, Source, UnknownGame
from tests.session import playouts
from tests.session.conftest import Clock, bad_luck, open_journal
from tests.session.toy import HEADER, TOY, Draw, Heap, Put, Toy

Toys = Session[Heap, Put]


def play(path: Path, *numbers: int) -> None:
    """A game of those numbers, then the companion is closed."""
    with open_journal(path) as journal:
        session = journal.new_game(TOY, HEADER)
        for number in numbers:
            session.submit(Put(number))


def change_line(path: Path, number: int, old: str, new: str) -> None:
    """What bad luck or a change of the rules does to a row."""
    with bad_luck(path) as connection:
        changed = connection.execute(
            "UPDATE rows SET line = replace(line, ?, ?) WHERE number = ? AND instr(line, ?)",
            (old, new, number, old),
        )
        assert changed.rowcount == 1


def test_a_game_goes_on_where_it_was(path: Path, clock: Clock) -> None:
    with open_journal(path, clock) as journal:
        session = journal.new_game(TOY, HEADER)
        for number in (1, 9, 2):
            session.submit(Put(number), Source.CAMERA)
        session.undo()
        history, steps, state = session.history, session.steps, session.state
    with open_journal(path, clock) as journal:
        again: Toys = journal.resume(session.game_id)
        assert again.state == state
        assert again.state.revision == state.revision
        assert again.history == history, "times, sources and numbers too"
        assert again.steps == steps
        assert again.header == session.header
        again.redo()
        assert again.state.numbers == (1, 9, 0, 0, 2)


def test_undo_reaches_back_to_before_the_restart(path: Path) -> None:
    play(path, 1, 9)
    with open_journal(path) as journal:
        session: Toys = journal.resume("1")
        session.undo()
        assert session.state.numbers == (1,)
    with open_journal(path) as journal:
        session = journal.resume("1")
        session.redo()
        session.undo_to(1)
        assert session.state.numbers == ()
        session.redo()
        session.redo()
        assert session.state.numbers == (1, 9, 0, 0)


def test_what_could_not_be_redone_cannot_after_a_restart_but_is_in_the_story(path: Path) -> None:
    with open_journal(path) as journal:
        session: Toys = journal.new_game(TOY, HEADER)
        session.submit(Draw(1))
        session.undo()
        session.submit(Put(2))
    with open_journal(path) as journal:
        session = journal.resume("1")
        assert session.redoable is None
        told = [(s.change, [e.action for e in s.entries], s.revealed) for s in session.steps]
        assert told == [
            (Change.STARTED, [], False),
            (Change.DONE, [Draw(1)], False),
            (Change.UNDONE, [Draw(1)], True),
            (Change.DONE, [Put(2)], False),
        ]


def test_an_action_from_before_the_restart_is_out_of_date_if_anything_changed(path: Path) -> None:
    with open_journal(path) as journal:
        session: Toys = journal.new_game(TOY, HEADER)
        session.submit(Put(1))
        based_on = session.state.revision
        session.submit(Put(2))
        session.undo()
    with open_journal(path) as journal:
        session = journal.resume("1")
        with pytest.raises(Stale):
            session.submit(Put(4, revision=based_on))


@pytest.mark.parametrize(("players", "seed"), [(2, 0), (3, 1), (4, 2)])
def test_whole_games_of_pergamon_with_second_thoughts_come_back_the_same(
    path: Path, players: int, seed: int
) -> None:
    with Journal.open(path) as journal:
        session = journal.new_game(PERGAMON, playouts.header(players))
        for _ in playouts.steps(session, seed):
            pass
    with Journal.open(path) as journal:
        again = journal.resume(session.game_id)
        assert playouts.picture(again) == playouts.picture(session)
        assert again.history == session.history
        assert again.steps == session.steps
        assert again.damage is None
        assert journal.notices == []


def test_the_robber_goes_with_the_cards_that_call_him(journal: Journal) -> None:
    session = journal.new_game(PERGAMON, playouts.header(2))
    rng = random.Random(5)
    while session.state.stage is not Stage.GRANTS:
        session.submit(playouts.some_action(session.state, rng))
    before = session.state
    session.submit(playouts.some_action(session.state, rng))
    assert session.state.robber_space is not None
    assert [entry.source for entry in session.history[-2:]] == [Source.HAND, Source.RULES]
    assert session.undoable is not None
    assert isinstance(session.undoable.action, DrawGrants)
    session.undo()
    assert session.state == before


# --- several games -----------------------------------------------------------------------------------


def test_several_games_are_kept_with_their_names(journal: Journal) -> None:
    one: Toys = journal.new_game(TOY, HEADER)
    two: Toys = journal.new_game(TOY, HEADER, "Sunday at grandmother’s")
    one.submit(Put(1))
    two.submit(Put(9))
    assert journal.resume(one.game_id).state.numbers == (1,)
    assert {info.name: info.moves for info in journal.games()} == {
        "Őrs, Ζωή": 1,
        "Sunday at grandmother’s": 3,
    }
    journal.rename(one.game_id, "Monday")
    (monday,) = (info for info in journal.games() if info.game_id == one.game_id)
    assert monday.name == "Monday"
    assert monday.players == ("Őrs", "Ζωή")
    assert monday.finished is None
    assert monday.created < monday.last_played


def test_the_game_opened_last_is_remembered(path: Path) -> None:
    with open_journal(path) as journal:
        assert journal.last_open() is None
        one = journal.new_game(TOY, HEADER)
        two = journal.new_game(TOY, HEADER)
        assert _last(journal) == two.game_id
        journal.resume(one.game_id)
    with open_journal(path) as journal:
        assert _last(journal) == one.game_id
        assert [info.game_id for info in journal.games()] == [one.game_id, two.game_id]


def _last(journal: Journal) -> str:
    info = journal.last_open()
    assert info is not None
    return info.game_id


def test_the_last_game_is_right_even_when_the_clock_went_backwards(path: Path, clock: Clock) -> None:
    with open_journal(path, clock) as journal:
        journal.new_game(TOY, HEADER)
    clock.now = 5.0  # a Raspberry Pi without network starts in the past
    with open_journal(path, clock) as journal:
        second = journal.new_game(TOY, HEADER)
    with open_journal(path, clock) as journal:
        assert _last(journal) == second.game_id


def test_resuming_an_open_game_gives_the_same_session(journal: Journal, session: Toys) -> None:
    assert journal.resume(session.game_id) is session


def test_a_game_that_is_not_there_is_said(journal: Journal) -> None:
    with pytest.raises(NoSuchGame, match="no game 7"):
        journal.resume("7")


def test_no_game_is_kept_for_a_header_that_describes_none(journal: Journal) -> None:
    for header in ({"record": "toy/1"}, {**HEADER, "record": "chess/1"}, {}):
        with pytest.raises(Malformed):
            journal.new_game(TOY, header)
    assert journal.games() == []


# --- games that cannot be followed ---------------------------------------------------------------


def test_a_game_is_resumed_up_to_the_move_that_makes_no_sense(path: Path) -> None:
    play(path, 1, 2, 4, 5)
    change_line(path, 3, '"numbers": [1, 2, 4]', '"numbers": [1, 2, 7]')
    with open_journal(path) as journal:
        session: Toys = journal.resume("1")
        assert session.state.numbers == (1, 2)
        assert session.damage is not None
        assert journal.notices == [session.damage]
        assert "Move 3 of the game “Őrs, Ζωή”" in session.damage
        assert "nothing was deleted" in session.damage
        session.submit(Put(8))
        assert session.state.numbers == (1, 2, 8)
    with open_journal(path) as journal:
        session = journal.resume("1")
        assert session.state.numbers == (1, 2, 8), "going on was kept"
        assert session.damage is None
        session.undo()
        session.undo()
        assert session.state.numbers == (1,)


def test_looking_at_a_damaged_game_changes_nothing(path: Path) -> None:
    """Rules that are put right again must find the whole game."""
    play(path, 1, 8, 2)
    strict = Toy(most=5)
    with Journal.open(path, games=(strict,)) as journal:
        session: Toys = journal.resume("1")
        assert session.state.numbers == (1,)
        assert session.damage is not None
        assert "the rules do not allow it there: too large" in session.damage
    with open_journal(path) as journal:
        assert journal.resume("1").state.numbers == (1, 8, 2)


@pytest.mark.parametrize("what", ["undo", "redo"])
def test_after_damage_the_first_change_may_be_an_undo_or_a_redo(path: Path, what: str) -> None:
    with open_journal(path) as journal:
        session: Toys = journal.new_game(TOY, HEADER)
        for number in (1, 2):
            session.submit(Put(number))
        session.undo()
        session.submit(Put(4))
    change_line(path, 4, "put", "push")
    with open_journal(path) as journal:
        session = journal.resume("1")
        assert session.state.numbers == (1,)
        revision = session.state.revision
        getattr(session, what)()
        expected = () if what == "undo" else (1, 2)
        assert session.state.numbers == expected
        assert session.state.revision > revision
    with open_journal(path) as journal:
        assert journal.resume("1").state.numbers == expected
        assert journal.notices == []


def test_a_damaged_follower_takes_its_decision_with_it(path: Path) -> None:
    play(path, 1, 9)
    change_line(path, 4, "pad", "pod")
    with open_journal(path) as journal:
        session: Toys = journal.resume("1")
        assert session.state.numbers == (1,)
        session.submit(Put(9))
        assert session.state.numbers == (1, 9, 0, 0)


@pytest.mark.parametrize(
    "nonsense",
    [
        "{",
        "[]",
        "null",
        '{"action": "put"}',
        '{"n": 2, "round": 1, "action": "put", "number": "2", "after": {"numbers": [1, 2]}}',
        '{"n": 2, "round": 1, "action": "put", "number": NaN, "after": {"numbers": [1, 2]}}',
        '{"n": 2, "round": 1, "action": {}, "number": 2, "after": {"numbers": [1, 2]}}',
        '{"n": 2, "round": 1, "action": "put", "number": 2.0, "after": {"numbers": [1, 2]}}',
        '{"n": 2, "round": 1, "action": "put", "number": 2}',
        '{"n": 3, "round": 1, "action": "put", "number": 2, "after": {"numbers": [1, 2]}}',
        "[" * 100_000,
    ],
)
def test_no_nonsense_in_a_row_stops_the_game(path: Path, nonsense: str) -> None:
    play(path, 1, 2)
    change_line(
        path, 2, '{"n": 2, "round": 1, "action": "put", "number": 2, "after": {"numbers": [1, 2]}}', nonsense
    )
    with open_journal(path) as journal:
        assert journal.resume("1").state.numbers == (1,)
        assert len(journal.notices) == 1


@pytest.mark.parametrize("header", ["{", '{"record": "toy/1"}', '{"record": "toy/1", "players": 3}', "[1]"])
def test_a_game_without_a_readable_header_leaves_the_others_alone(path: Path, header: str) -> None:
    play(path, 1)
    play(path, 2)
    set_header(path, 1, header)
    with open_journal(path) as journal:
        assert len(journal.games()) == 2
        with pytest.raises(DamagedGame, match="other games are not touched"):
            journal.resume("1")
        assert journal.resume("2").state.numbers == (2,)


def set_header(path: Path, game: int, header: str) -> None:
    with bad_luck(path) as connection:
        connection.execute("UPDATE games SET header = ? WHERE id = ?", (header, game))


def test_a_game_of_an_unknown_kind_is_listed_but_not_opened(path: Path) -> None:
    play(path, 1)
    with Journal.open(path) as journal:
        (info,) = journal.games()
        assert info.record == "toy/1"
        with pytest.raises(UnknownGame, match="toy/1"):
            journal.resume(info.game_id)


def set_column(path: Path, column: str, value: Any) -> None:
    with bad_luck(path) as connection:
        connection.execute(f"UPDATE rows SET {column} = ? WHERE number = 2", (value,))


@pytest.mark.parametrize(
    ("column", "value"), [("turn", 7), ("source", "hanf"), ("line", None), ("kind", "dune"), ("kind", "cut")]
)
def test_a_row_that_contradicts_the_others_ends_the_game_before_it(
    path: Path, column: str, value: Any
) -> None:
    play(path, 1, 2)
    set_column(path, column, value)
    with open_journal(path) as journal:
        assert journal.resume("1").state.numbers == (1,)
        assert "Move 2" in journal.notices[0]
