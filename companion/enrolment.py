"""An owner's copy of the game being entered: finds, grant spaces, museum VP, piece by piece.

One text file holds it from the first tap on. It has the form of an edition file; as long as something is
missing it says `"unfinished": true`, and what is not known yet is null or left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion import editions
from companion.editions import EditionError
from companion.games.errors import Flaw, Malformed, Unreadable
from companion.games.pergamon.edition import (
    FINDS,
    GRANT_SPACES,
    LEVELS,
    MOST_COINS_ASKED,
    MOST_VP,
    MUSEUM_SPACES,
    Edition,
    Find,
    GrantSpace,
    Kind,
    RobberSign,
)
from companion.games.pergamon.faults import Fault, FaultCode
from companion.games.reading import (
    a_list,
    a_text,
    an_object,
    below,
    json_object,
    need,
    one_of,
    whole_number,
    whole_numbers,
    yes_or_no,
)
from companion.phrases import sentence_of
from companion.words import _

FILE = "my-copy.json"
"""The name of the owner's copy in the folder of editions."""


@dataclass(frozen=True)
class Tile:
    """What is known of one find: None is not told yet."""

    left: Kind | None = None
    digits: int | None = None
    right: Kind | None = None
    hundreds: int | None = None

    @property
    def complete(self) -> bool:
        return None not in (self.left, self.digits, self.right, self.hundreds)

    def find(self, number: int) -> Find | None:
        """The find itself, once everything is known."""
        if self.left is None or self.digits is None or self.right is None or self.hundreds is None:
            return None
        return Find(number, self.left, self.digits, self.right, self.hundreds)


@dataclass(frozen=True)
class Space:
    """What is known of one grant space. `coins` None: not told yet."""

    coins: int | None = None
    levels: tuple[int, ...] = ()
    robber: RobberSign | None = None

    @property
    def complete(self) -> bool:
        return self.coins is not None and bool(self.levels)


