"""The form of the two grant cards turned up (rules 4.2.4): their coins, and what everybody would get."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.pergamon import State, TurnUpGrants
from companion.games.pergamon.grants import cards_left, payouts
from companion.games.pergamon.rules import is_legal


@dataclass(frozen=True)
class CardsForm:
    """`values`: coins of the first and the second card, None where not told yet."""

    state: State
    values: tuple[int | None, int | None] = (None, None)

    def choices(self, card: int) -> tuple[tuple[int, bool], ...]:
        """(coins, may be chosen) of card 1 or 2: what its back allows and the deck still holds."""
        other = self.values[2 - card]
        return tuple(
            (value, cards_left(self.state, value) > (1 if value == other else 0))
            for value in self.state.backs[card - 1].values
        )

    def told(self, card: int, coins: int) -> CardsForm:
        """Card 1 or 2 shows this many coins."""
        first, second = self.values
        return replace(self, values=(coins, second) if card == 1 else (first, coins))

    @property
    def action(self) -> TurnUpGrants | None:
        """What is carried out once both are told."""
        first, second = self.values
        if first is None or second is None:
            return None
        action = TurnUpGrants((first, second), revision=self.state.revision)
        return action if is_legal(self.state, action) else None

    @property
    def payouts(self) -> tuple[tuple[int, int], ...]:
        """(player or ROBBER, coins) right to left, once both are told (rules 4.2.5)."""
        return payouts(self.state, self.action.values) if self.action else ()
