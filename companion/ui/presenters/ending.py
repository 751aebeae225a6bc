"""The final ranking, and where every VP came from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from companion.games.pergamon import Action, Correct, Evaluate, Exhibit, FinalPrizes, State
from companion.games.pergamon.evaluation import bonus, oldest_year, ranking, strip
from companion.session.events import Entry
from companion.ui.presenters import names
from companion.words import _


@dataclass(frozen=True)
class Sources:
    """Where one player's VP came from."""

    exhibits: int = 0
    evaluations: tuple[tuple[int, int], ...] = ()  # (round, VP)
    bonuses: tuple[tuple[int, int], ...] = ()  # (round, VP)
    prizes: int = 0
    corrections: int = 0

    @property
    def evaluated(self) -> int:
        return sum(vp for _round, vp in self.evaluations)

    @property
    def bonus(self) -> int:
        return sum(vp for _round, vp in self.bonuses)


@dataclass(frozen=True)
class Ranked:
    """One line of the ranking; players with the same `place` share it."""

    place: int
    who: str
    name: str
    vp: int
    oldest: int | None
    sources: Sources


@dataclass(frozen=True)
class EndingView:
    """The end of a game: `title` says who has won, `why` what decided."""

    title: str
    why: str
    lines: tuple[Ranked, ...] = field(default=())


def ending(state: State, history: Iterable[Entry[State, Action]]) -> EndingView:
    """The ranking of a finished game (rules 5)."""
    entries = tuple(history)
    groups = ranking(state)
    lines = []
    place = 1
    for group in groups:
        lines += [_line(state, entries, player, place) for player in group]
        place += len(group)
    winners = groups[0]
    title = (
        _("{name} has won").format(name=names.figure(state, winners[0]))
        if len(winners) == 1
        else _("{names} share the win").format(names=names.people(state, winners))
    )
    return EndingView(title, _why(state, groups), tuple(lines))


def _line(state: State, entries: tuple[Entry[State, Action], ...], player: int, place: int) -> Ranked:
    year = oldest_year(state, player)
    return Ranked(
        place,
        names.look(state, player),
        names.figure(state, player),
        state.holdings[player].vp,
        None if year < 0 else year,
        sources(entries, player),
    )


def _why(state: State, groups: tuple[tuple[int, ...], ...]) -> str:
    first = groups[0][0]
    vp = state.holdings[first].vp
    if len(groups[0]) > 1:
        return _("Equal in points ({vp} VP) and in their oldest object.").format(vp=vp)
    if len(groups) > 1 and state.holdings[groups[1][0]].vp == vp:
        return _("Equal in points ({vp} VP); the oldest object, of the year {year}, decides.").format(
            vp=vp, year=oldest_year(state, first)
        )
    return _("Most points: {vp} VP.").format(vp=vp)


def sources(entries: Iterable[Entry[State, Action]], player: int) -> Sources:
    """Where a player's VP came from, read from what happened."""
    exhibits = prizes = corrections = 0
    evaluations: list[tuple[int, int]] = []
    bonuses: list[tuple[int, int]] = []
    for entry in entries:
        before, after = entry.before, entry.after
        gained = after.holdings[player].vp - before.holdings[player].vp
        if isinstance(entry.action, Evaluate):
            evaluations.append((before.round, strip(before)[player]))
            bonuses.append((before.round, dict(bonus(before)).get(player, 0)))
        elif isinstance(entry.action, Exhibit):
            exhibits += gained
        elif isinstance(entry.action, FinalPrizes):
            prizes += gained
        elif isinstance(entry.action, Correct):
            corrections += gained
    return Sources(exhibits, tuple(evaluations), tuple(bonuses), prizes, corrections)