@dataclass(frozen=True)
class Enrolment:
    """A copy as far as it is entered: finds and spaces by their place, number 1 first.

    `confirmed`: its owner has compared everything with the copy; any change takes that back.
    """

    name: str
    tiles: tuple[Tile, ...] = (Tile(),) * FINDS
    spaces: tuple[Space, ...] = (Space(),) * GRANT_SPACES
    museum_vp: tuple[int | None, ...] = (None,) * MUSEUM_SPACES
    confirmed: bool = False

    # --- how far it is ---

    @property
    def finds_known(self) -> int:
        return sum(tile.complete for tile in self.tiles)

    @property
    def spaces_known(self) -> int:
        return sum(space.complete for space in self.spaces)

    @property
    def museum_known(self) -> int:
        return sum(vp is not None for vp in self.museum_vp)

    @property
    def finished(self) -> bool:
        """Whether everything is known, so that it can be played with."""
        known = self.finds_known + self.spaces_known + self.museum_known
        return known == FINDS + GRANT_SPACES + MUSEUM_SPACES

    @property
    def begun(self) -> bool:
        """Whether anything is known at all."""
        return self != Enrolment(self.name)

    @property
    def confirmable(self) -> bool:
        """Whether its owner may call it a true copy: finished and without any fault."""
        return self.finished and not self.warnings()

    def next_find(self, after: int = 0) -> int | None:
        """The next find that is not complete, beginning again at 1; None when all are."""
        order = (*range(after + 1, FINDS + 1), *range(1, after + 1))
        return next((number for number in order if not self.tile(number).complete), None)

    def next_space(self, after: int = 0) -> int | None:
        """The next grant space that is not complete; None when all are."""
        order = (*range(after + 1, GRANT_SPACES + 1), *range(1, after + 1))
        return next((number for number in order if not self.space(number).complete), None)

    def next_museum_space(self, after: int = 0) -> int | None:
        """The next museum space whose VP are not known; None when all are."""
        order = (*range(after + 1, MUSEUM_SPACES + 1), *range(1, after + 1))
        return next((number for number in order if self.museum_vp[number - 1] is None), None)

    # --- entering ---

    def tile(self, number: int) -> Tile:
        """What is known of find `number`, 1–60."""
        return self.tiles[number - 1]

    def with_tile(self, number: int, tile: Tile) -> Enrolment:
        """The same with that find as told."""
        if tile == self.tile(number):
            return self
        return replace(self, tiles=_changed(self.tiles, number, tile), confirmed=False)

    def space(self, number: int) -> Space:
        """What is known of grant space `number`, 1–13 from the right."""
        return self.spaces[number - 1]

    def with_space(self, number: int, space: Space) -> Enrolment:
        """The same with that grant space as told."""
        if space == self.space(number):
            return self
        return replace(self, spaces=_changed(self.spaces, number, space), confirmed=False)

    def likely_coins(self, number: int) -> int:
        """What a space asks for as long as nobody said: as much as the last known one to its right."""
        known = [space.coins for space in self.spaces[: number - 1] if space.coins is not None]
        own = self.space(number).coins
        return own if own is not None else (known[-1] if known else 0)

    def with_vp(self, number: int, vp: int) -> Enrolment:
        """The same with the VP of museum space `number`, 1–24, as told."""
        if self.museum_vp[number - 1] == vp:
            return self
        return replace(self, museum_vp=_changed(self.museum_vp, number, vp), confirmed=False)

    def confirm(self) -> Enrolment:
        """Its owner says that everything is as printed. Raises ValueError where it cannot be confirmed."""
        if not self.confirmable:
            raise ValueError("an unfinished or faulty copy cannot be confirmed")
        return replace(self, confirmed=True)

    # --- what does not fit ---

    def warnings(self) -> tuple[Fault, ...]:
        """What of that which is known does not fit the known facts (rules 7)."""
        return tuple(fault for fault in self._as_if_complete().faults() if self._told(fault))

    def warnings_of_find(self, number: int) -> tuple[Fault, ...]:
        """The warnings that name this find."""
        return tuple(w for w in self.warnings() if number in (w.facts.get("find"), w.facts.get("twin")))

    def warnings_of_space(self, number: int) -> tuple[Fault, ...]:
        """The warnings about this grant space."""
        return tuple(w for w in self.warnings() if space_of(w) == number)

    def _as_if_complete(self) -> Edition:
        """The known part as an edition; unknown grant spaces and VP are filled in unobtrusively."""
        return Edition(
            self.name,
            False,
            tuple(
                GrantSpace(self.likely_coins(n), space.levels or LEVELS, space.robber)
                for n, space in enumerate(self.spaces, 1)
            ),
            tuple(1 if vp is None else vp for vp in self.museum_vp),
            self._known_finds(),
        )

    def _known_finds(self) -> tuple[Find, ...]:
        finds = (tile.find(number) for number, tile in enumerate(self.tiles, 1))
        return tuple(find for find in finds if find is not None)

    def _told(self, fault: Fault) -> bool:
        """Whether the fault is about something that was entered, not about what is still missing."""
        if fault.code in (FaultCode.FIND_NUMBERS, FaultCode.SEEN_TILE_MISSING):
            return self.finds_known == FINDS
        if fault.code is FaultCode.ROBBER_SIGN_COUNT and fault.facts["count"] > 1:
            return True
        if fault.code in _ABOUT_ALL_SPACES:
            return self.spaces_known == GRANT_SPACES
        space = space_of(fault)
        return space is None or self.space(space).complete

    # --- as an edition and as a file ---

    def edition(self) -> Edition | None:
        """The edition to play with; None as long as something is missing."""
        if not self.finished:
            return None
        return replace(self._as_if_complete(), verified=self.confirmed)

    def to_data(self) -> dict[str, Any]:
        """The content of the file: an edition file, or its unfinished form."""
        edition = self.edition()
        if edition is not None:
            return edition.to_data()
        return {
            "edition": self.name,
            "unfinished": True,
            "verified": False,
            "grant_spaces": [
                {"coins": s.coins, "levels": list(s.levels), "robber": s.robber and str(s.robber)}
                for s in self.spaces
            ],
            "museum_vp": list(self.museum_vp),
            "finds": {
                str(n): {
                    "left": [t.left and str(t.left), t.digits],
                    "right": [t.right and str(t.right), t.hundreds],
                }
                for n, t in enumerate(self.tiles, 1)
                if t != Tile()
            },
        }

    @classmethod
    def from_edition(cls, edition: Edition) -> Enrolment:
        """A finished copy, to be looked at and changed."""
        return cls(
            edition.name,
            tuple(Tile(f.left, f.digits, f.right, f.hundreds) for f in edition.finds),
            tuple(Space(s.coins, s.levels, s.robber) for s in edition.grant_spaces),
            edition.museum_vp,
            edition.verified,
        )

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Enrolment:
        """A copy as far as a file has it. Raises Unreadable, or BadEdition for a finished one."""
        if not is_unfinished(data):
            return cls.from_edition(Edition.from_data(data))
        spaces = a_list(need(data, "grant_spaces"), "grant_spaces", length=GRANT_SPACES)
        vps = a_list(need(data, "museum_vp"), "museum_vp", length=MUSEUM_SPACES)
        finds = an_object(need(data, "finds"), "finds")
        for key in finds:
            if key not in {str(number) for number in range(1, FINDS + 1)}:
                raise Unreadable(Flaw.NO_FIND_NUMBER, "finds", given=key)
        return cls(
            a_text(need(data, "edition"), "edition"),
            tuple(_read_tile(finds.get(str(n)), below("finds", n)) for n in range(1, FINDS + 1)),
            tuple(_read_space(space, below("grant_spaces", n)) for n, space in enumerate(spaces, 1)),
            tuple(_within(vp, 0, MOST_VP, below("museum_vp", n)) for n, vp in enumerate(vps, 1)),
        )


