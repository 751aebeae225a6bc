"""The bench of the reader: what counts as read, which targets there are, and readers that come to no end."""

from __future__ import annotations

import time
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.bench.vision import (
    FIRST_SIGHT,
    LIGHTS,
    ZBAR_ONLY,
    Measured,
    looked_at,
    scenes_to_compare,
    targets_of,
)
from vision.bench.counting import Tally, wrong_identities
from vision.bench.measures import Covered, FullReads, Times, Updates
from vision.bench.photographs import Group, photographs
from vision.bench.rivals import OURS, ZXING, Codes, Companion, Limited, Reading
from vision.bench.tables import SceneKind, StrewnTable, Truth, scene_kinds, sizes
from vision.codes import Sticker, StickerClass
from vision.conditions import CONDITIONS, condition
from vision.layout import DEMONSTRATION, Layout
from vision.sightings import Grey

LAYOUT = Layout.load(DEMONSTRATION)
SEVEN, EIGHT = Sticker(StickerClass.FIND, 7), Sticker(StickerClass.FIND, 8)
QUAD = np.array([(10, 10), (50, 10), (50, 50), (10, 50)], dtype=np.float32)


def tally(read: int, visible: int, wrong: int = 0, seconds: float = 0.01) -> Tally:
    return Tally(visible, read, wrong, 0, [seconds])


def measured(wrong: int = 0, groups: dict[str, Group] | None = None) -> Measured:
    """As if everything had been measured, and all promises been kept but for the wrong identities given."""
    times = Times([0.01] * 3, [0.03] * 3, [1.0] * 3)
    update = Updates(Times([0.001] * 3, [0.03] * 3), Times([0.005] * 3, [0.03] * 3), tally(10, 10))
    lots = Group(3, 180, {OURS: tally(179, 180), ZXING: tally(179, 180)})
    return Measured(
        comparison={"clean": {OURS: tally(40, 40)}},
        photographs={"lots": lots} if groups is None else groups,
        first={name: tally(200, 200) for name in FIRST_SIGHT},
        zbar=dict.fromkeys(ZBAR_ONLY, tally(100, 100)),
        full=dict.fromkeys(LIGHTS, FullReads(times, tally(70, 70), tally(70, 70))),
        updates=dict.fromkeys(LIGHTS, update),
        covered=dict.fromkeys(LIGHTS, Covered(100, 100)),
        looks=tally(90_000, 90_000, wrong),
    )


def test_there_is_a_row_for_every_promise_and_all_can_be_met() -> None:
    rows = targets_of(measured())
    assert len(rows) == 1 + 5 + 1 + 1 + 2 + 2 + 3
    assert len({row.name for row in rows}) == len(rows)
    assert [row.name for row in rows if not row.met] == []


def test_one_wrong_identity_is_told_with_the_number_of_looks() -> None:
    result = measured(wrong=1)
    row = next(row for row in targets_of(result) if row.name.startswith("wrong identities"))
    assert (row.value, row.met) == ("1", False)
    assert f"{looked_at(result).visible:,}" in row.name
    assert looked_at(result).visible > 90_000


def test_a_share_just_below_the_target_is_not_met() -> None:
    result = measured()
    name = next(iter(FIRST_SIGHT))
    result.first[name] = tally(1989, 2000)  # 99.45 %
    assert [row.name for row in targets_of(result) if not row.met] == [name]


def test_without_photographs_their_rows_are_not_met_and_say_so() -> None:
    rows = targets_of(measured(groups={}))
    missed = [row for row in rows if not row.met]
    assert len(missed) == 2
    assert missed[0].value == "not measured: no photographs"


def test_a_code_counts_only_where_its_sticker_lies() -> None:
    laid = [Truth(SEVEN, QUAD, True), Truth(EIGHT, QUAD + 100, False)]
    assert wrong_identities([(str(SEVEN), QUAD + 3), (str(EIGHT), QUAD + 100), ("HELLO", QUAD)], laid) == 0
    assert wrong_identities([(str(SEVEN), QUAD + 100)], laid) == 1
    assert wrong_identities([(str(Sticker(StickerClass.FIND, 9)), QUAD)], laid) == 1


def test_every_scene_is_compared_and_a_hurry_leaves_out_sizes_only() -> None:
    names = [kind.name for kind in scene_kinds()]
    assert names == [
        "clean",
        "dim",
        "noisy",
        "blurred",
        "glare",
        "strong perspective",
        "shadow edge",
        "hand",
        "crowded",
    ]
    everything = scenes_to_compare(quick=False)
    assert {(kind.name, size) for kind, size in everything} == {(n, s) for n in names for s in sizes()}
    quick = scenes_to_compare(quick=True)
    assert [kind.name for kind, _ in quick] == names
    assert {size for _, size in quick} == set(sizes())


def test_the_conditions_are_those_that_were_written_down() -> None:
    bad = CONDITIONS["bad"]
    assert (bad.blur, bad.motion, bad.noise, bad.light, bad.tilt, bad.jpeg) == (0.9, 2, 7, (0.3, 1), 35, 80)
    assert list(CONDITIONS) == list(LIGHTS)


def endless(grey: Grey) -> Codes:
    while True:
        time.sleep(1)
        if grey.max() == 0:  # what every reader is begun with
            return []


def test_a_reader_that_comes_to_no_end_is_ended_and_begun_anew() -> None:
    reader = Limited("endless", endless, limit=0.2)
    for _ in range(2):
        reading = reader.read(np.full((64, 64), 255, dtype=np.uint8))
        assert (reading.codes, reading.ended) == ([], True)
    reader.close()
    reader.close()


def test_a_strewn_table_is_read_and_nothing_else_is_seen() -> None:
    table = StrewnTable(LAYOUT, SceneKind("hand", condition("good"), 20, hands=1), (1920, 1080), 3)
    table.strew()
    shot = table.shoot()
    assert len(shot.laid) == 20
    counted = Tally()
    counted.add(shot, Companion(LAYOUT).read(shot.frame.grey))
    assert (counted.read, counted.wrong) == (counted.visible, 0)
    assert 10 <= counted.visible <= 20
    counted.add(shot, Reading([], 1.0))
    assert counted.recall == pytest.approx(0.5)


def test_labelled_photographs_are_found_with_their_codes(tmp_path: Path) -> None:
    (tmp_path / "lots").mkdir()
    for name, label in (
        ("a", "SETS\n10 10 50 10 50 50 10 50\n60 60 90 60 90 90 60 90\n"),
        ("b", "917-364-2918\r\n"),
    ):
        cv2.imwrite(str(tmp_path / "lots" / f"{name}.png"), np.zeros((100, 100), np.uint8))
        (tmp_path / "lots" / f"{name}.txt").write_text(label)
    cv2.imwrite(str(tmp_path / "unlabelled.png"), np.zeros((10, 10), np.uint8))
    first, second = photographs(tmp_path)
    assert (first.group, first.codes, first.hits([("X", QUAD), ("Y", QUAD + 500)])) == ("lots", 2, 1)
    assert (second.codes, second.hits([("917-364-2918", QUAD)]), second.hits([("HALLO", QUAD)])) == (1, 1, 0)
    assert list(photographs(tmp_path / "nowhere")) == []
