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
from companion.games.pergamon.state import MARKERS, ROBBER, ROUNDS, TURN_STAGES, Back, Stage, State

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


_IN_A_TURN = (act.Dig, act.BreakUp, act.Exhibit, act.Discard, act.EndTurn)


def check(state: State, action: act.Action) -> Verdict:
    """All reasons against the action in this state.

    A stale action, or one that the round does not wait for at all, is not looked at more closely: what
    it meant is gone. A step of a turn that comes too late is.
    """
    if action.revision is not None and action.revision != state.revision:
        return Reason.STALE, {"based_on": action.revision, "now": state.revision}
    reasons, facts = NO_REASON, dict[str, Any]()
    if state.stage not in STAGES[type(action)]:
        if state.over:
            return Reason.GAME_OVER, {}
        reasons, facts = Reason.NOT_NOW, {"stage": state.stage}
        if isinstance(action, act.Dig) and state.stage in TURN_STAGES:
            reasons |= Reason.ALREADY_DUG
    player: int | None = getattr(action, "player", None)
    if player is not None:
        if not 0 <= player < len(state.holdings):
            return reasons | Reason.NO_SUCH_PLAYER, facts | {"player": player}
        facts |= {"player": player, "name": state.setup.players[player].name}
        if state.active not in (None, player):
            reasons |= Reason.NOT_ACTIVE
            facts |= {"active": state.active, "active_name": _name(state, state.active)}
    if Reason.NOT_NOW in reasons and not (isinstance(action, _IN_A_TURN) and state.stage in TURN_STAGES):
        return reasons, facts
    more_reasons, more_facts = _CHECKS[type(action)](state, action)
    return reasons | more_reasons, facts | more_facts


def _name(state: State, figure: int | None) -> str | None:
    """A player's name; None for the ROBBER."""
    return None if figure is None or figure == ROBBER else state.setup.players[figure].name


def storage_cost(loose: int) -> int:
    """Coins for keeping that many loose finds: 0 up to three, 1 for each further three begun (rules 4.3c)."""
    return max(0, -(-(loose - FREE_STORAGE) // 3))


def polish_limit(state: State, player: int) -> int:
    """The most coins of polish for one collection: three, in round 12 all one has (rules 4.3b.3)."""
    coins = state.holdings[player].coins
    return coins if state.round == ROUNDS else min(MOST_POLISH, coins)


def can_exhibit(state: State, player: int) -> bool:
    """Whether two of the player's loose finds join (rules 2)."""
    return finds.any_join(finds.row_of(state.setup.edition, state.holdings[player].loose))


def _turn_up_finds(state: State, action: act.TurnUpFinds) -> Verdict:
    reasons = _find_numbers(action.finds)
    wanted = state.open_levels
    facts: dict[str, Any] = {
        "wanted": len(wanted),
        "given": len(action.finds),
        "levels": list(wanted),
    }
    if len(action.finds) != len(wanted):
        reasons |= Reason.WRONG_NUMBER_OF_FINDS
    seen = sorted(set(action.finds) & state.known())
    if seen:
        reasons |= Reason.FIND_SEEN_BEFORE
        facts["seen"] = seen
    if tuple(sorted(action.levels)) != wanted:
        reasons |= Reason.WRONG_LEVELS
    if Reason.NO_SUCH_FIND not in reasons and not _youngest_shallowest(state, action):
        reasons |= Reason.WRONG_AGE_ORDER
    return reasons, facts


def _youngest_shallowest(state: State, action: act.TurnUpFinds) -> bool:
    """Whether the finds lie by age; equally old ones, and in the sorting variant those of one
    hundreds digit, as the starting player likes (rules 4.1, 6.2)."""
    by_level = [find for _, find in sorted(zip(action.levels, action.finds, strict=False))]
    tiles = finds.row_of(state.setup.edition, by_level)
    ages = [(t.hundreds,) if state.setup.variants.sorting else t.age for t in tiles]
    return ages == sorted(ages)


def _find_numbers(numbers: Sequence[int]) -> Reason:
    reasons = NO_REASON
    if len(set(numbers)) < len(numbers):
        reasons |= Reason.FIND_TWICE
    if not all(1 <= number <= FINDS for number in numbers):
        reasons |= Reason.NO_SUCH_FIND
    return reasons


def _foreign_finds(state: State, player: int, numbers: Sequence[int], facts: dict[str, Any]) -> Reason:
    """Whether the player lacks one of the finds; the facts are told which."""
    real = {number for number in numbers if 1 <= number <= FINDS}
    foreign = sorted(real - set(state.holdings[player].loose))
    if not foreign:
        return NO_REASON
    facts["finds"] = foreign
    facts["labels"] = [str(state.setup.edition.find(number)) for number in foreign]
    return Reason.NOT_YOUR_FIND


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
    facts: dict[str, Any] = {"values": list(action.values), "backs": [str(back) for back in state.backs]}
    reasons = NO_REASON
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
    elif Reason.NO_SUCH_FIND not in reasons:
        apart = finds.first_gap(finds.row_of(state.setup.edition, action.row))
        if apart is not None:
            reasons |= Reason.ROW_DOES_NOT_JOIN
            facts["apart"] = [str(find) for find in apart]
    reasons |= _foreign_finds(state, action.player, action.row, facts)
    coins, limit = state.holdings[action.player].coins, polish_limit(state, action.player)
    facts |= {"polish": action.polish, "coins": coins, "limit": limit, "price": action.polish}
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
    reasons |= _foreign_finds(state, action.player, action.finds, facts)
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
