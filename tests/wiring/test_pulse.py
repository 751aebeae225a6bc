"""What the device is told of the screen: the real app in its window, beaten by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.appliance.heartbeat import HEALTHY_AFTER, Heartbeat, Stamps
from companion.appliance.notify import ServiceManager
from companion.appliance.versions import Versions
from companion.editions import demonstration
from companion.preferences import Preferences
from companion.session.journal import Journal
from companion.simulation.setups import simulated_setup
from companion.ui import finger, offscreen
from companion.wiring import panel
from companion.wiring.pulse import Pulse, keep_alive, taken_back


class Device:
    """The app with its pulse, and the stamps it leaves."""

    def __init__(self, folder: Path, journal: Journal) -> None:
        from companion.ui.app import CompanionApp

        (folder / "run").mkdir()
        (folder / "opt").mkdir()
        self.stamps = Stamps(folder / "run")
        self.versions = Versions(folder / "opt")
        self.app = CompanionApp(journal, Preferences(motion=False))
        self.app.open_offscreen()
        self.pulse = Pulse(self.app, Heartbeat(ServiceManager(None), self.stamps, "0.2.0"), self.versions)

    def beats(self, times: int = 1) -> None:
        for _beat in range(times):
            offscreen.pump(1)
            self.pulse.beat()


@pytest.fixture
def device(tmp_path: Path) -> Iterator[Device]:
    offscreen.open_window((800, 480))
    with Journal.open(tmp_path / "games.sqlite") as journal:
        device = Device(tmp_path, journal)
        yield device
        device.pulse.stop()
        device.app.close()
    offscreen.clear()


def test_at_home_nobody_plays(device: Device) -> None:
    device.beats(HEALTHY_AFTER)
    assert device.stamps.healthy == "0.2.0"
    assert not device.stamps.playing


def test_a_game_on_the_screen_is_being_played_until_it_is_put_away(device: Device) -> None:
    device.app.start_game(simulated_setup(demonstration(), 2))
    device.beats()
    assert device.stamps.playing
    device.app.leave_game()
    device.app.pages.go("home")
    device.beats()
    assert not device.stamps.playing


def test_a_screen_that_failed_is_not_healthy(device: Device) -> None:
    device.beats(HEALTHY_AFTER)
    device.app.fault(ValueError("broken on purpose"))
    device.beats()
    assert device.stamps.healthy is None


def test_closing_the_window_ends_the_game(device: Device) -> None:
    device.app.start_game(simulated_setup(demonstration(), 2))
    device.beats()
    device.app.dispatch("on_stop")
    assert not device.stamps.playing


def test_an_update_that_was_taken_back_is_told_on_the_screen(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    for version in ("0.2.0", "0.3.0"):
        device.versions.folder(version).mkdir(parents=True, exist_ok=True)
        device.versions.adopt(version, on_trial=True)
        device.versions.folder("0.3.0").mkdir(exist_ok=True)
    assert taken_back(device.versions) is None
    device.versions.go_back("it showed no picture")
    told: list[str] = []
    monkeypatch.setattr(device.app, "tell", lambda sentence, _tone: told.append(sentence))
    device.pulse.start()
    assert told == ["The update to version 0.3.0 did not work and was taken back; this is 0.2.0 again."]


def test_a_device_of_its_own_is_switched_off_on_its_first_screen_after_a_question(
    device: Device, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    assert "home.off" not in finger.names(device.app.pages.root), "not on somebody's desktop"
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    request.addfinalizer(keep_alive(device.app).stop)
    device.app.pages.rebuild()
    asked: list[str] = []
    answers = ["The device could not be switched off (no).", ""]

    def power_off() -> str:
        asked.append("off")
        return answers.pop(0)

    monkeypatch.setattr(panel, "power_off", power_off)

    def tap(name: str) -> None:
        offscreen.pump(2)
        finger.tap_name(device.app.pages.root, name)

    tap("home.off")
    assert device.app.asking == "Switch the device off?"
    tap("question.no")
    assert asked == []
    said: list[str] = []
    monkeypatch.setattr(device.app, "tell", lambda sentence, _tone: said.append(sentence))
    for _time in range(2):
        tap("home.off")
        tap("question.yes")
    assert asked == ["off", "off"]
    assert said[0] == "The device could not be switched off (no)." and "Wait until it is dark" in said[1]
