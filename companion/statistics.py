"""What finished games tell about each player, by name: played, won, best, where the VP came from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.games.pergamon import Exhibit, State
from companion.games.pergamon.evaluation import ranking
from companion.scoresheet import Done


@dataclass(frozen=True)
class Finished:
    """A game as statistics need it: how it ended and what was done."""

    state: State
    done: Sequence[Done]


@dataclass(frozen=True)
class PlayerStatistics:
    """One player over all finished games. `best_value`: the most valuable collection ever exhibited."""

    name: str
    games: int
    wins: int
    best_vp: int
    total_vp: int
    exhibits: int
    best_value: int

    @property
    def average_vp(self) -> float:
        return self.total_vp / self.games


def statistics(games: Iterable[Finished]) -> tuple[PlayerStatistics, ...]:
    """The players of these games, those who won most first. Games that are not over are left out.

    A player is known by name; letters large or small and spaces around it make no difference. A shared
    win counts for everybody who shares it.
    """
    found: dict[str, PlayerStatistics] = {}
    for game in games:
        if game.state.over:
            for one in _of_one_game(game):
                key = " ".join(one.name.casefold().split())
                found[key] = _together(found[key], one) if key in found else one
    return tuple(sorted(found.values(), key=lambda one: (-one.wins, -one.average_vp, one.name)))


def _of_one_game(game: Finished) -> Iterable[PlayerStatistics]:
    winners = ranking(game.state)[0]
    for player, seat in enumerate(game.state.setup.players):
        shown = [
            collection.value
            for step in game.done
            if isinstance(step.action, Exhibit) and step.action.player == player
            if (collection := step.after.holdings[player].collections[step.action.marker - 1]) is not None
        ]
        vp = game.state.holdings[player].vp
        yield PlayerStatistics(
            seat.name, 1, int(player in winners), vp, vp, len(shown), max(shown, default=0)
        )


def _together(a: PlayerStatistics, b: PlayerStatistics) -> PlayerStatistics:
    return PlayerStatistics(
        a.name,
        a.games + b.games,
        a.wins + b.wins,
        max(a.best_vp, b.best_vp),
        a.total_vp + b.total_vp,
        a.exhibits + b.exhibits,
        max(a.best_value, b.best_value),
    )
