"""Hands at the simulated table lay pieces where the game has them."""

from __future__ import annotations

import pytest

from companion.games.pergamon import State
from companion.simulation.tabletop import Tabletop
from companion.table.expected import expected_places
from companion.table.names import CARD_SLOTS, EXHIBIT_TRAY, find_sticker, place_of
from tests.games.playing import playout
from tests.games_setup import EDITION, setup_for
from vision.layout import DEMONSTRATION, Layout
from vision.scene import TablePiece

LAYOUT = Layout.load(DEMONSTRATION)


@pytest.fixture
def tabletop() -> Tabletop:
    return Tabletop(LAYOUT, EDITION, seed=5)


def states(players: int, seed: int) -> list[State]:
    return [after for _before, _action, after in playout(setup_for(players), seed)]


@pytest.mark.parametrize("players", [2, 4])
def test_a_table_arranged_after_any_jump_lies_as_the_game_has_it(tabletop: Tabletop, players: int) -> None:
    for state in states(players, seed=3)[::17]:
        list(tabletop.arrange(state))
        for sticker, expected in expected_places(state).items():
            slot = tabletop.slot_of(sticker)
            assert expected.allows(None if slot is None else place_of(slot)), f"{sticker} lies in {slot}"
        cards = [tabletop.scene.piece(slot) for slot in CARD_SLOTS]
        faces = [card.sticker.number for card in cards if card and card.sticker]
        if state.values:
            assert tuple(faces) == state.values
        assert sum(card is not None for card in cards) == len(state.backs)


def test_pieces_lie_within_their_slots(tabletop: Tabletop) -> None:
    for state in states(4, seed=2)[::29]:
        list(tabletop.arrange(state))
    for laid in tabletop.scene.things().values():
        piece = laid.item
        if isinstance(piece, TablePiece) and piece.sticker and piece.sticker.unique:
            slot = tabletop.slot_of(piece.sticker)
            assert slot is None or LAYOUT.slots[slot].holds(piece.x, piece.y)


def test_a_row_is_laid_left_to_right_and_then_in_a_second_line(tabletop: Tabletop) -> None:
    row = [find_sticker(number) for number in range(1, 10)]
    tabletop.lay_row(row)
    places = [tabletop.sticker_centres(sticker)[0] for sticker in row]
    first, second = places[:7], places[7:]
    assert [x for x, _ in first] == sorted(x for x, _ in first)
    assert min(y for _, y in second) > max(y for _, y in first) + 20
    assert all(LAYOUT.slots[EXHIBIT_TRAY].holds(x, y) for x, y in places)


def test_a_full_level_takes_no_fifth_find(tabletop: Tabletop) -> None:
    for number in (1, 2, 3, 4):
        tabletop.lay_on_level(find_sticker(number), 2)
    with pytest.raises(ValueError, match="level 2 is full"):
        tabletop.lay_on_level(find_sticker(5), 2)
