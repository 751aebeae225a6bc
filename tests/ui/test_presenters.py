"""What the screens would show, in every state of a game, without any window."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

import pytest

from companion.games.pergamon import (
    ROBBER,
    Action,
    Back,
    BreakUp,
    Collection,
    Colour,
    Correct,
    Dig,
    DrawGrants,
    EndTurn,
    Evaluate,
    Exhibit,
    FinalPrizes,
    Holding,
    Kind,
    PlaceFigure,
    Player,
    RobberTurn,
    Stage,
    State,
    TurnUpFinds,
    TurnUpGrants,
    Variants,
    apply,
    legal_actions,
    start,
)
from companion.games.pergamon.evaluation import bonus, ranking, strip
from companion.games.pergamon.finds import is_collection, row_of
from companion.games.pergamon.rules import is_legal
from companion.table.advice import Advice, Discrepancy, Move, Proposal, Way
from companion.table.names import find_sticker, marker_sticker
from companion.ui.presenters import board, names
from companion.ui.presenters import next_thing as thing
from companion.ui.presenters.camera import camera_view
from companion.ui.presenters.cards import CardsForm
from companion.ui.presenters.correction import BOX, CorrectionForm, fault_sentences
from companion.ui.presenters.discard import DiscardForm
from companion.ui.presenters.ending import ending
from companion.ui.presenters.evaluation import EvaluationStory
from companion.ui.presenters.exhibit import ExhibitForm
from companion.ui.presenters.history import chapters, question_before_going_back, question_before_undo
from companion.ui.presenters.new_game import NewGameForm, with_last_players
from companion.ui.presenters.next_thing import next_thing
from companion.ui.presenters.play import PlayPresenter
from companion.ui.presenters.turn_up import TurnUpForm
from companion.ui.values import MarkerView, Spot
from tests.games.playing import playout
from tests.games_setup import EDITION, finds_of_ages, setup_for
from tests.ui.sessions import MemorySession, Preferences


@dataclass(frozen=True)
class CameraIs:
    state: str
    facts: dict[str, Any] = field(default_factory=dict)


RUNNING = CameraIs("running")


def played(players: int, seed: int = 1) -> MemorySession:
    """A whole game."""
    session = MemorySession(setup_for(players))
    for _before, action, after in playout(session.setup, seed):
        if not session.entries or session.state.stage is not Stage.OVER:
            session.entries.append(_entry(session, action, after))
    return session


def _entry(session: MemorySession, action: Action, after: State) -> Any:
    from companion.session.events import Entry, Source

    return Entry(len(session.entries) + 1, action, session.state, after, Source.HAND, 0.0)


def states_of_games() -> list[State]:
    """Every state of one game for two, three and four players."""
    return [
        before for players in (2, 3, 4) for before, _action, _after in playout(setup_for(players), players)
    ]


# --- the next thing ----------------------------------------------------------------------------------


def test_every_state_has_one_sentence_and_everything_offered_is_allowed() -> None:
    seen: set[Stage] = set()
    for state in states_of_games():
        for watched in (None, Advice()):
            told = next_thing(state, watched)
            seen.add(state.stage)
            assert told.sentence
            assert told.accent is None or told.accent not in told.others
            buttons = [*told.others, *([told.accent] if told.accent else [])]
            for button in buttons:
                action = told.submits.get(button.name)
                assert action is None or is_legal(state, action), (button, str(state))
    assert seen == set(Stage) - {Stage.OVER}


def test_everything_a_hand_may_do_can_be_tapped() -> None:
    """By hand each stage leads on: by a button, a tap on the board, or a screen that is opened."""
    opens = {
        TurnUpFinds: thing.FINDS,
        TurnUpGrants: thing.CARDS,
        Exhibit: thing.EXHIBIT,
        BreakUp: thing.BREAK_UP,
        Evaluate: thing.EVALUATION,
    }
    for state in states_of_games():
        told = next_thing(state, None)
        shown = {b.name for b in (*told.others, *([told.accent] if told.accent else []))}
        submitted = set(told.submits.values())
        # of the many ways to turn up finds one is enough
        some = islice(legal_actions(state), 1 if state.stage is Stage.FINDS else 400)
        kinds = {type(action): action for action in some}
        for kind, action in kinds.items():
            if kind in opens:
                assert opens[kind] in shown, (kind, str(state))
            elif kind.__name__ != "Discard":
                assert action in submitted, (kind, str(state))


def test_the_next_thing_names_who_does_it() -> None:
    session = MemorySession(setup_for(3))
    told = next_thing(session.state)
    assert (told.who, told.who_name) == ("red", "Anna")
    assert "5 finds" in told.sentence
    assert told.accent is not None and told.accent.name == "finds.open"


def test_full_levels_are_said_before_finds_are_turned_up() -> None:
    full = (1, 2, 3, 4)
    state = replace(start(setup_for(2)), levels=((), (), full, (), ()))
    assert "4 finds" in next_thing(state).sentence and "III" in next_thing(state).sentence
    everywhere = tuple(tuple(range(n * 4 + 1, n * 4 + 5)) for n in range(5))
    told = next_thing(replace(state, levels=everywhere))
    assert told.accent is not None and told.submits[told.accent.name] == TurnUpFinds((), ())
    assert is_legal(replace(state, levels=everywhere), told.submits[told.accent.name])


def to_turns(
    session: MemorySession, values: tuple[int, int] = (7, 4), spaces: tuple[int, ...] = (8, 1)
) -> None:
    """Play the first round up to the turns: 4-/-14, -36, -85 on III–V."""
    finds = finds_of_ages((1, 6), (2, 11), (4, 14), (4, 36), (4, 85))
    session.do(TurnUpFinds(finds, (1, 2, 3, 4, 5)))
    session.do(DrawGrants(tuple(Back.of(v) for v in values)))
    for space in spaces:
        assert session.state.active is not None
        session.do(PlaceFigure(session.state.active, space))
    session.do(TurnUpGrants(values))


def test_turns_offer_digging_exhibiting_and_ending() -> None:
    session = MemorySession(setup_for(2))
    to_turns(session)
    state = session.state
    assert state.active == 1  # Ben stands on space 1 and got nothing
    told = next_thing(state)
    assert told.accent is not None and told.accent.name == "turn.done"
    session.do(EndTurn(1))
    told = next_thing(session.state)
    assert told.who == "robber" and "Digs III" in told.sentence
    session.do(RobberTurn())
    view = PlayPresenter(session, Preferences()).view()
    assert session.state.active == 0 and view.next.accent is None
    # space 8 allows all, Anna has 8 coins, and III is empty by now
    assert {level.level for level in view.levels if level.price} == {1, 2, 4, 5}
    assert view.submits["level.IV"] == Dig(0, 4)


def test_storage_that_cannot_be_paid_leads_to_the_box() -> None:
    session = MemorySession(setup_for(2))
    to_turns(session)
    state = session.state.with_holding(1, Holding(loose=(1, 2, 3, 4)))
    told = next_thing(replace(state, stage=Stage.STORE))
    assert told.accent is not None and told.accent.name == "discard.open"
    assert "turn.done" not in {button.name for button in told.others}
    assert "1 coin" in told.sentence and "0 coins" in told.sentence


def test_three_markers_out_mean_breaking_up_first() -> None:
    a, b = finds_of_ages((4, 14), (4, 36))
    joined = next((x, y) for x in (a, b) for y in range(1, 61) if EDITION.find(x).joins(EDITION.find(y)))
    out = Collection((1, 2), 0, 5, 5)
    session = MemorySession(setup_for(2))
    to_turns(session)
    holding = Holding(
        loose=tuple(sorted(joined)), collections=(out, replace(out, space=6), replace(out, space=7))
    )
    told = next_thing(session.state.with_holding(1, holding))
    names_ = [told.accent.name if told.accent else "", *(b.name for b in told.others)]
    assert "break_up.open" in names_ and "exhibit.open" not in names_


def test_the_camera_waits_where_a_hand_would_enter() -> None:
    state = start(setup_for(2))
    told = next_thing(state, Advice())
    assert told.accent is None and told.waiting
    assert [b.name for b in told.others] == ["finds.open"]


def test_a_piece_to_be_moved_comes_first() -> None:
    session = MemorySession(setup_for(2))
    finds = finds_of_ages((1, 6), (2, 11), (4, 14), (4, 36), (4, 85))
    session.do(TurnUpFinds(finds, (1, 2, 3, 4, 5)))
    move = Move(find_sticker(finds[3]), "reveal", "dig/IV")
    other = Move(find_sticker(finds[2]), "reveal", "dig/III")
    laid = Move(find_sticker(finds[0]), "reveal", "dig/I")
    view = PlayPresenter(session, Preferences()).view(Advice(pending=(move, other), made=(laid,)), RUNNING)
    assert "4-/-36" in view.next.sentence and "level IV" in view.next.sentence
    assert "2 of 3" in view.next.sentence
    assert view.next.waiting
    assert [f.number for f in view.levels[3].arriving] == [finds[3]]
    assert view.levels[3].finds == () and [f.number for f in view.levels[0].finds if f] == [finds[0]]


def test_pending_moves_count_only_while_the_camera_watches() -> None:
    session = MemorySession(setup_for(2))
    finds = finds_of_ages((1, 6), (2, 11), (4, 14), (4, 36), (4, 85))
    session.do(TurnUpFinds(finds, (1, 2, 3, 4, 5)))
    advice = Advice(pending=(Move(find_sticker(finds[3]), "reveal", "dig/IV"),))
    view = PlayPresenter(session, Preferences()).view(advice, CameraIs("gone", {"device": "/dev/video0"}))
    assert view.next.others and view.next.others[0].name.startswith("backs.")
    assert "/dev/video0" in view.camera.sentence and view.camera.state == "fault"


def test_what_the_camera_is_not_sure_of_is_asked() -> None:
    session = MemorySession(setup_for(2))
    to_turns(session)
    action = EndTurn(1)
    told = next_thing(session.state, Advice(proposal=Proposal(action, sure=False)))
    assert told.accent is not None and told.submits[told.accent.name] == action
    assert "Ben" in told.sentence
    row = Exhibit(1, 1, (1, 2))
    told = next_thing(session.state, Advice(proposal=Proposal(row, sure=False)))
    assert told.accent is not None and told.accent.name == "exhibit.open"


# --- the board ---------------------------------------------------------------------------------------


def test_the_round_bar_names_undo_and_redo() -> None:
    session = MemorySession(setup_for(2))
    to_turns(session)
    session.undo()
    view = PlayPresenter(session, Preferences()).view().round
    assert view.undo == "Anna takes grant space 8" or view.undo.startswith("Ben takes")
    assert view.redo == "Grant cards turned up: 7 + 4"
    assert view.phases[view.phase] == "Grants"
    assert "Evaluation" not in view.phases


def test_evaluation_is_a_phase_of_its_rounds_only() -> None:
    session = MemorySession(setup_for(2))
    session.entries = [e for e in played(2).entries if e.after.round <= 5]
    view = PlayPresenter(session, Preferences()).view().round
    assert view.round == 5 and view.phases[-1] == "Evaluation"


def test_payouts_stand_under_the_figures() -> None:
    session = MemorySession(setup_for(2))
    to_turns(session)
    view = PlayPresenter(session, Preferences()).view()
    by_space = {space.space: space for space in view.spaces}
    assert by_space[1].figure == "blue" and by_space[1].payout == 0 and by_space[1].acting
    assert by_space[7].figure == "robber" and by_space[7].payout == 3
    assert by_space[8].figure == "red" and by_space[8].payout == 8
    assert view.fund == 11 and view.cards[0].coins == 7


def test_vp_stay_hidden_until_the_end() -> None:
    game = played(3)
    for entry in game.entries[:-1]:
        assert not any(p.open_vp for p in board.players(entry.after) if not entry.after.over)
    assert all(p.open_vp for p in board.players(game.state))
    session = MemorySession(setup_for(3))
    assert all(p.open_vp for p in PlayPresenter(session, Preferences(open_vp=True)).view().players)


def with_track(**spaces: int) -> State:
    """Anna's and Ben's markers on these spaces: a1=9 is Anna's marker I on 9."""
    state = replace(start(setup_for(2)), round=4)
    rows = iter(((1, 3), (2, 4), (6, 7)))
    for key, space in spaces.items():
        player, marker = "ab".index(key[0]), int(key[1])
        holding = state.holdings[player].with_collection(marker, Collection(next(rows), 0, space, space))
        state = state.with_holding(player, holding)
    return state


