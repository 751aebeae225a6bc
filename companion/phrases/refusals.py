"""Why the rules refuse an action: one sentence for each reason, saying what would be right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.errors import Refused
from companion.games.pergamon import Back, Stage
from companion.games.pergamon.checks import MOST_POLISH
from companion.games.pergamon.corrections import What
from companion.games.pergamon.edition import FINDS, GRANT_SPACES, MUSEUM_SPACES
from companion.games.pergamon.reasons import Reason
from companion.phrases.names import back_name, coins, finds, numeral, numerals, several
from companion.words import _, plural

Facts = Mapping[str, Any]


def reason_sentences(refusal: Refused) -> list[str]:
    """One sentence for each reason, in the order of the reasons."""
    return [_REASONS[reason](refusal.facts) for reason in Reason if reason in refusal.reasons]


def stage_sentence(stage: Stage) -> str:
    """What the round waits for."""
    return {
        Stage.FINDS: _("First this round's finds are turned up."),
        Stage.GRANTS: _("First the two grant cards are drawn."),
        Stage.ROBBER: _("First the Grave Robber takes its grant space."),
        Stage.FIGURES: _("First all figures are placed."),
        Stage.FUND: _("First the two grant cards are turned up."),
        Stage.DIG: _("First the turn is played to its end."),
        Stage.EXHIBIT: _("The turn has come to exhibiting."),
        Stage.STORE: _("The turn has come to storing."),
        Stage.ROBBER_TURN: _("First the Grave Robber has its turn."),
        Stage.EVALUATION: _("First comes the evaluation."),
        Stage.PRIZES: _("Only the final prizes are left."),
        Stage.OVER: _("The game is over."),
    }[stage]


def _not_active(facts: Facts) -> str:
    if facts["active_name"] is None:
        return _("It is the Grave Robber's turn, not {name}'s.").format(name=facts["name"])
    return _("It is {active}'s turn, not {name}'s.").format(active=facts["active_name"], name=facts["name"])


def _wrong_number_of_finds(facts: Facts) -> str:
    return _("One find is turned up for each level with room: {wanted}, not {given}.").format(
        wanted=facts["wanted"], given=facts["given"]
    )


def _seen_before(facts: Facts) -> str:
    return plural(
        "Find {numbers} has been seen before and cannot be turned up again.",
        "Finds {numbers} have been seen before and cannot be turned up again.",
        len(facts["seen"]),
    ).format(numbers=several(map(str, facts["seen"])))


def _wrong_levels(facts: Facts) -> str:
    if not facts["levels"]:
        return _("No level has room for a find.")
    return _("One find goes to each level with room: {levels}.").format(levels=numerals(facts["levels"]))


def _used_up(facts: Facts) -> str:
    names = {str(back): back_name(back) for back in Back}
    return _("So many of these cards are not left in the deck: {cards}.").format(
        cards=several(names.get(str(card), str(card)) for card in facts["cards"])
    )


def _cannot_pay(facts: Facts) -> str:
    return _("That costs {price}; {name} has {coins}.").format(
        price=coins(facts["price"]), name=facts["name"], coins=coins(facts["coins"])
    )


def _storage_unpaid(facts: Facts) -> str:
    return _(
        "Keeping {finds} costs {cost}, and {name} has {coins}: discard finds until it can be paid."
    ).format(
        finds=finds(facts["loose"]),
        cost=coins(facts["cost"]),
        name=facts["name"],
        coins=coins(facts["coins"]),
    )


def _not_your_find(facts: Facts) -> str:
    return _("{name} has no loose find {labels}.").format(name=facts["name"], labels=several(facts["labels"]))


def _does_not_add_up(facts: Facts) -> str:
    return CORRECTIONS[What(facts["what"])](facts)


_REASONS: dict[Reason, Callable[[Facts], str]] = {
    Reason.GAME_OVER: lambda f: _("The game is over."),
    Reason.NOT_NOW: lambda f: _("That does not come now. {stage}").format(stage=stage_sentence(f["stage"])),
    Reason.STALE: lambda f: _(
        "The game went on in the meantime: look again, and repeat it if it still fits."
    ),
    Reason.NOT_ACTIVE: _not_active,
    Reason.NO_SUCH_PLAYER: lambda f: _("There is no player {number}; the first is 0.").format(
        number=f["player"]
    ),
    Reason.WRONG_NUMBER_OF_FINDS: _wrong_number_of_finds,
    Reason.FIND_TWICE: lambda f: _("A find is named twice."),
    Reason.NO_SUCH_FIND: lambda f: _("Finds have the numbers 1 to {most}.").format(most=FINDS),
    Reason.FIND_SEEN_BEFORE: _seen_before,
    Reason.WRONG_LEVELS: _wrong_levels,
    Reason.WRONG_AGE_ORDER: lambda f: _(
        "The youngest find goes to the shallowest level, the oldest to the deepest."
    ),
    Reason.NOT_TWO_CARDS: lambda f: _("Two grant cards are drawn a round, not {given}.").format(
        given=f["given"]
    ),
    Reason.NO_SUCH_CARD: lambda f: _("A grant card holds 1 to 8 coins."),
    Reason.CARDS_USED_UP: _used_up,
    Reason.BACKS_DIFFER: lambda f: _(
        "Cards of {values} do not have the backs that were drawn: {backs}."
    ).format(
        values=several(map(str, f["values"])), backs=several(back_name(Back(back)) for back in f["backs"])
    ),
    Reason.NO_SUCH_SPACE: lambda f: _("Grant spaces have the numbers 1 (rightmost) to {most}.").format(
        most=GRANT_SPACES
    ),
    Reason.SPACE_TAKEN: lambda f: _("Another figure stands on grant space {space}.").format(space=f["space"]),
    Reason.NO_SUCH_LEVEL: lambda f: _("The levels are I to V."),
    Reason.LEVEL_NOT_ALLOWED: lambda f: _(
        "{name}'s grant space does not allow {level}, only {allowed}."
    ).format(name=f["name"], level=numeral(f["level"]), allowed=numerals(f["allowed"])),
    Reason.CANNOT_PAY: _cannot_pay,
    Reason.LEVEL_EMPTY: lambda f: _("There is nothing to dig on level {level}.").format(
        level=numeral(f["level"])
    ),
    Reason.ALREADY_DUG: lambda f: _("Digging comes first in a turn, and only once."),
    Reason.NO_SUCH_MARKER: lambda f: _("The markers are I to III."),
    Reason.MARKER_IN_HAND: lambda f: _("Marker {marker} is not in the museum.").format(
        marker=numeral(f["marker"])
    ),
    Reason.MARKER_ON_TRACK: lambda f: _("Marker {marker} already stands in the museum.").format(
        marker=numeral(f["marker"])
    ),
    Reason.MARKERS_LEFT: lambda f: _(
        "A collection is broken up only when no marker is in hand; {markers} can be used."
    ).format(markers=numerals(f["in_hand"])),
    Reason.NOTHING_TO_EXHIBIT: lambda f: _(
        "A collection is broken up to exhibit another, and no two loose finds join."
    ),
    Reason.EXHIBIT_OWED: lambda f: _(
        "A collection was broken up for a new one: exhibit that first, or undo."
    ),
    Reason.ROW_TOO_SHORT: lambda f: _("A collection has two finds or more."),
    Reason.ROW_DOES_NOT_JOIN: lambda f: _(
        "The finds {left} and {right} do not join: their halves are of different kinds."
    ).format(left=f["apart"][0], right=f["apart"][1]),
    Reason.NOT_YOUR_FIND: _not_your_find,
    Reason.TOO_MUCH_POLISH: lambda f: _(
        "Polish is 0 to {most} coins a collection; only round 12 has no limit."
    ).format(most=MOST_POLISH),
    Reason.NOTHING_TO_DISCARD: lambda f: _("No find was named."),
    Reason.STORAGE_UNPAID: _storage_unpaid,
    Reason.NOTHING_TO_CORRECT: lambda f: _("Nothing was set."),
    Reason.DOES_NOT_ADD_UP: _does_not_add_up,
}


_KEYS: dict[str, Callable[[], str]] = {
    "coins": lambda: _("coins"),
    "robber_coins": lambda: _("the Grave Robber's coins"),
    "vp": lambda: _("VP"),
    "loose": lambda: _("loose finds"),
}


def _key(facts: Facts) -> str:
    return _KEYS[facts["key"]]()


CORRECTIONS: dict[What, Callable[[Facts], str]] = {
    What.NEGATIVE: lambda f: _("Fewer than none cannot be: {what}.").format(what=_key(f)),
    What.TOO_MANY: lambda f: _("So many cannot be meant: {what}.").format(what=_key(f)),
    What.PLAYER_COUNT: lambda f: _("There are {players} players, but {given} entries for: {what}.").format(
        players=f["players"], given=f["given"], what=_key(f)
    ),
    What.LEVELS: lambda f: _("The dig site has five levels with room for four finds each."),
    What.NO_SUCH_SPACE: lambda f: _("Museum spaces have the numbers 1 to {most}, not {space}.").format(
        most=MUSEUM_SPACES, space=f["space"]
    ),
    What.NO_SUCH_MARKER: lambda f: _(
        "Player {player} has no marker {marker}: players count from 0, markers from 1 to 3."
    ).format(player=f["player"], marker=f["marker"]),
    What.TWO_ON_A_SPACE: lambda f: _("Two markers cannot share museum space {space}.").format(
        space=f["space"]
    ),
    What.MARKER_TWICE: lambda f: _("{name}'s marker {marker} cannot be in two places.").format(
        name=f["name"], marker=numeral(f["marker"])
    ),
    What.COLLECTION_TWICE: lambda f: _("Two rows were given for {name}'s marker {marker}.").format(
        name=f["name"], marker=numeral(f["marker"])
    ),
    What.COLLECTION_WITHOUT_MARKER: lambda f: _(
        "{name}'s marker {marker} is not in the museum, so it has no collection."
    ).format(name=f["name"], marker=numeral(f["marker"])),
    What.MARKER_WITHOUT_COLLECTION: lambda f: _(
        "{name}'s marker {marker} is in the museum, so say which finds it stands for."
    ).format(name=f["name"], marker=numeral(f["marker"])),
    What.ROW: lambda f: _(
        "The row for {name}'s marker {marker} is no collection: its finds do not join."
    ).format(name=f["name"], marker=numeral(f["marker"])),
    What.NO_SUCH_FIND: lambda f: _("Finds have the numbers 1 to {most}, not {find}.").format(
        most=FINDS, find=f["find"]
    ),
    What.FIND_TWICE: lambda f: _("Find {find} cannot be in two places.").format(find=f["find"]),
    What.TOO_MANY_FINDS: lambda f: _(
        "There are 60 finds: with {stacks} face down in the stacks, {unseen} unseen ones are too few."
    ).format(stacks=f["stacks"], unseen=f["unseen"]),
}
