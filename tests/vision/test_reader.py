"""From frames to looks: what is seen where, what stays seen, and what counts as covered or empty."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import cv2
import numpy as np
import pytest
import segno

from tests.vision.pictures import Picture, figure, find, marker
from vision import ladder
from vision.codes import Sticker, StickerClass
from vision.decode import ZBAR, NoDecoder, load
from vision.layout import DEMONSTRATION, Layout
from vision.reader import Reader
from vision.sightings import Frame, Grey, Ignored, Look

LAYOUT = Layout.load(DEMONSTRATION)
HAND = [(-40, 90), (60, 60), (140, 55), (175, 90), (140, 145), (60, 150), (-40, 170)]
"""Over dig/I/1 to dig/I/3, part of dig/II and their neighbours, reaching in from the left."""
BACK = Sticker(StickerClass.GRANT_BACK, 1)


class Table:
    """A picture and the reader that looks at it, frame after frame."""

    def __init__(self, picture: Picture | None = None, engines: Sequence[str] = ladder.ENGINES) -> None:
        self.picture = picture or Picture(LAYOUT)
        self.reader = Reader(LAYOUT, engines)
        self.number = 0

    def look(self, times: int = 1, every: float = 0.2) -> Look:
        for _ in range(times):
            self.number += 1
            look = self.reader.look(self.picture.frame(self.number, self.number * every))
        return look

    def learn(self) -> Look:
        """Look at the quiet table until its empty places are learnt."""
        return self.look(times=6, every=1.0)


@pytest.fixture
def table() -> Table:
    return Table()


def lying(look: Look) -> dict[str, str | None]:
    return {str(s.sticker): s.slot for s in look.sightings}


def test_everything_on_the_table_is_seen_in_its_place_at_first_sight(table: Table) -> None:
    put = {"dig/I/1": find(1), "dig/V/4": find(60), "reveal": find(30), "exhibit": find(8)}
    put |= {"discard": find(9), "card/1": BACK, "museum/24": marker(43)}
    put |= {"grant/1": figure(1), "grant/13": Sticker(StickerClass.ROBBER, 1)}
    for i, (slot, sticker) in enumerate(put.items()):
        table.picture.put_in(sticker, slot, 40.0 * i)
    table.picture.put_in(BACK, "card/2")
    look = table.look()
    assert look.board_found
    seen = sorted((str(s.sticker), s.slot) for s in look.sightings)
    assert seen == sorted([(str(s), slot) for slot, s in put.items()] + [(str(BACK), "card/2")])
    for sighting in look.sightings:
        assert sighting.slot is not None
        x, y = LAYOUT.slots[sighting.slot].centre
        assert (sighting.x, sighting.y) == (pytest.approx(x, abs=0.6), pytest.approx(y, abs=0.6))
        assert np.mean(sighting.pixels, axis=0) == pytest.approx(pixels(table.picture, x, y), abs=2)


def pixels(picture: Picture, x: float, y: float) -> tuple[float, float]:
    px, py = cv2.perspectiveTransform(np.array([[[x, y]]], dtype=np.float32), picture.camera())[0, 0]
    return float(px), float(py)


def test_nothing_is_empty_before_it_was_learnt(table: Table) -> None:
    table.picture.put_in(find(1), "dig/I/1")
    assert {"dig/I/2", "grant/5", "museum/9", "exhibit"} <= table.look().covered
    covered = table.learn().covered
    assert not covered


def test_the_calendar_with_its_face_down_stacks_is_never_covered(table: Table) -> None:
    assert not any(name.startswith("calendar") for name in table.look().covered)


def test_a_tile_taken_away_leaves_an_empty_slot_within_two_looks(table: Table) -> None:
    table.learn()
    table.picture.put_in(find(7), "dig/II/1", 8)
    assert lying(table.look()) == {"PG1F07E": "dig/II/1"}
    table.picture.take(find(7))
    look = table.look()
    assert not look.sightings and "dig/II/1" not in look.covered


def test_a_hand_covers_and_never_empties(table: Table) -> None:
    table.picture.put_in(find(7), "dig/II/1", 8)
    table.picture.put_in(find(9), "dig/V/4", 8)
    table.learn()
    for grey in range(100, 240, 20):  # any skin or sleeve
        table.picture.cover(HAND, grey)
        for _ in range(2):
            look = table.look()
            assert {"dig/I/2", "dig/I/3", "dig/II/2"} <= look.covered, grey
            assert "dig/II/1" in look.covered or str(find(7)) in lying(look)
            assert lying(look)[str(find(9))] == "dig/V/4"
        table.picture.shapes.clear()
        look = table.look()
        assert lying(look) == {str(find(7)): "dig/II/1", str(find(9)): "dig/V/4"}
        assert not look.covered


def reach(table: Table, far: float) -> None:
    """Let the hand reach in as far as that, mm."""
    table.picture.shapes.clear()
    table.picture.cover([(x + far - 140, y) for x, y in HAND])


@pytest.mark.parametrize("before", [0, 1])
def test_what_an_arm_uncovers_is_known_again_at_once_while_it_moves_on(table: Table, before: int) -> None:
    table.picture.put_in(find(7), "dig/I/2", 8)
    table.learn()
    for far in (20, 40)[: before + 1]:
        reach(table, far)
        table.look()
    for far in (140, 130, 20, 135, 125, 40, 10, 30):
        reach(table, far)
        look = table.look()
        open_ = far < 50
        assert (lying(look) == {str(find(7)): "dig/I/2"}) is open_, far
        assert open_ or "dig/I/2" in look.covered


def test_while_an_arm_moves_what_is_laid_and_taken_elsewhere_is_seen_within_two_looks(table: Table) -> None:
    table.learn()
    reaches = iter(range(20, 150, 10))

    def look_twice() -> Look:
        for _ in range(2):
            reach(table, next(reaches))
            look = table.look()
        return look

    look_twice()
    for number, slot in ((7, "dig/V/4"), (8, "museum/20"), (9, "dig/V/3")):
        table.picture.put_in(find(number), slot)
        assert lying(look_twice())[str(find(number))] == slot
    table.picture.take(find(7))
    look = look_twice()
    assert set(lying(look)) == {str(find(8)), str(find(9))}
    assert "dig/V/4" not in look.covered


def test_where_pictures_come_slowly_each_look_reads_and_judges(table: Table) -> None:
    table.learn()
    for i, (number, slot) in enumerate(((7, "dig/V/4"), (8, "museum/20"), (9, "dig/V/3"))):
        reach(table, 20 + 10 * i)
        table.picture.put_in(find(number), slot)
        look = table.look(every=0.5)
        assert lying(look)[str(find(number))] == slot
        assert "dig/V/2" not in look.covered


@pytest.mark.parametrize("before", [0, 1])
def test_an_arm_that_rests_covers_no_more_than_lies_under_it(table: Table, before: int) -> None:
    table.picture.put_in(find(7), "dig/V/4")
    table.learn()
    for far in (*(50, 90)[: before + 1], 140, 30):
        reach(table, far)
        table.look()
    at_once = table.look().covered
    assert at_once == table.look(times=8).covered
    assert "dig/I/3" not in at_once


def test_what_an_arm_held_up_is_read_as_soon_as_it_rests(table: Table) -> None:
    table.learn()
    for far in (20, 40, 60):
        reach(table, far)
        if far == 60:
            table.picture.put_in(find(7), "dig/V/4")
        table.look()
    assert table.reader.busy or lying(table.look())
    assert lying(table.look()) == {str(find(7)): "dig/V/4"}
    assert lying(table.look()) == {str(find(7)): "dig/V/4"}


def test_a_resting_hand_is_not_learnt_as_an_empty_table(table: Table) -> None:
    table.picture.put_in(find(7), "dig/I/3")
    table.learn()  # dig/I/3 itself was never seen empty
    table.picture.cover(HAND)
    assert {"dig/I/2", "dig/I/3"} <= table.look(times=12, every=1.0).covered
    table.picture.shapes.clear()
    assert lying(table.look()) == {str(find(7)): "dig/I/3"}


def test_a_slot_never_seen_empty_is_learnt_once_the_tile_is_gone_and_all_is_quiet(table: Table) -> None:
    table.picture.put_in(find(7), "dig/I/3")
    table.learn()
    table.picture.take(find(7))
    assert "dig/I/3" in table.look().covered
    assert not table.learn().covered


def test_a_face_down_tile_is_covered_for_good(table: Table) -> None:
    table.learn()
    table.picture.cover([(70, 70), (100, 70), (100, 100), (70, 100)], 205)
    assert table.look(times=15, every=1.0).covered == {"dig/I/2"}


def test_dimmed_light_and_a_shadow_empty_and_cover_nothing_wrongly(table: Table) -> None:
    table.picture.put_in(find(7), "dig/II/1")
    table.learn()
    table.picture.light = 0.7
    look = table.look(times=2)
    assert not look.covered
    assert lying(look) == {str(find(7)): "dig/II/1"}


def test_a_sticker_half_under_a_finger_stays_sighted_by_its_pattern(table: Table) -> None:
    table.picture.put_in(find(7), "dig/I/3")
    table.look(times=2)
    x, y = LAYOUT.slots["dig/I/3"].centre
    table.picture.cover([(-40, y - 10), (x - 5, y - 10), (x - 5, y + 10), (-40, y + 10)])
    (sighting,) = table.look().sightings
    assert (sighting.slot, sighting.reader) == ("dig/I/3", "pattern")


def test_tiles_swapped_between_two_looks_are_told_apart(table: Table) -> None:
    table.picture.put_in(find(11), "dig/I/1")
    table.picture.put_in(find(12), "dig/I/2")
    table.look(times=2)
    table.picture.pieces.clear()
    table.picture.put_in(find(12), "dig/I/1")
    table.picture.put_in(find(11), "dig/I/2")
    assert lying(table.look()) == {str(find(12)): "dig/I/1", str(find(11)): "dig/I/2"}


def test_a_tile_pushed_a_little_is_seen_where_it_lies_now(table: Table) -> None:
    table.picture.put(find(11), 50, 90)
    table.look(times=2)
    table.picture.take(find(11))
    table.picture.put(find(11), 54, 92, 10)
    (sighting,) = table.look().sightings
    assert (sighting.x, sighting.y) == (pytest.approx(54, abs=0.6), pytest.approx(92, abs=0.6))


def test_a_piece_beside_every_slot_is_seen_on_the_open_table(table: Table) -> None:
    table.learn()
    table.picture.put(marker(41), 30, 370, 50)
    table.picture.put(find(3), 460, 410, 20)
    assert lying(table.look(times=2)) == {str(marker(41)): None, str(find(3)): None}


def test_one_sticker_in_two_places_is_told_and_seen_in_neither(table: Table) -> None:
    table.picture.put_in(find(5), "dig/I/1")
    table.picture.put_in(find(5), "dig/IV/2")
    table.picture.put_in(BACK, "card/1")
    table.picture.put_in(BACK, "card/2")
    look = table.look()
    assert look.duplicates == (find(5),)
    assert {s.slot for s in look.sightings} == {"card/1", "card/2"}


def test_codes_of_others_are_counted_and_not_acted_on(table: Table) -> None:
    grey = table.picture.frame(1).grey.copy()
    for i, text in enumerate(("PG1F01G", "PG2F01A", "HELLO")):
        paste(grey, text, 300 + 260 * i, 930)
    for number in (1, 2):
        look = table.reader.look(Frame(grey, number * 0.2, number))
        assert look.ignored == Ignored(foreign=1, damaged=1, newer=1)
        assert not look.sightings


def paste(grey: Grey, text: str, x: int, y: int, pixels_a_module: int = 3) -> None:
    matrix = segno.make_qr(text, version=1, error="m", boost_error=False).matrix
    dark = np.kron(np.pad(np.array(matrix, dtype=bool), 4), np.ones((pixels_a_module,) * 2, dtype=bool))
    grey[y : y + dark.shape[0], x : x + dark.shape[1]] = np.where(dark, 20, 245)


def test_a_symbol_much_smaller_than_any_printed_is_ignored(table: Table) -> None:
    grey = Picture(LAYOUT, 4096, 2304).frame(1).grey.copy()
    paste(grey, str(find(3)), 800, 1956, pixels_a_module=2)  # 9 mm wide
    look = table.reader.look(Frame(grey, 0.2, 1))
    assert look.ignored == Ignored(small=1)
    assert not look.sightings


def test_a_moved_camera_changes_pixels_and_not_places(table: Table) -> None:
    table.picture.put_in(find(7), "dig/II/1")
    before = table.learn()
    table.picture.shift = (7.0, -5.0)
    after = table.look()
    assert after.board_moved
    assert lying(after) == lying(before)
    assert after.sightings[0].x == pytest.approx(before.sightings[0].x, abs=1.0)
    assert np.abs(np.array(after.sightings[0].pixels) - before.sightings[0].pixels).max() > 10


def test_without_corners_stickers_have_pixels_only() -> None:
    picture = Picture(LAYOUT)
    picture.put_in(find(7), "dig/II/1")
    for corner in LAYOUT.corners[:2]:
        x, y = corner.centre
        picture.cover([(x - 25, y - 25), (x + 25, y - 25), (x + 25, y + 25), (x - 25, y + 25)])
    look = Table(picture).look()
    assert not look.board_found
    (sighting,) = look.sightings
    assert (sighting.x, sighting.y, sighting.slot) == (None, None, None)
    assert sighting.sticker == find(7)
    assert "dig/I/1" in look.covered


@pytest.mark.parametrize("engines", [(ZBAR,), (ZBAR, "pattern")])
def test_zbar_alone_reads_the_table_where_zxing_is_missing(engines: tuple[str, ...]) -> None:
    if load(ZBAR) is None:
        pytest.skip("the zbar library is not installed")
    table = Table(Picture(LAYOUT, 3072, 1728), engines)
    put = {f"dig/{level}/{n}": find(4 * i + n) for i, level in enumerate(("I", "II")) for n in (1, 2, 3, 4)}
    put |= {"grant/2": figure(2), "card/1": BACK, "reveal": find(40)}
    for i, (slot, sticker) in enumerate(put.items()):
        table.picture.put_in(sticker, slot, 9.0 * i)
    assert lying(table.look()) == {str(s): slot for slot, s in put.items()}


def test_a_reader_without_any_decoder_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.decode.load", lambda name: None)
    with pytest.raises(NoDecoder, match=r"install zxing-cpp, or pyzbar"):
        Reader(LAYOUT)


def noise(random: np.random.Generator) -> Grey:
    return random.integers(0, 256, (1296, 2304), dtype=np.uint8)


def blotches(random: np.random.Generator) -> Grey:
    return cv2.resize(random.integers(0, 256, (324, 576), dtype=np.uint8), (2304, 1296))


def blocks(random: np.random.Generator) -> Grey:
    return np.kron(random.integers(0, 2, (432, 768), dtype=np.uint8) * 255, np.ones((3, 3), dtype=np.uint8))


@pytest.mark.parametrize("make", [noise, blotches, blocks])
def test_noise_over_a_known_board_gives_no_sightings(
    table: Table, make: Callable[[np.random.Generator], Grey]
) -> None:
    table.look()
    random = np.random.default_rng(8)
    for number in range(2, 4):
        look = table.reader.look(Frame(make(random), number * 0.2, number))
        assert not look.sightings
        assert "dig/I/1" in look.covered


@pytest.mark.parametrize(
    "grey",
    [np.zeros((0, 0), np.uint8), np.zeros((20, 20), np.uint8), np.zeros((300, 300, 3), np.uint8)],
    ids=["empty", "tiny", "colour"],
)
def test_a_frame_without_a_usable_picture_knows_nothing(table: Table, grey: Grey) -> None:
    table.learn()
    look = table.reader.look(Frame(grey, 100.0, 100))
    assert not look.sightings
    assert {"dig/I/1", "museum/3"} <= look.covered


def test_a_library_fault_costs_one_frame_only(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.picture.put_in(find(7), "dig/II/1")
    table.look()
    with monkeypatch.context() as patch:

        def fail(*_: object) -> list[object]:
            raise cv2.error("a fault")

        patch.setattr(ladder.Ladder, "confirm", fail)
        assert "dig/II/1" in table.look().covered
    assert lying(table.look()) == {str(find(7)): "dig/II/1"}
