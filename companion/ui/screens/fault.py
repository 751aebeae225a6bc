"""Something of ours went wrong: what happened, and how to go on. The game is safe in the journal."""

from __future__ import annotations

from typing import Any, ClassVar

from companion.ui.screens.base import Screen
from companion.ui.screens.parts import put
from companion.ui.values import Action
from companion.ui.widgets import Notice
from companion.words import _


class FaultScreen(Screen):
    """Names: “fault.go_on” in a game, else “fault.home”; “fault.report”, “fault.restart”."""

    of_a_game: ClassVar[bool] = False

    def __init__(self, app: Any, what: str = "", **values: Any) -> None:
        super().__init__(app, name="fault", **values)
        actions = [Action("fault.restart", _("Restart"), "redo")]
        if app.reporter is not None:
            actions.insert(0, Action("fault.report", _("Make a report"), "notebook"))
        if app.session is not None:
            actions.insert(0, Action("fault.go_on", _("Go on with the game"), "play"))
        else:
            actions.insert(0, Action("fault.home", _("Home"), "left"))
        notice = Notice(
            picture="warning",
            tone="alarm",
            title=_("Something went wrong on the screen"),
            text=_(
                "Everything that was done is kept; nothing of the game is lost. What happened: {what}"
            ).format(what=what),
            actions=actions,
        )
        notice.bind(on_action=lambda _notice, name: self._go_on(name))
        put(self, notice, 0, 0, 100, 100)

    def _go_on(self, name: str) -> None:
        if name == "fault.go_on":
            self.app.pages.go("play", under="home")
        elif name == "fault.report":
            self.app.pages.go("report")
        elif name == "fault.restart":
            self.app.restart()
        else:
            self.app.leave_game()
            self.app.pages.back_to("home")