def test_a_marker_not_moved_yet_stands_where_it_was() -> None:
    state = with_track(a1=8, b2=16)
    move = Move(marker_sticker(state, 0, 1), "museum/9", "museum/8")
    gone = Move(marker_sticker(state, 1, 1), "museum/1", None)
    views = board.markers(state, Advice(pending=(move, gone)))
    assert set(views) == {MarkerView(9, "red", 1, to=8), MarkerView(16, "blue", 2), MarkerView(1, "blue", 1)}
    views = board.markers(state, Advice(pending=(gone,), made=(move,)))
    assert set(views) == {
        MarkerView(8, "red", 1, made=True),
        MarkerView(16, "blue", 2),
        MarkerView(1, "blue", 1, to=0),
    }, "one at a time; what was seen there is ticked off"


def test_the_first_discrepancy_is_told_with_its_picture() -> None:
    session = MemorySession(setup_for(2))
    wrong = Discrepancy(
        "find-3",
        "The find lies on III.",
        0.0,
        Move(find_sticker(3), "dig/III/2", "dig/IV"),
        (Way.FIX, Way.ACCEPT),
    )
    another = Discrepancy("m", "Anna's marker I is on 9.", 0.0, Move(find_sticker(4), "museum/9", None))
    advice = Advice(discrepancies=(wrong, another))
    view = PlayPresenter(session, Preferences()).view(advice, RUNNING)
    assert view.ribbon is not None
    assert view.ribbon.here == Spot("dig", 3, 2) and view.ribbon.should_be == Spot("dig", 4, 0)
    assert [a.name for a in view.ribbon.actions] == ["ribbon.fix", "ribbon.accept"]
    assert "1 more" in view.ribbon.sentence
    assert view.levels[2].alarm == {2}
    aside = PlayPresenter(session, Preferences()).view(advice, RUNNING, set_aside=frozenset({"find-3"}))
    assert aside.ribbon is not None and aside.ribbon.key == "m"


