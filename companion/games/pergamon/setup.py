"""How one game is set up: players, settings, variants and the edition played with (rules 3, 4, 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any

from companion.games.errors import Flaw, Unreadable
from companion.games.pergamon.edition import Edition
from companion.games.reading import a_list, a_text, an_object, below, need, one_of, whole_number, yes_or_no

RECORD = "pergamon/1"


class Colour(StrEnum):
    """The players' colours; the order is that of the figures' stickers."""

    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"


class TiedBonus(StrEnum):
    """Who is paid when the oldest objects of a kind are equally old (rules 4.4.2)."""

    EACH = "each"
    NONE = "none"


class FinalPrize(StrEnum):
    """What the prizes of 3, 2 and 1 VP are given for (rules 5)."""

    OBJECT = "object"
    COLLECTION = "collection"


@dataclass(frozen=True)
class Player:
    """One player: the index in `Setup.players` is the seat, clockwise."""

    name: str
    colour: Colour


@dataclass(frozen=True)
class Settings:
    """Rulings that the sources leave open (rules 4, 5)."""

    robber_takes_rest: bool = True
    bank_limit: bool = False
    dig_empty_level: bool = False
    tied_bonus: TiedBonus = TiedBonus.EACH
    final_prize: FinalPrize = FinalPrize.OBJECT


@dataclass(frozen=True)
class Variants:
    """The two variants (rules 6), each on its own switch."""

    player_order: bool = False
    sorting: bool = False


@dataclass(frozen=True)
class Setup:
    """Everything fixed before the first round.

    Raises Unreadable where it cannot be played, BadEdition where the edition lacks the Robber's signs.
    """

    edition: Edition
    players: tuple[Player, ...]
    starting_player: int = 0
    settings: Settings = field(default_factory=Settings)
    variants: Variants = field(default_factory=Variants)

    def __post_init__(self) -> None:
        if not 2 <= len(self.players) <= 4:
            raise Unreadable(Flaw.PLAYER_COUNT, "players", given=len(self.players))
        colours = [player.colour for player in self.players]
        for colour in colours:
            if colours.count(colour) > 1:
                raise Unreadable(Flaw.COLOUR_TWICE, "players", colour=str(colour))
        if not 0 <= self.starting_player < len(self.players):
            raise Unreadable(Flaw.STARTING_PLAYER, "starting_player", given=self.starting_player)
        if self.variants.player_order and self.robber:
            raise Unreadable(Flaw.ORDER_OF_TWO, "variants.player_order")
        self.edition.require_usable(with_robber=self.robber)

    @property
    def robber(self) -> bool:
        """Whether the Grave Robber plays: in the two-player game only (rules 1)."""
        return len(self.players) == 2

    def clockwise_from(self, player: int) -> tuple[int, ...]:
        """All players, that one first."""
        count = len(self.players)
        return tuple((player + step) % count for step in range(count))

    def to_header(self) -> dict[str, Any]:
        """The first line of a game record."""
        return {
            "record": RECORD,
            **self.edition.to_data(),
            "players": [{"name": p.name, "colour": str(p.colour)} for p in self.players],
            "starting_player": self.starting_player,
            "settings": {
                **asdict(self.settings),
                "tied_bonus": str(self.settings.tied_bonus),
                "final_prize": str(self.settings.final_prize),
            },
            "variants": asdict(self.variants),
        }

    @classmethod
    def from_header(cls, header: Mapping[str, Any]) -> Setup:
        """The setup that a record's first line describes; missing settings take their defaults.

        Raises Unreadable, BadEdition.
        """
        kind = need(header, "record")
        if kind != RECORD:
            raise Unreadable(Flaw.NO_RECORD, "record", given=kind, wanted=RECORD)
        edition = Edition.from_data(header)
        players = a_list(need(header, "players"), "players")
        return cls(
            edition,
            tuple(_read_player(player, below("players", n)) for n, player in enumerate(players, 1)),
            whole_number(need(header, "starting_player"), "starting_player"),
            _read_settings(an_object(header.get("settings", {}), "settings")),
            _read_variants(an_object(header.get("variants", {}), "variants")),
        )


def _read_player(value: Any, where: str) -> Player:
    player = an_object(value, where)
    return Player(
        a_text(need(player, "name", where), below(where, "name")),
        one_of(Colour, need(player, "colour", where), below(where, "colour")),
    )


def _read_settings(data: Mapping[str, Any]) -> Settings:
    usual = Settings()

    def switch(key: str) -> bool:
        return yes_or_no(data.get(key, getattr(usual, key)), below("settings", key))

    return Settings(
        switch("robber_takes_rest"),
        switch("bank_limit"),
        switch("dig_empty_level"),
        one_of(TiedBonus, data.get("tied_bonus", usual.tied_bonus), "settings.tied_bonus"),
        one_of(FinalPrize, data.get("final_prize", usual.final_prize), "settings.final_prize"),
    )


def _read_variants(data: Mapping[str, Any]) -> Variants:
    def switch(key: str) -> bool:
        return yes_or_no(data.get(key, False), below("variants", key))

    return Variants(switch("player_order"), switch("sorting"))
