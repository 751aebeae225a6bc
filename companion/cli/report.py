"""Make a report for whoever looks into a fault: one file with pictures, games, settings and log.

In it are the last pictures of the table, pictures on which the reading broke down, the kept games with the
players' names, settings, layout, log, versions, and what `companion check` found. Nothing is sent anywhere.
It lies in the data folder, and on a USB stick that is plugged in. The exit code is 1 when it could not be
written.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from companion.cli.arguments import existing_file
from companion.words import _

EXAMPLES = """
  companion report
  sudo companion report
  companion --data /media/stick/pergamon report
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `companion report`."""
    parser.add_argument("--layout", type=existing_file, metavar="FILE", help=_("the board's layout"))


def run(args: argparse.Namespace) -> int:
    """Make the report and say where it lies. Returns 1 when it could not be written anywhere."""
    from companion.preferences import Preferences, load
    from companion.sharing import sticks
    from companion.wiring.report import make_report, sources

    preferred = load(args.places.settings, Preferences()).preferences.layout
    layout = args.layout or (Path(preferred) if preferred else None)
    made = make_report(sources(args.places, layout), sticks())
    for fault in made.faults:
        print(fault, file=sys.stderr)
    for path in made.files:
        print(path)
    if made.files:
        print(_("Names of players are in it: give it to people whom you trust with them. Nothing was sent."))
    return 0 if made.files else 1