@pytest.mark.parametrize("state", ["off", "starting", "running", "stalled", "gone", "finished"])
def test_every_camera_state_has_its_words(state: str) -> None:
    view = camera_view(CameraIs(state))
    assert view.text and view.sentence
    assert view.watching == (state in ("running", "starting"))


def test_no_camera_and_no_corners_are_said() -> None:
    assert camera_view(None).state == "off"
    assert "corners" in camera_view(RUNNING, board="missing").sentence


def test_a_board_that_moved_is_said_to_have_moved_and_what_to_do() -> None:
    doubted, unset = camera_view(RUNNING, board="moved"), camera_view(RUNNING, board="unset")
    assert doubted.text == unset.text == "board moved"
    assert "at least three" in doubted.sentence and "set its corners again" in unset.sentence
    assert doubted.watching and not unset.watching, "nothing is read where the corners are not known"


# --- finds turned up ---------------------------------------------------------------------------------


def test_two_digits_tell_a_find_and_the_rules_sort_it() -> None:
    form = TurnUpForm(start(setup_for(2)))
    for digits in ("85", "14", "06", "36", "11"):
        for digit in digits:
            form = form.digit(int(digit))
    assert form.complete and form.typed == ""
    assert [p.face.digits for p in form.picked] == [6, 11, 14, 36, 85]
    assert [p.level for p in form.picked] == [1, 2, 3, 4, 5]
    assert is_legal(form.state, form.action)


