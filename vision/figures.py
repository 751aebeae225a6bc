"""The figures of a picture that tell whether a camera stands and is set well, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Figures:
    """What one frame, or several of them together, say about the camera.

    `width`, `height`: pixels of the picture. `corners`: ids of the corner markers in view. The others need
    the board, and are None or empty without it:
    `module`: pixels of a sticker's smallest square, where they are fewest among all places that hold finds,
    with `module_at` naming that place; `blur`: sigma of the blur, in pixels, measured at the edges of the
    corner markers; `white`, `black`: grey levels of the markers' white edge and black border, where the
    light is weakest; `light`: weakest white as a share of the strongest; `glare`: part of the board
    (“dig”, “museum” …) → share of it that is burnt out; `out_of_view`: places beyond the picture's edge.
    `by_hand`: a hand says where the board lies, and nothing can be measured at markers.
    """

    width: int
    height: int
    corners: frozenset[int] = frozenset()
    module: float | None = None
    module_at: str = ""
    blur: float | None = None
    white: float | None = None
    black: float | None = None
    light: float | None = None
    glare: Mapping[str, float] = field(default_factory=dict)
    out_of_view: tuple[str, ...] = ()
    by_hand: bool = False
