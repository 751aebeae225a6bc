"""Edition files: what is printed on a copy of the game, as one text file that can be passed on.

The demonstration edition comes with the program and is nobody's real copy; an owner's edition is
entered once and kept in the owner's folder.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from companion.files import write_bytes_atomically
from companion.games.errors import Malformed
from companion.games.pergamon.edition import Edition
from companion.games.reading import json_object
from companion.phrases import sentence_of
from companion.places import ASSETS
from companion.words import _

DEMONSTRATION = ASSETS / "editions" / "demonstration.json"
_LARGEST = 1_000_000  # bytes; a real edition file has about 6,000


class EditionError(ValueError):
    """An edition file that cannot be used or written; `str()` is the sentence to show."""


@cache
def demonstration() -> Edition:
    """The edition that came with the program. Raises EditionError when the program's files are damaged."""
    return load(DEMONSTRATION)


def load(path: Path) -> Edition:
    """The edition in a file. Raises EditionError.

    An edition that deviates from what is known of the game can be played with: ask its `faults()`.
    """
    text = read_text(path)
    try:
        return Edition.from_data(json_object(text))
    except Malformed as fault:
        raise EditionError(
            _("{path} is no edition that can be played with: {reason}").format(
                path=path, reason=sentence_of(fault)
            )
        ) from fault


def read_text(path: Path) -> bytes:
    """The content of an edition file, unread. Raises EditionError."""
    try:
        with path.open("rb") as file:
            text = file.read(_LARGEST + 1)
    except OSError as fault:
        raise EditionError(
            _("The edition file {path} cannot be read ({reason}).").format(
                path=path, reason=fault.strerror or fault
            )
        ) from fault
    if len(text) > _LARGEST:
        raise EditionError(_("{path} is too large for an edition file.").format(path=path))
    return text


def owned(folder: Path) -> tuple[tuple[Edition, ...], tuple[str, ...]]:
    """The owner's own editions in a folder, by file name, and a sentence for each file that is none.

    A copy that is still being entered is neither.
    """
    editions: list[Edition] = []
    faults: list[str] = []
    for path in sorted(folder.glob("*.json")):
        try:
            if not _unfinished(path):
                editions.append(load(path))
        except EditionError as fault:
            faults.append(str(fault))
    return tuple(editions), tuple(faults)


def _unfinished(path: Path) -> bool:
    """Whether the file says of itself that it is unfinished; a file that says nothing sensible does not."""
    try:
        return json_object(read_text(path)).get("unfinished") is True
    except Malformed:
        return False


def save(edition: Edition, path: Path) -> None:
    """Write the edition to a file, whole or not at all. Raises EditionError."""
    write_data(edition.to_data(), path)


def write_data(data: Mapping[str, Any], path: Path) -> None:
    """Write the content of an edition file, whole or not at all. Raises EditionError."""
    write_content((json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode(), path)


def write_content(content: bytes, path: Path) -> None:
    """Write an edition file as it is, whole or not at all. Raises EditionError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_bytes_atomically(path, content)
    except OSError as fault:
        raise EditionError(
            _("The edition cannot be written to {path} ({reason}).").format(
                path=path, reason=fault.strerror or fault
            )
        ) from fault
