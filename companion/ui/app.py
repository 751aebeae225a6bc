"""The screen as a whole: one window, the screens in it, and the way from a tap to the session.

Importing this module opens Kivy: call `kivy_setup.prepare` or `offscreen.open_window` before.

A real window::

    kivy_setup.prepare((800, 480))
    from companion.ui.app import CompanionApp
    CompanionApp(journal, preferences).run()

A window that nobody looks at::

    offscreen.open_window((800, 480))
    app = CompanionApp(journal, preferences)
    app.open_offscreen()
    offscreen.pump()

Everything here runs on the thread of the window. Session events may come from any thread: the screen
follows at its next frame.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol

from kivy.app import App
from kivy.base import ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout

from companion.editions import EditionError, demonstration
from companion.enrolment import CopyFile, Enrolment
from companion.games.errors import Refused
from companion.games.pergamon import PERGAMON, Action, Edition, Setup, State
from companion.phrases import reason_sentences
from companion.preferences import Preferences, PreferencesError
from companion.session.errors import JournalError
from companion.session.events import Event, Source
from companion.session.journal import Journal
from companion.session.session import Session
from companion.session.storage import GameInfo
from companion.table.advice import Advice
from companion.ui import kivy_setup, theme
from companion.ui.by_itself import OpensByItself
from companion.ui.camera_setup import CameraSetUp
from companion.ui.overlays import Question, Toast
from companion.ui.pages import FailSafe, Pages
from companion.ui.presenters.camera import Report, camera_view
from companion.ui.presenters.history import question_before_undo
from companion.ui.presenters.new_game import NewGameForm, with_last_players
from companion.ui.presenters.play import PlayPresenter, PlayView
from companion.ui.presenters.sounds import ALARM, sound_of
from companion.ui.preview import BoardState, Preview
from companion.ui.rest import Rest
from companion.words import _, plural, use_language

if TYPE_CHECKING:
    from companion.sharing import Shared
    from companion.ui.screens.panel import PanelSide

_log = logging.getLogger(__name__)

Game = Session[State, Action]


class Watcher(Protocol):
    """Whatever looks at the table. It calls `CompanionApp.show_advice` on the window's thread."""

    def watch(self, session: Game | None) -> None:
        """Look at the table for this game from now on; None: no game is played."""

    def close(self) -> None:
        """Stop looking; twice is fine."""


class Simulation(Protocol):
    """The simulated table, steered from the strip at the foot of the play screen."""

    @property
    def paused(self) -> bool: ...

    @property
    def taken_over(self) -> bool:
        """Whether a person plays in place of the simulated players."""
        ...

    @property
    def speed(self) -> float:
        """How many times the usual pace."""
        ...

    def pause(self) -> None: ...

    def resume(self) -> None: ...

    def step(self) -> None:
        """Let the simulated players do one thing, then pause."""
        ...

    def take_over(self) -> None: ...

    def give_back(self) -> None:
        """Let the simulated players go on."""
        ...

    def set_speed(self, speed: float) -> None: ...


