"""What holds for every test: no display needed, nobody's own files touched, long ones only when asked for."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# a busy machine is slow, not wrong
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

# Kivy reads these when it is first imported: before any test module is
os.environ.update(
    KIVY_NO_ARGS="1",
    KIVY_NO_CONFIG="1",
    KIVY_NO_FILELOG="1",
    KIVY_LOG_MODE="PYTHON",
    SDL_VIDEODRIVER="offscreen",
    LC_ALL="C.UTF-8",  # commands speak the system's language; tests read English
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also run the tests that take minutes")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked `long`, unless --long is given."""
    if config.getoption("--long"):
        return
    left_out = [item for item in items if item.get_closest_marker("long")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="session", autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Games, settings and Kivy's own files of the person who runs the tests stay as they are."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PERGAMON_DATA", str(tmp_path_factory.mktemp("data")))
        patch.setenv("KIVY_HOME", str(tmp_path_factory.mktemp("kivy")))
        yield


@pytest.fixture
def places_folder(tmp_path: Path) -> Path:
    """A data folder of the test's own."""
    return tmp_path / "data"
