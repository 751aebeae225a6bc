"""A finished game to take home: its files are complete, and an unfinished one is not told."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from PIL import Image

from companion.course import NotOver
from companion.games.pergamon import Player, start
from companion.sharing import SharedGame, bg_stats_link, csv_text, json_text, share, sticks
from tests.golden.games import GAMES, played

_ENDED = 1_700_000_000.0


@pytest.fixture(scope="module")
def game() -> SharedGame:
    steps = list(played(GAMES[2]))
    return SharedGame("7", steps[-1].after, steps, _ENDED - 3600, _ENDED)


def test_an_unfinished_game_is_not_shared() -> None:
    with pytest.raises(NotOver):
        SharedGame("1", start(GAMES[0].setup), [], 0, 0)


def test_the_csv_table_adds_up(game: SharedGame) -> None:
    head, *rows = csv.reader(io.StringIO(csv_text(game)))
    assert head == ["", "Anna", "Ben", "Cleo", "Dora"]
    *sources, total, places = rows
    for column, holding in enumerate(game.state.holdings, 1):
        assert sum(int(row[column]) for row in sources) == int(total[column]) == holding.vp
    assert min(map(int, places[1:])) == 1


def test_a_name_is_no_formula(game: SharedGame) -> None:
    setup = game.state.setup
    players = (Player("=1+1", setup.players[0].colour), *setup.players[1:])
    named = replace(game, state=replace(game.state, setup=replace(setup, players=players)))
    assert "'=1+1" in csv_text(named).splitlines()[0]


def test_the_json_says_the_same(game: SharedGame) -> None:
    told = json.loads(json_text(game))
    assert [p["vp"] for p in told["players"]] == [h.vp for h in game.state.holdings]
    for player in told["players"]:
        assert sum(one["vp"] for one in player["sources"]) == player["vp"] == player["vp_by_round"][-1]
    assert told["minutes"] == 60


def test_the_link_has_what_bg_stats_asks_for(game: SharedGame) -> None:
    link = bg_stats_link(game)
    assert link.isascii() and len(link) < 1600
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    play = json.loads(parse_qs(parts.query)["data"][0])
    assert play["playDate"] == "2023-11-14 22:13:20"
    assert play["game"]["name"] == "Pergamon" and play["sourceName"] and play["sourcePlayId"]
    best = max(h.vp for h in game.state.holdings)
    assert [p["score"] for p in play["players"] if p["winner"]] == [best]
    assert [p["startPlayer"] for p in play["players"]] == [True, False, False, False]


def test_all_forms_are_written_beside_the_journal_and_on_a_stick(game: SharedGame, tmp_path: Path) -> None:
    data, stick = tmp_path / "data", tmp_path / "stick"
    stick.mkdir()
    shared = share(game, data, ("pdf", "png", "csv", "json"), [stick])
    assert not shared.faults and len(shared.files) == 8
    assert {path.parent for path in shared.files} == {data / "shared", stick / "pergamon"}
    by_form = {path.suffix: path for path in shared.files}
    assert by_form[".pdf"].read_bytes().startswith(b"%PDF")
    with Image.open(by_form[".png"]) as picture:
        assert picture.width < picture.height and len(picture.resize((60, 85)).getcolors(9999) or ()) > 20
    assert by_form[".csv"].read_bytes().startswith(b"\xef\xbb\xbf")


def test_a_folder_that_cannot_be_written_is_told_and_the_others_are_written(
    game: SharedGame, tmp_path: Path
) -> None:
    (tmp_path / "full").write_text("no folder")
    shared = share(game, tmp_path, ("csv",), [tmp_path / "full"])
    assert len(shared.files) == 1 and len(shared.faults) == 1
    assert "full" in shared.faults[0]


def test_sticks_are_found_in_the_table_of_mounts(tmp_path: Path) -> None:
    assert sticks(f"/dev/sda1 {tmp_path} vfat rw 0 0\n") == ()
    assert sticks("proc /proc proc rw 0 0\n/dev/sdb1 /media/gone\\040away vfat rw 0 0\n\n") == ()
