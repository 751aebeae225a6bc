"""What this device's owner likes: language, text size, sound and the like. No part of any game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, Literal, get_args

from companion.files import write_atomically
from companion.games.errors import Malformed
from companion.games.reading import json_object
from companion.phrases import sentence_of
from companion.words import _

TextSize = Literal["S", "M", "L", "XL"]
ROTATIONS = (0, 90, 180, 270)

_LANGUAGE = re.compile(r"[a-z]{2,3}([_-][A-Za-z]{2,4})?")


@dataclass(frozen=True)
class Preferences:
    """`mains`: hertz of the current in the lamps, 50 or 60.
    `camera`: “auto”, “off” or a camera's name; `layout`: a board layout file, None for the one that
    came with the program; `open_vp`: everybody's VP are shown during the game; `rotation`: how far the
    picture is turned, in degrees, None as the device was set up.
    """

    language: str = "en"
    text_size: TextSize = "M"
    dark: bool = False
    sound: bool = True
    motion: bool = True
    camera: str = "auto"
    layout: str | None = None
    open_vp: bool = False
    mains: int = 50
    rotation: int | None = None


@dataclass(frozen=True)
class Loaded:
    """Preferences from a file, and the sentence to show when it was not as it should be."""

    preferences: Preferences
    notice: str | None = None


class PreferencesError(OSError):
    """Preferences could not be saved; they hold until the companion is closed. `str()` is the sentence."""


def load(path: Path, usual: Preferences = Preferences()) -> Loaded:
    """The preferences in a file; the usual ones where there is none.

    A file that cannot be read is kept beside it as `.bad`. Of one that can, every sensible value counts.
    """
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return Loaded(usual)
    except OSError as fault:
        return Loaded(usual, _unread(path, fault.strerror or str(fault), kept=None))
    try:
        data = json_object(content)
    except Malformed as fault:
        return Loaded(usual, _unread(path, sentence_of(fault).rstrip("."), _keep_as_bad(path)))
    return _sensible(path, data, usual)


def save(path: Path, preferences: Preferences) -> None:
    """Write the file so that a power cut leaves the old or the new one. Raises PreferencesError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, json.dumps(asdict(preferences), ensure_ascii=False, indent=2) + "\n")
    except OSError as fault:
        raise PreferencesError(
            _(
                "The settings could not be saved in {path} ({reason}). They hold until the companion is"
                " closed."
            ).format(path=path, reason=fault.strerror or fault)
        ) from fault


def _sensible(path: Path, data: Mapping[str, Any], usual: Preferences) -> Loaded:
    """Every value that makes sense; keys of a newer version are left alone."""
    known = {field.name: data[field.name] for field in fields(Preferences) if field.name in data}
    wrong = [name for name, value in known.items() if not _CHECKS[name](value)]
    preferences = replace(usual, **{name: value for name, value in known.items() if name not in wrong})
    if not wrong:
        return Loaded(preferences)
    kept = _keep_as_bad(path)
    notice = _("The settings {names} in {path} made no sense; the usual ones are used instead.").format(
        names=", ".join(wrong), path=path
    )
    if kept is None:
        return Loaded(preferences, notice)
    try:
        save(path, preferences)
    except PreferencesError as fault:
        return Loaded(preferences, f"{notice} {_kept_sentence(kept)} {fault}")
    return Loaded(preferences, f"{notice} {_kept_sentence(kept)}")


def _keep_as_bad(path: Path) -> Path | None:
    """Where the file was moved to; None when it could not be moved."""
    bad = path.with_name(f"{path.name}.bad")
    try:
        return path.replace(bad)
    except OSError:
        return None


def _unread(path: Path, why: str, kept: Path | None) -> str:
    sentence = _("The settings in {path} could not be read ({why}); the usual ones are used.").format(
        path=path, why=why
    )
    return sentence if kept is None else f"{sentence} {_kept_sentence(kept)}"


def _kept_sentence(bad: Path) -> str:
    return _("The old file was kept as {bad}.").format(bad=bad)


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and bool(value) and value.isprintable()


_CHECKS: dict[str, Callable[[Any], bool]] = {
    "language": lambda value: isinstance(value, str) and bool(_LANGUAGE.fullmatch(value)),
    "text_size": lambda value: value in get_args(TextSize),
    "dark": _is_flag,
    "sound": _is_flag,
    "motion": _is_flag,
    "camera": _is_name,
    "layout": lambda value: value is None or _is_name(value),
    "open_vp": _is_flag,
    "mains": lambda value: value in (50, 60) and not isinstance(value, bool | float),
    "rotation": lambda value: value is None or (type(value) is int and value in ROTATIONS),
}
