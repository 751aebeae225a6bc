"""The table that every test here lays by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.hand_table import HandTable


@pytest.fixture
def table(tmp_path: Path) -> Iterator[HandTable]:
    laid = HandTable(tmp_path)
    yield laid
    laid.journal.close()