def test_kinds_narrow_the_choice() -> None:
    form = TurnUpForm(start(setup_for(2))).kind("left", Kind.VASE).kind("right", Kind.MASK)
    assert len(form.candidates) == 5
    assert {(f.left, f.right) for f in form.candidates} == {("vase", "mask")}
    assert form.kind("left", Kind.VASE).left is None


def test_a_find_told_by_mistake_is_taken_out_again() -> None:
    form = TurnUpForm(start(setup_for(2))).digit(1).digit(4)
    (number,) = form.chosen
    assert number == finds_of_ages((4, 14))[0]
    assert form.remove(number).chosen == ()
    assert form.digit(3).back().typed == "" and form.back().chosen == ()


def test_only_the_sorting_variant_lets_equal_hundreds_change_places() -> None:
    chosen = finds_of_ages((1, 6), (2, 11), (4, 14), (4, 36), (4, 85))
    plain = TurnUpForm(start(setup_for(3)), chosen)
    assert [p.swappable for p in plain.picked] == [False] * 5
    sorting = TurnUpForm(start(setup_for(3, variants=Variants(sorting=True))), chosen)
    assert [p.swappable for p in sorting.picked] == [False, False, True, True, False]
    assert is_legal(sorting.state, sorting.swapped(2).action)


def test_a_find_seen_before_is_no_candidate() -> None:
    (seen,) = finds_of_ages((4, 14))
    state = replace(start(setup_for(2)), levels=((seen,), (), (), (), ()))
    assert TurnUpForm(state).digit(1).digit(4).chosen == ()


