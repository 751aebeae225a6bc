"""The game as one reducer: `apply` gives the next state, `legal_actions` what is allowed now.

Every other room asks here; none works out a rule by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.games.errors import Refused, Stale
from companion.games.pergamon import actions as act
from companion.games.pergamon import corrections, evaluation, finds, grants, museum, record, robber
from companion.games.pergamon.candidates import candidates
from companion.games.pergamon.checks import check, storage_cost
from companion.games.pergamon.reasons import NO_REASON, Reason
from companion.games.pergamon.setup import RECORD, Setup
from companion.games.pergamon.state import (
    EVALUATION_ROUNDS,
    MARKERS,
    ROBBER,
    ROUNDS,
    STACK,
    Collection,
    Holding,
    Stage,
    State,
)

__all__ = [
    "PERGAMON",
    "apply",
    "check",
    "forced",
    "is_legal",
    "legal_actions",
    "sorted_levels",
    "start",
]


def start(setup: Setup) -> State:
    """The first state: nothing turned up, nobody has coins (rules 3)."""
    players = len(setup.players)
    return State(
        setup,
        order=setup.clockwise_from(setup.starting_player),
        holdings=(Holding(),) * players,
        figures=(None,) * players,
    )


def is_legal(state: State, action: act.Action) -> bool:
    """Whether the rules allow the action now."""
    return check(state, action)[0] == NO_REASON


def may_break_up(state: State) -> bool:
    """Whether the active player may break up one of its collections now (rules 4.3b.1)."""
    player = state.active
    return player is not None and any(is_legal(state, act.BreakUp(player, marker)) for marker in MARKERS)


def apply(state: State, action: act.Action) -> State:
    """The state after the action. Raises Refused with all reasons, Stale for an old revision."""
    reasons, facts = check(state, action)
    if Reason.STALE in reasons:
        raise Stale(reasons, facts)
    if reasons:
        raise Refused(reasons, facts)
    return replace(_APPLY[type(action)](state, action), revision=state.revision + 1)


def forced(state: State) -> act.Action | None:
    """What follows by itself: the Robber's space, and a Robber's turn in which it can do nothing."""
    if state.stage is Stage.ROBBER:
        return act.PlaceRobber()
    if state.stage is Stage.ROBBER_TURN and robber.level_to_dig(state) is None:
        return act.RobberTurn()
    return None


def sorted_levels(state: State, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """The level each turned-up find goes to, youngest shallowest (rules 4.1); ties as given.

    Raises ValueError where there are not as many finds as levels with room.
    """
    youngest_first = sorted(range(len(numbers)), key=lambda i: state.setup.edition.find(numbers[i]).age)
    level_of = dict(zip(youngest_first, state.open_levels, strict=True))
    return tuple(level_of[i] for i in range(len(numbers)))


def legal_actions(state: State) -> Iterator[act.Action]:
    """Every action the rules allow now, lazily: kinds with few choices first, each kind's simplest first.

    Corrections are not listed (any that adds up is allowed). Turned-up finds, rows of finds and
    discards are many: take what you need, or `check` the one you have.
    """
    return (action for action in candidates(state) if is_legal(state, action))


# --- what each action does ---------------------------------------------------------------------------


def _turn_up_finds(state: State, action: act.TurnUpFinds) -> State:
    levels = list(state.levels)
    for find, level in zip(action.finds, action.levels, strict=True):
        levels[level - 1] = (*levels[level - 1], find)
    put_back = STACK - len(action.finds)
    return replace(
        state,
        levels=tuple(levels),
        unseen_in_box=state.unseen_in_box + put_back,
        stage=Stage.GRANTS,
    )


def _draw_grants(state: State, action: act.DrawGrants) -> State:
    return replace(state, backs=action.backs, stage=Stage.ROBBER if state.setup.robber else Stage.FIGURES)


def _place_robber(state: State, action: act.PlaceRobber) -> State:
    return replace(state, robber_space=grants.robber_space(state), stage=Stage.FIGURES)


def _place_figure(state: State, action: act.PlaceFigure) -> State:
    figures = (*state.figures[: action.player], action.space, *state.figures[action.player + 1 :])
    return replace(state, figures=figures, stage=Stage.FIGURES if None in figures else Stage.FUND)


def _turn_up_grants(state: State, action: act.TurnUpGrants) -> State:
    payouts = grants.payouts(state, action.values)
    for figure, coins in payouts:
        if figure == ROBBER:
            state = replace(state, robber_coins=state.robber_coins + coins)
        else:
            holding = state.holdings[figure]
            state = state.with_holding(figure, replace(holding, coins=holding.coins + coins))
    out = tuple(n + action.values.count(v) for v, n in enumerate(state.cards_out, 1))
    return _next_turn(replace(state, values=action.values, payouts=payouts, cards_out=out))


def _next_turn(state: State) -> State:
    """Whose turn it is after `acted` figures; the end of the round after the last."""
    if state.acted < len(state.turn_order):
        figure = state.turn_order[state.acted]
        return replace(state, stage=Stage.ROBBER_TURN if figure == ROBBER else Stage.DIG)
    if state.round in EVALUATION_ROUNDS:
        return replace(state, stage=Stage.EVALUATION)
    return _next_round(state)


def _dig(state: State, action: act.Dig) -> State:
    holding = state.holdings[action.player]
    loose = tuple(sorted((*holding.loose, *state.level(action.level))))
    state = state.with_holding(
        action.player, replace(holding, coins=holding.coins - action.level, loose=loose)
    )
    return replace(_emptied(state, action.level), stage=Stage.EXHIBIT)


def _emptied(state: State, level: int) -> State:
    return replace(state, levels=(*state.levels[: level - 1], (), *state.levels[level:]))


def _break_up(state: State, action: act.BreakUp) -> State:
    return replace(_dissolved(state, action.player, action.marker), stage=Stage.EXHIBIT, owes_exhibit=True)


def _dissolved(state: State, player: int, marker: int) -> State:
    """The marker back with its owner and the collection's tiles in the box."""
    holding = state.holdings[player]
    collection = holding.collections[marker - 1]
    assert collection is not None, "only an exhibited collection can be dissolved"
    state = state.with_holding(player, holding.with_collection(marker, None))
    return replace(state, box=state.box | set(collection.row))


