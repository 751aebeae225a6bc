"""Build and try the panel: buttons, lamps, buzzer, knob and light on the Raspberry Pi's pins.

`wiring` prints which part is on which pin; with --write it begins the settings file that says so, with
every part on its usual pin (take out what you do not build). `test` walks through every part that is
wired and asks what you see. `simulate` shows the whole panel as a picture beneath the screen of a
simulated table, and its buttons can be pushed. Without a settings file there is no panel.
"""

from __future__ import annotations

import argparse
import select
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from companion.cli.arguments import whole_number
from companion.cli.errors import CommandError
from companion.words import _

if TYPE_CHECKING:
    from companion.panel.bringup import Outcome
    from hardware.wiring import Wiring

EXAMPLES = """
  companion panel wiring
  companion panel wiring --write
  companion panel wiring --picture wiring.svg
  companion panel test
  companion panel simulate --players 2
"""

_PAUSE = 0.05


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `companion panel`."""
    parser.add_argument("what", choices=("wiring", "test", "simulate"), help=_("what to do"))
    parser.add_argument("--write", action="store_true", help=_("wiring: begin the settings file"))
    parser.add_argument(
        "--picture", type=Path, metavar="FILE.svg", help=_("wiring: draw the header with its wires")
    )
    parser.add_argument("--players", type=whole_number(2, 4), default=4, metavar="N", help=_("simulated (4)"))
    parser.add_argument("--seed", type=whole_number(0), default=1, metavar="S", help=_("which game (1)"))
    parser.add_argument("--mistakes", action="store_true", help=_("simulated players make mistakes"))
    parser.add_argument("--screen", metavar="WxH", default="800x480", help=_("the screen's size (800x480)"))


def run(args: argparse.Namespace) -> int:
    """Do one of the three. Raises CommandError."""
    return {"wiring": _wiring, "test": _test, "simulate": _simulate}[args.what](args)


# --- wiring ------------------------------------------------------------------------------------------


def _wiring(args: argparse.Namespace) -> int:
    from companion.panel import drawing
    from hardware.wiring import Wiring

    path = args.places.panel
    if args.write:
        _begin_settings(path)
    wiring = _settings(path)
    if not wiring:
        print(
            _("There is no panel yet: {path} is not there, or names no pins. The usual pins are:").format(
                path=path
            )
        )
        wiring = Wiring.usual()
    print(drawing.table(wiring))
    if args.picture is not None:
        _draw(args.picture, drawing.picture(wiring))
    return 0


def _begin_settings(path: Path) -> None:
    from companion.panel import settings

    try:
        settings.write_usual(path)
    except FileExistsError as fault:
        raise CommandError(
            _("The settings file {path} is there already. Edit it, or move it away first.").format(path=path)
        ) from fault
    except OSError as fault:
        raise CommandError(
            _("{path} cannot be written ({reason}).").format(path=path, reason=fault.strerror or fault)
        ) from fault
    print(_("Written: {path}. Take out the parts that you do not build.").format(path=path))


def _settings(path: Path) -> Wiring:
    """The wiring in the file; none where there is no file. Raises CommandError."""
    from companion.panel import settings

    loaded = settings.load(path)
    if loaded.notice:
        raise CommandError(loaded.notice)
    return loaded.wiring


def _draw(path: Path, picture: str) -> None:
    try:
        path.expanduser().write_text(picture, encoding="utf-8")
    except OSError as fault:
        raise CommandError(
            _("{path} cannot be written ({reason}).").format(path=path, reason=fault.strerror or fault)
        ) from fault
    print(_("Drawn: {path}").format(path=path))


# --- test --------------------------------------------------------------------------------------------


def _test(args: argparse.Namespace) -> int:
    from companion.panel import sentences
    from companion.panel.bringup import BringUp
    from hardware.panel import Panel

    path = args.places.panel
    wiring = _settings(path)
    if not wiring:
        raise CommandError(
            _("There is no panel to test: {path} names no pins. Begin one with: {command}").format(
                path=path, command="companion panel wiring --write"
            )
        )
    with Panel(wiring) as panel:
        trouble = sentences.trouble(panel.report)
        if not panel.report.working:
            raise CommandError(f"{trouble} ({panel.report.reason})" if panel.report.reason else trouble)
        if trouble:
            print(trouble)
        outcomes = BringUp(panel, Terminal(), time.monotonic).walk()
    return summary(outcomes)


def summary(outcomes: tuple[Outcome, ...]) -> int:
    """Print how every part did; returns 1 where one of them does not work."""
    from companion.panel.bringup import Verdict
    from companion.panel.sentences import part_label

    marks = {Verdict.WORKS: "✓", Verdict.FAILS: "✗", Verdict.LEFT_OUT: "–"}
    print()
    for outcome in outcomes:
        print(f"{marks[outcome.verdict]} {part_label(outcome.part)}")
        if outcome.hint:
            print(f"    {outcome.hint}")
    return 1 if any(outcome.verdict is Verdict.FAILS for outcome in outcomes) else 0


class Terminal:
    """A person at the terminal, who is asked while the panel goes on."""

    def __init__(self, answers: TextIO | None = None, pause: float = _PAUSE) -> None:
        self._answers = sys.stdin if answers is None else answers
        self._pause = pause

    def tell(self, sentence: str) -> None:
        """Say something."""
        print(sentence, flush=True)

    def ask(self, question: str, until: Callable[[], bool]) -> str | None:
        """Ask, and look until something happened (None) or a line was typed. Raises bringup.Stopped."""
        from companion.panel.bringup import Stopped

        print(question, flush=True)
        while not until():
            ready, _w, _x = select.select([self._answers], [], [], self._pause)
            if ready:
                line = self._answers.readline()
                if not line:
                    raise Stopped
                return line
        return None


# --- simulate ----------------------------------------------------------------------------------------


def _simulate(args: argparse.Namespace) -> int:
    from companion.cli import play
    from companion.cli.prerequisites import Machine, display_name

    if display_name(Machine()) is None:
        raise CommandError(
            _(
                "There is no display here to show the panel on. A picture of it is among those that this"
                " leaves: companion demo --headless"
            )
        )
    args.panel = True
    return play.play_simulated(args)
