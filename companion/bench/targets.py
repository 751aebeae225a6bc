"""What a benchmark promised and what it measured: one row for each promise, as JSON and as a table.

The words of a row are for people and programs alike and are the same in every language.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TextIO

from companion.files import write_atomically

GAP = "  "


@dataclass(frozen=True)
class Target:
    """One promise: what is measured, what was promised (“≥ 99.5 %”), what came out, and whether it holds."""

    name: str
    target: str
    value: str
    met: bool


def write_json(path: Path, targets: Sequence[Target], details: Mapping[str, Any] | None = None) -> None:
    """Write the targets under “targets”, beside whatever else was measured. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    content = {"targets": [asdict(target) for target in targets], **(details or {})}
    write_atomically(path, json.dumps(content, indent=2, ensure_ascii=False) + "\n")


def print_table(targets: Iterable[Target], out: TextIO | None = None) -> None:
    """Print one line for each target: ✓ or ✗, name, what was promised, what came out."""
    print_columns([("✓" if t.met else "✗", t.name, t.target, t.value) for t in targets], out)


def print_columns(rows: Sequence[Sequence[str]], out: TextIO | None = None) -> None:
    """Print rows of equally many texts with their columns in line."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        print(GAP.join(cells).rstrip(), file=out)
