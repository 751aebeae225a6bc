"""Make the print sheets: every sticker of the game at true scale, as a PDF to print and cut out.

Print them at 100 % (not “fit to page”) on matt white sticker paper, and measure the line at the foot of a
page: it must be exactly 100 mm long.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.errors import CommandError, UsageError
from companion.words import _, plural, said

if TYPE_CHECKING:
    from companion.places import Places
    from vision.layout import Layout
    from vision.sheets import SheetTexts

EXAMPLES = """
  companion stickers --out sheets.pdf
  companion stickers --out sheets.pdf --paper letter
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `companion stickers`."""
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.pdf", help=_("the file to write"))
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help=_("paper size (a4)"))
    parser.add_argument("--layout", type=Path, metavar="FILE", help=_("the board's layout, for other sizes"))


def run(args: argparse.Namespace) -> int:
    """Write the sheets. Raises CommandError when the file cannot be written or the layout not be used."""
    from vision.sheets import Paper, write_sheets

    out: Path = args.out.expanduser()
    if out.is_dir():
        raise UsageError(_("“{path}” is a folder; name a file, such as sheets.pdf").format(path=out))
    layout = load_layout(args.layout, args.places)
    try:
        pages = write_sheets(out, layout, Paper[args.paper.upper()], sheet_texts())
    except OSError as fault:
        raise CommandError(
            _("{path} cannot be written ({reason}). Is its folder there, and may you write to it?").format(
                path=out, reason=fault.strerror or fault
            )
        ) from fault
    print(
        plural("{n} page written to {path}.", "{n} pages written to {path}.", pages).format(n=pages, path=out)
    )
    print(_("Print at 100 %, then check with a ruler that the line at the foot of a page is 100 mm long."))
    return 0


def load_layout(path: Path | None, places: Places) -> Layout:
    """The layout in a file, or the demonstration board, as its owner changed it on the screen.

    Raises CommandError with every fault.
    """
    from companion.boards import Boards
    from vision.layout import DEMONSTRATION, Layout, LayoutError

    try:
        layout, notice = Boards(places.layouts).own(Layout.load(path or DEMONSTRATION))
        if notice:
            print(notice, file=sys.stderr)
        return layout
    except LayoutError as fault:
        faults = "\n".join(f"- {said(sentence)}" for sentence in fault.faults)
        raise CommandError(
            _("The board layout {path} cannot be used:\n{faults}").format(path=path, faults=faults)
        ) from fault


def sheet_texts() -> SheetTexts:
    """What is written on the sheets, in the table's language."""
    from vision.codes import StickerClass
    from vision.sheets import SheetTexts

    return SheetTexts(
        title=_("Pergamon table companion: stickers"),
        scale=_("Print at 100 %, without fitting to the page. This line must measure exactly 100 mm."),
        page=_("Page {page} of {pages}"),
        headings={
            StickerClass.FIND: _("Finds: one number on the face of each tile, in any order"),
            StickerClass.GRANT_FACE: _("Grant cards, faces: three of each value"),
            StickerClass.GRANT_BACK: _("Grant cards, backs: all sacks alike, all chests alike"),
            StickerClass.FIGURE: _("Player figures"),
            StickerClass.ROBBER: _("Grave Robber"),
            StickerClass.MARKER: _("Circular markers"),
        },
        corners_heading=_("Corners of the board"),
        find=_("find {number}"),
        coins=_("coins: {number}"),
        sack=_("sack"),
        chest=_("chest"),
        robber=_("robber"),
        colours=(_("red"), _("blue"), _("yellow"), _("green")),
        corners=(_("top left"), _("top right"), _("bottom right"), _("bottom left")),
        this_way_up=_("{corner}, this way up"),
    )
