"""One find of the owner's copy: six taps tell it."""

from __future__ import annotations

from typing import Any

from companion.games.pergamon.edition import Kind
from companion.ui.presenters import names
from companion.ui.presenters.my_copy import FindForm
from companion.ui.screens.my_copy import CopyScreen
from companion.ui.screens.parts import beside, button, header, put, words
from companion.ui.values import Option
from companion.ui.widgets import Choice, FindTile
from companion.words import _


class MyFindScreen(CopyScreen):
    """Names: “left.KIND”, “right.KIND”, “hundreds.1”–“hundreds.5”, “digit.0”–“digit.9”, “number.less”,
    “number.more”, “find.clear”, “find.next”."""

    def __init__(
        self, app: Any, number: int = 1, in_view: frozenset[int] = frozenset(), **values: Any
    ) -> None:
        super().__init__(app, name="my_find", **values)
        self._form = FindForm.of(self.copy, number, in_view)
        self._title = header(self, "", self._back, room=30)
        self._says = words(self, "", 40, 0.5, 36, 12, (3, 7.5, 94, 6.5), step="body", bold=True, most=3)
        self._next = button(
            self, "find.next", _("Next"), self._go_on, 78, 1, 21, 11, (50.5, 92.6, 48.5, 6.6),
            style="accent", step="large", picture="right",
        )  # fmt: skip
        self._tile = put(self, FindTile(), 4, 16, 21, 35, (3, 14.5, 30, 16))
        self._typed = words(
            self, "", 2, 52, 25, 10, (34, 14.5, 64, 8), step="title", serif=True, bold=True, align="center"
        )
        button(
            self, "number.less", "", lambda: self._turn(-1), 2, 64, 12, 14, (35, 23.5, 31, 7), picture="left"
        )
        button(
            self, "number.more", "", lambda: self._turn(1), 15, 64, 12, 14, (67, 23.5, 31, 7), picture="right"
        )
        button(
            self, "find.clear", _("Clear"), self._clear, 2, 82, 25, 14, (1, 92.6, 48.5, 6.6),
            style="plain", picture="undo",
        )  # fmt: skip
        self._left = self._kinds("left", _("Left half"), 14, 32)
        self._right = self._kinds("right", _("Right half"), 30, 42)
        self._hundreds = self._digits()
        self._pad()
        self._show(self._form)

    def _kinds(self, side: str, label: str, top: float, low: float) -> Choice:
        words(
            self,
            label,
            29,
            top,
            13,
            14,
            (2, low, 96, 3.4),
            step="small",
            tone="muted",
            align=beside(),
            most=2,
        )
        options = [Option(str(kind), names.kind_title(kind), str(kind)) for kind in Kind]
        choice = Choice(name=side, options=options, step="small")
        choice.bind(value=lambda _choice, key: self._kind(side, key))
        return put(self, choice, 43, top, 56, 14, (1, low + 3.5, 98, 6.3))

    def _digits(self) -> Choice:
        words(
            self, _("Its digit"), 29, 46, 13, 14, (2, 52, 96, 3.4),
            step="small", tone="muted", align=beside(), most=2,
        )  # fmt: skip
        choice = Choice(name="hundreds", options=[Option(str(n), f"{n}-") for n in range(1, 6)], step="large")
        choice.bind(value=lambda _choice, key: self._digit_right(key))
        return put(self, choice, 43, 46, 56, 14, (1, 55.5, 98, 6.3))

    def _pad(self) -> None:
        words(
            self, _("Two digits, left"), 29, 63, 13, 34, (2, 62, 96, 3.4),
            step="small", tone="muted", align=beside(), most=3,
        )  # fmt: skip
        for digit in range(10):
            row, column = divmod(digit, 5)
            act = lambda told=digit: self._show(self._form.digit(told))  # noqa: E731
            button(
                self, f"digit.{digit}", str(digit), act, 43 + column * 11.3, 63 + row * 17.5, 10.8, 16.5,
                (1 + column * 19.8, 65.6 + row * 8.4, 18.8, 7.8),                 step="title",
            )  # fmt: skip

    # --- showing ---

    def _show(self, form: FindForm) -> None:
        self._form = form
        tile = form.tile
        self._title.text = _("Find {n}").format(n=form.number)
        self._says.text = form.sentence or _("{n} of {all} known").format(
            n=form.copy.finds_known, all=len(form.copy.tiles)
        )
        self._says.tone = "alarm" if form.alarm else "ink" if form.sentence else "muted"
        self._tile.face = form.face
        self._tile.state = "alarm" if form.alarm else "normal" if form.face else "ghost"
        digits = f"-{form.typed:_<2}"
        self._typed.text = f"{digits}   {tile.hundreds or '_'}-"
        self._left.value = str(tile.left or "")
        self._right.value = str(tile.right or "")
        self._hundreds.value = str(tile.hundreds or "")
        self._next.disabled = form.begun

    def show_finds(self, numbers: frozenset[int]) -> None:
        """The camera sees these finds."""
        form = self._form.seen(numbers)
        if form.number != self._form.number:
            self._keep()
        self._show(form)

    # --- taps ---

    def _kind(self, side: str, key: str) -> None:
        told = self._form.tile.left if side == "left" else self._form.tile.right
        if key and key != str(told or ""):
            kind = Kind(key)
            self._show(self._form.left(kind) if side == "left" else self._form.right(kind))

    def _digit_right(self, key: str) -> None:
        if key and key != str(self._form.tile.hundreds or ""):
            self._show(self._form.hundreds(int(key)))

    def _clear(self) -> None:
        self._show(self._form.cleared())

    def _turn(self, by: int) -> None:
        self._keep()
        self._show(self._form.go_to(self._form.number + by))

    def _go_on(self) -> None:
        self._keep()
        if self._form.copy.next_find(self._form.number) is None:
            self.app.pages.back_to("my_copy")
        else:
            self._show(self._form.next())

    def _back(self) -> None:
        self._keep()
        self.app.pages.back()

    def _keep(self) -> None:
        self.app.keep_copy(self._form.copy)

    def left(self) -> None:
        """Whatever was told so far is kept."""
        self._keep()
