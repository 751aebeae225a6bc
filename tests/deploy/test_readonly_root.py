"""`pergamon-readonly-root` on machines made of folders; what mounts and looks at disks are small scripts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.deploy.scripts import run_on

SCRIPT = Path(__file__).resolve().parents[2] / "deploy/readonly-root"
CMDLINE = "console=serial0,115200 console=tty1 root=PARTUUID=8a438930-02 rootwait\n"
FSTAB = "proc /proc proc defaults 0 0\nPARTUUID=8a438930-02 / ext4 defaults,noatime 0 1\n"

PROGRAMS = {
    # /dev/stick has a file system in the folder “stick”, mounted by a link in place of the folder
    "mount": 'case $1 in /dev/*) rmdir "$2" && ln -s "$M/stick" "$2" ;; esac\n',
    "umount": 'rm "$1" && mkdir "$1"\n',
    "blkid": 'case "$*" in *"TYPE /dev/stick"*) echo ext4 ;; *"UUID /dev/stick"*) echo 11-22 ;;'
    ' *"TYPE /dev/fat"*) echo vfat ;; *) exit 2 ;; esac\n',
    "systemctl": "case $1 in is-active) exit 3 ;; esac\n",
    "findmnt": "echo ext4\n",
    "sync": "",
}


class Device:
    def __init__(self, machine: Path) -> None:
        self.machine = machine
        self.root = machine / "root"
        self.cmdline = self.root / "boot/firmware/cmdline.txt"
        self.fstab = self.root / "etc/fstab"
        self.games = self.root / "var/lib/pergamon"
        self.stick = machine / "stick"

    def call(self, *arguments: str, fails: bool = False) -> str:
        return run_on(self.machine, SCRIPT, *arguments, fails=fails)


@pytest.fixture
def device(tmp_path: Path) -> Device:
    device = Device(tmp_path)
    (tmp_path / "bin").mkdir()
    for name, script in PROGRAMS.items():
        program = tmp_path / "bin" / name
        program.write_text(f"#!/bin/sh\n{script}")
        program.chmod(0o755)
    for folder in (device.cmdline.parent, device.fstab.parent, device.games, device.stick):
        folder.mkdir(parents=True)
    device.cmdline.write_text(CMDLINE)
    device.fstab.write_text(FSTAB)
    (device.fstab.parent / "overlayroot.conf").touch()
    (device.games / "games.sqlite").write_text("my games")
    return device


def test_the_games_move_to_the_partition_and_the_system_is_overlaid_without_it(device: Device) -> None:
    said = device.call("on", "/dev/stick")
    assert (device.stick / "games.sqlite").read_text() == "my games"
    assert device.cmdline.read_text() == CMDLINE.strip() + " overlayroot=tmpfs:recurse=0\n"
    assert device.fstab.read_text().startswith(FSTAB)
    (line,) = device.fstab.read_text().removeprefix(FSTAB).splitlines()
    assert line.startswith("UUID=11-22 /var/lib/pergamon ext4 ")
    assert "nofail" in line  # a stick that was pulled out must not keep the device from starting
    assert "sudo reboot" in said


def test_the_way_back_leaves_the_games_where_they_are(device: Device) -> None:
    device.call("on", "/dev/stick")
    with_games = device.fstab.read_text()
    device.call("off")
    assert device.cmdline.read_text() == CMDLINE
    assert device.fstab.read_text() == with_games
    device.call("on")  # from now on no partition need be named
    assert device.cmdline.read_text().count("overlayroot=") == 1
    assert device.fstab.read_text() == with_games


def test_twice_is_as_good_as_once(device: Device) -> None:
    device.call("on", "/dev/stick")
    cmdline, fstab = device.cmdline.read_text(), device.fstab.read_text()
    device.call("on", "/dev/stick")
    assert (device.cmdline.read_text(), device.fstab.read_text()) == (cmdline, fstab)
    device.call("off")
    device.call("off")
    assert device.cmdline.read_text() == CMDLINE


def test_games_that_are_on_the_partition_already_are_not_written_over(device: Device) -> None:
    (device.stick / "games.sqlite").write_text("games of last year")
    device.call("on", "/dev/stick")
    assert (device.stick / "games.sqlite").read_text() == "games of last year"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["on"], "Name the partition"),
        (["on", "/dev/fat"], "no ext4 file system but vfat"),
        (["on", "/dev/none"], "no ext4 file system but nothing"),
        (["sideways"], "pergamon-readonly-root on DEVICE"),
    ],
)
def test_what_cannot_be_is_told_before_anything_is_changed(
    device: Device, arguments: list[str], said: str
) -> None:
    assert said in device.call(*arguments, fails=True)
    assert (device.cmdline.read_text(), device.fstab.read_text()) == (CMDLINE, FSTAB)


def test_without_the_overlay_package_nothing_is_changed(device: Device) -> None:
    (device.fstab.parent / "overlayroot.conf").unlink()
    assert "apt-get install overlayroot" in device.call("on", "/dev/stick", fails=True)
    assert (device.cmdline.read_text(), device.fstab.read_text()) == (CMDLINE, FSTAB)


def test_the_files_as_they_were_are_kept(device: Device) -> None:
    device.call("on", "/dev/stick")
    assert device.cmdline.with_name("cmdline.txt.before-pergamon").read_text() == CMDLINE
    assert device.fstab.with_name("fstab.before-pergamon").read_text() == FSTAB


def test_status_says_how_it_is_and_how_it_will_be(device: Device) -> None:
    assert "now: writable\nafter the next start: writable\n" in device.call("status")
    device.call("on", "/dev/stick")
    assert "now: writable\nafter the next start: read-only\n" in device.call("status")
