"""The course of a finished game: each player's VP by round, and every collection's way along the track."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.games.pergamon import State
from companion.games.pergamon.edition import MUSEUM_SPACES
from companion.games.pergamon.state import MARKERS, ROUNDS
from companion.phrases import figure_name, numeral
from companion.scoresheet import Done
from companion.words import _


class NotOver(ValueError):
    """The game is not over: what was hidden stays hidden."""


@dataclass(frozen=True)
class Series:
    """One line of a chart. `who`: a player's colour; `points` are (round, height), rounds from left to right.

    Two points may share a round: the line then goes straight up or down. `label` stands at its end.
    """

    who: str
    label: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class ChartView:
    """A chart over the rounds 0 (before the game) to 12; `top` is the height of its upper edge."""

    title: str
    series: tuple[Series, ...]
    top: int


def vp_chart(state: State, done: Iterable[Done]) -> ChartView:
    """Each player's VP at the end of every round. Raises NotOver while the game goes on."""
    _need_over(state)
    ends = {0: tuple(0 for _holding in state.holdings)}
    for step in done:
        ends[step.before.round] = tuple(holding.vp for holding in step.after.holdings)
    for round_ in range(1, ROUNDS + 1):
        ends.setdefault(round_, ends[round_ - 1])
    series = tuple(
        Series(
            _colour(state, player),
            figure_name(state.setup, player),
            tuple((float(round_), float(ends[round_][player])) for round_ in range(ROUNDS + 1)),
        )
        for player in range(len(state.holdings))
    )
    top = max(1, *(vp for at_end in ends.values() for vp in at_end))
    return ChartView(_("VP by round"), series, top)


def ways_chart(state: State, done: Iterable[Done]) -> ChartView:
    """The museum space of every collection ever exhibited, as it was pushed and dropped.

    A way ends at height 0 where the collection left the museum. Raises NotOver while the game goes on.
    """
    _need_over(state)
    open_: dict[tuple[int, int], Series] = {}
    closed: list[Series] = []
    steps = tuple(done)
    moments = _moments(steps)
    for step, moment in zip(steps, moments, strict=True):
        before, after = _spaces(step.before), _spaces(step.after)
        for owner in sorted(before.keys() | after.keys()):
            was, now = before.get(owner), after.get(owner)
            if was is not None and now is not None and was[0] == now[0]:
                if was[1] != now[1]:
                    open_[owner] = _on(_on(open_[owner], moment, was[1]), moment, now[1])
                continue
            if was is not None:
                ended = open_.pop(owner)
                closed.append(_on(_on(ended, moment, was[1]), moment, 0))
            if now is not None:
                who, label = _colour(state, owner[0]), numeral(owner[1])
                open_[owner] = Series(who, label, ((moment, float(now[1])),))
    standing = _spaces(state)
    closed += [_on(series, float(ROUNDS), standing[owner][1]) for owner, series in open_.items()]
    order = {_colour(state, player): player for player in range(len(state.holdings))}
    closed.sort(key=lambda one: (order[one.who], one.points[0]))
    return ChartView(_("Ways of the collections"), tuple(closed), MUSEUM_SPACES)


def _colour(state: State, player: int) -> str:
    return str(state.setup.players[player].colour)


def _need_over(state: State) -> None:
    if not state.over:
        raise NotOver("the course of a game is told when it is over")


def _moments(steps: tuple[Done, ...]) -> list[float]:
    """When each step was, in rounds: those of round 1 are spread over 0–1, and so on."""
    count: dict[int, int] = {}
    for step in steps:
        count[step.before.round] = count.get(step.before.round, 0) + 1
    seen: dict[int, int] = {}
    moments = []
    for step in steps:
        round_ = step.before.round
        seen[round_] = seen.get(round_, 0) + 1
        moments.append(round_ - 1 + seen[round_] / count[round_])
    return moments


def _spaces(state: State) -> dict[tuple[int, int], tuple[tuple[int, ...], int]]:
    """(player, marker) → (row, space) of all collections in the museum."""
    return {
        (player, marker): (holding_collection.row, holding_collection.space)
        for player, holding in enumerate(state.holdings)
        for marker in MARKERS
        if (holding_collection := holding.collections[marker - 1]) is not None
    }


def _on(series: Series, moment: float, space: int) -> Series:
    return replace(series, points=(*series.points, (moment, float(space))))
