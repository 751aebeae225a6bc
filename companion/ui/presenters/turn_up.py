"""The form of the finds turned up (rules 4.1): which they are, and the level each goes to."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.pergamon import Kind, State, TurnUpFinds
from companion.games.pergamon.rules import is_legal, sorted_levels
from companion.ui.presenters.board import face
from companion.ui.values import FindFace


@dataclass(frozen=True)
class Picked:
    """One find of the form: where it goes, and whether it may change places with the next older one."""

    face: FindFace
    level: int
    swappable: bool


@dataclass(frozen=True)
class TurnUpForm:
    """Finds are told by their two digits, or by their kinds; each tap narrows the choice.

    `chosen`: find numbers, youngest first. `typed`: up to two digits of the left half. `left` and
    `right`: kinds asked for.
    """

    state: State
    chosen: tuple[int, ...] = ()
    typed: str = ""
    left: Kind | None = None
    right: Kind | None = None

    @property
    def wanted(self) -> int:
        """How many finds are turned up this round (rules 4.1.2)."""
        return len(self.state.open_levels)

    @property
    def complete(self) -> bool:
        return len(self.chosen) == self.wanted

    @property
    def candidates(self) -> tuple[FindFace, ...]:
        """The unseen finds that fit what was told, by their two digits."""
        edition = self.state.setup.edition
        fitting = [
            edition.find(number)
            for number in self.state.unseen() - set(self.chosen)
            if self._fits(edition.find(number).digits, edition.find(number).left, edition.find(number).right)
        ]
        return tuple(face(edition, f.number) for f in sorted(fitting, key=lambda f: (f.digits, f.hundreds)))

    def _fits(self, digits: int, left: Kind, right: Kind) -> bool:
        return (
            f"{digits:02d}".startswith(self.typed)
            and self.left in (None, left)
            and self.right in (None, right)
        )

    @property
    def picked(self) -> tuple[Picked, ...]:
        """The finds told so far, youngest first, with the levels they go to once all are known.

        The level is 0 as long as finds are missing: an older or younger one may still come between.
        """
        levels = self.state.open_levels if self.complete else (0,) * len(self.chosen)
        return tuple(
            Picked(face(self.state.setup.edition, number), level, self._swappable(place))
            for place, (number, level) in enumerate(zip(self.chosen, levels, strict=True))
        )

    def _swappable(self, place: int) -> bool:
        """Whether this find and the next may stand in either order (rules 4.1.3, 6.2)."""
        if not self.complete or place + 1 >= len(self.chosen):
            return False
        return is_legal(self.state, self.swapped(place).action)

    @property
    def action(self) -> TurnUpFinds:
        """What is carried out once the form is complete."""
        return TurnUpFinds(self.chosen, self.state.open_levels, revision=self.state.revision)

    def digit(self, digit: int) -> TurnUpForm:
        """One more digit; a third one begins anew. A find that is told beyond doubt is taken."""
        typed = str(digit) if len(self.typed) == 2 else self.typed + str(digit)
        return replace(self, typed=typed)._taken_if_sure()

    def kind(self, side: str, kind: Kind) -> TurnUpForm:
        """Ask for a kind on the “left” or “right” half, or no longer when it is tapped again."""
        before = self.left if side == "left" else self.right
        asked = None if before is kind else kind
        form = replace(self, left=asked) if side == "left" else replace(self, right=asked)
        return form._taken_if_sure()

    def back(self) -> TurnUpForm:
        """Take back the last digit, else the kinds, else the last find."""
        if self.typed:
            return replace(self, typed=self.typed[:-1])
        if self.left or self.right:
            return replace(self, left=None, right=None)
        return replace(self, chosen=self.chosen[:-1])

    def add(self, number: int) -> TurnUpForm:
        """This find was turned up; the finds sort themselves, youngest first."""
        if self.complete or number in self.chosen:
            return self
        return TurnUpForm(self.state, self._sorted((*self.chosen, number)))

    def remove(self, number: int) -> TurnUpForm:
        """This find was told by mistake."""
        return replace(self, chosen=tuple(n for n in self.chosen if n != number))

    def swapped(self, place: int) -> TurnUpForm:
        """The find at `place` (0 is the youngest) and the next one change levels."""
        order = list(self.chosen)
        order[place], order[place + 1] = order[place + 1], order[place]
        return replace(self, chosen=tuple(order))

    def _taken_if_sure(self) -> TurnUpForm:
        fitting = self.candidates
        told = len(self.typed) == 2 or (self.left is not None and self.right is not None)
        return self.add(fitting[0].number) if len(fitting) == 1 and told else self

    def _sorted(self, numbers: tuple[int, ...]) -> tuple[int, ...]:
        """Youngest first, as the rules sort them."""
        if len(numbers) < self.wanted:
            find = self.state.setup.edition.find
            return tuple(sorted(numbers, key=lambda number: find(number).age))
        levels = sorted_levels(self.state, numbers)
        return tuple(number for _, number in sorted(zip(levels, numbers, strict=True)))
