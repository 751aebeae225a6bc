"""The widgets as a player meets them: what they say, what can be tapped, what stays hidden."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from companion.ui import finger, gallery, kivy_setup, offscreen, theme
from companion.ui.theme import TARGET, Theme
from companion.ui.values import (
    Action,
    FindFace,
    GrantCardView,
    LevelView,
    MarkerView,
    Option,
    PlayerView,
    Spot,
)

SIZE = (800, 480)
MASK_END = FindFace(1, "vase", 14, "mask", 4)
MASK_START = FindFace(2, "mask", 63, "jug", 2)
JUG_START = FindFace(3, "jug", 7, "vase", 5)


@pytest.fixture(autouse=True)
def window() -> Iterator[Any]:
    """The one offscreen window, with nothing on it and nothing moving."""
    before = theme.current()
    theme.use(Theme(motion=False))
    yield offscreen.open_window(SIZE)
    offscreen.clear()
    theme.use(before)


@pytest.fixture
def w() -> Any:
    """The widgets; importing them needs the window."""
    from companion.ui import widgets

    return widgets


@dataclass(frozen=True)
class Written:
    """A line of type as it was drawn: the widget that drew it, its words, its edges and its middle."""

    widget: Any
    text: str
    left: float
    right: float
    middle: float
    size: int


@pytest.fixture
def written(window: Any, monkeypatch: pytest.MonkeyPatch) -> list[Written]:
    """Every line of type that is drawn from now on."""
    from companion.ui.widgets import base

    lines: list[Written] = []
    draw_now = base.Drawn._draw_now

    # Kivy's clock finds a method again by its name.
    def _draw_now(self: Any, *args: Any) -> None:
        draw_now(self, *args)
        lines[:] = [line for line in lines if line.widget is not self]
        for one in self.written:
            middle = one.bottom + one.height / 2
            lines.append(
                Written(self, one.shown, one.left, one.left + one.width, middle, round(one.height / 0.92))
            )

    monkeypatch.setattr(base.Drawn, "_draw_now", _draw_now)
    return lines


def _show(widget: Any, size: tuple[float, float] = SIZE, pos: tuple[float, float] = (0, 0)) -> Any:
    widget.size_hint = (None, None)
    widget.size, widget.pos = size, pos
    offscreen.show(widget)
    return widget


def _told(widget: Any, *events: str) -> list[tuple[Any, ...]]:
    """What `widget` tells from now on: the event's name and what comes with it."""
    told: list[tuple[Any, ...]] = []
    for event in events:
        widget.bind(**{event: lambda _widget, *values, event=event: told.append((event, *values))})
    return told


def _words(lines: list[Written]) -> list[str]:
    return [line.text for line in lines]


# --- set-up ------------------------------------------------------------------------------------------


def test_one_input_provider_is_left() -> None:
    from kivy.config import Config

    assert [Config.get("input", option) for option in Config.options("input")] == ["mouse,disable_multitouch"]


def test_one_finger_is_one_tap(w: Any) -> None:
    button = _show(w.PictureButton(name="b", text="Done"), (200, 60))
    told = _told(button, "on_tap")
    finger.tap_name(button, "b")
    assert told == [("on_tap",)]
    finger.tap_name(button, "b")
    assert len(told) == 2


def test_setting_up_again_is_refused_once_there_is_a_window() -> None:
    with pytest.raises(kivy_setup.SetUpTooLate):
        kivy_setup.prepare()


def test_a_window_of_another_size_is_refused() -> None:
    with pytest.raises(offscreen.WrongSize):
        offscreen.open_window((1280, 720))


@pytest.mark.parametrize(
    ("size", "density"), [((800, 480), 1.0), ((1280, 720), 1.5), ((1024, 600), 1.25), ((720, 1280), 1.5)]
)
def test_the_design_grows_with_the_window(size: tuple[int, int], density: float) -> None:
    assert kivy_setup.density_for(*size) == density


_TURNED = """
from companion.ui import kivy_setup
kivy_setup.prepare((1280, 720), offscreen=True)
from kivy.core.window import Window
from kivy.metrics import dp
print(*Window.size, *Window.system_size, dp(10))
"""


