"""The course of a game: the lines end where the game ended, and nothing is told before that."""

from __future__ import annotations

import pytest

from companion.course import NotOver, vp_chart, ways_chart
from companion.games.pergamon import start
from tests.golden.games import GAMES, Golden, played


@pytest.mark.parametrize("golden", GAMES, ids=lambda golden: golden.name)
def test_lines_end_at_the_last_state(golden: Golden) -> None:
    steps = list(played(golden))
    end = steps[-1].after
    chart = vp_chart(end, steps)
    assert [s.points[-1] for s in chart.series] == [(12.0, float(h.vp)) for h in end.holdings]
    assert all(len(s.points) == 13 and s.points[0] == (0.0, 0.0) for s in chart.series)
    assert chart.top >= max(h.vp for h in end.holdings)
    ways = ways_chart(end, steps)
    standing = sorted(space for space in end.museum())
    assert sorted(int(s.points[-1][1]) for s in ways.series if s.points[-1][1]) == standing
    for series in ways.series:
        rounds = [at for at, _space in series.points]
        assert rounds == sorted(rounds)
        assert all(1 <= space <= 24 for _at, space in series.points[:-1])


def test_as_many_ways_as_exhibits() -> None:
    steps = list(played(GAMES[0]))
    exhibits = sum(type(step.action).__name__ == "Exhibit" for step in steps)
    assert len(ways_chart(steps[-1].after, steps).series) == exhibits > 3


def test_nothing_is_told_while_the_game_goes_on() -> None:
    state = start(GAMES[0].setup)
    for chart in (vp_chart, ways_chart):
        with pytest.raises(NotOver):
            chart(state, [])
