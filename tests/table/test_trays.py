"""A row in the exhibit tray and the marker put down for it (rules 4.3b)."""

from __future__ import annotations

from companion.games.pergamon import Correct, Exhibit
from companion.games.pergamon.finds import row_of, value
from companion.table.names import find_sticker, level_slots, marker_sticker, museum_slot
from companion.watcher import Watcher
from tests.table.hand_table import HandTable
from tests.table.rounds import to_exhibit
from vision.codes import Sticker


def worth(table: HandTable, row: tuple[int, ...]) -> int:
    return value(row_of(table.state.setup.edition, row))


def mine(table: HandTable, marker: int = 1) -> Sticker:
    return marker_sticker(table.state, 0, marker)


def shown(table: HandTable) -> list[tuple[tuple[int, ...], int]]:
    """(row, space) of Anna's collections."""
    return [(c.row, c.space) for _, c in table.state.holdings[0].exhibited()]


def test_a_marker_on_the_space_of_the_rows_value_exhibits_it_without_a_tap(table: HandTable) -> None:
    row = to_exhibit(table)
    table.lay(mine(table, 2), museum_slot(worth(table, row)))
    table.wait(1)
    assert table.session.history[-1].action == Exhibit(0, 2, row, 0)
    assert shown(table) == [(row, worth(table, row))]


def test_a_marker_further_up_fills_in_the_polish_and_waits_for_a_yes(table: HandTable) -> None:
    row = to_exhibit(table)
    table.session.submit(Correct(coins=(2, 0, 0)))
    for polish in (1, 2):
        table.lay(mine(table, 3), museum_slot(worth(table, row) + polish))
        advice = table.wait(5)
        assert advice.proposal is not None and not advice.proposal.sure
        assert advice.proposal.action == Exhibit(0, 3, row, polish)
        assert advice.discrepancies == ()
    assert shown(table) == [], "it could be a find of the row that was not read"


def test_a_marker_that_the_row_does_not_reach_is_told_with_the_spaces_it_does(table: HandTable) -> None:
    row = to_exhibit(table)
    table.session.submit(Correct(coins=(2, 0, 0)))
    at, least = worth(table, row) + 3, worth(table, row)
    table.lay(mine(table), museum_slot(at))
    (told,) = table.wait(4).discrepancies
    assert told.text == (
        f"Anna's marker I stands on space {at}; the row in the tray belongs on space {least}, "
        f"with polish on up to {least + 2}."
    )
    table.session.submit(Correct(coins=(0, 0, 0)))
    (told,) = table.wait(4).discrepancies
    assert told.text.endswith(f"the row in the tray belongs on space {least}.")
    assert shown(table) == []


def test_a_marker_taken_back_counts_only_when_it_is_put_down_anew(table: HandTable) -> None:
    row = to_exhibit(table)
    space = museum_slot(worth(table, row))
    table.lay(mine(table), space)
    table.wait(1)
    table.session.undo()
    table.wait(20)
    assert shown(table) == []
    table.take(mine(table))
    table.wait(1)
    table.lay(mine(table), space)
    table.wait(1)
    assert shown(table) == [(row, worth(table, row))]


def test_a_marker_that_stood_there_at_the_first_look_exhibits_nothing(table: HandTable) -> None:
    row = to_exhibit(table)
    table.watcher.close()
    table.lay(mine(table), museum_slot(worth(table, row)))
    table.watcher = Watcher(table.session)
    table.wait(5)
    assert shown(table) == []


def test_two_markers_put_down_leave_the_choice_to_a_person(table: HandTable) -> None:
    row = to_exhibit(table)
    table.lay(mine(table, 1), museum_slot(worth(table, row)))
    table.lay(mine(table, 2), museum_slot(worth(table, row) + 1))
    table.wait(5)
    assert shown(table) == []


def test_markers_that_make_room_before_the_new_one_comes_are_not_wrong(table: HandTable) -> None:
    row = to_exhibit(table)
    space, edition = worth(table, row), table.state.setup.edition
    other = next(
        (f.number, g.number)
        for f in edition.finds
        for g in edition.finds
        if f.joins(g) and not {f.number, g.number} & {*row, 1, 2, 3, 4, 5}
    )
    bens = marker_sticker(table.state, 1, 1)
    for number in row:
        table.take(find_sticker(number))
    levels = ((), (), *table.state.levels[2:])
    table.clear(*(slot for level in (1, 2) for slot in level_slots(level)))
    table.session.submit(Correct(museum=((space, 1, 1),), collections=((1, 1, other),), levels=levels))
    table.lay(bens, museum_slot(space))
    table.wait(1)
    for i, number in enumerate(row):
        table.lay(find_sticker(number), "exhibit", dx=32.0 * i - 60)
    table.lay(bens, museum_slot(space - 1))
    assert table.wait(9).discrepancies == ()
    table.lay(mine(table), museum_slot(space))
    advice = table.wait(5)
    assert table.state.museum() == {space - 1: (1, 1), space: (0, 1)}
    assert {m.sticker for m in advice.pending} == {find_sticker(number) for number in row}
    assert advice.discrepancies == ()


def test_finds_in_the_tray_that_do_not_join_are_named(table: HandTable) -> None:
    first, second = to_exhibit(table)
    table.lay(find_sticker(first), "exhibit", dx=60)
    table.lay(find_sticker(second), "exhibit", dx=-60)
    edition = table.state.setup.edition
    assert not edition.find(second).joins(edition.find(first)), "a row that joins both ways proves nothing"
    (told,) = table.wait(4).discrepancies
    assert told.text.startswith(f"In the tray {edition.find(second)} and {edition.find(first)} do not join: ")
