"""The stops of the tour: what is done on the way to every screen, and where it is looked at."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.editions import demonstration
from companion.enrolment import Enrolment
from companion.games.pergamon import (
    Colour,
    Correct,
    Player,
    Setup,
    Stage,
    State,
)
from companion.games.pergamon.edition import Kind
from companion.sharing import Shared
from companion.table.advice import Advice, Move
from companion.table.discrepancies import Mismatch, discrepancy
from companion.table.names import find_sticker, marker_sticker
from companion.ui import offscreen
from companion.ui.presenters.correction import CorrectionForm
from companion.ui.rehearsal import Rehearsal
from companion.ui.tour_camera import setting_up
from companion.ui.tour_sides import RunningCamera, StillPanel, preview

if TYPE_CHECKING:
    from companion.ui.tour import Tour

LONG = ("Dőry-Szűcs Örsné", "Χριστίνα Μακρίδη", "Maximilian Wamms", "Bartholomäus Ohm")
"""Names as long as the keyboard permits."""
OWN_EDITION = "Pergamon, 2. Auflage"
FAULT = "a marker without a space"


def setup(names: tuple[str, ...]) -> Setup:
    """A game for these players."""
    players = tuple(Player(name, colour) for name, colour in zip(names, Colour, strict=False))
    return Setup(demonstration(), players)


def before_a_game(tour: Tour) -> None:
    """Home, a new game, names, rules, settings, an empty list of games, no camera."""
    tour.shot("home-first")
    tour.tap("home.new")
    tour.shot("new-game")
    tour.tap("seat.1.name")
    tour.tap("key.a", "key.n", "key.n", "key.a")
    tour.shot("name")
    tour.tap("key.αβγ")
    tour.shot("name-greek")
    tour.tap("name.confirm", "count.4", "new_game.rules")
    tour.shot("rules")
    tour.tap("back")
    tour.shot("new-game-4")
    tour.tap("back", "home.settings")
    tour.shot("settings")
    tour.tap("back", "home.games")
    tour.shot("games-none")
    tour.tap("back", "home.camera")
    tour.shot("camera-none")
    tour.tap("back")


def a_round_by_hand(tour: Tour) -> None:
    """Two players, the first round, everything entered by hand."""
    tour.app.start_game(setup(("Anna", "Ben")))
    tour.shot("play-finds")
    tour.tap("finds.open")
    tour.shot("finds")
    for digit in "8514063":
        tour.tap(f"digit.{digit}")
    tour.shot("finds-typing")
    for digit in "611":
        tour.tap(f"digit.{digit}")
    tour.shot("finds-sorted")
    tour.tap("finds.confirm")
    tour.shot("play-grants")
    tour.tap("backs.sack+chest")
    tour.shot("play-figures")
    tour.tap("grant.7")
    tour.shot("refusal")
    tour.tap("grant.8", "grant.3")
    tour.shot("play-fund")
    tour.tap("cards.open", "card1.4", "card2.7")
    tour.shot("cards")
    tour.tap("cards.confirm")
    tour.shot("play-dig")
    tour.tap("undo")
    tour.shot("question")
    tour.tap("question.no", "turn.done")
    tour.shot("play-robber")
    tour.tap("robber.done", "level.V")
    tour.shot("play-exhibit")
    tour.tap("grant.why")
    tour.shot("why-payouts")
    tour.tap("why.close", "museum")
    tour.shot("museum-large")
    tour.tap("museum", "grant")
    tour.shot("grants-large")
    tour.tap("grant.8")
    tour.shot("why-payout")
    tour.tap("why.close")


def in_the_middle(tour: Tour) -> None:
    """Four players with long names, later in the game: desks, builder, box, history, corrections."""
    rehearsal = Rehearsal(11)
    tour.app.start_game(setup(tour.names))
    state = tour.play_to(rehearsal, lambda s: s.round == 5 and s.stage is Stage.DIG)
    tour.shot("play-4-dig")
    player = state.active
    assert player is not None
    _give_finds(tour, player, 9)
    tour.app.pages.go("desk", player=player)
    tour.shot("desk")
    tour.app.pages.back()
    state = tour.app.session.state
    if not state.holdings[player].markers_in_hand:
        tour.tap("break_up.open")
        tour.app.pages.back()
        _take_off(tour, player)
    tour.tap("exhibit.open")
    tour.shot("exhibit-empty")
    tour.tap("exhibit.suggest")
    tour.shot("exhibit-suggested")
    tour.tap("why.value")
    tour.shot("why-value")
    tour.tap("why.close")
    tour.tap("polish.more")
    tour.shot("exhibit-polished")
    tour.app.pages.back()
    tour.app.pages.go("discard")
    for number in tour.app.session.state.holdings[player].loose[:3]:
        tour.tap(f"find.{number}")
    tour.shot("discard")
    tour.app.pages.back()
    tour.tap("menu")
    tour.shot("menu")
    tour.tap("menu.history")
    tour.shot("history")
    tour.tap("back", "menu.correct")
    tour.shot("correct-coins")
    tour.tap("part.markers", "owner.0-1")
    tour.shot("correct-markers")
    free = next(p for p, h in enumerate(tour.app.session.state.holdings) if h.markers_in_hand)
    tour.app.pages.go("collection", owner=(free, 3), space=5, form=CorrectionForm.of(tour.app.session.state))
    tour.shot("collection")
    tour.app.pages.back()
    tour.tap("part.finds", "digit.1", "digit.4")
    tour.shot("correct-finds")
    tour.app.pages.back_to("play")
    _evaluation(tour, rehearsal)


def _give_finds(tour: Tour, player: int, number: int) -> None:
    """So that there is something to exhibit and to throw away."""
    state: State = tour.app.session.state
    spare = sorted(state.box) + sorted(state.unseen())[: state.unseen_in_box] + list(state.level(5))
    box = spare[: max(0, number - len(state.holdings[player].loose))]
    levels = tuple(tuple(n for n in level if n not in box) for level in state.levels)
    loose = tuple(
        tuple(sorted((*h.loose, *box))) if p == player else h.loose for p, h in enumerate(state.holdings)
    )
    coins = tuple(h.coins + 3 for h in state.holdings)
    tour.app.session.submit(Correct(coins=coins, loose=loose, levels=levels))
    offscreen.pump(3)


def _take_off(tour: Tour, player: int) -> None:
    state: State = tour.app.session.state
    museum = tuple((s, p, m) for s, (p, m) in state.museum().items() if (p, m) != (player, 1))
    tour.app.session.submit(Correct(museum=museum))
    offscreen.pump(3)


def _evaluation(tour: Tour, rehearsal: Rehearsal) -> None:
    tour.play_to(rehearsal, lambda s: s.stage is Stage.EVALUATION)
    offscreen.pump(3)  # the evaluation opens by itself
    tour.app.pages.back_to("play")
    tour.shot("play-evaluation")
    tour.tap("evaluation.open")
    tour.shot("evaluation-marker")
    tour.tap("evaluation.next")
    tour.shot("evaluation-marker-2")
    tour.tap("evaluation.skip", "evaluation.back")
    tour.shot("evaluation-bonus")
    tour.tap("evaluation.next")
    tour.shot("evaluation-drop")
    tour.tap("evaluation.next")
    tour.shot("play-after-evaluation")
    tour.tap("museum.why")
    tour.shot("why-moved")
    tour.tap("why.close")


def with_the_camera(tour: Tour) -> None:
    """A camera that watches: pending moves, a discrepancy, the camera's picture."""
    rehearsal = Rehearsal(5)
    tour.app.start_game(setup(tour.names[:3]))
    state = tour.play_to(rehearsal, lambda s: s.round == 3 and s.stage is Stage.GRANTS)
    finds = [level[-1] for level in state.levels if level]
    moves = tuple(
        Move(find_sticker(n), "reveal", f"dig/{numeral}")
        for n, numeral in zip(finds, ("I", "II", "III", "IV", "V"), strict=False)
    )
    report = RunningCamera()
    tour.app.show_advice(Advice(pending=moves[1:]), report)
    tour.shot("camera-pending")
    misplaced = replace(moves[1], here="dig/III")
    wrong = discrepancy(state, Mismatch(misplaced, untouched=False))
    tour.app.show_advice(Advice(discrepancies=(wrong,)), report)
    tour.shot("camera-discrepancy")
    state = tour.play_to(rehearsal, lambda s: len(s.museum()) > 2 and s.stage is Stage.DIG)
    (space, (player, marker)), *_rest = state.museum().items()
    shift = Move(marker_sticker(state, player, marker), f"museum/{space + 1}", f"museum/{space}")
    tour.app.show_advice(Advice(pending=(shift,)), report)
    tour.shot("camera-shift")
    tour.app.show_advice(Advice(pending=(shift,)), report, preview())
    tour.tap("camera")
    tour.shot("camera-view")
    tour.app.pages.back()


