"""Games at the simulated table: the companion knows only frames, and ends up knowing everything."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.simulation import people
from companion.simulation.people import NotUnderstood
from tests.simulation.bare import BareGame


def test_two_rounds_are_kept_from_frames_alone(tmp_path: Path) -> None:
    bare = BareGame(tmp_path, players=3, seed=4)
    bare.play_to(3)
    assert bare.state.round == 3
    assert bare.state == bare.game.truth
    assert bare.game.tally.wrong_identities == 0
    assert bare.told == [], "nothing was wrong on the table"
    assert {str(entry.source) for entry in bare.session.history} >= {"camera"}
    bare.journal.close()


def test_mistakes_are_told_put_right_and_do_not_change_the_game(tmp_path: Path) -> None:
    bare = BareGame(tmp_path, players=2, seed=11, mistakes=True)
    bare.play_to(4)
    assert bare.game.people.mistakes_made > 0
    assert bare.game.tally.raised >= bare.game.people.mistakes_made
    assert bare.game.tally.raised == bare.game.tally.resolved
    assert bare.told
    assert bare.state == bare.game.truth
    bare.journal.close()


def test_the_same_seed_is_the_same_game(tmp_path: Path) -> None:
    games = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        bare = BareGame(tmp_path / name, players=2, seed=3)
        for _frame in range(45):
            bare.game.tick()
        games.append(([entry.action for entry in bare.session.history], bare.game.tally))
        bare.journal.close()
    assert games[0] == games[1]


def test_people_notice_a_companion_that_does_not_follow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "PATIENCE", 10)
    bare = BareGame(tmp_path, players=2, seed=1)
    bare.game._take = lambda scene: None  # a companion that never looks
    with pytest.raises(NotUnderstood, match="TurnUpFinds"):
        bare.play_to(2)
    bare.journal.close()


def test_people_follow_a_decision_made_on_the_screen(tmp_path: Path) -> None:
    bare = BareGame(tmp_path, players=3, seed=4)
    bare.play_to(2)
    bare.session.undo()
    bare.session.undo()
    undone_to = bare.state
    bare.game.follow(undone_to)
    for _frame in range(60):
        bare.game.tick()
        if bare.state == bare.game.truth and bare.state.stage is not undone_to.stage:
            break
    assert bare.state == bare.game.truth
    assert bare.state.stage is not undone_to.stage, "the people went on from there"
    bare.journal.close()
