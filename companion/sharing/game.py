"""A finished game with all that is told of it when it is shared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from companion.course import NotOver
from companion.games.pergamon import State, start
from companion.games.pergamon.evaluation import ranking
from companion.scoresheet import Done, Points, points


@dataclass(frozen=True)
class SharedGame:
    """A finished game. `began` and `ended` are wall-clock seconds. Raises NotOver for one that goes on."""

    game_id: str
    state: State
    done: Sequence[Done]
    began: float
    ended: float

    def __post_init__(self) -> None:
        if not self.state.over:
            raise NotOver("a game is shared when it is over")

    @property
    def name(self) -> str:
        """What its files are called, without their endings; the local day and time of its end."""
        return f"pergamon-{datetime.fromtimestamp(self.ended):%Y-%m-%d-%H%M}-{self.game_id}"

    @property
    def places(self) -> tuple[int, ...]:
        """Each player's place in the ranking; equal players share it."""
        places: dict[int, int] = {}
        place = 1
        for group in ranking(self.state):
            places |= dict.fromkeys(group, place)
            place += len(group)
        return tuple(places[player] for player in range(len(self.state.holdings)))

    @property
    def points(self) -> Points:
        """Where every VP came from."""
        return points(start(self.state.setup), self.done)

    @property
    def minutes(self) -> int:
        """How long it took, in whole minutes, breaks included."""
        return max(0, round((self.ended - self.began) / 60))
