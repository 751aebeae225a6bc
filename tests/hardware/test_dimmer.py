"""The light's way from one brightness to another."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hardware.dimmer import FADE_SECONDS, Dimmer

BRIGHTNESS = st.floats(0, 1)


@given(st.lists(st.tuples(BRIGHTNESS, st.floats(0, 2)), min_size=1, max_size=10))
def test_it_never_jumps_and_always_arrives(aims: list[tuple[float, float]]) -> None:
    dimmer, now, seen = Dimmer(), 0.0, [0.0]
    for aim, wait in aims:
        dimmer.aim(aim, now)
        for _step in range(round(wait / 0.05)):
            now += 0.05
            seen.append(dimmer.brightness(now))
    assert all(abs(later - earlier) <= 0.05 / FADE_SECONDS + 1e-9 for earlier, later in pairwise(seen))
    a_hair_later = now + FADE_SECONDS + 1e-6
    assert dimmer.brightness(a_hair_later) == aims[-1][0]


def test_dark_is_dark_full_is_full_and_half_needs_less_than_half_the_power() -> None:
    dimmer = Dimmer()
    assert dimmer.duty(0) == 0
    dimmer.aim(0.5, 0)
    assert 0 < dimmer.duty(5) < 0.3
    dimmer.aim(7, 5)
    assert dimmer.duty(10) == 1


def test_the_same_aim_again_does_not_start_anew() -> None:
    dimmer = Dimmer()
    dimmer.aim(1, 0)
    dimmer.aim(1, FADE_SECONDS / 2)
    assert dimmer.brightness(FADE_SECONDS) == 1
