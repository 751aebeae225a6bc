"""`./run` on machines that are made up: what it installs, when it does nothing, what it says when it cannot.

Apt, dpkg, sudo and pip are small scripts that note what they are asked; everything else is real.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parent.parent
REAL_TOOLS = [
    "bash",
    "cat",
    "cut",
    "dirname",
    "env",
    "flock",
    "grep",
    "mkdir",
    "readlink",
    "rm",
    "sha256sum",
    "tr",
    "touch",
    "chmod",
    "cp",
]
DEBIAN_12 = ["libzbar0", "libgl1", "libglib2.0-0", "libegl1", "libgles2", "libgl1-mesa-dri", "libmtdev1"]
DEBIAN_13 = [
    "libzbar0t64",
    "libgl1",
    "libglib2.0-0t64",
    "libegl1",
    "libgles2",
    "libgl1-mesa-dri",
    "libmtdev1t64",
]

APT_GET = """#!/usr/bin/env bash
echo "apt-get $*" >>"$NOTES"
[ ! -e "$MACHINE/apt-is-broken" ] || exit 100
for name in "$@"; do echo "$name" >>"$MACHINE/installed"; done
"""
APT_CACHE = """#!/usr/bin/env bash
grep -qx "${@: -1}" "$MACHINE/known"
"""
DPKG_QUERY = """#!/usr/bin/env bash
for name in "$@"; do grep -qx "$name" "$MACHINE/installed" && echo "installed $name"; done
true
"""
SUDO = """#!/usr/bin/env bash
echo "sudo" >>"$NOTES"
exec "$@"
"""
ID = """#!/usr/bin/env bash
cat "$MACHINE/uid"
"""
# a Python that makes empty virtual environments and only notes what pip is asked
PYTHON = f"""#!/usr/bin/env bash
case "$*" in
"-m venv "*)
    echo "venv" >>"$NOTES"
    venv="${{@: -1}}"
    rm -rf "$venv"; mkdir -p "$venv/bin"
    cp "$0" "$venv/bin/python" ;;
"-m pip "*)
    echo "pip $*" >>"$NOTES"
    [ ! -e "$MACHINE/pip-is-broken" ] || exit 1
    printf '#!/usr/bin/env bash\\necho "companion $* in $PWD"\\n' >"$(dirname "$0")/companion"
    chmod +x "$(dirname "$0")/companion" ;;
*)
    [ ! -e "$MACHINE/python-is-old" ] || {{ [ "$1" != --version ] || echo "Python 3.9.2"; exit 1; }}
    exec {sys.executable} -S "$@" ;;
