"""What is kept of each camera: where it saw the board, what it is held at. One file, a camera a key."""

from __future__ import annotations

import base64
import contextlib
import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from companion.files import write_atomically
from companion.games.errors import Malformed
from companion.games.reading import a_list, an_object, json_object
from companion.phrases import sentence_of
from companion.words import _
from vision.outline import goes_round
from vision.placed import PATCH, Placed
from vision.tuning import Tuning

_log = logging.getLogger(__name__)

Points = tuple[tuple[float, float], ...]
"""The board's four corners as shares of the picture, clockwise from its top left."""


class CameraFileError(OSError):
    """The file cannot be written; `str()` is the sentence to show."""


@dataclass(frozen=True, eq=False)
class KeptCamera:
    """`seen`: where the markers put the board's corners last; `placed`: where a hand put them."""

    seen: Points | None = None
    placed: Placed | None = None
    tuning: Tuning | None = None


class CameraFile:
    """The file. `notice` is what to say where it could not be read; it is kept beside it as `.bad` then."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.notice = ""
        self._cameras = self._load()

    def of(self, camera: str) -> KeptCamera:
        """What is known of a camera; nothing of one that was never set up, or makes no sense."""
        try:
            return _camera(self._cameras.get(camera, {}))
        except (ValueError, TypeError) as fault:
            _log.warning("what is kept of the camera %s makes no sense: %s", camera, fault)
            return KeptCamera()

    def keep(self, camera: str, kept: KeptCamera) -> None:
        """Write down what is known of a camera. Raises CameraFileError; it is remembered until the end."""
        self._cameras[camera] = _as_data(kept)
        text = json.dumps({"cameras": self._cameras}, ensure_ascii=False, indent=1) + "\n"
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self._path, text)
        except OSError as fault:
            raise CameraFileError(
                _(
                    "What the camera was set to could not be saved in {path} ({reason}). It holds until the"
                    " companion is closed."
                ).format(path=self._path, reason=fault.strerror or fault)
            ) from fault

    def _load(self) -> dict[str, Any]:
        try:
            data = json_object(self._path.read_bytes())
            return dict(an_object(data.get("cameras", {}), "cameras"))
        except FileNotFoundError:
            return {}
        except OSError as fault:
            why = fault.strerror or str(fault)
        except Malformed as fault:
            why = sentence_of(fault).rstrip(".")
            with contextlib.suppress(OSError):  # it will be written anew then
                self._path.replace(self._path.with_name(f"{self._path.name}.bad"))
        self.notice = _(
            "What the camera was set to could not be read in {path} ({why}): set it up again."
        ).format(path=self._path, why=why)
        return {}


def _camera(data: Any) -> KeptCamera:
    """What a part of the file says. Raises ValueError where it makes no sense."""
    camera = an_object(data)
    seen, placed, tuning = camera.get("seen"), camera.get("placed"), camera.get("tuning")
    return KeptCamera(
        None if seen is None else _points(seen),
        None if placed is None else _placed(an_object(placed)),
        None if tuning is None else Tuning.from_data(an_object(tuning)),
    )


def _points(value: Any) -> Points:
    points = np.array(a_list(value, length=4), np.float32)
    if not goes_round(points.tolist()):
        raise ValueError("corners")
    return tuple((float(x), float(y)) for x, y in points)


def _placed(data: Mapping[str, Any]) -> Placed:
    corners = np.array(_points(data.get("corners")), np.float32)
    patches = [base64.b64decode(str(text), validate=True) for text in a_list(data.get("patches"), length=4)]
    return Placed(corners, tuple(np.frombuffer(p, np.uint8).reshape(PATCH, PATCH) for p in patches))


def _as_data(kept: KeptCamera) -> dict[str, Any]:
    told: dict[str, Any] = {}
    if kept.seen is not None:
        told["seen"] = [list(point) for point in kept.seen]
    if kept.placed is not None:
        told["placed"] = {
            "corners": kept.placed.corners.tolist(),
            "patches": [base64.b64encode(patch.tobytes()).decode("ascii") for patch in kept.placed.patches],
        }
    if kept.tuning is not None:
        told["tuning"] = kept.tuning.to_data()
    return told
