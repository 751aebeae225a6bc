"""The museum track (rules 4.3b.4, 4.4.3), with another way of moving markers as the judge."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.pergamon.museum import drop, place

tracks = st.sets(st.integers(1, 24), max_size=12).map(lambda spaces: {space: f"m{space}" for space in spaces})


def standing(*spaces: int) -> dict[int, str]:
    return {space: f"m{space}" for space in spaces}


@pytest.mark.parametrize(
    ("before", "value", "after", "leaves"),
    [
        ((9, 12, 16), 12, {8: "m9", 11: "m12", 12: "new", 16: "m16"}, None),
        ((1, 2), 2, {1: "m2", 2: "new"}, "m1"),
        ((23, 24), 30, {22: "m23", 23: "m24", 24: "new"}, None),
        ((14,), 9, {14: "m14", 9: "new"}, None),
        ((9,), 14, {8: "m9", 14: "new"}, None),
        ((), 1, {1: "new"}, None),
        ((1,), 1, {1: "new"}, "m1"),
        ((2, 7, 8), 8, {1: "m2", 6: "m7", 7: "m8", 8: "new"}, None),
    ],
)
def test_a_new_marker_moves_all_that_stand_as_high_or_lower(
    before: tuple[int, ...], value: int, after: dict[int, str], leaves: str | None
) -> None:
    assert place(standing(*before), "new", value) == (dict(sorted(after.items())), leaves)


@given(tracks, st.integers(1, 40))
def test_placing_agrees_with_moving_one_marker_after_the_other(track: dict[int, str], value: int) -> None:
    board: list[str | None] = [track.get(space) for space in range(25)]
    top = value if value < 25 else 24
    left = None
    for space in range(1, top + 1):
        if board[space] is not None and space == 1:
            left = board[space]
        elif board[space] is not None:
            board[space - 1] = board[space]
        board[space] = None
    board[top] = "new"
    expected = {space: marker for space, marker in enumerate(board) if marker is not None}
    assert place(track, "new", value) == (expected, left)


def test_the_drop_of_3_sends_2_and_3_away() -> None:
    assert drop(standing(2, 3, 4, 10), 3) == ({1: "m4", 7: "m10"}, ["m2", "m3"])


@given(tracks, st.sampled_from((0, 3, 4, 5)))
def test_a_drop_loses_nobody(track: dict[int, str], spaces: int) -> None:
    kept, leaving = drop(track, spaces)
    assert {space + spaces: marker for space, marker in kept.items()} == {
        space: marker for space, marker in track.items() if space - spaces >= 1
    }
    assert sorted([*kept.values(), *leaving]) == sorted(track.values())
