"""What `companion bench ui` starts: `python -m companion.bench.ui_programs WHAT FOLDER COUNT`.

`start`: the companion up to its first screen. `frames`: a game is watched for COUNT seconds on each of two
screens. `screens`: COUNT screens are opened. `previews`: COUNT pictures of the camera are shown. Each prints
one line of JSON.
"""

from __future__ import annotations

import argparse
import gc
import itertools
import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from vision.sightings import Frame

CAMERA = (2304, 1296)
RATE = 15
"""Pictures a second: as many as a Raspberry Pi's camera gives in this size beside everything else."""
SEED = 7
ACTIONS_EVERY = 5.0
"""Seconds from one change of the board to the next, on the play screen: quicker than people play."""
FINDS = (3, 17, 25, 40, 58)
SETTLING = 5.0
"""Seconds that are not counted: libraries are loaded and the first whole picture is read meanwhile."""
SCREENS = ("menu", "history", "correct", "camera", "settings", "report", "games", "play")
CACHES_FULL = 300
"""Acts after which whatever is kept for later has been kept."""
PARTS, LOOKS = 5, 10
"""On the way memory is looked at so often in each part; a part counts with the least that was seen."""


def main(arguments: list[str]) -> int:
    what, folder, count = arguments
    programs: dict[str, Callable[[Path, int], dict[str, Any]]] = {
        "start": start,
        "frames": frames,
        "screens": screens,
        "previews": previews,
    }
    _say(programs[what](Path(folder), int(count)))
    return 0


def _say(result: dict[str, Any]) -> None:
    print(json.dumps(result), flush=True)


# --- from the start to the first screen -----------------------------------------------------------------


def start(folder: Path, _count: int) -> dict[str, Any]:
    """`companion play` as on a device, until its first screen has been drawn; ends the process."""
    os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONFIG="1", KIVY_NO_FILELOG="1", KIVY_LOG_MODE="PYTHON")
    from companion import log
    from companion.cli import play
    from companion.places import find_places

    parser = argparse.ArgumentParser()
    play.add_arguments(parser)
    args = parser.parse_args([])
    args.places = find_places(folder)
    log.set_up(args.places.log)
    _at_the_first_flip(_first_screen)
    play.play_real(args)
    return {}


def _at_the_first_flip(drawn: Callable[..., None]) -> None:
    """Have `drawn` called when the app that is started next has drawn its first frame."""
    from kivy.app import App

    def started(_app: App) -> None:
        from kivy.core.window import Window

        Window.bind(on_flip=drawn)

    App.on_start = started


def _first_screen(*_args: object) -> None:
    at = time.monotonic()
    _say({"at": at, "memory": memory()})
    sys.stdout.flush()
    os._exit(0)


