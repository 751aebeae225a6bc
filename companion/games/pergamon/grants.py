"""Grant cards, the round's fund and who gets what (rules 4.2)."""

from __future__ import annotations

from companion.games.pergamon.edition import RobberSign
from companion.games.pergamon.state import CARDS_OF_EACH_VALUE, COINS_IN_BOX, ROBBER, Back, State

_SIGNS = {
    (Back.SACK, Back.SACK): RobberSign.TWO_SACKS,
    (Back.CHEST, Back.SACK): RobberSign.SACK_AND_CHEST,
    (Back.CHEST, Back.CHEST): RobberSign.TWO_CHESTS,
}


def fund_range(backs: tuple[Back, ...]) -> tuple[int, int]:
    """The least and the most coins two face-down cards can hold (rules 4.2.1)."""
    return sum(back.values[0] for back in backs), sum(back.values[-1] for back in backs)


def robber_space(state: State) -> int:
    """The space that the drawn backs send the Grave Robber to (rules 4.2.2)."""
    first, second = sorted(state.backs)
    return state.setup.edition.robber_space(_SIGNS[first, second])


def cards_left(state: State, value: int) -> int:
    """How many cards of `value` coins have not been turned up yet."""
    return CARDS_OF_EACH_VALUE - state.cards_out[value - 1]


def backs_left(state: State, back: Back) -> int:
    """How many cards with that back are still in the deck."""
    return sum(cards_left(state, value) for value in back.values)


def coins_in_stock(state: State) -> int:
    """Coins by the board, of the 40 in the box; below 0 where the limit is not played."""
    return COINS_IN_BOX - state.robber_coins - sum(holding.coins for holding in state.holdings)


def payouts(state: State, values: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """(player or ROBBER, coins) right to left for a fund of these cards (rules 4.2.5).

    The leftmost figure takes everything that remains; where *robber_takes_rest* is off, a leftmost
    Robber takes what its space asks and the rest stays in the stock. With *bank_limit* the fund is no
    more than the coins in stock.
    """
    fund = sum(values)
    if state.setup.settings.bank_limit:
        fund = min(fund, max(0, coins_in_stock(state)))
    order = state.turn_order
    paid = []
    for figure in order:
        space = state.robber_space if figure == ROBBER else state.figures[figure]
        assert space is not None, "everybody in the turn order stands on a space"
        last = figure == order[-1] and (figure != ROBBER or state.setup.settings.robber_takes_rest)
        coins = fund if last else min(fund, state.setup.edition.space(space).coins)
        paid.append((figure, coins))
        fund -= coins
    return tuple(paid)


def allowed_levels(state: State, figure: int) -> tuple[int, ...]:
    """The levels a player's (or the ROBBER's) grant space lets it dig this round (rules 4.2.3)."""
    space = state.robber_space if figure == ROBBER else state.figures[figure]
    return () if space is None else state.setup.edition.space(space).levels
