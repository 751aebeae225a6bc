"""A player's name: by the keyboard on the screen, or one that was used before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from companion.ui.presenters.new_game import MOST_LETTERS
from companion.ui.screens.base import Screen
from companion.ui.screens.keyboard import Keyboard
from companion.ui.screens.parts import button, header, panel, put, words
from companion.words import _

_REMEMBERED = 6


class NameScreen(Screen):
    """Names: “name.confirm”, “name.remembered.1” …, and the keyboard's keys. A real keyboard types too."""

    of_a_game: ClassVar[bool] = False

    def __init__(self, app: Any, text: str, done: Callable[[str], object], title: str, **values: Any) -> None:
        super().__init__(app, name="name", **values)
        self._text = text
        self._done = done
        header(self, title, app.pages.back, room=50, tall_room=36)
        button(
            self,
            "name.confirm",
            _("Use this name"),
            self._confirm,
            70,
            1,
            29,
            11,
            (51, 0.6, 48, 6.3),
            style="accent",
            step="large",
        )
        panel(self, 1, 13, 98, 15, (1, 8, 98, 9))
        self._field = words(
            self, "", 4, 13, 92, 15, (4, 8, 92, 9), step="display", serif=True, bold=True, most=1
        )
        for index, known in enumerate(app.known_names()[:_REMEMBERED]):
            act = lambda chosen=known: self._choose(chosen)  # noqa: E731
            left, width = 1 + index * (98 / _REMEMBERED), 98 / _REMEMBERED - 1
            row, column = divmod(index, 2)
            tall = (1 + column * 49.5, 18.5 + row * 7, 48.5, 6.4)
            button(self, f"name.remembered.{index + 1}", known, act, left, 30, width, 11, tall)
        self._keys = Keyboard(self._typed, self._back)
        put(self, self._keys, 1, 43, 98, 56, (1, 45, 98, 54))
        self._show()
        self._listen()

    def _listen(self) -> None:
        from kivy.core.window import Window

        Window.bind(on_textinput=self._on_real_key, on_key_down=self._on_real_key_down)

    def left(self) -> None:
        """Listen to no real keyboard any more."""
        from kivy.core.window import Window

        Window.unbind(on_textinput=self._on_real_key, on_key_down=self._on_real_key_down)

    def _on_real_key(self, _window: Any, text: str) -> None:
        for letter in text:
            self._typed(letter)

    def _on_real_key_down(self, _window: Any, key: int, *_more: Any) -> None:
        backspace, enter = 8, 13
        if key == backspace:
            self._back()
        elif key == enter:
            self._confirm()

    def _show(self) -> None:
        self._field.text = self._text + "|"
        self._keys.set_shift(not self._text or self._text.endswith((" ", "-")))

    def _typed(self, letter: str) -> None:
        if len(self._text) < MOST_LETTERS and letter.isprintable():
            self._text += letter
            self._show()

    def _back(self) -> None:
        self._text = self._text[:-1]
        self._show()

    def _choose(self, name: str) -> None:
        self._text = name
        self._confirm()

    def _confirm(self) -> None:
        self._done(self._text)