# --- grant cards -------------------------------------------------------------------------------------


def test_cards_offer_what_their_backs_and_the_deck_allow() -> None:
    session = MemorySession(setup_for(2))
    session.do(TurnUpFinds(finds_of_ages((1, 6), (2, 11), (4, 14), (4, 36), (4, 85)), (1, 2, 3, 4, 5)))
    session.do(DrawGrants((Back.SACK, Back.SACK)), PlaceFigure(0, 3), PlaceFigure(1, 8))
    form = CardsForm(replace(session.state, cards_out=(0, 2, 3, 0, 0, 0, 0, 0)))
    assert form.choices(1) == ((1, True), (2, True), (3, False), (4, True))
    assert form.told(1, 2).choices(2) == ((1, True), (2, False), (3, False), (4, True))
    assert form.action is None
    full = form.told(1, 4).told(2, 1)
    assert full.action == TurnUpGrants((4, 1))
    assert full.payouts == ((0, 1), (ROBBER, 2), (1, 2))


# --- exhibiting --------------------------------------------------------------------------------------


def exhibiting(loose: tuple[int, ...], coins: int = 0, **track: int) -> State:
    """Anna may exhibit these finds."""
    session = MemorySession(setup_for(2))
    to_turns(session, spaces=(1, 8))
    state = replace(session.state, round=4)
    assert state.active == 0
    holding = replace(state.holdings[0], loose=tuple(sorted(loose)), coins=coins)
    for key, space in track.items():
        collection = Collection((59, 60), 0, space, space)
        state = state.with_holding(1, state.holdings[1].with_collection(int(key[1]), collection))
    return state.with_holding(0, holding)


def a_row(length: int) -> tuple[int, ...]:
    """Finds that join, in order."""
    row = [1]
    while len(row) < length:
        row.append(
            next(n for n in range(1, 61) if n not in row and EDITION.find(row[-1]).joins(EDITION.find(n)))
        )
    return tuple(row)


