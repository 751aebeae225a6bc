"""The screens as a player meets them: touched in a real window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from companion.games.pergamon import (
    Back,
    Colour,
    DrawGrants,
    EndTurn,
    Exhibit,
    PlaceFigure,
    Stage,
    TurnUpFinds,
    TurnUpGrants,
)
from companion.preferences import Preferences, PreferencesError
from companion.session.errors import NoRoom
from companion.session.journal import Journal
from companion.table.advice import Advice, Discrepancy, Move, Proposal, Way
from companion.table.names import find_sticker
from companion.ui import finger, offscreen, theme
from companion.ui.preview import Mark, Preview
from companion.words import _
from tests.games_setup import finds_of_ages, setup_for
from tests.ui.hand import Hand
from tests.ui.prepared import CameraIs, play_until

FINDS = finds_of_ages((1, 6), (2, 11), (4, 14), (4, 36), (4, 85))


def to_figures(hand: Hand) -> Any:
    """A two-player game in which figures are to be placed; the Grave Robber stands on space 7."""
    hand.app.start_game(setup_for(2))
    session = hand.app.session
    session.submit(TurnUpFinds(FINDS, (1, 2, 3, 4, 5)))
    session.submit(DrawGrants((Back.SACK, Back.CHEST)))
    return session


def to_turns(hand: Hand) -> Any:
    """The same game in Anna's turn on space 1, with nobody before her."""
    session = to_figures(hand)
    session.submit(PlaceFigure(0, 1))
    session.submit(PlaceFigure(1, 8))
    session.submit(TurnUpGrants((4, 7)))
    return session


# --- starting ----------------------------------------------------------------------------------------


def test_two_taps_start_a_game(hand: Hand) -> None:
    hand.tap("home.new", "new_game.start")
    assert hand.screen == "play"
    assert [p.name for p in hand.app.session.state.setup.players] == ["Red", "Blue"]


def test_players_colours_rulings_and_who_starts_are_chosen_by_touch(hand: Hand) -> None:
    hand.tap("home.new", "count.3", "seat.2.name", "key.áőß", "key.ö", "key.abc", "key.r", "key.s")
    hand.tap("name.confirm", "seat.1.colour", "seat.3.starts", "new_game.rules")
    hand.tap("rule.player_order.yes", "rule.final_prize.collection", "back", "new_game.start")
    setup = hand.app.session.state.setup
    assert [p.name for p in setup.players] == ["Blue", "Örs", "Yellow"]
    assert [p.colour for p in setup.players] == [Colour.BLUE, Colour.RED, Colour.YELLOW]
    assert setup.starting_player == 2
    assert setup.variants.player_order and setup.settings.final_prize == "collection"


def test_greek_names_are_typed_and_remembered(hand: Hand) -> None:
    hand.tap(
        "home.new", "seat.1.name", "key.αβγ", "key.ε", "key.ύ", "key.α", "name.confirm", "new_game.start"
    )
    assert hand.app.session.state.setup.players[0].name == "Εύα"
    hand.tap("menu", "menu.home", "home.new", "seat.2.name", "name.remembered.1")
    hand.tap("new_game.start")
    # last time's players sit there already
    assert [p.name for p in hand.app.session.state.setup.players] == ["Εύα", "Εύα"]


def test_a_game_is_resumed_from_the_home_screen_after_a_restart(
    hand: Hand, open_app: Callable[..., Hand], tmp_path: Any
) -> None:
    state = to_turns(hand).state
    hand.app.close()
    hand.app.journal.close()
    offscreen.clear()
    with Journal.open(tmp_path / "games.sqlite") as journal:
        again = open_app(journal=journal)
        again.tap("home.resume")
        assert again.screen == "play" and again.app.session.state == state
        again.app.close()


def test_a_finished_game_is_not_resumed_but_looked_at(hand: Hand, journal: Journal) -> None:
    session, script = play_until(journal, setup_for(2), 3, lambda state, _a: state.stage is Stage.PRIZES)
    session.submit(script[0])
    hand.app.refresh()
    assert "home.resume" not in hand.names()
    hand.tap("home.games", "game.1", "ranking.open")
    assert hand.screen == "ranking"
    hand.tap("ranking.again")
    assert hand.screen == "new_game"


