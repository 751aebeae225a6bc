"""The simulated table that somebody watches: people, camera and reading on a thread, touches on the screen.

Everything that belongs to the session or the screen is done on the window's thread; this thread waits
for it. A person may pause, go step by step, take over the players' decisions, or simply tap: then the
simulated people follow what the screen says.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.games.pergamon import Action, State
from companion.session.errors import JournalError
from companion.session.events import Event, Source
from companion.simulation.game import SimulatedGame
from companion.simulation.people import NotUnderstood
from companion.watcher import Watcher
from companion.wiring.evidence import Evidence
from companion.wiring.reading import Reading
from companion.wiring.touch import TouchedScreen
from vision.codes import StickerClass
from vision.layout import DEMONSTRATION, Layout
from vision.scene import CameraModel
from vision.sightings import CameraReport, CameraState, Scene

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp, Game

_log = logging.getLogger(__name__)

FRAME_SECONDS = 0.25
"""Seconds from one frame to the next at the usual pace: quick enough to watch."""
PRESS_SECONDS = 0.25
"""How long a simulated finger stays on what it taps, so that it can be seen."""

TABLE_SCREENS = ("play", "exhibit", "break_up", "evaluation")
"""Where simulated people tap; while somebody looks at another screen, they wait."""


class Stopped(Exception):
    """The table was put away while its thread waited for the window."""


class SimulatedTable:
    """A simulated table for each game the app plays; the app's `Watcher` and `Simulation`.

    `evidence`: where pictures are kept for a report.
    """

    def __init__(
        self,
        seed: int,
        *,
        mistakes: bool = False,
        camera: tuple[int, int] = (1920, 1080),
        pace: float = 1.0,
        evidence: Evidence | None = None,
    ) -> None:
        self.paused = False
        self.taken_over = False
        self.speed = pace
        self._seed = seed
        self._mistakes = mistakes
        self._camera = camera
        self._evidence = evidence
        self._app: CompanionApp | None = None
        self._run: _Run | None = None

    def attach(self, app: CompanionApp) -> None:
        """Play on this app's screen."""
        self._app = app

    # --- the app's Watcher ---

    def watch(self, session: Game | None) -> None:
        """Lay the table for this game and play it; None: put the table away."""
        self.close()
        if session is not None and self._app is not None:
            model = CameraModel.of("good", *self._camera, self._seed)
            self._run = _Run(self, self._app, session, model, self._seed, self._mistakes, self._evidence)
            self._run.start()

    def close(self) -> None:
        """Put the table away; twice is fine."""
        run, self._run = self._run, None
        if run is not None:
            run.stop()

    def read_again(self) -> None:
        """Read the whole picture anew at the next look."""
        if self._run is not None:
            self._run.read_again()

    # --- the app's Simulation ---

    def pause(self) -> None:
        """Nobody moves; the camera goes on watching."""
        self.paused = True

    def resume(self) -> None:
        """Play on."""
        self.paused = False

    def step(self) -> None:
        """Let the people do one thing, then pause."""
        if self._run is not None:
            self._run.one_step()
        self.paused = False

    def take_over(self) -> None:
        """From now on a person decides for the players."""
        self.taken_over = True
        self.paused = False

    def give_back(self) -> None:
        """Let the simulated players decide again."""
        self.taken_over = False

    def set_speed(self, speed: float) -> None:
        """How many times the usual pace."""
        self.speed = speed


