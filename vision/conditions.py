"""How good light and lens are: three named conditions that the reader is measured in."""

from __future__ import annotations

from dataclasses import dataclass


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


CONDITIONS: dict[str, Condition] = {
    c.name: c
    for c in (
        Condition("good", 0.55, 0.0, 2.0, (0.75, 1.0), 9.0, 2.0, 93),
        Condition("medium", 0.70, 1.0, 4.0, (0.5, 1.0), 22.0, 5.0, 88, (1, 45.0)),
        Condition("bad", 0.90, 2.0, 7.0, (0.3, 1.0), 35.0, 8.0, 80, (2, 90.0)),
    )
}


def condition(name: str) -> Condition:
    """The condition of that name. Raises ValueError naming the ones there are."""
    if name not in CONDITIONS:
        raise ValueError(f"There is no condition called “{name}”. There are {', '.join(CONDITIONS)}.")
    return CONDITIONS[name]
