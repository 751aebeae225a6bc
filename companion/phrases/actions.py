"""Each action in a few words: for the history, undo buttons and checked records."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.pergamon import ROBBER, State
from companion.games.pergamon import actions as act
from companion.games.pergamon import finds as tiles
from companion.games.pergamon.edition import FINDS
from companion.games.pergamon.robber import level_to_dig
from companion.games.pergamon.state import Stage
from companion.phrases.names import back_name, figure_name, finds, numeral, several
from companion.words import _, meant


def describe(action: act.Action, state: State) -> str:
    """The action in a few words, such as “Anna digs III”; `state` is the one before it.

    An action that the rules refuse can be described too.
    """
    return _TEXTS[type(action)](action, state)


def _name(action: Any, state: State) -> str:
    # a number below 0 is nobody; only the rules use one for the Robber
    return _("nobody") if action.player == ROBBER else figure_name(state.setup, action.player)


def _exhibit(action: act.Exhibit, state: State) -> str:
    name, marker = _name(action, state), numeral(action.marker)
    if not all(1 <= number <= FINDS for number in action.row):
        return _("{name} exhibits {marker}").format(name=name, marker=marker)
    value = tiles.value(tiles.row_of(state.setup.edition, action.row)) + action.polish
    return _("{name} exhibits {marker}: {value}").format(name=name, marker=marker, value=value)


def _robber_turn(action: act.RobberTurn, state: State) -> str:
    if state.stage is not Stage.ROBBER_TURN:
        return _("The Grave Robber's turn")
    level = level_to_dig(state)
    if level is None:
        return _("The Grave Robber digs nothing")
    return _("The Grave Robber digs {level}").format(level=numeral(level))


def _correct(action: act.Correct, state: State) -> str:
    parts = {
        "coins": _("coins"),
        "robber_coins": _("the Grave Robber's coins"),
        "vp": _("VP"),
        "museum": _("markers"),
        "levels": _("finds on the levels"),
        "loose": _("loose finds"),
        "collections": _("collections"),
        "box": _("finds in the box"),
    }
    changed = [text for key, text in parts.items() if getattr(action, key) is not None]
    return _("Set by hand: {things}").format(things=several(changed) or _("nothing"))


_TEXTS: dict[type[act.Action], Callable[[Any, State], str]] = {
    act.TurnUpFinds: lambda a, s: _("Finds turned up"),
    act.DrawGrants: lambda a, s: _("Grant cards drawn: {backs}").format(
        backs=several(map(back_name, a.backs)) or meant("cards", "none")
    ),
    act.PlaceRobber: lambda a, s: _("The Grave Robber takes a grant space"),
    act.PlaceFigure: lambda a, s: _("{name} takes grant space {space}").format(
        name=_name(a, s), space=a.space
    ),
    act.TurnUpGrants: lambda a, s: _("Grant cards turned up: {values}").format(
        values=" + ".join(map(str, a.values)) or meant("cards", "none")
    ),
    act.Dig: lambda a, s: _("{name} digs {level}").format(name=_name(a, s), level=numeral(a.level)),
    act.BreakUp: lambda a, s: _("{name} breaks up {marker}").format(
        name=_name(a, s), marker=numeral(a.marker)
    ),
    act.Exhibit: _exhibit,
    act.Discard: lambda a, s: _("{name} discards {finds}").format(
        name=_name(a, s), finds=finds(len(a.finds))
    ),
    act.EndTurn: lambda a, s: _("{name} ends the turn").format(name=_name(a, s)),
    act.RobberTurn: _robber_turn,
    act.Evaluate: lambda a, s: _("Evaluation after round {round}").format(round=s.round),
    act.FinalPrizes: lambda a, s: _("Final prizes"),
    act.Correct: _correct,
}
