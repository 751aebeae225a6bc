"""Every code has its words, and the words are true."""

from __future__ import annotations

import ast
import gettext
import string
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion import phrases
from companion.games.errors import Flaw, Malformed, Unreadable
from companion.games.pergamon import (
    ROBBER,
    Action,
    Back,
    BreakUp,
    Colour,
    Correct,
    Dig,
    Discard,
    DrawGrants,
    EndTurn,
    Evaluate,
    Exhibit,
    FinalPrizes,
    Kind,
    PlaceFigure,
    PlaceRobber,
    RobberTurn,
    Stage,
    TurnUpFinds,
    TurnUpGrants,
)
from companion.games.pergamon.corrections import What
from companion.games.pergamon.faults import FaultCode, Severity
from companion.games.pergamon.reasons import Reason
from companion.phrases.faults import _FAULTS, _FLAWS
from companion.phrases.names import shown
from companion.phrases.refusals import _REASONS, CORRECTIONS
from tests.games.tables import B, J, M, V, in_turn, row
from tests.games_setup import setup_for


def test_every_code_has_a_sentence() -> None:
    assert set(_REASONS) == set(Reason)
    assert set(_FAULTS) == set(FaultCode)
    assert set(_FLAWS) == set(Flaw)
    assert set(CORRECTIONS) == set(What)
    assert all(phrases.stage_sentence(stage).endswith(".") for stage in Stage)
    assert all(phrases.severity_sentence(severity).endswith(".") for severity in Severity)


def test_things_have_names() -> None:
    assert [phrases.kind_name(kind) for kind in Kind] == ["vase", "jug", "mask", "bracelet"]
    assert [phrases.colour_name(colour) for colour in Colour] == ["red", "blue", "yellow", "green"]
    assert [phrases.back_name(back) for back in Back] == ["sack", "chest"]
    assert [phrases.numeral(n) for n in (1, 2, 3, 4, 5, 6, 0, -1)] == [
        "I",
        "II",
        "III",
        "IV",
        "V",
        "6",
        "0",
        "-1",
    ]
    assert len({phrases.month(round_) for round_ in range(1, 13)}) == 12
    assert (phrases.month(1), phrases.month(2), phrases.month(11), phrases.month(12)) == (
        *("Janus", "Februa", "Novem", "Decem"),
    )
    assert phrases.level_name(3) == "level III"
    assert phrases.year_name(507) == "507 BC"
    setup = setup_for(2)
    assert phrases.figure_name(setup, ROBBER) == "the Grave Robber"
    assert phrases.figure_name(setup, 1) == "Ben"
    assert phrases.figure_name(setup, 9) == "player 9"
    assert phrases.find_name(setup.edition, 1) == "3-/-28 (find 1)"
    assert phrases.find_name(setup.edition, 0) == "find 0"


@pytest.mark.parametrize(
    ("names", "text"),
    [((), ""), (("Anna",), "Anna"), (("Anna", "Ben"), "Anna and Ben"), (("A", "B", "C"), "A, B and C")],
)
def test_several_names(names: tuple[str, ...], text: str) -> None:
    assert phrases.several(names) == text


MUSEUM = {5: (0, 1, row(V, 1, J, 1, M))}
TURN = in_turn(2, spaces=(12, 13), robber=(7, 3), levels=((), (), (3, 4), (), ()), museum=MUSEUM)
NEW = row(M, 5, B, 1, J)

