"""How good light and lens are: three named conditions that the reader is measured in.

Their figures are data, `assets/bench/scenes.json`, so that others can repeat what was measured.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SCENES = Path(__file__).resolve().parent.parent / "assets" / "bench" / "scenes.json"
"""The conditions, and the scenes that readers are compared on."""


@dataclass(frozen=True)
class Condition:
    """One kind of light and lens.

    `blur`: sigma of the lens's blur, frame pixels; `motion`: length of the smear of a camera that
    trembles, frame pixels; `noise`: sigma, grey levels; `light`: darkest and brightest share of full
    light over the table; `tilt`: the most that the camera leans, degrees; `roll`: the most that it is
    turned, degrees; `jpeg`: quality of a camera that compresses; `glare`: bright spots on the table and
    their strength, grey levels.
    """

    name: str
    blur: float
    motion: float
    noise: float
    light: tuple[float, float]
    tilt: float
    roll: float
    jpeg: int
    glare: tuple[int, float] = (0, 0.0)

    @classmethod
    def from_data(cls, name: str, data: Mapping[str, Any]) -> Condition:
        """A condition as the file of scenes holds it."""
        pairs = {key: tuple(value) for key, value in data.items() if isinstance(value, list)}
        return cls(name, **{**data, **pairs})


def _load() -> dict[str, Condition]:
    data = json.loads(SCENES.read_text(encoding="utf-8"))["conditions"]
    return {name: Condition.from_data(name, figures) for name, figures in data.items()}


CONDITIONS: dict[str, Condition] = _load()


def condition(name: str) -> Condition:
    """The condition of that name. Raises ValueError naming the ones there are."""
    if name not in CONDITIONS:
        raise ValueError(f"There is no condition called “{name}”. There are {', '.join(CONDITIONS)}.")
    return CONDITIONS[name]
