"""Where a shared game goes: the folder `shared` beside the journal, and USB sticks that are plugged in."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.files import write_bytes_atomically
from companion.sharing.figures import csv_text, json_text
from companion.sharing.game import SharedGame
from companion.sharing.sheet import pdf_sheet, png_sheet
from companion.words import _

_MOUNTED_BELOW = ("/media/", "/run/media/", "/mnt/")
_FORMS: dict[str, Callable[[SharedGame], bytes]] = {
    "pdf": pdf_sheet,
    "png": png_sheet,
    "csv": lambda game: b"\xef\xbb\xbf" + csv_text(game).encode(),  # spreadsheets need the mark for UTF-8
    "json": lambda game: json_text(game).encode(),
}


@dataclass(frozen=True)
class Shared:
    """What was written, and a sentence for every folder that could not be."""

    files: tuple[Path, ...]
    faults: tuple[str, ...]


def share(game: SharedGame, data: Path, forms: Iterable[str], others: Iterable[Path] = ()) -> Shared:
    """Write the game in these forms (“pdf”, “png”, “csv”, “json”) into `data`/shared and the other folders.

    Files of the same game are replaced. Raises KeyError for a form that there is not.
    """
    made = {f"{game.name}.{form}": _FORMS[form](game) for form in forms}
    return write_into(made, (data / "shared", *(other / "pergamon" for other in others)))


def write_into(contents: Mapping[str, bytes], folders: Iterable[Path]) -> Shared:
    """Write files of these names and contents into every folder, which is made if need be."""
    files: list[Path] = []
    faults: list[str] = []
    for folder in folders:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name, content in contents.items():
                write_bytes_atomically(folder / name, content)
                files.append(folder / name)
        except OSError as fault:
            faults.append(
                _("Nothing could be written into {folder}: {reason}.").format(
                    folder=folder, reason=fault.strerror or fault
                )
            )
    return Shared(tuple(files), tuple(faults))


def sticks(mounts: str | None = None) -> tuple[Path, ...]:
    """The folders of USB sticks that can be written to, from the system's table of mounts."""
    if mounts is None:
        table = Path("/proc/self/mounts")
        mounts = table.read_text("utf-8", "surrogateescape") if table.exists() else ""
    places = (line.split(" ")[1] for line in mounts.splitlines() if line.count(" ") >= 3)
    folders = (Path(place.replace("\\040", " ")) for place in places if place.startswith(_MOUNTED_BELOW))
    return tuple(folder for folder in dict.fromkeys(folders) if os.access(folder, os.W_OK))
