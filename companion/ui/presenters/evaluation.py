"""An evaluation told step by step (rules 4.4): each marker's VP, the oldest object, the drop."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from companion.games.pergamon import Evaluate, State
from companion.games.pergamon.edition import Find
from companion.games.pergamon.evaluation import (
    BONUS_KIND,
    BONUS_VP,
    DROP,
    bonus,
    exhibited_objects,
)
from companion.games.pergamon.finds import Object, objects, row_of
from companion.games.pergamon.museum import drop
from companion.games.pergamon.state import ROUNDS
from companion.table.names import begin
from companion.ui.presenters import names
from companion.ui.presenters.board import face, markers, shifted_markers
from companion.ui.values import FindFace, MarkerView
from companion.words import _, plural


@dataclass(frozen=True)
class Step:
    """One thing told. `vp` is under a closed ticket unless the table plays open; `space` is lit."""

    kind: Literal["marker", "bonus", "drop", "nothing"]
    title: str
    sentence: str
    who: str = ""
    who_name: str = ""
    vp: int | None = None
    space: int = 0
    finds: tuple[FindFace, ...] = ()
    track: tuple[MarkerView, ...] = ()


@dataclass(frozen=True)
class EvaluationStory:
    """The steps of the coming evaluation and how far they have been told."""

    state: State
    at: int = 0

    @property
    def steps(self) -> tuple[Step, ...]:
        return (*_marker_steps(self.state), _bonus_step(self.state), *_drop_steps(self.state))

    @property
    def step(self) -> Step:
        return self.steps[self.at]

    @property
    def last(self) -> bool:
        """Whether the next tap carries the evaluation out."""
        return self.at == len(self.steps) - 1

    def forward(self) -> EvaluationStory:
        """Tell the next step."""
        return replace(self, at=min(self.at + 1, len(self.steps) - 1))

    def back(self) -> EvaluationStory:
        """Tell the step before again."""
        return replace(self, at=max(self.at - 1, 0))

    def to_the_end(self) -> EvaluationStory:
        """Leave out what is between."""
        return replace(self, at=len(self.steps) - 1)

    @property
    def earned(self) -> tuple[tuple[str, str, int], ...]:
        """(look, name, VP) of each player: earned in the steps told so far."""
        told = self.steps[: self.at + 1]
        return tuple(
            (
                str(player.colour),
                player.name,
                sum(step.vp or 0 for step in told if step.who == str(player.colour))
                + self._shared_bonus(seat, told),
            )
            for seat, player in enumerate(self.state.setup.players)
        )

    def _shared_bonus(self, seat: int, told: tuple[Step, ...]) -> int:
        paid = bonus(self.state)
        if len(paid) < 2 or not any(step.kind == "bonus" for step in told):
            return 0
        return dict(paid).get(seat, 0)

    @property
    def action(self) -> Evaluate:
        return Evaluate(revision=self.state.revision)


def _marker_steps(state: State) -> tuple[Step, ...]:
    """One step a marker, lowest space first."""
    standing = state.museum()
    if not standing:
        return (
            Step(
                "nothing",
                _("An empty museum"),
                _("No marker stands on the track: nobody is paid."),
                track=markers(state),
            ),
        )
    return tuple(
        Step(
            "marker",
            _("{name} · marker {marker}").format(
                name=names.figure(state, player), marker=names.numeral(marker)
            ),
            _("Stands on space {space}").format(space=space),
            names.look(state, player),
            names.figure(state, player),
            state.setup.edition.vp(space),
            space,
            tuple(face(state.setup.edition, n) for n in _row(state, player, marker)),
            _lit(state, (player, marker)),
        )
        for space, (player, marker) in standing.items()
    )


def _lit(state: State, owner: tuple[int, int]) -> tuple[MarkerView, ...]:
    """The track with one marker to be seen first."""
    who = names.look(state, owner[0])
    return tuple(replace(m, new=(m.who, m.number) == (who, owner[1])) for m in markers(state))


def _row(state: State, player: int, marker: int) -> tuple[int, ...]:
    collection = state.holdings[player].collections[marker - 1]
    return collection.row if collection else ()


def _bonus_step(state: State) -> Step:
    kind = BONUS_KIND[state.round]
    title = begin(names.oldest_name(kind))
    paid = bonus(state)
    oldest = oldest_object(state)
    if oldest is None:
        return Step("bonus", title, _("None is exhibited: nobody is paid."), track=markers(state))
    tiles, found = oldest
    finds = tuple(face(state.setup.edition, tile.number) for tile in tiles)
    if not paid:
        sentence = _("Several are equally old ({year}): nobody is paid.").format(year=found.year)
        return Step("bonus", title, sentence, finds=finds, track=markers(state))
    players = tuple(player for player, _vp in paid)
    sentence = plural(
        "{names} has the oldest, of the year {year}: {vp} VP",
        "{names} have equally old ones, of the year {year}: {vp} VP each",
        len(players),
    ).format(names=names.people(state, players), year=found.year, vp=BONUS_VP)
    single = players[0] if len(players) == 1 else None
    return Step(
        "bonus",
        title,
        sentence,
        "" if single is None else names.look(state, single),
        names.people(state, players),
        None if single is None else BONUS_VP,
        finds=finds,
        track=markers(state),
    )


def oldest_object(state: State) -> tuple[tuple[Find, Find], Object] | None:
    """The oldest exhibited object of the round's kind, with the two finds it is made of."""
    kind = BONUS_KIND[state.round]
    shown = [
        (found.year, player, marker)
        for player, marker, found in exhibited_objects(state)
        if found.kind is kind
    ]
    if not shown:
        return None
    year, player, marker = max(shown)
    tiles = row_of(state.setup.edition, _row(state, player, marker))
    return next(
        (pair, made)
        for pair in pairwise(tiles)
        for made in objects(pair)
        if made.kind is kind and made.year == year
    )


def _drop_steps(state: State) -> tuple[Step, ...]:
    if state.round == ROUNDS:
        return ()
    spaces = DROP[state.round]
    kept, leaving = drop(state.museum(), spaces)
    sentence = plural(
        "Every marker goes {n} space down.", "Every marker goes {n} spaces down.", spaces
    ).format(n=spaces)
    if leaving:
        sentence += " " + plural(
            "{markers} leaves the museum, its finds go into the box.",
            "{markers} leave the museum, their finds go into the box.",
            len(leaving),
        ).format(markers=", ".join(f"{names.figure(state, p)} {names.numeral(m)}" for p, m in leaving))
    return (Step("drop", _("Interest fades"), sentence, track=shifted_markers(state, kept)),)
