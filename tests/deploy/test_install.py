"""`pergamon-setup` on machines made of folders: what it changes, only once, and puts back.

apt-get, systemctl and dpkg-query are small scripts that note what they are asked; the rest is real.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.deploy.scripts import run_on

HOUSE = Path(__file__).resolve().parents[2]
SCRIPT = HOUSE / "deploy/install.sh"
CONFIG = "# For more options see the documentation\ndtparam=audio=on\n\n[pi4]\narm_boost=1\n"

SYSTEMCTL = """#!/bin/sh
case "$*" in
--version) echo "systemd $(cat "$M/systemd-version") (252.39)" ;;
get-default) cat "$M/default" ;;
"set-default --quiet "*) echo "systemctl $*" >>"$M/notes"; echo "$3" >"$M/default" ;;
"is-enabled --quiet pergamon.service") [ -e "$M/enabled" ] ;;
"enable --quiet pergamon.service") echo "systemctl $*" >>"$M/notes"; touch "$M/enabled" ;;
"disable --quiet pergamon.service") echo "systemctl $*" >>"$M/notes"; rm "$M/enabled" ;;
*) echo "unknown: systemctl $*" >>"$M/notes"; exit 1 ;;
esac
"""
APT_GET = """#!/bin/sh
echo "apt-get $*" >>"$M/notes"
[ ! -e "$M/no-network" ]
"""
APT_CACHE = """#!/bin/sh
[ "$2" != python3-picamera2 ]
"""
DPKG_QUERY = """#!/bin/sh
for name in "$@"; do last=$name; done
case $last in
pergamon-companion) [ -e "$M/program" ] && printf installed ;;
polkitd) printf installed ;;
*) exit 1 ;;
esac
"""


@dataclass
class Device:
    """A machine in a folder."""

    machine: Path

    @property
    def root(self) -> Path:
        return self.machine / "root"

    @property
    def config(self) -> Path:
        return self.root / "boot/firmware/config.txt"

    @property
    def notes(self) -> list[str]:
        """What the system's programs were asked to change since the last time."""
        file = self.machine / "notes"
        said = file.read_text().splitlines() if file.exists() else []
        file.unlink(missing_ok=True)
        return said

    def files(self) -> dict[str, bytes]:
        return {
            str(path.relative_to(self.root)): path.read_bytes()
            for path in self.root.rglob("*")
            if path.is_file()
        }

    def setup(self, *options: str | Path, fails: bool = False) -> str:
        return run_on(self.machine, SCRIPT, *options, fails=fails)


@pytest.fixture
def device(tmp_path: Path) -> Device:
    """A Raspberry Pi 5 with a desktop, on which the package is installed."""
    device = Device(tmp_path)
    (tmp_path / "bin").mkdir()
    for name, script in {
        "systemctl": SYSTEMCTL,
        "apt-get": APT_GET,
        "apt-cache": APT_CACHE,
        "dpkg-query": DPKG_QUERY,
    }.items():
        program = tmp_path / "bin" / name
        program.write_text(script)
        program.chmod(0o755)
    (tmp_path / "systemd-version").write_text("252")
    (tmp_path / "default").write_text("graphical.target\n")
    (tmp_path / "program").touch()
    shutil.copytree(HOUSE / "deploy/package/root", device.root)
    device.config.parent.mkdir(parents=True)
    device.config.write_text(CONFIG)
    (device.root / "dev").mkdir()
    (device.root / "dev/watchdog").touch()
    model = device.root / "proc/device-tree/model"
    model.parent.mkdir(parents=True)
    model.write_text("Raspberry Pi 5 Model B Rev 1.0\0")
    return device


EVERYTHING = (
    "--kiosk",
    "cage",
    "--rotation",
    "270",
    "--overlay",
    "vc4-kms-dsi-ili9881-7inch",
    "--power-button",
    "3",
)


def test_it_makes_the_device_start_into_the_companion(device: Device) -> None:
    said = device.setup(*EVERYTHING)
    assert "Raspberry Pi 5" in said
    assert device.notes == [
        "apt-get install --yes --no-install-recommends cage seatd xwayland libxcursor1 libxi6 libxrandr2"
        " libxss1 python3-lgpio",
        "systemctl set-default --quiet multi-user.target",
        "systemctl enable --quiet pergamon.service",
    ]
    assert "Storage=volatile" in (device.root / "etc/systemd/journald.conf.d/50-pergamon.conf").read_text()
    assert "RuntimeWatchdogSec=10" in (device.root / "etc/systemd/system.conf.d/50-pergamon.conf").read_text()
    settings = (device.root / "etc/pergamon/kiosk.env").read_text().splitlines()
    assert [line for line in settings if line.startswith("PERGAMON_KIOSK")] == ["PERGAMON_KIOSK=cage"]
    assert [line for line in settings if "ROTATION=" in line] == ["KCFG_GRAPHICS_ROTATION=270"]
    config = device.config.read_text()
    assert config.startswith(CONFIG)
    assert config.removeprefix(CONFIG).splitlines()[1:-1] == [
        "[all]",
        "dtoverlay=vc4-kms-dsi-ili9881-7inch",
        "dtoverlay=gpio-shutdown,gpio_pin=3,active_low=1,gpio_pull=up",
    ]


