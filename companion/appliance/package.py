"""Packages of the companion (.deb) in files and folders, as the system's own tools read them."""

from __future__ import annotations

import functools
import subprocess
from dataclasses import dataclass
from pathlib import Path

from companion.words import _

NAME = "pergamon-companion"


class NoPackage(ValueError):
    """What was given holds no package that fits; `str()` says why."""


@dataclass(frozen=True)
class Package:
    """One package file; `size`: bytes it needs when installed."""

    path: Path
    version: str
    architecture: str
    size: int


def read(path: Path) -> Package:
    """The package in a file. Raises NoPackage when it is none, is damaged, or is another program's."""
    done = _dpkg_deb("--field", path, "Package", "Version", "Architecture", "Installed-Size")
    fields = dict(line.split(": ", 1) for line in done.stdout.splitlines() if ": " in line)
    # its checksums stand in its own index only; reading it to the end shows what a bad stick cut off
    if done.returncode != 0 or _dpkg_deb("--contents", path).returncode != 0:
        raise NoPackage(_("{file} is no package, or is damaged. Copy it anew.").format(file=path))
    if fields.get("Package") != NAME:
        raise NoPackage(
            _("{file} is a package of {name}, not of the companion.").format(
                file=path, name=fields.get("Package")
            )
        )
    size = int(fields.get("Installed-Size", "0")) * 1024
    return Package(path, fields["Version"], fields["Architecture"], size)


def find(place: Path, architecture: str) -> Package:
    """The package that `place` means: that file, or the newest one for this machine in that folder."""
    if not place.is_dir():
        package = read(place)
        if package.architecture != architecture:
            raise NoPackage(
                _("{file} is for {theirs}; this machine is {ours}.").format(
                    file=place, theirs=package.architecture, ours=architecture
                )
            )
        return package
    packages = [read(path) for path in sorted(place.glob(f"{NAME}_*_{architecture}*.deb"))]
    if not packages:
        raise NoPackage(
            _("In {folder} there is no package of the companion for {architecture}.").format(
                folder=place, architecture=architecture
            )
        )
    return functools.reduce(newer, packages)


def newer(one: Package, other: Package) -> Package:
    return one if compare(one.version, other.version) >= 0 else other


def compare(one: str, other: str) -> int:
    """Less than, equal to or greater than 0: version `one` is older than, the same as, newer than `other`."""
    for sign, relation in ((-1, "lt"), (0, "eq")):
        command = ["dpkg", "--compare-versions", one, relation, other]
        if subprocess.run(command, check=False).returncode == 0:
            return sign
    return 1


def architecture() -> str:
    """What Debian calls this machine: arm64, amd64."""
    done = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def _dpkg_deb(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["dpkg-deb", *map(str, arguments)], capture_output=True, text=True, errors="replace", check=False
    )