def at_the_end(tour: Tour) -> None:
    """Full levels, twelve markers on the track, the ranking, past games, a fault."""
    rehearsal = Rehearsal(21, dig=0.15)
    tour.app.start_game(setup(tour.names))
    tour.app.show_advice(None, None)
    tour.play_to(rehearsal, lambda s: s.round >= 10 and s.stage is Stage.FIGURES)
    tour.shot("play-figures-4")
    _fill_the_track(tour)
    tour.play_to(rehearsal, lambda s: s.stage is Stage.DIG)
    tour.shot("play-full")
    tour.tap("level")
    tour.shot("dig-large")
    tour.tap("level")
    tour.app.pages.go("break_up")
    tour.shot("break-up")
    tour.app.pages.back()
    tour.play_to(Rehearsal(3), lambda s: s.over)
    tour.app.pages.go("ranking")
    tour.shot("ranking")
    for number, column in enumerate(("exhibits", "evaluated", "bonus", "prize"), 1):
        tour.tap(f"why.{column}.{number}")
        tour.shot(f"why-{column}")
        tour.tap("why.close")
    tour.tap("why.total.1")
    tour.shot("why-total")
    tour.tap("why.close", "ranking.course")
    tour.shot("course")
    tour.tap("course.ways")
    tour.shot("course-ways")
    tour.tap("back", "ranking.share")
    tour.shot("share")
    tour.app.pages.back()
    tour.app.pages.go("history")
    tour.shot("history-over")
    tour.app.leave_game()
    tour.app.pages.back_to("home")
    tour.shot("home-over")
    tour.tap("home.games")
    tour.shot("games")
    tour.tap("games.statistics")
    tour.shot("statistics")
    tour.tap("back", "game.2")
    tour.shot("play-resumed")
    tour.app.reporter = lambda: Shared((Path("report.zip"),), ())
    tour.app.fault(ValueError(FAULT))
    tour.shot("fault")
    tour.tap("fault.report")
    tour.shot("report")
    tour.tap("back", "fault.go_on", "menu", "menu.home")
    tour.shot("home-resume")


