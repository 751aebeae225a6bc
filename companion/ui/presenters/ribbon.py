"""The ribbon: the first thing that lies wrong, with a little picture of it and the ways to put it right."""

from __future__ import annotations

from dataclasses import dataclass

from companion.table.advice import Advice, Discrepancy, Way
from companion.table.names import number_in
from companion.ui.values import Action, Region, Spot
from companion.words import _, plural

_REGIONS: dict[str, Region] = {
    "dig": "dig",
    "grant": "grants",
    "card": "cards",
    "museum": "museum",
    "calendar": "calendar",
    "reveal": "reveal",
    "exhibit": "exhibit",
    "discard": "discard",
}


@dataclass(frozen=True)
class RibbonView:
    """What the ribbon shows; its actions are called “ribbon.accept”, “ribbon.fix”, “ribbon.undo”."""

    key: str
    sentence: str
    here: Spot | None
    should_be: Spot | None
    actions: tuple[Action, ...]


def ribbon(advice: Advice | None, set_aside: frozenset[str] = frozenset()) -> RibbonView | None:
    """The first discrepancy that was not set aside, or None where all lies right."""
    told = [d for d in (advice.discrepancies if advice else ()) if d.key not in set_aside]
    if not told:
        return None
    first = told[0]
    sentence = first.text
    if len(told) > 1:
        more = plural("{n} more", "{n} more", len(told) - 1).format(n=len(told) - 1)
        sentence = f"{sentence} ({more})"
    move = first.move
    return RibbonView(
        first.key,
        sentence,
        spot(move.here) if move else None,
        spot(move.there) if move else None,
        tuple(_button(way) for way in first.ways),
    )


def shown(advice: Advice | None, key: str) -> Discrepancy | None:
    """The discrepancy with that key, if it is still there."""
    return next((d for d in (advice.discrepancies if advice else ()) if d.key == key), None)


def spot(slot: str | None) -> Spot | None:
    """The place of a slot (“dig/III/2”, “museum/9”, “reveal”) in the little picture."""
    kind = slot.split("/")[0] if slot else ""
    if slot is None or kind not in _REGIONS:
        return None
    if "/" not in slot:
        return Spot(_REGIONS[kind])
    parts = slot.split("/")
    return Spot(_REGIONS[kind], number_in("/".join(parts[:2])), int(parts[2]) if len(parts) == 3 else 0)


def _button(way: Way) -> Action:
    return {
        Way.ACCEPT: Action("ribbon.accept", _("Accept"), "check"),
        Way.FIX: Action("ribbon.fix", _("I'll fix it"), "hand"),
        Way.UNDO: Action("ribbon.undo", _("Undo"), "undo"),
    }[way]
