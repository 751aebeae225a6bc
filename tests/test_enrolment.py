"""Entering one's own copy: nothing is lost on the way, and what does not fit is told at once."""

from __future__ import annotations

import errno
import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import editions, enrolment
from companion.editions import EditionError
from companion.enrolment import CopyFile, Enrolment, Space, Tile
from companion.games.pergamon.edition import Kind, RobberSign
from companion.phrases import fault_sentence
from tests.games_setup import EDITION

EMPTY = Enrolment("mine")
WHOLE = Enrolment.from_edition(EDITION)

KINDS = st.none() | st.sampled_from(Kind)
TILES = st.builds(Tile, KINDS, st.none() | st.integers(0, 99), KINDS, st.none() | st.integers(1, 5))
SPACES = st.builds(
    Space,
    st.none() | st.integers(0, 99),
    st.sets(st.integers(1, 5)).map(lambda levels: tuple(sorted(levels))),
    st.none() | st.sampled_from(RobberSign),
)


def sentences(copy: Enrolment) -> list[str]:
    return [fault_sentence(fault) for fault in copy.warnings()]


@given(
    st.lists(st.tuples(st.integers(1, 60), TILES), max_size=12),
    st.lists(st.tuples(st.integers(1, 13), SPACES), max_size=6),
    st.lists(st.tuples(st.integers(1, 24), st.integers(0, 100)), max_size=6),
    st.sampled_from((EMPTY, WHOLE)),
)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_was_entered_is_there_again_when_resumed(
    tmp_path: Path,
    tiles: list[tuple[int, Tile]],
    spaces: list[tuple[int, Space]],
    vps: list[tuple[int, int]],
    copy: Enrolment,
) -> None:
    for number, tile in tiles:
        copy = copy.with_tile(number, tile)
    for number, space in spaces:
        copy = copy.with_space(number, space)
    for number, vp in vps:
        copy = copy.with_vp(number, vp)
    file = CopyFile(tmp_path / "editions" / enrolment.FILE)
    file.save(copy)
    assert file.load() == copy
    own, faults = editions.owned(file.path.parent)
    assert faults == ()
    assert own == ((copy.edition(),) if copy.finished else ())


def test_a_copy_that_was_never_begun_is_empty(tmp_path: Path) -> None:
    copy = CopyFile(tmp_path / "none.json").load()
    assert (copy.finds_known, copy.spaces_known, copy.museum_known) == (0, 0, 0)
    assert copy.edition() is None and not copy.confirmable and sentences(copy) == []


def test_progress_counts_only_what_is_complete() -> None:
    copy = EMPTY.with_tile(3, Tile(Kind.JUG, 14, Kind.MASK)).with_space(1, Space(0))
    assert (copy.finds_known, copy.spaces_known) == (0, 0)
    copy = copy.with_tile(3, Tile(Kind.JUG, 14, Kind.MASK, 4)).with_space(1, Space(0, (1,))).with_vp(2, 1)
    assert (copy.finds_known, copy.spaces_known, copy.museum_known) == (1, 1, 1)


def test_the_next_one_is_the_next_that_is_missing_and_then_from_the_start() -> None:
    copy = WHOLE.with_tile(2, Tile()).with_tile(40, Tile(Kind.JUG))
    assert [copy.next_find(after) for after in (0, 2, 39, 40, 60)] == [2, 40, 40, 2, 2]
    assert WHOLE.next_find(7) is None
    assert WHOLE.next_space() is None and EMPTY.next_space(13) == 1
    assert WHOLE.next_museum_space() is None and EMPTY.next_museum_space(1) == 2


def test_a_two_digit_number_and_a_pair_that_are_there_already_are_told() -> None:
    first = Tile(Kind.JUG, 14, Kind.MASK, 4)
    copy = EMPTY.with_tile(5, first).with_tile(9, replace(first, digits=15))
    assert sentences(copy) == ["Finds 5 and 9 have the same kinds and the same hundreds digit."]
    copy = copy.with_tile(9, Tile(Kind.VASE, 14, Kind.MASK, 4))
    assert sentences(copy) == ["Finds 5 and 9 have the same two digits 14."]
    assert copy.warnings_of_find(5) == copy.warnings_of_find(9) == copy.warnings()
    assert copy.warnings_of_find(6) == ()


