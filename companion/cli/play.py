"""Keep a game: open the screen and watch the table.

Without a camera everything is entered by hand. A camera is `pi`, `usb:0`, /dev/video0, a folder of
pictures, a picture or a video file. With --simulated the table, its camera and its players are
simulated; pause, step and take over with the buttons at the foot of the screen, or with the keys
space, s and t. Where there is no display the simulated table is played offscreen.
"""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.arguments import existing_file, whole_number
from companion.cli.errors import CommandError
from companion.words import _, language, said, use_language

if TYPE_CHECKING:
    from companion.games.pergamon import Edition
    from companion.preferences import Loaded, Preferences
    from companion.session.journal import Journal
    from companion.sharing import Shared
    from companion.ui.app import CompanionApp
    from companion.wiring.evidence import Evidence
    from companion.wiring.late import LateTable
    from companion.wiring.real_table import RealTable
    from companion.wiring.simulated_table import SimulatedTable

EXAMPLES = """
  companion play
  companion play --camera usb:0
  companion play --camera photographs/ --layout my-board.json --edition my-copy.json
  companion play --simulated --players 3 --mistakes
  companion play --simulated --panel
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--camera", metavar="SOURCE", help=_("what watches the table (nothing)"))
    parser.add_argument("--layout", type=existing_file, metavar="FILE", help=_("the board's layout"))
    parser.add_argument(
        "--edition", type=existing_file, metavar="FILE", help=_("what is printed on your copy of the game")
    )
    parser.add_argument("--simulated", action="store_true", help=_("a simulated table that plays by itself"))
    parser.add_argument("--players", type=whole_number(2, 4), default=4, metavar="N", help=_("simulated (4)"))
    parser.add_argument("--seed", type=whole_number(0), default=1, metavar="S", help=_("which game (1)"))
    parser.add_argument("--mistakes", action="store_true", help=_("simulated players make mistakes"))
    parser.add_argument("--fullscreen", action="store_true", help=_("use the whole display"))
    parser.add_argument(
        "--rotation", type=int, choices=(0, 90, 180, 270), help=_("turn the picture (as in the settings)")
    )
    parser.add_argument(
        "--panel", action="store_true", help=_("with --simulated: a simulated panel beneath the screen")
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
    return play_simulated(args) if args.simulated else play_real(args)


def play_simulated(args: argparse.Namespace) -> int:
    """A simulated table in a window; its games are kept apart from the owner's own."""
    loaded = _preferences(args)
    size = _prepare_window(args)
    from companion.editions import demonstration
    from companion.simulation.setups import simulated_setup
    from companion.wiring.simulated_table import SimulatedTable

    evidence = _evidence(args)
    table = SimulatedTable(args.seed, mistakes=args.mistakes, evidence=evidence)
    setup = simulated_setup(demonstration(), args.players)
    with _journal(args, "simulated.sqlite") as journal:
        app = _app(args, journal, loaded, evidence, watcher=table, simulation=table)
        table.attach(app)
        if getattr(args, "panel", False):
            _join_simulated_panel(args, app, table, size)
        app.bind(on_start=lambda _app: app.start_game(setup))
        _bind_keys(table, app)
        app.run()
    return _end(app)


def _join_simulated_panel(
    args: argparse.Namespace, app: CompanionApp, table: SimulatedTable, size: tuple[int, int]
) -> None:
    """Beneath the screen; where that takes the whole display, on a page of its own."""
    from companion.wiring.panel import simulated_panel
    from companion.wiring.panel_beneath import show_beneath

    panel = simulated_panel(table.read_again)
    if not getattr(args, "fullscreen", False):
        app.bind(on_start=lambda _app: show_beneath(app, panel, size))
    app.bind(on_start=lambda _app: panel.attach(app), on_stop=lambda _app: panel.close())


def play_real(args: argparse.Namespace) -> int:
    """The owner's games, with a camera where there is one."""
    loaded = _preferences(args)
    evidence = _evidence(args)

    def table() -> RealTable | None:
        return _real_table(args, loaded.preferences, evidence)

    # what was named and is not there is said before any window opens
    named = table() if args.camera is not None or args.layout is not None else None
    _prepare_window(args)
    from companion.enrolment import FILE, CopyFile
    from companion.wiring.late import LateTable

    own = CopyFile(args.places.editions / FILE)
    with _journal(args, args.places.journal.name) as journal:
        app = _app(args, journal, loaded, evidence, copy_file=own)
        late = LateTable(app, table if named is None else lambda: named)
        _join_panel(args, app, late)
        app.run()
    return _end(app)


def _join_panel(args: argparse.Namespace, app: CompanionApp, table: LateTable) -> None:
    """The panel on this device's pins, where its settings say that there is one."""
    if not args.places.panel.exists():
        return
    from companion.panel import settings
    from companion.wiring.panel import panel_of

    panel = panel_of(settings.load(args.places.panel), table.read_again)
    if panel is not None:
        app.bind(on_start=lambda _app: panel.attach(app), on_stop=lambda _app: panel.close())