esac
"""


@dataclass
class Computer:
    """A made-up machine with a copy of what `./run` consists of."""

    folder: Path
    said: str = ""
    shown: str = ""
    notes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        for name in ("tools", "house/deploy", "elsewhere"):
            (self.folder / name).mkdir(parents=True)
        for name in ("run", "pyproject.toml", "requirements.lock", "deploy/setup.sh"):
            shutil.copy(HOUSE / name, self.house / name)
        for name in REAL_TOOLS:
            real = shutil.which(name)
            assert real, name
            (self.folder / "tools" / name).symlink_to(real)
        self.tool("apt-get", APT_GET)
        self.tool("apt-cache", APT_CACHE)
        self.tool("dpkg-query", DPKG_QUERY)
        self.tool("sudo", SUDO)
        self.tool("id", ID)
        self.tool("python3", PYTHON)
        self.write("known", *DEBIAN_12)
        self.write("installed", *DEBIAN_12)
        self.write("uid", "0")

    @property
    def house(self) -> Path:
        return self.folder / "house"

    def tool(self, name: str, text: str) -> None:
        path = self.folder / "tools" / name
        path.write_text(text)
        path.chmod(0o755)

    def no_tool(self, name: str) -> None:
        (self.folder / "tools" / name).unlink()

    def write(self, name: str, *lines: str) -> None:
        (self.folder / name).write_text("".join(f"{line}\n" for line in lines))

    def start(self, *arguments: str, code: int = 0) -> list[str]:
        """Start `./run` from another folder; returns what was asked of apt, sudo, venv and pip."""
        notes = self.folder / "notes"
        notes.write_text("")
        done = subprocess.run(
            [self.house / "run", *arguments],
            cwd=self.folder / "elsewhere",
            env={"PATH": str(self.folder / "tools"), "NOTES": str(notes), "MACHINE": str(self.folder)},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        self.said, self.shown = done.stderr, done.stdout
        assert done.returncode == code, done.stderr
        self.notes = notes.read_text().splitlines()
        return self.notes


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    return Computer(tmp_path)


def test_the_first_start_installs_the_pinned_wheels_and_the_companion(computer: Computer) -> None:
    made, packages, companion = computer.start("check")
    assert made == "venv"
    for option in ("--require-hashes", "--only-binary :all:", f"{computer.house}/requirements.lock"):
        assert option in packages
    assert f"--editable {computer.house}" in companion
    assert "--no-index" in companion


def test_arguments_and_the_working_folder_reach_the_companion(computer: Computer) -> None:
    computer.start("read", "my picture.jpg", "--json")
    assert computer.shown == f"companion read my picture.jpg --json in {computer.folder / 'elsewhere'}\n"


def test_a_second_start_asks_nothing_and_says_nothing(computer: Computer) -> None:
    computer.start()
    assert computer.start("check") == []
    assert computer.said == ""
    assert computer.shown.startswith("companion check")


def test_a_changed_lock_file_is_installed_into_what_is_there(computer: Computer) -> None:
    computer.start()
    with (computer.house / "requirements.lock").open("a") as lock:
        lock.write("# changed\n")
    assert [note.split()[0] for note in computer.start()] == ["pip", "pip"]


def test_a_moved_house_gets_a_new_environment(computer: Computer) -> None:
    computer.start()
    (computer.folder / "house").rename(computer.folder / "villa")
    (computer.folder / "house").symlink_to("villa")
    assert "venv" in computer.start()


def test_a_broken_off_installation_is_taken_up_again(computer: Computer) -> None:
    computer.write("pip-is-broken")
    computer.start(code=1)
    assert "needs the network" in computer.said
    (computer.folder / "pip-is-broken").unlink()
    assert [note.split()[0] for note in computer.start()] == ["pip", "pip"]


def test_after_a_broken_off_change_the_old_lock_file_is_not_taken_for_installed(computer: Computer) -> None:
    computer.start()
    lock = computer.house / "requirements.lock"
    before = lock.read_text()
    lock.write_text(before + "# changed\n")
    computer.write("pip-is-broken")
    computer.start(code=1)
    (computer.folder / "pip-is-broken").unlink()
    lock.write_text(before)
    assert [note.split()[0] for note in computer.start()] == ["pip", "pip"]


def test_missing_packages_are_installed_and_only_those(computer: Computer) -> None:
    computer.write("installed", *[name for name in DEBIAN_12 if name not in ("libzbar0", "libmtdev1")])
    update, install = computer.start()[:2]
    assert update.startswith("apt-get update")
    assert install.endswith(" libzbar0 libmtdev1")
    assert "libgl1" not in install
    assert "sudo" not in computer.notes


def test_debian_13_has_other_names(computer: Computer) -> None:
    computer.write("known", *DEBIAN_13)
    computer.write("installed")
    assert computer.start()[1].endswith(" ".join(DEBIAN_13))
    assert computer.start() == []


def test_without_root_it_goes_through_sudo(computer: Computer) -> None:
    computer.write("uid", "1000")
    computer.write("installed")
    assert computer.start()[:2] == ["sudo", "apt-get update -q"]


def test_without_root_and_sudo_the_packages_are_named(computer: Computer) -> None:
    computer.write("uid", "1000")
    computer.write("installed", *DEBIAN_12[1:])
    computer.no_tool("sudo")
    assert computer.start(code=1) == []
    assert "libzbar0 or libzbar0t64" in computer.said
    assert "libgl1" not in computer.said
    assert "root" in computer.said


def test_when_apt_cannot_the_packages_are_named(computer: Computer) -> None:
    computer.write("installed")
    computer.write("apt-is-broken")
    computer.start(code=1)
    assert f"could not be installed: {' '.join(DEBIAN_12)}" in computer.said


def test_a_python_that_is_too_old_is_said_plainly(computer: Computer) -> None:
    computer.write("python-is-old")
    assert computer.start(code=1) == []
    assert "needs Python 3.11, 3.12 or 3.13, but python3 here is Python 3.9.2" in computer.said
