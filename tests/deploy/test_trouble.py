"""The text screen while the companion cannot start: its newest words, until a key or the time is over."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[2]
SCRIPT = HOUSE / "deploy/package/root/usr/lib/pergamon/trouble"
CLEAR = "\033[H\033[2J"


def screens(folder: Path, words: list[str], *, key: bool = False) -> list[str]:
    """What is shown, one after another, while the log says each of `words` for five seconds."""
    (folder / "bin").mkdir()
    for index, line in enumerate(words):
        (folder / f"log{index}").write_text(line + "\n")
    programs = {
        "journalctl": 'n=$(cat "$M/n" 2>/dev/null || echo 0)\necho $((n + 1)) >"$M/n"\ncat "$M/log$n"\n',
        "timeout": f"exit {0 if key else 124}\n",  # no test waits
        "stty": "exit 1\n",
    }
    for name, text in programs.items():
        (folder / "bin" / name).write_text(f"#!/bin/sh\n{text}")
        (folder / "bin" / name).chmod(0o755)
    done = subprocess.run(
        ["sh", str(SCRIPT)],
        env={"PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "M": str(folder), "PERGAMON_PATIENCE": "15"},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=30,
        check=True,
    )
    return done.stdout.split(CLEAR)[1:]


def test_the_newest_words_are_shown_and_the_same_ones_not_drawn_again(tmp_path: Path) -> None:
    first, second = screens(tmp_path, ["no screen", "no screen", "no camera called nonsense"])
    assert "no screen" in first and "again in 15 seconds" in first
    assert "no camera called nonsense" in second and "again in 5 seconds" in second


def test_what_systemd_says_of_starting_again_does_not_push_the_reason_away(tmp_path: Path) -> None:
    again = [f"pergamon.service: Scheduled restart job, restart counter is at {n}." for n in range(1, 12)]
    ends = [
        "pergamon.service: Start request repeated too quickly.",
        "Failed to start pergamon.service - Table.",
    ]
    (shown, *_) = screens(tmp_path, ["\n".join(["no camera called nonsense", *again, *ends])] * 3)
    assert "no camera called nonsense" in shown
    assert "restart" not in shown and "Failed to start" not in shown


def test_a_key_ends_it_at_once(tmp_path: Path) -> None:
    (only,) = screens(tmp_path, ["no screen", "no camera"], key=True)
    assert "no screen" in only


def test_a_log_that_says_nothing_is_said_too(tmp_path: Path) -> None:
    (only,) = screens(tmp_path, ["", "", ""])
    assert "(nothing)" in only
    assert max(map(len, only.splitlines())) <= 80, "it fits the smallest console"
