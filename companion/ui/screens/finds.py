"""Which finds were turned up: told by two digits, or by their kinds; the rules sort them (rules 4.1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.pergamon import Kind, Stage
from companion.ui.presenters import names
from companion.ui.presenters.turn_up import Picked, TurnUpForm
from companion.ui.screens.base import Screen
from companion.ui.screens.parts import Tiles, beside, button, header, put, words
from companion.ui.values import Option
from companion.ui.widgets import Choice, FindTile, PictureButton, Words
from companion.words import _

_PAD = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "back", "0")
_STEP = 13.0


class FindsScreen(Screen):
    """Names: “digit.0” … “digit.9”, “digit.back”, “find.N” (a find to choose), “picked.N” (take it out
    again), “swap.1” (the first and second change levels), “left.KIND”, “right.KIND”, “finds.confirm”.
    """

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="finds", **values)
        self._form = TurnUpForm(self.state)
        header(
            self,
            _("Finds turned up"),
            app.pages.back,
            hint=_("Type the two digits of each find"),
            tall_room=40,
        )
        self._confirm = button(
            self,
            "finds.confirm",
            _("Lay them out"),
            self._carry_out,
            76,
            1,
            23,
            11,
            (55, 0.6, 44, 6.3),
            style="accent",
            step="large",
        )
        self._slots: list[tuple[FindTile, Words, PictureButton]] = []
        for place in range(self._form.wanted):
            self._slots.append(self._slot(place))
        self._typed = words(
            self, "", 1, 41, 24, 8, (1, 52, 20, 13), step="title", serif=True, bold=True, align="center"
        )
        self._pad()
        self._kinds = [self._kind_choice(side, top) for side, top in (("left", 42.5), ("right", 88.5))]
        self._candidates = Tiles(self._choose, most=88)
        put(self, self._candidates, 27, 54, 72, 33, (22, 52, 77, 13))
        self._hint = words(
            self, "", 27, 54, 72, 33, (22, 52, 77, 13), step="body", tone="muted", align="center"
        )
        self.refresh()

    def _slot(self, place: int) -> tuple[FindTile, Words, PictureButton]:
        left = 2 + place * 19.5
        low = 1 + place * 19.8
        level = words(
            self, "", left, 34, 13.5, 7, (low, 21.5, 18.8, 3.5),
            step="body", bold=True, align="center", tone="muted", most=1,
        )  # fmt: skip
        tile = FindTile()
        tile.bind(on_tap=self._take_out)
        put(self, tile, left, 14, 13.5, 20, (low, 11.5, 18.8, 10))
        swap = PictureButton(name=f"swap.{place + 1}", text="↔", style="quiet", step="large")
        swap.bind(on_tap=lambda _button: self._swap(place))
        put(self, swap, left + 13.3, 17, 6.4, 12, (low + 13.9, 25.2, 11, 6.2))
        return tile, level, swap

    def _pad(self) -> None:
        for index, key in enumerate(_PAD):
            row, column = divmod(index, 3)
            place = (1 + column * 8.2, 50 + row * 12.3, 7.8, 11.6)
            tall = (1 + column * 33, 66 + row * 8.3, 32, 7.6)
            if key == "back":
                button(self, "digit.back", "", self._back, *place, tall, picture="left", step="large")
            else:
                act = lambda digit=int(key): self._show(self._form.digit(digit))  # noqa: E731
                button(self, f"digit.{key}", key, act, *place, tall, step="title")

    def _kind_choice(self, side: str, top: float) -> Choice:
        label = _("left half") if side == "left" else _("right half")
        low = 32 if side == "left" else 42
        words(
            self,
            label,
            27,
            top,
            13,
            11,
            (3, low, 60, 3.4),
            step="small",
            tone="muted",
            align=beside(),
            most=2,
        )
        choice = Choice(
            name=side,
            options=[Option(str(kind), names.kind_title(kind), str(kind)) for kind in Kind],
            step="small",
        )
        choice.bind(value=lambda _choice, key: self._kind(side, key))
        return put(self, choice, 41, top, 58, 11, (1, low + 3.5, 98, 6.2))

    # --- showing ---

    def fits(self) -> bool:
        return self.state.stage is Stage.FINDS

    def refresh(self) -> None:
        """Show the form, based on the state now."""
        self._show(replace(self._form, state=self.state))

    def _show(self, form: TurnUpForm) -> None:
        self._form = form
        self._show_picked(form.picked)
        self._typed.text = f"-{form.typed:_<2}" if not form.complete else ""
        for choice, kind in zip(self._kinds, (form.left, form.right), strict=True):
            choice.value = str(kind) if kind else ""
        narrowed = bool(form.typed or form.left or form.right)
        fitting = form.candidates if narrowed and not form.complete else ()
        self._candidates.show(fitting)
        self._hint.text = "" if fitting else self._hint_text(form, narrowed)
        self._confirm.disabled = not form.complete

    def _hint_text(self, form: TurnUpForm, narrowed: bool) -> str:
        if form.complete:
            return _("Sorted, youngest first. Tap one to take it out again.")
        if narrowed:
            return _("No find that is still hidden fits. Take a digit back, or put things right by hand.")
        return _("{n} of {all} told").format(n=len(form.chosen), all=form.wanted)

    def _show_picked(self, picked: tuple[Picked, ...]) -> None:
        for place, (tile, level, swap) in enumerate(self._slots):
            one = picked[place] if place < len(picked) else None
            tile.face = one.face if one else None
            tile.state = "normal" if one else "ghost"
            tile.name = f"picked.{one.face.number}" if one else ""
            level.text = _("level {n}").format(n=names.numeral(one.level)) if one and one.level else ""
            swappable = bool(one and one.swappable)
            swap.disabled, swap.opacity = not swappable, 1 if swappable else 0

    # --- taps ---

    def _back(self) -> None:
        self._show(self._form.back())

    def _choose(self, number: int) -> None:
        self._show(self._form.add(number))

    def _take_out(self, tile: FindTile) -> None:
        if tile.face is not None:
            self._show(self._form.remove(tile.face.number))

    def _swap(self, place: int) -> None:
        self._show(self._form.swapped(place))

    def _kind(self, side: str, key: str) -> None:
        asked = self._form.left if side == "left" else self._form.right
        if key and key != (str(asked) if asked else ""):
            self._show(self._form.kind(side, Kind(key)))

    def _carry_out(self) -> None:
        if self.app.carry_out(self._form.action):
            self.app.pages.back_to("play")
