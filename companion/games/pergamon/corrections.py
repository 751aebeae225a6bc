"""Corrections by hand: the real table is right, the companion is put right.

A correction is never refused for being unusual, only where it does not add up: 60 finds, each in one
place; every marker in hand or on one space, and with a collection when it is on the track.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from enum import StrEnum
from typing import Any

from companion.games.pergamon import finds
from companion.games.pergamon.actions import Correct
from companion.games.pergamon.edition import FINDS, MUSEUM_SPACES
from companion.games.pergamon.reasons import NO_REASON, Reason
from companion.games.pergamon.state import LEVEL_ROOM, MARKERS, ROBBER, Collection, Holding, State

MOST = 10**6
"""More coins or VP than this are a slip of the hand at any table."""

Owner = tuple[int, int]
"""A player and a marker."""


class What(StrEnum):
    """What does not add up; stable codes."""

    NEGATIVE = "negative"
    TOO_MANY = "too_many"
    PLAYER_COUNT = "player_count"
    LEVELS = "levels"
    NO_SUCH_SPACE = "no_such_space"
    NO_SUCH_MARKER = "no_such_marker"
    TWO_ON_A_SPACE = "two_on_a_space"
    MARKER_TWICE = "marker_twice"
    COLLECTION_TWICE = "collection_twice"
    COLLECTION_WITHOUT_MARKER = "collection_without_marker"
    MARKER_WITHOUT_COLLECTION = "marker_without_collection"
    ROW = "row"
    NO_SUCH_FIND = "no_such_find"
    FIND_TWICE = "find_twice"
    TOO_MANY_FINDS = "too_many_finds"


class _DoesNotAddUp(Exception):
    """What does not add up: a stable code and its facts."""

    def __init__(self, what: What, **facts: Any) -> None:
        super().__init__(what)
        self.facts = {"what": str(what), **facts}


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
    """The state with everything set that the correction names.

    A new collection may be owed no longer: the finds or the marker for it can be gone.
    """
    players = len(state.holdings)
    coins = _amounts("coins", action.coins, tuple(h.coins for h in state.holdings))
    vp = _amounts("vp", action.vp, tuple(h.vp for h in state.holdings))
    (robber,) = _amounts(
        "robber_coins", None if action.robber_coins is None else (action.robber_coins,), (state.robber_coins,)
    )
    loose = tuple(h.loose for h in state.holdings) if action.loose is None else action.loose
    if len(loose) != players:
        raise _DoesNotAddUp(What.PLAYER_COUNT, key="loose", given=len(loose), players=players)
    levels = state.levels if action.levels is None else action.levels
    if len(levels) != len(state.levels) or any(len(level) > LEVEL_ROOM for level in levels):
        raise _DoesNotAddUp(What.LEVELS)
    _check_finds(find for place in (*levels, *loose) for find in place)
    collections = _collections(state, action)
    holdings = tuple(
        Holding(coins[p], vp[p], tuple(sorted(loose[p])), collections[p]) for p in range(players)
    )
    set_by_hand = replace(state, holdings=holdings, levels=levels, robber_coins=robber)
    return replace(
        _with_box(state, set_by_hand, action), owes_exhibit=state.owes_exhibit and _can_exhibit(set_by_hand)
    )


def _can_exhibit(state: State) -> bool:
    player = state.active
    if player is None or player == ROBBER:
        return False
    holding = state.holdings[player]
    loose = finds.row_of(state.setup.edition, holding.loose)
    return bool(holding.markers_in_hand) and finds.any_join(loose)


def _amounts(key: str, given: tuple[int, ...] | None, before: tuple[int, ...]) -> tuple[int, ...]:
    if given is None:
        return before
    if len(given) != len(before):
        raise _DoesNotAddUp(What.PLAYER_COUNT, key=key, given=len(given), players=len(before))
    if min(given) < 0:
        raise _DoesNotAddUp(What.NEGATIVE, key=key)
    if max(given) > MOST:
        raise _DoesNotAddUp(What.TOO_MANY, key=key, most=MOST)
    return given


# --- the museum --------------------------------------------------------------------------------------


def _owner(state: State, player: int, marker: int) -> dict[str, Any]:
    """The facts about a marker that is somebody's."""
    return {"player": player, "marker": marker, "name": state.setup.players[player].name}


_Collections = tuple[Collection | None, Collection | None, Collection | None]


