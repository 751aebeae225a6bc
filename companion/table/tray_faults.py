"""What can lie wrong about a row in the exhibit tray: halves that do not match, its marker put elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from companion.games.pergamon import Exhibit, State
from companion.games.pergamon.checks import STAGES
from companion.games.pergamon.finds import row_of
from companion.phrases.names import kind_name
from companion.table import trays
from companion.table.advice import Discrepancy, Way
from companion.table.expected import Expected
from companion.table.memory import Memory
from companion.table.names import begin, museum_slot, number_in, on_museum, piece_name
from companion.words import _
from vision.codes import StickerClass
from vision.sightings import Piece, Scene


def meant_for_the_row(state: State, scene: Scene, memory: Memory, piece: Piece, wanted: Expected) -> bool:
    """Whether a marker stands where exhibiting the row in the tray would put it (rules 4.3b.4).

    The new marker anywhere on the track, and those that make room one space down, before anything was told.
    """
    if piece.sticker.cls is not StickerClass.MARKER:
        return False
    spaces = trays.reach(state, trays.row(state, scene))
    if not spaces:
        return False
    if on_museum(wanted.goal):
        stood = number_in(str(wanted.goal))
        return stood <= spaces[-1] and piece.slot == (museum_slot(stood - 1) if stood > 1 else None)
    return any(new.sticker == piece.sticker for _marker, new in trays.put_down(state, scene, memory))


def tray_faults(state: State, scene: Scene, memory: Memory) -> Iterator[Discrepancy]:
    """What is wrong about the row in the tray and its marker."""
    if state.stage in STAGES[Exhibit]:
        yield from _row_does_not_join(state, scene)
        yield from _marker_off_the_row(state, scene, memory)


def _row_does_not_join(state: State, scene: Scene) -> Iterator[Discrepancy]:
    """Two finds side by side whose halves do not match (rules 2)."""
    for left, right in pairwise(row_of(state.setup.edition, trays.row(state, scene))):
        if not left.joins(right):
            text = _("In the tray {left} and {right} do not join: {ends} does not match {begins}.").format(
                left=left, right=right, ends=kind_name(left.right), begins=kind_name(right.left)
            )
            yield Discrepancy(f"no join {left} {right}", text, 0.0, ways=(Way.FIX,))
            return


def _marker_off_the_row(state: State, scene: Scene, memory: Memory) -> Iterator[Discrepancy]:
    """A marker put on a museum space that the row does not reach (rules 4.3b.3 and 4)."""
    spaces = trays.reach(state, trays.row(state, scene))
    for _marker, piece in trays.put_down(state, scene, memory):
        at = number_in(str(piece.slot))
        if not spaces or at in spaces:
            continue
        if len(spaces) == 1:
            text = _("{piece} stands on space {at}; the row in the tray belongs on space {first}.")
        else:
            text = _(
                "{piece} stands on space {at}; the row in the tray belongs on space {first}, "
                "with polish on up to {last}."
            )
        text = text.format(
            piece=begin(piece_name(state, piece.sticker)), at=at, first=spaces[0], last=spaces[-1]
        )
        yield Discrepancy(f"off the row {piece.sticker} {piece.slot}", text, 0.0, ways=(Way.FIX,))
