"""Measure what the companion promises, and compare it with the usual ways.

`ui` measures the screen: how soon it is there beside a bare Kivy window, how evenly it goes on while a camera
is read, and whether memory grows. `vision` reads the same pictures with plain pyzbar, OpenCV, zxing-cpp and
the companion's own reader: drawn tables in every light, and real photographs where there are any. Every
target is a row: met (✓) or not (✗). The exit code is 1 when one is not. With --quick less is measured; the
rows say how much.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.bench.targets import Target, print_table, write_json
from companion.cli.arguments import folder, whole_number
from companion.cli.errors import CommandError
from companion.words import _

EXAMPLES = """
  companion bench ui --json out/ui.json
  companion bench vision --quick
  companion bench vision --json out/vision.json
  companion bench vision --photos ../shared/vision/photos
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `companion bench`."""
    parser.add_argument("what", choices=("ui", "vision"), help=_("what to measure"))
    parser.add_argument("--quick", action="store_true", help=_("measure less: five minutes at most"))
    parser.add_argument(
        "--json", type=Path, metavar="FILE", help=_("write everything that was measured to this file")
    )
    parser.add_argument("--seed", type=whole_number(0), default=1, metavar="S", help=_("which pictures (1)"))
    parser.add_argument(
        "--photos",
        type=folder,
        metavar="DIR",
        default=Path("../shared/vision/photos"),
        help=_("vision: folder of real photographs (../shared/vision/photos)"),
    )


def run(args: argparse.Namespace) -> int:
    """Measure, print the table. Returns 1 when a target is not met. Raises CommandError."""
    return {"ui": _ui, "vision": _vision}[args.what](args)


def _ui(args: argparse.Namespace) -> int:
    from companion.bench import ui

    report = ui.measure(args.quick, lambda line: print(line, file=sys.stderr))
    return _told(args, report.targets, report.details)


def _vision(args: argparse.Namespace) -> int:
    from companion.bench import vision

    report = vision.measure(
        vision.Wanted(args.seed, args.quick, args.photos), lambda line: print(line, file=sys.stderr)
    )
    vision.print_comparison(report)
    print()
    return _told(args, report.targets, report.details)


def _told(args: argparse.Namespace, targets: Sequence[Target], details: Mapping[str, Any]) -> int:
    """Print the table and write the file; 1 when a target is not met."""
    print_table(targets)
    if args.json is not None:
        try:
            write_json(args.json, targets, details)
        except OSError as fault:
            raise CommandError(
                _("{path} cannot be written ({reason}). Name another file with --json.").format(
                    path=args.json, reason=fault.strerror or fault
                )
            ) from fault
    return 0 if all(target.met for target in targets) else 1
