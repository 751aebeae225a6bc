"""Watch a whole game kept by the camera at a simulated table.

With --headless (or where there is no display) the game is played as fast as it goes: every frame is
drawn, read and shown on the real screen, which nobody sees. It leaves summary.json, record.jsonl,
scores.txt, games.sqlite and pictures of every kind of screen, and ends with 0 only if the score that
was kept is the score of what the simulated players really did.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from companion.cli.arguments import folder, whole_number
from companion.cli.errors import CommandError
from companion.words import _

EXAMPLES = """
  companion demo
  companion demo --headless --players 4 --seed 7 --out out/four
  companion demo --headless --players 2 --mistakes
"""

_SIZES = {"720p": (1280, 720), "1080p": (1920, 1080), "1296p": (2304, 1296), "2592p": (4608, 2592)}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--headless", action="store_true", help=_("play offscreen, as fast as it goes"))
    parser.add_argument("--players", type=whole_number(2, 4), default=4, metavar="N", help=_("2 to 4 (4)"))
    parser.add_argument("--seed", type=whole_number(0), default=1, metavar="S", help=_("which game (1)"))
    parser.add_argument("--out", type=folder, metavar="DIR", help=_("where to leave what it made"))
    parser.add_argument(
        "--mistakes", action="store_true", help=_("let players misplace finds, forget shifts, be late")
    )
    parser.add_argument(
        "--camera", choices=_SIZES, default="1296p", help=_("the simulated camera's resolution (1296p)")
    )
    parser.add_argument(
        "--panel", action="store_true", help=_("show a simulated panel beneath the screen too")
    )
    parser.add_argument(
        "--screen", choices=("800x480", "1280x720"), default="800x480", help=_("the screen's size (800x480)")
    )


def run(args: argparse.Namespace) -> int:
    from companion.cli.prerequisites import Machine, display_name

    if not args.headless:
        if display_name(Machine()) is not None:
            from companion.cli import play

            return play.play_simulated(args)
        print(_("There is no display here: the demonstration plays offscreen."), file=sys.stderr)
    return _play_headless(args)


def _play_headless(args: argparse.Namespace) -> int:
    from companion.editions import demonstration
    from companion.simulation.setups import simulated_setup
    from companion.wiring.headless import Wanted, play_headless

    out = args.out or Path("out") / f"demo-{args.players}-{args.seed}{'-mistakes' * args.mistakes}"
    width, height = map(int, args.screen.split("x"))
    wanted = Wanted(
        simulated_setup(demonstration(), args.players),
        args.seed,
        out,
        args.mistakes,
        (width, height),
        _SIZES[args.camera],
    )
    try:
        outcome = play_headless(wanted, lambda line: print(line, file=sys.stderr))
    except OSError as fault:
        raise CommandError(
            _("The folder {folder} cannot be written to ({reason}). Name another one with --out.").format(
                folder=out, reason=fault.strerror or fault
            )
        ) from fault
    for player in outcome.summary["players"]:
        print(_("{name}: {vp} VP kept, {truth_vp} VP true").format(**player))
    print(_("Pictures, record, score sheet and summary are in {folder}").format(folder=out))
    if outcome.trouble:
        raise CommandError(outcome.trouble)
    return 0 if outcome.true else 1
