"""From what lies on the table to actions and to words, with the rules as filter."""

from __future__ import annotations

from pathlib import Path

from companion.games.pergamon import (
    Back,
    Dig,
    DrawGrants,
    EndTurn,
    Exhibit,
    PlaceFigure,
    Stage,
    TurnUpFinds,
    TurnUpGrants,
    Variants,
)
from companion.games.pergamon.rules import sorted_levels
from companion.table.advice import Way
from companion.table.names import (
    ROBBER_STICKER,
    figure_sticker,
    find_sticker,
    level_place,
    marker_sticker,
)
from tests.table.hand_table import HandTable
from tests.table.rounds import SACK, draw, face, place, to_exhibit, to_turns, turn_up
from vision.codes import Sticker, StickerClass


def test_five_finds_turned_up_are_sorted_and_shown_with_their_levels(table: HandTable) -> None:
    numbers = (7, 11, 23, 42, 60)
    for i, number in enumerate(numbers[:4]):
        table.lay(find_sticker(number), "reveal", dx=34.0 * (i - 2))
    table.wait(2)
    assert table.state.stage is Stage.FINDS, "four of five finds are not the round's finds"
    table.lay(find_sticker(60), "reveal", dx=68.0)
    advice = table.wait(1)
    wanted = dict(zip(numbers, sorted_levels(table.session.history[0].before, numbers), strict=True))
    assert isinstance(table.session.history[0].action, TurnUpFinds)
    assert {n: move.there for n in numbers for move in advice.pending if move.sticker == find_sticker(n)} == {
        n: level_place(level) for n, level in wanted.items()
    }


def test_finds_on_their_levels_leave_nothing_to_do(table: HandTable) -> None:
    turn_up(table)
    advice = table.wait(20)
    assert advice.pending == () and advice.discrepancies == ()


def test_a_find_on_a_wrong_level_is_named_after_three_calm_seconds_with_both_places(table: HandTable) -> None:
    turn_up(table)
    number = table.state.level(4)[0]
    table.lay(find_sticker(number), "dig/III/3")
    assert table.wait(2).discrepancies == ()
    (told,) = table.wait(2).discrepancies
    find = table.state.setup.edition.find(number)
    assert told.text == f"The find {find} lies on level III; it belongs on level IV."
    assert told.move is not None and (told.move.here, told.move.there) == ("dig/III", "dig/IV")
    table.lay(find_sticker(number), "dig/IV/1")
    assert table.wait(1).discrepancies == ()


def test_accepting_what_lies_on_the_table_corrects_the_companion(table: HandTable) -> None:
    turn_up(table)
    number = table.state.level(4)[0]
    table.lay(find_sticker(number), "dig/III/3")
    (told,) = table.wait(4).discrepancies
    assert Way.ACCEPT in told.ways
    for action in told.accept:
        table.session.submit(action)
    assert number in table.state.level(3)
    assert table.wait(5).discrepancies == ()


def test_a_find_left_in_the_reveal_area_is_asked_for_at_once_and_told_when_forgotten(
    table: HandTable,
) -> None:
    for i, number in enumerate((1, 2, 3, 4, 5)):
        table.lay(find_sticker(number), "reveal", dx=34.0 * (i - 2))
    advice = table.wait(5)
    assert len(advice.pending) == 5 and advice.discrepancies == ()
    assert len(table.wait(10).discrepancies) == 5


def test_a_sixth_find_is_told(table: HandTable) -> None:
    for i, number in enumerate((1, 2, 3, 4, 5, 6)):
        table.lay(find_sticker(number), "reveal", dx=30.0 * (i - 2))
    (told,) = table.wait(4).discrepancies
    assert "6 finds are turned up" in told.text
    assert table.state.stage is Stage.FINDS


def test_with_the_sorting_variant_the_starting_player_lays_equal_centuries_as_they_like(
    tmp_path: Path,
) -> None:
    table = HandTable(tmp_path, variants=Variants(sorting=True))
    edition = table.state.setup.edition
    fours = [f.number for f in edition.finds if f.hundreds == 4][:5]
    for i, number in enumerate(fours):
        table.lay(find_sticker(number), "reveal", dx=34.0 * (i - 2))
    table.wait(2)
    assert table.state.stage is Stage.FINDS, "the order is theirs to choose"
    for level, number in enumerate(reversed(fours), 1):
        table.lay(find_sticker(number), f"{level_place(level)}/1")
    table.wait(1)
    assert [finds[0] for finds in table.state.levels] == list(reversed(fours))
    table.journal.close()


