"""The layouts that this device's owner made: one file a board, used in place of the layout it came from."""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path

from companion.files import write_atomically
from companion.words import _, said
from vision.layout import Layout, LayoutError


class BoardError(OSError):
    """A layout cannot be written; `str()` is the sentence to show."""


class Boards:
    """The owner's layouts in one folder, by the name of their board."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, layout: Layout) -> Path:
        """The file of that board's own layout."""
        plain = unicodedata.normalize("NFKD", layout.name).encode("ascii", "ignore").decode().lower()
        name = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
        return self._folder / f"{name or 'board'}.json"

    def own(self, usual: Layout) -> tuple[Layout, str]:
        """What the owner made of a layout, or the usual one; and what to say where the file cannot be used.

        Such a file is kept beside it as `.bad`.
        """
        path = self.path(usual)
        if not path.exists():
            return usual, ""
        try:
            return Layout.load(path), ""
        except LayoutError as fault:
            why = " ".join(map(said, fault.faults[:2]))
        kept = _set_aside(path)
        sentence = _("Your board's places in {path} cannot be used: {why} The usual ones are used instead.")
        return usual, sentence.format(path=kept, why=why)

    def keep(self, layout: Layout) -> None:
        """Write a layout, whole or not at all. Raises BoardError."""
        path = self.path(layout)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            write_atomically(path, json.dumps(layout.to_data(), ensure_ascii=False, indent=1) + "\n")
        except OSError as fault:
            raise BoardError(
                _("The board's places could not be saved in {path} ({reason}).").format(
                    path=path, reason=fault.strerror or fault
                )
            ) from fault

    def forget(self, usual: Layout) -> None:
        """Use the usual layout again. Raises BoardError."""
        try:
            self.path(usual).unlink(missing_ok=True)
        except OSError as fault:
            raise BoardError(
                _("{path} could not be removed ({reason}).").format(
                    path=self.path(usual), reason=fault.strerror or fault
                )
            ) from fault


def _set_aside(path: Path) -> Path:
    """Where a file that cannot be used was moved to; where it lies if it could not be moved."""
    try:
        return path.replace(path.with_name(f"{path.name}.bad"))
    except OSError:
        return path
