"""A few key screens as they should look, kept small: half size, in few colours.

`python -m tests.ui.looks` takes them anew after a change that somebody has looked at.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from companion.games.pergamon import Action, Dig, Evaluate, Exhibit, State
from companion.preferences import Preferences
from companion.session.journal import Journal
from companion.ui import offscreen
from tests.games_setup import setup_for
from tests.ui.hand import Hand
from tests.ui.prepared import play_until

KEPT = Path(__file__).parent / "looks"
SIZE = (400, 240)
CLEARLY = 40
"""Levels of 255 by which a pixel must differ to count."""
MOST_DIFFERENT = 0.004
"""Share of the pixels that may: the edges of letters, where another machine draws them a little otherwise."""

Picture = NDArray[np.int16]


def _home(hand: Hand, journal: Journal) -> None:
    del journal, hand  # it is there


def _playing(there: Callable[[State, Action], bool], *taps: str) -> Callable[[Hand, Journal], None]:
    def to_there(hand: Hand, journal: Journal) -> None:
        session, _script = play_until(journal, setup_for(4), 11, there)
        hand.app.play(session)
        hand.tap(*taps)

    return to_there


def _exhibiting(hand: Hand, journal: Journal) -> None:
    _playing(lambda s, a: s.round > 3 and isinstance(a, Exhibit), "exhibit.open", "exhibit.suggest")(
        hand, journal
    )


def _over(hand: Hand, journal: Journal) -> None:
    session, _script = play_until(journal, setup_for(4), 11, lambda s, _a: s.over)
    hand.app.play(session)
    hand.tap("ranking.open")


LOOKS: dict[str, Callable[[Hand, Journal], None]] = {
    "home": _home,
    "play": _playing(lambda s, a: s.round == 6 and isinstance(a, Dig)),
    "exhibit": _exhibiting,
    "evaluation": _playing(lambda _s, a: isinstance(a, Evaluate), "evaluation.open"),
    "ranking": _over,
}


def taken() -> Picture:
    """What the window shows now, at half size."""
    small = offscreen.picture().resize(SIZE, Image.Resampling.BOX)
    return np.asarray(small, np.int16)


def kept(name: str) -> Picture:
    """How the screen should look."""
    with Image.open(KEPT / f"{name}.png") as picture:
        return np.asarray(picture.convert("RGB"), np.int16)


def difference(one: Picture, other: Picture) -> float:
    """The share of pixels that clearly differ."""
    return float((np.abs(one - other).max(axis=2) > CLEARLY).mean())


def main() -> None:
    """Take all pictures anew."""
    offscreen.open_window((800, 480))
    from companion.ui.app import CompanionApp

    KEPT.mkdir(exist_ok=True)
    for name, to_there in LOOKS.items():
        with (
            tempfile.TemporaryDirectory() as folder,
            Journal.open(Path(folder) / "games.sqlite", clock=lambda: 1_700_000_000.0) as journal,
        ):
            app: Any = CompanionApp(journal, Preferences(motion=False))
            app.open_offscreen()
            to_there(Hand(app), journal)
            offscreen.pump(4)
            picture = Image.fromarray(taken().astype(np.uint8))
            picture.quantize(128, dither=Image.Dither.NONE).save(KEPT / f"{name}.png", optimize=True)
            app.close()
            offscreen.clear()


if __name__ == "__main__":
    main()