def memory() -> int:
    """Bytes of memory that this process has now."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


# --- frames while a camera is read ----------------------------------------------------------------------


class Stopwatch:
    """How long each turn of the window's loop works: from the end of its sleep until it may sleep again.

    `turns` are all of them, thirty a second; `drawn` those in which something was drawn.
    """

    def __init__(self) -> None:
        from kivy.clock import Clock
        from kivy.core.window import Window

        self._began: float | None = None
        self._drew = False
        self._idle = Clock.idle
        self.begin()
        setattr(Clock, "idle", self._sleep)  # noqa: B010 — the loop asks it by this name
        Window.bind(on_flip=self._shown)

    def begin(self) -> None:
        """Count from now on."""
        self.turns: list[float] = []
        self.drawn: list[float] = []

    def _sleep(self) -> Any:
        if self._began is not None:
            taken = time.perf_counter() - self._began
            self.turns.append(taken)
            if self._drew:
                self.drawn.append(taken)
        current = self._idle()
        self._began, self._drew = time.perf_counter(), False
        return current

    def _shown(self, *_args: object) -> None:
        self._drew = True


def frames(folder: Path, seconds: int) -> dict[str, Any]:
    """Frame times on the play screen and on the camera's, while a simulated camera is read for a game."""
    from companion.preferences import Preferences
    from companion.session.journal import Journal
    from companion.ui import kivy_setup

    pictures = table_pictures()
    kivy_setup.prepare((800, 480))
    from kivy.clock import Clock

    from companion.ui.app import CompanionApp
    from companion.wiring.evidence import Evidence
    from companion.wiring.real_table import RealTable

    class Counting(CompanionApp):
        """Counts the pictures that were read."""

        pictures = 0

        def show_advice(self, advice: Any, report: Any = None, preview: Any = None) -> None:
            self.pictures += preview is not None
            super().show_advice(advice, report, preview)

    with Journal.open(folder / "games.sqlite") as journal:
        table = RealTable("simulated", evidence=Evidence(folder / "broken"), camera=_camera(pictures))
        app = Counting(journal, Preferences(), watcher=table)
        turns: dict[str, list[float]] = {}
        drawn: dict[str, list[float]] = {}
        reads: dict[str, int] = {}
        app.bind(on_start=lambda _app: _begin_a_round(app))
        app.bind(on_start=lambda _app: table.attach(app))
        stopwatch: list[Stopwatch] = []

        def look_at(screen: str) -> None:
            if app.pages.top.name != screen:
                app.pages.go(screen)
            reads[screen] = app.pictures
            stopwatch[:] = stopwatch or [Stopwatch()]
            stopwatch[0].begin()

        def looked_at(screen: str) -> None:
            turns[screen], drawn[screen] = stopwatch[0].turns, stopwatch[0].drawn
            reads[screen] = app.pictures - reads[screen]

        def take_back_or_again(_dt: float) -> None:
            """The board is drawn anew with what moves on it, as after every action."""
            session = app.session
            if session is None or app.pages.top.name != "play":
                return
            if session.redoable is not None:
                session.redo()
            elif session.undoable is not None:
                session.undo()

        Clock.schedule_interval(take_back_or_again, ACTIONS_EVERY)
        at = SETTLING
        for screen in ("play", "camera"):
            Clock.schedule_once(lambda _dt, name=screen: look_at(name), at)
            Clock.schedule_once(lambda _dt, name=screen: looked_at(name), at + seconds)
            at += seconds + 1.0
        Clock.schedule_once(lambda _dt: app.stop(), at)
        app.run()
        done = 0 if app.session is None else len(app.session.history)
    return {"turns": turns, "drawn": drawn, "pictures": reads, "actions": done}


def _begin_a_round(app: Any) -> None:
    """Finds turned up and cards drawn, by hand."""
    from companion.games.pergamon import Back, DrawGrants, TurnUpFinds

    app.start_game(_setup())
    find = app.session.state.setup.edition.find
    youngest_first = tuple(sorted(FINDS, key=lambda number: find(number).age))
    app.session.submit(TurnUpFinds(youngest_first, (1, 2, 3, 4, 5)))
    app.session.submit(DrawGrants((Back.SACK, Back.CHEST)))


def _setup() -> Any:
    from companion.editions import demonstration
    from companion.simulation.setups import simulated_setup

    return simulated_setup(demonstration(), 4)


def table_pictures() -> list[Frame]:
    """A round's beginning as the camera sees it: finds are turned up one by one, laid out, cards drawn."""
    from companion.editions import demonstration
    from companion.simulation.game import board_labels
    from companion.simulation.tabletop import Tabletop
    from companion.table.names import find_sticker, level_place
    from vision.codes import Sticker, StickerClass
    from vision.layout import DEMONSTRATION, Layout
    from vision.scene import CameraModel, Renderer

    layout, edition = Layout.load(DEMONSTRATION), demonstration()
    tabletop = Tabletop(layout, edition, SEED)
    camera = Renderer(layout, CameraModel.of("good", *CAMERA, SEED), board_labels(edition))
    made: list[Frame] = []

    def take(times: int) -> None:
        made.extend(
            camera.render(tabletop.scene, float(len(made)), len(made), colour=True) for _time in range(times)
        )

    take(4)
    for find in FINDS:
        tabletop.lay_in("reveal", find_sticker(find))
        take(1)
    take(2)
    for level, find in enumerate(sorted(FINDS, key=lambda number: edition.find(number).age), 1):
        tabletop.put(find_sticker(find), level_place(level))
        take(1)
    for slot, back in (("card/1", 1), ("card/2", 2)):
        tabletop.lay_card(slot, Sticker(StickerClass.GRANT_BACK, back))
        take(1)
    take(2)
    return made


