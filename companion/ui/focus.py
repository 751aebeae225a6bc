"""What can be tapped now, for those who do not tap: the panel's buttons and its knob.

Importing this module opens Kivy's window: call `kivy_setup.prepare` or `offscreen.open_window` before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.metrics import dp

from companion.ui import theme
from companion.ui.overlays import Question
from companion.ui.why_card import WhyCard
from companion.ui.widgets import Drawn, PictureButton, Ribbon, Tappable, pen
from companion.ui.widgets.bars import ActionButtons
from companion.ui.widgets.base import Zone
from companion.ui.widgets.panel_picture import PanelPicture


def in_order(root: Any) -> Iterator[Any]:
    """`root` and everything below it in the order in which it was put there, parents first.

    The picture of a panel is left out: its buttons are not pushed by its own knob.
    """
    if isinstance(root, PanelPicture):
        return
    yield root
    for child in reversed(root.children):
        yield from in_order(child)


def tappable(root: Any) -> list[Any]:
    """What a finger could tap on the screen now, in order: named, there, and covered by nothing.

    `root` holds the screen and what lies over it. A question or a card with an answer covers the screen, a
    ribbon the bar. Of a region and its places only the places count.
    """
    cover = covering(root)
    if cover is not None:
        return [widget for widget in in_order(cover) if _is_open(widget)]
    there = list(in_order(root))
    ribbons = [widget for widget in there if isinstance(widget, Ribbon)]
    return [
        widget
        for widget in there
        if _is_open(widget)
        and not any(isinstance(part, Tappable) and part is not widget for part in in_order(widget))
        and not any(_lies_under(widget, ribbon) for ribbon in ribbons)
    ]


def covering(root: Any) -> Any:
    """The question or the card that lies over the screen, the topmost of several; None where nothing does."""
    return next((child for child in root.children if isinstance(child, Question | WhyCard)), None)


def accented(root: Any) -> Any:
    """The one accented button that can be tapped now, or None."""
    for widget in tappable(root):
        if isinstance(widget, PictureButton) and widget.style == "accent":
            return widget
    return None


def likeliest(root: Any) -> Any:
    """Where to begin: the accented button, else a place that may be chosen, else a quiet button of the bar,
    else whatever is first; None where nothing can be tapped.
    """
    choices = tappable(root)
    zones = [widget for widget in choices if isinstance(widget, Zone)]
    quiet = [widget for widget in choices if isinstance(widget.parent, ActionButtons)]
    return accented(root) or next(iter([*zones, *quiet, *choices]), None)


def tap(screen: Any, widget: Any) -> None:
    """Do what a finger's tap on the widget would do."""
    screen.seen()
    widget.dispatch("on_tap")


def _is_open(widget: Any) -> bool:
    return (
        isinstance(widget, Tappable)
        and bool(widget.name)
        and not widget.disabled
        and widget.opacity > 0
        and min(widget.size) > 1
    )


def _lies_under(widget: Any, ribbon: Any) -> bool:
    if widget in ribbon.children:
        return False
    return bool(ribbon.collide_point(*widget.center))


class Ring(Drawn):
    """The mark around what the knob stands on; fingers go through it."""

    def draw(self) -> None:
        """Two lines, so that it shows on light and on dark."""
        palette = theme.current().palette
        x, y, width, height = self.bounds
        pen.outline(x, y, width, height, palette.paper, dp(6), dp(theme.RADIUS) + dp(2))
        pen.outline(x, y, width, height, palette.done, dp(3), dp(theme.RADIUS) + dp(2))


class Focus:
    """The knob's place on the screen. It is forgotten when what it stood on is no longer there."""

    def __init__(self, root: Any) -> None:
        self._root = root
        self._at: Any = None
        self._ring = Ring(size_hint=(None, None))

    @property
    def name(self) -> str:
        """What the knob stands on, “” for nothing."""
        return "" if self._at is None else str(self._at.name)

    def move(self, steps: int) -> None:
        """Stand `steps` further on; from nowhere, begin with what is likeliest."""
        self.check()
        choices = tappable(self._root)
        if not choices:
            return
        if self._at is None:
            self._at = likeliest(self._root)
        else:
            self._at = choices[(choices.index(self._at) + steps) % len(choices)]
        self._show()

    def take(self, screen: Any) -> None:
        """Tap what the knob stands on."""
        self.check()
        at = self._at
        if at is not None:
            tap(screen, at)
            self.check()

    def check(self) -> None:
        """Forget what can no longer be tapped; follow what has moved."""
        if self._at is not None and self._at not in tappable(self._root):
            self.forget()
        elif self._at is not None:
            self._show()

    def forget(self) -> None:
        """Stand on nothing."""
        self._at = None
        if self._ring.parent is not None:
            self._root.remove_widget(self._ring)

    def _show(self) -> None:
        x, y = self._at.to_window(*self._at.pos)
        x, y = self._root.to_widget(x, y)
        margin = dp(2)
        pos = (x - margin, y - margin)
        size = (self._at.width + 2 * margin, self._at.height + 2 * margin)
        if tuple(self._ring.pos) != pos or tuple(self._ring.size) != size:
            self._ring.pos, self._ring.size = pos, size
        if self._ring.parent is None:
            self._root.add_widget(self._ring)
