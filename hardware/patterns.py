"""When a lamp is lit and when the buzzer sounds: tables of times, and pure functions of the time."""

from __future__ import annotations

from enum import StrEnum


class LampState(StrEnum):
    """What a lamp shows. No two look alike, and each can be told within two seconds."""

    OFF = "off"
    ON = "on"
    BLINK = "blink"  # on and off, evenly, once a second
    WINK = "wink"  # lit, with a short gap each second
    ALARM = "alarm"  # two short flashes, then a pause
    SPARK = "spark"  # one short flash every two seconds
    LONG_SHORT = "long-short"  # a long and a short flash, then a pause
    FLICKER = "flicker"  # as quickly as can be seen


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
    LampState.WINK: (850, 150),
    LampState.ALARM: (100, 150, 100, 650),
    LampState.SPARK: (120, 1880),
    LampState.LONG_SHORT: (700, 200, 150, 950),
    LampState.FLICKER: (100, 100),
}
_SOUNDS: dict[Sound, tuple[int, ...]] = {
    Sound.ACCEPTED: (60,),
    Sound.REFUSED: (250, 120, 250),
    Sound.ATTENTION: (100, 80, 100, 80, 100),
}


def times(state: LampState) -> tuple[int, ...]:
    """Milliseconds lit and dark in turn, beginning lit, over and over."""
    return _LAMPS[state]


def lit(state: LampState, seconds: float) -> bool:
    """Whether a lamp is lit at a time. All lamps share the clock, so that they blink together."""
    spans = _LAMPS[state]
    return _span(spans, seconds * 1000 % sum(spans)) % 2 == 0


def sounding(sound: Sound, seconds: float) -> bool:
    """Whether the buzzer sounds, `seconds` after the sound began."""
    return seconds >= 0 and not over(sound, seconds) and _span(_SOUNDS[sound], seconds * 1000) % 2 == 0


def over(sound: Sound, seconds: float) -> bool:
    """Whether a sound has ended, `seconds` after it began."""
    return seconds * 1000 >= sum(_SOUNDS[sound])


def _span(spans: tuple[int, ...], milliseconds: float) -> int:
    """Which of the times, counted from 0, `milliseconds` falls into."""
    end = 0
    for number, span in enumerate(spans):
        end += span
        if milliseconds < end:
            return number
    return len(spans)
