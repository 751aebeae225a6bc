"""Versions side by side, and the way back from one that does not work."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.appliance import trial, versions
from companion.appliance.heartbeat import Stamps
from companion.appliance.trial import judge
from companion.appliance.updating import wait_for_verdict
from companion.appliance.versions import VersionError, Versions, main
from companion.files import write_atomically


@pytest.fixture
def home(tmp_path: Path) -> Versions:
    """A device with version 1 in use."""
    device = Versions(tmp_path)
    install(device, "1")
    return device


def install(device: Versions, version: str, *, on_trial: bool = True) -> None:
    device.folder(version).mkdir(parents=True, exist_ok=True)
    (device.folder(version) / "python").touch()
    device.adopt(version, on_trial=on_trial)


class Clock:
    """A clock that is held: time goes by when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.at: list[tuple[float, Callable[[], object]]] = []

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        due = [act for when, act in self.at if when <= self.now]
        self.at = [(when, act) for when, act in self.at if when > self.now]
        for act in due:
            act()

    def after(self, seconds: float, act: Callable[[], object]) -> None:
        self.at.append((self.now + seconds, act))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def stamps(tmp_path: Path) -> Stamps:
    folder = tmp_path / "run"
    folder.mkdir()
    return Stamps(folder)


def test_the_first_version_has_nothing_to_go_back_to_and_no_trial(home: Versions) -> None:
    assert (home.current, home.previous, home.on_trial, home.returned) == ("1", None, None, None)


def test_an_update_keeps_the_version_before_and_deletes_older_ones(home: Versions) -> None:
    install(home, "2")
    assert (home.current, home.previous, home.on_trial) == ("2", "1", "2")
    home.accept()
    install(home, "3")
    assert (home.current, home.previous) == ("3", "2")
    assert sorted(folder.name for folder in (home.home / "versions").iterdir()) == ["2", "3"]


def test_the_same_version_again_changes_nothing(home: Versions) -> None:
    install(home, "2")
    home.accept()
    install(home, "2")
    assert (home.current, home.previous, home.on_trial) == ("2", "1", None)


def test_an_update_on_a_machine_that_does_not_start_into_it_has_no_trial(home: Versions) -> None:
    install(home, "2", on_trial=False)
    assert (home.current, home.previous, home.on_trial) == ("2", "1", None)


def test_the_way_back_leads_past_a_version_that_has_not_shown_that_it_works(home: Versions) -> None:
    install(home, "2")
    install(home, "3")
    assert (home.current, home.previous, home.on_trial) == ("3", "1", "3")
    home.go_back("broken")
    assert home.current == "1"


def test_a_version_that_is_not_there_is_not_used(home: Versions) -> None:
    with pytest.raises(VersionError, match="no version 9"):
        home.adopt("9", on_trial=True)
    assert home.current == "1"


def test_there_is_no_way_back_from_the_first_version(home: Versions) -> None:
    with pytest.raises(VersionError, match="no previous version"):
        home.go_back("broken")
    assert home.current == "1"


def test_the_package_may_call_it(home: Versions, capsys: pytest.CaptureFixture[str]) -> None:
    home.folder("2").mkdir()
    assert main(["adopt", "2", "--on-trial", "--home", str(home.home)]) == 0
    assert (home.current, home.on_trial) == ("2", "2")
    assert main(["adopt", "9", "--home", str(home.home)]) == 1
    assert "no version 9" in capsys.readouterr().err


class PowerCut(BaseException):
    pass


