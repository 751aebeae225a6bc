"""Lamp patterns as someone watching the lamp sees them."""

from __future__ import annotations

from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.patterns import LampState, Sound, lit, over, sounding

TIMES = st.floats(0, 1e6, allow_nan=False)


@given(TIMES)
def test_on_is_always_lit_and_off_never(seconds: float) -> None:
    assert lit(LampState.ON, seconds)
    assert not lit(LampState.OFF, seconds)


@pytest.mark.parametrize(("state", "flashes"), [(LampState.BLINK, 1), (LampState.ALARM, 2)])
@pytest.mark.parametrize("second", [0, 7, 86_400])
def test_flashes_a_second(state: LampState, flashes: int, second: int) -> None:
    seen = [lit(state, second + n / 100 + 0.005) for n in range(100)]
    assert sum(on for on, _run in groupby(seen)) == flashes


@pytest.mark.parametrize("sound", list(Sound))
def test_every_sound_begins_at_once_and_ends(sound: Sound) -> None:
    assert sounding(sound, 0)
    assert not sounding(sound, -0.1)
    assert over(sound, 2)
    assert not sounding(sound, 2)


def test_sounds_can_be_told_apart() -> None:
    heard = {tuple(sounding(sound, n / 100) for n in range(100)) for sound in Sound}
    assert len(heard) == len(Sound)
