"""What the widgets are given to show: small plain values, with no rules in them and no Kivy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

ROMAN = ("I", "II", "III", "IV", "V")

# “red”, “blue”, “yellow”, “green” or “robber”.
Who = str
TileState = Literal["normal", "selected", "dim", "ghost", "alarm"]
Style = Literal["accent", "quiet", "plain", "alarm"]
Back = Literal["sack", "chest"]
Region = Literal["dig", "grants", "cards", "museum", "calendar", "reveal", "exhibit", "discard"]
CameraState = Literal["seeing", "covered", "searching", "off", "fault"]


@dataclass(frozen=True)
class FindFace:
    """What a find shows: its left half (kind and two digits) and its right half (kind and hundreds digit)."""

    number: int
    left: str
    digits: int
    right: str
    hundreds: int


@dataclass(frozen=True)
class Action:
    """Something a person may tap: its stable id (“next.done”), the words on it and perhaps a picture."""

    name: str
    text: str
    picture: str = ""


@dataclass(frozen=True)
class LevelView:
    """One level of the dig site.

    `finds` lie there from place 1 on; None is a tile whose face is not known. `arriving` are to be put
    there. `price` is set where the level may be dug now. `alarm` holds the places (1–4) of wrong tiles.
    """

    level: int
    finds: tuple[FindFace | None, ...] = ()
    arriving: tuple[FindFace, ...] = ()
    price: int | None = None
    alarm: frozenset[int] = frozenset()


@dataclass(frozen=True)
class GrantSpaceView:
    """One grant space: its number from the right, what it asks for, who stands there, what they get.

    `backs` are the card backs printed there for the Grave Robber. `free` means it may be chosen now.
    """

    space: int
    coins: int
    levels: tuple[int, ...]
    backs: tuple[Back, ...] = ()
    figure: Who = ""
    payout: int | None = None
    free: bool = False
    acting: bool = False
    alarm: bool = False


@dataclass(frozen=True)
class GrantCardView:
    """A place for a grant card: empty, its back, or its face with the coins."""

    back: Back | None = None
    coins: int | None = None


@dataclass(frozen=True)
class MarkerView:
    """A circular marker on the museum track; `to` is where it is going (0: back to its owner).

    `made`: it was asked for and seen there; it is ticked off.
    """

    space: int
    who: Who
    number: int
    to: int | None = None
    new: bool = False
    alarm: bool = False
    made: bool = False


@dataclass(frozen=True)
class PlayerView:
    """A player as the panel shows it. `vp` stays under a closed ticket unless open or the panel is held."""

    who: Who
    name: str
    coins: int
    finds: int = 0
    markers: int = 0
    vp: int | None = None
    open_vp: bool = False
    acting: bool = False
    starting: bool = False


@dataclass(frozen=True)
class Spot:
    """A place on the board for the little picture of a discrepancy.

    `number` is the level, the grant or museum space or the month; `place` the place on a level (0: any).
    """

    region: Region
    number: int = 0
    place: int = 0


@dataclass(frozen=True)
class Option:
    """One of several to choose from."""

    key: str
    text: str
    picture: str = ""
