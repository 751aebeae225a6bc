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
        header(self, title, app.pages.back, room=58, tall_room=64)
        self._count = words(
            self, "", 70, 0.5, 28, 11, (79, 0.5, 19, 6.4), step="small", tone="muted", align="right"
        )
        self._title = words(
            self, "", 1, 12, 56, 10.5, (2, 7.5, 90, 6.2), step="title", serif=True, bold=True, most=1
        )
        self._says = words(
            self, "", 1, 23, 60, 11, (2, 14, 96, 5.5), step="body", tone="muted", most=2, valign="top"
        )
        self._row = FindRow()
        put(self, self._row, 1, 34.5, 60, 21, (1, 20, 98, 11))
        self._ticket = TicketVP(name="ticket")
        put(self, self._ticket, 68, 13, 26, 20.5, (2, 32, 44, 9))
        self._ticket_says = words(
            self, "", 63, 34, 36, 9, (48, 32, 50, 9), step="small", tone="muted", align="center", most=2
        )
        self._track = MuseumTrack(name="museum")
        put(self, self._track, 1, 57, 60, 42, (1, 42, 98, 24))
        self._earned: list[Any] = []
        self._names: list[Any] = []
        for index, player in enumerate(self.state.setup.players):
            top, low = 43.5 + index * 10.6, 67 + index * 6.3
            self._names.append(
                words(self, player.name, 64, top, 22, 10, (4, low, 60, 6.2), step="body", bold=True, most=1)
            )
            ticket = TicketVP(name=f"earned.{index + 1}")
            self._earned.append(put(self, ticket, 87, top, 11, 10.6, (70, low, 26, 6.2)))
        button(self, "evaluation.back", "", self._back, 62.5, 87, 8, 12, (1, 92.7, 14, 6.4), picture="left")
        self._skip_button = button(
            self, "evaluation.skip", _("Skip"), self._skip, 71.5, 87, 11, 12, (16, 92.7, 30, 6.4)
        )
        self._next = button(
            self,
            "evaluation.next",
            "",
            self._forward,
            83.5,
            87,
            15.5,
            12,
            (47, 92.7, 52, 6.4),
            style="accent",
            step="large",
        )
        why_card.mark(self, "why.step", self._why, 1, 12, 60, 11, (1, 7.5, 98, 6.2))
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
