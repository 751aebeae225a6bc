"""A simulated finger: finds a widget by its name and touches it as a real finger would.

The touch enters where SDL's own events do, goes through the one input provider and the duplicate
guard, and down the widget tree. A widget that something covers is therefore not hit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.ui import kivy_setup, offscreen


class NotThere(LookupError):
    """No widget on the screen has the name that was asked for."""


def walk(root: Any) -> Iterator[Any]:
    """`root` and everything below it, parents first."""
    yield root
    for child in root.children:
        yield from walk(child)


def names(root: Any) -> list[str]:
    """The names of all named widgets under `root`."""
    return [widget.name for widget in walk(root) if getattr(widget, "name", "")]


def find(root: Any, name: str) -> Any:
    """The widget under `root` called `name`. Raises NotThere, naming those that are."""
    for widget in walk(root):
        if getattr(widget, "name", "") == name:
            return widget
    raise NotThere(f"There is no “{name}” on the screen; there are: {', '.join(sorted(names(root)))}")


def centre(widget: Any) -> tuple[float, float]:
    """The middle of `widget` in window pixels, origin at the bottom left."""
    x, y = widget.to_window(*widget.center)
    return x, y


def put_down(x: float, y: float) -> None:
    """Put the finger down at window pixels (`x`, `y`), origin at the bottom left."""
    kivy_setup.guard.pass_time(2 * kivy_setup.DuplicateGuard.SECONDS)
    _window().dispatch("on_mouse_down", *on_the_panel(x, y), "left", [])


def lift(x: float, y: float) -> None:
    """Lift the finger at window pixels (`x`, `y`)."""
    _window().dispatch("on_mouse_up", *on_the_panel(x, y), "left", [])


def press(x: float, y: float) -> None:
    """Put the finger down on the offscreen window and turn its loop once."""
    put_down(x, y)
    offscreen.pump(1)


def drag(x: float, y: float) -> None:
    """Move the finger that is down to window pixels (`x`, `y`)."""
    _window().dispatch("on_mouse_move", *on_the_panel(x, y), [])
    offscreen.pump(1)


def release(x: float, y: float) -> None:
    """Lift the finger from the offscreen window and turn its loop."""
    lift(x, y)
    offscreen.pump(2)


def tap(widget: Any) -> None:
    """Press and lift the finger on the middle of `widget`."""
    offscreen.pump(1)
    x, y = centre(widget)
    press(x, y)
    release(x, y)


def tap_name(root: Any, name: str) -> None:
    """Tap the widget under `root` called `name`. Raises NotThere."""
    tap(find(root, name))


def on_the_panel(x: float, y: float) -> tuple[float, float]:
    """Where the panel feels a finger at window pixels (`x`, `y`): it may hang turned. Origin: top left."""
    window = _window()
    right, top = window.width - 1, window.height - 1
    return {
        0: (x, top - y),
        90: (top - y, right - x),
        180: (right - x, y),
        270: (y, x),
    }[window.rotation]


def _window() -> Any:
    from kivy.base import EventLoop

    return EventLoop.window