def _end(app: CompanionApp) -> int:
    """Start anew where that was asked for on the screen, in the same process as the system knows it."""
    if app.wants_restart:
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
    return 0


def _evidence(args: argparse.Namespace) -> Evidence:
    """Where pictures are kept for a report."""
    from companion.wiring.evidence import Evidence, own_passing_folder

    return Evidence(args.places.broken, own_passing_folder())


def _real_table(args: argparse.Namespace, preferences: Preferences, evidence: Evidence) -> RealTable | None:
    """What watches the table: the camera asked for, else the preferred one, else any that is there."""
    from companion.cli.prerequisites import Machine, camera_there

    source = args.camera or preferences.camera
    if source == "auto":
        source = camera_there(Machine())
    if source in (None, "off"):
        return None
    from companion.boards import Boards
    from companion.wiring.cameras import CameraFile
    from companion.wiring.real_table import RealTable
    from vision.camera import CameraError
    from vision.layout import DEMONSTRATION, LayoutError

    try:
        return RealTable(
            source,
            args.layout or Path(preferences.layout or DEMONSTRATION),
            evidence,
            cameras=CameraFile(args.places.cameras),
            boards=Boards(args.places.layouts),
            mains=preferences.mains,
        )
    except CameraError as fault:
        raise CommandError(said(fault.sentence)) from fault
    except LayoutError as fault:
        raise CommandError(" ".join(map(said, fault.faults))) from fault


def _preferences(args: argparse.Namespace) -> Loaded:
    """This device's preferences, whose language is used from now on; where there are none, the system's."""
    from companion.preferences import Preferences, load

    loaded = load(args.places.settings, Preferences(language=language()))
    use_language(loaded.preferences.language)
    turned = getattr(args, "rotation", None)
    if turned is not None:
        loaded = replace(loaded, preferences=replace(loaded.preferences, rotation=turned))
    return loaded


def _journal(args: argparse.Namespace, name: str) -> Journal:
    from companion.phrases import sentence_of
    from companion.session.errors import JournalError
    from companion.session.journal import Journal

    try:
        return Journal.open(args.places.need_data() / name, explain=sentence_of)
    except JournalError as fault:
        raise CommandError(str(fault)) from fault


def _app(
    args: argparse.Namespace, journal: Journal, loaded: Loaded, evidence: Evidence, **joined: Any
) -> CompanionApp:
    """The app with what it is joined to; what could not be read of the owner's is told when it starts."""
    from companion.preferences import save
    from companion.ui.app import CompanionApp
    from companion.ui.sounds import SoundPlayer
    from companion.wiring.pulse import keep_alive

    def keep(preferences: Preferences) -> None:
        save(args.places.settings, preferences)

    def report() -> Shared:
        from companion.sharing import sticks
        from companion.wiring.report import make_report, sources

        named = getattr(args, "layout", None) or app.preferences.layout
        return make_report(sources(args.places, Path(named) if named else None, evidence), sticks())

    editions, notices = _editions(args)
    sounds = SoundPlayer()
    app = CompanionApp(
        journal,
        loaded.preferences,
        save=keep,
        editions=editions,
        reporter=report,
        play_sound=sounds.play,
        **joined,
    )
    app.bind(on_stop=lambda _app: sounds.close())
    keep_alive(app)
    for notice in (*notices, loaded.notice):
        if notice is not None:
            app.bind(on_start=lambda _app, sentence=notice: app.tell(sentence, "alarm"))
    return app


def _editions(args: argparse.Namespace) -> tuple[tuple[Edition, ...], tuple[str, ...]]:
    """What new games can be played with, the usual one first, and what is wrong with the owner's files."""
    from companion.editions import EditionError, demonstration, load, owned

    own, faults = owned(args.places.editions)
    chosen = getattr(args, "edition", None)
    try:
        named = () if chosen is None else (load(chosen),)
    except EditionError as fault:
        raise CommandError(str(fault)) from fault
    return (*named, *own, demonstration()), faults


def _prepare_window(args: argparse.Namespace) -> tuple[int, int]:
    """Make the window ready; returns the screen's own size in it."""
    try:
        width, height = (int(side) for side in str(getattr(args, "screen", "800x480")).split("x"))
    except ValueError as fault:
        raise CommandError(_("“{size}” is no size; write it as 800x480.").format(size=args.screen)) from fault
    from companion.ui import kivy_setup

    fullscreen = getattr(args, "fullscreen", False)
    beneath = getattr(args, "panel", False) and not fullscreen
    kivy_setup.prepare(
        (width, _height_with_panel(height) if beneath else height),
        fullscreen=fullscreen,
        rotation=getattr(args, "rotation", None) or 0,
    )
    return width, height


def _height_with_panel(height: int) -> int:
    from companion.wiring.panel_beneath import height_with_panel

    return height_with_panel(height)


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
