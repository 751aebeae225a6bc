"""The panel's picture beneath the screen, in one window: how a simulated table is watched with a panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.wiring.panel import JoinedPanel

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp

BENEATH = 1 / 3
"""How high the picture is, as a share of the screen's height."""


def height_with_panel(height: int) -> int:
    """The height of a window for a screen of that height and the picture beneath it."""
    return round(height * (1 + BENEATH))


def show_beneath(app: CompanionApp, panel: JoinedPanel, screen: tuple[int, int]) -> None:
    """Put the panel's picture under the app's screen, which keeps `screen` pixels of its window.

    Call it when the app's first screen is there, in a window that is higher by BENEATH.
    """
    from kivy.clock import Clock
    from kivy.core.window import Window
    from kivy.uix.boxlayout import BoxLayout
    from kivy.uix.relativelayout import RelativeLayout

    from companion.ui import kivy_setup
    from companion.ui.screens.panel import TICK as LOOK
    from companion.ui.screens.panel import joined
    from companion.ui.theme import Colour

    picture = joined(panel)
    picture.size_hint_y = BENEATH
    both = BoxLayout(orientation="vertical")
    root = app.pages.root
    if root.parent is not None:
        root.parent.remove_widget(root)
    kivy_setup.fit_density(*screen)
    upper = RelativeLayout()  # what lies on the screen counts from its corner
    upper.add_widget(root)
    both.add_widget(upper)
    both.add_widget(picture)
    Window.clearcolor = Colour("#2B1A10").rgba  # around the picture's round corners
    Window.add_widget(both)
    app.pages.rebuild()
    Clock.schedule_interval(lambda _dt: setattr(picture, "glow", dict(panel.glow())), LOOK)
