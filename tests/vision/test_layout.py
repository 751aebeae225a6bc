"""Board layouts: the demonstration board, looking up places, and what a bad file is told."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.codes import StickerClass
from vision.layout import AREA_NAMES, DEMONSTRATION, SLOT_NAMES, Layout, LayoutError

Data = dict[str, Any]


@pytest.fixture
def data() -> Data:
    loaded: Data = json.loads(DEMONSTRATION.read_text(encoding="utf-8"))
    return loaded


@pytest.fixture(scope="module")
def demonstration() -> Layout:
    return Layout.load(DEMONSTRATION)


def faults_of(data: object) -> tuple[str, ...]:
    with pytest.raises(LayoutError) as caught:
        Layout.from_data(data)
    return caught.value.faults


def test_the_demonstration_board_has_every_place(demonstration: Layout) -> None:
    assert list(demonstration.slots) == [*SLOT_NAMES, *AREA_NAMES]
    assert {n for n, s in demonstration.slots.items() if s.area} == set(AREA_NAMES)
    assert [c.id for c in demonstration.corners] == [0, 1, 2, 3]


def test_its_places_lie_as_on_the_board(demonstration: Layout) -> None:
    at = {name: slot.centre for name, slot in demonstration.slots.items()}
    grants = [at[f"grant/{n}"][0] for n in range(1, 14)]
    assert grants == sorted(grants, reverse=True)  # counted from the right
    levels = [at[f"dig/{level}/1"][1] for level in ("I", "II", "III", "IV", "V")]
    assert levels == sorted(levels)
    assert at["dig/III/4"][0] < at["calendar/1"][0] < at["museum/1"][0] < demonstration.width
    assert at["exhibit"][0] > demonstration.width
    museum = [at[f"museum/{n}"] for n in range(1, 25)]
    steps = [abs(x - u) + abs(y - v) for (x, y), (u, v) in pairwise(museum)]
    assert max(steps) < 60  # one folded line: each space beside the one before


def test_a_piece_fits_into_each_of_its_places(demonstration: Layout) -> None:
    kinds = {"dig": StickerClass.FIND, "grant": StickerClass.FIGURE, "card": StickerClass.GRANT_FACE}
    kinds |= {"museum": StickerClass.MARKER, "reveal": StickerClass.FIND, "exhibit": StickerClass.FIND}
    for name, slot in demonstration.slots.items():
        kind = kinds.get(name.split("/")[0])
        if kind is not None:
            piece = demonstration.pieces[kind]
            assert piece.width < slot.w and piece.height < slot.h, name


def test_slots_are_found_by_a_point_in_them_only(demonstration: Layout) -> None:
    for name, slot in demonstration.slots.items():
        assert demonstration.slot_at(*slot.centre) == name
        assert demonstration.slot_at(slot.x, slot.y) == name
        assert demonstration.slot_at(slot.x - 0.1, slot.y) != name
    assert demonstration.slot_at(300, 440) is None
    assert demonstration.slot_at(-500, 10_000) is None


def slot_named(data: Data, name: str) -> Data:
    found: Data = next(s for s in data["slots"] if s["name"] == name)
    return found


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda d: d["slots"].remove(slot_named(d, "dig/II/3")), "The slot dig/II/3 is missing."),
        (lambda d: d["areas"].pop(0), "The area reveal is missing."),
        (
            lambda d: slot_named(d, "card/2").update(x=slot_named(d, "card/1")["x"] + 5),
            "The places card/1 and card/2 overlap.",
        ),
        (
            lambda d: slot_named(d, "grant/7").update(x=10, y=10),
            "The places corner marker 0 and grant/7 overlap.",
        ),
        (
            lambda d: slot_named(d, "museum/4").update(x=5000),
            "The slot museum/4 lies outside of the camera's view.",
        ),
        (lambda d: slot_named(d, "museum/4").update(name="museum/25"), "The slot museum/25 is unknown."),
        (lambda d: d["slots"].append(dict(slot_named(d, "card/1"))), "The slot card/1 is named twice."),
        (
            lambda d: slot_named(d, "card/1").update(w="wide"),
            "The slot card/1 needs the numbers x, y, w and h, with w and h above 0.",
        ),
        (lambda d: d["slots"].append("card/3"), "An entry in the list of slots is not a JSON object."),
        (lambda d: d.pop("name"), "The layout has no name."),
        (lambda d: d.pop("slots"), "The layout has no list of slots."),
        (
            lambda d: d.update(board={"width": 600}),
            "The board needs a width and a height in millimetres, both above 0.",
        ),
        (lambda d: d["corners"].pop(2), "Corner marker 2 is missing."),
        (lambda d: d["corners"][1].update(id=7), "Corner marker 7 is unknown: the ids are 0 to 3."),
        (lambda d: d["corners"][1].update(x=590), "Corner marker 1 lies outside of the board."),
        (
            lambda d: (d["corners"][0].update(id=1), d["corners"][1].update(id=0)),
            "The corner markers 0, 1, 2, 3 must lie clockwise, starting at the top left corner.",
        ),
        (
            lambda d: d["stickers"]["marker"].update(symbol=25),
            "The sticker class marker needs a width, a height and a symbol that fits within them.",
        ),
        (lambda d: d["stickers"].update(coin={}), "The sticker class coin is unknown."),
    ],
)
def test_a_fault_is_named_in_a_sentence(data: Data, spoil: Callable[[Data], object], fault: str) -> None:
    spoil(data)
    assert fault in faults_of(data)


def test_all_faults_are_told_at_once(data: Data) -> None:
    data["slots"] = [s for s in data["slots"] if not s["name"].startswith("dig/V/")]
    data["corners"].pop()
    assert len(faults_of(data)) == 5


def test_a_file_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    with pytest.raises(LayoutError, match=r"nowhere\.json cannot be read"):
        Layout.load(tmp_path / "nowhere.json")
    broken = tmp_path / "broken.json"
    broken.write_text("{", encoding="utf-8")
    with pytest.raises(LayoutError, match="not valid JSON"):
        Layout.load(broken)
    broken.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(LayoutError, match="not valid JSON"):
        Layout.load(broken)


KEYS = ["name", "x", "y", "w", "h", "id", "size", "width", "find"]
PARTS = ["name", "board", "view", "corners", "slots", "areas", "stickers"]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(PARTS), JSON))
def test_any_other_json_is_a_layout_error(spoilt: Data) -> None:
    assert faults_of(spoilt)
