"""When an update may be made, and which package it is made from."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from companion.appliance import package
from companion.appliance.package import NoPackage, Package
from companion.appliance.updating import (
    GameOpen,
    NotNow,
    Situation,
    refuse_in_a_game,
    refuse_unless_possible,
)

MINUTE = 60.0
NEW = Package(Path("new.deb"), "0.2.0", "arm64", 100 << 20)


def test_never_while_a_game_is_on_the_screen() -> None:
    with pytest.raises(GameOpen, match="on the screen"):
        refuse_in_a_game(Situation(now=0, playing=True))


def test_not_soon_after_a_move_of_a_game_that_is_not_finished() -> None:
    with pytest.raises(GameOpen, match="played 14 minutes ago"):
        refuse_in_a_game(Situation(now=15 * MINUTE - 1, last_move=0))
    refuse_in_a_game(Situation(now=15 * MINUTE, last_move=0))
    refuse_in_a_game(Situation(now=0))


def test_a_move_in_the_future_is_one_of_just_now() -> None:
    with pytest.raises(GameOpen, match="played 0 minutes ago"):
        refuse_in_a_game(Situation(now=0, last_move=1000 * MINUTE))


@pytest.mark.parametrize(
    ("situation", "why"),
    [
        (Situation(now=0, read_only=True), "read-only"),
        (Situation(now=0, on_trial="0.1.9"), "0.1.9 was installed a moment ago"),
        (Situation(now=0, free=249 << 20), "needs 250 MB"),
    ],
)
def test_not_where_it_would_not_last_or_fit(situation: Situation, why: str) -> None:
    with pytest.raises(NotNow, match=why):
        refuse_unless_possible(situation, NEW)


def test_else_it_may_be_made() -> None:
    situation = Situation(now=0, free=250 << 20)
    refuse_in_a_game(situation)
    refuse_unless_possible(situation, NEW)


# --- packages, made and read by the system's own tools ---

needs_dpkg = pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb is not on this system")


def make(folder: Path, version: str, arch: str = "arm64", name: str = package.NAME, suffix: str = "") -> Path:
    tree = folder / "tree"
    (tree / "DEBIAN").mkdir(parents=True)
    (tree / "payload").write_bytes(bytes(range(256)) * 512)
    (tree / "DEBIAN/control").write_text(
        f"Package: {name}\nVersion: {version}\nArchitecture: {arch}\nInstalled-Size: 128\n"
        "Maintainer: A <a@localhost>\nDescription: A package\n"
    )
    made = folder / f"{name}_{version}_{arch}{suffix}.deb"
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Znone", "--build", tree, made], check=True, capture_output=True
    )
    shutil.rmtree(tree)
    return made


@needs_dpkg
def test_of_a_folder_the_newest_package_for_this_machine_is_meant(tmp_path: Path) -> None:
    for version in ("0.9.0", "0.10.0", "0.2.0"):
        make(tmp_path, version)
    make(tmp_path, "0.11.0", arch="amd64")
    make(tmp_path, "3.0", name="other-program")
    found = package.find(tmp_path, "arm64")
    assert (found.version, found.size) == ("0.10.0", 128 * 1024)
    assert package.find(tmp_path, "amd64").version == "0.11.0"


@needs_dpkg
def test_a_slim_package_in_a_folder_is_one_too(tmp_path: Path) -> None:
    make(tmp_path, "0.2.0", suffix="-slim")
    assert package.find(tmp_path, "arm64").version == "0.2.0"


@needs_dpkg
def test_what_does_not_fit_is_told(tmp_path: Path) -> None:
    with pytest.raises(NoPackage, match="no package of the companion for arm64"):
        package.find(tmp_path, "arm64")
    with pytest.raises(NoPackage, match="is for amd64; this machine is arm64"):
        package.find(make(tmp_path, "0.2.0", arch="amd64"), "arm64")
    with pytest.raises(NoPackage, match="a package of other-program"):
        package.find(make(tmp_path, "0.2.0", name="other-program"), "arm64")


@needs_dpkg
def test_a_package_that_a_bad_stick_cut_off_is_refused(tmp_path: Path) -> None:
    made = make(tmp_path, "0.2.0")
    content = made.read_bytes()
    for kept in (0, 10, 200, len(content) // 2):
        made.write_bytes(content[:kept])
        with pytest.raises(NoPackage, match="is damaged"):
            package.find(made, "arm64")


@needs_dpkg
@pytest.mark.parametrize(
    ("one", "other", "sign"), [("0.9.0", "0.10.0", -1), ("1.0", "1.0", 0), ("1.0", "1.0~rc1", 1)]
)
def test_versions_are_compared_as_the_system_compares_them(one: str, other: str, sign: int) -> None:
    assert package.compare(one, other) == sign
