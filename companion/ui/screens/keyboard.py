"""Our own on-screen keyboard: Latin letters with accents, and Greek ones; no other is needed."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from companion.ui import theme
from companion.ui.screens.parts import button
from companion.words import _

LAYOUTS: dict[str, tuple[str, ...]] = {
    "abc": ("qwertzuiop", "asdfghjkl-", "yxcvbnm.'’"),
    "áőß": ("áéíóöőúüűä", "ßàâçèêëîïô", "ùûÿñãåæøłş"),
    "αβγ": ("ςερτυθιοπώ", "ασδφγηξκλή", "ζχψωβνμάέό"),
}
_MORE_GREEK = "ίύϊϋ"
_TALL_ACROSS = 7


class Keyboard(FloatLayout):
    """Names: “key.a” …, “key.shift”, “key.space”, “key.back”, “key.abc”, “key.áőß”, “key.αβγ”.

    `typed(letter)` is called for each letter, `back()` for the key that takes the last one away. A name
    begins with a capital: `shift` is on until the first letter and after each space.
    """

    def __init__(self, typed: Callable[[str], object], back: Callable[[], object], **values: Any) -> None:
        super().__init__(**values)
        self._typed, self._back = typed, back
        self._layout = "abc"
        self._shift = True
        self._build()

    def set_shift(self, on: bool) -> None:
        """Show capitals, or small letters."""
        if on != self._shift:
            self._shift = on
            self._build()

    def _build(self) -> None:
        self.clear_widgets()
        if theme.current().tall:
            self._build_tall()
            return
        for row, letters in enumerate(LAYOUTS[self._layout]):
            for column, letter in enumerate(letters):
                self._key(letter, column * 10.0, row * 25.0, 9.6, 23.5)
        self._foot()

    def _build_tall(self) -> None:
        """Ten keys side by side are too narrow for a finger: seven, in the order of the alphabet."""
        letters = sorted("".join(LAYOUTS[self._layout]) + self._more, key=_order)
        for index, letter in enumerate(letters):
            row, column = divmod(index, _TALL_ACROSS)
            self._key(letter, column * 14.3, row * 16.7, 13.7, 15.7)
        top, height = 83.5, 16.5
        self._tool("key.shift", "↑", self._toggle, 0, top, 13.7, height, accent=self._shift)
        left = 14.3
        for layout in self._others():
            self._tool(f"key.{layout}", layout, partial(self._switch, layout), left, top, 16.5, height)
            left += 17.1
        self._tool("key.space", _("space"), lambda: self._type(" "), left, top, 85.1 - left, height)
        self._tool("key.back", "", self._back, 85.7, top, 14.3, height, picture="left")

    @property
    def _more(self) -> str:
        return _MORE_GREEK if self._layout == "αβγ" else ""

    def _others(self) -> list[str]:
        return [layout for layout in LAYOUTS if layout != self._layout]

    def _key(self, letter: str, left: float, top: float, width: float, height: float) -> None:
        shown = letter.upper() if self._shift and len(letter.upper()) == 1 else letter
        button(
            self, f"key.{letter}", shown, lambda: self._type(shown), left, top, width, height, step="title"
        )

    def _tool(
        self,
        name: str,
        text: str,
        act: Callable[[], object],
        left: float,
        top: float,
        width: float,
        height: float,
        accent: bool = False,
        picture: str = "",
    ) -> None:
        """A key that is no letter."""
        style = "accent" if accent else "quiet"
        button(self, name, text, act, left, top, width, height, step="large", style=style, picture=picture)

    def _foot(self) -> None:
        top, height = 75.0, 23.5
        self._tool("key.shift", "↑", self._toggle, 0, top, 9.6, height, accent=self._shift)
        left = 10.0
        for layout in self._others():
            self._tool(f"key.{layout}", layout, partial(self._switch, layout), left, top, 12.6, height)
            left += 13.0
        for letter in self._more:
            self._key(letter, left, top, 7.6, height)
            left += 8.0
        self._tool("key.space", _("space"), lambda: self._type(" "), left, top, 85.6 - left, height)
        self._tool("key.back", "", self._back, 86.0, top, 13.6, height, picture="left")

    def _type(self, letter: str) -> None:
        self._typed(letter)

    def _toggle(self) -> None:
        self.set_shift(not self._shift)

    def _switch(self, layout: str) -> None:
        self._layout = layout
        self._build()


def _order(letter: str) -> tuple[bool, str, str]:
    """Letters by the alphabet, an accent after the letter that carries it, signs last."""
    return not letter.isalpha(), unicodedata.normalize("NFD", letter), letter