# --- playing -----------------------------------------------------------------------------------------


def test_a_refusal_says_why_and_goes_with_the_next_touch(hand: Hand) -> None:
    session = to_figures(hand)
    hand.tap("grant.7")
    assert "Another figure stands on grant space 7." in hand.find("toast").text
    assert session.state.figures == (None, None)
    hand.tap("grant.1")
    assert "toast" not in hand.names()
    assert session.state.figures == (1, None)


def test_undo_and_redo_by_name(hand: Hand) -> None:
    session = to_figures(hand)
    hand.tap("grant.2", "undo")
    assert session.state.figures == (None, None)
    hand.tap("redo")
    assert session.state.figures == (2, None)


def test_undoing_what_was_turned_up_asks_first(hand: Hand) -> None:
    session = to_turns(hand)
    hand.tap("undo", "question.no")
    assert session.state.stage is Stage.DIG
    hand.tap("undo", "question.yes")
    assert session.state.stage is Stage.FUND


def test_a_question_keeps_touches_from_what_lies_beneath(hand: Hand) -> None:
    session = to_turns(hand)
    hand.tap("undo", "turn.done")
    assert session.state.active == 0
    assert "question.yes" in hand.names()


def test_a_region_opens_large_and_closes_again(hand: Hand) -> None:
    hand.app.start_game(setup_for(2))
    small = hand.find("museum").width
    hand.tap("museum")
    assert hand.find("museum").width > 2 * small
    assert "grant" not in hand.names()
    hand.tap("museum")
    assert hand.find("museum").width == small and "grant" in hand.names()


def test_grant_spaces_open_by_themselves_where_figures_are_placed_by_hand(hand: Hand) -> None:
    to_figures(hand)
    assert "museum" not in hand.names() and "grant.13" in hand.names()
    hand.tap("grant.1", "grant.8")
    assert "museum" in hand.names()


def test_vp_show_only_while_ones_panel_is_held(hand: Hand) -> None:
    to_turns(hand)
    panel = hand.find("player.red")
    assert not panel.player.open_vp and not panel.pressed
    finger.press(*finger.centre(panel))
    assert panel.pressed
    finger.release(*finger.centre(panel))
    assert hand.screen == "desk"


def test_open_play_is_a_preference(open_app: Callable[..., Hand]) -> None:
    hand = open_app(preferences=Preferences(open_vp=True, motion=False))
    to_turns(hand)
    assert hand.find("player.red").player.open_vp


def test_the_exhibit_builder_shows_the_value_and_suggests_the_best_row(hand: Hand, journal: Journal) -> None:
    session, script = play_until(
        journal,
        setup_for(2),
        3,
        lambda s, a: (
            isinstance(a, Exhibit) and len(s.holdings[a.player].loose) > 3 and s.holdings[a.player].coins > 1
        ),
    )
    action = script[0]
    assert isinstance(action, Exhibit)
    hand.app.play(session)
    hand.tap("exhibit.open")
    assert hand.find("exhibit.confirm").disabled
    hand.tap(*(f"find.{n}" for n in action.row), "polish.more")
    builder = hand.app.pages.top
    assert builder._form.row == action.row and builder._value.text == str(builder._form.value)
    hand.tap("row.1")
    assert builder._form.row == action.row[1:]
    hand.tap("exhibit.clear", "exhibit.suggest")
    assert not hand.find("exhibit.confirm").disabled
    value = builder._form.value
    hand.tap("exhibit.confirm")
    assert session.history[-1].action.row == builder._form.row and hand.screen == "play"
    assert (
        session.state.holdings[action.player].vp == session.history[-1].before.holdings[action.player].vp + 1
    )
    assert value >= 2


def test_an_evaluation_is_told_before_it_counts(hand: Hand, journal: Journal) -> None:
    session, _script = play_until(
        journal, setup_for(3), 4, lambda s, _a: s.stage is Stage.EVALUATION and len(s.museum()) > 1
    )
    hand.app.play(session)
    hand.tap("evaluation.open", "evaluation.next", "evaluation.back", "evaluation.skip")
    assert session.state.stage is Stage.EVALUATION
    hand.tap("evaluation.next")
    assert session.state.stage is not Stage.EVALUATION and hand.screen == "play"


