"""The score sheet of a game, finished or not, as plain text: where every VP came from.

It is worked out from what was done, so a saved record and a game still being played give the same.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from companion.games.pergamon import Action, Correct, Evaluate, Exhibit, FinalPrizes, Setup, State
from companion.games.pergamon.evaluation import (
    BONUS_KIND,
    bonus,
    collection_objects,
    oldest_year,
    ranking,
    strip,
)
from companion.games.pergamon.setup import Settings
from companion.phrases import (
    describe,
    figure_name,
    kind_name,
    month,
    numeral,
    oldest_name,
    several,
    stage_sentence,
    year_name,
)
from companion.words import _, plural

_LONGEST_NAME = 16


class Done(Protocol):
    """One action that was done, with the states around it: a record's step or a session's entry."""

    @property
    def action(self) -> Action: ...
    @property
    def before(self) -> State: ...
    @property
    def after(self) -> State: ...


@dataclass
class Points:
    """What each player got VP for: a list a player for each source, in the order of the game."""

    players: int
    rows: dict[str, list[int]] = field(default_factory=dict)

    def add(self, source: str, player: int, vp: int) -> None:
        self.rows.setdefault(source, [0] * self.players)[player] += vp

    @property
    def totals(self) -> list[int]:
        return [sum(row[player] for row in self.rows.values()) for player in range(self.players)]


def points(start: State, done: Iterable[Done]) -> Points:
    """Where each player's VP came from. The totals are the VP of the last state."""
    players = len(start.holdings)
    found = Points(players, {_("Collections exhibited"): [0] * players})
    for step in done:
        _add(found, step)
    return found


def _add(found: Points, step: Done) -> None:
    action, before, after = step.action, step.before, step.after
    if isinstance(action, Exhibit):
        found.add(_("Collections exhibited"), action.player, 1)
    elif isinstance(action, Evaluate):
        museum = _("Round {round}: museum").format(round=before.round)
        for player, vp in enumerate(strip(before)):
            found.add(museum, player, vp)
        oldest = _("Round {round}: {oldest}").format(
            round=before.round, oldest=oldest_name(BONUS_KIND[before.round])
        )
        for player, vp in [*((player, 0) for player in range(found.players)), *bonus(before)]:
            found.add(oldest, player, vp)
    elif isinstance(action, FinalPrizes):
        for player, vp in [*((player, 0) for player in range(found.players)), *after.prizes]:
            found.add(_("Final prizes"), player, vp)
    elif isinstance(action, Correct) and action.vp is not None:
        for player, holding in enumerate(after.holdings):
            found.add(_("Set by hand"), player, holding.vp - before.holdings[player].vp)


def score_sheet(start: State, done: Sequence[Done]) -> str:
    """The whole sheet: the game, the table of VP, the ranking, and what stands in the museum."""
    state = done[-1].after if done else start
    parts = [_heading(state), _table(state, points(start, done)), _ranking(state), _museum(state)]
    corrections = [step for step in done if isinstance(step.action, Correct)]
    if corrections:
        parts.append(
            [
                _("Set by hand"),
                *(
                    _("  Round {round}: {what}").format(
                        round=step.before.round, what=describe(step.action, step.before)
                    )
                    for step in corrections
                ),
            ]
        )
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


# --- the game ----------------------------------------------------------------------------------------


def _heading(state: State) -> list[str]:
    setup = state.setup
    lines = [_("Pergamon: score sheet"), _edition(setup)]
    unusual = [*_settings(setup.settings), *_variants(setup)]
    if unusual:
        lines.append(_("Played with: {things}.").format(things=several(unusual)))
    if state.over:
        lines.append(_("The game is over."))
    else:
        lines.append(
            _("Not finished: round {round}, {month}. {stage}").format(
                round=state.round, month=month(state.round), stage=stage_sentence(state.stage)
            )
        )
    return lines


def _edition(setup: Setup) -> str:
    if setup.edition.verified:
        return _("Edition: {name}").format(name=setup.edition.name)
    return _("Edition: {name}, not compared with a real copy").format(name=setup.edition.name)


def _settings(settings: Settings) -> list[str]:
    usual = Settings()
    words = {
        "robber_takes_rest": _("the Grave Robber never takes the rest of the fund"),
        "bank_limit": _("no more than 40 coins"),
        "dig_empty_level": _("empty levels may be dug"),
        "tied_bonus": _("no bonus when the oldest objects are equally old"),
        "final_prize": _("final prizes for collections"),
    }
    return [text for key, text in words.items() if getattr(settings, key) != getattr(usual, key)]


def _variants(setup: Setup) -> list[str]:
    words = {
        _("the order of the players from the order track"): setup.variants.player_order,
        _("finds of one century sorted by the starting player"): setup.variants.sorting,
    }
    return [text for text, played in words.items() if played]


# --- the VP ------------------------------------------------------------------------------------------


def _table(state: State, found: Points) -> list[str]:
    names = [_cut(player.name) for player in state.setup.players]
    rows = [*found.rows.items(), (_("Total"), found.totals)]
    first = max(_width(source) for source, _row in rows)
    widths = [max(5, _width(name)) for name in names]

    def line(head: str, cells: Iterable[str]) -> str:
        padded = (" " * (width - _width(cell)) + cell for cell, width in zip(cells, widths, strict=True))
        return "  ".join([head + " " * (first - _width(head)), *padded])

    body = [line(source, (str(vp) if vp else "·" for vp in row)) for source, row in rows]
    rule = "-" * _width(body[0])
    return [line("", names), *body[:-1], rule, line(_("Total"), map(str, found.totals))]


def _ranking(state: State) -> list[str]:
    """Places with their reasons, once the game is over (rules 5)."""
    if not state.over:
        return []
    lines, place = [_("Ranking")], 1
    for group in ranking(state):
        for player in group:
            vp = state.holdings[player].vp
            oldest = oldest_year(state, player)
            lines.append(
                _("  {place}. {name}: {vp}, {oldest}").format(
                    place=place,
                    name=figure_name(state.setup, player),
                    vp=plural("{n} VP", "{n} VP", vp).format(n=vp),
                    oldest=_("oldest object {year}").format(year=year_name(oldest))
                    if oldest >= 0
                    else _("no object in the museum"),
                )
            )
        place += len(group)
    return lines


def _museum(state: State) -> list[str]:
    lines = []
    for space, (player, marker) in sorted(state.museum().items(), reverse=True):
        collection = state.holdings[player].collections[marker - 1]
        assert collection is not None, "every marker on the track has a collection"
        objects = [f"{kind_name(found.kind)} {found.year}" for found in collection_objects(state, collection)]
        if collection.polish:
            objects.append(_("polish {coins}").format(coins=collection.polish))
        lines.append(
            _("  {space:>2}  {name} {marker}: {objects}").format(
                space=space,
                name=figure_name(state.setup, player),
                marker=numeral(marker),
                objects=", ".join(objects),
            )
        )
    return [_("Museum"), *lines] if lines else []


# --- text in columns ---------------------------------------------------------------------------------


def _width(text: str) -> int:
    """Columns that a text takes: wide characters two, combining ones none."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text
    )


def _cut(name: str) -> str:
    """A name that fits a column."""
    if _width(name) <= _LONGEST_NAME:
        return name
    while _width(name) >= _LONGEST_NAME:
        name = name[:-1]
    return name + "…"
