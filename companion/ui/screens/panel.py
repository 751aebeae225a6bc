"""The panel on the screen: its picture as it stands now, and in words what its lamps say.

Of a simulated panel the buttons can be pushed here; of a real one it is seen whether they arrive.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol

from kivy.clock import Clock

from companion.ui.screens.acting import Acting
from companion.ui.screens.parts import header, put, words
from companion.ui.widgets import NextBar
from companion.ui.widgets.panel_picture import PanelPicture
from companion.words import _

TICK = 1 / 20
"""Seconds between two looks at the lamps; the quickest pattern changes ten times a second."""


class PanelSide(Protocol):
    """The panel as the screen meets it. Parts are called as in `widgets.panel_picture`."""

    @property
    def parts(self) -> frozenset[str]:
        """The parts that are there."""
        ...

    @property
    def simulated(self) -> bool:
        """Whether its buttons are pushed on the screen."""
        ...

    def glow(self) -> Mapping[str, float]:
        """How much each part is lit, pressed or sounding now, 0–1."""
        ...

    def says(self) -> Sequence[str]:
        """What the lamps say, a sentence each; what is wrong with the panel first."""
        ...

    def push(self, name: str) -> None:
        """A finger comes down on a button of the simulated panel."""
        ...

    def let_go(self, name: str) -> None:
        """The finger goes away."""
        ...

    def turn(self, steps: int) -> None:
        """The simulated knob is turned."""
        ...


def joined(panel: PanelSide) -> PanelPicture:
    """A picture of this panel; fingers on it go to the panel where it is a simulated one."""
    picture = PanelPicture(parts=panel.parts, touchable=panel.simulated)
    picture.bind(
        on_push=lambda _picture, name: panel.push(name),
        on_let_go=lambda _picture, name: panel.let_go(name),
        on_turn=lambda _picture, steps: panel.turn(steps),
    )
    return picture


class PanelScreen(Acting):
    """The picture, the bar as the play screen has it, and in words what the lamps say.

    Names: “panel.next”, “panel.undo”, “panel.camera”, “panel.choose”, “panel.left”, “panel.right” of a
    simulated panel; the buttons of the bar.
    """

    of_a_game: ClassVar[bool] = False
    follows_camera: ClassVar[bool] = True

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="panel", **values)
        simulated = app.panel is not None and app.panel.simulated
        hint = _("Simulated: push its buttons") if simulated else _("As its lamps and buttons stand now")
        header(self, _("Panel"), app.pages.back, hint=hint, room=88)
        self._picture: Any = None
        if app.panel is not None:
            self._picture = joined(app.panel)
            put(self, self._picture, 1.5, 12.5, 97, 50, (1.5, 11.5, 97, 38))
        self._bar = NextBar()
        self._bar.bind(on_action=lambda _bar, name: self.act(name))
        if app.session is not None:
            put(self, self._bar, 0, 64, 100, 16.5, (0, 51, 100, 16))
        top = 64 if app.session is None else 81
        self._says = words(
            self, "", 2.5, top, 95, 99 - top, (2.5, 68, 95, 31), step="small", valign="top", most=5
        )
        self._event = Clock.schedule_interval(lambda _dt: self._look(), TICK)
        self.refresh()

    def refresh(self) -> None:
        """Say what the bar says and what the lamps say."""
        panel = self.app.panel
        self._says.text = _("No panel is joined.") if panel is None else "\n".join(panel.says())
        if self.app.session is not None:
            thing = self.app.view().next
            self._bar.who, self._bar.who_name = thing.who, thing.who_name
            self._bar.sentence, self._bar.waiting = thing.sentence, thing.waiting
            self._bar.main, self._bar.others = thing.accent, list(thing.others)
        self.showing()
        self._look()

    def left(self) -> None:
        """Stop looking."""
        self._event.cancel()

    def _look(self) -> None:
        if self._picture is not None and self.app.panel is not None:
            self._picture.glow = dict(self.app.panel.glow())