def _exhibit(state: State, action: act.Exhibit) -> State:
    owner = (action.player, action.marker)
    value = finds.value(finds.row_of(state.setup.edition, action.row)) + action.polish
    track, pushed_off = museum.place(state.museum(), owner, value)
    holding = state.holdings[action.player]
    shown = Collection(action.row, action.polish, value, museum.space_for(value))
    loose = tuple(number for number in holding.loose if number not in action.row)
    holding = replace(holding, coins=holding.coins - action.polish, vp=holding.vp + 1, loose=loose)
    state = state.with_holding(action.player, holding.with_collection(action.marker, shown))
    state = _with_track(state, track)
    if pushed_off is not None:
        state = _dissolved(state, *pushed_off)
    return replace(state, stage=Stage.EXHIBIT, owes_exhibit=False)


def _with_track(state: State, track: Mapping[int, tuple[int, int]]) -> State:
    for space, (player, marker) in track.items():
        holding = state.holdings[player]
        collection = holding.collections[marker - 1]
        assert collection is not None, "every marker on the track has a collection"
        state = state.with_holding(player, holding.with_collection(marker, replace(collection, space=space)))
    return state


def _discard(state: State, action: act.Discard) -> State:
    holding = state.holdings[action.player]
    loose = tuple(number for number in holding.loose if number not in action.finds)
    state = state.with_holding(action.player, replace(holding, loose=loose))
    return replace(state, box=state.box | set(action.finds), stage=Stage.STORE)


