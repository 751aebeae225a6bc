"""Pictures of the screen: each kind of screen once, named after it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from companion.ui import offscreen

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp


class Album:
    """Takes a picture of every kind of screen the first time that it is shown."""

    def __init__(self, app: CompanionApp, folder: Path) -> None:
        self._app = app
        self._folder = folder
        self.taken: list[str] = []

    def look(self) -> None:
        """Take the picture of what is shown now, unless there is one of its kind."""
        kind = self._kind()
        if kind not in self.taken:
            self.take(kind)

    def take(self, kind: str) -> None:
        """Take a picture under that name."""
        number = len(self.taken) + 1
        self.taken.append(kind)
        offscreen.picture(self._folder / f"{number:02}-{kind}.png")

    def _kind(self) -> str:
        screen, session = self._app.pages.top.name, self._app.session
        if screen != "play" or session is None:
            return str(screen)
        advice = self._app.advice
        if advice is not None and advice.discrepancies:
            return "play-discrepancy"
        moving = "-moves" if advice is not None and advice.pending else ""
        return f"play-{session.state.stage}{moving}"
