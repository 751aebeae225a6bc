"""What the figures of a camera's picture mean: good, fair or bad, each with what to do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.calibration import Grade, findings, grade, verdict
from vision.figures import Figures

GOOD = Figures(4608, 2592, frozenset(range(4)), 4.4, "exhibit", 0.6, 190.0, 20.0, 0.8, {"museum": 0.0})


def test_a_good_picture_needs_no_advice() -> None:
    found = findings(GOOD)
    assert grade(found) is Grade.GOOD and "".join(f.advice for f in found) == ""
    assert verdict(found) == "The camera stands well: it can watch the table."


@pytest.mark.parametrize(
    ("change", "key", "expected", "says"),
    [
        ({"corners": frozenset({0, 1, 3})}, "corners", Grade.FAIR, "One corner marker is hidden"),
        ({"module": 2.2}, "size", Grade.FAIR, "move the camera closer"),
        ({"module": 1.2, "blur": 0.4}, "size", Grade.BAD, "move the camera closer"),
        ({"blur": 2.0}, "sharpness", Grade.FAIR, "not sharp"),
        ({"blur": 3.0}, "sharpness", Grade.BAD, "not sharp"),
        ({"white": 80.0}, "light", Grade.FAIR, "more light"),
        ({"white": 50.0}, "light", Grade.BAD, "more light"),
        ({"light": 0.3}, "evenness", Grade.FAIR, "much darker"),
        ({"glare": {"museum": 0.2, "dig": 0.01}}, "glare", Grade.FAIR, "reflected here: the museum."),
        ({"out_of_view": ("discard", "dig/I/1")}, "view", Grade.BAD, "the tray to the box, the dig site"),
    ],
)
def test_each_fault_is_told_alone_with_what_to_do(
    change: dict[str, Any], key: str, expected: Grade, says: str
) -> None:
    found = findings(replace(GOOD, **change))
    assert [(f.key, f.grade) for f in found if f.grade is not Grade.GOOD] == [(key, expected)]
    assert says in next(f.advice for f in found if f.key == key)
    assert grade(found) is expected


def test_without_the_board_only_the_corners_are_spoken_of() -> None:
    found = findings(Figures(640, 480))
    assert [f.key for f in found] == ["corners"] and grade(found) is Grade.BAD
