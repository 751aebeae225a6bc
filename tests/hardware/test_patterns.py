"""Lamp patterns as someone watching the lamp sees them."""

from __future__ import annotations

from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.patterns import LampState, Sound, lit, over, sounding, times

TIMES = st.floats(0, 1e6, allow_nan=False)


@given(TIMES)
def test_on_is_always_lit_and_off_never(seconds: float) -> None:
    assert lit(LampState.ON, seconds)
    assert not lit(LampState.OFF, seconds)


@pytest.mark.parametrize(
    ("state", "flashes"),
    [
        (LampState.BLINK, 2),
        (LampState.ALARM, 4),
        (LampState.SPARK, 1),
        (LampState.LONG_SHORT, 2),
        (LampState.FLICKER, 10),
    ],
)
@pytest.mark.parametrize("second", [0, 8, 86_400])
def test_flashes_in_two_seconds(state: LampState, flashes: int, second: int) -> None:
    seen = [lit(state, second + n / 100 + 0.005) for n in range(200)]
    assert sum(on for on, _run in groupby(seen)) == flashes


def test_no_two_patterns_look_alike_within_two_seconds() -> None:
    seen = {tuple(lit(state, n / 100 + 0.005) for n in range(200)) for state in LampState}
    assert len(seen) == len(LampState)


def test_no_lamp_flashes_so_that_it_could_harm() -> None:
    """Between 15 and 25 flashes a second are dangerous to some; the quickest lamp stays well below."""
    for state in LampState:
        spans = times(state)
        assert min(span for span in spans if span) >= 100


@given(TIMES)
def test_every_pattern_is_back_where_it_was_after_its_time(seconds: float) -> None:
    for state in LampState:
        period = sum(times(state)) / 1000
        whole = round(seconds / period) * period
        assert lit(state, whole + period + 0.01) == lit(state, whole + 0.01)


@pytest.mark.parametrize("sound", list(Sound))
def test_every_sound_begins_at_once_and_ends(sound: Sound) -> None:
    assert sounding(sound, 0)
    assert not sounding(sound, -0.1)
    assert over(sound, 2)
    assert not sounding(sound, 2)


def test_sounds_can_be_told_apart() -> None:
    heard = {tuple(sounding(sound, n / 100) for n in range(100)) for sound in Sound}
    assert len(heard) == len(Sound)
