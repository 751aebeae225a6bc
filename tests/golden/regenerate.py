"""Write the golden games anew: `python -m tests.golden.regenerate`. Read the diff before keeping it."""

from __future__ import annotations

from companion.games.pergamon import start
from tests.golden.games import FOLDER, GAMES, played, record_text, told


def main() -> None:
    """Write every golden game's record and text."""
    for golden in GAMES:
        steps = list(played(golden))
        record = FOLDER / f"{golden.name}.jsonl"
        record.write_text(record_text(golden.setup, steps), encoding="utf-8")
        record.with_suffix(".txt").write_text(told(start(golden.setup), steps), encoding="utf-8")
        print(f"{golden.name}: {len(steps)} actions")


if __name__ == "__main__":
    main()
