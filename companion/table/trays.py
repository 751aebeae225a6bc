"""The two trays beside the board: a row being exhibited, and finds on their way to the box.

A row in the exhibit tray is offered. Where its marker is put on the museum space of exactly its value, the
two prove each other. Further up it may be polish, or a find of the row that could not be read: that is
offered, filled in, and a person says yes.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.pergamon import ROBBER, Exhibit, State
from companion.games.pergamon.checks import STAGES, polish_limit
from companion.games.pergamon.edition import MUSEUM_SPACES
from companion.games.pergamon.finds import is_collection, row_of, value
from companion.games.pergamon.museum import space_for
from companion.table.memory import Memory
from companion.table.names import EXHIBIT_TRAY, marker_sticker, number_in, on_museum
from vision.codes import StickerClass
from vision.sightings import Piece, Scene

LINE = 16.0
"""Finds whose centres are less than this apart from top to bottom (mm) lie in one line of the tray."""


def pieces_in(state: State, scene: Scene, area: str) -> list[Piece]:
    """The active player's finds lying in a tray."""
    player = state.active
    if player is None or player == ROBBER:
        return []
    loose = state.holdings[player].loose
    return [
        piece
        for piece in scene.at(area)
        if piece.sticker.cls is StickerClass.FIND and piece.sticker.number in loose
    ]


def row(state: State, scene: Scene) -> tuple[int, ...]:
    """The active player's finds in the exhibit tray: line by line (a line is begun by its topmost
    find), left to right."""
    lines: list[list[Piece]] = []
    for piece in sorted(pieces_in(state, scene, EXHIBIT_TRAY), key=lambda p: p.y):
        if lines and piece.y - lines[-1][0].y < LINE:
            lines[-1].append(piece)
        else:
            lines.append([piece])
    return tuple(p.sticker.number for line in lines for p in sorted(line, key=lambda p: p.x))


def put_down(state: State, scene: Scene, memory: Memory) -> Iterator[tuple[int, Piece]]:
    """The active player's markers in hand that were newly put on the museum track, with where."""
    player = state.active
    if player is None or player == ROBBER:
        return
    for marker in state.holdings[player].markers_in_hand:
        sticker = marker_sticker(state, player, marker)
        if not memory.left_over(sticker):
            yield from ((marker, piece) for piece in scene.where(sticker) if on_museum(piece.slot))


def reach(state: State, numbers: tuple[int, ...]) -> range:
    """The museum spaces that a row of the active player can bring its marker to, with more and more coins
    of polish (rules 4.3b.3 and 4); none where it is no collection."""
    player = state.active
    tiles = row_of(state.setup.edition, numbers)
    if player is None or state.stage not in STAGES[Exhibit] or not is_collection(tiles):
        return range(0)
    worth = value(tiles)
    return range(space_for(worth), space_for(worth + polish_limit(state, player)) + 1)


def exhibit_told(state: State, scene: Scene, memory: Memory) -> tuple[Exhibit, Piece] | None:
    """The exhibit that the row in the tray and one marker on the track tell together, and that marker.

    None where something is left open: no marker put down, several, one on a space that the row does not
    reach, or on the last space, which stands for every value from there up.
    """
    standing = list(put_down(state, scene, memory))
    if len(standing) != 1 or state.active is None:
        return None
    (marker, piece), numbers = standing[0], row(state, scene)
    spaces = reach(state, numbers)
    space = number_in(str(piece.slot))
    if space not in spaces or space == MUSEUM_SPACES:
        return None
    return Exhibit(state.active, marker, numbers, space - spaces[0]), piece


def is_proved(exhibit: Exhibit) -> bool:
    """Whether marker and row prove each other: a find not read would have made the row worth more."""
    return exhibit.polish == 0
