"""Where things are kept on this machine: what came with the program, and what belongs to its owner."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.words import _

ASSETS = Path(__file__).resolve().parent.parent / "assets"
"""Fonts, pictures, editions and layouts that came with the program; never written to."""


class PlaceError(OSError):
    """A folder cannot be made or written to; `str()` is the sentence to show."""


@dataclass(frozen=True)
class Places:
    """The owner's files, all below one folder. Nothing is made before `need_data` is called."""

    data: Path

    @property
    def journal(self) -> Path:
        """The games that are kept."""
        return self.data / "games.sqlite"

    @property
    def log(self) -> Path:
        """What the program did, for finding faults."""
        return self.data / "companion.log"

    @property
    def settings(self) -> Path:
        """This device's preferences; no part of any game."""
        return self.data / "settings.json"

    @property
    def panel(self) -> Path:
        """Which part of the panel is on which pin; no panel where there is none."""
        return self.data / "panel.json"

    @property
    def editions(self) -> Path:
        """Editions that the owner entered or imported."""
        return self.data / "editions"

    @property
    def layouts(self) -> Path:
        """Where the places of the owner's boards lie, as far as the owner has changed them."""
        return self.data / "layouts"

    @property
    def cameras(self) -> Path:
        """Where each camera saw the board, and what it is held at."""
        return self.data / "cameras.json"

    @property
    def broken(self) -> Path:
        """Pictures on which the reading broke down, kept for a report."""
        return self.data / "broken"

    @property
    def reports(self) -> Path:
        """Reports for whoever looks into a fault."""
        return self.data / "reports"

    def need_data(self) -> Path:
        """The data folder, made if need be. Raises PlaceError when nothing can be written there."""
        try:
            self.data.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=self.data):
                pass
        except OSError as fault:
            raise PlaceError(
                _(
                    "Nothing can be written in the folder {folder} ({reason}). Give this user the right"
                    " to write there, or name another folder with --data."
                ).format(folder=self.data, reason=fault.strerror or fault)
            ) from fault
        return self.data


def find_places(given: Path | None = None, environment: Mapping[str, str] = os.environ) -> Places:
    """The owner's places: the given folder, else $PERGAMON_DATA, else the user's usual data folder."""
    if given is not None:
        return Places(given.expanduser())
    if named := environment.get("PERGAMON_DATA"):
        return Places(Path(named).expanduser())
    usual = environment.get("XDG_DATA_HOME")
    base = Path(usual) if usual and Path(usual).is_absolute() else Path("~/.local/share").expanduser()
    return Places(base / "pergamon")
