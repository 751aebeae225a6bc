"""Setting things by hand as they are on the real table: coins, VP, markers, finds.

Nothing is carried out before it adds up; the form says what does not.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeVar

from companion.games.errors import Refused
from companion.games.pergamon import ROBBER, Correct, State
from companion.games.pergamon.checks import check
from companion.games.pergamon.edition import LEVELS
from companion.games.pergamon.reasons import NO_REASON, Reason
from companion.phrases import reason_sentences

T = TypeVar("T")
Owner = tuple[int, int]
"""(player, marker)."""

BOX = ("box", 0)
UNSEEN = ("unseen", 0)
Place = tuple[str, int]
"""Where a find lies: ("level", 1–5), ("player", seat), ("museum", seat), BOX or UNSEEN."""


@dataclass(frozen=True)
class CorrectionForm:
    """What the table shows, as far as it was told; everything else stays as it is.

    `museum`: where each marker on the track stands. `vp_change` is what is added, so that nobody's VP
    have to be shown. `rows`: the collections of markers put on the track by hand.
    """

    state: State
    coins: tuple[int, ...] = ()
    robber_coins: int = 0
    vp_change: tuple[int, ...] = ()
    museum: dict[Owner, int] = field(default_factory=dict)
    levels: tuple[tuple[int, ...], ...] = ()
    loose: tuple[tuple[int, ...], ...] = ()
    rows: dict[Owner, tuple[int, ...]] = field(default_factory=dict)
    box: frozenset[int] = frozenset()

    @classmethod
    def of(cls, state: State) -> CorrectionForm:
        """The form before anything is changed."""
        return cls(
            state,
            tuple(h.coins for h in state.holdings),
            state.robber_coins,
            (0,) * len(state.holdings),
            {owner: space for space, owner in state.museum().items()},
            state.levels,
            tuple(h.loose for h in state.holdings),
            {},
            state.box,
        )

    # --- what taps do ---

    def with_coins(self, figure: int, coins: int) -> CorrectionForm:
        """A player (or the ROBBER) has that many coins."""
        if figure == ROBBER:
            return replace(self, robber_coins=coins)
        return replace(self, coins=_with(self.coins, figure, coins))

    def with_vp_change(self, player: int, change: int) -> CorrectionForm:
        """A player has that many VP more (or fewer) than the companion thinks."""
        return replace(self, vp_change=_with(self.vp_change, player, change))

    def with_marker(self, owner: Owner, space: int) -> CorrectionForm:
        """The marker stands on that museum space."""
        return replace(self, museum={**self.museum, owner: space})

    def without_marker(self, owner: Owner) -> CorrectionForm:
        """The marker is back with its owner and its collection's finds are in the box."""
        rows = {o: row for o, row in self.rows.items() if o != owner}
        gone = self._row(owner)
        return replace(
            self,
            museum={o: space for o, space in self.museum.items() if o != owner},
            rows=rows,
            box=self.box | set(gone),
        )

    def with_collection(self, owner: Owner, row: tuple[int, ...], space: int) -> CorrectionForm:
        """A marker stands on the track with this collection of its owner's loose finds."""
        player = owner[0]
        loose = tuple(n for n in self.loose[player] if n not in row)
        return replace(
            self,
            museum={**self.museum, owner: space},
            rows={**self.rows, owner: row},
            loose=_with(self.loose, player, loose),
        )

    def with_find(self, number: int, place: Place) -> CorrectionForm:
        """A find lies in that place, wherever it lay before. A find in the museum stays there."""
        kind, index = place
        levels = tuple(tuple(n for n in level if n != number) for level in self.levels)
        loose = tuple(tuple(n for n in finds if n != number) for finds in self.loose)
        box = self.box - {number}
        if kind == "level":
            levels = _with(levels, index - 1, (*levels[index - 1], number))
        elif kind == "player":
            loose = _with(loose, index, tuple(sorted((*loose[index], number))))
        elif place == BOX:
            box |= {number}
        return replace(self, levels=levels, loose=loose, box=box)

    # --- what is shown ---

    def place_of(self, number: int) -> Place:
        """Where a find lies now, by this form."""
        for level in LEVELS:
            if number in self.levels[level - 1]:
                return ("level", level)
        for player, finds in enumerate(self.loose):
            if number in finds:
                return ("player", player)
        for owner in self.museum:
            if number in self._row(owner):
                return ("museum", owner[0])
        return BOX if number in self.box else UNSEEN

    def _row(self, owner: Owner) -> tuple[int, ...]:
        if owner in self.rows:
            return self.rows[owner]
        collection = self.state.holdings[owner[0]].collections[owner[1] - 1]
        return collection.row if collection else ()

    @property
    def action(self) -> Correct:
        """The correction: only what differs from what the companion thinks."""
        before = CorrectionForm.of(self.state)
        vp = tuple(h.vp + by for h, by in zip(self.state.holdings, self.vp_change, strict=True))
        return Correct(
            coins=self.coins if self.coins != before.coins else None,
            robber_coins=self.robber_coins if self.robber_coins != before.robber_coins else None,
            vp=vp if any(self.vp_change) else None,
            museum=self._museum() if self.museum != before.museum else None,
            levels=self.levels if self.levels != before.levels else None,
            loose=self.loose if self.loose != before.loose else None,
            collections=tuple((p, m, row) for (p, m), row in sorted(self.rows.items())) or None,
            box=tuple(sorted(self.box)) if self.box != before.box else None,
            revision=self.state.revision,
        )

    def _museum(self) -> tuple[tuple[int, int, int], ...]:
        return tuple(sorted((space, player, marker) for (player, marker), space in self.museum.items()))

    @property
    def changed(self) -> bool:
        """Whether anything differs."""
        return Reason.NOTHING_TO_CORRECT not in check(self.state, self.action)[0]

    @property
    def ready(self) -> bool:
        """Whether it adds up and can be carried out."""
        return check(self.state, self.action)[0] == NO_REASON


def _with(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def fault_sentences(form: CorrectionForm) -> tuple[str, ...]:
    """What does not add up, in words."""
    reasons, facts = check(form.state, form.action)
    return tuple(reason_sentences(Refused(reasons, facts))) if reasons else ()