def cut_power_after(steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `steps` changes of the disk happen, and no more."""
    left = [steps]

    def counted(change: Callable[..., object]) -> Callable[..., object]:
        def step(*values: object, **named: object) -> object:
            if left[0] == 0:
                raise PowerCut
            left[0] -= 1
            return change(*values, **named)

        return step

    for name in ("symlink_to", "replace", "unlink"):
        monkeypatch.setattr(Path, name, counted(getattr(Path, name)))
    monkeypatch.setattr(versions, "write_atomically", counted(write_atomically))
    monkeypatch.setattr(shutil, "rmtree", counted(shutil.rmtree))


@pytest.mark.parametrize("steps", range(12))
def test_a_power_cut_during_an_update_leaves_a_version_that_works_or_a_way_back_to_it(
    home: Versions, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.folder("2").mkdir()
    with monkeypatch.context() as patch:
        cut_power_after(steps, patch)
        with contextlib.suppress(PowerCut):
            home.adopt("2", on_trial=True)
    assert home.current in ("1", "2")
    if home.current == "2":
        assert (home.on_trial, home.previous) == ("2", "1")
    assert home.folder("1").is_dir()


@pytest.mark.parametrize("steps", range(8))
def test_a_power_cut_on_the_way_back_leaves_the_version_before_or_the_trial(
    home: Versions, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(home, "2")
    with monkeypatch.context() as patch:
        cut_power_after(steps, patch)
        with contextlib.suppress(PowerCut):
            home.go_back("broken")
    assert home.current == "1" or (home.on_trial, home.previous) == ("2", "1")


# --- the trial, with a held clock ---


def test_a_version_that_reports_healthy_in_time_is_kept(home: Versions, clock: Clock, stamps: Stamps) -> None:
    install(home, "2")
    clock.after(59, lambda: stamps.set("healthy", "2"))
    assert judge(home, stamps, clock=clock, sleep=clock.sleep) is None
    assert (home.current, home.on_trial, home.returned) == ("2", None, None)
    assert clock.now <= 1060


def test_an_update_that_is_broken_on_purpose_is_taken_back_after_sixty_seconds(
    home: Versions, clock: Clock, stamps: Stamps
) -> None:
    stamps.set("healthy", "1")  # left by the version before, as it was stopped
    install(home, "2")
    returned = judge(home, stamps, clock=clock, sleep=clock.sleep)
    assert returned is not None
    assert (returned.left, returned.to) == ("2", "1")
    assert "60 seconds" in returned.why
    assert (home.current, home.on_trial, home.returned) == ("1", None, returned)
    assert 1060 <= clock.now < 1062


def test_what_became_of_an_update_can_be_read_by_those_who_show_it(
    home: Versions, clock: Clock, stamps: Stamps
) -> None:
    install(home, "2")
    assert (home.home / "trial").stat().st_mode & 0o777 == 0o644
    judge(home, stamps, clock=clock, sleep=clock.sleep)
    assert (home.home / "returned").stat().st_mode & 0o777 == 0o644


def test_the_next_update_makes_the_one_that_was_taken_back_forgotten(
    home: Versions, clock: Clock, stamps: Stamps
) -> None:
    install(home, "2")
    judge(home, stamps, clock=clock, sleep=clock.sleep)
    install(home, "3")
    stamps.set("healthy", "3")
    assert judge(home, stamps, clock=clock, sleep=clock.sleep) is None
    assert (home.current, home.previous, home.returned) == ("3", "1", None)


def test_a_trial_of_a_version_that_is_used_no_longer_ends_at_once(
    home: Versions, clock: Clock, stamps: Stamps
) -> None:
    (home.home / "trial").write_text("2\n")
    assert judge(home, stamps, clock=clock, sleep=clock.sleep) is None
    assert clock.now == 1000
    assert not (home.home / "trial").exists()
    assert home.current == "1"


def test_the_judge_starts_the_version_before_however_often_the_other_one_failed(
    home: Versions, stamps: Stamps, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    install(home, "2")
    commands: list[list[str]] = []
    monkeypatch.setattr(
        trial, "restart", lambda: real_restart(lambda command, check: commands.append(command))
    )
    assert trial.main(["--home", str(home.home), "--runtime", str(stamps.folder), "--seconds", "0"]) == 0
    assert commands == [
        ["systemctl", "reset-failed", "pergamon.service"],
        ["systemctl", "--no-block", "restart", "pergamon.service"],
    ]
    assert "Version 2 was left" in capsys.readouterr().out


real_restart = trial.restart


def test_who_waits_for_the_verdict_hears_it(home: Versions, clock: Clock, stamps: Stamps) -> None:
    install(home, "2")
    clock.after(20, home.accept)
    assert wait_for_verdict(home, clock=clock, sleep=clock.sleep) is True

    install(home, "3")
    clock.after(60, lambda: home.go_back("broken"))
    assert wait_for_verdict(home, clock=clock, sleep=clock.sleep) is False

    install(home, "4")
    assert wait_for_verdict(home, clock=clock, sleep=clock.sleep) is None
