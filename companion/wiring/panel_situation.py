"""What the screen shows, as the value that the panel's lamps and presses depend on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.panel.keys import Keys
from companion.panel.situation import Asking, CameraIs, Situation
from companion.phrases import describe

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp

WITH_BAR = ("play", "panel")
"""The screens that show the bar with the one next thing."""


class Looking:
    """Looks at an app's screen and knows since when it shows what it shows."""

    def __init__(self, app: CompanionApp, keys: Keys) -> None:
        self._app = app
        self._keys = keys
        self._key: tuple[Any, ...] | None = None
        self._since = float("-inf")
        self._by_undo = False
        self._undone_to: int | None = None

    def notice(self, now: float) -> None:
        """Note when the screen begins to show something else: a press before that answered what was."""
        app = self._app
        advice = self.situation("").watched
        revision = None if app.session is None else app.session.state.revision
        offered = (bool(advice.pending), advice.proposal, app.asking)
        key = (id(app.session), revision, id(app.pages.top), *offered)
        if key != self._key:
            self._key, self._since = key, now
            self._by_undo = revision is not None and revision == self._undone_to

    def undone(self) -> None:
        """The panel itself has just undone something: what the screen will show comes from that."""
        session = self._app.session
        self._undone_to = None if session is None else session.state.revision

    def situation(self, chosen: str) -> Situation:
        """What lamps depend on; `chosen` is what the knob stands on."""
        from companion.ui import focus
        from companion.ui.why_card import WhyCard

        app = self._app
        return Situation(
            state=None if app.session is None else app.session.state,
            advice=app.advice,
            set_aside=app.set_aside,
            camera=_camera(app),
            journal_fault=app.journal_fault,
            asking=_asking(app),
            power=self._keys.power,
            screen=str(app.pages.top.name),
            card=isinstance(focus.covering(app.pages.root), WhyCard),
            resting=app.rest is not None and app.rest.resting,
            chosen=chosen,
            stuck=self._keys.stuck,
            since=self._since,
            by_undo=self._by_undo,
        )

    def answered(self, chosen: str) -> Situation:
        """The same with what only presses need to know."""
        from companion.ui import focus

        app, session = self._app, self._app.session
        now = self.situation(chosen)
        accent = focus.accented(app.pages.root)
        last = None if session is None else session.undoable
        return replace(
            now,
            accent="" if accent is None else str(accent.name),
            says=app.view().next.sentence if session is not None and now.screen in WITH_BAR else "",
            undoes="" if last is None else describe(last.action, last.before),
        )


def _camera(app: CompanionApp) -> CameraIs:
    state = "off" if app.report is None else str(app.report.state)
    if state == "running":
        seen = app.preview is None or app.preview.board_found
        return CameraIs.WATCHING if seen else CameraIs.TROUBLE
    return CameraIs.TROUBLE if state in ("stalled", "gone", "unread") else CameraIs.OFF


def _asking(app: CompanionApp) -> Asking:
    from companion.ui.presenters.history import question_before_undo

    if not app.asking:
        return Asking.NOTHING
    last = None if app.session is None else app.session.undoable
    asked_by_undo = last is not None and app.asking == question_before_undo([last])
    return Asking.UNDO if asked_by_undo else Asking.OTHER
