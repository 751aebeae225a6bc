"""The forms of the owner's copy: what is told of a find, a grant space, the museum, and where to go on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.enrolment import Enrolment, Tile, space_of
from companion.games.pergamon.edition import FINDS, GRANT_SPACES, LEVELS, MUSEUM_SPACES, Kind, RobberSign
from companion.games.pergamon.faults import Fault
from companion.phrases import fault_sentence
from companion.ui.presenters import names
from companion.ui.values import FindFace, GrantSpaceView
from companion.words import _, plural

NO_SIGN = "none"


@dataclass(frozen=True)
class Warned:
    """Something that does not fit, and the screen that puts it right: “find”, “space” or “museum”."""

    sentence: str
    screen: str
    number: int


def warned(copy: Enrolment) -> tuple[Warned, ...]:
    """Every warning with where to go for it."""
    return tuple(_warned(fault) for fault in copy.warnings())


def _warned(fault: Fault) -> Warned:
    sentence = fault_sentence(fault)
    if "find" in fault.facts:
        return Warned(sentence, "find", fault.facts["find"])
    space = space_of(fault)
    if space is not None:
        return Warned(sentence, "space", space)
    if "vp" in fault.facts:
        return Warned(sentence, "museum", fault.facts["space"])
    return Warned(sentence, "finds" if "digits" in fault.facts else "space", 1)


def progress(copy: Enrolment) -> tuple[tuple[str, int, int], ...]:
    """What there is to enter: its key, how many are known, how many there are."""
    return (
        ("finds", copy.finds_known, FINDS),
        ("spaces", copy.spaces_known, GRANT_SPACES),
        ("museum", copy.museum_known, MUSEUM_SPACES),
    )


def state_sentence(copy: Enrolment) -> str:
    """How far the copy is and what comes next."""
    if copy.confirmed:
        return _("Confirmed: new games are played with your copy.")
    missing = sum(all_ - known for _key, known, all_ in progress(copy))
    if missing:
        return plural("{n} piece is missing.", "{n} pieces are missing.", missing).format(n=missing)
    if copy.warnings():
        return _("Everything is entered, and can be played with. Look at what does not fit.")
    return _("Everything is entered and fits. Compare it with your copy once more, then confirm it.")


@dataclass(frozen=True)
class FindForm:
    """One find being told: two kinds, a hundreds digit, two digits.

    `typed`: the two digits as far as they are typed. `in_view`: finds the camera saw last.
    """

    copy: Enrolment
    number: int
    typed: str = ""
    in_view: frozenset[int] = frozenset()

    @classmethod
    def of(cls, copy: Enrolment, number: int, in_view: frozenset[int] = frozenset()) -> FindForm:
        """The form of a find as far as it is known."""
        digits = copy.tile(number).digits
        return cls(copy, number, "" if digits is None else f"{digits:02d}", in_view)

    @property
    def tile(self) -> Tile:
        return self.copy.tile(self.number)

    @property
    def begun(self) -> bool:
        """Whether something, but not everything, is told."""
        return not self.tile.complete and (self.tile != Tile() or bool(self.typed))

    @property
    def face(self) -> FindFace | None:
        """The find as it is drawn, once everything is told."""
        find = self.tile.find(self.number)
        if find is None:
            return None
        return FindFace(find.number, str(find.left), find.digits, str(find.right), find.hundreds)

    @property
    def sentence(self) -> str:
        """What does not fit, else what is still to be told, in the order of the taps."""
        faults = self.copy.warnings_of_find(self.number)
        if faults:
            return fault_sentence(faults[0])
        tile = self.tile
        if tile.left is None:
            return _("Which object is on the left half?")
        if tile.right is None:
            return _("Which object is on the right half?")
        if tile.hundreds is None:
            return _("Which digit is on the right half?")
        if tile.digits is None:
            return _("Which two digits are on the left half?")
        return ""

    @property
    def alarm(self) -> bool:
        """Whether the sentence is a warning."""
        return bool(self.copy.warnings_of_find(self.number))

    def left(self, kind: Kind) -> FindForm:
        """The left half shows this kind."""
        return self._told(replace(self.tile, left=kind))

    def right(self, kind: Kind) -> FindForm:
        """The right half shows this kind."""
        return self._told(replace(self.tile, right=kind))

    def hundreds(self, digit: int) -> FindForm:
        """The right half carries this digit, 1–5."""
        return self._told(replace(self.tile, hundreds=digit))

    def digit(self, digit: int) -> FindForm:
        """One more of the two digits; a third one begins anew."""
        typed = str(digit) if len(self.typed) == 2 else f"{self.typed}{digit}"
        digits = int(typed) if len(typed) == 2 else None
        return replace(self, typed=typed)._told(replace(self.tile, digits=digits))

    def cleared(self) -> FindForm:
        """Nothing is known of this find."""
        return replace(self, typed="")._told(Tile())

    def go_to(self, number: int) -> FindForm:
        """Another find; numbers go round."""
        return FindForm.of(self.copy, (number - 1) % FINDS + 1, self.in_view)

    def next(self) -> FindForm:
        """The next find that is missing, else simply the next one."""
        return self.go_to(self.copy.next_find(self.number) or self.number + 1)

    def seen(self, numbers: Iterable[int]) -> FindForm:
        """The camera sees these finds: one that was just shown is gone to, unless this one is half told."""
        now = frozenset(numbers)
        fresh = now - self.in_view
        form = replace(self, in_view=now)
        if len(fresh) != 1 or self.begun:
            return form
        return form.go_to(next(iter(fresh)))

    def _told(self, tile: Tile) -> FindForm:
        return replace(self, copy=self.copy.with_tile(self.number, tile))


@dataclass(frozen=True)
class SpaceForm:
    """One grant space being told: coins, levels, the Grave Robber's sign."""

    copy: Enrolment
    number: int

    @property
    def coins(self) -> int:
        """The coins as shown: told, or as many as the space to the right asks for."""
        return self.copy.likely_coins(self.number)

    @property
    def levels(self) -> tuple[int, ...]:
        return self.copy.space(self.number).levels

    @property
    def sign(self) -> str:
        """The sign's key, NO_SIGN without one."""
        sign = self.copy.space(self.number).robber
        return NO_SIGN if sign is None else str(sign)

    @property
    def sentence(self) -> str:
        """What does not fit, else what is to be told."""
        faults = self.copy.warnings_of_space(self.number)
        if faults:
            return fault_sentence(faults[0])
        return "" if self.copy.space(self.number).complete else _("Which levels may be dug from here?")

    @property
    def alarm(self) -> bool:
        """Whether the sentence is a warning."""
        return bool(self.copy.warnings_of_space(self.number))

    def with_coins(self, coins: int) -> SpaceForm:
        """The space asks for so many coins."""
        return self._told(coins=coins)

    def toggled(self, level: int) -> SpaceForm:
        """The level is shown there, or is not; the coins are taken to be those on the screen."""
        levels = tuple(one for one in LEVELS if (one in self.levels) != (one == level))
        return self._told(coins=self.coins, levels=levels)

    def signed(self, key: str) -> SpaceForm:
        """The sign with that key is shown there."""
        return self._told(robber=None if key == NO_SIGN else RobberSign(key))

    def next(self) -> SpaceForm:
        """The next space that is missing, else simply the next one."""
        number = self.copy.next_space(self.number) or self.number % GRANT_SPACES + 1
        return replace(self, number=number)

    def _told(self, **known: object) -> SpaceForm:
        space = replace(self.copy.space(self.number), **known)  # type: ignore[arg-type]
        return replace(self, copy=self.copy.with_space(self.number, space))


def space_views(copy: Enrolment, acting: int) -> tuple[GrantSpaceView, ...]:
    """The grant spaces as a picture, with the one that is being told."""
    return tuple(
        GrantSpaceView(
            number,
            copy.likely_coins(number),
            space.levels,
            names.sign_pictures(space.robber),
            free=not space.complete and number != acting,
            acting=number == acting,
            alarm=bool(copy.warnings_of_space(number)),
        )
        for number, space in enumerate(copy.spaces, 1)
    )


def museum_texts(copy: Enrolment) -> tuple[str, ...]:
    """What stands under each museum space."""
    return tuple("?" if vp is None else str(vp) for vp in copy.museum_vp)
