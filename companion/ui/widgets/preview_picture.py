"""The camera's picture as a widget: one texture that is filled again for every frame, marks over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.graphics import Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import ObjectProperty

from companion.ui import theme
from companion.ui.preview import Mark, Point, Preview
from companion.ui.widgets import letters, pen
from companion.ui.widgets.base import Drawn

_FORMATS = {"bgr": ("rgb", "bgr"), "rgba": ("rgba", "rgba"), "luminance": ("luminance", "luminance")}


class PreviewPicture(Drawn):
    """The picture as large as it fits, in the middle."""

    def __init__(self, **values: Any) -> None:
        self._texture: Any = None
        self._shape: tuple[int, int, str] | None = None
        self._preview: Preview | None = None
        super().__init__(**values)

    def show(self, preview: Preview) -> None:
        """Show this picture."""
        shape = (preview.width, preview.height, preview.layout)
        kept, given = _FORMATS[preview.layout]
        if shape != self._shape:
            self._texture = Texture.create(size=shape[:2], colorfmt=kept)
            self._texture.flip_vertical()
            self._shape = shape
        self._texture.blit_buffer(preview.pixels, colorfmt=given, bufferfmt="ubyte")
        self._preview = preview
        self.redraw()

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """Left, bottom, width and height of the picture itself, in window pixels."""
        wide, high = self.proportions
        scale = min(self.width / wide, self.height / high)
        width, height = wide * scale, high * scale
        return self.center_x - width / 2, self.center_y - height / 2, width, height

    @property
    def proportions(self) -> tuple[float, float]:
        """Width and height of what is shown, in any unit."""
        return (16.0, 9.0) if self._preview is None else (self._preview.width, self._preview.height)

    def window_point(self, share: Point) -> Point:
        """Where a point of the picture (shares of its width and height, y down) is in the window."""
        left, bottom, width, height = self.frame
        return left + share[0] * width, bottom + (1 - share[1]) * height

    def share_at(self, x: float, y: float) -> Point:
        """The point of the picture at window pixels (`x`, `y`)."""
        left, bottom, width, height = self.frame
        return (x - left) / width, 1 - (y - bottom) / height

    def draw(self) -> None:
        """Draw the picture, then the marks."""
        preview, palette = self._preview, theme.current().palette
        if preview is None:
            pen.framed(*self.bounds, palette.paper_edge, palette.rule, dp(theme.RADIUS))
            side = min(self.width, self.height) * 0.3
            pen.picture("camera_off", self.center_x - side / 2, self.center_y - side / 2, side, palette.muted)
            return
        left, bottom, width, height = self.frame
        pen.ink((1, 1, 1, 1))
        Rectangle(texture=self._texture, pos=(left, bottom), size=(width, height))
        scale = width / preview.width
        self._places(preview.marks, left, bottom + height, scale)
        for mark in preview.marks:
            if mark.kind in ("seen", "corner"):
                self._mark(mark, left, bottom + height, scale)

    def draw_part(
        self, part: tuple[float, float, float, float], bounds: tuple[float, float, float, float]
    ) -> None:
        """Draw a part of the picture (left, top, right, bottom as shares) into x, y, width, height."""
        if self._texture is None:
            return
        left, top, right, bottom = part
        pen.ink((1, 1, 1, 1))
        # rows run from the top down: the lower edge shows the larger v
        coords = (left, bottom, right, bottom, right, top, left, top)
        Rectangle(texture=self._texture, pos=bounds[:2], size=bounds[2:], tex_coords=coords)

    def _places(self, marks: Sequence[Mark], left: float, top: float, scale: float) -> None:
        """The places of the board, and which of them cannot be judged."""
        palette = theme.current().palette
        for kind, paint in (("place", palette.gold.fade(0.8)), ("covered", palette.alarm.fade(0.8))):
            outlines = [mark.outline for mark in marks if mark.kind == kind]
            pen.hairlines([[(left + x * scale, top - y * scale) for x, y in one] for one in outlines], paint)

    def _mark(self, mark: Mark, left: float, top: float, scale: float) -> None:
        palette = theme.current().palette
        points = [(left + x * scale, top - y * scale) for x, y in mark.outline]
        if not points:
            return
        pen.stroke([*points, points[0]], palette.done, dp(2.2))
        if mark.text and mark.kind == "seen":
            middle = sum(x for x, _y in points) / len(points)
            low = min(y for _x, y in points) - dp(8)
            wide = letters.measure(mark.text, dp(11), bold=True) + dp(6)
            pen.box(middle - wide / 2, low - dp(7), wide, dp(14), palette.done, dp(3))
            letters.write(mark.text, middle, low, dp(11), palette.on_done, bold=True, align="center")


class TouchedPicture(PreviewPicture):
    """A picture on which something is held and dragged; `on_form(form)` is told of every touch.

    `form`: None while nothing may be touched.
    """

    form = ObjectProperty(None, allownone=True)

    def __init__(self, on_form: Callable[[Any], object], **values: Any) -> None:
        self._on_form = on_form
        super().__init__(**values)

    def on_touch_up(self, touch: Any) -> bool:
        """What was held stays where it is."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self.form is not None:
            self._on_form(self.form.let_go())
        return True
