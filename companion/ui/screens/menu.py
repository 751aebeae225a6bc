"""Everything that is not part of a turn: history, corrections, camera, settings, home."""

from __future__ import annotations

from typing import Any

from companion.ui.screens.base import Screen
from companion.ui.screens.parts import button, header
from companion.words import _


class MenuScreen(Screen):
    """Names: “menu.history”, “menu.correct”, “menu.camera”, “menu.panel” (where one is joined),
    “menu.settings”, “menu.home”."""

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="menu", **values)
        go = app.pages.go
        header(self, _("Menu"), app.pages.back)
        panel = (("menu.panel", _("Panel"), "panel", lambda: go("panel")),) if app.panel is not None else ()
        choices = (
            ("menu.history", _("History"), "notebook", lambda: go("history")),
            ("menu.correct", _("Put right by hand"), "pencil", lambda: go("correct")),
            ("menu.camera", _("Camera"), "camera", lambda: go("camera")),
            *panel,
            ("menu.settings", _("Settings"), "brush", lambda: go("settings")),
            ("menu.home", _("Home"), "left", self._home),
        )
        for index, (name, text, picture, act) in enumerate(choices):
            row, column = divmod(index, 2)
            button(
                self,
                name,
                text,
                act,
                2 + column * 49,
                15 + row * 27,
                47,
                24,
                (2, 9 + index * 13, 96, 11.5),
                picture=picture,
                step="large",
            )

    def _home(self) -> None:
        self.app.leave_game()
        self.app.pages.back_to("home")
