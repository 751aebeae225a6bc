"""When a lamp is lit and when the buzzer sounds: tables of times, and pure functions of the time."""

from __future__ import annotations

from enum import StrEnum


class LampState(StrEnum):
    """What a lamp shows."""

    OFF = "off"
    ON = "on"
    BLINK = "blink"  # someone is waited for
    ALARM = "alarm"  # something is wrong: two short flashes, then a pause


class Sound(StrEnum):
    """What the buzzer says."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    ATTENTION = "attention"


# Milliseconds lit and dark in turn, beginning lit; lamps repeat theirs, sounds do not.
_LAMPS: dict[LampState, tuple[int, ...]] = {
    LampState.OFF: (0, 1000),
    LampState.ON: (1000, 0),
    LampState.BLINK: (500, 500),
    LampState.ALARM: (100, 150, 100, 650),
}
_SOUNDS: dict[Sound, tuple[int, ...]] = {
    Sound.ACCEPTED: (60,),
    Sound.REFUSED: (250, 120, 250),
    Sound.ATTENTION: (100, 80, 100, 80, 100),
}


def lit(state: LampState, seconds: float) -> bool:
    """Whether a lamp is lit at a time. All lamps share the clock, so that they blink together."""
    times = _LAMPS[state]
    return _phase(times, seconds * 1000 % sum(times)) % 2 == 0


def sounding(sound: Sound, seconds: float) -> bool:
    """Whether the buzzer sounds, `seconds` after the sound began."""
    return seconds >= 0 and not over(sound, seconds) and _phase(_SOUNDS[sound], seconds * 1000) % 2 == 0


def over(sound: Sound, seconds: float) -> bool:
    """Whether a sound has ended, `seconds` after it began."""
    return seconds * 1000 >= sum(_SOUNDS[sound])


def _phase(times: tuple[int, ...], milliseconds: float) -> int:
    """Which of the times, counted from 0, `milliseconds` falls into."""
    end = 0
    for number, time in enumerate(times):
        end += time
        if milliseconds < end:
            return number
    return len(times)
