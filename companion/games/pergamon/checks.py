"""Whether the rules allow an action now: one check per action, each giving all reasons.

A check returns the reasons (`NO_REASON` where it is allowed) and the facts their texts need.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.games.pergamon import actions as act
from companion.games.pergamon import corrections, finds
from companion.games.pergamon.edition import FINDS, GRANT_SPACES, LEVELS
from companion.games.pergamon.grants import allowed_levels, backs_left, cards_left
from companion.games.pergamon.reasons import NO_REASON, Reason
from companion.games.pergamon.state import MARKERS, ROUNDS, TURN_STAGES, Back, Stage, State

Verdict = tuple[Reason, dict[str, Any]]

FREE_STORAGE = 3
MOST_POLISH = 3

STAGES: dict[type[act.Action], tuple[Stage, ...]] = {
    act.TurnUpFinds: (Stage.FINDS,),
    act.DrawGrants: (Stage.GRANTS,),
    act.PlaceRobber: (Stage.ROBBER,),
    act.PlaceFigure: (Stage.FIGURES,),
    act.TurnUpGrants: (Stage.FUND,),
    act.Dig: (Stage.DIG,),
    act.BreakUp: (Stage.DIG, Stage.EXHIBIT),
    act.Exhibit: (Stage.DIG, Stage.EXHIBIT),
    act.Discard: TURN_STAGES,
    act.EndTurn: TURN_STAGES,
    act.RobberTurn: (Stage.ROBBER_TURN,),
    act.Evaluate: (Stage.EVALUATION,),
    act.FinalPrizes: (Stage.PRIZES,),
    act.Correct: tuple(Stage),
}
"""When each kind of action can come at all."""


def check(state: State, action: act.Action) -> Verdict:
    """All reasons against the action in this state."""
    if action.revision is not None and action.revision != state.revision:
        return Reason.STALE, {"based_on": action.revision, "now": state.revision}
    if state.stage not in STAGES[type(action)]:
        if state.over:
            return Reason.GAME_OVER, {}
        already_dug = isinstance(action, act.Dig) and state.stage in (Stage.EXHIBIT, Stage.STORE)
        return Reason.NOT_NOW | (Reason.ALREADY_DUG if already_dug else NO_REASON), {"stage": state.stage}
    player = getattr(action, "player", None)
    if player is not None:
        if not 0 <= player < len(state.holdings):
            return Reason.NO_SUCH_PLAYER, {"player": player}
        reasons, facts = _CHECKS[type(action)](state, action)
        if player != state.active:
            reasons |= Reason.NOT_ACTIVE
            facts |= {"player": player, "active": state.active}
        return reasons, facts
    return _CHECKS[type(action)](state, action)


def storage_cost(loose: int) -> int:
    """Coins for keeping that many loose finds: 0 up to three, 1 for each further three begun (rules 4.3c)."""
    return max(0, -(-(loose - FREE_STORAGE) // 3))


def polish_limit(state: State, player: int) -> int:
    """The most coins of polish for one collection: three, in round 12 all one has (rules 4.3b.3)."""
    coins = state.holdings[player].coins
    return coins if state.round == ROUNDS else min(MOST_POLISH, coins)


def can_exhibit(state: State, player: int) -> bool:
    """Whether two of the player's loose finds join (rules 2)."""
    loose = finds.row_of(state.setup.edition, state.holdings[player].loose)
    return any(a.joins(b) for a in loose for b in loose if a is not b)


def _turn_up_finds(state: State, action: act.TurnUpFinds) -> Verdict:
    reasons = _find_numbers(action.finds)
    wanted = state.open_levels
    facts: dict[str, Any] = {"wanted": len(wanted), "given": len(action.finds)}
    if len(action.finds) != len(wanted):
        reasons |= Reason.WRONG_NUMBER_OF_FINDS
    seen = sorted(set(action.finds) & state.known())
    if seen:
        reasons |= Reason.FIND_SEEN_BEFORE
        facts["seen"] = seen
    if tuple(sorted(action.levels)) != wanted:
        reasons |= Reason.WRONG_LEVELS
        facts["levels"] = list(wanted)
    if reasons:
        return reasons, facts
    by_level = [find for _, find in sorted(zip(action.levels, action.finds, strict=True))]
    tiles = finds.row_of(state.setup.edition, by_level)
    ages = [(t.hundreds,) if state.setup.variants.sorting else t.age for t in tiles]
    if ages != sorted(ages):
        reasons |= Reason.WRONG_AGE_ORDER
    return reasons, facts


def _find_numbers(numbers: Sequence[int]) -> Reason:
    reasons = NO_REASON
    if len(set(numbers)) < len(numbers):
        reasons |= Reason.FIND_TWICE
    if not all(1 <= number <= FINDS for number in numbers):
        reasons |= Reason.NO_SUCH_FIND
    return reasons


def _draw_grants(state: State, action: act.DrawGrants) -> Verdict:
    if len(action.backs) != 2:
        return Reason.NOT_TWO_CARDS, {"given": len(action.backs)}
    missing = [str(back) for back in Back if action.backs.count(back) > backs_left(state, back)]
    return (Reason.CARDS_USED_UP, {"cards": missing}) if missing else (NO_REASON, {})


