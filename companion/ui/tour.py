"""Every screen in typical and in extreme states, as pictures: `python -m companion.ui.tour --out DIR`.

For a person to look at, as a player would, at arm's length.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, cast

from companion.editions import demonstration
from companion.games.pergamon import (
    Colour,
    Correct,
    Player,
    Setup,
    Stage,
    State,
)
from companion.preferences import Preferences
from companion.session.journal import Journal
from companion.table.advice import Advice, Move
from companion.table.discrepancies import Mismatch, discrepancy
from companion.table.names import find_sticker, marker_sticker
from companion.ui import finger, offscreen
from companion.ui.preview import Mark, Preview
from companion.ui.rehearsal import Rehearsal

SIZES = ((800, 480), (1280, 720))
LONG = ("Dőry-Szűcs Örs", "Χριστίνα Π.", "Maximiliane", "Benedek")


class _Watching:
    """A camera report of a camera that runs."""

    state = "running"
    facts: dict[str, Any] = {}  # noqa: RUF012


class _Table:
    """A simulation strip with nothing behind it."""

    paused = False
    taken_over = False
    speed = 1.0

    def pause(self) -> None: ...

    def resume(self) -> None: ...

    def step(self) -> None: ...

    def take_over(self) -> None: ...

    def give_back(self) -> None: ...

    def set_speed(self, speed: float) -> None: ...


class Tour:
    """Walks through the app and takes pictures into `out`."""

    def __init__(self, journal: Journal, out: Path, preferences: Preferences, strip: bool = False) -> None:
        from companion.ui.app import CompanionApp

        self.app: Any = CompanionApp(journal, preferences, simulation=cast(Any, _Table()) if strip else None)
        self.app.open_offscreen()
        self._out = out
        self._numbers = count(1)
        self.written: list[Path] = []

    def shot(self, name: str) -> None:
        """Take a picture."""
        offscreen.pump(6)
        path = self._out / f"{next(self._numbers):02}-{name}.png"
        offscreen.picture(path)
        self.written.append(path)

    def tap(self, *names: str) -> None:
        """Tap these, one after another."""
        for name in names:
            offscreen.pump(3)
            finger.tap_name(self.app.pages.root, name)

    def play_to(self, rehearsal: Rehearsal, there: Callable[[State], bool]) -> State:
        """Play on until the state is as wanted."""
        session = self.app.session
        while not there(session.state):
            session.submit(rehearsal.next_action(session.state))
        offscreen.pump(3)
        return cast(State, session.state)


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
    tour.tap("museum")
    tour.shot("museum-large")
    tour.tap("museum", "grant")
    tour.shot("grants-large")


def in_the_middle(tour: Tour) -> None:
    """Four players with long names, later in the game: desks, builder, box, history, corrections."""
    rehearsal = Rehearsal(11)
    tour.app.start_game(setup(LONG))
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
        tour.shot("break-up")
        tour.app.pages.back()
        _take_off(tour, player)
    tour.tap("exhibit.open")
    tour.shot("exhibit-empty")
    tour.tap("exhibit.suggest")
    tour.shot("exhibit-suggested")
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


def with_the_camera(tour: Tour) -> None:
    """A camera that watches: pending moves, a discrepancy, the camera's picture."""
    rehearsal = Rehearsal(5)
    tour.app.start_game(setup(LONG[:3]))
    state = tour.play_to(rehearsal, lambda s: s.round == 3 and s.stage is Stage.GRANTS)
    finds = [level[-1] for level in state.levels if level]
    moves = tuple(
        Move(find_sticker(n), "reveal", f"dig/{numeral}")
        for n, numeral in zip(finds, ("I", "II", "III", "IV", "V"), strict=False)
    )
    report = _Watching()
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
    tour.app.show_advice(Advice(pending=(shift,)), report, _preview())
    tour.tap("camera")
    tour.shot("camera-view")
    tour.app.pages.back()


def _preview() -> Preview:
    """The screen's own picture, as if the camera had taken it."""
    picture = offscreen.picture()
    wide, high = picture.size
    marks = [
        Mark(((x, y), (x + 70, y), (x + 70, y + 70), (x, y + 70)), "4-/-36", "seen")
        for x, y in ((60, 160), (150, 160), (60, 240))
    ]
    marks.append(Mark(((300, 150), (420, 160), (415, 300), (310, 290)), "", "place"))
    marks.append(Mark(((500, 150), (620, 160), (615, 300), (510, 290)), "", "covered"))
    return Preview(wide, high, picture.tobytes(), "rgb", tuple(marks))


def at_the_end(tour: Tour) -> None:
    """Full levels, twelve markers on the track, the ranking, past games, a fault."""
    rehearsal = Rehearsal(21, dig=0.15)
    tour.app.start_game(setup(LONG))
    tour.app.show_advice(None, None)
    tour.play_to(rehearsal, lambda s: s.round >= 10 and s.stage is Stage.FIGURES)
    tour.shot("play-figures-4")
    _fill_the_track(tour)
    tour.play_to(rehearsal, lambda s: s.stage is Stage.DIG)
    tour.shot("play-full")
    tour.tap("level")
    tour.shot("dig-large")
    tour.tap("level")
    tour.play_to(Rehearsal(3), lambda s: s.over)
    tour.app.pages.go("ranking")
    tour.shot("ranking")
    tour.app.pages.go("history")
    tour.shot("history-over")
    tour.app.leave_game()
    tour.app.pages.back_to("home")
    tour.shot("home-over")
    tour.tap("home.games")
    tour.shot("games")
    tour.tap("game.2")
    tour.shot("play-resumed")
    tour.app.fault(ValueError("a marker without a space"))
    tour.shot("fault")
    tour.tap("fault.home")
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
    tour.app.start_game(setup(LONG))
    tour.play_to(Rehearsal(11), lambda s: s.round == 3 and s.stage is Stage.DIG)
    tour.shot("play-simulated")


PARTS = (before_a_game, a_round_by_hand, in_the_middle, with_the_camera, at_the_end)


def take(out: Path, size: tuple[int, int], preferences: Preferences) -> Iterator[Path]:
    """Take the whole tour in a window of that size, the only one of this process; yields the files."""
    offscreen.open_window(size)
    with tempfile.TemporaryDirectory() as data, Journal.open(Path(data) / "games.sqlite") as journal:
        tour = Tour(journal, out, preferences)
        for part in PARTS:
            part(tour)
        tour.app.close()
        yield from tour.written
        strip = Tour(journal, out / "simulated", preferences, strip=True)
        with_the_strip(strip)
        strip.app.close()
        yield from strip.written


def main() -> None:
    """Take the tour that the command line asks for; without --size once in each size."""
    parser = argparse.ArgumentParser(prog="companion.ui.tour", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="folder for the pictures")
    parser.add_argument("--size", metavar="WxH", help="one size alone, such as 800x480")
    parser.add_argument("--dark", action="store_true", help="the dark palette")
    parser.add_argument("--text", default="M", choices=("S", "M", "L", "XL"), help="text size")
    parser.add_argument("--language", default="en", help="such as hu")
    asked = parser.parse_args()
    if asked.size is None:
        for width, height in SIZES:
            command = [sys.executable, "-m", "companion.ui.tour", *sys.argv[1:]]
            subprocess.run([*command, "--size", f"{width}x{height}"], check=True)
        return
    width, height = (int(side) for side in asked.size.split("x"))
    preferences = Preferences(language=asked.language, text_size=asked.text, dark=asked.dark, motion=False)
    for path in take(asked.out / asked.size, (width, height), preferences):
        print(path)


if __name__ == "__main__":
    main()