def test_a_screen_that_no_longer_fits_gives_way_to_the_board(hand: Hand) -> None:
    session = to_figures(hand)
    session.submit(PlaceFigure(0, 1))
    session.submit(PlaceFigure(1, 8))
    hand.tap("cards.open")
    session.submit(TurnUpGrants((4, 7)))  # the camera was faster
    hand.names()
    assert hand.screen == "play"


# --- putting right -----------------------------------------------------------------------------------


def test_history_goes_back_to_any_point_after_asking(hand: Hand) -> None:
    session = to_turns(hand)
    hand.tap("menu", "menu.history")
    # figures, cards and backs are on the first page, newest first
    hand.tap("history.back.4", "question.no")
    assert session.state.stage is Stage.DIG
    hand.tap("history.back.4", "question.yes")
    assert session.state.stage is Stage.FIGURES and session.state.figures == (None, None)
    hand.tap("history.redo")
    assert session.state.figures == (1, None)


def test_coins_vp_and_finds_are_set_by_hand(hand: Hand) -> None:
    session = to_turns(hand)
    hand.tap("menu", "menu.correct")
    assert hand.find("correct.confirm").disabled
    hand.tap("coins.blue.more", "coins.robber.more", "vp.red.more", "part.finds", "digit.1", "digit.4")
    hand.tap("to.player-1", "correct.confirm")
    assert hand.screen == "play"
    state = session.state
    assert state.holdings[1].coins == 9 and state.robber_coins == 4 and state.holdings[0].vp == 1
    assert state.holdings[1].loose == finds_of_ages((4, 14)) and state.level(3) == ()
    hand.tap("menu", "menu.correct", "vp.red.less", "correct.confirm")
    assert session.state.holdings[0].vp == 0


def test_markers_are_set_by_hand(hand: Hand, journal: Journal) -> None:
    session, _script = play_until(
        journal, setup_for(2), 3, lambda s, _a: s.stage is Stage.FIGURES and len(s.museum()) == 1
    )
    hand.app.play(session)
    (space, (player, marker)) = next(iter(session.state.museum().items()))
    free = 20 if space != 20 else 19
    hand.tap("menu", "menu.correct", "part.markers", f"owner.{player}-{marker}", f"track.{free}")
    hand.tap("correct.confirm")
    assert session.state.museum() == {free: (player, marker)}
    hand.tap(
        "menu", "menu.correct", "part.markers", f"owner.{player}-{marker}", "marker.off", "correct.confirm"
    )
    assert session.state.museum() == {}


def test_a_marker_is_put_on_the_track_with_its_collection(hand: Hand, journal: Journal) -> None:
    session, script = play_until(journal, setup_for(2), 3, lambda _s, a: isinstance(a, Exhibit))
    action = script[0]
    assert isinstance(action, Exhibit)
    hand.app.play(session)
    hand.tap("menu", "menu.correct", "part.markers", f"owner.{action.player}-3", "track.9")
    hand.tap(*(f"find.{n}" for n in action.row), "collection.confirm")
    assert session.state.museum()[9] == (action.player, 3)


# --- the camera --------------------------------------------------------------------------------------


def test_a_discrepancy_is_told_and_put_right(hand: Hand) -> None:
    session = to_turns(hand)
    move = Move(find_sticker(FINDS[3]), "dig/III/2", "dig/IV")
    told = Discrepancy(
        "x", "It lies on III.", 0.0, move, (Way.ACCEPT, Way.FIX, Way.UNDO), (EndTurn(0),), undo_first=0
    )
    hand.app.show_advice(Advice(discrepancies=(told,)), CameraIs())
    assert hand.find("ribbon").sentence == "It lies on III."
    hand.tap("ribbon.fix")
    assert "ribbon" not in hand.names()
    hand.app.show_advice(Advice(), CameraIs())
    hand.app.show_advice(Advice(discrepancies=(told,)), CameraIs())  # not put right after all
    hand.tap("ribbon.accept")
    assert session.history[-1].action == EndTurn(0)


