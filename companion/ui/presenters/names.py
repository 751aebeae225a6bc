"""What things are called on the screen, beyond the names that `companion.phrases` has for everybody."""

from __future__ import annotations

from companion.games.pergamon import ROBBER, Back, Colour, Find, Kind, State
from companion.games.pergamon.edition import RobberSign
from companion.phrases import back_name, colour_name, kind_name, month, numeral, oldest_name, several
from companion.phrases.names import coins, finds
from companion.ui.values import Back as BackPicture
from companion.words import _, plural

__all__ = [
    "ROBBER_LOOK",
    "back_name",
    "backs",
    "coins",
    "figure",
    "find",
    "finds",
    "kind_name",
    "kind_title",
    "look",
    "month",
    "nameless",
    "numeral",
    "oldest_name",
    "people",
    "points",
    "several",
    "sign_pictures",
]

ROBBER_LOOK = "robber"


def nameless(colour: Colour) -> str:
    """What a player who gave no name is called."""
    return colour_name(colour).capitalize()


def kind_title(kind: Kind) -> str:
    """A kind of object as a label of its own."""
    return kind_name(kind).capitalize()


def find(find_: Find) -> str:
    """A find as its tile is read, left half first: “-36 jug, 4- mask”."""
    return _("-{digits:02d} {left}, {hundreds}- {right}").format(
        digits=find_.digits, left=kind_name(find_.left), hundreds=find_.hundreds, right=kind_name(find_.right)
    )


def figure(state: State, figure_: int) -> str:
    """A player's name, or the Grave Robber's, as a name by itself."""
    return _("Grave Robber") if figure_ == ROBBER else state.setup.players[figure_].name


def look(state: State, figure_: int) -> str:
    """How a player's (or the ROBBER's) pieces look: a key of the theme's player colours."""
    return ROBBER_LOOK if figure_ == ROBBER else str(state.setup.players[figure_].colour)


def people(state: State, players: tuple[int, ...]) -> str:
    """Several players in one phrase: “Anna and Ben”."""
    return several(figure(state, player) for player in players)


def points(count: int) -> str:
    """A number of victory points."""
    return plural("{n} VP", "{n} VP", count).format(n=count)


def backs(backs_: tuple[Back, ...]) -> str:
    """Two card backs in words."""
    chests = backs_.count(Back.CHEST)
    return (_("two sacks"), _("sack and chest"), _("two chests"))[chests]


def sign_pictures(sign: RobberSign | None) -> tuple[BackPicture, ...]:
    """The card backs that a grant space shows for the Grave Robber."""
    return {
        None: (),
        RobberSign.TWO_SACKS: ("sack", "sack"),
        RobberSign.SACK_AND_CHEST: ("sack", "chest"),
        RobberSign.TWO_CHESTS: ("chest", "chest"),
    }[sign]
