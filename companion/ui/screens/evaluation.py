"""An evaluation as theatre: one collection at a time, the oldest object large, then the drop (rules 4.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.pergamon import Stage
from companion.ui import why_card
from companion.ui.presenters import names, why
from companion.ui.presenters.board import museum_vp
from companion.ui.presenters.evaluation import EvaluationStory, Step
from companion.ui.screens.base import Screen
from companion.ui.screens.parts import button, header, put, words
from companion.ui.widgets import FindRow, MuseumTrack, TicketVP
from companion.words import _


class EvaluationScreen(Screen):
    """Names: “evaluation.next”, “evaluation.back”, “evaluation.skip”, “ticket” (held: its VP),
    “why.step”."""

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="evaluation", **values)
        self._story = EvaluationStory(self.state)
        title = _("Evaluation of round {n}").format(n=self.state.round)
        header(self, title, app.pages.back, room=58)
        self._count = words(self, "", 70, 0.5, 28, 11, step="small", tone="muted", align="right")
        self._title = words(self, "", 1, 12, 60, 10, step="title", serif=True, bold=True, most=1)
        self._says = words(self, "", 1, 22, 60, 11, step="body", tone="muted", most=2, valign="top")
        self._row = FindRow()
        put(self, self._row, 1, 34, 60, 21)
        self._ticket = TicketVP(name="ticket")
        put(self, self._ticket, 68, 13, 26, 20.5)
        self._ticket_says = words(self, "", 63, 34, 36, 10, step="small", tone="muted", align="center")
        self._track = MuseumTrack(name="museum")
        put(self, self._track, 1, 57, 60, 42)
        self._earned: list[Any] = []
        self._names: list[Any] = []
        for index, player in enumerate(self.state.setup.players):
            top = 44.5 + index * 9.8
            self._names.append(words(self, player.name, 64, top, 22, 8, step="body", bold=True, most=1))
            ticket = TicketVP(name=f"earned.{index + 1}")
            self._earned.append(put(self, ticket, 87, top + 0.6, 11, 7.4))
        button(self, "evaluation.back", "", self._back, 62.5, 85, 8, 13.5, picture="left")
        self._skip_button = button(self, "evaluation.skip", _("Skip"), self._skip, 71.5, 85, 11, 13.5)
        self._next = button(
            self, "evaluation.next", "", self._forward, 83.5, 85, 15.5, 13.5, style="accent", step="large"
        )
        why_card.mark(self, "why.step", self._why, 1, 12, 60, 11)
        self.refresh()

    def fits(self) -> bool:
        return self.state.stage is Stage.EVALUATION

    def refresh(self) -> None:
        """Show the step that is told."""
        self._show(replace(self._story, state=self.state))

    def _show(self, story: EvaluationStory) -> None:
        self._story = story
        step = story.step
        self._count.text = _("{n} of {all}").format(n=story.at + 1, all=len(story.steps))
        self._title.text, self._says.text = step.title, step.sentence
        self._row.finds = list(step.finds)
        self._show_ticket(step)
        self._track.vp, self._track.markers = list(museum_vp(story.state)), list(step.track)
        self._track.bright = frozenset({step.space} if step.space else ())
        for ticket, (_look, _name, vp) in zip(self._earned, story.earned, strict=True):
            ticket.vp, ticket.open = vp, self._open
        self._skip_button.disabled = story.last
        self._next.text = _("Pay out") if story.last else _("Next")

    def _why(self) -> why.Why:
        step = self._story.step
        if step.kind == "bonus":
            return why.oldest(self.state)
        return why.museum(self.state, step.space) if step.kind == "marker" else why.drop(self.state)

    @property
    def _open(self) -> bool:
        return bool(self.app.preferences.open_vp)

    def _show_ticket(self, step: Step) -> None:
        paid = step.vp is not None
        self._ticket.opacity = 1 if paid else 0
        self._ticket.vp, self._ticket.open = step.vp or 0, self._open
        self._ticket_says.text = (
            _("for {name} · hold to see").format(name=step.who_name) if paid and not self._open else ""
        )
        if paid and self._open:
            self._ticket_says.text = names.points(step.vp or 0)

    def _back(self) -> None:
        self._show(self._story.back())

    def _skip(self) -> None:
        self._show(self._story.to_the_end())

    def _forward(self) -> None:
        if not self._story.last:
            self._show(self._story.forward())
        elif self.app.carry_out(self._story.action):
            self.app.pages.back_to("play")