def test_what_the_ribbon_covers_cannot_be_tapped_through_it(hand: Hand) -> None:
    session = to_turns(hand)
    hand.app.show_advice(Advice(discrepancies=(Discrepancy("x", "Look here.", 0.0, None, ()),)), CameraIs())
    hand.tap("turn.done")
    assert session.state.active == 0


def test_the_camera_changes_nothing_under_a_finger(hand: Hand) -> None:
    to_turns(hand)
    hand.tap("player.red")
    button = hand.find("back")
    finger.press(*finger.centre(button))
    hand.app.show_advice(Advice(tray=(3,)), CameraIs())
    finger.release(*finger.centre(button))
    assert hand.screen == "play"


def test_a_promise_to_fix_holds_until_the_game_goes_on(hand: Hand) -> None:
    session = to_turns(hand)
    advice = Advice(discrepancies=(Discrepancy("x", "Look here.", 0.0, None, (Way.FIX,)),))
    hand.app.show_advice(advice, CameraIs())
    hand.tap("ribbon.fix")
    assert "ribbon" not in hand.names()
    session.submit(EndTurn(0))
    assert "ribbon" in hand.names()


def test_accepting_the_table_undoes_first_what_it_contradicts(hand: Hand) -> None:
    session = to_figures(hand)
    session.submit(PlaceFigure(0, 2))
    told = Discrepancy(
        "figure", "Anna stands on 3.", 0.0, None, (Way.ACCEPT,), (PlaceFigure(0, 3),), undo_first=1
    )
    hand.app.show_advice(Advice(discrepancies=(told,)), CameraIs())
    hand.tap("ribbon.accept")
    assert session.state.figures == (3, None)


def test_what_the_camera_guesses_is_offered_with_one_tap(hand: Hand) -> None:
    session = to_turns(hand)
    hand.app.show_advice(Advice(proposal=Proposal(EndTurn(0), sure=False)), CameraIs())
    hand.tap("proposal.accept")
    assert session.history[-1].action == EndTurn(0)


def test_the_camera_view_shows_the_newest_picture_in_one_texture(hand: Hand) -> None:
    def picture(shade: int) -> Preview:
        mark = Mark(((10, 10), (60, 10), (60, 40), (10, 40)), "4-/-36")
        return Preview(160, 90, bytes([0, 0, shade] * 160 * 90), "bgr", (mark,))

    hand.tap("home.camera")
    hand.app.show_advice(None, CameraIs(), picture(90))
    view = hand.app.pages.top._picture
    texture = view._texture
    hand.app.show_advice(None, CameraIs(), picture(200))
    offscreen.pump(3)
    assert view._texture is texture
    # far from the mark the picture is seen as it is: red, as the last of three bytes says
    pixel = offscreen.picture().getpixel((600, 400))
    assert pixel == (200, 0, 0)


def test_a_camera_that_is_gone_gives_the_game_to_the_hand(hand: Hand) -> None:
    hand.app.start_game(setup_for(2))
    hand.app.show_advice(Advice(), CameraIs())
    assert hand.app.view().next.accent is None
    hand.app.show_advice(Advice(), CameraIs("gone", {"device": "/dev/video0"}))
    assert hand.app.view().next.accent.name == "finds.open"
    hand.tap("camera")
    assert "/dev/video0" in hand.app.pages.top._says.text


# --- when something goes wrong -----------------------------------------------------------------------


def test_a_fault_on_the_screen_is_told_and_the_game_goes_on(hand: Hand) -> None:
    from kivy.base import ExceptionManager

    session = to_turns(hand)
    state = session.state
    fault = ValueError("a marker without a space")
    assert ExceptionManager.handle_exception(fault) == ExceptionManager.PASS
    assert hand.screen == "fault"
    hand.tap("fault.go_on")
    assert hand.screen == "play" and session.state == state
    assert ExceptionManager.handle_exception(KeyboardInterrupt()) == ExceptionManager.RAISE


