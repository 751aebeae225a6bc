"""The versions of the companion on this device, side by side, and which of them is used.

    /opt/pergamon/versions/0.2.0/   one version: a Python environment of its own
    /opt/pergamon/current           link to the version that is used
    /opt/pergamon/previous          link to the one before
    /opt/pergamon/trial             names the version that has yet to show that it works
    /opt/pergamon/returned          tells of a version that did not, and was left again

A link is changed in one step, so that a power cut leaves the old or the new one. The package calls this as
`python -m companion.appliance.versions adopt VERSION [--on-trial]`.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from companion.files import sync_folder, write_atomically

HOME = Path("/opt/pergamon")


@dataclass(frozen=True)
class Returned:
    """A version that was left again: which, for which, and why."""

    left: str
    to: str
    why: str


class VersionError(OSError):
    """A version is not as it should be; `str()` says what is wrong."""


class Versions:
    """The versions below `home`."""

    def __init__(self, home: Path = HOME) -> None:
        self.home = home

    @property
    def current(self) -> str | None:
        """The version that is used."""
        return self._linked("current")

    @property
    def previous(self) -> str | None:
        """The one before, where it is still there."""
        return self._linked("previous")

    @property
    def on_trial(self) -> str | None:
        """The version that has yet to show that it works; always the current one."""
        name = self._text("trial")
        return name if name and name == self.current else None

    @property
    def returned(self) -> Returned | None:
        """What became of the last update, when it was taken back."""
        try:
            return Returned(**json.loads(self._text("returned") or ""))
        except (ValueError, TypeError):
            return None

    def folder(self, version: str) -> Path:
        return self.home / "versions" / version

    def adopt(self, version: str, *, on_trial: bool) -> None:
        """Use this version from now on; with `on_trial`, the one before is returned to if it does not work.

        The one before is kept, all others are deleted. Raises VersionError when the version is not there.
        """
        if not self.folder(version).is_dir():
            raise VersionError(f"There is no version {version} in {self.home / 'versions'}.")
        if self.current == version:
            return
        # what is on trial has not shown that it works: the way back leads past it
        before = self.previous if self.on_trial else self.current
        # in this order: after a power cut anywhere, `current` works, or is on trial with a way back
        (self.home / "returned").unlink(missing_ok=True)
        if before is not None and before != version:
            self._link("previous", before)
            if on_trial:
                self._note("trial", version)
        self._link("current", version)
        self._delete_all_but({version, before})

    def accept(self) -> None:
        """The version on trial works."""
        (self.home / "trial").unlink(missing_ok=True)
        sync_folder(self.home)

    def go_back(self, why: str) -> Returned:
        """Use the previous version again, and remember why. Raises VersionError when there is none."""
        left, back = self.current, self.previous
        if left is None or back is None:
            raise VersionError(f"There is no previous version in {self.home} to go back to.")
        returned = Returned(left, back, why)
        self._note("returned", json.dumps(asdict(returned)))
        self._link("current", back)
        (self.home / "previous").unlink(missing_ok=True)
        (self.home / "trial").unlink(missing_ok=True)
        sync_folder(self.home)
        return returned

    def _linked(self, name: str) -> str | None:
        link = self.home / name
        return link.readlink().name if link.is_symlink() and link.exists() else None

    def _text(self, name: str) -> str | None:
        try:
            return (self.home / name).read_text(encoding="utf-8").strip()
        except OSError:
            return None

    def _note(self, name: str, text: str) -> None:
        """Written by root, read by the companion's own user."""
        write_atomically(self.home / name, f"{text}\n")
        (self.home / name).chmod(0o644)

    def _link(self, name: str, version: str) -> None:
        fresh = self.home / f".{name}"
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(Path("versions") / version)
        fresh.replace(self.home / name)
        sync_folder(self.home)

    def _delete_all_but(self, kept: set[str | None]) -> None:
        for folder in (self.home / "versions").iterdir():
            if folder.name not in kept:
                shutil.rmtree(folder)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m companion.appliance.versions")
    parser.add_argument("what", choices=("adopt",))
    parser.add_argument("version")
    parser.add_argument("--on-trial", action="store_true")
    parser.add_argument("--home", type=Path, default=HOME)
    args = parser.parse_args(arguments)
    try:
        Versions(args.home).adopt(args.version, on_trial=args.on_trial)
    except VersionError as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