def _collections(state: State, action: Correct) -> tuple[_Collections, ...]:
    track = _track(state, action)
    rows = _rows(state, action, track)

    def collection(owner: Owner) -> Collection | None:
        if owner not in track:
            return None
        player, marker = owner
        before, row = state.holdings[player].collections[marker - 1], rows.get(owner)
        if row is not None and (before is None or row != before.row):
            value = finds.value(finds.row_of(state.setup.edition, row))
            return Collection(row, 0, value, track[owner])
        if before is None:
            raise _DoesNotAddUp(What.MARKER_WITHOUT_COLLECTION, **_owner(state, player, marker))
        return replace(before, space=track[owner])

    return tuple(
        (collection((p, 1)), collection((p, 2)), collection((p, 3))) for p in range(len(state.holdings))
    )


def _track(state: State, action: Correct) -> dict[Owner, int]:
    """Where each marker on the track stands."""
    if action.museum is None:
        return {owner: space for space, owner in state.museum().items()}
    for space, player, marker in action.museum:
        if not 1 <= space <= MUSEUM_SPACES:
            raise _DoesNotAddUp(What.NO_SUCH_SPACE, space=space)
        if not 0 <= player < len(state.holdings) or marker not in MARKERS:
            raise _DoesNotAddUp(What.NO_SUCH_MARKER, player=player, marker=marker)
    for space, count in Counter(space for space, _, _ in action.museum).items():
        if count > 1:
            raise _DoesNotAddUp(What.TWO_ON_A_SPACE, space=space)
    for (player, marker), count in Counter((p, m) for _, p, m in action.museum).items():
        if count > 1:
            raise _DoesNotAddUp(What.MARKER_TWICE, **_owner(state, player, marker))
    return {(player, marker): space for space, player, marker in action.museum}


def _rows(state: State, action: Correct, track: Mapping[Owner, int]) -> dict[Owner, tuple[int, ...]]:
    """The collections set by hand."""
    rows: dict[Owner, tuple[int, ...]] = {}
    for player, marker, row in action.collections or ():
        if not 0 <= player < len(state.holdings) or marker not in MARKERS:
            raise _DoesNotAddUp(What.NO_SUCH_MARKER, player=player, marker=marker)
        owner = _owner(state, player, marker)
        if (player, marker) in rows:
            raise _DoesNotAddUp(What.COLLECTION_TWICE, **owner)
        if (player, marker) not in track:
            raise _DoesNotAddUp(What.COLLECTION_WITHOUT_MARKER, **owner)
        _check_finds(row)
        if not finds.is_collection(finds.row_of(state.setup.edition, row)):
            raise _DoesNotAddUp(What.ROW, **owner)
        rows[player, marker] = row
    return rows


# --- the finds ---------------------------------------------------------------------------------------


def _check_finds(numbers: Iterable[int]) -> None:
    for number in numbers:
        if not 1 <= number <= FINDS:
            raise _DoesNotAddUp(What.NO_SUCH_FIND, find=number)


def _check_each_once(numbers: Sequence[int]) -> None:
    for number, count in Counter(numbers).items():
        if count > 1:
            raise _DoesNotAddUp(What.FIND_TWICE, find=number)


def _with_box(before: State, after: State, action: Correct) -> State:
    """Where finds that the correction moved out of every place have gone, and whether 60 remain.

    As many finds as appeared from the unseen ones may have been mistaken for those that vanished: they
    go back to the unseen. All others that vanished are in the box.
    """
    placed = [n for level in after.levels for n in level]
    placed += [n for h in after.holdings for n in h.loose]
    placed += [n for h in after.holdings for _, c in h.exhibited() for n in c.row]
    _check_each_once(placed)
    appeared = set(placed) & before.unseen()
    vanished = before.known() - before.box - set(placed)
    if action.box is not None:
        _check_finds(action.box)
        _check_each_once((*placed, *action.box))
        box = frozenset(action.box)
    elif len(appeared) == len(vanished):
        box = before.box - set(placed)
    else:
        box = (before.box - set(placed)) | vanished
    after = replace(after, box=box)
    in_box = len(after.unseen()) - after.stacks
    if in_box < 0:
        raise _DoesNotAddUp(What.TOO_MANY_FINDS, stacks=after.stacks, unseen=len(after.unseen()))
    return replace(after, unseen_in_box=in_box)
