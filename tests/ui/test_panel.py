"""The picture of the panel, its page, and what the knob can stand on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from companion.games.pergamon import Back, DrawGrants, TurnUpFinds
from companion.table.advice import Advice, Discrepancy, Way
from companion.ui import finger, offscreen
from tests.games_setup import finds_of_ages, setup_for
from tests.ui.hand import Hand

FINDS = finds_of_ages((1, 6), (2, 11), (4, 14), (4, 36), (4, 85))
EVERY_BUTTON = {"panel.next", "panel.undo", "panel.camera", "panel.choose", "panel.left", "panel.right"}


@dataclass
class Side:
    """A panel that lights what it is told and remembers what was pushed."""

    parts: frozenset[str] = frozenset()
    simulated: bool = True
    lit: dict[str, float] = field(default_factory=dict)
    heard: list[str] = field(default_factory=list)

    def glow(self) -> Mapping[str, float]:
        return self.lit

    def says(self) -> Sequence[str]:
        return ("Status (lit): the companion is ready",)

    def push(self, name: str) -> None:
        self.heard.append(f"push {name}")

    def let_go(self, name: str) -> None:
        self.heard.append(f"let go {name}")

    def turn(self, steps: int) -> None:
        self.heard.append(f"turn {steps}")


@dataclass(frozen=True)
class Running:
    """A camera that runs."""

    state: str = "running"
    facts: dict[str, Any] = field(default_factory=dict)


@pytest.fixture
def side() -> Side:
    from companion.ui.widgets.panel_picture import EVERYTHING

    return Side(EVERYTHING)


@pytest.fixture
def page(hand: Hand, side: Side) -> Hand:
    """A hand on the panel's page."""
    hand.app.panel = side
    hand.app.pages.go("panel")
    return hand


def brightness(hand: Hand, *centre: float) -> float:
    """How bright the window is around a point, 0–1."""
    picture = offscreen.picture().convert("L")
    x, y = round(centre[0]), picture.height - 1 - round(centre[1])
    spot = picture.crop((x - 4, y - 4, x + 5, y + 5)).tobytes()
    return sum(spot) / len(spot) / 255


def lamp(hand: Hand, name: str) -> Any:
    return hand.app.pages.top._picture._faces[name]


# --- the picture -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["level.1", "level.5", "player.2", "player.4", "status"])
def test_a_lamp_that_is_lit_is_seen_to_be(page: Hand, side: Side, name: str) -> None:
    page.names()
    where = lamp(page, name).center
    dark = brightness(page, *where)
    side.lit = {name: 1.0}
    page.app.pages.top._look()
    page.names()
    assert brightness(page, *where) > dark + 0.2
    side.lit = {}
    page.app.pages.top._look()
    page.names()
    assert brightness(page, *where) == pytest.approx(dark, abs=0.02)


def test_a_button_is_pushed_until_the_finger_leaves_it_wherever_that_is(page: Hand, side: Side) -> None:
    spot = finger.centre(page.find("panel.camera"))
    finger.press(*spot)
    assert side.heard == ["push camera"]
    finger.drag(spot[0] + 200, spot[1])
    finger.release(spot[0] + 200, spot[1])
    assert side.heard == ["push camera", "let go camera"]


def test_every_button_and_both_ways_of_the_knob_can_be_touched(page: Hand, side: Side) -> None:
    page.tap(*sorted(EVERY_BUTTON))
    assert side.heard == [
        "push camera", "let go camera", "push choose", "let go choose", "turn -1", "push next", "let go next",
        "turn 1", "push undo", "let go undo",
    ]  # fmt: skip


def test_targets_are_large_enough_for_a_finger(page: Hand) -> None:
    from kivy.metrics import dp

    from companion.ui import theme

    for name in EVERY_BUTTON:
        widget = page.find(name)
        assert min(widget.size) >= dp(theme.TARGET) - 1, name


