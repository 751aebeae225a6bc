"""The one-line text form of a state and its parser."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.errors import Malformed
from companion.games.pergamon import State
from companion.games.pergamon.text import dump, parse
from tests.games.playing import playout
from tests.games.tables import B, J, M, V, in_turn, row
from tests.games_setup import setup_for

SETUP = setup_for(2)
TEXTS = [dump(after) for _before, _action, after in playout(SETUP, 11)]


def a_state() -> State:
    return in_turn(
        2,
        spaces=(4, 13),
        coins=(3, 2),
        levels=((50,), (51, 52), (), (), ()),
        loose=((1, 2), ()),
        museum={5: (0, 1, row(V, 1, J, 1, M)), 9: (1, 2, row(M, 4, B, 1, J))},
        robber=(5, 6),
    )


def test_it_reads_like_this() -> None:
    state = a_state()
    one, other = (".".join(map(str, finds)) for finds in (row(V, 1, J, 1, M), row(M, 4, B, 1, J)))
    assert str(state) == (
        f"6 dig 01 50/51.52/-/-/- 3,0,1.2,5:1:0:{one},-,-;2,0,-,-,9:4:0:{other},-"
        " 6 - 21 33330000 ss 4.4 4.13 5 0:0.R:0.1:0 0 - -"
    )
    assert parse(str(state), state.setup) == state


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("6 dig", "13 dig", "round"),
        ("6 dig", "six dig", "round"),
        ("dig", "dug", "stage"),
        (" 01 ", " 00 ", "order"),
        ("50/51.52/-/-/-", "50/51.52/-/-", "levels"),
        ("50/", "61/", "levels"),
        ("3,0,1.2", "-3,0,1.2", "players"),
        ("3,0,1.2", "3,0", "players"),
        ("3,0,1.2", "3,0,2.1", "ascending"),
        ("3,0,1.2", "3,0,50", "two places"),
        ("9:4:0", "5:4:0", "share"),
        ("9:4:0", "9:5:0", "value"),
        ("9:4:0", "25:4:0", "players"),
        (" 6 - 21 ", " 6 40 21 ", "not 60"),
        ("33330000", "33320000", "cards out"),
        ("33330000", "33340000", "cards out"),
        (" ss ", " sc ", "backs"),
        (" ss ", " sx ", "backs"),
        (" 4.13 ", " 4.5 ", "grant space"),
        (" 4.13 ", " 4.- ", "figures"),
        (" 5 0:0", " - 0:0", "Robber"),
        ("R:0", "2:0", "payouts"),
        ("1:0 0 -", "1:0 1 -", "another figure"),
        ("1:0 0 -", "1:0 4 -", "acted"),
        ("1:0 0 - -", "1:0 0 ? -", "exhibit owed"),
        ("1:0 0 - -", "1:0 0 - 1:3", "prizes"),
        ("6 dig", "06 dig", "written otherwise"),
        (" 01 ", "  01 ", "17 fields"),
    ],
)
def test_what_is_wrong_is_said(old: str, new: str, complaint: str) -> None:
    text = str(a_state())
    assert old in text
    with pytest.raises(Malformed, match=complaint):
        parse(text.replace(old, new, 1), SETUP)


@given(st.sampled_from(TEXTS), st.data())
def test_a_spoilt_text_is_another_state_or_malformed(text: str, data: st.DataObject) -> None:
    """Never another error, and never a state that the same text does not say."""
    at = data.draw(st.integers(0, len(text) - 1))
    put = data.draw(st.sampled_from([*"0123456789-./:;,!Rsc x²٣", ""]))
    spoilt = text[:at] + put + text[at + 1 :]
    try:
        state = parse(spoilt, SETUP)
    except Malformed:
        return
    assert dump(state) == spoilt