def _fill_the_track(tour: Tour) -> None:
    """All twelve markers on the track, as far as there are finds for them."""
    state: State = tour.app.session.state
    edition = state.setup.edition
    free = sorted(state.unseen())[: state.unseen_in_box] + sorted(state.box)
    free += [n for h in state.holdings for n in h.loose]
    pairs: list[tuple[int, int]] = []
    for left in list(free):
        right = next((n for n in free if n != left and edition.find(left).joins(edition.find(n))), None)
        if left in free and right is not None:
            pairs.append((left, right))
            free = [n for n in free if n not in (left, right)]
    in_hand = [(p, m) for p, h in enumerate(state.holdings) for m in h.markers_in_hand]
    spaces = [s for s in range(24, 0, -2) if s not in state.museum()]
    museum = [(s, p, m) for s, (p, m) in state.museum().items()]
    rows = []
    for (player, marker), row, space in zip(in_hand, pairs, spaces, strict=False):
        museum.append((space, player, marker))
        rows.append((player, marker, row))
    used = {n for _p, _m, row in rows for n in row}
    tour.app.session.submit(
        Correct(
            museum=tuple(museum),
            collections=tuple(rows),
            levels=tuple(tuple(n for n in level if n not in used) for level in state.levels),
            loose=tuple(tuple(n for n in h.loose if n not in used) for h in state.holdings),
        )
    )
    offscreen.pump(3)


def with_the_strip(tour: Tour) -> None:
    """The simulated table's strip, with four players."""
    tour.app.start_game(setup(tour.names))
    tour.play_to(Rehearsal(11), lambda s: s.round == 3 and s.stage is Stage.DIG)
    tour.shot("play-simulated")


def the_panel(tour: Tour) -> None:
    """The panel on its own page, in a game."""
    tour.app.panel = StillPanel()
    tour.app.start_game(setup(tour.names))
    tour.play_to(Rehearsal(11), lambda s: s.round == 2 and s.stage is Stage.DIG)
    tour.tap("menu")
    tour.shot("menu-with-panel")
    tour.tap("menu.panel")
    tour.shot("panel")
    tour.app.leave_game()
    tour.app.panel = None
    tour.app.pages.back_to("home")


def the_copy(tour: Tour) -> None:
    """The owner's copy: nothing known, a find half told that repeats another, all of it."""
    tour.tap("home.copy")
    tour.shot("my-copy-empty")
    tour.tap("copy.finds")
    tour.shot("my-finds")
    tour.tap("copy.next")
    tour.shot("my-find")
    whole = Enrolment.from_edition(replace(demonstration(), name=OWN_EDITION))
    twin = replace(whole.tile(5), hundreds=whole.tile(5).hundreds or 1)
    tour.app.pages.back_to("home")
    tour.app.keep_copy(whole.with_tile(6, twin).with_tile(7, replace(whole.tile(7), left=Kind.MASK)))
    tour.tap("home.copy")
    tour.shot("my-copy-doubtful")
    tour.tap("copy.finds", "copy.find.6")
    tour.shot("my-find-doubtful")
    tour.tap("back", "back", "copy.spaces")
    tour.shot("my-spaces")
    tour.tap("back", "copy.museum")
    tour.shot("my-museum")
    tour.app.pages.back_to("home")
    tour.app.keep_copy(whole)
    tour.tap("home.copy")
    tour.shot("my-copy-whole")
    tour.tap("copy.file", "copy_file.save")
    tour.shot("my-copy-file")
    tour.tap("back")
    tour.tap("copy.confirm")
    tour.shot("my-copy-question")
    tour.tap("question.yes", "back")
    tour.shot("home-own-copy")


PARTS = (
    before_a_game,
    a_round_by_hand,
    in_the_middle,
    with_the_camera,
    at_the_end,
    the_panel,
    the_copy,
    setting_up,
)
