"""The sounds, made by us: struck wood and small bells, worked out here and kept as files in assets/sounds.

`python -m companion.ui.synth` writes the files anew. A sound is a handful of struck notes; a note is a sum
of partials that fade, the high ones sooner, as on a marimba bar or a coin.
"""

from __future__ import annotations

import io
import wave
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.ui.sounds import SOUNDS, path_of

RATE = 22050
"""Samples a second."""
_LOUDEST = 0.5
_FADE_IN = 0.004

Timbre = tuple[tuple[float, float, float], ...]
"""Partials: how many times the note's pitch, how loud, and seconds until it has faded to a third."""

WOOD: Timbre = ((1.0, 1.0, 0.16), (3.93, 0.32, 0.045), (9.2, 0.1, 0.018))
BELL: Timbre = ((1.0, 0.8, 0.22), (2.76, 0.5, 0.12), (5.4, 0.28, 0.07), (8.93, 0.14, 0.04))


@dataclass(frozen=True)
class Note:
    """A note struck `at` seconds; `pitch` in hertz, `loud` beside the others of its sound."""

    at: float
    pitch: float
    loud: float = 1.0


_D4, _A4, _D5, _FIS5, _A5, _D6 = 293.66, 440.0, 587.33, 739.99, 880.0, 1174.66
_E4, _C4 = 329.63, 261.63

RECIPES: dict[str, tuple[Timbre, tuple[Note, ...]]] = {
    "seen": (WOOD, (Note(0.0, _A5, 0.6),)),
    "turn": (WOOD, (Note(0.0, _D5), Note(0.13, _A5))),
    "coins": (BELL, (Note(0.0, 2093.0, 0.6), Note(0.09, 2489.0, 0.5), Note(0.16, 2217.5, 0.6))),
    "exhibit": (WOOD, (Note(0.0, _D5), Note(0.1, _FIS5), Note(0.2, _A5))),
    "laurel": (WOOD, (Note(0.0, _D4), Note(0.14, _A4), Note(0.28, _D5), Note(0.42, _FIS5), Note(0.56, _D6))),
    "alarm": (WOOD, (Note(0.0, _E4), Note(0.2, _C4))),
    "back": (WOOD, (Note(0.0, _A5, 0.7), Note(0.1, _D5, 0.7))),
}
"""What can be heard, by name; see `companion.ui.presenters.sounds` for when."""


def samples(timbre: Timbre, notes: tuple[Note, ...]) -> NDArray[np.float64]:
    """The sound as samples from −1 to 1, RATE a second; it ends when its last note has faded."""
    rest = 4 * max(fade for _times, _loud, fade in timbre)
    total = np.zeros(round((max(note.at for note in notes) + rest) * RATE))
    for note in notes:
        start = round(note.at * RATE)
        time = np.arange(total.size - start) / RATE
        struck = sum(
            loud * np.exp(-time / fade) * np.sin(2 * np.pi * note.pitch * times * time)
            for times, loud, fade in timbre
            if note.pitch * times < RATE / 2
        )
        total[start:] += note.loud * struck * np.minimum(1.0, time / _FADE_IN)
    faded = total * np.minimum(1.0, np.arange(total.size)[::-1] / (0.02 * RATE))
    return np.asarray(faded * _LOUDEST / np.abs(faded).max(), np.float64)


def wav(name: str) -> bytes:
    """The sound as the content of a WAV file, 16 bits, one channel."""
    content = io.BytesIO()
    with wave.open(content, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(np.round(samples(*RECIPES[name]) * 32767).astype("<i2").tobytes())
    return content.getvalue()


def main() -> None:
    """Write all files anew."""
    SOUNDS.mkdir(exist_ok=True)
    for name in RECIPES:
        path_of(name).write_bytes(wav(name))


if __name__ == "__main__":
    main()