def test_a_panel_that_hangs_sideways_is_turned_by_the_environment_alone() -> None:
    environment = {**os.environ, "KCFG_GRAPHICS_ROTATION": "90"}
    run = subprocess.run(
        [sys.executable, "-c", _TURNED], env=environment, capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == ["1280", "720", "720", "1280", "15.0"]


class _Touch:
    is_touch = True

    def __init__(self, uid: int, sx: float, sy: float) -> None:
        self.uid, self.sx, self.sy = uid, sx, sy


def test_a_press_doubled_by_the_panel_is_dropped_with_all_that_follows_it() -> None:
    now = [10.0]
    guard = kivy_setup.DuplicateGuard(lambda: now[0])
    first, double, later = _Touch(1, 0.5, 0.5), _Touch(2, 0.505, 0.5), _Touch(3, 0.5, 0.5)
    assert guard.process([("begin", first), ("end", first)]) == [("begin", first), ("end", first)]
    now[0] += 0.05
    assert guard.process([("begin", double), ("update", double), ("end", double)]) == []
    now[0] += 0.2
    assert guard.process([("begin", later)]) == [("begin", later)]


def test_two_fingers_at_once_in_different_places_are_both_kept() -> None:
    guard = kivy_setup.DuplicateGuard(lambda: 10.0)
    events = [("begin", _Touch(1, 0.1, 0.5)), ("begin", _Touch(2, 0.9, 0.5))]
    assert guard.process(list(events)) == events


# --- the finger --------------------------------------------------------------------------------------


def test_what_is_covered_is_not_hit(w: Any) -> None:
    page = _show(w.Page())
    below = w.PictureButton(name="below", text="Below", size_hint=(None, None), size=(200, 60))
    above = w.Panel(name="above", size_hint=(None, None), size=(300, 100))
    page.add_widget(below)
    page.add_widget(above)
    hidden, cover = _told(below, "on_tap"), _told(above, "on_tap")
    finger.tap(below)
    assert (hidden, cover) == ([], [("on_tap",)])


def test_a_finger_that_slides_off_does_not_tap(w: Any) -> None:
    button = _show(w.PictureButton(text="Done"), (200, 60))
    told = _told(button, "on_tap")
    finger.press(100, 30)
    assert button.pressed
    finger.drag(600, 300)
    finger.release(600, 300)
    assert not button.pressed
    assert told == []


def test_a_disabled_button_does_nothing(w: Any) -> None:
    button = _show(w.PictureButton(text="Done", disabled=True), (200, 60))
    told = _told(button, "on_tap")
    finger.tap(button)
    assert told == []


def test_a_missing_name_is_answered_with_those_that_are_there(w: Any) -> None:
    bar = _show(w.NextBar(main=Action("next.done", "Done")), (800, 80))
    with pytest.raises(finger.NotThere, match=r"next\.done"):
        finger.find(bar, "next.over")


# --- all of them -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", gallery.PAGES)
def test_everything_with_a_name_is_large_enough_for_a_finger(name: str) -> None:
    from companion.ui.widgets.base import Tappable

    page = gallery.PAGES[name]()
    offscreen.show(page)
    small = {
        widget.name: tuple(widget.size)
        for widget in finger.walk(page)
        if isinstance(widget, Tappable) and widget.name and min(widget.size) < TARGET - 1
    }
    assert small == {}


@pytest.mark.parametrize("text", ["S", "M", "XL"])
@pytest.mark.parametrize("name", gallery.PAGES)
def test_no_words_stick_out_of_their_widget(name: str, text: Any, written: list[Written]) -> None:
    theme.use(Theme(text=text, motion=False))
    offscreen.show(gallery.PAGES[name]())
    assert name in ("pieces",) or written
    out = [
        (type(line.widget).__name__, line.text)
        for line in written
        if line.left < line.widget.x - 1
        or line.right > line.widget.right + 1
        or line.middle - 0.3 * line.size < line.widget.y
        or line.middle + 0.3 * line.size > line.widget.top
    ]
    assert out == []


@pytest.mark.parametrize("name", gallery.PAGES)
def test_nothing_is_drawn_again_while_nothing_changes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.ui.widgets import base

    offscreen.show(gallery.PAGES[name]())
    drawn: list[Any] = []
    monkeypatch.setattr(base.Drawn, "_draw_now", lambda self, *_args: drawn.append(self))
    offscreen.pump(5)
    assert drawn == []


def test_the_dark_theme_is_dark() -> None:
    def brightness() -> float:
        offscreen.show(gallery.PAGES["play"]())
        image = offscreen.picture().convert("L").resize((1, 1))
        value = image.getpixel((0, 0))
        assert isinstance(value, int)
        return value

    light = brightness()
    theme.use(Theme("dark", motion=False))
    assert light > 170
    assert brightness() < 90


# --- finds -------------------------------------------------------------------------------------------


def test_a_loose_find_shows_its_figures_as_on_the_tile(w: Any, written: list[Written]) -> None:
    _show(w.FindTile(face=JUG_START), (120, 120))
    assert _words(written) == ["-07", "5-"]
    assert written[0].right < written[1].left


def test_joined_finds_show_whole_years_between_loose_ends(w: Any, written: list[Written]) -> None:
    _show(w.FindRow(finds=[MASK_END, MASK_START, JUG_START]), (600, 120))
    left_to_right = [line.text for line in sorted(written, key=lambda line: line.left)]
    assert left_to_right == ["-14", "463", "207", "5-"]


def test_finds_that_do_not_join_show_no_year(w: Any, written: list[Written]) -> None:
    _show(w.FindRow(finds=[MASK_END, JUG_START]), (600, 120))
    assert set(_words(written)) == {"-14", "4-", "-07", "5-"}


def test_finds_in_a_row_and_its_ends_can_be_tapped(w: Any) -> None:
    row = _show(w.FindRow(name="row", finds=[MASK_END, MASK_START], pick=True, gaps=True), (600, 100))
    told = _told(row, "on_find", "on_gap")
    for name in ("row.2", "row.gap.0", "row.gap.2"):
        finger.tap_name(row, name)
    assert told == [("on_find", 1), ("on_gap", 0), ("on_gap", 2)]
    row.pick = row.gaps = False
    offscreen.pump()
    assert finger.names(row) == ["row"]


# --- dig site ----------------------------------------------------------------------------------------


def test_only_levels_that_may_be_dug_are_offered(w: Any) -> None:
    site = _show(w.DigSite(name="dig", levels=gallery.levels()), (240, 340))
    told = _told(site, "on_level", "on_tap")
    assert set(finger.names(site)) == {"dig", "dig.III", "dig.IV"}
    finger.tap_name(site, "dig.IV")
    assert told == [("on_level", 4)]
    finger.press(site.center_x, site.top - 20)
    finger.release(site.center_x, site.top - 20)
    assert told[1:] == [("on_tap",)]


def test_a_level_no_longer_offered_cannot_be_tapped(w: Any) -> None:
    site = _show(w.DigSite(name="dig", levels=gallery.levels()), (240, 340))
    site.levels = [replace(level, price=None) for level in gallery.levels()]
    offscreen.pump()
    assert finger.names(site) == ["dig"]


def test_a_find_in_the_earth_can_be_picked(w: Any) -> None:
    levels = [LevelView(n, (MASK_END, MASK_START)) for n in range(1, 6)]
    site = _show(w.DigSite(name="dig", levels=levels, pick_finds=True), (480, 470))
    told = _told(site, "on_find")
    finger.tap_name(site, "dig.II.2")
    assert told == [("on_find", 2, 2)]


def test_arriving_finds_are_shown_after_those_that_lie_there(w: Any, written: list[Written]) -> None:
    levels = [
        LevelView(n, (MASK_END,) if n == 2 else (), (JUG_START,) if n == 2 else ()) for n in range(1, 6)
    ]
    _show(w.DigSite(levels=levels), (480, 470))
    place = {line.text: line.left for line in written}
    assert place["-14"] < place["-07"]


# --- grants and museum -------------------------------------------------------------------------------


def test_grant_spaces_count_from_the_right(w: Any) -> None:
    track = _show(w.GrantTrack(name="grants", spaces=gallery.grant_spaces(free=True)), (780, 300))
    told = _told(track, "on_space")
    assert finger.find(track, "grants.1").x > finger.find(track, "grants.13").x
    finger.tap_name(track, "grants.5")
    assert told == [("on_space", 5)]


def test_small_grant_spaces_are_tapped_as_one(w: Any) -> None:
    track = _show(w.GrantTrack(name="grants", spaces=gallery.grant_spaces()), (370, 160))
    told = _told(track, "on_space", "on_tap")
    assert finger.names(track) == ["grants"]
    finger.tap(track)
    assert told == [("on_tap",)]


def test_the_fund_is_a_range_until_the_cards_are_turned_up(w: Any, written: list[Written]) -> None:
    hidden = [GrantCardView("sack"), GrantCardView("chest")]
    track = _show(w.GrantTrack(cards=hidden, fund_range=(6, 12)), (370, 160))
    assert _words(written) == ["6–12"]
    track.cards, track.fund = [GrantCardView("sack", 4), GrantCardView("chest", 7)], 11
    offscreen.pump()
    assert set(_words(written)) == {"4", "7", "=", "11"}


def test_payouts_stand_under_their_figures(w: Any, written: list[Written]) -> None:
    _show(w.GrantTrack(spaces=gallery.grant_spaces(), initials=gallery.INITIALS), (780, 300))
    payout = {line.text: line for line in written if line.text.startswith("+")}
    letters = {line.text: line for line in written if line.text in "ABC"}
    assert list(payout) == ["+1", "+2", "+3", "+5"]
    for text, initial in (("+1", "A"), ("+3", "B"), ("+5", "C")):
        assert (
            abs(payout[text].left + payout[text].right - letters[initial].left - letters[initial].right) < 6
        )
        assert payout[text].middle < letters[initial].middle


def test_the_museum_line_climbs_and_folds(w: Any) -> None:
    track = _show(w.MuseumTrack(name="museum", vp=gallery.VP), (780, 460))
    first, second = track.centre(1), track.centre(2)
    assert first[0] < second[0]
    heights = [track.centre(space)[1] for space in range(1, 25)]
    assert heights == sorted(heights)
    for space in range(1, 24):
        here, there = track.centre(space), track.centre(space + 1)
        assert here[0] == pytest.approx(there[0]) or here[1] == pytest.approx(there[1]), "neighbours touch"


def test_museum_spaces_can_be_picked_where_they_are_large_enough(w: Any) -> None:
    track = _show(w.MuseumTrack(name="museum", vp=gallery.VP, pick_spaces=True), (780, 460))
    told = _told(track, "on_space")
    finger.tap_name(track, "museum.12")
    assert told == [("on_space", 12)]
    track.size = (240, 140)
    offscreen.pump()
    assert finger.names(track) == ["museum"]


def test_a_coming_shift_shows_the_marker_at_both_ends(w: Any, written: list[Written]) -> None:
    track = _show(w.MuseumTrack(vp=gallery.VP, markers=[MarkerView(12, "red", 3, to=11)]), (780, 460))
    ends = [((line.left + line.right) / 2, line.middle) for line in written if line.text == "III"]
    assert [x for x, _y in sorted(ends)] == [
        pytest.approx(x, abs=2) for x in sorted((track.centre(12)[0], track.centre(11)[0]))
    ]


def test_a_shifted_marker_slides_to_its_new_space(w: Any) -> None:
    from kivy.animation import Animation

    theme.use(Theme(motion=True))
    track = _show(w.MuseumTrack(vp=gallery.VP, markers=[MarkerView(12, "red", 3)]), (780, 460))
    track.markers = [MarkerView(9, "red", 3)]
    offscreen.pump(1)
    movers = [child for child in track.children if type(child).__name__ == "Mover"]
    assert len(movers) == 1
    start, end = track.centre(12), track.centre(9)
    assert min(start[0], end[0]) - 1 <= movers[0].center_x <= max(start[0], end[0]) + 1
    Animation.cancel_all(movers[0])


def test_without_motion_a_marker_stands_there_at_once(w: Any, written: list[Written]) -> None:
    track = _show(w.MuseumTrack(vp=gallery.VP, markers=[MarkerView(12, "red", 3)]), (780, 460))
    track.markers = [MarkerView(9, "red", 3)]
    offscreen.pump()
    (numeral,) = [line for line in written if line.widget is track and line.text == "III"]
    assert numeral.middle == pytest.approx(track.centre(9)[1])


# --- players -----------------------------------------------------------------------------------------


def test_vp_stay_secret_until_the_panel_is_held(w: Any, written: list[Written]) -> None:
    panel = _show(w.PlayerPanel(name="p", player=PlayerView("red", "Anna", 5, 3, 1, vp=37)), (170, 62))
    assert "37" not in _words(written)
    finger.press(*finger.centre(panel))
    assert "37" in _words(written)
    finger.release(*finger.centre(panel))
    assert "37" not in _words(written)


def test_an_open_table_shows_the_vp(w: Any, written: list[Written]) -> None:
    _show(w.PlayerPanel(player=PlayerView("red", "Anna", 5, vp=37, open_vp=True)), (170, 62))
    assert "37" in _words(written)


def test_the_robber_has_coins_and_nothing_else(w: Any, written: list[Written]) -> None:
    _show(w.PlayerPanel(player=PlayerView("robber", "Grave Robber", 3, finds=9, vp=8)), (170, 62))
    assert _words(written) == ["Grave Robber", "3"]


def test_a_ticket_opens_under_the_finger(w: Any, written: list[Written]) -> None:
    ticket = _show(w.TicketVP(name="t", vp=21), (120, 60))
    assert _words(written) == []
    finger.press(*finger.centre(ticket))
    assert _words(written) == ["21"]
    finger.release(*finger.centre(ticket))


@pytest.mark.parametrize("text", ["M", "L", "XL"])
def test_coins_round_and_turn_stand_large_enough_to_be_read_across_the_table(
    text: Any, written: list[Written]
) -> None:
    theme.use(Theme(text=text, motion=False))
    offscreen.show(gallery.PAGES["play"]())
    least = theme.TYPE_SCALE[theme.ACROSS] - 1
    figures = {
        (type(line.widget).__name__, line.text): line.size
        for line in written
        if line.text in ("5", "14", "Anna")
    }
    assert figures["RoundBar", "5"] >= least
    assert figures["PlayerPanel", "14"] >= least
    if text == "M":
        assert figures["NextBar", "Anna"] >= least


def test_long_names_that_begin_alike_are_still_told_apart(w: Any) -> None:
    names = ("Maximiliana MMMW1", "Maximiliana MMMW2")
    panels = [w.PlayerPanel(player=PlayerView("red", name, 3)) for name in names]
    for panel in panels:
        _show(panel, (120, 62))
    shown = ["".join(line.shown for line in panel.written) for panel in panels]
    assert shown[0] != shown[1]


# --- bars and ribbon ---------------------------------------------------------------------------------


def test_the_next_thing_has_one_accented_button_at_most(w: Any) -> None:
    others = [Action("a", "Not now"), Action("b", "By hand")]
    bar = _show(w.NextBar(sentence="Dig.", main=Action("next.done", "Done"), others=others), (800, 80))
    told = _told(bar, "on_action")
    styles = {widget.name: widget.style for widget in finger.walk(bar) if hasattr(widget, "style")}
    assert styles == {"next.done": "accent", "a": "quiet", "b": "quiet"}
    assert finger.find(bar, "next.done").right <= bar.right
    finger.tap_name(bar, "b")
    bar.main, bar.others = None, []
    offscreen.pump()
    assert finger.names(bar) == []
    assert told == [("on_action", "b")]


@pytest.mark.parametrize("text", ["S", "M", "L", "XL"])
def test_the_next_sentence_is_never_cut(w: Any, text: Any, written: list[Written]) -> None:
    theme.use(Theme(text=text, motion=False))
    sentence = "Put the finds of level III in the box and three coins back to the stock."
    others = [Action("b", "By hand", "pencil")]
    who = {"who": "robber", "who_name": "Grave Robber"}
    _show(w.NextBar(sentence=sentence, main=Action("n", "Done"), others=others, **who), (800, 80))
    said = " ".join(line.text for line in written if type(line.widget).__name__ == "NextBar")
    assert said == f"Grave Robber {sentence}"


@pytest.mark.parametrize("text", ["M", "XL"])
def test_a_long_discrepancy_is_read_to_its_end(w: Any, text: Any, written: list[Written]) -> None:
    theme.use(Theme(text=text, motion=False))
    sentence = (
        "A(z) -36/4- maszk a III. szinten fekszik, de a IV. szintre tartozik. "
        "Tegyétek át, vagy fogadjátok el úgy, ahogy az asztalon van."
    )
    actions = [Action("a", "Elfogadjuk"), Action("b", "Helyretettük"), Action("c", "Vissza")]
    ribbon = _show(
        w.Ribbon(sentence=sentence, here=Spot("dig", 3), should_be=Spot("dig", 4), actions=actions), (800, 96)
    )
    assert " ".join(line.text for line in written if line.widget is ribbon) == sentence


def test_undo_names_what_it_undoes_and_is_absent_when_there_is_nothing(
    w: Any, written: list[Written]
) -> None:
    bar = _show(w.RoundBar(round_text="Round 5", month="May", undo_text="Anna digs III"), (800, 56))
    told = _told(bar, "on_undo", "on_redo", "on_menu")
    assert "Anna digs III" in _words(written)
    finger.tap_name(bar, "undo")
    finger.tap_name(bar, "menu")
    assert told == [("on_undo",), ("on_menu",)]
    bar.undo_text, bar.redo_text = "", "Anna digs III"
    offscreen.pump()
    assert set(finger.names(bar)) == {"redo", "menu"}
    finger.tap_name(bar, "redo")
    assert told[2:] == [("on_redo",)]


def test_the_ribbon_says_what_is_wrong_and_offers_what_to_do(w: Any, written: list[Written]) -> None:
    ribbon = _show(
        w.Ribbon(
            sentence="The mask 4-/-36 lies on III.",
            here=Spot("dig", 3),
            should_be=Spot("museum", 17),
            here_text="here",
            should_text="should be here",
            actions=[Action("ribbon.accept", "Accept"), Action("ribbon.undo", "Undo")],
        ),
        (800, 90),
    )
    told = _told(ribbon, "on_action")
    mine = [line.text for line in written if line.widget is ribbon]
    assert mine == ["here", "17", "should be here", "The mask 4-/-36 lies on III."]
    finger.tap_name(ribbon, "ribbon.accept")
    assert told == [("on_action", "ribbon.accept")]


def test_a_notice_offers_its_actions(w: Any, written: list[Written]) -> None:
    notice = _show(
        w.Notice(
            picture="camera_off",
            title="No camera",
            text="Go on by hand.",
            actions=[Action("n.hand", "Go on")],
        )
    )
    told = _told(notice, "on_action")
    assert _words([line for line in written if line.widget is notice]) == ["No camera", "Go on by hand."]
    finger.tap_name(notice, "n.hand")
    assert told == [("on_action", "n.hand")]


# --- choosing ----------------------------------------------------------------------------------------


def test_a_stepper_stays_within_its_bounds(w: Any) -> None:
    stepper = _show(w.Stepper(name="polish", value=2, high=3), (200, 80))
    for _tap in range(3):
        finger.tap_name(stepper, "polish.more")
    assert stepper.value == 3
    assert finger.find(stepper, "polish.more").disabled
    for _tap in range(5):
        finger.tap_name(stepper, "polish.less")
    assert stepper.value == 0


def test_a_choice_is_made_by_a_tap(w: Any) -> None:
    choice = _show(w.Choice(name="count", options=[Option(c, c) for c in "234"], value="2"), (300, 60))
    finger.tap_name(choice, "count.4")
    assert choice.value == "4"