class CompanionApp(App):
    """The app. `editions`: those that a new game may be played with, the usual one first.

    `copy_file`: where the owner's own copy is kept; without it none can be entered. `camera_set_up`: the
    camera that may be set up on the screen, if there is one.
    `save` keeps preferences that were changed on the screen; it may raise PreferencesError. `reporter` makes
    a report for whoever looks into a fault; it takes seconds and is called on a thread of its own.
    `play_sound` plays one of `synth.RECIPES` and returns at once.
    """

    title = "Pergamon"

    def __init__(
        self,
        journal: Journal,
        preferences: Preferences,
        *,
        watcher: Watcher | None = None,
        simulation: Simulation | None = None,
        editions: Sequence[Edition] = (),
        copy_file: CopyFile | None = None,
        camera_set_up: CameraSetUp | None = None,
        save: Callable[[Preferences], object] = lambda _preferences: None,
        reporter: Callable[[], Shared] | None = None,
        play_sound: Callable[[str], object] = lambda _name: None,
        **values: Any,
    ) -> None:
        super().__init__(**values)
        self._save = save
        self.reporter = reporter
        self._play_sound = play_sound
        self.wants_restart = False
        self.journal = journal
        self.preferences = preferences
        self.watcher = watcher
        self.simulation = simulation
        self.editions = tuple(editions) or (demonstration(),)
        self.copy_file = copy_file
        self.camera_set_up = camera_set_up
        self.copy: Enrolment | None = None
        self.session: Game | None = None
        self.advice: Advice | None = None
        self.report: Report | None = None
        self.preview: Preview | None = None
        self.board_shown: PlayView | None = None
        self.set_aside: frozenset[str] = frozenset()
        self.panel: PanelSide | None = None
        self.switch_off: Callable[[], object] | None = None  # on a device that starts into the companion
        self.journal_fault = ""
        self._unlisten: Callable[[], None] = lambda: None
        self._by_itself = OpensByItself()
        self._refresh_soon = Clock.create_trigger(lambda _dt: self.refresh(), -1)
        self._handler: FailSafe | None = None
        self._question: Question | None = None
        self._toast: Toast | None = None
        self.pages = Pages(self)
        self.rest: Rest | None = None

    # --- opening and closing ---

    def build(self) -> FloatLayout:
        """The root widget, with the home screen on it."""
        kivy_setup.fit_density(*Window.size)  # full screen: its size is known only now
        self._handler = FailSafe(self)
        ExceptionManager.add_handler(self._handler)
        self.rest = Rest()
        self.use_preferences(self.preferences)
        self.pages.go("home")
        for notice in self.journal.notices:
            self.tell(notice, "alarm")
        return self.pages.root

    def open_offscreen(self) -> None:
        """Show the app in the offscreen window instead of a real one."""
        from companion.ui import offscreen

        offscreen.show(self.build())

    def on_stop(self) -> None:
        """The window was closed: let go of everything."""
        self.close()

    def close(self) -> None:
        """Let go of the game, the watcher and the window's exception handler; twice is fine."""
        self._unlisten()
        if self.watcher is not None:
            self.watcher.close()
        if self.rest is not None:
            self.rest.end()
        if self._handler is not None:
            ExceptionManager.remove_handler(self._handler)
            self._handler = None

    def restart(self) -> None:
        """End; whoever ran the app starts it anew (`wants_restart`)."""
        self.wants_restart = True
        self.stop()

    def open_settings(self, *_args: Any) -> bool:
        """Kivy's own settings panel is not for players."""
        return False

    # --- games ---

    def start_game(self, setup: Setup) -> None:
        """Begin a game and show its board."""
        session = self.kept(lambda: self.journal.new_game(PERGAMON, setup.to_header()))
        if session is not None:
            self.play(session)

    def resume(self, game_id: str) -> None:
        """Go on with a kept game."""
        session = self.kept(lambda: self.journal.resume(game_id))
        if session is not None:
            self.play(session)

    def play(self, session: Game) -> None:
        """Show this game's board and let the watcher look at its table."""
        self.leave_game()
        self.session = session
        self._by_itself = OpensByItself()
        self._unlisten = session.listen(self._heard)
        if self.watcher is not None:
            self.watcher.watch(session)
        if session.damage:
            self.tell(session.damage, "alarm")
        self.pages.go("play", under="home")

    def _heard(self, event: Event[State, Action]) -> None:
        """The game went on: what was set aside before is told again where it still lies wrong."""
        self.sound(sound_of(event))
        self.set_aside, self.journal_fault = frozenset(), ""
        self._refresh_soon()

    def leave_game(self) -> None:
        """Put the game away; it stays in the journal as it is."""
        self._unlisten()
        self._unlisten = lambda: None
        self.session, self.advice, self.preview, self.board_shown = None, None, None, None
        self.set_aside = frozenset()
        if self.watcher is not None:
            self.watcher.watch(None)

    def new_game_form(self) -> NewGameForm:
        """A game that can be started as it stands: the last table's players, if there were any."""
        form = NewGameForm(self.editions[0])
        last = self.journal.last_open()
        if last is None:
            return form
        session = self.kept(lambda: self.journal.resume(last.game_id))
        return form if session is None else with_last_players(form, session.state.setup.players)

    def game_line(self, game: GameInfo) -> str:
        """When a kept game was played and how far it is."""
        day = datetime.fromtimestamp(game.last_played).strftime("%Y-%m-%d %H:%M")
        if game.finished is not None:
            return _("finished {day}").format(day=day)
        return plural("{day}, {n} move", "{day}, {n} moves", game.moves).format(day=day, n=game.moves)

    # --- the owner's copy ---

    def open_copy(self) -> None:
        """Go on entering the owner's copy, or look at it."""
        assert self.copy_file is not None
        try:
            self.copy = self.copy_file.load()
        except EditionError as fault:
            self.tell(str(fault), "alarm")
            return
        self.pages.go("my_copy")

    def keep_copy(self, copy: Enrolment) -> None:
        """Write the copy down, where it has changed; a finished one is the first that new games offer."""
        assert self.copy_file is not None
        before = self.copy
        if copy == before:
            return
        self.copy = copy
        try:
            self.copy_file.save(copy)
        except EditionError as fault:
            self.tell(str(fault), "alarm")
        edition = copy.edition()
        others = tuple(e for e in self.editions if before is None or e != before.edition())
        self.editions = (others or (demonstration(),)) if edition is None else (edition, *others)

    def show_finds(self, numbers: frozenset[int], report: Report, preview: Preview) -> None:
        """The camera sees these finds while no game is played; call it on the window's thread."""
        self.report, self.preview = report, preview
        show = getattr(self.pages.top, "show_finds", None)
        if show is not None:
            show(numbers)
        self.pages.show_preview()

    def known_names(self) -> list[str]:
        """Names of players in kept games, those of the latest game first."""
        names = [name for game in self.journal.games() for name in game.players]
        return list(dict.fromkeys(names))

    # --- what there is to show ---

    def view(self) -> PlayView:
        """What the play screen shows now."""
        assert self.session is not None
        presenter = PlayPresenter(self.session, self.preferences)
        return presenter.view(
            self.advice, self.report, board_state=self._board_state, set_aside=self.set_aside
        )

    @property
    def watching(self) -> bool:
        """Whether the camera sees to the table."""
        camera = camera_view(self.report, self.advice, board=self._board_state)
        return self.session is not None and camera.watching

    @property
    def _board_state(self) -> BoardState:
        return self.preview.board if self.preview else "found"

    def sound(self, name: str) -> None:
        """Let a sound be heard, where the owner likes sounds; “” is none."""
        if name and self.preferences.sound:
            self._play_sound(name)

    def refresh(self) -> None:
        """Bring the screen up to what is now; it is bright for that."""
        if self.rest is not None:
            self.rest.wake()
        self.pages.refresh()
        self._open_by_itself()

    def _open_by_itself(self) -> None:
        """Over the board, the screen of the next thing, where it has one."""
        if self.session is None or not self.pages.shows("play") or self._question is not None:
            return
        name = self._by_itself.screen(self.session.state, self.advice if self.watching else None)
        if name:
            self.pages.go(name)

    def show_advice(
        self, advice: Advice | None, report: Report | None = None, preview: Preview | None = None
    ) -> None:
        """What the table side says now (None: no camera), and how the camera is doing.

        Call it on the window's thread. What is not sure is offered on the screen; carrying out what is
        sure is the caller's business. Without a preview the one before stays.
        """
        changed = (advice, report) != (self.advice, self.report)
        told = {d.key for d in self.advice.discrepancies} if self.advice else set()
        self.advice, self.report = advice, report
        if preview is not None:
            self.preview = preview
        keys = {d.key for d in advice.discrepancies} if advice else set()
        if keys - told:
            self.sound(ALARM)
        self.set_aside &= keys
        if changed:
            if self.rest is not None:
                self.rest.wake()
            self.pages.follow_camera()
            self._open_by_itself()
        if preview is not None:
            self.pages.show_preview()

    @property
    def shows_picture(self) -> bool:
        """Whether the camera's picture is on the screen now."""
        return hasattr(self.pages.top, "show_preview")

    def use_preferences(self, preferences: Preferences) -> None:
        """Draw and speak as these preferences say from now on."""
        self.preferences = preferences
        use_language(preferences.language)
        kivy_setup.turn(preferences.rotation)
        mode: theme.Mode = "dark" if preferences.dark else "light"
        tall = Window.height > Window.width
        theme.use(theme.Theme(mode, preferences.text_size, preferences.motion, tall))
        self.pages.rebuild()

    def change_preferences(self, preferences: Preferences) -> None:
        """These were set on the screen: use them and keep them."""
        try:
            self._save(preferences)
        except PreferencesError as fault:
            self.tell(str(fault), "alarm")
        self.use_preferences(preferences)

    # --- doing things ---

    def carry_out(self, action: Action, source: Source = Source.HAND) -> bool:
        """Do an action; says why where it is refused. Returns whether it was done."""
        session = self.session
        assert session is not None
        try:
            return self.kept(lambda: session.submit(action, source)) is not None
        except Refused as refusal:
            self.tell(" ".join(reason_sentences(refusal)))
        self.refresh()
        return False

    def kept(self, act: Callable[[], Any]) -> Any:
        """What `act` returns; None, and a message, where the journal could not keep it."""
        try:
            return act()
        except JournalError as fault:
            self.journal_failed(fault)
            return None

    def journal_failed(self, fault: JournalError) -> None:
        """Something could not be written down: say so, and remember it until something can be again."""
        _log.warning("the journal failed: %s", fault)
        self.journal_fault = str(fault)
        self.tell(str(fault), "alarm")

    def undo(self) -> None:
        """Take back the last action; asks first where it had turned up something hidden."""
        session = self.session
        assert session is not None
        last = session.undoable
        if last is None:
            return

        def take_back() -> None:
            if session.undoable is last:
                self.kept(session.undo)
            else:
                self.tell(_("The game went on in the meantime: look again, and repeat it if it still fits."))

        question = question_before_undo([last])
        if question:
            self.ask(question, _("Take it back"), _("Leave it"), take_back)
        else:
            take_back()

    def redo(self) -> None:
        """Do again what was undone last."""
        session = self.session
        assert session is not None
        if session.redoable is not None:
            self.kept(session.redo)

    # --- talking ---

    def tell(self, sentence: str, tone: str = "ink") -> None:
        """Show a sentence at the foot of the screen for a while."""
        self._end_toast()
        self._toast = toast = Toast(
            sentence,
            tone,
            self._end_toast,
            size_hint=(0.96, None),
            pos_hint={"center_x": 0.5, "y": 0.02},
        )
        toast.bind(width=lambda shown, width: setattr(shown, "height", shown.needed_height(width)))
        self.pages.root.add_widget(toast)

    def _end_toast(self, toast: Toast | None = None) -> None:
        """Take the sentence away; one that was given is left alone where another has taken its place."""
        shown = self._toast
        if shown is not None and toast in (None, shown):
            shown.end()
            self.pages.root.remove_widget(shown)
            self._toast = None

    def ask(self, question: str, yes: str, no: str, act: Callable[[], object]) -> None:
        """Ask something; `act` is called when the answer is yes."""
        self.withdraw_question()

        def answer(is_yes: bool) -> None:
            self.withdraw_question()
            if is_yes:
                act()

        self._question = Question(question, yes, no, answer)
        self.pages.root.add_widget(self._question)

    @property
    def asking(self) -> str:
        """What the screen asks; “” for nothing."""
        return "" if self._question is None else str(self._question.text)

    def withdraw_question(self) -> None:
        """Ask no longer."""
        if self._question is not None:
            self.pages.root.remove_widget(self._question)
            self._question = None

    def fault(self, error: BaseException) -> None:
        """Something of ours went wrong: say so, offer to go on. The game is safe in the journal."""
        _log.error("the screen failed", exc_info=error)
        self.withdraw_question()
        self._end_toast()
        self.pages.go("fault", under="home", what=f"{type(error).__name__}: {error}")
