"""What every screen is: a page that knows the app, shows the state now and goes away by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from kivy.properties import StringProperty

from companion.games.pergamon import Action, State
from companion.session.session import Session
from companion.ui.widgets import Page

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp


class Screen(Page):
    """One screen. `refresh` brings it up to the state of the game; it is called whenever something changed.

    `of_a_game`: it makes no sense without a game being played. `follows_camera`: it shows something of
    what the camera sees; others are left alone by it, so that nothing changes under a finger.
    """

    name = StringProperty("")
    of_a_game: ClassVar[bool] = True
    follows_camera: ClassVar[bool] = False

    def __init__(self, app: CompanionApp, **values: Any) -> None:
        self.app = app
        super().__init__(**values)

    @property
    def session(self) -> Session[State, Action]:
        """The game being played."""
        session = self.app.session
        assert session is not None, "screens of a game are shown only while one is played"
        return session

    @property
    def state(self) -> State:
        """The state of the game being played."""
        return self.session.state

    def fits(self) -> bool:
        """Whether the screen still makes sense in the state now; if not, the app goes back to the board."""
        return True

    def refresh(self) -> None:
        """Show the state as it is now."""

    def seen(self) -> None:
        """Somebody is about to tap something, in answer to what is shown now."""

    def left(self) -> None:
        """The screen was taken away; let go of what it holds."""