def _end_turn(state: State, action: act.EndTurn) -> State:
    holding = state.holdings[action.player]
    cost = storage_cost(len(holding.loose))
    state = state.with_holding(action.player, replace(holding, coins=holding.coins - cost))
    return _next_turn(replace(state, acted=state.acted + 1))


def _robber_turn(state: State, action: act.RobberTurn) -> State:
    level = robber.level_to_dig(state)
    if level is not None:
        taken = state.level(level)
        state = replace(
            _emptied(state, level), robber_coins=state.robber_coins - level, box=state.box.union(taken)
        )
    return _next_turn(replace(state, acted=state.acted + 1))


def _evaluate(state: State, action: act.Evaluate) -> State:
    earned = list(evaluation.strip(state))
    for player, vp in evaluation.bonus(state):
        earned[player] += vp
    state = _with_vp(state, enumerate(earned))
    kept, leaving = museum.drop(state.museum(), evaluation.DROP[state.round])
    for owner in leaving:
        state = _dissolved(state, *owner)
    state = _with_track(state, kept)
    return replace(state, stage=Stage.PRIZES) if state.round == ROUNDS else _next_round(state)


def _next_round(state: State) -> State:
    """Cards to the box, figures back, a new starting player (rules 4.5, 6.1)."""
    leftmost_first = [figure for figure in reversed(state.turn_order) if figure != ROBBER]
    if state.setup.variants.player_order:
        order = tuple(leftmost_first)
    else:
        order = state.setup.clockwise_from(leftmost_first[0])
    return replace(
        state,
        round=state.round + 1,
        stage=Stage.FINDS,
        order=order,
        backs=(),
        values=(),
        payouts=(),
        figures=(None,) * len(state.figures),
        robber_space=None,
        acted=0,
    )


def _final_prizes(state: State, action: act.FinalPrizes) -> State:
    prizes = evaluation.final_prizes(state)
    return replace(_with_vp(state, prizes), prizes=prizes, stage=Stage.OVER)


def _with_vp(state: State, awards: Iterable[tuple[int, int]]) -> State:
    """The state after each (player, VP) was paid."""
    for player, vp in awards:
        holding = state.holdings[player]
        state = state.with_holding(player, replace(holding, vp=holding.vp + vp))
    return state


_APPLY: dict[type[act.Action], Callable[[State, Any], State]] = {
    act.TurnUpFinds: _turn_up_finds,
    act.DrawGrants: _draw_grants,
    act.PlaceRobber: _place_robber,
    act.PlaceFigure: _place_figure,
    act.TurnUpGrants: _turn_up_grants,
    act.Dig: _dig,
    act.BreakUp: _break_up,
    act.Exhibit: _exhibit,
    act.Discard: _discard,
    act.EndTurn: _end_turn,
    act.RobberTurn: _robber_turn,
    act.Evaluate: _evaluate,
    act.FinalPrizes: _final_prizes,
    act.Correct: corrections.corrected,
}


class Pergamon:
    """The game as the session and the table see it (`companion.games.protocol.Game`)."""

    name = RECORD

    def start(self, header: Mapping[str, Any]) -> State:
        return start(Setup.from_header(header))

    def apply(self, state: State, action: act.Action) -> State:
        return apply(state, action)

    def legal_actions(self, state: State) -> Iterator[act.Action]:
        return legal_actions(state)

    def forced(self, state: State) -> act.Action | None:
        return forced(state)

    def reveals(self, action: act.Action) -> bool:
        """Turning up finds or grant cards shows what was hidden."""
        return isinstance(action, act.TurnUpFinds | act.TurnUpGrants)

    def encode(self, before: State, action: act.Action, after: State, n: int) -> dict[str, Any]:
        return record.encode(before, action, after, n)

    def decode(self, line: Mapping[str, Any]) -> act.Action:
        return record.decode(line)


PERGAMON = Pergamon()
