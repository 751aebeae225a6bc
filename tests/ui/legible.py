"""Finds words that a person could not read whole, and things too small or too near for a finger.

`python -m tests.ui.legible WIDTHxHEIGHT [LANGUAGE …] [S M L XL …]` walks through all screens in a window of
that size and lists what it finds; without a language or a text size in all of them.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

from companion.ui import theme
from companion.ui.overlays import Toast, Veil
from companion.ui.widgets import PictureButton, Tappable
from companion.ui.widgets.base import Drawn, Zone
from companion.ui.widgets.letters import Written
from companion.ui.widgets.ribbon import Ribbon
from companion.ui.widgets.why_mark import WhyMark

_SLACK = 1.5  # pixels


class Box(NamedTuple):
    """Left, bottom, right and top in window pixels."""

    left: float
    bottom: float
    right: float
    top: float

    def meets(self, other: Box, slack: float = _SLACK) -> bool:
        """Whether the two share more than an edge."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > slack
            and min(self.top, other.top) - max(self.bottom, other.bottom) > slack
        )

    def holds(self, other: Box, slack: float = _SLACK) -> bool:
        """Whether the other lies within this one."""
        return (
            self.left - slack <= other.left
            and other.right <= self.right + slack
            and self.bottom - slack <= other.bottom
            and other.top <= self.top + slack
        )


@dataclass(frozen=True)
class Line:
    """A line of type and the widget that has written it."""

    widget: Any
    written: Written
    box: Box

    def __str__(self) -> str:
        return f"“{self.written.text}”"


def faults(root: Any) -> list[str]:
    """A line for every fault under `root`, each naming the words or the thing to be tapped."""
    seen = uncovered(root)
    lines = [
        Line(widget, one, Box(one.left, one.bottom, one.left + one.width, one.bottom + one.height))
        for widget in seen
        if isinstance(widget, Drawn)
        for one in widget.written
        if one.text.strip()
    ]
    return [
        *(f"cut short: {line}" for line in lines if line.written.cut),
        *(f"too small: {line}" for line in lines if _too_small(line)),
        *(f"clipped: {line}" for line in lines if _sticks_out(line, root)),
        *_overlaps(lines),
        *_under_buttons(lines, seen),
        *finger_faults(root, seen),
    ]


def uncovered(root: Any) -> list[Any]:
    """Every widget under `root` that is shown and not covered, in the order in which they are drawn."""
    shown: list[Any] = []
    for widget in _drawn_in_order(root):
        if isinstance(widget, (Veil, Ribbon, Toast)):
            cover = box_of(widget)
            shown = [
                one for one in shown if one is root or _within(widget, one) or not cover.meets(box_of(one))
            ]
        shown.append(widget)
    return shown


def box_of(widget: Any) -> Box:
    """Where a widget lies."""
    return Box(widget.x, widget.y, widget.right, widget.top)


def _drawn_in_order(widget: Any) -> Iterator[Any]:
    if getattr(widget, "opacity", 1) == 0:
        return
    yield widget
    for child in reversed(widget.children):
        yield from _drawn_in_order(child)


def _within(widget: Any, other: Any) -> bool:
    """Whether `widget` lies in `other` by descent."""
    while widget.parent is not None and widget.parent is not widget:
        widget = widget.parent
        if widget is other:
            return True
    return False


def _related(one: Any, other: Any) -> bool:
    return one is other or _within(one, other) or _within(other, one)


# --- words -------------------------------------------------------------------------------------------


def _too_small(line: Line) -> bool:
    from kivy.metrics import dp

    words = sum(letter.islower() for letter in line.written.shown) > 2
    return words and line.written.height < 0.92 * round(dp(theme.LEAST) * min(1.0, _text_factor())) - 0.5


def _text_factor() -> float:
    return theme.TEXT_FACTORS[theme.current().text]


def _sticks_out(line: Line, root: Any) -> bool:
    """Beyond its widget, beyond the screen, or beyond what the widget lies on."""
    return not (box_of(line.widget).holds(line.box, 3.0) and box_of(root).holds(line.box))


def _overlaps(lines: list[Line]) -> Iterator[str]:
    for one, other in combinations(lines, 2):
        if one.box.meets(other.box):
            yield f"overlapping: {one} and {other}"


