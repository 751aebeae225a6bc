"""Editions: what makes one unusable, what only deviates, and reading one that a stranger wrote."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from companion.games.errors import Malformed, Unreadable
from companion.games.pergamon import Colour, Edition, Player, Settings, Setup, Variants
from companion.games.pergamon.faults import BadEdition, FaultCode, Severity
from companion.phrases import fault_sentence, sentence_of
from tests.games_setup import EDITION, setup_for


def short(value: object) -> str:
    """A case's name that is the same in every process: a function's repr holds its address."""
    return "" if callable(value) else str(value)[:40]


Change = Callable[[dict[str, Any]], object]
C = FaultCode


def changed(change: Change) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(EDITION.to_data()))
    change(data)
    return data


def test_the_demonstration_edition_fits_every_known_fact_and_says_what_it_is() -> None:
    assert EDITION.faults() == ()
    assert not EDITION.verified
    assert EDITION.name == "demonstration"
    assert [(s.coins, s.levels[-1]) for s in EDITION.grant_spaces] == [
        *((0, 5), (1, 3), (1, 5), (2, 2), (2, 5), (3, 2), (3, 3)),
        *((3, 5), (4, 3), (4, 5), (5, 4), (5, 5), (6, 5)),
    ]
    assert EDITION.museum_vp == tuple(n for n in range(1, 7) for _ in range(4))


def test_an_edition_survives_its_file() -> None:
    assert Edition.from_data(json.loads(json.dumps(EDITION.to_data()))) == EDITION


def set_to(value: Any, *path: str | int) -> Change:
    def change(data: dict[str, Any]) -> None:
        place: Any = data
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value

    return change


UNUSABLE: list[tuple[FaultCode, Change]] = [
    (C.GRANT_SPACE_COUNT, lambda d: d["grant_spaces"].pop(3)),
    (C.GRANT_SPACE_COINS, set_to(-1, "grant_spaces", 0, "coins")),
    (C.GRANT_SPACE_COINS, set_to(10**9, "grant_spaces", 12, "coins")),
    (C.GRANT_SPACE_LEVELS, set_to([], "grant_spaces", 0, "levels")),
    (C.GRANT_SPACE_LEVELS, set_to([1, 1], "grant_spaces", 0, "levels")),
    (C.GRANT_SPACE_LEVELS, set_to([1, 6], "grant_spaces", 0, "levels")),
    (C.MUSEUM_COUNT, lambda d: d["museum_vp"].append(6)),
    (C.MUSEUM_VP_RANGE, set_to(-1, "museum_vp", 0)),
    (C.FIND_NUMBERS, lambda d: d["finds"].pop("8")),
    (C.FIND_NUMBERS, lambda d: d["finds"].update({"99": d["finds"].pop("7")})),
    (C.FIND_HUNDREDS, set_to(6, "finds", "1", "right", 1)),
    (C.FIND_DIGITS, set_to(100, "finds", "1", "left", 1)),
]

AGAINST_FACTS: list[tuple[FaultCode, Change]] = [
    (C.SPACE_1_ASKS_0, set_to(1, "grant_spaces", 0, "coins")),
    (C.COINS_FALL, set_to(1, "grant_spaces", 5, "coins")),
    (C.HIGHEST_IS_5_OR_6, set_to(9, "grant_spaces", 12, "coins")),
    (C.SPACE_5_TWO_SACKS, set_to(None, "grant_spaces", 4, "robber")),
    (C.ROBBER_SIGN_COUNT, set_to(None, "grant_spaces", 10, "robber")),
    (C.SPACE_7_ASKS_3_TO_III, set_to([1, 2], "grant_spaces", 6, "levels")),
    (C.SPACE_7_SACK_AND_CHEST, set_to(None, "grant_spaces", 6, "robber")),
    (C.SOME_3_WITH_I_II, set_to([1, 2, 3], "grant_spaces", 5, "levels")),
    (C.SOME_2_WITH_ALL, set_to([1], "grant_spaces", 4, "levels")),
    (C.MUSEUM_VP_1_TO_6, set_to(7, "museum_vp", 23)),
    (C.MUSEUM_VP_1_TO_6, set_to(0, "museum_vp", 0)),
    (C.FIND_TWO_KINDS, set_to("jug", "finds", "1", "left", 0)),
    (C.SEEN_TILE_MISSING, lambda d: d["finds"][find_of(4, 36)]["left"].__setitem__(1, 37)),
]

UNLIKELY: list[tuple[FaultCode, Change]] = [
    (C.DIGITS_TWICE, set_to(11, "finds", "1", "left", 1)),
    (C.PAIR_AND_DIGIT_TWICE, set_to(4, "finds", "1", "right", 1)),
]


def find_of(hundreds: int, digits: int) -> str:
    return next(str(f.number) for f in EDITION.finds if f.age == (hundreds, digits))


@pytest.mark.parametrize(("code", "change"), UNUSABLE, ids=short)
def test_an_unusable_edition_is_refused_with_every_fault(code: FaultCode, change: Change) -> None:
    with pytest.raises(BadEdition) as bad:
        Edition.from_data(changed(change))
    assert code in [fault.code for fault in bad.value.faults]
    assert sentence_of(bad.value).endswith(".")


def test_all_faults_are_named_at_once() -> None:
    def ruin(data: dict[str, Any]) -> None:
        for _code, change in reversed(UNUSABLE):
            change(data)

    with pytest.raises(BadEdition) as bad:
        Edition.from_data(changed(ruin))
    assert {fault.code for fault in bad.value.faults} == {code for code, _change in UNUSABLE}


@pytest.mark.parametrize(
    ("severity", "code", "change"),
    [(Severity.AGAINST_FACTS, *case) for case in AGAINST_FACTS]
    + [(Severity.UNLIKELY, *case) for case in UNLIKELY],
    ids=short,
)
def test_what_deviates_is_named_and_played_all_the_same(
    severity: Severity, code: FaultCode, change: Change
) -> None:
    edition = Edition.from_data(changed(change))
    faults = [fault for fault in edition.faults() if fault.code == code]
    assert faults
    assert {fault.severity for fault in faults} == {severity}
    assert all(fault_sentence(fault).endswith(".") for fault in faults)


def test_every_fault_is_met_above() -> None:
    assert {code for code, _change in (*UNUSABLE, *AGAINST_FACTS, *UNLIKELY)} == set(FaultCode)


def test_only_with_two_players_must_the_robber_find_its_signs() -> None:
    edition = Edition.from_data(changed(set_to(None, "grant_spaces", 10, "robber")))
    seats = tuple(Player(str(colour), colour) for colour in Colour)
    assert Setup(edition, seats[:3]).edition == edition
    with pytest.raises(BadEdition, match="robber_sign_count"):
        Setup(edition, seats[:2])


# --- headers that a stranger wrote ---

HEADERS: list[tuple[str, Change]] = [
    ("record: missing", lambda h: h.pop("record")),
    ("record: no record", set_to("thebes/1", "record")),
    ("record: no record", set_to(7, "record")),
    ("edition: missing", lambda h: h.pop("edition")),
    ("edition: no text", set_to(3, "edition")),
    ("edition: unshowable", set_to("a\nb", "edition")),
    ("verified: no yes or no", set_to("no", "verified")),
    ("grant_spaces: no list", set_to({}, "grant_spaces")),
    ("grant_spaces.2: no object", set_to(5, "grant_spaces", 1)),
    ("grant_spaces.2.coins: missing", lambda h: h["grant_spaces"][1].pop("coins")),
    ("grant_spaces.2.coins: no whole number", set_to(1.0, "grant_spaces", 1, "coins")),
    ("grant_spaces.2.coins: no whole number", set_to(True, "grant_spaces", 1, "coins")),
    ("grant_spaces.2.levels: no list", set_to(5, "grant_spaces", 1, "levels")),
    ("grant_spaces.2.robber: not one of", set_to("sack", "grant_spaces", 1, "robber")),
    ("grant_spaces.2.robber: not one of", set_to([], "grant_spaces", 1, "robber")),
    ("museum_vp.1: no whole number", set_to("1", "museum_vp", 0)),
    ("finds: no object", set_to([], "finds")),
    ("finds: no find number", set_to({"01": 1}, "finds")),
    ("finds: no find number", set_to({"²": 1}, "finds")),
    ("finds.5: no object", set_to(1, "finds", "5")),
    ("finds.5.left: missing", set_to({}, "finds", "5")),
    ("finds.5.left: no list", set_to("mask", "finds", "5", "left")),
    ("finds.5.left: wrong length", set_to(["mask"], "finds", "5", "left")),
    ("finds.5.left: not one of", set_to(["urn", 5], "finds", "5", "left")),
    ("finds.5.right: no whole number", set_to(["mask", None], "finds", "5", "right")),
    ("players: missing", lambda h: h.pop("players")),
    ("players: no list", set_to("Anna", "players")),
    ("players: player count", set_to([], "players")),
    ("players: player count", lambda h: h["players"].extend(h["players"])),
    ("players: colour twice", set_to("blue", "players", 0, "colour")),
    ("players.1.colour: not one of", set_to("pink", "players", 0, "colour")),
    ("players.1.name: missing", lambda h: h["players"][0].pop("name")),
    ("players.1.name: no text", set_to(None, "players", 0, "name")),
    ("players.1.name: unshowable", set_to("\ud800", "players", 0, "name")),
    ("starting_player: missing", lambda h: h.pop("starting_player")),
    ("starting_player: no whole number", set_to("0", "starting_player")),
    ("starting_player: starting player", set_to(3, "starting_player")),
    ("starting_player: starting player", set_to(-1, "starting_player")),
    ("settings: no object", set_to(None, "settings")),
    ("settings.bank_limit: no yes or no", set_to("false", "settings", "bank_limit")),
    ("settings.tied_bonus: not one of", set_to("half", "settings", "tied_bonus")),
    ("settings.final_prize: not one of", set_to(1, "settings", "final_prize")),
    ("variants.sorting: no yes or no", set_to(1, "variants", "sorting")),
]


@pytest.mark.parametrize(("complaint", "change"), HEADERS, ids=short)
def test_each_fault_of_a_header_is_named_with_its_place(complaint: str, change: Change) -> None:
    header: dict[str, Any] = json.loads(json.dumps(setup_for(3).to_header()))
    change(header)
    with pytest.raises(Unreadable) as unreadable:
        Setup.from_header(header)
    assert str(unreadable.value).startswith(complaint)
    assert sentence_of(unreadable.value).endswith(".")


def test_a_header_survives() -> None:
    setup = setup_for(4, Settings(False, True, True), Variants(True, True))
    assert Setup.from_header(json.loads(json.dumps(setup.to_header()))) == setup


def test_names_in_any_writing_are_fine() -> None:
    header = setup_for(2).to_header()
    header["players"][0]["name"] = "Ödön Ἀθηνᾶ 🏺"
    assert Setup.from_header(header).players[0].name == "Ödön Ἀθηνᾶ 🏺"


def test_the_order_track_is_not_for_two() -> None:
    with pytest.raises(Malformed, match="order of two"):
        setup_for(2, None, Variants(player_order=True))
