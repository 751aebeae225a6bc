"""How one game is set up: players, settings, variants and the edition played with (rules 3, 4, 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any

from companion.games.errors import Malformed
from companion.games.pergamon.edition import Edition

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
    """Everything fixed before the first round. Raises Malformed where it cannot be played."""

    edition: Edition
    players: tuple[Player, ...]
    starting_player: int = 0
    settings: Settings = field(default_factory=Settings)
    variants: Variants = field(default_factory=Variants)

    def __post_init__(self) -> None:
        if not 2 <= len(self.players) <= 4:
            raise Malformed(f"Pergamon is for 2 to 4 players, not {len(self.players)}")
        if len({player.colour for player in self.players}) < len(self.players):
            raise Malformed("two players have the same colour")
        if not 0 <= self.starting_player < len(self.players):
            raise Malformed(f"the starting player {self.starting_player} is nobody")
        if self.variants.player_order and len(self.players) == 2:
            raise Malformed("the player-order variant is for 3 or 4 players")

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

        Raises Malformed.
        """
        if header.get("record") != RECORD:
            raise Malformed(f"this is not a {RECORD} record but {header.get('record')!r}")
        edition = Edition.from_data(header)
        try:
            players = tuple(Player(str(p["name"]), Colour(p["colour"])) for p in header["players"])
            settings = dict(header.get("settings") or {})
            variants = dict(header.get("variants") or {})
            return cls(
                edition,
                players,
                int(header.get("starting_player", 0)),
                Settings(
                    bool(settings.get("robber_takes_rest", True)),
                    bool(settings.get("bank_limit", False)),
                    bool(settings.get("dig_empty_level", False)),
                    TiedBonus(settings.get("tied_bonus", "each")),
                    FinalPrize(settings.get("final_prize", "object")),
                ),
                Variants(bool(variants.get("player_order", False)), bool(variants.get("sorting", False))),
            )
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            if isinstance(error, Malformed):
                raise
            raise Malformed(f"the record's header cannot be read: {type(error).__name__} {error}") from error