def test_two_halves_of_one_kind_are_told() -> None:
    copy = EMPTY.with_tile(8, Tile(Kind.JUG, 14, Kind.JUG, 4))
    assert sentences(copy) == ["The halves of a find are of different kinds; both of find 8 are jug."]


def test_grant_spaces_are_judged_as_soon_as_they_are_entered_and_no_sooner() -> None:
    copy = EMPTY.with_space(4, Space(3, (1, 2)))
    assert sentences(copy) == []
    copy = copy.with_space(6, Space(2, (1,)))
    assert sentences(copy) == ["Going left, no grant space asks for less: space 6 asks for 2 after 3."]
    assert copy.warnings_of_space(6) and not copy.warnings_of_space(4)
    copy = EMPTY.with_space(5, Space(2, (1, 2)))
    assert sentences(copy) == ["Grant space 5 shows two sacks on the real board."]
    both = EMPTY
    for number in (2, 3):
        both = both.with_space(number, Space(1, (1,), RobberSign.TWO_CHESTS))
    assert len(sentences(both)) == 1 and "chest+chest" in sentences(both)[0]


def test_what_only_the_whole_can_tell_is_told_at_the_end() -> None:
    seen = next(f for f in EDITION.finds if f.age == (4, 14))
    taken = {f.digits for f in EDITION.finds}
    other = replace(WHOLE.tile(seen.number), digits=min(set(range(100)) - taken))
    assert sentences(WHOLE.with_tile(seen.number, other)) != []
    assert sentences(WHOLE.with_tile(seen.number, replace(other, hundreds=None))) == []


def test_only_a_whole_copy_without_faults_is_confirmed_and_a_change_takes_that_back() -> None:
    assert EDITION.faults() == () and not WHOLE.confirmed
    edition = WHOLE.edition()
    assert edition == EDITION and not edition.verified
    confirmed = WHOLE.confirm()
    assert (whole := confirmed.edition()) is not None and whole.verified
    assert not confirmed.with_vp(1, 6).confirmed
    assert confirmed.with_vp(1, confirmed.museum_vp[0] or 0).confirmed
    for wrong in (EMPTY, WHOLE.with_vp(1, 7), WHOLE.with_tile(1, Tile())):
        assert not wrong.confirmable
        with pytest.raises(ValueError):
            wrong.confirm()


def test_an_unknown_space_is_expected_to_ask_for_as_much_as_its_neighbour() -> None:
    copy = EMPTY.with_space(3, Space(2, (1,)))
    assert [copy.likely_coins(n) for n in (1, 2, 3, 4, 13)] == [0, 0, 2, 2, 2]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"finds": {"61": {}}}, "61.? is no number of a find"),
        (
            {"finds": {"1": {"left": ["jug", 100], "right": [None, None]}}},
            "finds.1.left should be one of 0–99",
        ),
        ({"finds": {"1": {"left": ["cup", 1], "right": [None, None]}}}, "finds.1.left should be one of vase"),
        ({"museum_vp": [1]}, "museum_vp should have 24 entries"),
        ({"unfinished": "yes"}, "unfinished should be true or false"),
    ],
)
def test_what_is_no_copy_is_told(tmp_path: Path, change: dict[str, object], reason: str) -> None:
    path = tmp_path / "copy.json"
    path.write_text(json.dumps(EMPTY.to_data() | change))
    with pytest.raises(EditionError, match=reason):
        enrolment.load(path)


def test_a_copy_that_cannot_be_written_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = CopyFile(tmp_path / "copy.json")
    file.save(EMPTY)

    def full(*_args: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("companion.files.os.fsync", full)
    with pytest.raises(EditionError, match="No space left on device"):
        file.save(WHOLE)
    assert file.load() == EMPTY
