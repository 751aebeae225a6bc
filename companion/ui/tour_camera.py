"""The stops of the tour where the camera is set up: its figures, its corners, the board's places."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.calibration import findings, tuning_findings
from companion.ui import finger, offscreen
from companion.ui.preview import BoardState, SetUp
from companion.ui.tour_sides import RunningCamera, StillSetUp, preview
from vision.figures import Figures
from vision.layout import Layout
from vision.tuning import Tuning

if TYPE_CHECKING:
    from companion.ui.tour import Tour

_CORNERS = ((0.08, 0.1), (0.68, 0.12), (0.7, 0.92), (0.06, 0.9))
_FAULTY = Figures(
    2304, 1296, frozenset({0, 1, 3}), 2.2, "exhibit", 0.9, 120.0, 40.0, 0.4,
    {"museum": 0.2, "dig": 0.1}, ("discard", "exhibit"),
)  # fmt: skip


def setting_up(tour: Tour) -> None:
    """A camera with every fault there is, its corners being set, the board's places being moved."""
    app = tour.app
    app.leave_game()
    app.pages.back_to("home")
    app.camera_set_up = StillSetUp()
    _see(tour, "unset")
    tour.tap("home.camera")
    tour.shot("camera-board-moved")
    app.pages.back()
    _see(tour)
    tour.tap("home.camera", "camera.setup")
    _see(tour, set_up=_said(_FAULTY, Tuning(focused=False, cannot=("exposure", "white", "flicker"))))
    tour.shot("setup-faults")
    _see(tour, set_up=_said(Figures(4608, 2592, frozenset(range(4)), 4.4, "exhibit", 0.6, 190.0, 20.0, 0.8)))
    tour.shot("setup-good")
    tour.tap("setup.tune")
    tour.shot("setup-tuning")
    tour.tap("setup.corners")
    picture = finger.find(app.pages.root, "setup.picture")
    for point in _CORNERS:
        finger.press(*picture.window_point(point))
        finger.release(*picture.window_point(point))
    finger.press(*picture.window_point(_CORNERS[1]))
    tour.shot("setup-corners")
    finger.release(*picture.window_point(_CORNERS[1]))
    tour.tap("corners.cancel", "setup.places")
    _places(tour)
    app.pages.back_to("home")
    app.camera_set_up = app.preview = app.report = None


def _places(tour: Tour) -> None:
    tour.shot("places")
    picture = finger.find(tour.app.pages.root, "layout.picture")
    layout: Layout = tour.app.camera_set_up.layout
    x, y = picture.point_of(*layout.slots["dig/III/2"].centre)
    finger.press(x, y)
    finger.drag(x + 30 * picture.pixels_a_millimetre, y)
    finger.release(x + 30 * picture.pixels_a_millimetre, y)
    tour.shot("places-over-each-other")
    tour.tap("layout.enlarge", "layout.keep")
    tour.shot("places-refused")
    tour.tap("back")
    tour.shot("places-question")
    tour.tap("question.yes")


def _said(figures: Figures, tuning: Tuning = Tuning()) -> SetUp:  # noqa: B008
    return SetUp(findings(figures), _CORNERS, False, tuning_findings(tuning))


def _see(tour: Tour, board: BoardState = "found", set_up: SetUp | None = None) -> None:
    """The camera gives a picture: its own screen, as far as that matters here."""
    tour.app.show_finds(frozenset(), RunningCamera(), replace(preview(), board=board, set_up=set_up))
    offscreen.pump(3)