def test_backs_give_the_range_and_faces_the_fund(table: HandTable) -> None:
    turn_up(table)
    draw(table)
    assert table.session.history[-1].action == DrawGrants((Back.SACK, Back.CHEST))
    for player, space in enumerate((8, 9, 10)):
        place(table, player, space)
    draw(table, face(4), face(7))
    assert table.session.history[-1].action == TurnUpGrants((4, 7))
    assert [h.coins for h in table.state.holdings] == [3, 4, 4]


def test_a_second_card_that_does_not_come_is_asked_for(table: HandTable) -> None:
    turn_up(table)
    table.lay(SACK, "card/1")
    (told,) = table.wait(5).discrepancies
    assert told.text == "Only one grant card lies by the board; draw the second one face down."


def test_one_card_still_face_down_is_told(table: HandTable) -> None:
    turn_up(table)
    draw(table)
    for player, space in enumerate((8, 9, 10)):
        place(table, player, space)
    table.clear("card/1")
    table.lay(face(3), "card/1")
    (told,) = table.wait(5).discrepancies
    assert told.text == "One grant card still lies face down; turn it up too."


def test_last_rounds_cards_are_not_taken_for_new_ones(table: HandTable) -> None:
    to_turns(table)
    for player in range(3):
        table.take(figure_sticker(table.state, player))
        table.wait(1)
    turn_up(table, (6, 7, 8, 9, 10))
    assert table.state.stage is Stage.GRANTS
    (told,) = table.wait(5).discrepancies
    assert "old grant cards" in told.text


def test_figures_are_placed_in_turn_and_one_too_early_is_told(table: HandTable) -> None:
    turn_up(table)
    draw(table)
    place(table, 1, 4)
    assert table.state.figures == (None, None, None)
    (told,) = table.wait(4).discrepancies
    assert told.text == "Ben's figure stands on grant space 4 already, but Anna chooses first."
    place(table, 0, 6)
    assert table.state.figures == (6, 4, None), "Ben's figure counts as soon as it is his turn"


def test_figures_left_from_the_last_round_are_not_placed_anew(table: HandTable) -> None:
    to_turns(table)
    for player in range(3):
        table.session.submit(EndTurn(player))
    turn_up(table, (6, 7, 8, 9, 10))
    draw(table)
    table.wait(5)
    assert table.state.figures == (None, None, None)
    table.take(figure_sticker(table.state, 2))
    table.wait(1)
    place(table, 2, 10)
    assert table.state.figures == (None, None, 10)


def test_the_robbers_space_is_asked_for_in_the_two_player_game(tmp_path: Path) -> None:
    table = HandTable(tmp_path, players=2)
    table.lay(ROBBER_STICKER, None)
    table.wait(1)
    turn_up(table)
    draw(table)
    assert table.state.robber_space == 7
    assert [move.there for move in table.wait(1).pending] == ["grant/7"]
    table.lay(ROBBER_STICKER, "grant/7")
    assert table.wait(1).pending == ()
    table.journal.close()


def test_an_emptied_level_is_a_dig(table: HandTable) -> None:
    to_turns(table)
    assert table.state.stage is Stage.DIG
    finds = table.state.level(2)
    for number in finds:
        table.take(find_sticker(number))
    table.wait(1)
    assert table.session.history[-1].action == Dig(0, 2)
    assert table.state.holdings[0].loose == finds


def test_a_covered_level_is_not_an_emptied_one(table: HandTable) -> None:
    to_turns(table)
    before = table.state
    for number in table.state.level(2):
        table.take(find_sticker(number))
    table.cover("dig/II/1")
    assert table.wait(8).discrepancies == ()
    assert table.state == before


def test_a_level_nobody_may_dig_is_told_with_its_finds(table: HandTable) -> None:
    to_turns(table, spaces=(4, 9, 10))
    assert table.state.setup.edition.space(4).levels == (1, 2)
    (number,) = table.state.level(5)
    table.take(find_sticker(number))
    (told,) = table.wait(4).discrepancies
    find = table.state.setup.edition.find(number)
    assert told.text == f"Level V is empty, but nobody may dig there now. Put its finds back: {find}."


def test_a_lifted_figure_ends_the_turn(table: HandTable) -> None:
    to_turns(table)
    table.cover("grant/8")
    table.take(figure_sticker(table.state, 0))
    table.wait(3)
    assert table.state.active == 0, "a hand over the space hides the figure, it is not gone"
    table.cover()
    table.wait(1)
    assert table.session.history[-1].action == EndTurn(0)
    assert table.state.active == 1


