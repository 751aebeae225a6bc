"""The places of the board drawn over its picture from above: dragged and resized until they fit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from kivy.metrics import dp
from kivy.properties import BooleanProperty

from companion.ui import theme
from companion.ui.camera_setup import CameraSetUp
from companion.ui.presenters.board_layout import LayoutForm, Millimetres
from companion.ui.screens.base import Screen
from companion.ui.screens.parts import button, header, put, words
from companion.ui.values import Option
from companion.ui.widgets import Choice, pen
from companion.ui.widgets.preview_picture import TouchedPicture
from companion.words import _
from vision.layout import Rect

_ENLARGED = 2.6
"""How many times larger the places are drawn when they are enlarged."""
_TO_HANDLE = 0.5
"""From the lower right corner of a place to its handle, in finger's widths."""


class PlacesPicture(TouchedPicture):
    """The board from above with every place on it.

    Enlarged, a finger beside all places moves the picture.
    """

    enlarged = BooleanProperty(False)
    shows = ("form", "enlarged")

    def __init__(self, on_form: Callable[[LayoutForm], object], **values: Any) -> None:
        self._middle: Millimetres | None = None
        super().__init__(on_form, **values)

    # --- where what is ---

    @property
    def proportions(self) -> tuple[float, float]:
        """Those of the layout's view."""
        return (16.0, 9.0) if self.form is None else (self.form.layout.view.w, self.form.layout.view.h)

    @property
    def part(self) -> Rect:
        """The part of the layout's view that is drawn, in millimetres."""
        view: Rect = self.form.layout.view
        if not self.enlarged:
            return view
        width, height = view.w / _ENLARGED, view.h / _ENLARGED
        x, y = self._middle or view.centre
        left = min(max(x - width / 2, view.x), view.x + view.w - width)
        top = min(max(y - height / 2, view.y), view.y + view.h - height)
        return Rect(left, top, width, height)

    def enlarge(self, enlarged: bool) -> None:
        """Draw what is selected, or the middle, larger; or all again."""
        box = None if self.form is None else self.form.box
        self._middle = None if box is None else box.centre
        self.enlarged = enlarged

    def point_of(self, x: float, y: float) -> tuple[float, float]:
        """Window pixels of a point in millimetres."""
        part = self.part
        return self.window_point(((x - part.x) / part.w, (y - part.y) / part.h))

    def millimetres_at(self, x: float, y: float) -> Millimetres:
        """The point in millimetres at window pixels."""
        part = self.part
        across, down = self.share_at(x, y)
        return part.x + across * part.w, part.y + down * part.h

    @property
    def pixels_a_millimetre(self) -> float:
        """How large a millimetre is drawn."""
        return self.frame[2] / self.part.w

    @property
    def handle(self) -> tuple[float, float] | None:
        """Window pixels of the handle for the size of what is selected; None where nothing is."""
        box = None if self.form is None else self.form.box
        if box is None:
            return None
        x, y = self.point_of(box.x + box.w, box.y + box.h)
        away = dp(theme.TARGET) * _TO_HANDLE
        left, bottom, width, _height = self.frame
        return min(x + away, left + width - away / 2), max(y - away, bottom + away / 2)

    # --- fingers ---

    def on_touch_down(self, touch: Any) -> bool:
        """Something is taken hold of."""
        if self.form is None or not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        handle = self.handle
        reach = dp(theme.TARGET) / 2 / self.pixels_a_millimetre
        at = None if handle is None else self.millimetres_at(*handle)
        self._on_form(self.form.put_down(self.millimetres_at(*touch.pos), at, reach))
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """It goes with the finger; where nothing is held, the enlarged picture does."""
        if touch.grab_current is not self or self.form is None:
            return False
        by = touch.dx / self.pixels_a_millimetre, -touch.dy / self.pixels_a_millimetre
        if self.form.held:
            self._on_form(self.form.moved(by))
        elif self.enlarged:
            x, y = self.part.centre
            self._middle = (x - by[0], y - by[1])
            self.redraw()
        return True

    # --- drawing ---

    def draw(self) -> None:
        """Draw the board's picture, or a plain board, and the places over it."""
        if self.form is None:
            return
        palette = theme.current().palette
        view, part = self.form.layout.view, self.part
        pen.box(*self.frame, palette.paper_edge)
        if self._preview is not None and self._preview.flat:
            left, top = (part.x - view.x) / view.w, (part.y - view.y) / view.h
            self.draw_part((left, top, left + part.w / view.w, top + part.h / view.h), self.frame)
        else:
            self._box(Rect(0, 0, self.form.layout.width, self.form.layout.height), palette.card, None)
        for corner in self.form.layout.corners:
            self._box(corner, palette.muted.fade(0.5), None)
        wrong, group = self.form.wrong, set(self.form.group)
        for name, slot in self.form.layout.slots.items():
            chosen = name in group
            tone = palette.alarm if name in wrong else palette.accent if chosen else palette.done
            self._box(slot, tone.fade(0.4 if chosen else 0.16), tone, dp(2.6 if chosen else 1.4))
        self._draw_handle()

    def _box(self, rect: Rect, fill: pen.Paint | None, edge: Any, line: float = 0.0) -> None:
        """A rectangle in millimetres, as far as it is in the part that is drawn."""
        part = self.part
        left, top = max(rect.x, part.x), max(rect.y, part.y)
        right, bottom = min(rect.x + rect.w, part.x + part.w), min(rect.y + rect.h, part.y + part.h)
        if right <= left or bottom <= top:
            return
        x, y = self.point_of(left, bottom)
        width, height = (right - left) * self.pixels_a_millimetre, (bottom - top) * self.pixels_a_millimetre
        if fill is not None:
            pen.box(x, y, width, height, fill)
        if edge is not None:
            pen.outline(x, y, width, height, edge, line)

    def _draw_handle(self) -> None:
        handle, palette = self.handle, theme.current().palette
        if handle is None:
            return
        side = dp(theme.TARGET) * 0.62
        x, y = handle[0] - side / 2, handle[1] - side / 2
        pen.framed(x, y, side, side, palette.card, palette.accent, side / 2, dp(2))
        pen.picture("enlarge", x + side * 0.22, y + side * 0.22, side * 0.56, palette.accent)


