"""`companion update` on a device in a folder; the system's package tool is a small script."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.appliance import package, storage, updating
from companion.appliance.heartbeat import PLAYING, Stamps
from companion.appliance.versions import Versions
from companion.cli import main, update
from companion.editions import demonstration
from companion.games.pergamon import PERGAMON
from companion.session.glance import last_unfinished
from companion.session.journal import Journal
from companion.simulation.setups import simulated_setup
from tests.appliance.test_updating import make, needs_dpkg

pytestmark = [
    needs_dpkg,
    pytest.mark.skipif(os.geteuid() != 0, reason="an update is made by root alone"),
]

APT_GET = """#!/bin/sh
echo "$*" >"$NOTES"
for last in "$@"; do :; done
version=$(dpkg-deb --field "$last" Version)
[ "$version" != 0.6.6 ] || exit 100
mkdir -p "$HOME_OF_VERSIONS/versions/$version"
"$PYTHON" -m companion.appliance.versions adopt "$version" $TRIAL --home "$HOME_OF_VERSIONS"
"""


class Device:
    """Version 0.1.0 is used; games and the runtime folder are there."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, arch: str) -> None:
        self.folder = folder
        self.arch = arch
        self.versions = Versions(folder / "opt")
        (folder / "opt/versions/0.1.0").mkdir(parents=True)
        self.versions.adopt("0.1.0", on_trial=False)
        (folder / "run").mkdir()
        self.stamps = Stamps(folder / "run")
        self.data = folder / "data"
        self.data.mkdir()
        (folder / "bin").mkdir()
        (folder / "bin/apt-get").write_text(APT_GET)
        (folder / "bin/apt-get").chmod(0o755)
        for name, value in {
            "PATH": f"{folder / 'bin'}:{os.environ['PATH']}",
            "NOTES": str(folder / "notes"),
            "HOME_OF_VERSIONS": str(folder / "opt"),
            "PYTHON": sys.executable,
            "PYTHONPATH": str(Path(__file__).resolve().parents[2]),
            "TRIAL": "",
        }.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(update, "Versions", lambda: self.versions)
        monkeypatch.setattr(update, "HOME", folder / "opt")
        monkeypatch.setattr(update, "_RUNTIME", folder / "run")

    def package(self, version: str) -> Path:
        return make(self.folder, version, self.arch)

    def update(self, *arguments: str | Path) -> int:
        return main(["--data", str(self.data), "update", *map(str, arguments)])

    @property
    def asked(self) -> str | None:
        """What the package tool was asked."""
        notes = self.folder / "notes"
        return notes.read_text() if notes.exists() else None

    def play(self, minutes_ago: float) -> None:
        ago = lambda: time.time() - 60 * minutes_ago  # noqa: E731
        with Journal.open(self.data / "games.sqlite", clock=ago) as journal:
            journal.new_game(PERGAMON, simulated_setup(demonstration(), 2).to_header())


@pytest.fixture
def device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Device:
    return Device(tmp_path, monkeypatch, package.architecture())


Says = Callable[[], str]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Says:
    def read() -> str:
        captured = capsys.readouterr()
        return captured.out + captured.err

    return read


def test_a_newer_package_is_installed_and_the_version_before_kept(device: Device, said: Says) -> None:
    device.play(minutes_ago=16)
    assert device.update(device.package("0.2.0")) == 0
    assert (device.versions.current, device.versions.previous) == ("0.2.0", "0.1.0")
    assert "Version 0.2.0 is used now" in said()


def test_the_package_tool_may_add_and_remove_nothing_else(device: Device) -> None:
    new = device.package("0.2.0")
    device.update(new)
    assert device.asked is not None
    assert "--no-remove" in device.asked
    assert device.asked.split()[-1] == str(new)


def test_a_folder_stands_for_its_newest_package_and_its_wheels(device: Device) -> None:
    device.package("0.2.0")
    newest = device.package("0.10.0")
    assert device.update(device.folder) == 0
    assert device.asked is not None
    assert device.asked.split()[-1] == str(newest)


