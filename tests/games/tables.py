"""Tables set up in the middle of a game, for tests of single rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from companion.games.pergamon import Back, Collection, Holding, Kind, Settings, Stage, State, Variants, start
from companion.games.pergamon.finds import row_of, value
from companion.games.pergamon.laws import broken
from companion.games.pergamon.state import ROBBER
from tests.games_setup import EDITION, setup_for

V, J, M, B = Kind.VASE, Kind.JUG, Kind.MASK, Kind.BRACELET


def tile(left: Kind, right: Kind, hundreds: int) -> int:
    """The number of the find with these kinds and this hundreds digit."""
    return next(f.number for f in EDITION.finds if (f.left, f.right, f.hundreds) == (left, right, hundreds))


def row(*kinds_and_digits: Kind | int) -> tuple[int, ...]:
    """A row of finds: `row(V, 5, J, 3, M)` is a vase|jug find with 5- and a jug|mask find with 3-."""
    kinds = [Kind(str(kind)) for kind in kinds_and_digits[::2]]
    digits = [int(digit) for digit in kinds_and_digits[1::2]]
    return tuple(
        tile(left, right, digit) for (left, right), digit in zip(pairwise(kinds), digits, strict=True)
    )


def in_turn(
    players: int = 3,
    *,
    spaces: Sequence[int] = (13, 12, 10, 9),
    coins: Sequence[int] = (),
    levels: Sequence[Sequence[int]] = ((),) * 5,
    loose: Sequence[Sequence[int]] = (),
    museum: Mapping[int, tuple[int, int, tuple[int, ...]]] | None = None,
    acted: int = 0,
    round_: int = 6,
    robber: tuple[int, int] = (5, 0),
    settings: Settings | None = None,
    variants: Variants | None = None,
) -> State:
    """A round in which the fund has been paid out and `acted` figures have finished.

    `spaces`: the players' grant spaces. `museum`: space → (player, marker, row). `robber`: its space and
    its coins (two players). All other finds nobody has seen.
    """
    state = start(setup_for(players, settings, variants))
    money, hands = (*coins, 0, 0, 0, 0), (*loose, (), (), (), ())
    holdings = [Holding(money[p], 0, tuple(sorted(hands[p]))) for p in range(players)]
    for space, (player, marker, finds) in (museum or {}).items():
        worth = value(row_of(EDITION, finds))
        holdings[player] = holdings[player].with_collection(marker, Collection(finds, 0, worth, space))
    cards = [v for v in range(1, 9) for _ in range(3)][: 2 * round_]
    state = replace(
        state,
        round=round_,
        levels=tuple(map(tuple, levels)),
        holdings=tuple(holdings),
        figures=tuple(spaces[:players]),
        robber_space=robber[0] if players == 2 else None,
        robber_coins=robber[1],
        cards_out=tuple(cards.count(v) for v in range(1, 9)),
        values=tuple(cards[-2:]),
        backs=tuple(map(Back.of, cards[-2:])),
        acted=acted,
        stage=Stage.DIG,
    )
    state = replace(state, payouts=tuple((figure, 0) for figure in state.turn_order))
    if acted == len(state.turn_order):
        state = replace(state, stage=Stage.EVALUATION)
    elif state.turn_order[acted] == ROBBER:
        state = replace(state, stage=Stage.ROBBER_TURN)
    state = replace(state, unseen_in_box=len(state.unseen()) - state.stacks)
    assert state.unseen_in_box >= 0, "more finds in sight than were turned up by this round"
    assert broken(state) is None, broken(state)
    return state


def before_grants(players: int = 3, *, backs: tuple[Back, Back], round_: int = 1) -> State:
    """The round's finds are out (on no level) and two cards lie face down."""
    state = start(setup_for(players))
    cards = [v for v in range(1, 9) for _ in range(3)][: 2 * round_ - 2]
    state = replace(
        state,
        round=round_,
        backs=backs,
        cards_out=tuple(cards.count(v) for v in range(1, 9)),
        stage=Stage.ROBBER if players == 2 else Stage.FIGURES,
    )
    return replace(state, unseen_in_box=len(state.unseen()) - state.stacks)
