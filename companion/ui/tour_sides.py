"""What the tour joins to the app in place of a camera, a panel and a simulated table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.ui import offscreen
from companion.ui.camera_setup import Shows
from companion.ui.preview import Mark, Point, Preview
from vision.layout import DEMONSTRATION, Layout


class RunningCamera:
    """A camera report of a camera that runs."""

    state = "running"
    facts: dict[str, Any] = {}  # noqa: RUF012


class StillTable:
    """A simulated table that nothing happens at."""

    paused = False
    taken_over = False
    speed = 1.0

    def pause(self) -> None: ...

    def resume(self) -> None: ...

    def step(self) -> None: ...

    def take_over(self) -> None: ...

    def give_back(self) -> None: ...

    def set_speed(self, speed: float) -> None: ...


class StillPanel:
    """A simulated panel whose lamps do not change."""

    simulated = True

    @property
    def parts(self) -> frozenset[str]:
        from companion.ui.widgets.panel_picture import EVERYTHING

        return EVERYTHING

    def glow(self) -> dict[str, float]:
        return {"level.1": 1.0, "player.2": 1.0, "status": 0.6}

    def says(self) -> Sequence[str]:
        return ("I I I", "II II II", "III III")

    def push(self, name: str) -> None: ...

    def let_go(self, name: str) -> None: ...

    def turn(self, steps: int) -> None: ...


class StillSetUp:
    """A camera that can be set up, and stays as it is."""

    layout = usual_layout = Layout.load(DEMONSTRATION)

    def show(self, what: Shows) -> None: ...

    def set_corners(self, corners: tuple[Point, ...] | None) -> None: ...

    def tune(self, mains: int) -> None: ...

    def use_layout(self, layout: Layout) -> str:
        return ""


def preview() -> Preview:
    """The screen's own picture, as if the camera had taken it."""
    picture = offscreen.picture()
    wide, high = picture.size
    marks = [
        Mark(((x, y), (x + 70, y), (x + 70, y + 70), (x, y + 70)), "4-/-36", "seen")
        for x, y in ((60, 160), (150, 160), (60, 240))
    ]
    marks.append(Mark(((300, 150), (420, 160), (415, 300), (310, 290)), "", "place"))
    marks.append(Mark(((500, 150), (620, 160), (615, 300), (510, 290)), "", "covered"))
    pixels = picture.tobytes("raw", "BGR")
    return Preview(wide, high, pixels, "bgr", tuple(marks))
