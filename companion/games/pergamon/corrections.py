"""Corrections by hand: the real table is right, the companion is put right.

A correction is never refused for being unusual, only where it does not add up: 60 finds, each in one
place; every marker in hand or on one space, and with a collection when it is on the track.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from typing import Any

from companion.games.pergamon import finds
from companion.games.pergamon.actions import Correct
from companion.games.pergamon.edition import FINDS, MUSEUM_SPACES
from companion.games.pergamon.reasons import NO_REASON, Reason
from companion.games.pergamon.state import LEVEL_ROOM, MARKERS, Collection, Holding, State


class _DoesNotAddUp(Exception):
    """What does not add up: a stable code and its facts."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.facts = {"what": code, **facts}


def check(state: State, action: Correct) -> tuple[Reason, dict[str, Any]]:
    """Whether the correction adds up; `facts["what"]` says what does not."""
    if all(getattr(action, f.name) is None for f in fields(action) if f.name != "revision"):
        return Reason.NOTHING_TO_CORRECT, {}
    try:
        corrected(state, action)
    except _DoesNotAddUp as problem:
        return Reason.DOES_NOT_ADD_UP, problem.facts
    return NO_REASON, {}


def corrected(state: State, action: Correct) -> State:
    """The state with everything set that the correction names."""
    players = len(state.holdings)
    coins = _amounts("coins", action.coins, tuple(h.coins for h in state.holdings))
    vp = _amounts("vp", action.vp, tuple(h.vp for h in state.holdings))
    robber = state.robber_coins if action.robber_coins is None else action.robber_coins
    if robber < 0:
        raise _DoesNotAddUp("negative", key="robber_coins")
    loose = tuple(h.loose for h in state.holdings) if action.loose is None else action.loose
    if len(loose) != players:
        raise _DoesNotAddUp("player_count", key="loose", given=len(loose), players=players)
    levels = state.levels if action.levels is None else action.levels
    if len(levels) != len(state.levels) or any(len(level) > LEVEL_ROOM for level in levels):
        raise _DoesNotAddUp("levels")
    collections = _collections(state, action)
    holdings = tuple(
        Holding(coins[p], vp[p], tuple(sorted(loose[p])), collections[p]) for p in range(players)
    )
    set_by_hand = replace(state, holdings=holdings, levels=levels, robber_coins=robber)
    return _with_box(state, set_by_hand, action)


def _amounts(key: str, given: tuple[int, ...] | None, before: tuple[int, ...]) -> tuple[int, ...]:
    if given is None:
        return before
    if len(given) != len(before):
        raise _DoesNotAddUp("player_count", key=key, given=len(given), players=len(before))
    if min(given) < 0:
        raise _DoesNotAddUp("negative", key=key)
    return given


_Collections = tuple[Collection | None, Collection | None, Collection | None]


def _collections(state: State, action: Correct) -> tuple[_Collections, ...]:
    track = {
        (p, m): space
        for space, p, m in (
            action.museum
            if action.museum is not None
            else tuple((space, p, m) for space, (p, m) in state.museum().items())
        )
    }
    if action.museum is not None:
        _check_track(state, action.museum)
    rows = {(p, m): row for p, m, row in action.collections or ()}
    for owner in rows:
        if owner not in track:
            raise _DoesNotAddUp("collection_without_marker", player=owner[0], marker=owner[1])

    def collection(player: int, marker: int) -> Collection | None:
        if (player, marker) not in track:
            return None
        space, before = track[player, marker], state.holdings[player].collections[marker - 1]
        row = rows.get((player, marker))
        if row is None:
            if before is None:
                raise _DoesNotAddUp("marker_without_collection", player=player, marker=marker)
            return replace(before, space=space)
        tiles = finds.row_of(state.setup.edition, _real_finds(row))
        if not finds.is_collection(tiles):
            raise _DoesNotAddUp("row", player=player, marker=marker)
        return Collection(row, 0, finds.value(tiles), space)

    return tuple((collection(p, 1), collection(p, 2), collection(p, 3)) for p in range(len(state.holdings)))


def _check_track(state: State, museum: tuple[tuple[int, int, int], ...]) -> None:
    for space, player, marker in museum:
        if not 1 <= space <= MUSEUM_SPACES:
            raise _DoesNotAddUp("no_such_space", space=space)
        if not 0 <= player < len(state.holdings) or marker not in MARKERS:
            raise _DoesNotAddUp("no_such_marker", player=player, marker=marker)
    for space, count in Counter(space for space, _, _ in museum).items():
        if count > 1:
            raise _DoesNotAddUp("two_on_a_space", space=space)
    for (player, marker), count in Counter((p, m) for _, p, m in museum).items():
        if count > 1:
            raise _DoesNotAddUp("marker_twice", player=player, marker=marker)


def _real_finds(numbers: tuple[int, ...]) -> tuple[int, ...]:
    for number in numbers:
        if not 1 <= number <= FINDS:
            raise _DoesNotAddUp("no_such_find", find=number)
    return numbers


def _with_box(before: State, after: State, action: Correct) -> State:
    """Where finds that the correction moved out of every place have gone, and whether 60 remain.

    As many finds as appeared from the unseen ones may have been mistaken for those that vanished: they
    go back to the unseen. All others that vanished are in the box.
    """
    placed = [n for level in after.levels for n in level]
    placed += [n for h in after.holdings for n in h.loose]
    placed += [n for h in after.holdings for _, c in h.exhibited() for n in c.row]
    _real_finds(tuple(placed))
    for number, count in Counter(placed).items():
        if count > 1:
            raise _DoesNotAddUp("find_twice", find=number)
    appeared = set(placed) & before.unseen()
    vanished = before.known() - before.box - set(placed)
    if action.box is not None:
        box = frozenset(_real_finds(action.box))
        if box & set(placed):
            raise _DoesNotAddUp("find_twice", find=min(box & set(placed)))
    elif len(appeared) == len(vanished):
        box = before.box - set(placed)
    else:
        box = (before.box - set(placed)) | vanished
    after = replace(after, box=box)
    in_box = len(after.unseen()) - after.stacks
    if in_box < 0:
        raise _DoesNotAddUp("too_many_finds", stacks=after.stacks, unseen=len(after.unseen()))
    return replace(after, unseen_in_box=in_box)
