"""What the service manager and the device are told by the running companion."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.appliance.heartbeat import HEALTHY_AFTER, Heartbeat, Stamps, running_version
from companion.appliance.notify import ServiceManager


class Manager:
    """A service manager that notes what it is told."""

    def __init__(self, address: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(address)
        self.socket.settimeout(5)

    def heard(self) -> list[str]:
        """What it was told since it was last asked."""
        self.socket.setblocking(False)
        messages = []
        while True:
            try:
                messages.append(self.socket.recv(4096).decode())
            except BlockingIOError:
                return messages


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    manager = Manager(str(tmp_path / "notify"))
    yield manager
    manager.socket.close()


@pytest.fixture
def stamps(tmp_path: Path) -> Stamps:
    (tmp_path / "run").mkdir()
    return Stamps.of_environment({"RUNTIME_DIRECTORY": f"{tmp_path / 'run'}:/elsewhere"})


@pytest.fixture
def heartbeat(tmp_path: Path, manager: Manager, stamps: Stamps) -> Iterator[Heartbeat]:
    with ServiceManager.of_environment({"NOTIFY_SOCKET": str(tmp_path / "notify")}) as told:
        yield Heartbeat(told, stamps, "0.2.0")


def test_every_beat_feeds_the_watchdog_and_the_first_says_ready(
    heartbeat: Heartbeat, manager: Manager
) -> None:
    heartbeat.beat(sound=True, playing=False)
    assert manager.heard() == ["WATCHDOG=1", "READY=1", "STATUS=No game is being played."]
    heartbeat.beat(sound=True, playing=False)
    assert manager.heard() == ["WATCHDOG=1"]


def test_a_game_is_told_when_it_begins_and_when_it_ends(
    heartbeat: Heartbeat, manager: Manager, stamps: Stamps
) -> None:
    for playing in (False, True, True, False):
        heartbeat.beat(sound=True, playing=playing)
        assert stamps.playing is playing
    assert [said for said in manager.heard() if said.startswith("STATUS")] == [
        "STATUS=No game is being played.",
        "STATUS=A game is being played.",
        "STATUS=No game is being played.",
    ]


def test_healthy_is_who_showed_what_it_should_several_times_in_a_row(
    heartbeat: Heartbeat, stamps: Stamps
) -> None:
    for _beat in range(HEALTHY_AFTER - 1):
        heartbeat.beat(sound=True, playing=False)
    heartbeat.beat(sound=False, playing=False)
    for _beat in range(HEALTHY_AFTER - 1):
        heartbeat.beat(sound=True, playing=False)
        assert stamps.healthy is None
    heartbeat.beat(sound=True, playing=False)
    assert stamps.healthy == "0.2.0"


def test_a_screen_with_a_fault_on_it_is_not_healthy_but_alive(
    heartbeat: Heartbeat, stamps: Stamps, manager: Manager
) -> None:
    for _beat in range(HEALTHY_AFTER):
        heartbeat.beat(sound=True, playing=False)
    manager.heard()
    heartbeat.beat(sound=False, playing=False)
    assert stamps.healthy is None
    assert manager.heard() == ["WATCHDOG=1"]


def test_closing_says_so_and_leaves_no_game_behind(
    heartbeat: Heartbeat, stamps: Stamps, manager: Manager
) -> None:
    heartbeat.beat(sound=True, playing=True)
    heartbeat.stop()
    assert not stamps.playing
    assert manager.heard()[-1] == "STOPPING=1"
    heartbeat.stop()  # twice is fine


def test_an_abstract_name_is_understood() -> None:
    manager = Manager("\0pergamon-test-notify")
    with ServiceManager("@pergamon-test-notify") as told:
        told.tell(READY=1, STATUS="Well")
        assert manager.heard() == ["READY=1\nSTATUS=Well"]
    manager.socket.close()


def test_a_version_started_by_the_link_to_it_knows_its_own_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "versions/0.2.0").mkdir(parents=True)
    (tmp_path / "current").symlink_to("versions/0.2.0")
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "current"))
    assert running_version() == "0.2.0"


def test_nobody_listening_stops_nothing(tmp_path: Path) -> None:
    for name in (None, "", str(tmp_path / "gone")):
        with ServiceManager(name) as told:
            beating = Heartbeat(told, Stamps(None), "0.2.0")
            for _beat in range(HEALTHY_AFTER + 1):
                beating.beat(sound=True, playing=True)
            beating.stop()


def test_without_a_runtime_folder_nothing_is_stamped() -> None:
    stamps = Stamps.of_environment({})
    stamps.set("healthy", "0.2.0")
    assert stamps.healthy is None