DESCRIBED: list[tuple[Action, str]] = [
    (TurnUpFinds((1, 2), (1, 2)), "Finds turned up"),
    (DrawGrants((Back.SACK, Back.CHEST)), "Grant cards drawn: sack and chest"),
    (PlaceRobber(), "The Grave Robber takes a grant space"),
    (PlaceFigure(0, 7), "Anna takes grant space 7"),
    (TurnUpGrants((7, 4)), "Grant cards turned up: 7 + 4"),
    (Dig(0, 3), "Anna digs III"),
    (BreakUp(1, 2), "Ben breaks up II"),
    (Exhibit(1, 2, NEW, 2), "Ben exhibits II: 7"),
    (Discard(0, (1,)), "Anna discards 1 find"),
    (Discard(0, (1, 2)), "Anna discards 2 finds"),
    (EndTurn(1), "Ben ends the turn"),
    (RobberTurn(), "The Grave Robber digs III"),
    (Evaluate(), "Evaluation after round 6"),
    (FinalPrizes(), "Final prizes"),
    (Correct(coins=(1, 2)), "Set by hand: coins"),
    (Correct(coins=(1, 2), vp=(1, 2), museum=()), "Set by hand: coins, VP and markers"),
]


@pytest.mark.parametrize(("action", "text"), DESCRIBED, ids=lambda value: str(value)[:40])
def test_an_action_in_a_few_words(action: Action, text: str) -> None:
    assert phrases.describe(action, TURN) == text


def test_every_action_is_described() -> None:
    assert {type(action) for action, _text in DESCRIBED} == set(Action.__subclasses__())


def test_the_robbers_turn_is_told_by_what_it_does() -> None:
    assert phrases.describe(RobberTurn(), replace(TURN, robber_coins=0)) == "The Grave Robber digs nothing"
    assert phrases.describe(RobberTurn(), replace(TURN, stage=Stage.DIG)) == "The Grave Robber's turn"


NONSENSE: list[Action] = [
    Dig(99, 99),
    Dig(-1, -1),
    Exhibit(5, 9, (0, 61, 10**30), -4),
    BreakUp(-7, 0),
    DrawGrants(()),
    TurnUpGrants(()),
    PlaceFigure(-1, 0),
    Correct(),
]


@pytest.mark.parametrize("action", NONSENSE, ids=str)
def test_nonsense_can_be_described_too(action: Action) -> None:
    assert phrases.describe(action, TURN)


def test_another_language_reaches_every_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is translated when shown follows the language; what was translated at import would not."""

    class Shouting(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return message.upper() if "{" not in message else message

    monkeypatch.setattr("companion.words._catalogue", Shouting())
    assert phrases.kind_name(Kind.MASK) == "MASK"
    assert phrases.stage_sentence(Stage.OVER) == "THE GAME IS OVER."
    assert phrases.describe(FinalPrizes(), TURN) == "FINAL PRIZES"


def test_any_error_of_the_games_has_a_sentence() -> None:
    assert phrases.sentence_of(Malformed("levels: 3 wanted")) == "levels: 3 wanted"
    assert phrases.sentence_of(Unreadable(Flaw.MISSING, "players")) == "“players” is missing."


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        ("Ödön", '"Ödön"'),
        ([1, "a"], '[1, "a"]'),
        ("\ud800", '"\\ud800"'),
        ("a\x1b[31m", '"a\\u001b[31m"'),
    ],
)
def test_a_value_is_shown_as_it_stands_in_the_text(value: Any, text: str) -> None:
    assert shown(value) == text


def test_a_long_value_is_cut() -> None:
    assert len(shown([1] * 1000)) == 80
    assert len(shown(10**4000)) == 80


def texts_in(path: Path) -> Iterator[str]:
    """The texts that a module gives to the translation functions."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "plural"):
            for argument in node.args[: 1 if node.func.id == "_" else 2]:
                assert isinstance(argument, ast.Constant), (
                    f"{path}:{node.lineno}: a text must stand there whole"
                )
                yield str(argument.value)


def test_texts_can_be_collected_and_name_what_they_insert() -> None:
    folder = Path(phrases.__file__).parent
    texts = [text for path in sorted(folder.glob("*.py")) for text in texts_in(path)]
    assert len(texts) > 120
    for text in texts:
        names = [name for _text, name, _spec, _how in string.Formatter().parse(text) if name is not None]
        assert all(name.isidentifier() for name in names), text
