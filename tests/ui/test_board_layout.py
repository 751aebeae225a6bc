"""The layout editor by touch: places are dragged, resized, taken back, kept; nonsense is refused in words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.ui import finger
from companion.ui.presenters.board_layout import LEAST, LayoutForm
from tests.ui.camera_side import CameraSide, glance, preview, set_up
from tests.ui.hand import Hand
from vision.layout import DEMONSTRATION, Layout, Rect

USUAL = Layout.load(DEMONSTRATION)
REACH = 20.0


@pytest.fixture
def side() -> CameraSide:
    return CameraSide()


@pytest.fixture
def editor(open_app: Callable[..., Hand], side: CameraSide) -> Hand:
    hand = open_app(camera_set_up=side)
    glance(hand.app, preview(set_up()))
    hand.tap("home.camera", "camera.setup", "setup.places")
    return hand


def form(hand: Hand) -> LayoutForm:
    return hand.app.pages.top._form


def drag(hand: Hand, start: tuple[float, float], by: tuple[float, float]) -> None:
    """A finger from one point of the board by so many millimetres, in four steps."""
    picture = hand.find("layout.picture")
    scale = picture.pixels_a_millimetre
    x, y = picture.point_of(*start)
    finger.press(x, y)
    for step in (1, 2, 3, 4):
        finger.drag(x + by[0] * scale * step / 4, y - by[1] * scale * step / 4)
    finger.release(x + by[0] * scale, y - by[1] * scale)


def drag_place(hand: Hand, name: str, by: tuple[float, float]) -> None:
    drag(hand, form(hand).layout.slots[name].centre, by)


def box(layout: Layout, name: str) -> tuple[float, float, float, float]:
    slot = layout.slots[name]
    return slot.x, slot.y, slot.w, slot.h


# --- the form ----------------------------------------------------------------------------------------


def start() -> LayoutForm:
    return LayoutForm(USUAL, USUAL)


def moved(form: LayoutForm, name: str, *steps: tuple[float, float]) -> LayoutForm:
    form = form.put_down(form.layout.slots[name].centre, None, REACH)
    for step in steps:
        form = form.moved(step)
    return form.let_go()


def test_names_are_kept_whatever_is_moved() -> None:
    after = moved(start(), "card/1", (3.0, 4.0))
    assert set(after.layout.slots) == set(USUAL.slots)
    assert box(after.layout, "card/1") == (253, 334, 56, 76)
    assert after.layout.slots["card/2"] == USUAL.slots["card/2"]


def test_small_steps_of_a_finger_add_up() -> None:
    after = moved(start(), "card/1", *[(0.2, 0.0)] * 20)
    assert box(after.layout, "card/1")[0] == 254


def test_a_group_moves_and_stretches_as_one() -> None:
    whole = start().with_whole(True)
    after = moved(whole, "dig/II/3", (5.0, 0.0))
    shifted = {n for n in USUAL.slots if after.layout.slots[n] != USUAL.slots[n]}
    assert shifted == {f"dig/II/{n}" for n in (1, 2, 3, 4)}
    chosen = whole.put_down(USUAL.slots["dig/II/3"].centre, None, REACH).let_go()
    handle = (chosen.box.x + chosen.box.w, chosen.box.y + chosen.box.h) if chosen.box else None
    wide = chosen.put_down(handle or (0, 0), handle, REACH).moved((38.0, 0.0)).let_go()
    assert wide.box is not None and wide.box.w == pytest.approx(150 + 38, abs=1)
    assert wide.layout.slots["dig/II/1"].x == USUAL.slots["dig/II/1"].x
    assert wide.layout.slots["dig/II/4"].w == pytest.approx(36 * 188 / 150, abs=0.5)


def test_a_place_cannot_be_made_too_small_to_hold_a_piece() -> None:
    chosen = start().put_down(USUAL.slots["card/1"].centre, None, REACH).let_go()
    small = chosen.put_down((1, 1), (1, 1), REACH).moved((-500.0, -500.0)).let_go()
    assert min(box(small.layout, "card/1")[2:]) == pytest.approx(LEAST, abs=0.5)


def test_every_change_is_taken_back_one_by_one_and_all_at_once() -> None:
    first = moved(start(), "card/1", (3.0, 0.0))
    second = moved(first, "reveal", (0.0, 5.0))
    assert second.undone().layout == first.layout and second.undone().undone().layout == USUAL
    assert not second.undone().undone().changed and start().undone() == start()
    usual = second.as_usual()
    assert usual.layout == USUAL and usual.undone().layout == second.layout
    touched = start().put_down(USUAL.slots["card/1"].centre, None, REACH).let_go()
    assert not touched.changed, "a touch alone changes nothing"


def test_what_is_wrong_is_said_in_a_players_words() -> None:
    over = moved(start(), "dig/III/2", (30.0, 0.0))
    assert over.sentence == "These lie over each other: level III, place 2 and level III, place 3."
    assert over.wrong == {"dig/III/2", "dig/III/3"}
    out = moved(start(), "exhibit", (60.0, 0.0))
    assert out.sentence == "Out of the camera's view: the exhibit tray." and out.wrong == {"exhibit"}
    on_marker = moved(start(), "grant/1", (20.0, 0.0))
    assert on_marker.sentence == "These lie over each other: corner marker 1 and grant space 1."


def test_a_finger_beside_a_small_place_still_takes_it() -> None:
    slot = USUAL.slots["card/2"]
    beside = (slot.x + slot.w + 4, slot.centre[1])
    assert start().put_down(beside, None, 40.0).selected == "card/2"
    assert start().put_down((430, 440), None, REACH).selected == ""


# --- on the screen -----------------------------------------------------------------------------------


def test_a_place_is_dragged_and_kept(editor: Hand, side: CameraSide) -> None:
    assert editor.screen == "layout" and side.shows[-1] == "board"
    drag_place(editor, "card/1", (0.0, 12.0))
    assert "Card place 1" in editor.app.pages.top._says.text
    editor.tap("layout.keep")
    (kept,) = side.kept
    assert box(kept, "card/1") == (pytest.approx(250, abs=1), pytest.approx(342, abs=1), 56, 76)
    assert editor.screen == "camera_setup" and "Kept" in editor.find("toast").text
    assert side.shows[-1] == "setup"


def test_the_handle_makes_a_place_larger(editor: Hand, side: CameraSide) -> None:
    drag_place(editor, "reveal", (0.0, 0.0))
    picture = editor.find("layout.picture")
    x, y = picture.handle
    finger.press(x, y)
    finger.drag(x, y + 10 * picture.pixels_a_millimetre)
    finger.release(x, y + 10 * picture.pixels_a_millimetre)
    assert box(form(editor).layout, "reveal") == (206, 248, 212, pytest.approx(46, abs=1))
    editor.tap("layout.undo")
    assert form(editor).layout == USUAL


def test_nonsense_is_refused_in_words_and_nothing_is_kept(editor: Hand, side: CameraSide) -> None:
    drag_place(editor, "card/1", (40.0, 0.0))
    editor.tap("layout.keep")
    assert side.kept == [] and editor.screen == "layout"
    assert "card place 1 and card place 2. Put that right first." in editor.find("toast").text
    editor.tap("layout.undo")
    assert editor.find("layout.keep").disabled


def test_enlarged_places_are_hit_and_the_picture_goes_with_a_finger(editor: Hand) -> None:
    drag_place(editor, "museum/12", (0.0, 0.0))
    editor.tap("layout.enlarge")
    picture = editor.find("layout.picture")
    before = picture.part
    assert before.holds(*USUAL.slots["museum/12"].centre) and before.w < USUAL.view.w / 2
    drag_place(editor, "museum/12", (2.0, -3.0))
    assert box(form(editor).layout, "museum/12") == (557, 223, 34, 40)
    drag(editor, (before.x + 5, before.y + before.h - 5), (30.0, -20.0))
    moved_to = editor.find("layout.picture").part
    assert moved_to.x == pytest.approx(before.x - 30, abs=1) and moved_to.y == pytest.approx(
        before.y + 20, abs=1
    )


def test_going_back_with_changes_asks_first(editor: Hand, side: CameraSide) -> None:
    drag_place(editor, "card/1", (0.0, 12.0))
    editor.tap("back", "question.no")
    assert editor.screen == "layout"
    editor.tap("back", "question.yes")
    assert editor.screen == "camera_setup" and side.kept == []


def test_the_usual_places_are_one_tap_away(open_app: Callable[..., Hand], side: CameraSide) -> None:
    side.layout = USUAL.with_slots({"card/1": Rect(250, 340, 56, 70)})
    hand = open_app(camera_set_up=side)
    hand.app.pages.go("layout")
    assert box(form(hand).layout, "card/1")[1] == 340, "the editor begins with the owner's own"
    hand.tap("layout.usual", "layout.keep")
    assert side.kept == [USUAL]


def test_a_full_disk_is_told(editor: Hand, side: CameraSide) -> None:
    side.refuses = "No room."
    drag_place(editor, "card/1", (0.0, 12.0))
    editor.tap("layout.keep")
    assert editor.find("toast").text == "No room."


def test_the_board_is_seen_from_above_once_it_is_found(editor: Hand) -> None:
    picture = editor.find("layout.picture")
    assert picture._preview is None, "a plain board as long as there is none"
    glance(editor.app, preview(size=(860, 484), flat=True))
    assert picture._preview is not None