def _place_figure(state: State, action: act.PlaceFigure) -> Verdict:
    if not 1 <= action.space <= GRANT_SPACES:
        return Reason.NO_SUCH_SPACE, {"space": action.space}
    if action.space in (*state.figures, state.robber_space):
        return Reason.SPACE_TAKEN, {"space": action.space}
    return NO_REASON, {}


def _turn_up_grants(state: State, action: act.TurnUpGrants) -> Verdict:
    if len(action.values) != 2:
        return Reason.NOT_TWO_CARDS, {"given": len(action.values)}
    if not all(1 <= value <= 8 for value in action.values):
        return Reason.NO_SUCH_CARD, {"values": list(action.values)}
    reasons, facts = NO_REASON, dict[str, Any](values=list(action.values))
    if sorted(Back.of(value) for value in action.values) != sorted(state.backs):
        reasons |= Reason.BACKS_DIFFER
    used_up = sorted({v for v in action.values if action.values.count(v) > cards_left(state, v)})
    if used_up:
        reasons |= Reason.CARDS_USED_UP
        facts["cards"] = used_up
    return reasons, facts


def _dig(state: State, action: act.Dig) -> Verdict:
    if action.level not in LEVELS:
        return Reason.NO_SUCH_LEVEL, {"level": action.level}
    reasons = NO_REASON
    allowed = allowed_levels(state, action.player)
    coins = state.holdings[action.player].coins
    if action.level not in allowed:
        reasons |= Reason.LEVEL_NOT_ALLOWED
    if coins < action.level:
        reasons |= Reason.CANNOT_PAY
    if not state.level(action.level) and not state.setup.settings.dig_empty_level:
        reasons |= Reason.LEVEL_EMPTY
    return reasons, {"level": action.level, "allowed": list(allowed), "coins": coins, "price": action.level}


def _break_up(state: State, action: act.BreakUp) -> Verdict:
    if action.marker not in MARKERS:
        return Reason.NO_SUCH_MARKER, {"marker": action.marker}
    holding = state.holdings[action.player]
    reasons = NO_REASON
    if holding.collections[action.marker - 1] is None:
        reasons |= Reason.MARKER_IN_HAND
    if holding.markers_in_hand:
        reasons |= Reason.MARKERS_LEFT
    if not can_exhibit(state, action.player):
        reasons |= Reason.NOTHING_TO_EXHIBIT
    return reasons, {"marker": action.marker, "in_hand": list(holding.markers_in_hand)}


def _exhibit(state: State, action: act.Exhibit) -> Verdict:
    reasons = _find_numbers(action.row)
    facts: dict[str, Any] = {"marker": action.marker}
    if action.marker not in MARKERS:
        reasons |= Reason.NO_SUCH_MARKER
    elif state.holdings[action.player].collections[action.marker - 1] is not None:
        reasons |= Reason.MARKER_ON_TRACK
    if len(action.row) < 2:
        reasons |= Reason.ROW_TOO_SHORT
    elif not reasons & Reason.NO_SUCH_FIND and not finds.is_collection(
        finds.row_of(state.setup.edition, action.row)
    ):
        reasons |= Reason.ROW_DOES_NOT_JOIN
    foreign = sorted(set(action.row) - set(state.holdings[action.player].loose))
    if foreign:
        reasons |= Reason.NOT_YOUR_FIND
        facts["finds"] = foreign
    coins, limit = state.holdings[action.player].coins, polish_limit(state, action.player)
    facts |= {"polish": action.polish, "coins": coins, "limit": limit}
    if action.polish > coins:
        reasons |= Reason.CANNOT_PAY
    if action.polish < 0 or (action.polish > MOST_POLISH and state.round < ROUNDS):
        reasons |= Reason.TOO_MUCH_POLISH
    return reasons, facts


def _discard(state: State, action: act.Discard) -> Verdict:
    reasons = _find_numbers(action.finds)
    facts: dict[str, Any] = {}
    if not action.finds:
        reasons |= Reason.NOTHING_TO_DISCARD
    foreign = sorted(set(action.finds) - set(state.holdings[action.player].loose))
    if foreign:
        reasons |= Reason.NOT_YOUR_FIND
        facts["finds"] = foreign
    if state.owes_exhibit:
        reasons |= Reason.EXHIBIT_OWED
    return reasons, facts


def _end_turn(state: State, action: act.EndTurn) -> Verdict:
    holding = state.holdings[action.player]
    cost = storage_cost(len(holding.loose))
    reasons = Reason.STORAGE_UNPAID if cost > holding.coins else NO_REASON
    if state.owes_exhibit:
        reasons |= Reason.EXHIBIT_OWED
    return reasons, {"cost": cost, "coins": holding.coins, "loose": len(holding.loose)}


def _follows_by_itself(state: State, action: act.Action) -> Verdict:
    return NO_REASON, {}


_CHECKS: dict[type[act.Action], Callable[[State, Any], Verdict]] = {
    act.TurnUpFinds: _turn_up_finds,
    act.DrawGrants: _draw_grants,
    act.PlaceRobber: _follows_by_itself,
    act.PlaceFigure: _place_figure,
    act.TurnUpGrants: _turn_up_grants,
    act.Dig: _dig,
    act.BreakUp: _break_up,
    act.Exhibit: _exhibit,
    act.Discard: _discard,
    act.EndTurn: _end_turn,
    act.RobberTurn: _follows_by_itself,
    act.Evaluate: _follows_by_itself,
    act.FinalPrizes: _follows_by_itself,
    act.Correct: corrections.check,
}
