"""The heaviest circulation in a small directed graph, exactly.

`layouts` turns “how are these finds best laid out in rows” into one: units that flow in circles over
arcs with a capacity and a gain. Graphs here have about ten nodes and some seventy arcs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Arc:
    """From one node to another, for at most `room` units, each of them a gain (or a loss below 0)."""

    tail: int
    head: int
    room: int
    gain: int


def best_circulation(nodes: int, arcs: Sequence[Arc]) -> tuple[int, ...]:
    """How many units flow over each arc when the total gain is the greatest there is.

    Whole units, as many into each node as out of it. As long as the flow can be changed along some
    circle that gains, it is; when there is none left, the flow is the best (Klein's theorem).
    """
    used = [0] * len(arcs)
    while True:
        circle = _gaining_circle(nodes, arcs, used)
        if not circle:
            return tuple(used)
        step = min(arcs[i].room - used[i] if forth else used[i] for i, forth in circle)
        for i, forth in circle:
            used[i] += step if forth else -step


def _gaining_circle(nodes: int, arcs: Sequence[Arc], used: Sequence[int]) -> list[tuple[int, bool]]:
    """Arcs to use more (True) or less (False) that together make a circle and a gain; none: []."""
    steps = [(arc.tail, arc.head, arc.gain, i, True) for i, arc in enumerate(arcs) if used[i] < arc.room]
    steps += [(arc.head, arc.tail, -arc.gain, i, False) for i, arc in enumerate(arcs) if used[i] > 0]
    best = [0] * nodes
    came: list[tuple[int, int, bool] | None] = [None] * nodes
    changed: int | None = None
    for _round in range(nodes):
        changed = None
        for tail, head, gain, i, forth in steps:
            if best[tail] + gain > best[head]:
                best[head] = best[tail] + gain
                came[head] = (tail, i, forth)
                changed = head
        if changed is None:
            return []
    return _circle_behind(nodes, came, changed)


def _circle_behind(
    nodes: int, came: Sequence[tuple[int, int, bool] | None], node: int | None
) -> list[tuple[int, bool]]:
    """The circle that a node still improving after `nodes` rounds hangs on."""
    assert node is not None, "something improved in the last round"
    for _step in range(nodes):
        node = _step_back(came, node)[0]
    circle, at = [], node
    while True:
        at, i, forth = _step_back(came, at)
        circle.append((i, forth))
        if at == node:
            return circle


def _step_back(came: Sequence[tuple[int, int, bool] | None], node: int) -> tuple[int, int, bool]:
    step = came[node]
    assert step is not None, "a node that improved was come to from another"
    return step
