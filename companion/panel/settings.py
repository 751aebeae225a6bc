"""The panel's settings: one JSON file in the data folder that says what is on which pin.

Without the file there is no panel: pins that nobody named are left alone, for something else may hang
on them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.files import write_atomically
from companion.games.errors import Malformed
from companion.games.reading import json_object
from companion.phrases import sentence_of
from companion.words import _, said
from hardware.exc import WiringError
from hardware.wiring import USUAL, Wiring


@dataclass(frozen=True)
class PanelSettings:
    """The wiring that a file describes, and the sentence to show when the file cannot be used."""

    wiring: Wiring = field(default_factory=Wiring)
    notice: str = ""


def load(path: Path) -> PanelSettings:
    """The settings in a file; nothing is wired where there is none.

    A file with any fault is not used at all: a lamp's voltage on a wrong pin could do harm. Every fault
    is told.
    """
    try:
        return PanelSettings(Wiring.parse(json_object(path.read_bytes())))
    except FileNotFoundError:
        return PanelSettings()
    except OSError as fault:
        return PanelSettings(notice=_unusable(path, fault.strerror or str(fault)))
    except Malformed as fault:
        return PanelSettings(notice=_unusable(path, sentence_of(fault)))
    except WiringError as fault:
        return PanelSettings(notice=_unusable(path, " ".join(map(said, fault.faults))))


def _unusable(path: Path, why: str) -> str:
    return _(
        "The panel stays off, for its settings in {path} cannot be used: {why} Put the file right and start"
        " again."
    ).format(path=path, why=why if why.endswith(".") else f"{why}.")


def write_usual(path: Path) -> None:
    """Write a file with every part on its usual pin. Raises FileExistsError, OSError."""
    if path.exists():
        raise FileExistsError(str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, as_text(USUAL))


def as_text(settings: Mapping[str, Any]) -> str:
    """Settings as a person edits them: a line each part or group."""
    lines = [
        f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in settings.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"
