"""The simulated table: what a camera over it sees, and that nothing else does."""

from __future__ import annotations

import random
from collections.abc import Callable

import cv2
import numpy as np
import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st

from vision.codes import Sticker, StickerClass
from vision.conditions import CONDITIONS
from vision.layout import DEMONSTRATION, Layout
from vision.scene import (
    BoardLabels,
    CameraModel,
    FindFace,
    Glare,
    Hand,
    PieceKind,
    Pose,
    Renderer,
    TablePiece,
    TableScene,
    sticker_centre,
)
from vision.scene.camera_model import in_view, project

LAYOUT = Layout.load(DEMONSTRATION)
QR = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
SMALL = (640, 360)
KINDS = ("vase", "jug", "mask", "bracelet")


def find(number: int, x: float, y: float, angle: float = 0.0) -> TablePiece:
    face = FindFace(KINDS[number % 4], f"{number:02d}", KINDS[(number + 1) % 4], number % 5 + 1)
    return TablePiece.of(Sticker(StickerClass.FIND, number), x, y, angle, face)


def dealt(seed: int = 1) -> TableScene:
    """A table in the middle of a game."""
    rng = random.Random(seed)
    scene = TableScene()
    numbers = rng.sample(range(1, 61), 34)
    for slot in LAYOUT.slots.values():
        x, y = slot.centre
        if slot.name.startswith("dig/"):
            number = numbers.pop()
            scene.put(f"find {number}", find(number, x + rng.uniform(-2, 2), y, rng.uniform(-6, 6)))
        elif slot.name.startswith("calendar/"):
            scene.stack(slot.name, x, y, rng.randrange(6))
    tray = LAYOUT.slots["discard"]
    for n, number in enumerate(numbers):
        x, y = tray.x + 25 + n % 5 * 44, tray.y + 40 + n // 5 * 70
        scene.put(f"find {number}", find(number, x, y, rng.uniform(0, 360)))
    for n, (cls, number) in enumerate(((StickerClass.GRANT_BACK, 1), (StickerClass.GRANT_FACE, 8)), 1):
        x, y = LAYOUT.slots[f"card/{n}"].centre
        scene.put(f"card {n}", TablePiece.of(Sticker(cls, number), x, y, rng.uniform(-5, 5)))
    for number, space in ((1, 2), (2, 6), (3, 9), (4, 13)):
        x, y = LAYOUT.slots[f"grant/{space}"].centre
        scene.put(f"figure {number}", TablePiece.of(Sticker(StickerClass.FIGURE, number), x, y, 77 * number))
    for number, space in ((11, 3), (22, 12), (33, 24)):
        x, y = LAYOUT.slots[f"museum/{space}"].centre
        scene.put(f"marker {number}", TablePiece.of(Sticker(StickerClass.MARKER, number), x, y, number))
    return scene


