"""Fetches the wheels of the lock file for machines that are not this one.

    python deploy/wheels.py --arch arm64 --python 3.11 --python 3.13 FOLDER

Only the files whose hashes the lock file names are taken. The lock file's conditions (“only before Python
3.13”) are weighed for the other machine, which pip does not do.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from pip._vendor.packaging.requirements import Requirement

LOCK = Path(__file__).resolve().parent.parent / "requirements.lock"
MACHINES = {"arm64": "aarch64", "amd64": "x86_64"}
# Debian 12 has version 2.36 of the C library; wheels older than that run there
GLIBC = range(36, 4, -1)


def entries(lock: str) -> Iterator[tuple[Requirement, str]]:
    """Each requirement of a lock file with the text of its whole entry, hashes included."""
    block: list[str] = []
    for line in [*lock.splitlines(), ""]:
        if block and not line.startswith((" ", "#")):
            text = "\n".join(block)
            yield Requirement(block[0].removesuffix("\\").strip()), text
            block = []
        if line and not line.startswith(("#", " ")):
            block = [line]
        elif line.strip().startswith("--hash"):
            block.append(line)


def wanted(lock: str, python: str, machine: str) -> Iterator[str]:
    """The entries that hold on a machine, without their conditions."""
    environment = {
        "python_version": python,
        "python_full_version": f"{python}.0",
        "sys_platform": "linux",
        "platform_system": "Linux",
        "platform_machine": machine,
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
        "os_name": "posix",
    }
    for requirement, text in entries(lock):
        if requirement.marker is None or requirement.marker.evaluate(environment):
            head, *hashes = text.splitlines()
            yield "\n".join([f"{head.partition(';')[0].removesuffix(chr(92)).strip()} \\", *hashes])


def fetch(lock: Path, python: str, arch: str, folder: Path) -> None:
    """All wheels of a lock file for one Python on one kind of machine, into `folder`."""
    machine = MACHINES[arch]
    platforms = [f"manylinux_2_{minor}_{machine}" for minor in GLIBC] + [f"manylinux2014_{machine}"]
    abi = "cp" + python.replace(".", "")
    with tempfile.TemporaryDirectory() as scratch:
        needs = Path(scratch, "requirements.txt")
        needs.write_text("\n".join(wanted(lock.read_text(encoding="utf-8"), python, machine)) + "\n")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
        command += ["--no-deps", "--require-hashes", "--only-binary", ":all:", "--dest", str(folder)]
        command += ["--implementation", "cp", "--python-version", python]
        for kind in (abi, "abi3", "none"):
            command += ["--abi", kind]
        for platform in platforms:
            command += ["--platform", platform]
        subprocess.run([*command, "--requirement", str(needs)], check=True, env=os.environ)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--arch", choices=MACHINES, required=True)
    parser.add_argument("--python", action="append", required=True, metavar="3.11")
    parser.add_argument("--lock", type=Path, default=LOCK)
    parser.add_argument("folder", type=Path)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    for python in args.python:
        try:
            fetch(args.lock, python, args.arch, args.folder)
        except subprocess.CalledProcessError as fault:
            print(f"The wheels for Python {python} on {args.arch} could not be fetched: see above.")
            return fault.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
