"""What is read when: changes at once, faint spots after clear ones, everything once in a sweep."""

from __future__ import annotations

import cv2
import numpy as np

from tests.vision.pictures import Picture, find
from vision.agenda import PARTS, Agenda
from vision.codebook import pose_corners
from vision.geometry import Board
from vision.layout import DEMONSTRATION, Layout, Rect
from vision.surface import Mask, Surface

LAYOUT = Layout.load(DEMONSTRATION)
SURFACE = Surface(LAYOUT)
TILE = Rect(300, 200, 30, 30)


def marked(*places: Rect, value: int = 255) -> Mask:
    mask = SURFACE.blank()
    for place in places:
        mask[SURFACE.slices(place)] = value
    return mask


def test_what_is_put_off_is_due_in_the_next_look_and_then_no_more() -> None:
    agenda = Agenda(SURFACE, LAYOUT)
    agenda.put_off([TILE])
    assert agenda.waits
    due = agenda.due(SURFACE.blank(), swept=False)
    assert np.array_equal(due, marked(TILE))
    assert not agenda.waits
    assert not cv2.countNonZero(agenda.due(SURFACE.blank(), swept=False))


def test_the_sweep_comes_by_everywhere() -> None:
    agenda = Agenda(SURFACE, LAYOUT)
    seen = SURFACE.blank()
    for _ in range(PARTS**2):
        seen |= agenda.due(SURFACE.blank(), swept=True)
    assert seen.min() == 255


def test_a_place_read_in_vain_is_tried_again_with_the_sweep_and_not_before() -> None:
    agenda = Agenda(SURFACE, LAYOUT)
    agenda.in_vain(TILE)
    assert not cv2.countNonZero(agenda.due(SURFACE.blank(), swept=False))
    assert agenda.due(SURFACE.blank(), swept=True)[SURFACE.slices(TILE)].min() == 255


def test_beside_clear_codes_faint_spots_wait_one_look() -> None:
    agenda = Agenda(SURFACE, LAYOUT)
    clear = [Rect(60 + 60 * i, 150, 30, 30) for i in range(6)]
    restless = cv2.max(marked(*clear, value=200), marked(TILE, value=20))
    spots = agenda.unexplained(restless, [np.array(place.points, np.float32) for place in clear])
    read = [place.centre for place in clear]
    assert not cv2.countNonZero(agenda.as_restless(spots, restless, read))
    agenda.put_off([TILE])
    agenda.due(SURFACE.blank(), swept=False)
    assert agenda.as_restless(spots, restless, read)[SURFACE.slices(TILE)].any()


def test_boxes_hold_whole_spots_and_most_of_the_table_is_no_box() -> None:
    agenda = Agenda(SURFACE, LAYOUT)
    boxes = agenda.boxes(marked(TILE, Rect(60, 60, 20, 20)))
    assert boxes is not None
    assert sorted(TILE.inside(box) for box in boxes) == [False, True]
    assert agenda.boxes(agenda.everything()) is None


def test_places_are_no_larger_than_a_few_tiles_and_specks_are_none() -> None:
    agenda = Agenda(SURFACE, LAYOUT)
    places = agenda.places(marked(Rect(50, 50, 500, 60)))
    assert len(places) > 2
    assert all(place.w <= 150 and place.h <= 150 for place in places)
    assert agenda.places(marked(Rect(50, 50, 3, 3))) == []


def test_symbols_are_restless_and_an_empty_table_is_not() -> None:
    picture = Picture(LAYOUT)
    picture.put(find(7), 480, 420, 20)
    picture.put(find(8), 640, 300, 70)
    board = Board.from_matrix(picture.camera())
    grey = picture.frame().grey
    SURFACE.flatten(grey, board)
    restless = SURFACE.restless(grey, board)
    agenda = Agenda(SURFACE, LAYOUT)
    symbols = [pose_corners(480, 420, 0.35, 18), pose_corners(640, 300, 1.2, 18)]
    for x, y in ((480, 420), (640, 300)):
        assert restless[SURFACE.slices(Rect(x - 5, y - 5, 10, 10))].min() > 0
    beside = agenda.unexplained(restless, [c.mean(axis=0) + 2.5 * (c - c.mean(axis=0)) for c in symbols])
    assert cv2.countNonZero(beside) < 0.02 * beside.size


def test_what_is_restless_around_what_changed_is_as_in_the_whole_picture() -> None:
    picture = Picture(LAYOUT)
    picture.put(find(7), 480, 420, 20)
    picture.put(find(8), 640, 300, 70)
    picture.put(find(9), 120, 100)
    board = Board.from_matrix(picture.camera())
    grey = picture.frame().grey
    whole = SURFACE.restless(grey, board)
    for place in (Rect(470, 410, 20, 20), Rect(640, 300, 3, 3), Rect(100, 80, 400, 300), Rect(0, 0, 10, 10)):
        part = SURFACE.restless(grey, board, marked(place))
        near = SURFACE.slices(place, grow=18)
        assert np.array_equal(part[near] > 0, whole[near] > 0)
    assert not SURFACE.restless(grey, board, marked(Rect(470, 410, 20, 20)))[SURFACE.slices(TILE)].any()
    assert whole[SURFACE.slices(Rect(115, 95, 10, 10))].any()


def test_nothing_is_restless_where_the_camera_does_not_look() -> None:
    picture = Picture(LAYOUT)
    grey = picture.frame().grey
    far = Rect(LAYOUT.view.x + LAYOUT.view.w - 5, 100, 4, 4)
    for shift in (0.0, 900.0, -900.0):  # the board lies more and more beside the picture
        picture.shift = (shift, 0.0)
        board = Board.from_matrix(picture.camera())
        SURFACE.restless(grey, board)
        assert not SURFACE.restless(grey, board, marked(far)).any()


def test_what_one_look_leaves_is_handed_to_the_next_once() -> None:
    agenda = Agenda(SURFACE, LAYOUT)
    agenda.leave(agenda.due(marked(TILE), swept=False))
    assert agenda.waits
    agenda.leave(agenda.due(marked(Rect(60, 60, 20, 20)), swept=False))
    left = agenda.take_left()
    assert left[SURFACE.slices(TILE)].all() and left[SURFACE.slices(Rect(60, 60, 20, 20))].all()
    assert not agenda.waits and not agenda.take_left().any()
