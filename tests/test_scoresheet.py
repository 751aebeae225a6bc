"""The score sheet: every VP has its source, and the columns stand straight."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.pergamon import Correct, Player, Settings, Variants, apply, start
from companion.games.pergamon.replay import Step
from companion.games.pergamon.setup import FinalPrize, TiedBonus
from companion.scoresheet import points, score_sheet
from tests.games_setup import setup_for
from tests.golden.games import GAMES, Golden, played


@pytest.mark.parametrize("golden", GAMES, ids=lambda golden: golden.name)
def test_the_totals_are_the_vp_at_every_point_of_the_game(golden: Golden) -> None:
    begin, steps = start(golden.setup), list(played(golden))
    for end in (*range(0, len(steps), 10), len(steps)):
        state = steps[end - 1].after if end else begin
        assert points(begin, steps[:end]).totals == [h.vp for h in state.holdings]


def test_vp_set_by_hand_have_a_row_of_their_own() -> None:
    begin = start(setup_for(2))
    correction = Correct(vp=(3, 0))
    steps = [Step(1, correction, begin, apply(begin, correction))]
    assert points(begin, steps).rows["Set by hand"] == [3, 0]
    sheet = score_sheet(begin, steps)
    assert "Round 1: Set by hand: VP" in sheet


def test_a_game_that_has_not_begun_has_a_sheet() -> None:
    sheet = score_sheet(start(setup_for(3)), [])
    assert "Edition: demonstration, not compared with a real copy" in sheet
    assert "Not finished: round 1, Janus. First this round's finds are turned up." in sheet
    assert "Ranking" not in sheet


def test_a_real_copy_is_not_doubted() -> None:
    setup = setup_for(2)
    setup = replace(setup, edition=replace(setup.edition, name="Anna's", verified=True))
    assert "Edition: Anna's\n" in score_sheet(start(setup), [])


def test_what_is_not_usual_is_said() -> None:
    usual = score_sheet(start(setup_for(3)), [])
    assert "Played with" not in usual
    other = Settings(False, True, True, TiedBonus.NONE, FinalPrize.COLLECTION)
    sheet = score_sheet(start(setup_for(3, other, Variants(True, True))), [])
    assert sheet.count(",", sheet.index("Played with"), sheet.index("Not finished")) == 5


def test_columns_stand_straight_under_names_of_any_width() -> None:
    names = ("Ödön", "安娜", "A very long name that nobody has", "e\u0301mile")
    setup = setup_for(4)
    seats = tuple(Player(name, player.colour) for name, player in zip(names, setup.players, strict=True))
    sheet = score_sheet(start(replace(setup, players=seats)), [])
    table = sheet.split("\n\n")[1].splitlines()
    assert "A very long nam…" in table[0]
    columns = {len(line.replace("安娜", "1234").replace("\u0301", "")) for line in table}
    assert len(columns) == 1


def test_a_finished_game_is_ranked_with_reasons() -> None:
    golden = next(golden for golden in GAMES if golden.name == "three-players")
    steps = list(played(golden))
    sheet = score_sheet(start(golden.setup), steps)
    ranked = sheet[sheet.index("Ranking") :].splitlines()[1:4]
    best = max(h.vp for h in steps[-1].after.holdings)
    assert ranked[0].startswith("  1. ")
    assert f": {best} VP, " in ranked[0]
    assert all("oldest object" in line or "no object" in line for line in ranked)
