"""The owner's copy taken along: one text file, written onto USB sticks and read in from there."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from companion.editions import EditionError
from companion.enrolment import Enrolment, load
from companion.sharing import Shared, write_into
from companion.words import _

NAME = "pergamon-my-copy.json"
_MOST = 40
"""Files of a folder that are looked at; a stick may be full of others."""


@dataclass(frozen=True)
class Found:
    """A file that holds a copy of the game, finished or not."""

    path: Path
    copy: Enrolment


def told(copy: Enrolment) -> str:
    """How far the copy is entered, in one line."""
    if copy.confirmed:
        return _("{name}: everything is entered and confirmed.").format(name=copy.name)
    return _(
        "{name}: {finds} of 60 finds, {spaces} of 13 grant spaces, {museum} of 24 museum values."
    ).format(name=copy.name, finds=copy.finds_known, spaces=copy.spaces_known, museum=copy.museum_known)


def export(copy: Enrolment, data: Path, sticks: Iterable[Path] = ()) -> Shared:
    """Write the copy into `data`/shared and onto the sticks; an older file of it is replaced."""
    text = json.dumps(copy.to_data(), ensure_ascii=False, indent=1) + "\n"
    return write_into({NAME: text.encode()}, (data / "shared", *(stick / "pergamon" for stick in sticks)))


def found(data: Path, sticks: Iterable[Path] = ()) -> tuple[Found, ...]:
    """Every copy on the sticks and in `data`/shared; other files are passed over."""
    folders = [*(folder for stick in sticks for folder in (stick / "pergamon", stick)), data / "shared"]
    return tuple(one for folder in folders for one in _in(folder))


def _in(folder: Path) -> Iterable[Found]:
    try:
        files = sorted(folder.glob("*.json"))[:_MOST]
    except OSError:  # a stick that was pulled out
        return
    for path in files:
        try:
            yield Found(path, load(path))
        except EditionError:
            continue
