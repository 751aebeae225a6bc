"""The board as widget values: dig site, grant spaces, cards, museum track and players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.games.pergamon import ROBBER, Back, Dig, PlaceFigure, Stage, State
from companion.games.pergamon.edition import GRANT_SPACES, LEVELS, MUSEUM_SPACES, Edition
from companion.games.pergamon.rules import is_legal
from companion.games.pergamon.state import TURN_STAGES
from companion.table.advice import Advice, Move
from companion.table.names import number_in, on_grants, on_museum, player_of
from companion.ui.presenters import names
from companion.ui.values import (
    FindFace,
    GrantCardView,
    GrantSpaceView,
    LevelView,
    MarkerView,
    PlayerView,
)


def face(edition: Edition, number: int) -> FindFace:
    """What the find with that number shows."""
    find = edition.find(number)
    return FindFace(number, str(find.left), find.digits, str(find.right), find.hundreds)


def faces(edition: Edition, numbers: Iterable[int]) -> tuple[FindFace, ...]:
    """What the finds with these numbers show."""
    return tuple(face(edition, number) for number in numbers)


def levels(state: State, advice: Advice | None = None) -> tuple[LevelView, ...]:
    """The dig site. Finds that the camera does not see lying there yet are arriving."""
    pending = advice.pending if advice else ()
    arriving = {m.sticker.number for m in pending if _starts(m.there, "dig/")}
    wrong = _wrong_places(advice)
    return tuple(
        LevelView(
            level,
            faces(state.setup.edition, (n for n in state.level(level) if n not in arriving)),
            faces(state.setup.edition, (n for n in state.level(level) if n in arriving)),
            price=level if _may_dig(state, level) else None,
            alarm=frozenset(wrong.get(level, ())),
        )
        for level in LEVELS
    )


def _may_dig(state: State, level: int) -> bool:
    player = state.active
    return (
        state.stage is Stage.DIG
        and player is not None
        and player != ROBBER
        and is_legal(state, Dig(player, level))
    )


def _wrong_places(advice: Advice | None) -> dict[int, set[int]]:
    """Level → the places (1–4) on it where something lies wrong."""
    wrong: dict[int, set[int]] = {}
    for discrepancy in advice.discrepancies if advice else ():
        here = discrepancy.move.here if discrepancy.move else None
        if here is not None and here.startswith("dig/"):
            wrong.setdefault(_level_of(here), set()).update(_places(here))
    return wrong


def _level_of(slot: str) -> int:
    """The level of “dig/III/2” and of “dig/III”."""
    return number_in("/".join(slot.split("/")[:2]))


def _places(slot: str) -> tuple[int, ...]:
    """The place in “dig/III/2”; all of them in “dig/III”."""
    parts = slot.split("/")
    return (int(parts[2]),) if len(parts) == 3 else (1, 2, 3, 4)


def grant_spaces(state: State, advice: Advice | None = None) -> tuple[GrantSpaceView, ...]:
    """The thirteen grant spaces, space 1 first."""
    standing = _standing(state)
    paid = dict(state.payouts)
    wrong = {
        number_in(d.move.here)
        for d in (advice.discrepancies if advice else ())
        if d.move is not None and d.move.here is not None and on_grants(d.move.here)
    }
    acting = state.active if state.stage in TURN_STAGES or state.stage is Stage.ROBBER_TURN else None
    return tuple(
        GrantSpaceView(
            space,
            printed.coins,
            printed.levels,
            names.sign_pictures(printed.robber) if state.setup.robber else (),
            figure=names.look(state, standing[space]) if space in standing else "",
            payout=paid.get(standing[space]) if space in standing else None,
            free=_may_place(state, space),
            acting=acting is not None and standing.get(space) == acting,
            alarm=space in wrong,
        )
        for space, printed in zip(range(1, GRANT_SPACES + 1), state.setup.edition.grant_spaces, strict=True)
    )


def _standing(state: State) -> dict[int, int]:
    """Grant space → the figure that stands on it."""
    standing = {space: player for player, space in enumerate(state.figures) if space is not None}
    if state.robber_space is not None:
        standing[state.robber_space] = ROBBER
    return standing


def _may_place(state: State, space: int) -> bool:
    player = state.active
    return state.stage is Stage.FIGURES and player is not None and is_legal(state, PlaceFigure(player, space))


def grant_cards(state: State) -> tuple[GrantCardView, GrantCardView]:
    """The two places for grant cards."""
    first, second = (_card(state, index) for index in (0, 1))
    return first, second


def _card(state: State, index: int) -> GrantCardView:
    if state.values:
        value = state.values[index]
        return GrantCardView("sack" if Back.of(value) is Back.SACK else "chest", value)
    if state.backs:
        return GrantCardView("sack" if state.backs[index] is Back.SACK else "chest")
    return GrantCardView()


def markers(state: State, advice: Advice | None = None) -> tuple[MarkerView, ...]:
    """The museum track. Markers still to be moved stand where they were; where to is shown of the next
    one alone, and those that were moved are ticked off."""
    advice = advice or Advice()
    pending, made = _of_markers(state, advice.pending), _of_markers(state, advice.made)
    first = advice.pending[0] if advice.pending else None
    on_track = {owner: space for space, owner in state.museum().items()}
    leaving = {owner: 0 for owner, move in pending.items() if owner not in on_track and on_museum(move.here)}
    return tuple(
        _marker(state, owner, space, pending.get(owner), first, owner in made)
        for owner, space in (on_track | leaving).items()
    )


def _marker(
    state: State, owner: tuple[int, int], goal: int, move: Move | None, first: Move | None, made: bool
) -> MarkerView:
    """One marker that belongs on `goal` (0: to its owner), where a move is still to be made or was made."""
    look = names.look(state, owner[0])
    if move is None:
        return MarkerView(goal, look, owner[1], made=made)
    if not on_museum(move.here):
        return MarkerView(goal, look, owner[1], new=move is first)
    return MarkerView(number_in(str(move.here)), look, owner[1], to=goal if move is first else None)


def _of_markers(state: State, moves: Iterable[Move]) -> dict[tuple[int, int], Move]:
    """The moves of markers, by (player, marker)."""
    markers = (move for move in moves if move.sticker.cls == "M")
    owned = ((player_of(state, move.sticker), move) for move in markers)
    return {(player, move.sticker.number % 10): move for player, move in owned if player is not None}


def shifted_markers(
    state: State,
    after: Mapping[int, tuple[int, int]],
    new: tuple[int, int] | None = None,
) -> tuple[MarkerView, ...]:
    """The track as it stands, each marker with where it would go if the track became `after`.

    `new` is the (player, marker) that comes on; a marker that is not in `after` leaves (`to` 0).
    """
    going = {owner: space for space, owner in after.items()}
    views = []
    for space, owner in state.museum().items():
        to = going.get(owner, 0)
        views.append(MarkerView(space, names.look(state, owner[0]), owner[1], to=None if to == space else to))
    if new is not None:
        views.append(MarkerView(going[new], names.look(state, new[0]), new[1], new=True))
    return tuple(views)


def museum_vp(state: State) -> tuple[int, ...]:
    """The VP under each museum space, space 1 first."""
    return tuple(state.setup.edition.vp(space) for space in range(1, MUSEUM_SPACES + 1))


def players(state: State, *, open_vp: bool = False) -> tuple[PlayerView, ...]:
    """The players by seat, the Grave Robber last. VP stay hidden until the game is over or `open_vp`."""
    views = [_player(state, player, open_vp or state.over) for player in range(len(state.holdings))]
    if state.setup.robber:
        views.append(
            PlayerView(
                names.ROBBER_LOOK,
                names.figure(state, ROBBER),
                state.robber_coins,
                acting=state.active == ROBBER,
            )
        )
    return tuple(views)


def _player(state: State, player: int, open_vp: bool) -> PlayerView:
    holding = state.holdings[player]
    return PlayerView(
        names.look(state, player),
        names.figure(state, player),
        holding.coins,
        finds=len(holding.loose),
        markers=len(holding.markers_in_hand),
        vp=holding.vp,
        open_vp=open_vp,
        acting=state.active == player,
        starting=state.starting_player == player,
    )


def _starts(place: str | None, prefix: str) -> bool:
    return place is not None and place.startswith(prefix)