class BoardLayoutScreen(Screen):
    """Names: “layout.picture”, “layout.whole.no”, “layout.whole.yes”, “layout.enlarge”, “layout.undo”,
    “layout.usual”, “layout.keep”."""

    of_a_game: ClassVar[bool] = False

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="layout", **values)
        assert app.camera_set_up is not None, "shown only where a camera can be set up"
        self._side: CameraSetUp = app.camera_set_up
        self._form = LayoutForm(self._side.layout, self._side.usual_layout)
        header(self, _("Places of the board"), self._back, room=38)
        self._says = words(self, "", 48, 0.5, 51, 12.5, (3, 7.5, 94, 6), step="body", bold=True, most=2)
        self._picture = PlacesPicture(self._show, name="layout.picture")
        put(self, self._picture, 1, 14, 75, 85, (1, 14, 98, 45))
        whole = Choice(
            name="layout.whole",
            options=[Option("no", _("one place")), Option("yes", _("its group"))],
            value="no",
            step="small",
        )
        whole.bind(value=lambda _choice, value: self._show(self._form.with_whole(value == "yes")))
        put(self, whole, 77, 14, 22, 14, (1, 61, 48.5, 8))
        self._enlarge = button(
            self, "layout.enlarge", _("Enlarge"), self._toggle, 77, 30, 22, 14, (50.5, 61, 48.5, 8),
            picture="enlarge",
        )  # fmt: skip
        self._undo = button(
            self, "layout.undo", _("Undo"), lambda: self._show(self._form.undone()), 77, 46, 22, 14,
            (1, 71, 48.5, 8), picture="undo",
        )  # fmt: skip
        self._usual = button(
            self, "layout.usual", _("As at first"), lambda: self._show(self._form.as_usual()), 77, 62, 22, 14,
            (50.5, 71, 48.5, 8), style="plain",
        )  # fmt: skip
        self._keep_button = button(
            self, "layout.keep", _("Keep"), self._keep, 77, 83, 22, 15.5, (1, 84, 98, 10),
            style="accent", picture="check", step="large",
        )  # fmt: skip
        self._side.show("board")
        self._show(self._form)
        self.show_preview()

    def show_preview(self) -> None:
        """There is a new picture of the board."""
        if self.app.preview is not None and self.app.preview.flat:
            self._picture.show(self.app.preview)

    def _show(self, form: LayoutForm) -> None:
        self._form = self._picture.form = form
        self._says.text = form.sentence
        self._says.tone = "alarm" if form.fault else "ink"
        self._undo.disabled = not form.changed
        self._usual.disabled = form.is_usual
        self._keep_button.disabled = form.layout == self._side.layout

    def _toggle(self) -> None:
        self._picture.enlarge(not self._picture.enlarged)
        self._enlarge.text = _("Whole board") if self._picture.enlarged else _("Enlarge")

    def _keep(self) -> None:
        fault = self._form.fault
        if fault:
            self.app.tell(_("{fault} Put that right first.").format(fault=fault), "alarm")
            return
        problem = self._side.use_layout(self._form.layout)
        self.app.pages.back()
        if problem:
            self.app.tell(problem, "alarm")
        else:
            self.app.tell(_("Kept: the camera reads the board by these places from now on."))

    def _back(self) -> None:
        if self._form.layout == self._side.layout:
            self.app.pages.back()
            return
        self.app.ask(
            _("The places were changed. Leave them as they were?"),
            _("Leave them"),
            _("Go on"),
            self.app.pages.back,
        )

    def left(self) -> None:
        """Look at the table alone again."""
        self._side.show("table")