def test_tapped_finds_join_at_the_end_they_fit() -> None:
    first, second, third = row = a_row(3)
    form = ExhibitForm(exhibiting(row), 0).tapped(second).tapped(third).tapped(first)
    assert form.row == row and form.is_collection and form.ready
    assert form.explanation.endswith(f"= {form.value}")
    assert len(form.objects) == 2


def test_a_find_that_joins_nowhere_is_not_taken_and_told_why() -> None:
    row = a_row(2)
    odd = next(
        n
        for n in range(1, 61)
        if n not in row
        and not EDITION.find(row[-1]).joins(EDITION.find(n))
        and not EDITION.find(n).joins(EDITION.find(row[0]))
    )
    form = ExhibitForm(exhibiting((*row, odd)), 0).with_row(row).tapped(odd)
    assert form.row == row and "joins at neither end" in form.told
    assert not form.joins(odd)
    forced = form.at_gap(2).tapped(odd)
    assert forced.row == (*row, odd) and forced.bad_joins == {2} and not forced.ready and forced.value == 0


def test_the_coming_shift_is_shown_before_it_is_confirmed() -> None:
    row = a_row(2)
    value = ExhibitForm(exhibiting(row), 0).with_row(row).value
    state = exhibiting(row, b1=value, b2=value + 3)
    form = ExhibitForm(state, 0).with_row(row)
    assert MarkerView(value, "blue", 1, to=value - 1 if value > 1 else 0) in form.track
    assert MarkerView(value + 3, "blue", 2) in form.track
    assert MarkerView(value, "red", 1, new=True) in form.track
    after = apply(state, form.action)
    assert {m.to or m.space for m in form.track if m.to != 0} == set(after.museum())


def test_polish_stays_within_purse_and_rule() -> None:
    row = a_row(2)
    form = ExhibitForm(exhibiting(row, coins=2), 0).with_row(row)
    assert form.polish_limit == 2 and form.polished(5).polish == 2
    assert form.polished(2).value == form.value + 2
    last = replace(exhibiting(row, coins=9), round=12)
    assert ExhibitForm(last, 0).with_row(row).polished(9).polish == 9


def test_the_suggested_row_is_a_collection_of_the_players_finds() -> None:
    loose = a_row(6)
    form = ExhibitForm(exhibiting(loose), 0)
    assert set(form.suggestion) <= set(loose)
    assert is_collection(row_of(EDITION, form.suggestion))
    assert form.with_row(form.suggestion).value >= form.with_row(loose).value
    assert ExhibitForm(exhibiting(()), 0).suggestion == ()


# --- throwing away -----------------------------------------------------------------------------------


def test_discarding_tells_what_storage_costs_then() -> None:
    state = exhibiting(tuple(range(1, 8)), coins=1)
    form = DiscardForm(state, 0)
    assert form.cost_now == 2 and form.action is None
    form = form.toggled(3).toggled(4).toggled(4)
    assert form.cost_after == 1 and form.chosen == {3}
    assert form.action is not None and is_legal(state, form.action)


# --- evaluation --------------------------------------------------------------------------------------


def evaluations() -> list[State]:
    """The states before each evaluation of three games."""
    games = [playout(setup_for(players), 10 + players) for players in (2, 3, 4)]
    return [before for game in games for before, _a, _b in game if before.stage is Stage.EVALUATION]


def test_an_evaluation_tells_what_it_then_does() -> None:
    for state in evaluations():
        story = EvaluationStory(state).to_the_end()
        assert story.last
        after = apply(state, story.action)
        gained = [h.vp - b.vp for h, b in zip(after.holdings, state.holdings, strict=True)]
        assert [vp for _look, _name, vp in story.earned] == gained
        if story.step.kind == "drop":
            assert sorted(
                m.to if m.to is not None else m.space for m in story.step.track if m.to != 0
            ) == sorted(after.museum())


