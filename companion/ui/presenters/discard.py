"""Throwing loose finds into the box (rules 4.3c)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.pergamon import Discard, State
from companion.games.pergamon.checks import storage_cost
from companion.ui.presenters.board import faces
from companion.ui.values import FindFace


@dataclass(frozen=True)
class DiscardForm:
    """`chosen`: the finds that go into the box."""

    state: State
    player: int
    chosen: frozenset[int] = frozenset()

    @property
    def loose(self) -> tuple[FindFace, ...]:
        """The player's loose finds."""
        return faces(self.state.setup.edition, self.state.holdings[self.player].loose)

    def toggled(self, number: int) -> DiscardForm:
        """The find goes into the box, or does not after all."""
        return replace(self, chosen=self.chosen ^ {number})

    @property
    def cost_now(self) -> int:
        """Coins of storage without throwing anything away."""
        return storage_cost(len(self.loose))

    @property
    def cost_after(self) -> int:
        """Coins of storage for what remains."""
        return storage_cost(len(self.loose) - len(self.chosen))

    @property
    def coins(self) -> int:
        return self.state.holdings[self.player].coins

    @property
    def action(self) -> Discard | None:
        """What is carried out, once a find is chosen."""
        if not self.chosen:
            return None
        return Discard(self.player, tuple(sorted(self.chosen)), revision=self.state.revision)