def test_a_pressed_button_looks_pressed(page: Hand, side: Side) -> None:
    side.lit = {"undo": 1.0}
    page.app.pages.top._look()
    assert page.find("panel.undo").down and not page.find("panel.next").down


def test_parts_that_are_not_there_are_not_shown(hand: Hand) -> None:
    hand.app.panel = Side(frozenset({"next", "status", "level.2"}))
    hand.app.pages.go("panel")
    assert {name for name in hand.names() if name.startswith("panel.")} == {"panel.next"}
    assert set(hand.app.pages.top._picture._faces) == {"next", "status", "level.2"}


def test_a_real_panel_is_looked_at_and_not_touched(hand: Hand, side: Side) -> None:
    side.simulated = False
    hand.app.panel = side
    hand.app.pages.go("panel")
    hand.tap("panel.next")
    assert side.heard == []
    assert "panel.left" not in hand.names()


@pytest.mark.parametrize("size", [(776, 240), (800, 160), (1280, 240), (400, 300)])
def test_nothing_on_the_plate_overlaps_or_leaves_it(hand: Hand, size: tuple[float, float]) -> None:
    from companion.ui.widgets.panel_picture import PanelPicture

    picture = PanelPicture(size_hint=(None, None), size=size)
    offscreen.show(picture)
    boxes = {n: b for n, b in picture._boxes().items() if n != "light"}
    for name, (x, y, width, height) in boxes.items():
        assert x >= 0 and y >= 0 and x + width <= size[0] and y + height <= size[1], name
    named = sorted(boxes)
    for index, one in enumerate(named):
        for other in named[index + 1 :]:
            assert not _overlap(boxes[one], boxes[other]), (one, other)


def _overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return all(one[i] < other[i] + other[i + 2] and other[i] < one[i] + one[i + 2] for i in (0, 1))


# --- the page ----------------------------------------------------------------------------------------


def test_the_page_says_what_the_lamps_say_and_has_the_bar_of_a_game(page: Hand) -> None:
    assert page.app.pages.top._says.text == "Status (lit): the companion is ready"
    assert "finds.open" not in page.names()
    page.app.start_game(setup_for(2))
    page.app.pages.go("panel")
    page.tap("finds.open")
    assert page.screen == "finds"


def test_the_menu_leads_to_the_page_where_there_is_a_panel(hand: Hand, side: Side) -> None:
    hand.app.start_game(setup_for(2))
    hand.tap("menu")
    assert "menu.panel" not in hand.names()
    hand.app.panel = side
    hand.app.pages.rebuild()
    hand.tap("menu.panel")
    assert hand.screen == "panel"
    hand.tap("back", "menu.settings")
    assert hand.screen == "settings"


def test_without_a_panel_the_page_says_so(hand: Hand) -> None:
    hand.app.pages.go("panel")
    assert hand.app.pages.top._says.text == "No panel is joined."


def test_a_page_that_was_left_looks_no_longer(page: Hand, side: Side) -> None:
    picture = page.app.pages.top._picture
    page.tap("back")
    side.lit = {"status": 1.0}
    offscreen.pump(10)
    assert picture.glow == {}


# --- what the knob stands on -------------------------------------------------------------------------


def names_of(widgets: Sequence[Any]) -> list[str]:
    return [str(widget.name) for widget in widgets]


@pytest.fixture
def focus() -> Any:
    offscreen.open_window((800, 480))
    from companion.ui import focus as module

    return module


def test_the_accented_button_of_every_kind_of_screen_is_found(hand: Hand, focus: Any) -> None:
    root = hand.app.pages.root
    hand.names()
    assert focus.accented(root).name == "home.new"
    hand.tap("home.new")
    assert focus.accented(root).name == "new_game.start"
    hand.tap("new_game.start")
    hand.names()
    assert focus.accented(root).name == "finds.open"
    hand.tap("finds.open")
    hand.names()
    assert focus.accented(root) is None, "it is there, but disabled until the finds are entered"


