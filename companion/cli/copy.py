"""Your copy of the game as one text file: how far it is entered, written to a file, read in from one.

Finds, grant spaces and museum values are entered on the screen, under “My copy”. The file can be kept
safe, passed on, or read in on another device, finished or not. A copy that another one takes the place of
is kept beside it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.cli.arguments import existing_file
from companion.cli.errors import CommandError
from companion.words import _

EXAMPLES = """
  companion copy
  companion copy --export my-copy.json
  companion copy --import my-copy.json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `companion copy`."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--export", type=Path, metavar="FILE", help=_("write the copy to a file"))
    what.add_argument(
        "--import", dest="given", type=existing_file, metavar="FILE", help=_("read the copy in from a file")
    )


def run(args: argparse.Namespace) -> int:
    """Tell, export or import. Raises CommandError."""
    from companion.copies import told
    from companion.editions import EditionError
    from companion.enrolment import FILE, CopyFile, load, save

    own = CopyFile(args.places.editions / FILE)
    try:
        if args.given is not None:
            copy = load(args.given)
            args.places.need_data()
            before = own.replace(copy)
            print(told(copy))
            if before is not None:
                print(_("The copy before is kept in {path}.").format(path=before))
        elif args.export is not None:
            if not own.path.exists():
                raise CommandError(
                    _("Nothing is entered yet. Enter your copy on the screen, under “My copy”.")
                )
            path = args.export.expanduser()
            save(own.load(), path)
            print(_("The copy is in {path}.").format(path=path))
        else:
            print(told(own.load()))
    except EditionError as fault:
        raise CommandError(str(fault)) from fault
    return 0
