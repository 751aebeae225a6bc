"""Touches an app whose panel hangs turned: `python -m tests.ui.turned`; says what missed, ends with 1 then.

It starts turned by a quarter, as a panel is set up, and is turned further on its settings screen.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from companion.preferences import ROTATIONS, Preferences
from companion.session.journal import Journal
from companion.ui import finger, offscreen, theme

SIZE = (800, 480)
"""What is seen at first, in pixels."""


def touch(app: Any, kept: list[Preferences]) -> list[str]:
    """What went wrong, a line each."""
    window = offscreen.open_window(SIZE)
    faults = []

    def expect(what: str, seen: object, wanted: object) -> None:
        if seen != wanted:
            faults.append(f"turned by {window.rotation}: {what} is {seen}, not {wanted}")

    expect("the size", tuple(window.size), SIZE)
    for rotation in (180, 270, 0, 90):
        expect("the colour under the finger", _under_finger(app, "home.new"), theme.LIGHT.accent.hex)
        finger.tap_name(app.pages.root, "home.settings")
        expect("the screen", app.pages.top.name, "settings")
        finger.tap_name(app.pages.root, f"setting.rotation.{rotation}")
        offscreen.pump(4)
        expect("the picture", window.rotation, rotation)
        turned = SIZE if rotation % 180 else SIZE[::-1]
        expect("the size", tuple(window.size), turned)
        expect("what is kept", kept[-1].rotation, rotation)
        expect("upright", theme.current().tall, turned[1] > turned[0])
        finger.tap_name(app.pages.root, "back")
        expect("the screen", app.pages.top.name, "home")
        offscreen.pump(4)
    assert set(ROTATIONS) == {180, 270, 0, 90}
    return faults


def _under_finger(app: Any, name: str) -> str:
    """The colour of the panel where a finger feels for the corner of what is called `name`."""
    widget = finger.find(app.pages.root, name)
    x, y = finger.on_the_panel(widget.x + 12, widget.y + 12)
    red, green, blue = offscreen.picture().getpixel((round(x), round(y)))  # type: ignore[misc]
    return f"#{red:02X}{green:02X}{blue:02X}"


def main() -> None:
    offscreen.open_window(SIZE, rotation=90)
    from companion.ui.app import CompanionApp

    kept: list[Preferences] = []
    with tempfile.TemporaryDirectory() as data, Journal.open(Path(data) / "games.sqlite") as journal:
        app = CompanionApp(journal, Preferences(motion=False), save=kept.append)
        app.open_offscreen()
        offscreen.pump(4)
        faults = touch(app, kept)
        app.close()
    print(*faults, sep="\n")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