class _Run(threading.Thread):
    """One game at the simulated table."""

    def __init__(
        self,
        table: SimulatedTable,
        app: CompanionApp,
        session: Game,
        model: CameraModel,
        seed: int,
        mistakes: bool,
        evidence: Evidence | None,
    ) -> None:
        super().__init__(name="simulated table", daemon=True)
        self._table = table
        self._app = app
        self._layout = Layout.load(DEMONSTRATION)
        self._stopping = threading.Event()
        self._intervened = threading.Event()
        self._tapping = False
        self._step_from: int | None = None
        self._watcher = Watcher(session, StickerClass)
        self._session = session
        self._unlisten = session.listen(self._heard)
        self._reading = Reading(self._layout, lambda: session.state, evidence)
        self._lay_table = partial(
            SimulatedGame,
            session.state.setup,
            self._layout,
            model,
            TouchedScreen(
                app, _LiveFinger(app, self._on_window, self._wait, self._touching), lambda: self._watcher
            ),
            self._take,
            seed=seed,
            mistakes=mistakes,
            frame_seconds=FRAME_SECONDS,
            reader=self._reading,
        )
        if session.history:
            self._intervened.set()

    def one_step(self) -> None:
        """Pause again after the next thing done."""
        self._step_from = len(self._session.history)

    def read_again(self) -> None:
        """Read the whole picture anew at the next look."""
        self._reading.read_everything()

    def stop(self) -> None:
        """End the thread; called on the window's thread, which this thread may be waiting for."""
        self._stopping.set()
        self._unlisten()
        self._watcher.close()
        self._reading.close()
        self.join(timeout=5)

    def run(self) -> None:
        """Frame after frame until the game is over or put away."""
        try:
            game = self._lay_table()  # drawing the board takes a moment: not on the window's thread
            while not self._stopping.is_set():
                began = time.monotonic()
                self._one_frame(game)
                rest = FRAME_SECONDS / self._table.speed - (time.monotonic() - began)
                self._wait(max(0.0, rest))
        except Stopped:
            _log.info("the simulated table was put away")
        except Exception as fault:  # noqa: BLE001 — the end of a thread: say it on the screen
            _log.exception("the simulated table broke down")
            self._tell(f"{type(fault).__name__}: {fault}")

    # --- one frame ---

    def _one_frame(self, game: SimulatedGame) -> None:
        game.people.taken_over = self._table.taken_over
        if self._intervened.is_set():
            self._intervened.clear()
            game.follow(self._session.state)
        if self._table.paused or self._session.state.over:
            game.watch()
            return
        from companion.ui.finger import NotThere

        try:
            game.tick()
        except (NotUnderstood, NotThere) as fault:
            _log.warning("the simulated people start again from what the screen says: %s", fault)
            self._intervened.set()
        if self._step_from is not None and len(self._session.history) != self._step_from:
            self._step_from = None
            self._table.paused = True

    def _take(self, scene: Scene) -> None:
        preview, report = self._reading.newest, self._reading.report(CameraReport(CameraState.RUNNING))
        notice = self._reading.take_notice()

        def show() -> None:
            try:
                advice = self._watcher.take(scene)
            except JournalError as fault:
                self._app.journal_failed(fault)
                return
            self._reading.wanted = self._app.shows_picture
            if notice is not None:
                self._app.tell(notice, "alarm")
            self._app.show_advice(advice, report, preview)

        self._on_window(show)

    def _heard(self, event: Event[State, Action]) -> None:
        """A person's own touch: the people at the table follow it."""
        by_hand = any(entry.source is Source.HAND for entry in event.entries)
        undone = not event.entries or event.change != "done"
        if (by_hand or undone) and not self._tapping:
            self._intervened.set()

    def _touching(self, touching: bool) -> None:
        self._tapping = touching

    # --- the window's thread ---

    def _on_window(self, act: Callable[[], None]) -> None:
        """Do something on the window's thread and wait for it. Raises Stopped, and what it raised."""
        from kivy.clock import Clock

        done = threading.Event()
        raised: list[Exception] = []

        def call(_dt: float) -> None:
            try:
                if not self._stopping.is_set():
                    act()
            except Exception as fault:  # noqa: BLE001 — raised again where it was asked for
                raised.append(fault)
            finally:
                done.set()

        Clock.schedule_once(call, -1)
        while not done.wait(0.1):
            if self._stopping.is_set():
                raise Stopped
        if raised:
            raise raised[0]

    def _wait(self, seconds: float) -> None:
        if self._stopping.wait(seconds):
            raise Stopped

    def _tell(self, sentence: str) -> None:
        try:
            self._on_window(lambda: self._app.tell(sentence, "alarm"))
        except Stopped:
            _log.info("nobody is there to be told")


class _LiveFinger:
    """A finger on a window that runs by itself: down, a moment, and up."""

    def __init__(
        self,
        app: CompanionApp,
        on_window: Callable[[Callable[[], None]], None],
        wait: Callable[[float], None],
        touching: Callable[[bool], None],
    ) -> None:
        self._app = app
        self._on_window = on_window
        self._wait = wait
        self._touching = touching

    def tap(self, name: str) -> None:
        """Touch the named widget, when nobody looks at something else. Raises finger.NotThere, Stopped."""
        from companion.ui import finger

        while self._app.pages.top.name not in TABLE_SCREENS:
            self._wait(PRESS_SECONDS)
        spot: list[tuple[float, float]] = []

        def down() -> None:
            spot.append(finger.centre(finger.find(self._app.pages.root, name)))
            finger.put_down(*spot[0])

        self._touching(True)
        try:
            self._on_window(down)
            self._wait(PRESS_SECONDS)
            self._on_window(lambda: finger.lift(*spot[0]))
            self._wait(PRESS_SECONDS)
        finally:
            self._touching(False)
