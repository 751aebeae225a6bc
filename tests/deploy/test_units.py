"""The files of the package that the system reads: each is given to the program that reads it on a device."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2]
PACKAGE = HOUSE / "deploy/package"
ROOT = PACKAGE / "root"
UNITS = sorted((ROOT / "usr/lib/systemd/system").glob("*.service"))
DROP_INS = ROOT / "usr/share/pergamon/setup"

MOST_EXPOSED = 3.0
"""Of 10: how much a unit may be able to do, by `systemd-analyze security`."""

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not on this system (package systemd)"
)


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, timeout=60, check=False
    )


def settings(unit: Path, section: str) -> dict[str, list[str]]:
    """Each setting's values, for a setting may be there more than once."""
    found: dict[str, list[str]] = {}
    inside = ""
    for line in unit.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            inside = line.strip("[]")
        elif inside == section and "=" in line and not line.startswith("#"):
            key, _equals, value = line.partition("=")
            found.setdefault(key, []).append(value)
    return found


@pytest.fixture
def units(tmp_path: Path) -> list[Path]:
    """The units as on a device, but for programs: those are not installed here."""
    folder = tmp_path / "units"
    folder.mkdir()
    for unit in UNITS:
        text = re.sub(r"^(Exec\w+=\+?)/(?:opt|usr)\S+", r"\1/bin/true", unit.read_text(), flags=re.MULTILINE)
        (folder / unit.name).write_text(text)
    return sorted(folder.iterdir())


@needs_systemd
def test_the_units_are_clean(units: list[Path]) -> None:
    done = run("systemd-analyze", "verify", "--man=no", *units)
    assert (done.returncode, done.stderr) == (0, "")


@needs_systemd
def test_a_unit_that_is_not_clean_is_found(units: list[Path]) -> None:
    for unit in units:
        unit.write_text(unit.read_text().replace("Restart=always", "Restart=sometimes"))
    assert "sometimes" in run("systemd-analyze", "verify", "--man=no", *units).stderr


@needs_systemd
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_no_unit_can_do_more_than_it_needs(unit: Path) -> None:
    done = run("systemd-analyze", "security", "--offline=true", "--no-pager", unit)
    level = re.search(r"Overall exposure level for \S+: ([\d.]+)", done.stdout)
    assert level is not None, done.stderr
    assert float(level[1]) <= MOST_EXPOSED


def test_the_companion_may_use_screen_touch_camera_pins_and_sound_and_nothing_else() -> None:
    service = settings(ROOT / "usr/lib/systemd/system/pergamon.service", "Service")
    assert service["DevicePolicy"] == ["closed"]
    assert {rule.split()[0] for rule in service["DeviceAllow"]} == {
        "/dev/tty0",
        "/dev/tty1",
        "char-drm",
        "char-input",
        "char-video4linux",
        "char-media",
        "char-dma_heap",
        "char-gpiochip",
        "char-alsa",
    }
    assert service["User"] == ["pergamon"]
    assert {"video", "render", "input", "gpio", "audio"} <= set(service["SupplementaryGroups"][0].split())


def test_nothing_of_the_service_needs_a_newer_service_manager_than_debian_12_has() -> None:
    newer = {
        "RestartSteps",
        "RestartMaxDelaySec",
        "RestartMode",
        "WantsMountsFor",
        "MemoryKSM",
        "PrivatePIDs",
    }
    for unit in UNITS:
        assert newer & {key for section in ("Unit", "Service") for key in settings(unit, section)} == set()
    backoff = settings(DROP_INS / "backoff.conf", "Service")
    assert set(backoff) == {"RestartSteps", "RestartMaxDelaySec"}


def test_five_failures_end_on_the_text_screen_even_when_each_takes_its_time_to_fail() -> None:
    unit = ROOT / "usr/lib/systemd/system/pergamon.service"
    limits, service = settings(unit, "Unit"), settings(unit, "Service")
    burst, interval = int(limits["StartLimitBurst"][0]), int(limits["StartLimitIntervalSec"][0])
    longest_pause = int(settings(DROP_INS / "backoff.conf", "Service")["RestartMaxDelaySec"][0])
    assert int(service["RestartSec"][0]) <= longest_pause
    assert burst * longest_pause <= interval / 2
    assert limits["OnFailure"] == ["pergamon-trouble.service"]
    assert settings(unit.with_name("pergamon-trouble.service"), "Unit")["OnSuccess"] == ["pergamon.service"]


def test_the_hardware_watchdog_is_within_what_the_raspberry_pi_can_count() -> None:
    parser = configparser.ConfigParser()
    parser.read(DROP_INS / "watchdog.conf")
    assert 0 < int(parser["Manager"]["RuntimeWatchdogSec"]) <= 15


@pytest.mark.skipif(shutil.which("systemd-sysusers") is None, reason="systemd-sysusers is not on this system")
def test_the_system_user_is_made_with_its_groups_and_without_a_shell(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    conf = tmp_path / "usr/lib/sysusers.d/pergamon.conf"
    conf.parent.mkdir(parents=True)
    shutil.copy(ROOT / "usr/lib/sysusers.d/pergamon.conf", conf)
    done = run("systemd-sysusers", f"--root={tmp_path}")
    assert done.returncode == 0, done.stderr
    user = (tmp_path / "etc/passwd").read_text().strip().split(":")
    assert (user[0], user[5], user[6]) == ("pergamon", "/var/lib/pergamon", "/usr/sbin/nologin")
    assert 0 < int(user[2]) < 1000
    groups = {line.split(":")[0]: line.split(":")[3] for line in (tmp_path / "etc/group").read_text().split()}
    assert {name for name, members in groups.items() if "pergamon" in members.split(",")} == {
        "video",
        "render",
        "input",
        "gpio",
    }


def test_an_environment_file_has_no_remarks_behind_values() -> None:
    for line in (ROOT / "etc/pergamon/kiosk.env").read_text().splitlines():
        assert not line or line.startswith("#") or re.fullmatch(r"[A-Z_]+=[^#]*", line), line


def test_what_the_package_overwrites_only_after_asking_is_in_it() -> None:
    conffiles = (PACKAGE / "debian/conffiles").read_text().split()
    assert {f"/{path.relative_to(ROOT)}" for path in (ROOT / "etc").rglob("*") if path.is_file()} == set(
        conffiles
    )


def test_the_package_depends_on_what_run_installs() -> None:
    """Two lists of one thing: this is what keeps them the same."""
    setup = (HOUSE / "deploy/setup.sh").read_text()
    listed = re.search(r"^RUN_PACKAGES=\(\n(.*?)^\)", setup, re.MULTILINE | re.DOTALL)
    assert listed is not None
    control = (PACKAGE / "debian/control.in").read_text()
    depends = re.search(r"^Depends: (.*)$", control, re.MULTILINE)
    assert depends is not None
    wanted = {name for names in re.findall(r'"([^"]+)"', listed[1]) for name in names.split("|")}
    assert wanted <= set(re.split(r"[,| ]+", depends[1]))


def test_only_switching_off_and_on_again_is_allowed_and_only_to_the_companion() -> None:
    rule = (ROOT / "usr/share/polkit-1/rules.d/50-pergamon.rules").read_text()
    actions = re.findall(r'"(org\.[^"]+)"', rule)
    assert {action.removeprefix("org.freedesktop.login1.").split("-multiple")[0] for action in actions} == {
        "power-off",
        "reboot",
    }
    assert re.findall(r'isInGroup\("(.*?)"\)', rule) == ["pergamon"]
    assert rule.count("Result.YES") == 1