def test_nothing_is_installed_while_a_game_is_being_played(device: Device, said: Says) -> None:
    new = device.package("0.2.0")
    device.play(minutes_ago=5)
    assert device.update(new) == 1
    assert "played 5 minutes ago" in said()
    assert device.update("--ready") == update.IN_A_GAME

    (device.data / "games.sqlite").unlink()
    device.stamps.set(PLAYING, "0.1.0")
    assert device.update(new) == 1
    assert "A game is on the screen" in said()
    assert device.asked is None


def test_what_waiting_does_not_help_is_told_before_the_game(
    device: Device, said: Says, monkeypatch: pytest.MonkeyPatch
) -> None:
    device.play(minutes_ago=5)
    read_only = storage.Storage(wanted=True, overlaid=True, lasting=True)
    monkeypatch.setattr(storage, "look", lambda _data: read_only)
    assert device.update(device.package("0.2.0")) == 1
    words = said()
    assert "pergamon-readonly-root off" in words
    assert "minutes ago" not in words


def test_a_device_without_a_game_is_ready(device: Device) -> None:
    assert device.update("--ready") == 0
    device.play(minutes_ago=60)
    assert device.update("--ready") == 0


@pytest.mark.parametrize(
    ("version", "options", "words"),
    [
        ("0.1.0", [], "is the one that is used already"),
        ("0.0.9", [], "0.0.9 is older than 0.1.0"),
        ("0.6.6", [], "could not be installed"),
    ],
)
def test_what_would_not_help_leaves_the_version_before(
    device: Device, said: Says, version: str, options: list[str], words: str
) -> None:
    assert device.update(device.package(version), *options) == 1
    assert words in said()
    assert device.versions.current == "0.1.0"


def test_an_older_version_comes_back_when_asked_for(device: Device) -> None:
    assert device.update(device.package("0.0.9"), "--older") == 0
    assert device.versions.current == "0.0.9"


def test_a_version_that_was_taken_back_is_told(
    device: Device, said: Says, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRIAL", "--on-trial")
    monkeypatch.setattr(
        updating, "wait_for_verdict", lambda versions: not versions.go_back("it showed no picture")
    )
    assert device.update(device.package("0.2.0")) == 1
    assert "0.2.0 did not report healthy within a minute; 0.1.0 is used again" in said()


def test_the_log_stays_its_users(device: Device) -> None:
    os.chown(device.data, 12345, 12345)
    device.update(device.package("0.2.0"))
    assert (device.data / "companion.log").stat().st_uid == 12345


def test_looking_at_the_journal_leaves_no_file_behind(device: Device) -> None:
    device.play(minutes_ago=60)
    before = sorted(device.data.iterdir())
    device.update("--ready")
    assert [path for path in sorted(device.data.iterdir()) if path.name != "companion.log"] == before


def test_a_game_that_is_open_elsewhere_is_seen(device: Device) -> None:
    now = time.time()
    with Journal.open(device.data / "games.sqlite", clock=lambda: now) as journal:
        assert last_unfinished(journal.path) is None
        journal.new_game(PERGAMON, simulated_setup(demonstration(), 2).to_header())
        assert last_unfinished(journal.path) == now


def test_a_journal_that_is_none_holds_nothing_up(device: Device) -> None:
    (device.data / "games.sqlite").write_bytes(b"not a database at all" * 100)
    assert last_unfinished(device.data / "games.sqlite") is None
    assert device.update("--ready") == 0


def test_the_check_tells_of_a_version_that_did_not_work(tmp_path: Path, device: Device) -> None:
    from companion.cli.appliance_findings import version

    (device.folder / "opt/versions/0.2.0").mkdir()
    device.versions.adopt("0.2.0", on_trial=True)
    assert "on trial" in version(device.versions).detail
    device.versions.go_back("it showed no picture")
    finding = version(device.versions)
    assert not finding.ok
    assert "0.1.0; the update to 0.2.0 did not work: it showed no picture" in finding.detail
    assert json.loads((device.folder / "opt/returned").read_text())["left"] == "0.2.0"
