"""Make the print sheets: every sticker of the game at true scale, as a PDF to print and cut out.

Print them at 100 % (not “fit to page”) on matt white sticker paper, and measure the line at the foot of a
page: it must be exactly 100 mm long. With --camera and --board-width the smallest size is chosen that the
camera can still read in any light. With --labels each sticker lies on a label of its own; the corners of the
board come on a last page of plain paper.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.arguments import millimetres
from companion.cli.errors import CommandError, UsageError
from companion.words import _, plural, said

if TYPE_CHECKING:
    from companion.places import Places
    from vision.labels import LabelSheet
    from vision.layout import Layout
    from vision.sheets import SheetTexts
    from vision.sizing import Choice

EXAMPLES = """
  companion stickers --out sheets.pdf
  companion stickers --out sheets.pdf --camera pi3 --board-width 60cm
  companion stickers --out sheets.pdf --size 16mm --labels L7651
  companion stickers --out sheets.pdf --paper letter
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `companion stickers`."""
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.pdf", help=_("the file to write"))
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help=_("paper size (a4)"))
    parser.add_argument("--layout", type=Path, metavar="FILE", help=_("the board's layout, for other sizes"))
    parser.add_argument(
        "--camera",
        metavar="NAME",
        help=_("the camera to choose the size for: {names}").format(
            names="pi3, pi3-wide, hq, pi2, pi1, 4k, 1440p, 1080p, 720p"
        ),
    )
    parser.add_argument(
        "--board-width",
        type=millimetres(200, 2000),
        metavar="LENGTH",
        help=_("how wide your board is, such as 60cm (as in the layout)"),
    )
    parser.add_argument(
        "--size", type=millimetres(8, 30), metavar="LENGTH", help=_("edge of the symbols, such as 18mm")
    )
    parser.add_argument("--labels", metavar="NUMBER", help=_("sheets of labels, such as L7651 or 5160"))


def run(args: argparse.Namespace) -> int:
    """Write the sheets. Raises CommandError when the file cannot be written or the layout not be used."""
    from vision.sheets import Paper, write_sheets
    from vision.sizing import fitted

    out: Path = args.out.expanduser()
    if out.is_dir():
        raise UsageError(_("“{path}” is a folder; name a file, such as sheets.pdf").format(path=out))
    own = load_layout(args.layout, args.places)
    labels = _labels(args.labels)
    layout = _sized(own, args)
    if labels is not None:
        layout = fitted(layout, labels)
    try:
        pages = write_sheets(out, layout, Paper[args.paper.upper()], sheet_texts(), labels)
    except OSError as fault:
        raise CommandError(
            _("{path} cannot be written ({reason}). Is its folder there, and may you write to it?").format(
                path=out, reason=fault.strerror or fault
            )
        ) from fault
    print(
        plural("{n} page written to {path}.", "{n} pages written to {path}.", pages).format(n=pages, path=out)
    )
    _tell_sizes(layout, labels)
    if layout != own:
        _keep(layout, args.places)
    print(_("Print at 100 %, then check with a ruler that the line at the foot of a page is 100 mm long."))
    return 0


def _sized(layout: Layout, args: argparse.Namespace) -> Layout:
    """The layout with symbols of the size asked for, or of the one that fits the camera; says why."""
    from vision.codes import StickerClass
    from vision.sizing import CAMERAS, best, choice, largest, sized

    if args.camera is not None and args.camera not in CAMERAS:
        raise UsageError(
            _("The camera “{name}” is not known here. Known are: {names}.").format(
                name=args.camera, names=", ".join(CAMERAS)
            )
        )
    if args.size is None and args.camera is None and args.labels is None:
        return layout
    layout = layout.with_pieces(load_usual(args.layout).pieces)  # not what was chosen last time
    most = largest(layout.pieces[StickerClass.FIND])
    size = None if args.size is None else min(args.size, most)
    if size != args.size:
        sentence = _("Symbols of {size:g} mm do not fit a tile: {most:g} mm is the most.")
        print(sentence.format(size=args.size, most=most))
    if args.camera is None:
        return layout if size is None else sized(layout, size)
    pixels, width = CAMERAS[args.camera], args.board_width or layout.width
    chosen = best(layout, pixels, width) if size is None else choice(layout, pixels, width, size)
    print(_why(chosen, args.camera, width))
    return sized(layout, chosen.symbol)


def _why(chosen: Choice, camera: str, width: float) -> str:
    """What symbols of that size give with this camera, and in which light that is enough."""
    from vision.sizing import Light

    enough = {
        Light.ANY: _("That is enough in any light."),
        Light.MEDIUM: _("That is enough in good and medium light; in dim light some will be missed."),
        Light.GOOD: _("That is enough in good light only; a camera with more pixels reads better."),
        Light.NONE: _("That is too little to be read: use a camera with more pixels, or a smaller board."),
    }[chosen.light]
    figures = _(
        "Symbols of {size:g} mm: with the camera {camera} over a board {width:g} cm wide their smallest"
        " squares are {pixels:.1f} pixels wide where they are farthest away."
    ).format(size=chosen.symbol, camera=camera, width=width / 10, pixels=chosen.module)
    return f"{figures} {enough}"


def _labels(number: str | None) -> LabelSheet | None:
    """The sheet of labels with that number. Raises UsageError, naming those that are known."""
    from vision.labels import SHEETS, label_sheet

    if number is None:
        return None
    found = label_sheet(number)
    if found is None:
        raise UsageError(
            _("The labels “{number}” are not known here. Known are: {names}.").format(
                number=number, names=", ".join(sheet.name for sheet in SHEETS)
            )
        )
    return found


def _tell_sizes(layout: Layout, labels: LabelSheet | None) -> None:
    from vision.codes import StickerClass

    sizes = [
        layout.pieces[cls].symbol for cls in (StickerClass.FIND, StickerClass.FIGURE, StickerClass.MARKER)
    ]
    print(
        _("Symbols: finds and cards {find:g} mm, figures {figure:g} mm, markers {marker:g} mm.").format(
            find=sizes[0], figure=sizes[1], marker=sizes[2]
        )
    )
    if labels is not None:
        print(
            _(
                "For {name}: {width:.1f} × {height:.1f} mm, {count} on a sheet. Cut along the dark rim."
            ).format(name=labels.name, width=labels.width, height=labels.height, count=labels.count)
        )


def _keep(layout: Layout, places: Places) -> None:
    """The camera must know how large the stickers are that it will see."""
    from companion.boards import BoardError, Boards

    places.need_data()
    boards = Boards(places.layouts)
    try:
        boards.keep(layout)
    except BoardError as fault:
        raise CommandError(str(fault)) from fault
    print(
        _("The camera expects stickers of these sizes from now on: {path}").format(path=boards.path(layout))
    )


def load_layout(path: Path | None, places: Places) -> Layout:
    """The layout in a file, or the demonstration board, as its owner changed it on the screen.

    Raises CommandError with every fault.
    """
    from companion.boards import Boards

    layout, notice = Boards(places.layouts).own(load_usual(path))
    if notice:
        print(notice, file=sys.stderr)
    return layout


def load_usual(path: Path | None) -> Layout:
    """The layout in a file, or the demonstration board. Raises CommandError with every fault."""
    from vision.layout import DEMONSTRATION, Layout, LayoutError

    try:
        return Layout.load(path or DEMONSTRATION)
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
