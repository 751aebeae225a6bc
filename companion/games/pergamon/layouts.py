"""The best rows that loose finds make, exactly (rules 2).

A find is a directed edge from its left kind to its right kind; a row is a trail in that graph, and all
its finds but the last count. So take the finds that count: they form trails, and each trail needs one
more find, not counted, to end with. Let units flow from a source to the kind where a row begins, over
the finds that count, and from the kind where its last find begins back to the source. Then

* the gain is the sum of the hundreds digits, less a little for each find used, so that of two ways of
  equal value the one with fewer finds wins;
* at a kind, no more units can leave than there are finds that begin with it;
* every circle of finds must hang together with the source, or it is no part of any row.

All but the last condition make a plain circulation (`flow`). Where its best solution leaves a circle
apart, either some way into those kinds is used or nothing among them is: each is tried (branch and
bound), which four kinds keep short.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.pergamon.edition import Find, Kind
from companion.games.pergamon.finds import value
from companion.games.pergamon.flow import Arc, best_circulation

Row = tuple[Find, ...]

_KINDS = tuple(Kind)
_SOURCE_IN, _SOURCE_OUT = 0, 1
_NODES = 2 + 2 * len(_KINDS)


def best_collection(finds: Sequence[Find]) -> Row:
    """The row of the greatest value; of several such, one with the fewest finds. () where none join."""
    rows = best_layout(finds, most_rows=1)
    return rows[0] if rows else ()


def best_layout(finds: Sequence[Find], most_rows: int | None = None) -> tuple[Row, ...]:
    """All rows of the way to lay the finds out that has the greatest total value; of several such ways,
    one with the fewest finds used. At most `most_rows` rows, e.g. one for each marker in hand. The most
    valuable row comes first."""
    graph = _Graph(tuple(sorted(finds, key=lambda f: (-f.hundreds, f.number))), most_rows)
    rows = graph.rows(_best_connected(graph))
    return tuple(sorted(rows, key=lambda row: (-value(row), len(row), row[0].number)))


def _enters(kind: Kind) -> int:
    return 2 + 2 * _KINDS.index(kind)


def _leaves(kind: Kind) -> int:
    return 3 + 2 * _KINDS.index(kind)


class _Graph:
    """The circulation's arcs: finds, heaviest first; begins and ends of rows; room at each kind.

    A begin is one arc for the first row and one for all others, so that one row can be asked for.
    """

    def __init__(self, finds: Row, most_rows: int | None) -> None:
        self.finds = finds
        rows = len(finds) // 2
        if most_rows is not None:
            rows = max(0, min(rows, most_rows))
        # a find is worth more than all the finds that could be saved for it
        unit = 2 * len(finds) + 2
        self.arcs = [Arc(_leaves(f.left), _enters(f.right), 1, f.hundreds * unit - 1) for f in finds]
        for kind in _KINDS:
            begin_with = sum(f.left == kind for f in finds)
            self.arcs += [
                Arc(_SOURCE_OUT, _enters(kind), min(1, rows), -1),
                Arc(_SOURCE_OUT, _enters(kind), max(0, rows - 1), -1),
                Arc(_leaves(kind), _SOURCE_IN, rows, 0),
                Arc(_enters(kind), _leaves(kind), begin_with, 0),
            ]
        self.arcs.append(Arc(_SOURCE_IN, _SOURCE_OUT, rows, 0))

    def gain(self, used: Sequence[int]) -> int:
        """What a flow is worth."""
        return sum(arc.gain * units for arc, units in zip(self.arcs, used, strict=True))

    def apart(self, used: Sequence[int]) -> set[int]:
        """The nodes that the flow uses without hanging together with the source."""
        flowing = [arc for arc, units in zip(self.arcs, used, strict=True) if units]
        reached, size = {_SOURCE_IN, _SOURCE_OUT}, 0
        while len(reached) > size:
            size = len(reached)
            reached |= {arc.head for arc in flowing if arc.tail in reached}
        return {arc.tail for arc in flowing} - reached

    def ways_into(self, nodes: set[int]) -> list[int]:
        """One arc, the one of the greatest gain, for each pair of nodes that leads into some nodes."""
        ways: dict[tuple[int, int], int] = {}
        for i, arc in enumerate(self.arcs):
            if arc.head in nodes and arc.tail not in nodes and arc.room:
                ways.setdefault((arc.tail, arc.head), i)
        return list(ways.values())

    def same_way(self, i: int) -> set[int]:
        """All arcs between the same two nodes as arc i."""
        way = (self.arcs[i].tail, self.arcs[i].head)
        return {j for j, arc in enumerate(self.arcs) if (arc.tail, arc.head) == way}

    def touching(self, nodes: set[int]) -> set[int]:
        """All arcs from or to some nodes."""
        return {i for i, arc in enumerate(self.arcs) if arc.tail in nodes or arc.head in nodes}

    def rows(self, used: Sequence[int]) -> Iterator[Row]:
        """The trails of a flow that hangs together, each with its last find.

        One closed walk over all that flows (Hierholzer) falls apart at the source into the trails.
        """
        waiting: dict[int, list[int]] = {node: [] for node in range(_NODES)}
        for i, (arc, units) in enumerate(zip(self.arcs, used, strict=True)):
            waiting[arc.tail] += [i] * units
        walk: list[int] = []
        path = [(_SOURCE_OUT, -1)]
        while path:
            node, came_by = path[-1]
            if waiting[node]:
                following = waiting[node].pop()
                path.append((self.arcs[following].head, following))
            else:
                path.pop()
                walk.append(came_by)
        spare = [find for i, find in enumerate(self.finds) if not used[i]]
        trail: list[Find] = []
        for i in reversed(walk[:-1]):
            if i < len(self.finds):
                trail.append(self.finds[i])
            elif self.arcs[i].head == _SOURCE_IN:
                last = next(find for find in reversed(spare) if find.left == trail[-1].right)
                spare.remove(last)
                yield (*trail, last)
                trail = []


def _best_connected(graph: _Graph) -> tuple[int, ...]:
    """The flow of the greatest gain among those that hang together with the source."""
    best = (0,) * len(graph.arcs)
    waiting: list[tuple[frozenset[int], frozenset[int]]] = [(frozenset(), frozenset())]
    while waiting:
        wanted, barred = waiting.pop()
        used = _best_with(graph, wanted, barred)
        if used is None or graph.gain(used) <= graph.gain(best):
            continue
        apart = graph.apart(used)
        if not apart:
            best = used
            continue
        waiting.append((wanted, barred | graph.touching(apart)))
        for way in graph.ways_into(apart):
            if way not in barred:
                waiting.append((wanted | {way}, barred))
                barred |= graph.same_way(way)
    return best


def _best_with(graph: _Graph, wanted: frozenset[int], barred: frozenset[int]) -> tuple[int, ...] | None:
    """The best flow that uses the wanted arcs and none of the barred; None where there is none."""
    if wanted & barred:
        return None
    longed_for = 1 + sum(arc.room * abs(arc.gain) for arc in graph.arcs)
    arcs = [
        Arc(
            arc.tail,
            arc.head,
            0 if i in barred else arc.room,
            arc.gain + (longed_for if i in wanted else 0),
        )
        for i, arc in enumerate(graph.arcs)
    ]
    used = best_circulation(_NODES, arcs)
    return used if all(used[i] for i in wanted) else None
