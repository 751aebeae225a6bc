"""Takes the pictures of the guides and of docs/screens.md anew, in every language:

    .venv/bin/python docs/guide/pictures.py [LANGUAGE …]

They are some of those that `python -m companion.ui.tour` takes, with fewer colours, so that they are small.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

from companion.words import LANGUAGES

HERE = Path(__file__).resolve().parent
SIZE = "800x480"
COLOURS = 256
NAMES = ("Dőry Örs", "Χριστίνα", "Maximiliane", "Ben")
PICTURES = (
    "home-resume",
    "settings",
    "finds-sorted",
    "cards",
    "play-full",
    "desk",
    "history",
    "correct-markers",
    "course-ways",
    "share",
    "statistics",
    "new-game-4",
    "camera-pending",
    "play-figures",
    "play-4-dig",
    "exhibit-polished",
    "camera-discrepancy",
    "evaluation-bonus",
    "ranking",
)


def take(language: str) -> None:
    """All pictures in one language."""
    with tempfile.TemporaryDirectory() as folder:
        tour = [sys.executable, "-m", "companion.ui.tour", "--out", folder, "--size", SIZE, "--names", *NAMES]
        subprocess.run([*tour, "--language", language], check=True, stdout=subprocess.DEVNULL)
        taken = {path.stem.split("-", 1)[1]: path for path in (Path(folder) / SIZE).glob("*.png")}
        for name in PICTURES:
            target = HERE / "pictures" / language / f"{name}.png"
            target.parent.mkdir(parents=True, exist_ok=True)
            with Image.open(taken[name]) as picture:
                picture.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
                    target, optimize=True
                )


if __name__ == "__main__":
    for wanted in sys.argv[1:] or LANGUAGES:
        take(wanted)