def test_the_second_time_nothing_is_changed(device: Device) -> None:
    device.setup(*EVERYTHING)
    before = device.files()
    (device.machine / "no-network").touch()
    device.notes  # noqa: B018
    said = device.setup(*EVERYTHING)
    assert device.files() == before
    assert [note for note in device.notes if not note.startswith("apt-get install")] == []
    assert "run this again" in said  # the helpers are still missing on this machine


def test_other_wishes_take_the_place_of_the_first_ones(device: Device) -> None:
    device.setup("--overlay", "first")
    device.setup("--overlay", "second")
    config = device.config.read_text()
    assert "first" not in config
    assert config.count("dtoverlay=second") == 1
    assert (device.config.with_name("config.txt.before-pergamon")).read_text() == CONFIG


def test_undoing_puts_every_file_back(device: Device) -> None:
    before = device.files()
    device.setup("--overlay", "vc4-kms-dsi-ili9881-7inch", "--power-button", "3")
    device.notes  # noqa: B018
    device.setup("--undo")
    assert device.files() == before
    assert (device.machine / "default").read_text() == "graphical.target\n"
    assert not (device.machine / "enabled").exists()
    assert device.setup("--undo") == ""  # twice is fine


def test_what_was_written_into_config_txt_since_stays_when_it_is_undone(device: Device) -> None:
    device.setup("--overlay", "vc4-kms-dsi-ili9881-7inch")
    device.config.write_text(device.config.read_text() + "dtparam=i2c_arm=on\n")
    device.setup("--undo")
    assert device.config.read_text() == CONFIG + "dtparam=i2c_arm=on\n"


def test_a_dry_run_says_everything_and_does_nothing(device: Device) -> None:
    before = device.files()
    said = device.setup("--dry-run", *EVERYTHING)
    assert device.files() == before
    assert device.notes == []
    for words in (
        "config.txt",
        "journald",
        "PERGAMON_KIOSK=cage",
        "without a desktop",
        "Nothing was changed",
    ):
        assert words in said
    device.setup()
    device.notes  # noqa: B018
    enabled = device.files()
    assert "would: " in device.setup("--dry-run", "--undo")
    assert device.files() == enabled
    assert device.notes == []


def test_uninstalling_removes_the_program_and_purging_the_games_too(device: Device) -> None:
    device.setup()
    device.notes  # noqa: B018
    device.setup("--uninstall")
    assert device.notes[-1] == "apt-get remove --yes pergamon-companion"
    device.setup("--purge")
    assert device.notes[-1] == "apt-get purge --yes pergamon-companion"


def test_a_given_package_is_installed_first(device: Device, tmp_path: Path) -> None:
    package = tmp_path / "pergamon-companion_0.2.0_arm64.deb"
    package.touch()
    device.setup(package)
    assert device.notes[0] == f"apt-get install --yes --no-install-recommends {package}"


def test_the_longer_and_longer_pauses_are_for_service_managers_that_know_them(device: Device) -> None:
    drop_in = device.root / "etc/systemd/system/pergamon.service.d/50-backoff.conf"
    device.setup()
    assert not drop_in.exists()
    (device.machine / "systemd-version").write_text("254")
    device.setup()
    assert drop_in.exists()


def test_an_unknown_machine_is_told_but_set_up_all_the_same(device: Device) -> None:
    shutil.rmtree(device.root / "proc")
    shutil.rmtree(device.root / "boot")
    (device.root / "dev/watchdog").unlink()
    said = device.setup()
    assert "no Raspberry Pi" in said
    assert "has no watchdog" in said
    assert (device.root / "etc/systemd/system.conf.d/50-pergamon.conf").exists(), (
        "a card may move to a device"
    )
    assert (device.machine / "enabled").exists()
    assert "no config.txt" in device.setup("--power-button", "3", fails=True)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--kiosk", "x11"], "--kiosk is auto, kmsdrm or cage, not x11"),
        (["--rotation", "45"], "--rotation is 0, 90, 180 or 270, not 45"),
        (["--overlay"], "After --overlay a value is missing"),
        (["--frobnicate"], "There is no option --frobnicate"),
        (["missing.deb"], "There is no package missing.deb"),
    ],
)
def test_a_wish_that_cannot_be_is_told_before_anything_is_done(
    device: Device, options: list[str], said: str
) -> None:
    before = device.files()
    assert said in device.setup(*options, fails=True)
    assert device.files() == before
    assert device.notes == []


def test_its_help_names_every_option(device: Device) -> None:
    said = device.setup("--help")
    for option in (*EVERYTHING[::2], "--dry-run", "--undo", "--uninstall", "--purge"):
        assert option in said
