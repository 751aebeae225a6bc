"""The list of targets: what a program reads of it and what a person sees."""

from __future__ import annotations

import io
import json
from pathlib import Path

from companion.bench.targets import Target, print_columns, print_table, write_json

MET = Target("4608 × 2592, 18 mm, good", "≥ 99.5 %", "100.0 % of 1,400", True)
MISSED = Target("wrong identities", "0", "1 in 12,000", False)


def test_the_json_names_every_target_and_whether_it_is_met(tmp_path: Path) -> None:
    path = tmp_path / "new" / "bench.json"
    write_json(path, [MET, MISSED], {"seed": 7})
    content = json.loads(path.read_text(encoding="utf-8"))
    assert content["seed"] == 7
    assert [set(row) for row in content["targets"]] == [{"name", "target", "value", "met"}] * 2
    assert [(row["name"], row["met"]) for row in content["targets"]] == [
        (MET.name, True),
        (MISSED.name, False),
    ]
    assert content["targets"][0]["target"] == "≥ 99.5 %"


def test_the_table_shows_at_a_glance_what_is_missed() -> None:
    out = io.StringIO()
    print_table([MET, MISSED], out)
    first, second = out.getvalue().splitlines()
    assert first.startswith("✓")
    assert second.startswith("✗")
    assert first.index("≥ 99.5 %") == second.index("0", len(MISSED.name))


def test_columns_are_in_line_and_nothing_to_say_prints_nothing() -> None:
    out = io.StringIO()
    print_columns([], out)
    print_columns([("a", "bb"), ("aaa", "b")], out)
    assert out.getvalue() == "a    bb\naaa  b\n"
