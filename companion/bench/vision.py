"""How well and how fast the table reader reads: the usual readers beside it, and every target of it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from companion.bench.targets import Target, print_columns
from vision.bench import measures
from vision.bench.counting import Tally
from vision.bench.measures import LARGE, SMALL, Covered, FullReads, Plan, Times, Updates, one_thread
from vision.bench.photographs import Group, TableReading, ThoroughReading, photographs, read_photographs
from vision.bench.rivals import OPENCV, OURS, PYZBAR, ZXING, Companion, Limited, plain_pyzbar, rivals
from vision.bench.tables import SceneKind, StrewnTable, scene_kinds, sizes
from vision.layout import DEMONSTRATION, Layout

Say = Callable[[str], None]

LIGHTS = ("good", "medium", "bad")
LOOKS = 100_000
"""Sticker looks in which no identity may be wrong."""
HARD_TO_READ: tuple[tuple[str, tuple[int, int], float], ...] = (
    ("medium", SMALL, 18.0),
    ("medium", (1920, 1080), 18.0),
    ("bad", SMALL, 18.0),
    ("medium", SMALL, 12.0),
)
"""Tables for the many looks that wrong identities are sought in: condition, frame, symbol in mm."""


@dataclass(frozen=True)
class Wanted:
    """What to measure: which pictures (`seed`), fewer of them (`quick`), and where photographs are."""

    seed: int
    quick: bool
    photos: Path


@dataclass(frozen=True)
class Amounts:
    """How much is looked at. `few`: cameras for what takes long; `limit`: seconds that OpenCV has."""

    plan: Plan
    few: int
    looks: int
    limit: float

    @classmethod
    def of(cls, wanted: Wanted) -> Amounts:
        if wanted.quick:
            return cls(Plan(2, 2, 8, wanted.seed), 1, 2_000, 1.0)
        return cls(Plan(8, 3, 24, wanted.seed), 4, LOOKS, 20.0)


@dataclass(frozen=True)
class Report:
    """Everything that was measured; `comparison`: scene and size → reader → its figures."""

    targets: tuple[Target, ...]
    details: Mapping[str, Any]
    comparison: Mapping[str, Mapping[str, Tally]]


@dataclass
class Measured:
    """What the targets are computed from. `photographs` is None where there are none."""

    comparison: dict[str, dict[str, Tally]]
    photographs: dict[str, Group] | None
    first: dict[str, Tally]
    zbar: dict[str, Tally]
    full: dict[str, FullReads]
    updates: dict[str, Updates]
    covered: dict[str, Covered]
    looks: Tally


FIRST_SIGHT: Mapping[str, tuple[str, tuple[int, int], float, float]] = {
    "4608 × 2592, 70 stickers of 18 mm, one frame, good": ("good", LARGE, 18.0, 99.5),
    "4608 × 2592, 70 stickers of 18 mm, one frame, medium": ("medium", LARGE, 18.0, 99.5),
    "4608 × 2592, 70 stickers of 18 mm, one frame, bad": ("bad", LARGE, 18.0, 99.5),
    "4608 × 2592, 70 stickers of 12 mm, one frame, bad": ("bad", LARGE, 12.0, 98.0),
    "2304 × 1296, 70 stickers of 18 mm, one frame, bad": ("bad", SMALL, 18.0, 95.0),
}
"""Tables read at first sight: condition, frame, symbol in mm, and the least share to be read in percent."""
ZBAR_ONLY: Mapping[str, float] = {"good": 99.0, "medium": 99.0, "bad": 90.0}


def measure(wanted: Wanted, say: Say) -> Report:
    """Measure everything. `say` is told what is being done."""
    start = time.monotonic()
    with one_thread():
        measured = _measure(wanted, Amounts.of(wanted), say)
    details = {
        "bench": "vision",
        "seed": wanted.seed,
        "quick": wanted.quick,
        "seconds": round(time.monotonic() - start),
        **_details(measured),
    }
    return Report(tuple(targets_of(measured)), details, measured.comparison)


def _measure(wanted: Wanted, amounts: Amounts, say: Say) -> Measured:
    layout = Layout.load(DEMONSTRATION)
    measured = Measured(
        _compare(layout, wanted, amounts, say),
        _photographs(layout, wanted, amounts, say),
        first={name: Tally() for name in FIRST_SIGHT},
        zbar={light: Tally() for light in ZBAR_ONLY},
        full={light: FullReads() for light in LIGHTS},
        updates={light: Updates() for light in LIGHTS},
        covered={light: Covered() for light in LIGHTS},
        looks=Tally(),
    )
    for name, (light, size, edge, _least) in FIRST_SIGHT.items():
        say(name)
        for i, seed in enumerate(amounts.plan.seeds()):
            table = measures.crowded(layout, light, size, edge, seed)
            measures.first_sight(table, amounts.plan.tables, measured.first[name])
            if (size, edge) == (LARGE, 18.0) and i < amounts.few:
                _measure_more(table, light, amounts.plan, measured)
    missing = max(0, amounts.looks - looked_at(measured).visible)
    say(f"wrong identities: {missing:,} more sticker looks")
    measured.looks = measures.many_looks(layout, missing, wanted.seed, HARD_TO_READ)
    return measured


def _measure_more(table: StrewnTable, light: str, plan: Plan, measured: Measured) -> None:
    """What is measured besides at a table in full resolution, which takes long to draw."""
    measures.zbar_only(table, plan.tables, measured.zbar[light])
    pyzbar = Limited(PYZBAR, plain_pyzbar, 60.0)
    measures.full_reads(table, plan.tables, pyzbar, measured.full[light])
    pyzbar.close()
    measures.updates(table, plan.frames, measured.updates[light])
    measures.covered(table, plan.tables, random.Random(plan.seed), measured.covered[light])


def scenes_to_compare(quick: bool) -> list[tuple[SceneKind, tuple[int, int]]]:
    """Every scene in every size; when in a hurry each in one size, the sizes in turn."""
    if not quick:
        return [(kind, size) for size in sizes() for kind in scene_kinds()]
    return [(kind, sizes()[i % len(sizes())]) for i, kind in enumerate(scene_kinds())]


def _compare(layout: Layout, wanted: Wanted, amounts: Amounts, say: Say) -> dict[str, dict[str, Tally]]:
    others = rivals(amounts.limit)
    comparison: dict[str, dict[str, Tally]] = {}
    for kind, size in scenes_to_compare(wanted.quick):
        name = f"{kind.name}, {size[0]} × {size[1]}"
        say(name)
        table = StrewnTable(layout, kind, size, wanted.seed)
        table.strew()
        shot = table.shoot()
        readers = (*others, Companion(layout))
        tallies = {reader.name: Tally() for reader in readers}
        for reader in readers:
            tallies[reader.name].add(shot, reader.read(shot.frame.grey))
        comparison[name] = tallies
    for reader in others:
        reader.close()
    return comparison


def _photographs(layout: Layout, wanted: Wanted, amounts: Amounts, say: Say) -> dict[str, Group] | None:
    pictures = list(photographs(wanted.photos.expanduser()))
    if not pictures:
        say(f"There are no photographs in {wanted.photos}; --photos names their folder.")
        return None
    say(f"{len(pictures)} photographs in {wanted.photos}")
    readers = (*rivals(amounts.limit), TableReading(layout), ThoroughReading())
    groups = read_photographs(pictures, readers, say)
    for reader in readers:
        reader.close()
    return groups


# -- targets -----------------------------------------------------------------------------------------------


def looked_at(measured: Measured) -> Tally:
    """Every sticker that was looked at, and every wrong identity that came of it, photographs included."""
    total = Tally()
    tallies = [tallies[OURS] for tallies in measured.comparison.values() if OURS in tallies]
    tallies += [*measured.first.values(), *measured.zbar.values(), measured.looks]
    tallies += [full.ours for full in measured.full.values()]
    tallies += [u.tally for u in measured.updates.values()]
    for tally in tallies:
        total.visible += tally.visible
        total.wrong += tally.wrong
    for part in measured.covered.values():
        total.visible += 2 * part.covered
        total.wrong += part.wrong
    for group in (measured.photographs or {}).values():
        total.wrong += sum(t.wrong for n, t in group.tallies.items() if n not in (PYZBAR, OPENCV, ZXING))
    return total


def targets_of(measured: Measured) -> list[Target]:
    """One row for each thing that was promised."""
    rows = [_lots(measured.photographs)]
    rows += [_recall(name, measured.first[name], least) for name, (*_, least) in FIRST_SIGHT.items()]
    rows += [_covered(measured.covered), _wrong(measured)]
    rows += _speeds(measured)
    for light, least in ZBAR_ONLY.items():
        name = f"pyzbar only (no zxing-cpp), 18 mm at 4608 × 2592, {light}"
        rows.append(_recall(name, measured.zbar[light], least))
    return rows


def _recall(name: str, tally: Tally, least: float) -> Target:
    percent = 100 * tally.recall
    return Target(name, f"≥ {least:g} %", f"{percent:.2f} % of {tally.visible:,}", percent >= least)


def _lots(groups: dict[str, Group] | None) -> Target:
    name, target = "real photographs “lots”: codes found", "≥ 99 % at ≤ 1.3 × zxing-cpp's time"
    lots = (groups or {}).get("lots")
    if lots is None:
        return Target(name, target, "not measured: no photographs", False)
    ours, zxing = lots.tallies[OURS], lots.tallies[ZXING]
    ratio = sum(ours.seconds) / sum(zxing.seconds)
    value = (
        f"{100 * ours.recall:.1f} % of {ours.visible} at {ratio:.2f} × (zxing-cpp {100 * zxing.recall:.1f} %)"
    )
    return Target(name, target, value, ours.recall >= 0.99 and ratio <= 1.3)


def _covered(parts: Mapping[str, Covered]) -> Target:
    covered, known = sum(p.covered for p in parts.values()), sum(p.known for p in parts.values())
    share = known / covered if covered else 0.0
    value = f"{100 * share:.2f} % of {covered:,}"
    return Target("seen once, now 5–35 % covered: still known", "≥ 99 %", value, share >= 0.99)


def _wrong(measured: Measured) -> Target:
    total = looked_at(measured)
    pictures = sum(g.photographs for g in (measured.photographs or {}).values())
    name = f"wrong identities in {total.visible:,} sticker looks and {pictures} photographs"
    return Target(name, "0", str(total.wrong), total.wrong == 0 and pictures > 0)


def _speeds(measured: Measured) -> list[Target]:
    full, still, hand = Times(), Times(), Times()
    ours, zxing = Tally(), Tally()
    for light in LIGHTS:
        one = measured.full[light]
        full.add(one.times)
        still.add(measured.updates[light].still)
        hand.add(measured.updates[light].hand)
        ours.read, ours.visible = ours.read + one.ours.read, ours.visible + one.ours.visible
        zxing.read, zxing.visible = zxing.read + one.zxing.read, zxing.visible + one.zxing.visible
    no_lower = ours.read >= zxing.read
    recalls = f"recall {100 * ours.recall:.2f} %, zxing-cpp {100 * zxing.recall:.2f} %"
    name = "full read of 70 stickers, 4608 × 2592, all lights"
    by_pyzbar, by_zxing = full.times_pyzbar(), full.times_zxing()
    return [
        Target(
            f"{name}: pyzbar.decode(frame)",
            "≥ 60 × its speed",
            f"{by_pyzbar:.0f} × ({recalls})",
            by_pyzbar >= 60,
        ),
        Target(
            f"{name}: whole-frame zxing-cpp",
            "≥ 1.5 × its speed at no lower recall",
            f"{by_zxing:.2f} × ({recalls})",
            by_zxing >= 1.5 and no_lower,
        ),
        _update("update with nothing changed, 4608 × 2592, all lights", still, 8.0),
        _update("update with a hand in view, 4608 × 2592, all lights", hand, 3.0),
    ]


def _update(name: str, times: Times, least: float) -> Target:
    ratio = times.times_zxing()
    value = f"{ratio:.1f} × in {len(times.ours)} frames"
    return Target(name, f"≥ {least:g} × whole-frame zxing-cpp", value, ratio >= least)


# -- the whole of it -----------------------------------------------------------------------------------------


def _details(measured: Measured) -> dict[str, Any]:
    return {
        "comparison": {s: {n: t.data() for n, t in ts.items()} for s, ts in measured.comparison.items()},
        "photographs": {
            name: {"photographs": group.photographs, "codes": group.codes}
            | {reader: tally.data() for reader, tally in group.tallies.items()}
            for name, group in (measured.photographs or {}).items()
        },
        "first_sight": {name: tally.data() for name, tally in measured.first.items()},
        "pyzbar_only": {light: tally.data() for light, tally in measured.zbar.items()},
        "full_read": {
            light: one.times.data() | {"companion": one.ours.data(), "zxing-cpp": one.zxing.data()}
            for light, one in measured.full.items()
        },
        "updates": {
            light: {"still": u.still.data(), "hand": u.hand.data(), "companion": u.tally.data()}
            for light, u in measured.updates.items()
        },
        "covered": {light: vars(part) for light, part in measured.covered.items()},
        "looks": looked_at(measured).data(),
    }


def print_comparison(report: Report, out: TextIO | None = None) -> None:
    """The readers side by side: share read (wrong identities, if any) and milliseconds, scene by scene."""
    names = (PYZBAR, OPENCV, ZXING, OURS)
    rows: list[Sequence[str]] = [("scene", *names)]
    rows += [(scene, *(_cell(ts.get(n)) for n in names)) for scene, ts in report.comparison.items()]
    photos = report.details["photographs"]
    print_columns(rows, out)
    if photos:
        print(file=out)
        readers = (*names, ThoroughReading.name)
        lines: list[Sequence[str]] = [("photographs", *readers)]
        for group, figures in photos.items():
            cells = (f"{figures[n]['recall_percent']:.0f} % {figures[n]['ms']:.0f} ms" for n in readers)
            lines.append((f"{group} ({figures['codes']} codes)", *cells))
        print_columns(lines, out)


def _cell(tally: Tally | None) -> str:
    if tally is None:
        return ""
    wrong = f" {tally.wrong} wrong" if tally.wrong else ""
    ended = " ended" if tally.ended else ""
    return f"{100 * tally.recall:.0f} %{wrong} {tally.milliseconds:.0f} ms{ended}"
