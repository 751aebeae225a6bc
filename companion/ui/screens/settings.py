"""This device's preferences; they are no part of any game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from companion.ui.screens.base import Screen
from companion.ui.screens.parts import button, header, put, words
from companion.ui.values import Option
from companion.ui.widgets import Choice
from companion.words import LANGUAGES, _, meant

_STEP = 12.3


class SettingsScreen(Screen):
    """Names: “setting.KEY.VALUE”, such as “setting.language.hu”, “setting.motion.no”; “settings.report”."""

    of_a_game: ClassVar[bool] = False

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="settings", **values)
        header(self, _("Settings"), app.pages.back)
        if app.reporter is not None:
            button(
                self, "settings.report", _("Report"), lambda: app.pages.go("report"), 76, 1, 23, 11,
                picture="notebook",
            )  # fmt: skip
        preferences = app.preferences
        yes_no = (Option("yes", _("yes")), Option("no", _("no")))
        rows = (
            (
                "language",
                _("Language"),
                tuple(Option(*one) for one in LANGUAGES.items()),
                preferences.language,
            ),
            (
                "text_size",
                _("Text"),
                tuple(Option(s, s) for s in ("S", "M", "L", "XL")),
                preferences.text_size,
            ),
            (
                "dark",
                _("Colours"),
                (Option("no", meant("palette", "light")), Option("yes", meant("palette", "dark"))),
                _yes_no(preferences.dark),
            ),
            ("motion", _("Things move"), yes_no, _yes_no(preferences.motion)),
            ("sound", _("Sounds"), yes_no, _yes_no(preferences.sound)),
            ("open_vp", _("Victory points lie open"), yes_no, _yes_no(preferences.open_vp)),
            ("camera", _("Camera, from the next start"), _cameras(preferences.camera), preferences.camera),
        )
        for index, (key, text, options, value) in enumerate(rows):
            self._row(13.5 + index * _STEP, key, text, options, value)

    def _row(self, top: float, key: str, text: str, options: tuple[Option, ...], value: str) -> None:
        words(self, text, 3, top, 33, _STEP - 1.5, most=2)
        choice = Choice(name=f"setting.{key}", options=list(options), value=value)
        choice.bind(value=lambda _choice, chosen: self._set(key, chosen))
        put(self, choice, 37, top, 62, _STEP - 1.5)

    def _set(self, key: str, chosen: str) -> None:
        value: Any = {"yes": True, "no": False}.get(chosen, chosen)
        self.app.change_preferences(replace(self.app.preferences, **{key: value}))


def _cameras(chosen: str) -> tuple[Option, ...]:
    """Any camera that is there, none, or the one that was named."""
    named = () if chosen in ("auto", "off") else (Option(chosen, chosen),)
    return (Option("auto", _("the one that is there")), Option("off", meant("camera", "none")), *named)


def _yes_no(on: bool) -> str:
    return "yes" if on else "no"
