"""Every screen in typical and in extreme states, as pictures: `python -m companion.ui.tour --out DIR`.

For a person to look at, as a player would, at arm's length.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, cast

from companion.enrolment import FILE, CopyFile
from companion.games.pergamon import State
from companion.preferences import Preferences
from companion.session.journal import Journal
from companion.ui import finger, offscreen
from companion.ui.rehearsal import Rehearsal
from companion.ui.tour_sides import StillTable
from companion.ui.tour_stops import LONG, PARTS, with_the_strip

SIZES = ((800, 480), (1024, 600), (1280, 720), (720, 1280))


class Tour:
    """Walks through the app and looks at what it shows: `look(name)` at every stop. `names`: the players'."""

    def __init__(
        self,
        journal: Journal,
        preferences: Preferences,
        look: Callable[[str], object],
        strip: bool = False,
        names: tuple[str, ...] = LONG,
    ) -> None:
        from companion.ui.app import CompanionApp

        copy = CopyFile(journal.path.parent / FILE)
        table = cast(Any, StillTable()) if strip else None
        self.app: Any = CompanionApp(journal, preferences, simulation=table, copy_file=copy)
        self.app.open_offscreen()
        self._look = look
        self.names = names

    def shot(self, name: str) -> None:
        """A stop: look at the screen."""
        offscreen.pump(6)
        self._look(name)

    def tap(self, *names: str) -> None:
        """Tap these, one after another."""
        for name in names:
            offscreen.pump(3)
            finger.tap_name(self.app.pages.root, name)

    def play_to(self, rehearsal: Rehearsal, there: Callable[[State], bool]) -> State:
        """Play on until the state is as wanted."""
        session = self.app.session
        while not there(session.state):
            session.submit(rehearsal.next_action(session.state))
        offscreen.pump(3)
        return cast(State, session.state)


def walk(
    preferences: Preferences, look: Callable[[Tour, str], object], names: tuple[str, ...] = LONG
) -> None:
    """Take the whole tour in the window that is open; `look` is told the name of every stop."""
    with tempfile.TemporaryDirectory() as data, Journal.open(Path(data) / "games.sqlite") as journal:
        for strip, parts in ((False, PARTS), (True, (with_the_strip,))):
            tour = Tour(journal, preferences, lambda name: look(tour, name), strip, names)  # noqa: B023
            for part in parts:
                part(tour)
            tour.app.close()
            offscreen.clear()


def take(
    out: Path, size: tuple[int, int], preferences: Preferences, names: tuple[str, ...] = LONG
) -> Iterator[Path]:
    """Take the whole tour in a window of that size, the only one of this process; yields the files."""
    offscreen.open_window(size)
    numbers = count(1)
    written: list[Path] = []

    def keep(_tour: Tour, name: str) -> None:
        written.append(out / f"{next(numbers):02}-{name}.png")
        offscreen.picture(written[-1])

    walk(preferences, keep, names)
    yield from written


def main() -> None:
    """Take the tour that the command line asks for; without --size once in each size."""
    parser = argparse.ArgumentParser(prog="companion.ui.tour", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="folder for the pictures")
    parser.add_argument("--size", metavar="WxH", help="one size alone, such as 800x480")
    parser.add_argument("--dark", action="store_true", help="the dark palette")
    parser.add_argument("--text", default="M", choices=("S", "M", "L", "XL"), help="text size")
    parser.add_argument("--language", default="en", help="such as hu")
    parser.add_argument("--names", nargs=4, default=LONG, help="the players' names (as long as can be)")
    asked = parser.parse_args()
    if asked.size is None:
        for width, height in SIZES:
            command = [sys.executable, "-m", "companion.ui.tour", *sys.argv[1:]]
            subprocess.run([*command, "--size", f"{width}x{height}"], check=True)
        return
    width, height = (int(side) for side in asked.size.split("x"))
    preferences = Preferences(language=asked.language, text_size=asked.text, dark=asked.dark, motion=False)
    for path in take(asked.out / asked.size, (width, height), preferences, tuple(asked.names)):
        print(path)


if __name__ == "__main__":
    main()
