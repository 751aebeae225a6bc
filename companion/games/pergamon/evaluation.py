"""Evaluations and the end of the game: strips, bonuses, prizes, ranking (rules 4.4 and 5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from companion.games.pergamon.edition import Kind
from companion.games.pergamon.finds import Object, objects, row_of
from companion.games.pergamon.setup import FinalPrize, TiedBonus
from companion.games.pergamon.state import Collection, State

BONUS_KIND = {5: Kind.VASE, 7: Kind.JUG, 9: Kind.MASK, 12: Kind.BRACELET}
BONUS_VP = 2
DROP = {5: 3, 7: 4, 9: 5, 12: 0}
PRIZES = (3, 2, 1)


def exhibited_objects(state: State) -> Iterator[tuple[int, int, Object]]:
    """(player, marker, object) for every object in the museum."""
    for player, holding in enumerate(state.holdings):
        for marker, collection in holding.exhibited():
            for found in collection_objects(state, collection):
                yield player, marker, found


def collection_objects(state: State, collection: Collection) -> tuple[Object, ...]:
    """The objects of one exhibited collection, left to right."""
    return objects(row_of(state.setup.edition, collection.row))


def strip(state: State) -> tuple[int, ...]:
    """What each player's markers earn, by the VP under their spaces (rules 4.4.1)."""
    vp = state.setup.edition.vp
    return tuple(sum(vp(c.space) for _, c in h.exhibited()) for h in state.holdings)


def bonus(state: State) -> tuple[tuple[int, int], ...]:
    """(player, VP) for the oldest exhibited object of the round's kind (rules 4.4.2).

    Equal years: *tied_bonus* decides; a player with both of the oldest is paid once.
    """
    kind = BONUS_KIND[state.round]
    candidates = [(found.year, player) for player, _, found in exhibited_objects(state) if found.kind is kind]
    if not candidates:
        return ()
    oldest = max(year for year, _ in candidates)
    owners = sorted({player for year, player in candidates if year == oldest})
    if len(owners) > 1 and state.setup.settings.tied_bonus is TiedBonus.NONE:
        return ()
    return tuple((player, BONUS_VP) for player in owners)


def oldest_year(state: State, player: int) -> int:
    """The year of a player's oldest exhibited object; -1 for a player with none."""
    return max((found.year for p, _, found in exhibited_objects(state) if p == player), default=-1)


def final_prizes(state: State) -> tuple[tuple[int, int], ...]:
    """(player, VP) for the three oldest exhibited objects or collections (rules 5).

    Equally old ones share the better place and use up as many places as they are.
    """
    if state.setup.settings.final_prize is FinalPrize.OBJECT:
        entries = [(found.year, player) for player, _, found in exhibited_objects(state)]
    else:
        entries = [
            (max(found.year for found in collection_objects(state, collection)), player)
            for player, holding in enumerate(state.holdings)
            for _, collection in holding.exhibited()
        ]
    entries.sort(key=lambda entry: (-entry[0], entry[1]))
    prizes: list[tuple[int, int]] = []
    place = 0
    for _, group in groupby(entries, key=lambda entry: entry[0]):
        if place >= len(PRIZES):
            break
        equals = list(group)
        prizes += [(player, PRIZES[place]) for _, player in equals]
        place += len(equals)
    return tuple(prizes)


def ranking(state: State) -> tuple[tuple[int, ...], ...]:
    """Players best first; those in one group share the place (rules 5)."""

    def key(player: int) -> tuple[int, int]:
        return (-state.holdings[player].vp, -oldest_year(state, player))

    players = sorted(range(len(state.holdings)), key=key)
    return tuple(tuple(group) for _, group in groupby(players, key=key))
