"""What the camera sees: its picture, with everything that is recognised drawn over it."""

from __future__ import annotations

from typing import Any, ClassVar

from kivy.graphics import Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from companion.ui import theme
from companion.ui.presenters.camera import camera_view
from companion.ui.preview import Mark, Preview
from companion.ui.screens.base import Screen
from companion.ui.screens.parts import header, put, words
from companion.ui.widgets import CameraBadge, Drawn, letters, pen
from companion.words import _

_FORMATS = {"bgr": ("rgb", "bgr"), "rgb": ("rgb", "rgb"), "luminance": ("luminance", "luminance")}


class PreviewPicture(Drawn):
    """The camera's picture in one texture that is filled again for every frame, and the marks over it."""

    def __init__(self, **values: Any) -> None:
        self._texture: Any = None
        self._shape: tuple[int, int, str] | None = None
        self._preview: Preview | None = None
        super().__init__(**values)

    def show(self, preview: Preview) -> None:
        """Show this picture."""
        shape = (preview.width, preview.height, preview.layout)
        if self._texture is None or shape != self._shape:
            kept, _given = _FORMATS[preview.layout]
            self._texture = Texture.create(size=shape[:2], colorfmt=kept)
            self._texture.flip_vertical()
            self._shape = shape
        given = _FORMATS[preview.layout][1]
        self._texture.blit_buffer(preview.pixels, colorfmt=given, bufferfmt="ubyte")
        self._preview = preview
        self.redraw()

    def draw(self) -> None:
        """Draw the picture as large as it fits, then the marks."""
        preview, palette = self._preview, theme.current().palette
        if preview is None:
            pen.framed(*self.bounds, palette.paper_edge, palette.rule, dp(theme.RADIUS))
            side = min(self.width, self.height) * 0.3
            pen.picture("camera_off", self.center_x - side / 2, self.center_y - side / 2, side, palette.muted)
            return
        scale = min(self.width / preview.width, self.height / preview.height)
        width, height = preview.width * scale, preview.height * scale
        left, top = self.center_x - width / 2, self.center_y + height / 2
        pen.ink((1, 1, 1, 1))
        Rectangle(texture=self._texture, pos=(left, top - height), size=(width, height))
        for mark in preview.marks:
            self._mark(mark, left, top, scale)

    def _mark(self, mark: Mark, left: float, top: float, scale: float) -> None:
        palette = theme.current().palette
        points = [(left + x * scale, top - y * scale) for x, y in mark.outline]
        if not points:
            return
        paints: dict[str, pen.Paint] = {
            "place": palette.gold.fade(0.8),
            "seen": palette.done,
            "covered": palette.alarm.fade(0.8),
        }
        width = dp(2.2) if mark.kind == "seen" else dp(1)
        pen.stroke([*points, points[0]], paints[mark.kind], width)
        if mark.text and mark.kind == "seen":
            middle = sum(x for x, _y in points) / len(points)
            low = min(y for _x, y in points) - dp(8)
            wide = letters.measure(mark.text, dp(11), bold=True) + dp(6)
            pen.box(middle - wide / 2, low - dp(7), wide, dp(14), palette.done, dp(3))
            letters.write(mark.text, middle, low, dp(11), palette.on_done, bold=True, align="center")


class CameraScreen(Screen):
    """The camera's state in a sentence and its picture."""

    of_a_game: ClassVar[bool] = False
    follows_camera: ClassVar[bool] = True

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="camera", **values)
        header(self, _("Camera"), app.pages.back, room=25)
        self._badge = CameraBadge()
        put(self, self._badge, 76, 1, 23, 11)
        self._says = words(self, "", 27, 0.5, 48, 12, step="small", tone="muted", most=3)
        self._picture = PreviewPicture()
        put(self, self._picture, 1, 14, 98, 85)
        self.refresh()
        self.show_preview()

    def refresh(self) -> None:
        """Say how the camera is doing."""
        found = self.app.preview.board_found if self.app.preview else True
        view = camera_view(self.app.report, self.app.advice, board_found=found)
        self._badge.state, self._badge.text = view.state, view.text
        self._says.text = view.sentence

    def show_preview(self) -> None:
        """There is a new picture."""
        if self.app.preview is not None:
            self._picture.show(self.app.preview)
