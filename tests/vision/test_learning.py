"""What lies at the edge of the view for long is a cup; what comes and goes there is an arm."""

from __future__ import annotations

import numpy as np
import pytest

from vision.ground import Ground, Judgement
from vision.layout import DEMONSTRATION, Layout
from vision.learning import EDGE_STILL, QuietMoments
from vision.sightings import Grey
from vision.surface import Surface

LAYOUT = Layout.load(DEMONSTRATION)
SURFACE = Surface(LAYOUT)


def table(*at_the_edge: int) -> Grey:
    """A bare table with things at its upper edge, each as many pixels from the left."""
    flat = np.full(SURFACE.shape, 120, np.uint8)
    for x in at_the_edge:
        flat[:20, x : x + 40] = 30
    return flat


class Watched:
    """A table of which the edge was learnt, looked at once a second."""

    def __init__(self) -> None:
        self.ground = Ground(SURFACE, LAYOUT)
        self.ground.learn_ring(table())
        self.quiet = QuietMoments(self.ground)
        self.time = 0.0

    def look(self, flat: Grey, motion: bool = False) -> None:
        self.time += 1.0
        judgement = Judgement(frozenset(), self.ground.arm(flat))
        self.quiet.learn(self.time, flat, SURFACE.blank(), motion, judgement, lambda name: False)

    def takes_for_an_arm(self, flat: Grey) -> bool:
        return self.ground.arm(flat)


@pytest.fixture
def watched() -> Watched:
    return Watched()


def test_a_cup_at_the_edge_is_no_arm_any_more_though_arms_reach_past_it(watched: Watched) -> None:
    cup, cup_and_arm = table(100), table(100, 300)
    for second in range(int(EDGE_STILL) + 1):
        assert watched.takes_for_an_arm(cup)
        watched.look(cup_and_arm if second % 10 == 5 else cup, motion=second % 10 == 5)
    assert not watched.takes_for_an_arm(cup)
    assert watched.takes_for_an_arm(cup_and_arm)


def test_an_arm_that_creeps_along_the_edge_stays_one(watched: Watched) -> None:
    for second in range(3 * int(EDGE_STILL)):
        watched.look(table(100 + second))
    assert watched.takes_for_an_arm(table(100 + second))
