"""The form of a new game: players, who starts, the rulings left open, the variants, the edition."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.pergamon import Colour, Edition, Player, Settings, Setup, Variants
from companion.games.pergamon.setup import FinalPrize, TiedBonus
from companion.ui.presenters import names
from companion.words import _

MOST_LETTERS = 16
LEAST_PLAYERS, MOST_PLAYERS = 2, 4


@dataclass(frozen=True)
class NewGameForm:
    """A game that can be started as it stands. Seats are clockwise; a seat without a name takes its colour's.

    `called` and `colours` always hold four seats, of which `count` play.
    """

    edition: Edition
    count: int = 2
    called: tuple[str, ...] = ("", "", "", "")
    colours: tuple[Colour, ...] = tuple(Colour)
    starting: int = 0
    settings: Settings = field(default_factory=Settings)
    variants: Variants = field(default_factory=Variants)

    @property
    def seats(self) -> tuple[Player, ...]:
        """The players as they would start."""
        return tuple(
            Player(name or names.nameless(colour), colour)
            for name, colour in zip(self.called[: self.count], self.colours[: self.count], strict=True)
        )

    @property
    def setup(self) -> Setup:
        """What the game is started with."""
        return Setup(self.edition, self.seats, self.starting, self.settings, self.variants)

    def with_count(self, count: int) -> NewGameForm:
        """Two to four players; the player-order variant needs three (rules 6.1)."""
        order = self.variants.player_order and count > LEAST_PLAYERS
        return replace(
            self,
            count=count,
            starting=self.starting if self.starting < count else 0,
            variants=replace(self.variants, player_order=order),
        )

    def named(self, seat: int, name: str) -> NewGameForm:
        """The player in that seat is called so."""
        tidy = " ".join(name.split())[:MOST_LETTERS]
        return replace(self, called=(*self.called[:seat], tidy, *self.called[seat + 1 :]))

    def coloured(self, seat: int, colour: Colour) -> NewGameForm:
        """The player in that seat plays this colour; whoever had it takes the other."""
        colours = list(self.colours)
        other = colours.index(colour)
        colours[seat], colours[other] = colours[other], colours[seat]
        return replace(self, colours=tuple(colours))

    def started_by(self, seat: int) -> NewGameForm:
        """The oldest player starts (rules 3)."""
        return replace(self, starting=seat)

    def with_edition(self, edition: Edition) -> NewGameForm:
        return replace(self, edition=edition)

    def with_rule(self, key: str, value: str) -> NewGameForm:
        """Set one of `rules` to one of its choices."""
        kinds: dict[str, Callable[[str], Any]] = {"tied_bonus": TiedBonus, "final_prize": FinalPrize}
        given = {key: kinds.get(key, _is_yes)(value)}
        if key in ("player_order", "sorting"):
            return replace(self, variants=replace(self.variants, **given))
        return replace(self, settings=replace(self.settings, **given))

    @property
    def rules(self) -> tuple[Ruling, ...]:
        """Every ruling that the table may change before the game starts (rules 4–6)."""
        settings, variants = self.settings, self.variants
        first = (
            _switch(
                "robber_takes_rest",
                _("The Grave Robber, when leftmost, takes all that remains"),
                settings.robber_takes_rest,
            )
            if self.count == LEAST_PLAYERS
            else _switch(
                "player_order",
                _("Variant: grant spaces are chosen in the order of the last round's figures"),
                variants.player_order,
            )
        )
        return (
            first,
            _switch(
                "sorting",
                _("Variant: among equal hundreds the starting player sorts the finds"),
                variants.sorting,
            ),
            _switch("dig_empty_level", _("An empty level may be dug"), settings.dig_empty_level),
            _switch("bank_limit", _("The 40 coins are a limit"), settings.bank_limit),
            Ruling(
                "tied_bonus",
                _("Equally old objects at an evaluation"),
                ((str(TiedBonus.EACH), _("each is paid")), (str(TiedBonus.NONE), _("nobody"))),
                str(settings.tied_bonus),
            ),
            Ruling(
                "final_prize",
                _("The last prizes go to the oldest"),
                ((str(FinalPrize.OBJECT), _("objects")), (str(FinalPrize.COLLECTION), _("collections"))),
                str(settings.final_prize),
            ),
        )


@dataclass(frozen=True)
class Ruling:
    """One ruling: its key, what it says, its choices (key, words) and the one in force."""

    key: str
    text: str
    choices: tuple[tuple[str, str], ...]
    value: str


def _is_yes(value: str) -> bool:
    return value == "yes"


def _switch(key: str, text: str, on: bool) -> Ruling:
    return Ruling(key, text, (("yes", _("yes")), ("no", _("no"))), "yes" if on else "no")


def with_last_players(form: NewGameForm, players: Sequence[Player]) -> NewGameForm:
    """The form with the players of the last game, so that the same table starts with one tap."""
    used = [player.colour for player in players]
    rest = [colour for colour in Colour if colour not in used]
    called = [player.name for player in players] + [""] * (MOST_PLAYERS - len(players))
    form = replace(form, called=tuple(called), colours=tuple(used + rest), starting=0)
    return form.with_count(len(players))
