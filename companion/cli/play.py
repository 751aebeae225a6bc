"""Keep a game: open the screen and watch the table.

Without a camera everything is entered by hand. A camera is `pi`, `usb:0`, /dev/video0, a folder of
pictures, a picture or a video file. With --simulated the table, its camera and its players are
simulated; pause, step and take over with the buttons at the foot of the screen, or with the keys
space, s and t. Where there is no display the simulated table is played offscreen.
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from companion.cli.arguments import existing_file, whole_number
from companion.cli.errors import CommandError
from companion.words import _

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp
    from companion.wiring.simulated_table import SimulatedTable

EXAMPLES = """
  companion play
  companion play --camera usb:0
  companion play --camera photographs/ --layout my-board.json
  companion play --simulated --players 3 --mistakes
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--camera", metavar="SOURCE", help=_("what watches the table (nothing)"))
    parser.add_argument("--layout", type=existing_file, metavar="FILE", help=_("the board's layout"))
    parser.add_argument("--simulated", action="store_true", help=_("a simulated table that plays by itself"))
    parser.add_argument("--players", type=whole_number(2, 4), default=4, metavar="N", help=_("simulated (4)"))
    parser.add_argument("--seed", type=whole_number(0), default=1, metavar="S", help=_("which game (1)"))
    parser.add_argument("--mistakes", action="store_true", help=_("simulated players make mistakes"))
    parser.add_argument("--fullscreen", action="store_true", help=_("use the whole display"))
    parser.add_argument(
        "--rotation", type=int, choices=(0, 90, 180, 270), default=0, help=_("turn the picture (0)")
    )
    parser.add_argument("--screen", metavar="WxH", default="800x480", help=_("the window's size (800x480)"))


def run(args: argparse.Namespace) -> int:
    from companion.cli.prerequisites import Machine, display_name

    if display_name(Machine()) is None:
        if not args.simulated:
            raise CommandError(
                _("There is no display here. Start it on the device with the screen, or try: companion demo")
            )
        from companion.cli import demo

        args.headless, args.out, args.camera = True, None, "1296p"
        print(_("There is no display here: the simulated table plays offscreen."), file=sys.stderr)
        return demo.run(args)
    return play_simulated(args) if args.simulated else _play_real(args)


def play_simulated(args: argparse.Namespace) -> int:
    """A simulated table in a window; its games are kept apart from the owner's own."""
    _prepare_window(args)
    from companion.editions import demonstration
    from companion.session.journal import Journal
    from companion.simulation.setups import simulated_setup
    from companion.ui.app import CompanionApp
    from companion.wiring.simulated_table import SimulatedTable

    table = SimulatedTable(args.seed, mistakes=args.mistakes)
    edition = demonstration()
    with Journal.open(args.places.need_data() / "simulated.sqlite") as journal:
        app = CompanionApp(journal, _preferences(args), watcher=table, simulation=table, editions=(edition,))
        table.attach(app)
        app.bind(on_start=lambda _app: app.start_game(simulated_setup(edition, args.players)))
        _bind_keys(table, app)
        app.run()
    return 0


def _play_real(args: argparse.Namespace) -> int:
    table = None
    if args.camera:
        from companion.wiring.real_table import RealTable
        from vision.camera import CameraError
        from vision.layout import DEMONSTRATION, LayoutError

        try:
            table = RealTable(args.camera, args.layout or DEMONSTRATION)
        except (CameraError, LayoutError) as fault:
            raise CommandError(str(fault)) from fault
    _prepare_window(args)
    from companion.session.errors import JournalError
    from companion.session.journal import Journal
    from companion.ui.app import CompanionApp

    args.places.need_data()
    try:
        journal = Journal.open(args.places.journal)
    except JournalError as fault:
        raise CommandError(str(fault)) from fault
    with journal:
        app = CompanionApp(journal, _preferences(args), watcher=table)
        if table is not None:
            watching = table
            app.bind(on_start=lambda _app: watching.attach(app))
        app.run()
    return 0


def _preferences(args: argparse.Namespace):  # type: ignore[no-untyped-def]
    from companion.preferences import Preferences

    return Preferences()


def _prepare_window(args: argparse.Namespace) -> None:
    try:
        width, height = (int(side) for side in str(getattr(args, "screen", "800x480")).split("x"))
    except ValueError as fault:
        raise CommandError(_("“{size}” is no size; write it as 800x480.").format(size=args.screen)) from fault
    from companion.ui import kivy_setup

    kivy_setup.prepare(
        (width, height),
        fullscreen=getattr(args, "fullscreen", False),
        rotation=getattr(args, "rotation", 0),
    )


def _bind_keys(table: SimulatedTable, app: CompanionApp) -> None:
    from kivy.core.window import Window

    def pressed(_window: object, _key: int, _scancode: int, text: str | None, _modifiers: object) -> None:
        if text == " ":
            (table.resume if table.paused else table.pause)()
        elif text == "s":
            table.step()
        elif text == "t":
            (table.give_back if table.taken_over else table.take_over)()
        app.refresh()

    Window.bind(on_key_down=pressed)