_ABOUT_ALL_SPACES = {
    FaultCode.ROBBER_SIGN_COUNT,
    FaultCode.HIGHEST_IS_5_OR_6,
    FaultCode.SOME_3_WITH_I_II,
    FaultCode.SOME_2_WITH_ALL,
}

_ONE_SPACE = {
    FaultCode.SPACE_1_ASKS_0: 1,
    FaultCode.SPACE_5_TWO_SACKS: 5,
    FaultCode.SPACE_7_ASKS_3_TO_III: 7,
    FaultCode.SPACE_7_SACK_AND_CHEST: 7,
}


def space_of(fault: Fault) -> int | None:
    """The grant space that a fault is about, if it is about one."""
    if fault.code is FaultCode.MUSEUM_VP_1_TO_6:
        return None
    return _ONE_SPACE.get(fault.code, fault.facts.get("space"))


def is_unfinished(data: Mapping[str, Any]) -> bool:
    """Whether a file's content is a copy that is still being entered. Raises Unreadable."""
    return yes_or_no(data.get("unfinished", False), "unfinished")


class CopyFile:
    """The owner's copy on the disk. Whatever is written is written whole or not at all."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> Enrolment:
        """The copy as far as it was entered; an empty one where there is none. Raises EditionError."""
        if not self.path.exists():
            return Enrolment(_("My copy"))
        return load(self.path)

    def save(self, enrolment: Enrolment) -> None:
        """Keep the copy. Raises EditionError; the file is then as it was."""
        save(enrolment, self.path)

    def replace(self, enrolment: Enrolment) -> Path | None:
        """Keep this copy in place of the one before, which is put beside it: where; None if there was none.

        Raises EditionError; the file is then as it was.
        """
        before = self.path.with_name(f"{self.path.name}.before") if self.path.exists() else None
        if before is not None:
            editions.write_content(editions.read_text(self.path), before)
        self.save(enrolment)
        return before


def load(path: Path) -> Enrolment:
    """The copy in a file, finished or not. Raises EditionError."""
    text = editions.read_text(path)
    try:
        return Enrolment.from_data(json_object(text))
    except Malformed as fault:
        raise EditionError(
            _("{path} holds no copy of the game: {reason}").format(path=path, reason=sentence_of(fault))
        ) from fault


def save(enrolment: Enrolment, path: Path) -> None:
    """Write the copy to a file, whole or not at all. Raises EditionError."""
    editions.write_data(enrolment.to_data(), path)


def _changed(values: tuple[Any, ...], number: int, value: Any) -> tuple[Any, ...]:
    return (*values[: number - 1], value, *values[number:])


def _read_tile(value: Any, where: str) -> Tile:
    if value is None:
        return Tile()
    tile = an_object(value, where)
    at_left, at_right = below(where, "left"), below(where, "right")
    left, digits = a_list(need(tile, "left", where), at_left, length=2)
    right, hundreds = a_list(need(tile, "right", where), at_right, length=2)
    return Tile(
        None if left is None else one_of(Kind, left, at_left),
        _within(digits, 0, 99, at_left),
        None if right is None else one_of(Kind, right, at_right),
        _within(hundreds, 1, 5, at_right),
    )


def _read_space(value: Any, where: str) -> Space:
    space = an_object(value, where)
    levels = whole_numbers(need(space, "levels", where), below(where, "levels"))
    sign = space.get("robber")
    return Space(
        _within(space.get("coins"), 0, MOST_COINS_ASKED, below(where, "coins")),
        tuple(sorted({_level(level, below(where, "levels")) for level in levels})),
        None if sign is None else one_of(RobberSign, sign, below(where, "robber")),
    )


def _level(level: int, where: str) -> int:
    if level not in LEVELS:
        raise Unreadable(Flaw.NOT_ONE_OF, where, choices=tuple(map(str, LEVELS)), given=level)
    return level


def _within(value: Any, low: int, high: int, where: str) -> int | None:
    """A whole number in a range, or None where it is not known yet."""
    if value is None:
        return None
    number = whole_number(value, where)
    if not low <= number <= high:
        raise Unreadable(Flaw.NOT_ONE_OF, where, choices=(f"{low}–{high}",), given=number)
    return number