def _under_buttons(lines: list[Line], seen: list[Any]) -> Iterator[str]:
    buttons = [widget for widget in seen if isinstance(widget, PictureButton) and widget.style != "plain"]
    for line in lines:
        for button in buttons:
            if line.box.meets(box_of(button)) and not _related(line.widget, button):
                if _is_face_of(line, button):
                    continue
                yield f"under the button {button.name}: {line}"


def _is_face_of(line: Line, button: Any) -> bool:
    """Whether words were laid on a button that has none of its own."""
    return not button.text and box_of(button).holds(line.box)


# --- fingers -----------------------------------------------------------------------------------------


def finger_faults(root: Any, seen: Iterable[Any]) -> list[str]:
    """A line for everything to be tapped that is too small, off the screen or over another one."""
    taps = [widget for widget in seen if _tappable(widget)]
    least = theme.FINGER * pixels_per_millimetre(root.width, root.height)
    return [
        *(
            f"small for a finger: {tap.name} {tap.width:.0f}×{tap.height:.0f}, {least:.0f} wanted"
            for tap in taps
            if min(tap.width, tap.height) < least - 1
        ),
        *(f"off the screen: {tap.name}" for tap in taps if not box_of(root).holds(box_of(tap), 0.5)),
        *(
            f"two for one finger: {one.name} and {other.name}"
            for one, other in combinations(taps, 2)
            if box_of(one).meets(box_of(other), 2.0) and not _one_in_another(one, other)
        ),
    ]


def pixels_per_millimetre(width: float, height: float) -> float:
    """Of a panel of that many pixels that measures seven inches from corner to corner."""
    return float((width**2 + height**2) ** 0.5 / (7 * 25.4))


def _tappable(widget: Any) -> bool:
    return isinstance(widget, Tappable) and bool(widget.name) and not widget.disabled


def _one_in_another(one: Any, other: Any) -> bool:
    """A place of a region lies in the region; a number that is asked “why?” lies in the place."""
    parts = (Zone, WhyMark)
    return _related(one, other) or (
        isinstance(other, parts) != isinstance(one, parts)
        and (box_of(one).holds(box_of(other)) or box_of(other).holds(box_of(one)))
    )


# --- all screens -------------------------------------------------------------------------------------


def walk_screens(language: str, text: Any) -> dict[str, list[str]]:
    """Every stop of the tour in the window that is open: its name → its faults."""
    from kivy.core.window import Window

    from companion.preferences import Preferences
    from companion.ui import tour
    from companion.ui.screens import NAMES

    def unseen(_window: Any) -> bool:
        """Nobody looks at this window: nothing is drawn into it."""
        return True

    found: dict[str, list[str]] = {}
    visited: set[str] = set()

    def look(one: Any, name: str) -> None:
        found[name] = faults(one.app.pages.root)
        visited.add(one.app.pages.top.name)

    Window.bind(on_draw=unseen)
    tour.walk(Preferences(language=language, text_size=text, motion=False), look)
    Window.unbind(on_draw=unseen)
    found["the tour"] = [f"never seen: {name}" for name in NAMES if name not in visited]
    return found


def main() -> None:
    """Ends with 1 where there is a fault."""
    from companion.ui import offscreen
    from companion.words import LANGUAGES

    width, height = (int(side) for side in sys.argv[1].split("x"))
    offscreen.open_window((width, height))
    languages = [one for one in sys.argv[2:] if one in LANGUAGES] or list(LANGUAGES)
    texts = [one for one in sys.argv[2:] if one in theme.TEXT_FACTORS] or list(theme.TEXT_FACTORS)
    count: Counter[str] = Counter()
    for language in languages:
        for text in texts:
            for screen, found in walk_screens(language, text).items():
                count["screens"] += 1
                count["faults"] += len(found)
                for fault in found:
                    print(f"{sys.argv[1]} {language} {text} {screen}: {fault}", flush=True)
    print(f"{sys.argv[1]}: {count['screens']} screens, {count['faults']} faults")
    sys.exit(1 if count["faults"] else 0)


if __name__ == "__main__":
    main()