def read(grey: np.ndarray) -> dict[str, tuple[float, float]]:  # type: ignore[type-arg]
    """Every QR text in a picture with its centre, enlarged so that small ones are found too."""
    large = cv2.resize(grey, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    found = {}
    for code in zxingcpp.read_barcodes(large, formats=QR):
        p = code.position
        corners = [(c.x, c.y) for c in (p.top_left, p.top_right, p.bottom_right, p.bottom_left)]
        # Half a pixel: a pixel's centre is a whole number with us.
        x, y = np.mean(corners, axis=0) / 2 - 0.5
        found[code.text] = float(x), float(y)
    return found


@pytest.fixture(scope="module")
def good() -> Renderer:
    """A camera as good as most, at the size that a game is played with."""
    return Renderer(LAYOUT, CameraModel.of("good", seed=4))


@pytest.fixture(scope="module")
def small() -> Renderer:
    return Renderer(LAYOUT, CameraModel.of("good", *SMALL, seed=4))


# -- what can be read --------------------------------------------------------------------------------------


def test_stickers_are_read_where_their_pieces_lie(good: Renderer) -> None:
    scene = dealt()
    found = read(good.render(scene, 0.0, 1).grey)
    expected = {}
    for laid in scene.things().values():
        item = laid.item
        if isinstance(item, TablePiece) and item.sticker:
            size = LAYOUT.pieces[item.sticker.cls]
            expected[str(item.sticker)] = good.to_pixels(*sticker_centre(item, size))
    assert found.keys() <= expected.keys()
    finds = [text for text in expected if text[3] in "FGB"]
    assert len(finds) >= 36
    assert sum(text in found for text in finds) >= 0.99 * len(finds)
    for text, (x, y) in found.items():
        assert np.hypot(x - expected[text][0], y - expected[text][1]) < 1.0


def test_a_stickers_centre_lies_in_the_slot_of_its_piece() -> None:
    for slot in LAYOUT.slots.values():
        for cls in StickerClass:
            if cls is StickerClass.FIND or (slot.name.startswith("card/") and cls.name.startswith("GRANT")):
                piece = TablePiece.of(Sticker(cls, 1), *slot.centre, angle=5)
                assert slot.holds(*sticker_centre(piece, LAYOUT.pieces[cls]))


def test_the_boards_corners_are_found_where_the_layout_says(good: Renderer) -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    detector = cv2.aruco.ArucoDetector(dictionary)
    corners, ids, _ = detector.detectMarkers(good.render(TableScene(), 0.0, 1).grey)
    assert sorted(int(i) for i in ids.ravel()) == [0, 1, 2, 3]
    for points, marker in zip(corners, ids.ravel(), strict=True):
        expected = [good.to_pixels(x, y) for x, y in LAYOUT.corners[int(marker)].points]
        assert np.abs(points[0] - np.array(expected)).max() < 1.5


def test_only_the_side_that_lies_up_can_be_read(good: Renderer) -> None:
    scene = TableScene()
    card = LAYOUT.slots["card/1"].centre
    scene.put("find", TablePiece(PieceKind.FIND, None, 300, 275))
    scene.stack("stack", *LAYOUT.slots["calendar/1"].centre, 5)
    scene.put("card", TablePiece.of(Sticker(StickerClass.GRANT_BACK, 2), *card))
    assert read(good.render(scene, 0.0, 1).grey).keys() == {str(Sticker(StickerClass.GRANT_BACK, 2))}
    scene.put("find", find(9, 300, 275))
    scene.put("card", TablePiece.of(Sticker(StickerClass.GRANT_FACE, 6), *card))
    assert read(good.render(scene, 0.1, 2).grey).keys() == {
        str(Sticker(StickerClass.GRANT_FACE, 6)),
        str(Sticker(StickerClass.FIND, 9)),
    }


def test_a_hand_hides_what_is_under_it_and_nothing_else(good: Renderer) -> None:
    scene = TableScene()
    scene.put("under", find(9, 300, 275))
    scene.put("beside", find(10, 100, 86))
    scene.hand("anna", Hand(300, 230))
    beside = str(Sticker(StickerClass.FIND, 10))
    assert read(good.render(scene, 0.0, 1).grey).keys() == {beside}
    scene.hand("anna", None)
    assert len(read(good.render(scene, 0.1, 2).grey)) == 2


def test_what_was_put_down_last_lies_on_top(good: Renderer) -> None:
    scene = TableScene()
    scene.put("a", find(1, 300, 275))
    scene.put("b", find(2, 304, 277))
    assert read(good.render(scene, 0.0, 1).grey).keys() == {str(Sticker(StickerClass.FIND, 2))}
    scene.put("a", find(1, 301, 275))
    assert read(good.render(scene, 0.1, 2).grey).keys() == {str(Sticker(StickerClass.FIND, 1))}
    scene.take("a")
    scene.take("a")
    assert read(good.render(scene, 0.2, 3).grey).keys() == {str(Sticker(StickerClass.FIND, 2))}
    scene.put("a", find(1, 301, 275))
    assert read(good.render(scene, 0.3, 4).grey).keys() == {str(Sticker(StickerClass.FIND, 1))}
    scene.take("b")
    scene.put("b", find(2, 304, 277))
    assert read(good.render(scene, 0.4, 5).grey).keys() == {str(Sticker(StickerClass.FIND, 2))}


# -- the same every time -----------------------------------------------------------------------------------


def changes(scene: TableScene) -> list[Callable[[], None]]:
    """A turn at the table, step by step: hands in and out, pieces moved, turned, covered and taken."""
    return [
        lambda: scene.put("find", find(1, 200, 275, 3)),
        lambda: scene.hand("anna", Hand(215, 280, 20, 1, 2)),
        lambda: scene.hand("ben", Hand(700, 200, 270, 3, 1)),
        lambda: scene.put("find", find(1, 84, 86, 358)),
        lambda: scene.put("other", find(2, 90, 90, 45)),
        lambda: scene.stack("stack", *LAYOUT.slots["calendar/4"].centre, 5),
        lambda: scene.hand("anna", Hand(-30, -60, 140, 1, 2)),
        lambda: scene.put("far", find(3, 838, 5, 10)),
        lambda: scene.hand("anna", None),
        lambda: scene.stack("stack", *LAYOUT.slots["calendar/4"].centre, 2),
        lambda: scene.put("find", find(1, 84, 86, 20)),
        lambda: scene.take("other"),
    ]


@pytest.mark.parametrize(("condition", "slack"), [("good", 0), ("bad", 1)])
def test_a_frame_does_not_depend_on_what_was_drawn_before(condition: str, slack: int) -> None:
    model = CameraModel.of(condition, *SMALL, seed=8)
    kept = Renderer(LAYOUT, model)
    scene = TableScene()
    for number, change in enumerate(changes(scene)):
        change()
        frame = kept.render(scene, 0.0, number, colour=number % 3 == 0)
        if number in (7, 11):
            fresh = Renderer(LAYOUT, model).render(scene, 0.0, number, colour=True)
            difference = cv2.absdiff(fresh.grey, frame.grey)
            assert int(difference.max()) <= slack
            colour = kept.render(scene, 0.0, number, colour=True).colour
            assert colour is not None
            assert fresh.colour is not None
            assert int(cv2.absdiff(colour, fresh.colour).max()) <= slack


def test_frames_differ_by_their_noise_alone(small: Renderer) -> None:
    scene = dealt()
    first = small.render(scene, 0.0, 1)
    again = small.render(scene, 0.0, 1)
    other = small.render(scene, 0.1, 2)
    assert np.array_equal(first.grey, again.grey)
    assert (other.time, other.number) == (0.1, 2)
    difference = other.grey.astype(int) - first.grey
    assert abs(difference.mean()) < 0.05
    # Two frames' noise: the root of two times one frame's.
    assert abs(difference.std() - 2.0 * np.sqrt(2)) < 0.15


def test_another_seed_is_another_camera() -> None:
    cameras = [CameraModel.of("medium", *SMALL, seed=seed).homography(LAYOUT) for seed in (1, 1, 2)]
    assert np.array_equal(cameras[0], cameras[1])
    assert not np.allclose(cameras[0], cameras[2], rtol=1e-3)


# -- the camera --------------------------------------------------------------------------------------------


@given(
    st.sampled_from(sorted(CONDITIONS)),
    st.sampled_from([(1280, 720), (2304, 1296), (4056, 3040), (4608, 2592)]),
    st.integers(0, 10_000),
)
def test_every_place_of_the_table_is_in_the_frame(condition: str, size: tuple[int, int], seed: int) -> None:
    model = CameraModel.of(condition, *size, seed=seed)
    points = project(model.homography(LAYOUT), np.array(in_view(LAYOUT).points))
    assert (points >= -0.5).all()
    assert (points <= np.array(size) - 0.5).all()
    # It fills the frame one way at least, and is neither mirrored nor upside down.
    assert max(np.ptp(points[:, 0]) / size[0], np.ptp(points[:, 1]) / size[1]) > 0.98
    assert points[0, 0] < points[1, 0]
    assert points[0, 1] < points[3, 1]


def test_a_straight_camera_sees_equal_steps_and_a_leaning_one_does_not() -> None:
    def widths(pose: Pose) -> tuple[float, float]:
        matrix = CameraModel(pose=pose).homography(LAYOUT)
        a, b, c, d = project(matrix, np.array([(0, 0), (600, 0), (0, 450), (600, 450)], np.float64))
        return float(np.hypot(*(b - a))), float(np.hypot(*(d - c)))

    far, near = widths(Pose())
    assert far == pytest.approx(near)
    far, near = widths(Pose(tilt=25, towards=90))
    assert near / far > 1.2


def test_a_frame_has_the_cameras_size_and_colour_only_when_asked(small: Renderer) -> None:
    scene = dealt()
    frame = small.render(scene, 0.0, 1)
    assert (frame.grey.shape, frame.grey.dtype, frame.colour) == ((360, 640), np.uint8, None)
    frame = small.render(scene, 0.0, 1, colour=True)
    assert frame.colour is not None
    assert frame.colour.shape == (360, 640, 3)
    difference = cv2.absdiff(cv2.cvtColor(frame.colour, cv2.COLOR_BGR2GRAY), frame.grey)
    assert float(difference.mean()) < 1.0


def test_to_pixels_and_to_board_are_each_others_way_back(small: Renderer) -> None:
    assert small.to_board(*small.to_pixels(123.0, 45.0)) == pytest.approx((123.0, 45.0))


def test_light_falls_off_to_the_dark_side_and_glare_blinds() -> None:
    pose = Pose()
    even = Renderer(LAYOUT, CameraModel(*SMALL, pose, noise=0, light=(1.0, 1.0)))
    uneven = Renderer(LAYOUT, CameraModel(*SMALL, pose, noise=0, light=(0.3, 1.0), light_from=180))
    glare = Glare(0.5, 0.5, 0.05, 200)
    bright = Renderer(LAYOUT, CameraModel(*SMALL, pose, noise=0, light=(1.0, 1.0), glare=(glare,)))
    scene = TableScene()
    plain = even.render(scene, 0, 1).grey.astype(float)
    share = uneven.render(scene, 0, 1).grey / np.maximum(plain, 1)
    assert share[:, 20:60].mean() > 0.93
    assert 0.28 < share[:, -60:-20].mean() < 0.42
    glaring = bright.render(scene, 0, 1).grey
    assert glaring[175:185, 315:325].min() > 250
    assert plain[175:185, 315:325].max() < 230
    assert abs(glaring[:20] - plain[:20]).max() <= 1


def test_compression_is_part_of_a_camera_that_compresses(small: Renderer) -> None:
    model = CameraModel.of("good", *SMALL, seed=4, jpeg=True)
    assert model.jpeg == 93
    raw = small.render(TableScene(), 0, 1).grey
    packed = Renderer(LAYOUT, model).render(TableScene(), 0, 1).grey
    difference = cv2.absdiff(raw, packed)
    assert 0 < float(difference.mean()) < 5


def test_conditions_grow_worse() -> None:
    good, medium, bad = (CONDITIONS[name] for name in ("good", "medium", "bad"))
    for better, worse in ((good, medium), (medium, bad)):
        assert better.noise < worse.noise
        assert better.blur < worse.blur
        assert better.tilt < worse.tilt
        assert better.light[0] > worse.light[0]
    with pytest.raises(ValueError, match="There are good, medium, bad"):
        CameraModel.of("awful")


# -- the table ---------------------------------------------------------------------------------------------


def test_labels_are_printed_on_the_board_and_only_there(small: Renderer) -> None:
    labels = BoardLabels(grants={1: (6, (1, 2, 3))}, museum={24: 6}, backs={5: (2, 0)}, bonus={5: "vase"})
    labelled = Renderer(LAYOUT, small.model, labels).render(TableScene(), 0, 1).grey
    changed = cv2.absdiff(labelled, small.render(TableScene(), 0, 1).grey) > 12
    slots = {LAYOUT.slot_at(*small.to_board(x, y)) for y, x in np.argwhere(changed)}
    assert slots - {None} == {"grant/1", "grant/5", "museum/24", "calendar/5"}


def test_a_scene_says_what_lies_on_it() -> None:
    scene = TableScene()
    scene.put("a", find(1, 10, 20))
    scene.put("b", find(2, 30, 40))
    scene.stack("s", 50, 60, 3)
    scene.hand("h", Hand(0, 0))
    assert scene.piece("a") == find(1, 10, 20)
    assert scene.piece("s") is None
    assert scene.piece("nothing") is None
    scene.put("a", find(1, 11, 20))
    assert list(scene.things()) == ["b", "s", "a", "hand h"]
    scene.put("b", find(2, 30, 40))
    assert list(scene.things()) == ["b", "s", "a", "hand h"]
    scene.stack("s", 50, 60, 0)
    assert list(scene.things()) == ["b", "a", "hand h"]
    scene.clear()
    assert not scene.things()
