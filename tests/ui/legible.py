"""Finds words that a person could not read whole: clipped by their box, cut short, or lying over others."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from companion.ui import finger
from companion.ui.theme import SANS
from companion.ui.widgets import PictureButton, Words, letters

_SHRINK = 0.8  # a line may be set smaller by a fifth before it is cut, see `letters.write`
_SLACK = 2.0  # pixels


def faults(root: Any) -> list[str]:
    """A line for every fault under `root`, each naming the words."""
    shown = [w for w in finger.walk(root) if isinstance(w, Words) and _seen(w) and w.text.strip()]
    buttons = [w for w in finger.walk(root) if isinstance(w, PictureButton) and _seen(w) and w.text]
    return [
        *(f"clipped: {_told(w.text)}" for w in shown if _clipped(w)),
        *(f"cut short: {_told(w.text)}" for w in shown if _cut(w)),
        *(f"cut short on a button: {_told(w.text)}" for w in buttons if _cut_on_button(w)),
        *(f"off the screen: {_told(w.text)}" for w in (*shown, *buttons) if _outside(w, root)),
        *_overlaps(shown),
    ]


def _seen(widget: Any) -> bool:
    """Whether it is shown at all: it and everything it lies in."""
    while widget is not None and hasattr(widget, "opacity"):
        if widget.opacity == 0:
            return False
        widget = widget.parent if widget.parent is not widget else None
    return True


def _told(text: str) -> str:
    return "“" + text.replace("\n", " / ") + "”"


def _lines(words: Words) -> list[str]:
    return letters.wrap(words.text, words.width, words.step, words.family, words.bold)


def _clipped(words: Words) -> bool:
    return bool(words.needed_height(words.width) > words.height + _SLACK + letters.leading(words.step) * 0.2)


def _cut(words: Words) -> bool:
    lines = _lines(words)
    if words.most and len(lines) > words.most:
        # the one line that is allowed is set smaller first
        return words.most > 1 or _too_wide(words.text, words, words.width)
    return any(_too_wide(line, words, words.width) for line in lines)


def _too_wide(line: str, words: Words, room: float) -> bool:
    return letters.measure(line, letters.pixels(words.step) * _SHRINK, words.family, words.bold) > room + 1


def _cut_on_button(button: PictureButton) -> bool:
    room = button.width - (button.natural_width() - letters.measure(button.text, button.step, SANS, True))
    size = letters.pixels(button.step) * _SHRINK
    return letters.measure(button.text, size, SANS, True) > room + 24


def _outside(widget: Any, root: Any) -> bool:
    x, y = widget.to_window(widget.x, widget.y)
    return bool(
        x < -_SLACK
        or y < -_SLACK
        or x + widget.width > root.width + _SLACK
        or y + widget.height > root.height + _SLACK
    )


def _ink(words: Words) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of the words themselves, in window pixels."""
    lines = _lines(words)
    width = min(
        words.width, max(letters.measure(line, words.step, words.family, words.bold) for line in lines)
    )
    height = min(words.height, words.needed_height(words.width)) * 0.8
    x, y = words.to_window(words.x, words.y)
    left = x + {"left": 0.0, "center": 0.5, "right": 1.0}[words.align] * (words.width - width)
    bottom = y + {"bottom": 0.0, "middle": 0.5, "top": 1.0}[words.valign] * (words.height - height)
    return left, bottom, left + width, bottom + height


def _overlaps(shown: list[Words]) -> Iterator[str]:
    inked = [(words, _ink(words)) for words in shown]
    for (one, a), (other, b) in combinations(inked, 2):
        across = min(a[2], b[2]) - max(a[0], b[0])
        up = min(a[3], b[3]) - max(a[1], b[1])
        if across > _SLACK and up > _SLACK:
            yield f"overlapping: {_told(one.text)} and {_told(other.text)}"


def walk_screens(journal: Any, language: str, text: Any) -> dict[str, list[str]]:
    """Every screen of a game of four with long names, by hand: screen → its faults."""
    from companion.games.pergamon import Stage
    from companion.preferences import Preferences
    from companion.ui import offscreen
    from companion.ui.app import CompanionApp
    from companion.ui.rehearsal import Rehearsal
    from companion.ui.tour import LONG, setup

    app: Any = CompanionApp(journal, Preferences(language=language, text_size=text, motion=False))
    app.open_offscreen()
    found: dict[str, list[str]] = {}

    def look(name: str, **values: Any) -> None:
        app.pages.go(name, **values)
        offscreen.pump(4)
        found[name] = faults(app.pages.root)
        app.pages.back()

    offscreen.pump(4)
    found["home"] = faults(app.pages.root)
    for name in ("new_game", "settings", "games", "statistics"):
        look(name)
    app.start_game(setup(LONG))
    rehearsal, session = Rehearsal(11), app.session
    while session.state.stage is not Stage.DIG:
        session.submit(rehearsal.next_action(session.state))
    for name in ("play", "menu", "history", "correct"):
        look(name)
    look("desk", player=0)
    while session.state.stage is not Stage.EXHIBIT:
        session.submit(rehearsal.next_action(session.state))
    look("exhibit")
    while session.state.stage is not Stage.EVALUATION:
        session.submit(rehearsal.next_action(session.state))
    look("evaluation")
    while not session.state.over:
        session.submit(rehearsal.next_action(session.state))
    for name in ("ranking", "course", "share"):
        look(name)
    app.close()
    offscreen.clear()
    return found


def main() -> None:
    """`python -m tests.ui.legible WIDTHxHEIGHT [LANGUAGE [TEXT]]`; ends with 1 where it finds a fault."""
    import sys
    import tempfile
    from pathlib import Path

    from companion.session.journal import Journal
    from companion.ui import offscreen
    from companion.words import LANGUAGES

    width, height = (int(side) for side in sys.argv[1].split("x"))
    offscreen.open_window((width, height))
    looks = [
        (lang, text) for lang in sys.argv[2:3] or LANGUAGES for text in sys.argv[3:4] or ("S", "M", "L", "XL")
    ]
    count = 0
    for language, text in looks:
        with tempfile.TemporaryDirectory() as data, Journal.open(Path(data) / "games.sqlite") as journal:
            for screen, found in walk_screens(journal, language, text).items():
                for fault in found:
                    print(f"{sys.argv[1]} {language} {text} {screen}: {fault}")
                    count += 1
    sys.exit(1 if count else 0)


if __name__ == "__main__":
    main()