def test_a_full_disk_is_told_and_nothing_counts(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    session = to_figures(hand)

    def full(*_given: Any, **_named: Any) -> None:
        raise NoRoom("The disk is full.")

    monkeypatch.setattr(session._storage, "append", full)
    hand.tap("grant.1")
    assert hand.find("toast").text == "The disk is full."
    assert session.state.figures == (None, None)
    monkeypatch.undo()
    hand.tap("grant.1")
    assert session.state.figures == (1, None)


def test_notices_of_the_journal_are_shown_at_the_start(
    journal: Journal, open_app: Callable[..., Hand]
) -> None:
    journal.notices.append("The journal was damaged.")
    hand = open_app()
    assert hand.find("toast").text == "The journal was damaged."


# --- preferences -------------------------------------------------------------------------------------


def test_settings_hold_at_once_and_are_kept(open_app: Callable[..., Hand]) -> None:
    kept: list[Preferences] = []
    hand = open_app(save=kept.append)
    hand.tap("home.settings", "setting.dark.yes", "setting.text_size.L", "setting.open_vp.yes")
    assert theme.current().mode == "dark" and theme.current().text == "L"
    assert kept[-1] == replace(Preferences(motion=False), dark=True, text_size="L", open_vp=True)


def test_settings_that_cannot_be_kept_hold_all_the_same(open_app: Callable[..., Hand]) -> None:
    def read_only(_preferences: Preferences) -> None:
        raise PreferencesError("The settings could not be saved.")

    hand = open_app(save=read_only)
    hand.tap("home.settings", "setting.dark.yes")
    assert theme.current().mode == "dark"
    assert hand.find("toast").text == "The settings could not be saved."


# --- the simulated table -----------------------------------------------------------------------------


@dataclass
class Table:
    """A simulated table that only remembers how it was steered."""

    paused: bool = False
    taken_over: bool = False
    speed: float = 1.0
    steps: int = 0

    def pause(self) -> None:
        self.paused = True

    def resume(self) -> None:
        self.paused = False

    def step(self) -> None:
        self.steps += 1

    def take_over(self) -> None:
        self.taken_over = True

    def give_back(self) -> None:
        self.taken_over = False

    def set_speed(self, speed: float) -> None:
        self.speed = speed


def test_the_simulated_table_is_steered_from_its_strip(open_app: Callable[..., Hand]) -> None:
    table = Table()
    hand = open_app(simulation=table)
    hand.app.start_game(setup_for(4))
    hand.tap("sim.pause")
    assert table.paused
    hand.tap("sim.pause", "sim.step", "sim.speed", "sim.take_over")
    assert not table.paused and table.steps == 1 and table.speed == 2.0 and table.taken_over
    hand.tap("sim.take_over")
    assert not table.taken_over


@dataclass
class Watching:
    """Remembers which games it was given to watch."""

    games: list[Any] = field(default_factory=list)
    closed: bool = False

    def watch(self, session: Any) -> None:
        self.games.append(session)

    def close(self) -> None:
        self.closed = True


def test_the_watcher_is_told_which_game_is_played(open_app: Callable[..., Hand]) -> None:
    watcher = Watching()
    hand = open_app(watcher=watcher)
    hand.app.start_game(setup_for(2))
    assert watcher.games[-1] is hand.app.session
    hand.tap("menu", "menu.home")
    assert watcher.games[-1] is None
    hand.app.close()
    assert watcher.closed


def test_every_word_can_be_translated(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts are asked for when they are shown, so that another language holds at once."""
    assert _("New game") == "New game"
    monkeypatch.setattr("companion.words._catalogue", _Shouting())
    hand.app.pages.rebuild()
    assert hand.find("home.new").text == "NEW GAME"
    hand.app.start_game(setup_for(2))
    sentence = hand.find("next").sentence.replace("Janus", "")  # months are as on the board everywhere
    assert sentence.isupper() and hand.find("finds.open").text.isupper()


class _Shouting:
    """A language in which everything is written in capitals; placeholders stay."""

    def gettext(self, text: str) -> str:
        return _shouted(text)

    def ngettext(self, one: str, many: str, count: int) -> str:
        return _shouted(one if count == 1 else many)


def _shouted(text: str) -> str:
    parts = text.split("{")
    return "{".join([parts[0].upper(), *(_after_brace(part) for part in parts[1:])])


def _after_brace(part: str) -> str:
    name, rest = part.split("}", 1)
    return f"{name}}}{rest.upper()}"
