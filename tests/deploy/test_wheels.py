"""Which wheels of the lock file a package holds."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

HOUSE = Path(__file__).resolve().parents[2]
LOCK = (HOUSE / "requirements.lock").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def wheels() -> ModuleType:
    spec = importlib.util.spec_from_file_location("wheels", HOUSE / "deploy/wheels.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def names(entries: list[str]) -> list[str]:
    return [entry.split("==")[0] for entry in entries]


@pytest.mark.parametrize(("python", "numpy"), [("3.11", "1.26"), ("3.13", "2.2")])
def test_each_python_gets_the_numpy_that_its_camera_library_is_built_for(
    wheels: ModuleType, python: str, numpy: str
) -> None:
    entries = list(wheels.wanted(LOCK, python, "aarch64"))
    (found,) = [entry for entry in entries if entry.startswith("numpy==")]
    assert found.startswith(f"numpy=={numpy}.")
    assert names(entries) == sorted(set(re.findall(r"^([a-z0-9-]+)==", LOCK, re.MULTILINE)))


def test_every_entry_keeps_its_hashes_and_loses_its_condition(wheels: ModuleType) -> None:
    for entry in wheels.wanted(LOCK, "3.13", "aarch64"):
        head, *hashes = entry.splitlines()
        assert re.fullmatch(r"[a-z0-9-]+==\S+ \\", head)
        assert hashes
        assert all("--hash=sha256:" in line for line in hashes)
        assert not hashes[-1].endswith("\\")
