"""Setting up the camera: its figures with a sign each, the board's corners, focus and light, the lamps."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from kivy.metrics import dp
from kivy.properties import ListProperty

from companion.calibration import Finding, Grade
from companion.ui import theme
from companion.ui.camera_setup import CameraSetUp
from companion.ui.presenters.camera import camera_view
from companion.ui.presenters.camera_setup import CornersForm, all_findings, first_sentence
from companion.ui.preview import Point, Preview
from companion.ui.screens.base import Screen
from companion.ui.screens.parts import button, header, put, words
from companion.ui.values import Option
from companion.ui.widgets import Choice, Drawn, letters, pen
from companion.ui.widgets.preview_picture import TouchedPicture
from companion.words import _

_SIGNS = {Grade.GOOD: ("check", "done"), Grade.FAIR: ("warning", "coin"), Grade.BAD: ("cross", "alarm")}
_TONES = {Grade.GOOD: "done", Grade.FAIR: "ink", Grade.BAD: "alarm"}
_MOST = 9  # findings there can be at once
_LOUPE = 0.12  # of the picture's width that is enlarged under a finger


class Findings(Drawn):
    """One line for each finding: its sign, what it is, its figure."""

    findings = ListProperty([])
    shows = ("findings",)

    def draw(self) -> None:
        """Draw the lines from the top down."""
        palette = theme.current().palette
        step = self.height / max(6, min(_MOST, len(self.findings)))
        side = min(step * 0.62, dp(22))
        for row, finding in enumerate(self.findings):
            middle = self.top - (row + 0.5) * step
            picture, tone = _SIGNS[finding.grade]
            pen.picture(picture, self.x, middle - side / 2, side, getattr(palette, tone))
            left = self.x + side + dp(8)
            room = self.right - left
            title = min(float(letters.pixels("small")), step * 0.36)
            top = middle + step * 0.48 - title / 2
            letters.write(finding.title, left, top, title, palette.ink, bold=True, width=room)
            least = dp(theme.LEAST)
            size = letters.fitting(finding.figure, room, step * 0.58, "small", least=least)
            letters.paragraph(finding.figure, left, middle - step * 0.19, room, size, palette.muted)


class CornersPicture(TouchedPicture):
    """The camera's picture with the board's corners on it: as found, or under a finger.

    `corners`: shares of the picture. `form`: None while nobody sets them.
    """

    corners = ListProperty([])
    shows = ("corners", "form")

    def show(self, preview: Preview) -> None:
        """Show this picture with its corner markers alone: places would be in the way."""
        super().show(replace(preview, marks=tuple(mark for mark in preview.marks if mark.kind == "corner")))

    def on_touch_down(self, touch: Any) -> bool:
        """A corner is taken hold of, or the next one set."""
        left, bottom, width, height = self.frame
        reach = dp(theme.TARGET) / 2
        if self.form is None or not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        if not (left - reach <= touch.x <= left + width + reach):
            return False
        if not (bottom - reach <= touch.y <= bottom + height + reach):
            return False
        touch.grab(self)
        self._on_form(self.form.put_down(self.share_at(*touch.pos), (reach / width, reach / height)))
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """The corner goes with the finger."""
        if touch.grab_current is not self or self.form is None:
            return False
        _left, _bottom, width, height = self.frame
        self._on_form(self.form.moved((touch.dx / width, -touch.dy / height)))
        return True

    def draw(self) -> None:
        """Draw the picture, the corners, and what a finger covers."""
        super().draw()
        palette = theme.current().palette
        form = self.form
        points = list(self.corners) if form is None else list(form.points)
        tone = palette.done if form is None else palette.accent
        shown = [self.window_point(point) for point in points]
        if len(shown) > 1:
            pen.stroke([*shown, shown[0]] if len(shown) == 4 else shown, tone, dp(2))
        for number, (x, y) in enumerate(shown):
            held = form is not None and form.held == number
            side = dp(26) if held else dp(18)
            pen.box(x - side / 2, y - side / 2, side, side, palette.card.fade(0.75), side / 2)
            pen.outline(x - side / 2, y - side / 2, side, side, tone, dp(2.5), side / 2)
            pen.box(x - dp(2), y - dp(2), dp(4), dp(4), tone, dp(2))
        if form is not None and form.held is not None:
            self._loupe(form.points[form.held])

    def _loupe(self, point: Point) -> None:
        """What lies under the finger, enlarged, on the side away from it."""
        palette = theme.current().palette
        left, bottom, width, height = self.frame
        side = min(width, height) * 0.42
        x = left + width - side if point[0] < 0.5 else left
        y = bottom + height - side if point[1] > 0.5 else bottom
        pen.box(x - dp(2), y - dp(2), side + dp(4), side + dp(4), palette.accent)
        across, down = _LOUPE / 2, _LOUPE / 2 * width / height
        part = (point[0] - across, point[1] - down, point[0] + across, point[1] + down)
        self.draw_part(part, (x, y, side, side))
        pen.rule(x + side / 2 - dp(14), y + side / 2, dp(28), palette.accent, line=dp(2))
        pen.rule(x + side / 2, y + side / 2 - dp(14), dp(28), palette.accent, upright=True, line=dp(2))


class CameraSetUpScreen(Screen):
    """Names: “setup.corners”, “setup.tune”, “setup.mains.50”, “setup.mains.60”, “setup.places”; while corners
    are set “setup.picture”, “corners.use”, “corners.again”, “corners.markers”, “corners.cancel”."""

    of_a_game: ClassVar[bool] = False
    follows_camera: ClassVar[bool] = True

    def __init__(self, app: Any, *, corners: bool = False, **values: Any) -> None:
        super().__init__(app, name="camera_setup", **values)
        assert app.camera_set_up is not None, "shown only where a camera can be set up"
        self._side: CameraSetUp = app.camera_set_up
        header(self, _("Set up the camera"), app.pages.back, room=36)
        self._says = words(self, "", 46, 0.5, 53, 12.5, (3, 7.5, 94, 8), step="body", bold=True, most=3)
        self._picture = CornersPicture(self._show_form, name="setup.picture")
        put(self, self._picture, 1, 14, 60, 67, (1, 16, 98, 30))
        self._findings = put(self, Findings(), 62.5, 14, 36.5, 67, (3, 47, 94, 37))
        self._buttons: list[Any] = []
        self._form: CornersForm | None = CornersForm() if corners else None
        self._show_buttons()
        self._side.show("setup")
        self.refresh()
        self.show_preview()

    # --- showing ---

    def refresh(self) -> None:
        """Say what comes first."""
        preview = self.app.preview
        set_up = None if preview is None else preview.set_up
        report = self.app.report
        if self._form is not None:
            self._says.text, self._says.tone = self._form.sentence, "accent"
        elif report is not None and report.state != "running":
            self._says.text, self._says.tone = camera_view(report).sentence, "alarm"
        else:
            self._says.text, level = first_sentence(set_up)
            self._says.tone = _TONES[level]
        self._picture.form = self._form
        if set_up is not None:
            self._picture.corners = list(set_up.corners)
            found: tuple[Finding, ...] = all_findings(set_up)
            self._findings.findings = list(found)

    def show_preview(self) -> None:
        """There is a new picture."""
        if self.app.preview is not None:
            self._picture.show(self.app.preview)
            self.refresh()

    def _show_buttons(self) -> None:
        for old in self._buttons:
            self.remove_widget(old)
        self._buttons = self._corner_buttons() if self._form is not None else self._usual_buttons()

    def _usual_buttons(self) -> list[Any]:
        mains = Choice(
            name="setup.mains",
            options=[Option(str(hertz), _("lamps {n} Hz").format(n=hertz)) for hertz in (50, 60)],
            value=str(self.app.preferences.mains),
            step="small",
        )
        mains.bind(value=lambda _choice, hertz: self._set_mains(int(hertz)))
        return [
            button(
                self, "setup.corners", _("Set the corners"), self._begin_corners, 1, 83, 24.5, 15.5,
                (1, 85, 48.5, 6.8), picture="hand",
            ),
            button(
                self, "setup.tune", _("Focus, hold light"), self._tune, 26.5, 83, 25.5, 15.5,
                (50.5, 85, 48.5, 6.8), picture="eye",
            ),
            put(self, mains, 53, 83, 25, 15.5, (1, 92.4, 48.5, 6.8)),
            button(
                self, "setup.places", _("Places"), lambda: self.app.pages.go("layout"), 79, 83, 20, 15.5,
                (50.5, 92.4, 48.5, 6.8), picture="pencil",
            ),
        ]  # fmt: skip

    def _corner_buttons(self) -> list[Any]:
        assert self._form is not None
        use = button(
            self, "corners.use", _("Use these"), self._use, 1, 83, 25, 15.5, (1, 85, 48.5, 6.8),
            style="accent", picture="check",
        )  # fmt: skip
        use.disabled = not self._form.ready
        return [
            use,
            button(
                self, "corners.again", _("Start again"), lambda: self._show_form(CornersForm()), 27, 83, 23,
                15.5, (50.5, 85, 48.5, 6.8), picture="undo",
            ),
            button(
                self, "corners.markers", _("By the markers"), self._by_markers, 51, 83, 25, 15.5,
                (1, 92.4, 48.5, 6.8), picture="camera",
            ),
            button(
                self, "corners.cancel", _("Cancel"), self._end_corners, 77, 83, 22, 15.5,
                (50.5, 92.4, 48.5, 6.8), style="plain",
            ),
        ]  # fmt: skip

    # --- corners ---

    def _begin_corners(self) -> None:
        self._show_form(CornersForm())

    def _show_form(self, form: CornersForm) -> None:
        before, self._form = self._form, form
        if before is None or before.ready != form.ready:
            self._show_buttons()
        self.refresh()

    def _use(self) -> None:
        assert self._form is not None
        self._side.set_corners(self._form.points)
        self._end_corners()

    def _by_markers(self) -> None:
        self._side.set_corners(None)
        self._end_corners()

    def _end_corners(self) -> None:
        self._form = None
        self._show_buttons()
        self.refresh()

    # --- focus and light ---

    def _tune(self) -> None:
        self._side.tune(self.app.preferences.mains)
        self.app.tell(_("The camera focuses and measures the light: keep hands off the table for a moment."))

    def _set_mains(self, hertz: int) -> None:
        if hertz != self.app.preferences.mains:
            self.app.change_preferences(replace(self.app.preferences, mains=hertz))
            self._side.tune(hertz)

    def left(self) -> None:
        """Look at the table alone again."""
        self._side.show("table")
