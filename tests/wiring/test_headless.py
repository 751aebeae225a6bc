"""The main job: a whole game, recognised from rendered frames alone, shown on the real screen."""

from __future__ import annotations

import json
from pathlib import Path

from companion.cli import main
from companion.games.pergamon.replay import replay

KINDS = {"home", "new_game", "exhibit", "evaluation", "camera", "history", "ranking", "play-dig"}


def test_a_whole_game_with_mistakes_is_kept_and_the_score_is_true(tmp_path: Path) -> None:
    out = tmp_path / "out"
    code = main(
        [
            "demo",
            "--headless",
            "--players",
            "2",
            "--seed",
            "3",
            "--mistakes",
            "--camera",
            "1080p",
            "--out",
            str(out),
        ]
    )
    summary = json.loads((out / "summary.json").read_text("utf-8"))
    assert code == 0, summary
    assert summary["rounds"] == 12
    assert summary["wrong_identities"] == 0
    assert all(player["vp"] == player["truth_vp"] for player in summary["players"])
    assert summary["discrepancies"]["raised"] == summary["discrepancies"]["resolved"] > 0
    assert summary["taps"] > 0
    shown = {path.stem[3:] for path in out.glob("*.png")}
    assert shown >= KINDS
    assert (out / "scores.txt").read_text("utf-8").startswith("Pergamon")
    followed = replay((out / "record.jsonl").read_text("utf-8").splitlines())
    assert followed.problems == [] and followed.state is not None and followed.state.over
