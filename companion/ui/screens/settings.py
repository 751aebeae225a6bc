"""This device's preferences; they are no part of any game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from kivy.core.window import Window

from companion.preferences import ROTATIONS
from companion.ui.screens.base import Screen
from companion.ui.screens.parts import button, header, put, words
from companion.ui.values import Option
from companion.ui.widgets import Choice
from companion.words import LANGUAGES, _, meant


@dataclass(frozen=True)
class Setting:
    """One preference: its key, its name, what may be chosen and what is."""

    key: str
    text: str
    options: tuple[Option, ...]
    value: str


class SettingsScreen(Screen):
    """Names: “setting.KEY.VALUE”, such as “setting.language.hu”, “setting.motion.no”; “settings.report”."""

    of_a_game: ClassVar[bool] = False

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="settings", **values)
        header(self, _("Settings"), app.pages.back, tall_room=44)
        if app.reporter is not None:
            button(
                self, "settings.report", _("Report"), lambda: app.pages.go("report"),
                76, 1, 23, 11, (60, 0.6, 39, 6.4), picture="notebook",
            )  # fmt: skip
        preferences = app.preferences
        yes_no = (Option("yes", _("yes")), Option("no", _("no")))
        sizes = tuple(Option(s, s) for s in ("S", "M", "L", "XL"))
        colours = (Option("no", meant("palette", "light")), Option("yes", meant("palette", "dark")))
        turned = preferences.rotation if preferences.rotation is not None else Window.rotation
        rows: tuple[tuple[Setting, ...], ...] = (
            (Setting("language", _("Language"), _languages(), preferences.language),),
            (Setting("text_size", _("Text"), sizes, preferences.text_size),),
            (
                Setting("dark", _("Colours"), colours, _yes_no(preferences.dark)),
                Setting("motion", _("Things move"), yes_no, _yes_no(preferences.motion)),
            ),
            (
                Setting("sound", _("Sounds"), yes_no, _yes_no(preferences.sound)),
                Setting("open_vp", _("Victory points lie open"), yes_no, _yes_no(preferences.open_vp)),
            ),
            (Setting("rotation", _("Picture turned"), _rotations(), str(turned)),),
            (
                Setting(
                    "camera",
                    _("Camera, from the next start"),
                    _cameras(preferences.camera),
                    preferences.camera,
                ),
            ),
        )
        step = 86 / len(rows)
        for index, row in enumerate(rows):
            for column, setting in enumerate(row):
                left, width = 50.0 * column, 100.0 / len(row)
                self._setting(setting, left, width, 13.5 + index * step, 8 + index * 91 / len(rows))

    def _setting(self, setting: Setting, left: float, width: float, top: float, tall_top: float) -> None:
        """Its name beside what may be chosen, on an upright screen above it."""
        text = 33.0 if width == 100 else 23.0
        tall = (left + 3, tall_top, width - 4, 5.5)
        words(self, setting.text, left + 3, top, text - 3, 12.5, tall, most=2)
        choice = Choice(name=f"setting.{setting.key}", options=list(setting.options), value=setting.value)
        choice.bind(value=lambda _choice, chosen: self._set(setting.key, chosen))
        tall = (left + 1, tall_top + 5.7, width - 2, 7)
        put(self, choice, left + text + 1, top, width - text - 2, 12.5, tall)

    def _set(self, key: str, chosen: str) -> None:
        value: Any = {"yes": True, "no": False}.get(chosen, chosen)
        if key == "rotation":
            value = int(chosen)
        self.app.change_preferences(replace(self.app.preferences, **{key: value}))


def _languages() -> tuple[Option, ...]:
    return tuple(Option(*one) for one in LANGUAGES.items())


def _rotations() -> tuple[Option, ...]:
    return tuple(Option(str(angle), f"{angle}°") for angle in ROTATIONS)


def _cameras(chosen: str) -> tuple[Option, ...]:
    """Any camera that is there, none, or the one that was named."""
    named = () if chosen in ("auto", "off") else (Option(chosen, chosen),)
    return (Option("auto", _("the one that is there")), Option("off", meant("camera", "none")), *named)


def _yes_no(on: bool) -> str:
    return "yes" if on else "no"