def test_a_row_in_the_tray_is_offered_never_carried_out(table: HandTable) -> None:
    row = to_exhibit(table)
    advice = table.wait(5)
    assert advice.tray == row
    assert advice.proposal is not None and not advice.proposal.sure
    assert advice.proposal.action == Exhibit(0, 1, row, 0)
    assert table.state.holdings[0].collections == (None, None, None)


def test_the_tray_is_read_line_by_line(table: HandTable) -> None:
    row = to_exhibit(table)
    table.lay(find_sticker(row[0]), "exhibit", dx=60, dy=-20)
    table.lay(find_sticker(row[1]), "exhibit", dx=-60, dy=20)
    assert table.wait(1).tray == row


def test_a_figure_lifted_with_a_row_in_the_tray_does_not_end_the_turn(table: HandTable) -> None:
    to_exhibit(table)
    table.wait(1)
    table.take(figure_sticker(table.state, 0))
    table.wait(2)
    assert table.state.active == 0


def test_markers_are_asked_for_one_by_one_and_a_forgotten_shift_is_told(table: HandTable) -> None:
    row = to_exhibit(table)
    mine = marker_sticker(table.state, 0, 1)
    table.lay(mine, None)
    table.wait(1)
    table.session.submit(Exhibit(0, 1, row, 0))
    space = table.state.holdings[0].collections[0]
    assert space is not None
    for number in row:
        table.take(find_sticker(number))
    assert [(m.sticker, m.there) for m in table.wait(1).pending] == [(mine, f"museum/{space.space}")]
    told = [d for d in table.wait(12).discrepancies if d.move and d.move.sticker == mine]
    assert [d.move.there for d in told if d.move] == [f"museum/{space.space}"]
    table.lay(mine, f"museum/{space.space}")
    advice = table.wait(1)
    assert advice.pending == () and advice.discrepancies == ()
    assert [move.sticker for move in advice.made] == [mine]
    table.session.submit(EndTurn(0))
    assert table.wait(1).made == (), "ticks are for the moves of the last action"


def test_finds_in_the_box_tray_are_thrown_away(table: HandTable) -> None:
    row = to_exhibit(table)
    table.clear("exhibit")
    table.lay(find_sticker(row[0]), "discard")
    table.wait(1)
    assert row[0] in table.state.box
    assert table.state.holdings[0].loose == (row[1],)


def test_what_a_hand_took_back_is_not_proposed_again_until_the_table_changes(table: HandTable) -> None:
    turn_up(table)
    draw(table)
    place(table, 0, 6)
    table.session.undo()
    table.wait(10)
    assert table.state.figures == (None, None, None), "the hand outranks the camera"
    place(table, 0, 5)
    assert table.session.history[-1].action == PlaceFigure(0, 5)


def test_two_pieces_with_one_sticker_are_named(table: HandTable) -> None:
    turn_up(table)
    for _look in range(9):
        advice = table.look_again_with(duplicates=(find_sticker(1),))
    assert any("Two pieces carry the sticker of the find" in d.text for d in advice.discrepancies)


def test_a_colour_that_does_not_play_is_named_as_unknown(table: HandTable) -> None:
    green = Sticker(StickerClass.FIGURE, 4)
    table.lay(green, "grant/3")
    assert table.wait(1).unknown_stickers == (green,)


def test_a_board_out_of_view_says_nothing(table: HandTable) -> None:
    turn_up(table)
    number = table.state.level(4)[0]
    table.lay(find_sticker(number), "dig/III/3")
    for _look in range(12):
        advice = table.look_again_with(board_found=False)
    assert advice.discrepancies == () and advice.proposal is None


def test_the_robber_may_be_lifted_before_its_level_is_emptied(tmp_path: Path) -> None:
    table = HandTable(tmp_path, players=2)
    turn_up(table)
    draw(table)
    table.lay(ROBBER_STICKER, "grant/7")
    place(table, 0, 12)
    place(table, 1, 13)
    draw(table, face(4), face(8))
    assert table.state.stage is Stage.ROBBER_TURN
    table.take(ROBBER_STICKER)
    advice = table.wait(15)
    assert advice.pending == () and advice.discrepancies == ()
    (number,) = table.state.level(3)
    table.take(find_sticker(number))
    table.wait(1)
    assert table.state.robber_coins == 0 and number in table.state.box
    table.journal.close()
