"""Recorded tables: pictures of a table with what truly happened there, kept small enough for a repository.

A tape is a folder: `tape.json` beside grey JPEG pictures. The first picture is whole; each further one holds
only the rectangle that changed, to be laid over what was there. See `record.py` for how they are made.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.games.pergamon import PERGAMON, Action, State, text
from companion.session.journal import Journal
from companion.session.session import Session
from companion.watcher import Watcher
from vision.codes import StickerClass
from vision.layout import DEMONSTRATION, Layout
from vision.reader import Reader
from vision.settling import Settler
from vision.sightings import Frame, Grey

FOLDER = Path(__file__).parent
SECONDS = 0.5
"""From one frame of a tape to the next."""


@dataclass(frozen=True)
class Step:
    """One thing that happens on a tape, exactly one of the three.

    `picture`: a new picture's file name, with its left upper corner `at` pixels; `again`: the last picture
    is seen so many times more; `hand`: what was tapped, as a record line.
    """

    picture: str = ""
    at: tuple[int, int] = (0, 0)
    again: int = 0
    hand: Mapping[str, Any] | None = None


@dataclass(frozen=True)
class Tape:
    """What is known of a recorded table.

    `before`: the game's record until the tape begins. `truth`: the state in which the people left the game,
    as text. `told`: keys of everything that lay wrong and had to be told, in the order of telling.
    """

    what: str
    before: tuple[str, ...]
    steps: tuple[Step, ...]
    truth: str
    told: tuple[str, ...]

    def save(self, folder: Path) -> None:
        """Write `tape.json`."""
        content = {
            "what": self.what,
            "truth": self.truth,
            "told": self.told,
            "before": self.before,
            "steps": [{k: v for k, v in vars(step).items() if v} for step in self.steps],
        }
        (folder / "tape.json").write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", "utf-8")

    @classmethod
    def load(cls, folder: Path) -> Tape:
        """Read `tape.json`."""
        content = json.loads((folder / "tape.json").read_text("utf-8"))
        steps = tuple(Step(**{**step, "at": tuple(step.get("at", (0, 0)))}) for step in content["steps"])
        return cls(content["what"], tuple(content["before"]), steps, content["truth"], tuple(content["told"]))


def tapes() -> list[Path]:
    """The folders of all tapes."""
    return sorted(path.parent for path in FOLDER.glob("*/tape.json"))


def laid_over(before: Grey | None, jpeg: bytes, at: tuple[int, int]) -> Grey:
    """The picture after a new part has been laid over the one before."""
    part = np.asarray(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_GRAYSCALE), np.uint8)
    if before is None:
        return part
    after = before.copy()
    (x, y), (height, width) = at, part.shape
    after[y : y + height, x : x + width] = part
    return after


@dataclass
class Replayed:
    """What the companion made of a tape."""

    session: Session[State, Action]
    told: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)

    @property
    def state(self) -> str:
        return text.dump(self.session.state)


def replay(folder: Path, journal: Journal) -> Replayed:
    """Let the real reader, settler, table and session see a tape."""
    tape, layout = Tape.load(folder), Layout.load(DEMONSTRATION)
    done = Replayed(journal.import_record(list(tape.before)))
    reader, settler, watcher = Reader(layout), Settler(layout.slots), Watcher(done.session, StickerClass)
    for seen in _shown(folder, tape):
        if isinstance(seen, Frame):
            advice = watcher.take(settler.update(reader.look(seen)))
            done.left = [discrepancy.key for discrepancy in advice.discrepancies]
            done.told += [key for key in done.left if key not in done.told]
        else:
            done.session.submit(PERGAMON.decode(seen))
    return done


def _shown(folder: Path, tape: Tape) -> Iterator[Frame | Mapping[str, Any]]:
    """Frames, and what was tapped between them."""
    picture: Grey | None = None
    number = 0
    for step in tape.steps:
        if step.hand is not None:
            yield step.hand
            continue
        if step.picture:
            picture = laid_over(picture, (folder / step.picture).read_bytes(), step.at)
        assert picture is not None, "a tape begins with a picture"
        for _time in range(step.again or 1):
            number += 1
            yield Frame(picture, number * SECONDS, number)
