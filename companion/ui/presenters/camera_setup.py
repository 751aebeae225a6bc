"""Setting up the camera: four taps on the board's corners, and the one sentence that comes first."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.calibration import Finding, Grade, verdict
from companion.ui.preview import Point, SetUp
from companion.words import _
from vision.outline import goes_round

CORNERS = 4


@dataclass(frozen=True)
class CornersForm:
    """The board's corners as they are tapped on the picture, clockwise from its top left.

    `points` are shares of the picture; `held` is the one under the finger.
    """

    points: tuple[Point, ...] = ()
    held: int | None = None

    @property
    def ready(self) -> bool:
        """Whether the board can be read by these corners."""
        return goes_round(self.points)

    @property
    def sentence(self) -> str:
        """What to do next."""
        if len(self.points) < CORNERS:
            return (
                _("Tap the board's top left corner on the picture."),
                _("Now its top right corner."),
                _("Now its bottom right corner."),
                _("Now its bottom left corner."),
            )[len(self.points)]
        if not self.ready:
            return _("These do not go round the board: drag them, from the top left one clockwise.")
        return _("Drag a corner where it is not exact, then use them.")

    def put_down(self, point: Point, reach: Point) -> CornersForm:
        """A finger is put down: on the corner within its `reach`, else for the next corner."""
        away = {
            n: abs(x - point[0]) + abs(y - point[1])
            for n, (x, y) in enumerate(self.points)
            if abs(x - point[0]) <= reach[0] and abs(y - point[1]) <= reach[1]
        }
        if away:
            return replace(self, held=min(away, key=lambda n: away[n]))
        if len(self.points) < CORNERS:
            return CornersForm((*self.points, _inside(point)), len(self.points))
        return self

    def moved(self, by: Point) -> CornersForm:
        """The finger has moved the corner that it holds by so much."""
        if self.held is None:
            return self
        x, y = self.points[self.held]
        point = _inside((x + by[0], y + by[1]))
        return replace(self, points=(*self.points[: self.held], point, *self.points[self.held + 1 :]))

    def let_go(self) -> CornersForm:
        """The finger is lifted."""
        return replace(self, held=None)


def _inside(point: Point) -> Point:
    x, y = point
    return min(1.0, max(0.0, x)), min(1.0, max(0.0, y))


def all_findings(set_up: SetUp) -> tuple[Finding, ...]:
    """What is told of the camera, its controls last."""
    return (*set_up.findings, *set_up.tuning)


def first_sentence(set_up: SetUp | None) -> tuple[str, Grade]:
    """The one thing to do now, or that all is well; and how good everything is."""
    if set_up is None:
        return _("Waiting for the camera's picture."), Grade.FAIR
    worst = min(all_findings(set_up), key=lambda finding: finding.grade)
    if worst.grade is Grade.GOOD:
        return verdict(set_up.findings), Grade.GOOD
    return worst.advice, worst.grade
