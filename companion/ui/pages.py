"""The way between screens, and the last net under them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.uix.floatlayout import FloatLayout

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp


class Pages:
    """Screens over each other: the top one is shown, the lower ones are made anew on the way back."""

    def __init__(self, app: CompanionApp) -> None:
        self._app = app
        self.root = FloatLayout()
        self._stack: list[tuple[str, dict[str, Any]]] = []
        self.top: Any = None

    def shows(self, name: str) -> bool:
        """Whether the screen called `name` is the one on top."""
        return bool(self._stack) and self._stack[-1][0] == name

    def go(self, name: str, under: str | None = None, **values: Any) -> None:
        """Show the screen called `name` over the present one; with `under`, over that screen alone."""
        if under is not None:
            self._stack = [(under, {})] if under != name else []
        self._stack.append((name, values))
        self._show()

    def replace(self, name: str, **values: Any) -> None:
        """Show the screen called `name` in place of the present one."""
        self._stack[-1:] = [(name, values)]
        self._show()

    def back(self) -> None:
        """Go back to the screen below."""
        if len(self._stack) > 1:
            self._stack.pop()
        self._show()

    def back_to(self, name: str) -> None:
        """Go back to the screen called `name`; to the lowest one if it is not there."""
        while len(self._stack) > 1 and self._stack[-1][0] != name:
            self._stack.pop()
        self._show()

    def refresh(self) -> None:
        """Bring the top screen up to what is now, or go back where it no longer fits."""
        if self.top is None:
            return
        if self.top.of_a_game and (self._app.session is None or not self.top.fits()):
            self.back_to("play" if self._app.session is not None else "home")
            return
        self.top.refresh()

    def follow_camera(self) -> None:
        """What the camera sees has changed."""
        if self.top is not None and self.top.follows_camera:
            self.refresh()

    def rebuild(self) -> None:
        """Make the top screen anew: another theme or language."""
        if self._stack:
            self._show()

    def show_preview(self) -> None:
        """Tell a screen that shows the camera's picture that there is a new one."""
        show = getattr(self.top, "show_preview", None)
        if show is not None:
            show()

    def _show(self) -> None:
        from companion.ui.screens import screen
        from companion.ui.why_card import WhyCard

        name, values = self._stack[-1]
        if self.top is not None:
            self.top.left()
            self.root.remove_widget(self.top)
        for card in [child for child in self.root.children if isinstance(child, WhyCard)]:
            self.root.remove_widget(card)  # it answers what is no longer shown
        self.top = screen(name)(self._app, **values)
        # beneath toasts and questions
        self.root.add_widget(self.top, index=len(self.root.children))
        self.refresh()


class FailSafe(ExceptionHandler):
    """Whatever a tap or a frame raises ends in a screen that says so, not in the end of the program.

    Only where that screen fails too, again and again, the program ends: it can then be started anew.
    """

    MOST = 3

    def __init__(self, app: CompanionApp) -> None:
        super().__init__()
        self._app = app
        self._in_vain = 0

    def handle_exception(self, exception: BaseException) -> int:
        """Show the fault and go on; what asks the program to end is let through."""
        if not isinstance(exception, Exception):
            return int(ExceptionManager.RAISE)
        self._in_vain = self._in_vain + 1 if self._app.pages.shows("fault") else 0
        if self._in_vain >= self.MOST:
            return int(ExceptionManager.RAISE)
        self._app.fault(exception)
        return int(ExceptionManager.PASS)
