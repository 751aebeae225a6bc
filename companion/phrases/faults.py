"""What is wrong with an edition or a text: one sentence for each fault and each flaw."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.errors import Flaw, Unreadable
from companion.games.pergamon import Colour, Kind
from companion.games.pergamon.edition import FINDS, GRANT_SPACES, MOST_COINS_ASKED, MOST_VP, MUSEUM_SPACES
from companion.games.pergamon.faults import Fault, FaultCode, Severity
from companion.phrases.names import colour_name, kind_name, numerals, several, shown
from companion.words import _

Facts = Mapping[str, Any]


def fault_sentence(fault: Fault) -> str:
    """What is wrong with the edition, and where it is known what would be right."""
    return _FAULTS[fault.code](fault.facts)


def severity_sentence(severity: Severity) -> str:
    """What it means for the game that an edition has such faults."""
    return {
        Severity.UNUSABLE: _("With this the edition cannot be played."),
        Severity.AGAINST_FACTS: _("This is not as on the real game; the game can be played all the same."),
        Severity.UNLIKELY: _("This may be a slip: compare it with the tiles."),
    }[severity]


def flaw_sentence(error: Unreadable) -> str:
    """What in a text cannot be read, where, and what is wanted there."""
    where = _PLACES[error.where]() if error.where in _PLACES else error.where
    return _FLAWS[error.flaw]({"where": where or _("It"), **error.facts})


_PLACES: dict[str, Callable[[], str]] = {"": lambda: _("The text"), "players": lambda: _("“players”")}

_FAULTS: dict[FaultCode, Callable[[Facts], str]] = {
    FaultCode.GRANT_SPACE_COUNT: lambda f: _("There are {wanted} grant spaces, not {count}.").format(
        wanted=GRANT_SPACES, count=f["count"]
    ),
    FaultCode.GRANT_SPACE_COINS: lambda f: _(
        "Grant space {space} asks for {coins} coins; it should be 0 to {most}."
    ).format(space=f["space"], coins=f["coins"], most=MOST_COINS_ASKED),
    FaultCode.GRANT_SPACE_LEVELS: lambda f: _(
        "Grant space {space} should name one or more of the levels 1 to 5, each once; it names {levels}."
    ).format(space=f["space"], levels=several(map(str, f["levels"])) or _("none")),
    FaultCode.MUSEUM_COUNT: lambda f: _("There are {wanted} museum spaces, not {count}.").format(
        wanted=MUSEUM_SPACES, count=f["count"]
    ),
    FaultCode.MUSEUM_VP_RANGE: lambda f: _(
        "Museum space {space} pays {vp} VP; it should be 0 to {most}."
    ).format(space=f["space"], vp=f["vp"], most=MOST_VP),
    FaultCode.FIND_NUMBERS: lambda f: _(
        "There are {wanted} finds, numbered from 1; here are {count}."
    ).format(wanted=FINDS, count=f["count"]),
    FaultCode.FIND_HUNDREDS: lambda f: _(
        "Find {find} has the hundreds digit {digit}; it should be 1 to 5."
    ).format(find=f["find"], digit=f["digit"]),
    FaultCode.FIND_DIGITS: lambda f: _(
        "Find {find} has the two digits {digits}; they should be 0 to 99."
    ).format(find=f["find"], digits=f["digits"]),
    FaultCode.ROBBER_SIGN_COUNT: lambda f: _(
        "One grant space shows the Grave Robber's sign {sign}; here it is on {count}."
    ).format(sign=f["sign"], count=f["count"]),
    FaultCode.SPACE_1_ASKS_0: lambda f: _(
        "Grant space 1 asks for nothing on the real board, not for {coins}."
    ).format(coins=f["coins"]),
    FaultCode.COINS_FALL: lambda f: _(
        "Going left, no grant space asks for less: space {space} asks for {coins} after {before}."
    ).format(space=f["space"], coins=f["coins"], before=f["before"]),
    FaultCode.HIGHEST_IS_5_OR_6: lambda f: _(
        "The most that a grant space asks for is 5 or 6 coins, not {coins}."
    ).format(coins=f["coins"]),
    FaultCode.SPACE_5_TWO_SACKS: lambda f: _("Grant space 5 shows two sacks on the real board."),
    FaultCode.SPACE_7_ASKS_3_TO_III: lambda f: _(
        "Grant space 7 asks for 3 coins and reaches down to level III on the real board."
    ),
    FaultCode.SPACE_7_SACK_AND_CHEST: lambda f: _(
        "Grant space 7 shows a sack and a chest on the real board."
    ),
    FaultCode.SOME_3_WITH_I_II: lambda f: _(
        "Some grant space asks for 3 coins with the levels {levels}."
    ).format(levels=numerals((1, 2))),
    FaultCode.SOME_2_WITH_ALL: lambda f: _("Some grant space asks for 2 coins with all five levels."),
    FaultCode.MUSEUM_VP_1_TO_6: lambda f: _("Museum spaces pay 1 to 6 VP; space {space} pays {vp}.").format(
        space=f["space"], vp=f["vp"]
    ),
    FaultCode.FIND_TWO_KINDS: lambda f: _(
        "The halves of a find are of different kinds; both of find {find} are {kind}."
    ).format(find=f["find"], kind=kind_name(Kind(f["kind"]))),
    FaultCode.SEEN_TILE_MISSING: lambda f: _(
        "The real game has a find with the hundreds digit 4 and the digits {digits:02d}; here is none."
    ).format(digits=f["digits"]),
    FaultCode.DIGITS_TWICE: lambda f: _(
        "Finds {twin} and {find} have the same two digits {digits:02d}."
    ).format(twin=f["twin"], find=f["find"], digits=f["digits"]),
    FaultCode.PAIR_AND_DIGIT_TWICE: lambda f: _(
        "Finds {twin} and {find} have the same kinds and the same hundreds digit."
    ).format(twin=f["twin"], find=f["find"]),
}

_FLAWS: dict[Flaw, Callable[[Facts], str]] = {
    Flaw.NOT_UTF8: lambda f: _("It is not UTF-8 text (see byte {column}): save it as UTF-8.").format(
        column=f["column"]
    ),
    Flaw.EMPTY: lambda f: _("There is nothing here."),
    Flaw.NOT_JSON: lambda f: _("It is not JSON (row {row}, character {column}).").format(
        row=f["row"], column=f["column"]
    ),
    Flaw.NOT_A_NUMBER: lambda f: _("{given} is no number of JSON.").format(given=f["given"]),
    Flaw.TOO_DEEP: lambda f: _("It is nested too deep."),
    Flaw.HUGE_NUMBER: lambda f: _("A number in it has far too many digits."),
    Flaw.KEY_TWICE: lambda f: _("{key} is there twice in one object.").format(key=shown(f["key"])),
    Flaw.MISSING: lambda f: _("{where} is missing.").format(where=f["where"]),
    Flaw.NO_OBJECT: lambda f: _("{where} should be an object in braces, not {given}.").format(
        where=f["where"], given=shown(f["given"])
    ),
    Flaw.NO_LIST: lambda f: _("{where} should be a list, not {given}.").format(
        where=f["where"], given=shown(f["given"])
    ),
    Flaw.NO_WHOLE_NUMBER: lambda f: _("{where} should be a whole number, not {given}.").format(
        where=f["where"], given=shown(f["given"])
    ),
    Flaw.NO_TEXT: lambda f: _("{where} should be a text, not {given}.").format(
        where=f["where"], given=shown(f["given"])
    ),
    Flaw.NO_YES_OR_NO: lambda f: _("{where} should be true or false, not {given}.").format(
        where=f["where"], given=shown(f["given"])
    ),
    Flaw.NOT_ONE_OF: lambda f: _("{where} should be one of {choices}, not {given}.").format(
        where=f["where"], choices=", ".join(f["choices"]), given=shown(f["given"])
    ),
    Flaw.WRONG_LENGTH: lambda f: _("{where} should have {wanted} entries, not {given}.").format(
        where=f["where"], wanted=f["wanted"], given=f["given"]
    ),
    Flaw.UNSHOWABLE: lambda f: _("{where} has characters that cannot be shown: {given}.").format(
        where=f["where"], given=shown(f["given"])
    ),
    Flaw.NO_RECORD: lambda f: _("It is not a {wanted} record: “record” says {given}.").format(
        wanted=f["wanted"], given=shown(f["given"])
    ),
    Flaw.UNKNOWN_ACTION: lambda f: _("There is no action {given}; there are {choices}.").format(
        given=shown(f["given"]), choices=", ".join(f["choices"])
    ),
    Flaw.PLAYER_COUNT: lambda f: _("Pergamon is for 2 to 4 players, not {given}.").format(given=f["given"]),
    Flaw.COLOUR_TWICE: lambda f: _("Two players cannot both be {colour}.").format(
        colour=colour_name(Colour(f["colour"]))
    ),
    Flaw.STARTING_PLAYER: lambda f: _("The starting player {given} is nobody; players count from 0.").format(
        given=f["given"]
    ),
    Flaw.ORDER_OF_TWO: lambda f: _("The player-order variant is for 3 or 4 players."),
    Flaw.NO_FIND_NUMBER: lambda f: _(
        "{given} is no number of a find: they are 1, 2, 3 … without zeros in front."
    ).format(given=shown(f["given"])),
    Flaw.NO_MUSEUM_SPACE: lambda f: _("{given} is no museum space: they are 1 to 24.").format(
        given=shown(f["given"])
    ),
}