def test_equally_old_objects_pay_everybody_who_shows_one() -> None:
    """No demonstration find is as old as another, so two finds of this edition are made twins."""
    state = with_track(a1=9, b1=12)
    (a_left, a_right), (b_left, b_right) = (c.row for h in state.holdings for _m, c in h.exhibited())
    finds = list(EDITION.finds)
    for left, right in ((a_left, a_right), (b_left, b_right)):
        finds[left - 1] = replace(finds[left - 1], right=Kind.VASE, hundreds=4)
        finds[right - 1] = replace(finds[right - 1], left=Kind.VASE, digits=63)
    edition = replace(EDITION, finds=tuple(finds))
    setup = replace(state.setup, edition=edition)
    state = replace(state, setup=setup, round=5, stage=Stage.EVALUATION, figures=(1, 8), robber_space=7)
    story = EvaluationStory(state).to_the_end()
    gained = [h.vp for h in apply(state, story.action).holdings]
    assert [vp for _look, _name, vp in story.earned] == gained == [3 + 2, 3 + 2]
    (told,) = (step for step in story.steps if step.kind == "bonus")
    assert "Anna and Ben" in told.sentence and "463" in told.sentence


def test_an_evaluation_goes_one_collection_at_a_time() -> None:
    state = next(s for s in evaluations() if len(s.museum()) >= 2)
    story = EvaluationStory(state)
    told = [story.step]
    while not story.last:
        story = story.forward()
        told.append(story.step)
    assert [step.space for step in told if step.kind == "marker"] == list(state.museum())
    assert sum(step.kind == "bonus" for step in told) == 1
    assert story.back().step == told[-2]
    for step in told:
        if step.kind == "marker":
            assert step.vp == state.setup.edition.vp(step.space)


def test_the_oldest_object_is_shown_with_the_finds_it_is_made_of() -> None:
    for state in evaluations():
        (step,) = (s for s in EvaluationStory(state).steps if s.kind == "bonus")
        if bonus(state):
            left, right = step.finds
            assert left.right == right.left
            assert str(100 * left.hundreds + right.digits) in step.sentence
        else:
            assert "nobody" in step.sentence


# --- the end -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_ranking_says_where_every_point_came_from(players: int) -> None:
    game = played(players, seed=players)
    view = ending(game.state, game.history)
    assert [line.name for line in view.lines] == [
        names.figure(game.state, p) for group in ranking(game.state) for p in group
    ]
    for line in view.lines:
        found = line.sources
        assert line.vp == found.exhibits + found.evaluated + found.bonus + found.prizes + found.corrections
    assert view.lines[0].name in view.title
    assert str(view.lines[0].vp) in view.why


def test_a_correction_is_a_source_of_its_own() -> None:
    session = MemorySession(setup_for(2))
    session.do(Correct(vp=(3, 0)))
    state = replace(session.state, stage=Stage.OVER, round=12)
    line = ending(state, session.history).lines[0]
    assert (line.name, line.vp, line.sources.corrections) == ("Anna", 3, 3)


# --- history -----------------------------------------------------------------------------------------


def test_history_goes_by_rounds_newest_first() -> None:
    game = played(2)
    told = chapters(game.history)
    assert told[0].title.startswith("Round 12") and told[-1].title.startswith("Round 1 ")
    assert [line.n for chapter in told for line in chapter.lines] == list(range(len(game.entries), 0, -1))
    assert told[-1].lines[-1].text == "Finds turned up" and told[-1].lines[-1].reveals


def test_undoing_what_was_turned_up_asks() -> None:
    session = MemorySession(setup_for(2))
    to_turns(session)
    revealing, plain = session.entries[-1], session.entries[1]
    assert "Grant cards turned up: 7 + 4" in question_before_undo([revealing])
    assert question_before_undo([plain]) == ""
    asked = question_before_going_back(session.history[1:])
    assert "5 actions" in asked and "Grant cards drawn" in asked


# --- corrections -------------------------------------------------------------------------------------