def _camera(pictures: list[Frame]) -> Any:
    """A camera that shows these pictures forwards and backwards, again and again."""
    from vision.camera import SimulatedCamera

    turn = itertools.cycle([*pictures, *pictures[-2:0:-1]])
    return SimulatedCamera(
        lambda when, number: replace(next(turn), time=when, number=number), time.monotonic, rate=RATE
    )


# --- memory ---------------------------------------------------------------------------------------------


def screens(folder: Path, count: int) -> dict[str, Any]:
    """Memory while screens of a game are opened one after the other."""
    from companion.ui import offscreen

    with _offscreen_app(folder) as app:
        order = itertools.cycle(SCREENS)

        def open_next() -> None:
            app.pages.go(next(order), under="home")
            offscreen.pump(2)

        return {"memory": _followed(open_next, count)}


def previews(folder: Path, count: int) -> dict[str, Any]:
    """Memory while pictures of the camera are shown on its screen."""
    from companion.ui import offscreen
    from companion.wiring.preview import preview_of
    from vision.layout import DEMONSTRATION, Layout
    from vision.reader import Reader
    from vision.sightings import CameraReport, CameraState

    layout = Layout.load(DEMONSTRATION)
    reader = Reader(layout)
    read = [(frame, reader.look(frame)) for frame in table_pictures()[:8]]
    with _offscreen_app(folder) as app:
        app.pages.go("camera")
        turn = itertools.cycle(read)

        def show_next() -> None:
            frame, look = next(turn)
            preview = preview_of(frame, look, reader.board, layout, app.session.state)
            app.show_advice(None, CameraReport(CameraState.RUNNING), preview)
            offscreen.pump(1)

        return {"memory": _followed(show_next, count)}


class _offscreen_app:  # noqa: N801 — a context, as contextlib's are
    """An app in a game, in the offscreen window."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __enter__(self) -> Any:
        from companion.preferences import Preferences
        from companion.session.journal import Journal
        from companion.ui import offscreen

        offscreen.open_window((800, 480))
        from companion.ui.app import CompanionApp

        self._journal = Journal.open(self._folder / "games.sqlite")
        self._app = CompanionApp(self._journal, Preferences(motion=False), reporter=_no_report)
        self._app.open_offscreen()
        self._app.start_game(_setup())
        return self._app

    def __exit__(self, *_fault: object) -> None:
        self._app.close()
        self._journal.close()


def _no_report() -> Any:
    raise AssertionError("the screen is opened, nothing is tapped on it")


def _followed(act: Callable[[], None], count: int) -> list[int]:
    """Bytes of memory in each fifth of `count` acts, when what is free has been given back.

    Before them caches are filled by half as many. What the drawing library has not let go of yet comes and
    goes; what leaks stays. So the least counts.
    """
    import ctypes

    give_back = ctypes.CDLL(None).malloc_trim
    seen: list[int] = []
    for _act in range(min(count // 2, CACHES_FULL)):
        act()
    for look in range(PARTS * LOOKS):
        for _act in range(count * look // (PARTS * LOOKS), count * (look + 1) // (PARTS * LOOKS)):
            act()
        gc.collect()
        give_back(0)
        seen.append(memory())
    return [min(seen[part * LOOKS : (part + 1) * LOOKS]) for part in range(PARTS)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
