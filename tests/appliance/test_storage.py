"""A read-only system with writable games: what came out of it, read from the system's own tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.appliance.storage import look

DATA = Path("/var/lib/pergamon")
PLAIN = "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\nproc /proc proc rw 0 0\n"
OVERLAID = "/dev/mmcblk0p2 /media/root-ro ext4 ro 0 0\noverlayroot / overlay rw 0 0\n"
GAMES = "/dev/sda1 /var/lib/pergamon ext4 rw,noatime 0 0\n"
ASKS = "console=tty1 root=PARTUUID=1 overlayroot=tmpfs:recurse=0"


def machine(root: Path, mounts: str, cmdline: str = "console=tty1") -> Path:
    (root / "proc/self").mkdir(parents=True)
    (root / "proc/self/mounts").write_text(mounts)
    (root / "proc/cmdline").write_text(cmdline + "\n")
    return root


@pytest.mark.parametrize(
    ("mounts", "cmdline", "words", "fault"),
    [
        (PLAIN, "console=tty1", "writable", None),
        (OVERLAID + GAMES, ASKS, "read-only, games on a partition of their own", None),
        (PLAIN, ASKS, "writable", "did not become active"),
        (OVERLAID, ASKS, "read-only, games on a partition of their own", "lost when the device is switched"),
        # a container's system is an overlay that nobody asked for
        ("overlay / overlay rw 0 0\n", "quiet", "writable", None),
        (PLAIN + "overlay /var/lib overlay rw 0 0\n", ASKS, "writable", "lost when the device is switched"),
        ("", "", "writable", None),
    ],
)
def test_what_is_not_as_it_should_be_is_told(
    tmp_path: Path, mounts: str, cmdline: str, words: str, fault: str | None
) -> None:
    found = look(DATA, machine(tmp_path, mounts, cmdline))
    if fault is None:
        assert found.fault is None
        assert found.words == words
    else:
        assert found.fault is not None
        assert fault in found.fault


def test_the_nearest_mount_point_counts(tmp_path: Path) -> None:
    mounts = OVERLAID + "tmpfs /var tmpfs rw 0 0\n" + GAMES
    assert look(DATA, machine(tmp_path, mounts, ASKS)).lasting
    assert not look(Path("/var/lib/other"), tmp_path).lasting


def test_blanks_in_mount_points_are_read(tmp_path: Path) -> None:
    games = "/dev/sda1 /media/my\\040stick ext4 rw 0 0\n"
    assert look(Path("/media/my stick/games"), machine(tmp_path, OVERLAID + games, ASKS)).lasting


def test_a_machine_without_such_tables_has_no_fault(tmp_path: Path) -> None:
    assert look(DATA, tmp_path).fault is None
