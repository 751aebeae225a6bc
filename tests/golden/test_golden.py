"""The golden games are still followed, told and scored as they were when they were kept."""

from __future__ import annotations

import json

import pytest

from companion.games.pergamon import Action, Correct, Setup
from companion.games.pergamon.replay import replay
from tests.golden.games import FOLDER, GAMES, Golden, record_text, told

TEXTS = sorted(path.stem for path in FOLDER.glob("*.jsonl"))


def test_every_golden_game_is_kept() -> None:
    assert sorted(golden.name for golden in GAMES) == TEXTS


@pytest.mark.parametrize("golden", GAMES, ids=lambda golden: golden.name)
def test_a_golden_game_is_replayed_as_it_was(golden: Golden) -> None:
    record = FOLDER / f"{golden.name}.jsonl"
    text = record.read_text(encoding="utf-8")
    replayed = replay(text.split("\n"))
    assert replayed.problems == []
    assert replayed.start is not None
    assert replayed.start.setup == golden.setup
    assert replayed.state is not None
    assert replayed.state.over
    assert record_text(golden.setup, replayed.steps) == text
    assert told(replayed.start, replayed.steps) == record.with_suffix(".txt").read_text(encoding="utf-8")


def test_the_golden_games_show_every_player_count_setting_and_action() -> None:
    setups = [
        Setup.from_header(
            json.loads((FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").partition("\n")[0])
        )
        for name in TEXTS
    ]
    assert {len(setup.players) for setup in setups} == {2, 3, 4}
    for key in ("robber_takes_rest", "bank_limit", "dig_empty_level", "tied_bonus", "final_prize"):
        assert len({getattr(setup.settings, key) for setup in setups}) == 2, key
    for key in ("player_order", "sorting"):
        assert len({getattr(setup.variants, key) for setup in setups}) == 2, key
    actions = {
        type(step.action)
        for name in TEXTS
        for step in replay((FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").split("\n")).steps
    }
    assert actions == set(Action.__subclasses__())
    assert Correct in actions


def test_in_the_idle_game_finds_are_put_back_unseen() -> None:
    replayed = replay((FOLDER / "four-players-idle.jsonl").read_text(encoding="utf-8").split("\n"))
    assert replayed.state is not None
    assert replayed.state.unseen_in_box > 0
