"""A round at the hand-laid table, up to where a test begins."""

from __future__ import annotations

from companion.games.pergamon import Correct
from companion.table.names import figure_sticker, find_sticker, level_place
from tests.table.hand_table import HandTable
from vision.codes import Sticker, StickerClass

SACK, CHEST = Sticker(StickerClass.GRANT_BACK, 1), Sticker(StickerClass.GRANT_BACK, 2)


def face(coins: int) -> Sticker:
    return Sticker(StickerClass.GRANT_FACE, coins)


def turn_up(table: HandTable, numbers: tuple[int, ...] = (1, 2, 3, 4, 5)) -> None:
    """The round's finds in the reveal area, then each on its level."""
    for i, number in enumerate(numbers):
        table.lay(find_sticker(number), "reveal", dx=34.0 * (i - 2))
    table.wait(1)
    for level, finds in enumerate(table.state.levels, 1):
        for number in set(finds) & set(numbers):
            table.lay(find_sticker(number), f"{level_place(level)}/{len(finds)}")
    table.wait(1)


def draw(table: HandTable, first: Sticker = SACK, second: Sticker = CHEST) -> None:
    table.clear("card/1", "card/2")
    table.lay(first, "card/1")
    table.lay(second, "card/2")
    table.wait(1)


def place(table: HandTable, player: int, space: int) -> None:
    table.lay(figure_sticker(table.state, player), f"grant/{space}")
    table.wait(1)


def to_turns(table: HandTable, spaces: tuple[int, ...] = (8, 9, 10), coins: tuple[int, int] = (4, 8)) -> None:
    """Through the first round up to the first player's turn."""
    turn_up(table)
    draw(table)
    for player, space in enumerate(spaces):
        place(table, player, space)
    draw(table, face(coins[0]), face(coins[1]))


def exhibit_row(table: HandTable) -> tuple[int, ...]:
    """Two finds of Anna's that join, given by hand, lying in the tray."""
    edition = table.state.setup.edition
    first = edition.find(30)
    second = next(f for f in edition.finds if first.joins(f) and f.number not in (1, 2, 3, 4, 5, 30))
    return (first.number, second.number)


def to_exhibit(table: HandTable) -> tuple[int, ...]:
    to_turns(table)
    row = exhibit_row(table)
    table.session.submit(
        Correct(loose=(tuple(sorted(row)), (), ()), levels=(*table.state.levels[:3], (), ()))
    )
    for level in (4, 5):
        table.clear(f"{level_place(level)}/1")
    for i, number in enumerate(row):
        table.lay(find_sticker(number), "exhibit", dx=32.0 * i - 60)
    return row
