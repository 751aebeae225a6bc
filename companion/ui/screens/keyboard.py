"""Our own on-screen keyboard: Latin letters with accents, and Greek ones; no other is needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.floatlayout import FloatLayout

from companion.ui.screens.parts import button
from companion.words import _

LAYOUTS: dict[str, tuple[str, ...]] = {
    "abc": ("qwertzuiop", "asdfghjkl-", "yxcvbnm.'’"),
    "áőß": ("áéíóöőúüűä", "ßàâçèêëîïô", "ùûÿñãåæøłş"),
    "αβγ": ("ςερτυθιοπώ", "ασδφγηξκλή", "ζχψωβνμάέό"),
}
_MORE_GREEK = "ίύϊϋ"
_ROW_HEIGHT = 19.0


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
        for row, letters in enumerate(LAYOUTS[self._layout]):
            for column, letter in enumerate(letters):
                self._key(letter, column * 10.0, row * 25.0, 9.6)
        self._foot()

    def _key(self, letter: str, left: float, top: float, width: float) -> None:
        shown = letter.upper() if self._shift and len(letter.upper()) == 1 else letter
        button(self, f"key.{letter}", shown, lambda: self._type(shown), left, top, width, 23.5, step="title")

    def _foot(self) -> None:
        top = 75.0
        button(self, "key.shift", "↑", self._toggle, 0, top, 9.6, 23.5, step="title",
               style="accent" if self._shift else "quiet")  # fmt: skip
        left = 10.0
        for layout in LAYOUTS:
            if layout != self._layout:
                act = lambda chosen=layout: self._switch(chosen)  # noqa: E731
                button(self, f"key.{layout}", layout, act, left, top, 12.6, 23.5, step="large")
                left += 13.0
        if self._layout == "αβγ":
            for letter in _MORE_GREEK:
                self._key(letter, left, top, 7.6)
                left += 8.0
        button(
            self, "key.space", _("space"), lambda: self._type(" "), left, top, 85.6 - left, 23.5, step="body"
        )
        button(self, "key.back", "", self._back, 86.0, top, 13.6, 23.5, picture="left", step="large")

    def _type(self, letter: str) -> None:
        self._typed(letter)

    def _toggle(self) -> None:
        self.set_shift(not self._shift)

    def _switch(self, layout: str) -> None:
        self._layout = layout
        self._build()
