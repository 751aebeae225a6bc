"""Statistics of finished games, by player."""

from __future__ import annotations

from dataclasses import replace

from companion.games.pergamon import Exhibit, Player, Setup
from companion.games.pergamon.evaluation import ranking
from companion.games.pergamon.replay import Step
from companion.statistics import Finished, statistics
from tests.games.playing import playout
from tests.games_setup import setup_for


def game(setup: Setup, seed: int, moves: int | None = None) -> Finished:
    steps = [Step(n, a, b, c) for n, (b, a, c) in enumerate(playout(setup, seed), 1)][:moves]
    return Finished(steps[-1].after, steps)


def test_players_are_added_up_over_games_by_name_and_unfinished_games_do_not_count() -> None:
    first, second = game(setup_for(3), 1), game(setup_for(2), 2)
    setup = setup_for(2)
    shouted = Player("  anna ", setup.players[0].colour)
    third = game(replace(setup, players=(shouted, setup.players[1])), 3)
    found = {one.name: one for one in statistics([first, second, third, game(setup_for(4), 4, moves=60)])}
    assert set(found) == {"Anna", "Ben", "Cleo"}
    anna = found["Anna"]
    vps = [one.state.holdings[0].vp for one in (first, second, third)]
    assert (anna.games, anna.best_vp, anna.total_vp) == (3, max(vps), sum(vps))
    assert anna.wins == sum(0 in ranking(one.state)[0] for one in (first, second, third))
    assert found["Cleo"].games == 1
    shown = [s for s in first.done if isinstance(s.action, Exhibit) and s.action.player == 2]
    assert found["Cleo"].exhibits == len(shown)


def test_the_winners_come_first_and_no_games_give_no_players() -> None:
    table = statistics([game(setup_for(3), seed) for seed in range(3)])
    assert [one.wins for one in table] == sorted((one.wins for one in table), reverse=True)
    assert sum(one.wins for one in table) >= 3
    assert statistics([]) == ()
