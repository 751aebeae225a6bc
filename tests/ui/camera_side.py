"""A camera to be set up on the screen, with nothing behind it but what the test says."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from companion.calibration import Finding, Grade, findings, tuning_findings
from companion.ui import offscreen
from companion.ui.camera_setup import Shows
from companion.ui.preview import BoardState, Mark, Point, Preview, SetUp
from vision.figures import Figures
from vision.layout import DEMONSTRATION, Layout
from vision.tuning import Tuning

GOOD = Figures(4608, 2592, frozenset(range(4)), 4.4, "exhibit", 0.6, 190.0, 20.0, 0.8, {"museum": 0.0})
SEEN = ((0.12, 0.1), (0.66, 0.12), (0.64, 0.9), (0.1, 0.88))


@dataclass(frozen=True)
class CameraRuns:
    state: str = "running"
    facts: dict[str, Any] = field(default_factory=dict)


class CameraSide:
    """The app's `CameraSetUp`: remembers what it was told."""

    def __init__(self) -> None:
        self.usual_layout = self.layout = Layout.load(DEMONSTRATION)
        self.shows: list[Shows] = []
        self.corners: list[tuple[Point, ...] | None] = []
        self.tuned: list[int] = []
        self.kept: list[Layout] = []
        self.refuses = ""

    def show(self, what: Shows) -> None:
        self.shows.append(what)

    def set_corners(self, corners: tuple[Point, ...] | None) -> None:
        self.corners.append(corners)

    def tune(self, mains: int) -> None:
        self.tuned.append(mains)

    def use_layout(self, layout: Layout) -> str:
        if not self.refuses:
            self.layout = layout
            self.kept.append(layout)
        return self.refuses


def set_up(figures: Figures = GOOD, tuning: Tuning | None = Tuning()) -> SetUp:  # noqa: B008
    """What the last pictures say."""
    return SetUp(findings(figures), SEEN, figures.by_hand, tuning_findings(tuning))


def preview(
    what: SetUp | None = None,
    board: BoardState = "found",
    size: tuple[int, int] = (320, 180),
    flat: bool = False,
) -> Preview:
    """A grey picture, darker to the left, with what it says."""
    width, height = size
    row = bytes(60 + 120 * x // width for x in range(width))
    marks = (Mark(((30, 20), (60, 20), (60, 50), (30, 50)), "", "corner"),)
    return Preview(width, height, row * height, "luminance", () if flat else marks, board, flat, what)


def glance(app: Any, shown: Preview) -> None:
    """The camera has given this picture while no game is played."""
    app.show_finds(frozenset(), CameraRuns(), shown)
    offscreen.pump(2)


def bad(figures: Figures = GOOD, **change: Any) -> tuple[Finding, ...]:
    """The findings that are not good of figures with a change."""
    return tuple(f for f in findings(replace(figures, **change)) if f.grade is not Grade.GOOD)