def test_a_question_covers_the_screen(hand: Hand, focus: Any) -> None:
    hand.app.ask("Really?", "Yes", "No", lambda: None)
    hand.names()
    assert sorted(names_of(focus.tappable(hand.app.pages.root))) == ["question.no", "question.yes"]


def test_a_ribbon_covers_the_bar_and_is_offered_itself(hand: Hand, focus: Any) -> None:
    hand.app.start_game(setup_for(2))
    hand.names()
    assert "finds.open" in names_of(focus.tappable(hand.app.pages.root))
    wrong = Discrepancy("k", "Something lies wrong.", 0.0, None, (Way.FIX, Way.UNDO))
    hand.app.show_advice(Advice(discrepancies=(wrong,)), Running())
    hand.names()
    offered = names_of(focus.tappable(hand.app.pages.root))
    assert "finds.open" not in offered and {"ribbon.fix", "ribbon.undo"} <= set(offered)


def test_where_nothing_is_accented_the_knob_begins_with_the_places_that_may_be_chosen(
    hand: Hand, focus: Any
) -> None:
    hand.app.start_game(setup_for(2))
    hand.app.session.submit(TurnUpFinds(FINDS, (1, 2, 3, 4, 5)))
    hand.app.session.submit(DrawGrants((Back.SACK, Back.SACK)))
    hand.names()
    assert focus.likeliest(hand.app.pages.root).name.startswith("grant.")


def test_the_ring_goes_around_what_it_stands_on_and_lets_fingers_through(hand: Hand, focus: Any) -> None:
    hand.names()
    knob = focus.Focus(hand.app.pages.root)
    knob.move(1)
    assert knob.name == "home.new"
    stands_on, ring = hand.find("home.new"), knob._ring
    assert ring.x < stands_on.x and ring.right > stands_on.right
    assert ring.parent is hand.app.pages.root
    hand.tap("home.new")
    assert hand.screen == "new_game"
    knob.check()
    assert knob.name == "" and ring.parent is None


def test_once_round_and_back(hand: Hand, focus: Any) -> None:
    hand.names()
    knob = focus.Focus(hand.app.pages.root)
    knob.move(1)
    first = knob.name
    everything = names_of(focus.tappable(hand.app.pages.root))
    stood = []
    for _step in everything:
        knob.move(1)
        stood.append(knob.name)
    assert sorted(stood) == sorted(everything) and stood[-1] == first
    knob.move(-1)
    assert knob.name == stood[-2]


def test_taking_does_what_a_tap_does(hand: Hand, focus: Any) -> None:
    hand.names()
    knob = focus.Focus(hand.app.pages.root)
    knob.take(hand.app.pages.top)
    assert hand.screen == "home", "nothing was chosen"
    knob.move(1)
    knob.take(hand.app.pages.top)
    assert hand.screen == "new_game"


def test_the_panels_own_picture_is_not_offered_to_its_knob(page: Hand, focus: Any) -> None:
    page.names()
    assert names_of(focus.tappable(page.app.pages.root)) == ["back"]


# --- a finger that was already down ------------------------------------------------------------------


def test_a_tap_answers_what_was_shown_when_the_finger_came_down(hand: Hand) -> None:
    hand.app.start_game(setup_for(2))
    session = hand.app.session
    session.submit(TurnUpFinds(FINDS, (1, 2, 3, 4, 5)))
    hand.names()
    spot = finger.centre(hand.find("undo"))
    finger.press(*spot)
    session.submit(DrawGrants((Back.SACK, Back.SACK)))
    finger.release(*spot)
    assert [type(e.action).__name__ for e in session.history][:2] == ["TurnUpFinds", "DrawGrants"]
    assert "went on in the meantime" in hand.app._toast.text
    hand.tap("undo")
    assert type(session.history[-1].action).__name__ == "TurnUpFinds"