def test_a_correction_names_only_what_differs() -> None:
    state = with_track(a1=9, b1=12)
    form = CorrectionForm.of(state)
    assert not form.changed and not form.ready
    coins = form.with_coins(1, 4)
    assert coins.ready and coins.action == Correct(coins=(0, 4))
    robber = form.with_coins(ROBBER, 2)
    assert robber.action == Correct(robber_coins=2)
    assert form.with_vp_change(0, 2).action == Correct(vp=(2, 0))


def test_markers_and_finds_can_be_set_by_hand() -> None:
    session = MemorySession(setup_for(2))
    to_turns(session)
    find = session.state.level(3)[0]
    form = CorrectionForm.of(session.state)
    assert form.place_of(find) == ("level", 3)
    moved = form.with_find(find, ("player", 0))
    assert moved.ready and apply(session.state, moved.action).holdings[0].loose == (find,)
    boxed = form.with_find(find, BOX)
    assert boxed.ready and find in apply(session.state, boxed.action).box
    on_two = with_track(a1=9, b1=12)
    clash = CorrectionForm.of(on_two).with_marker((0, 1), 12)
    assert not clash.ready and "12" in fault_sentences(clash)[0]


def test_a_marker_put_on_the_track_by_hand_brings_its_collection() -> None:
    row = a_row(3)
    state = exhibiting(row)
    form = CorrectionForm.of(state).with_collection((0, 2), row, 11)
    assert form.ready
    after = apply(state, form.action)
    assert after.museum()[11] == (0, 2) and after.holdings[0].loose == ()
    off = CorrectionForm.of(after).without_marker((0, 2))
    assert off.ready and set(row) <= apply(after, off.action).box


# --- a new game --------------------------------------------------------------------------------------


def test_a_new_game_can_be_started_as_it_stands() -> None:
    form = NewGameForm(EDITION)
    assert [p.name for p in form.setup.players] == ["Red", "Blue"]
    four = form.with_count(4).named(2, "  Őrsi   Örs ").started_by(3)
    assert four.setup.players[2] == Player("Őrsi Örs", Colour.YELLOW)
    assert four.setup.starting_player == 3
    assert four.with_count(2).setup.starting_player == 0


def test_a_colour_is_taken_from_whoever_had_it() -> None:
    form = NewGameForm(EDITION).coloured(0, Colour.GREEN)
    assert [p.colour for p in form.with_count(4).setup.players] == [
        Colour.GREEN,
        Colour.BLUE,
        Colour.YELLOW,
        Colour.RED,
    ]


def test_every_ruling_can_be_changed_and_changed_back() -> None:
    for count in (2, 3):
        form = NewGameForm(EDITION).with_count(count)
        for ruling in form.rules:
            other = next(key for key, _text in ruling.choices if key != ruling.value)
            changed = form.with_rule(ruling.key, other)
            assert changed.setup != form.setup
            assert next(r for r in changed.rules if r.key == ruling.key).value == other
            assert changed.with_rule(ruling.key, ruling.value) == form
    keys = {r.key for count in (2, 3) for r in NewGameForm(EDITION).with_count(count).rules}
    header = setup_for(2).to_header()
    assert keys == {*header["settings"], *header["variants"]}


def test_player_order_leaves_with_the_third_player() -> None:
    form = NewGameForm(EDITION).with_count(3).with_rule("player_order", "yes")
    assert form.with_count(2).setup.variants == Variants()


def test_the_last_table_plays_again() -> None:
    players = (Player("Ida", Colour.YELLOW), Player("Jon", Colour.RED), Player("Kim", Colour.BLUE))
    form = with_last_players(NewGameForm(EDITION), players)
    assert form.setup.players == players and form.starting == 0


def test_final_prizes_are_the_last_button() -> None:
    game = played(2)
    before = game.entries[-1].before
    assert isinstance(game.entries[-1].action, FinalPrizes)
    told = next_thing(before)
    assert told.accent is not None and told.submits[told.accent.name] == FinalPrizes()
    assert strip(before)
    over = next_thing(game.state)
    assert over.accent is not None and over.accent.name == "ranking.open"
