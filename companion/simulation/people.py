"""Simulated people: they play by the rules at the simulated table and do what the screen asks.

`People.play` is a script that yields once for every camera frame that passes. Everything the
companion learns it learns from the frames of `tabletop` and from taps on the screen; `truth` is what
the people really did. With mistakes, they lay finds on wrong levels, forget a shift and put a card
down late, and put it right when the screen says so.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from random import Random
from typing import Protocol

from companion.games.pergamon import (
    Action,
    Back,
    BreakUp,
    Dig,
    Discard,
    DrawGrants,
    EndTurn,
    Evaluate,
    Exhibit,
    FinalPrizes,
    PlaceFigure,
    RobberTurn,
    Setup,
    Stage,
    State,
    TurnUpFinds,
    TurnUpGrants,
    apply,
    forced,
    start,
)
from companion.games.pergamon.edition import FINDS, LEVELS, MUSEUM_SPACES
from companion.games.pergamon.robber import level_to_dig
from companion.games.pergamon.rules import sorted_levels
from companion.games.pergamon.state import LEVEL_ROOM, MARKERS, STACK
from companion.simulation.players import decide
from companion.simulation.tabletop import Tabletop
from companion.table.advice import Advice
from companion.table.names import (
    CARD_SLOTS,
    DISCARD_TRAY,
    EXHIBIT_TRAY,
    REVEAL,
    ROBBER_STICKER,
    figure_sticker,
    find_sticker,
    grant_slot,
    level_place,
    marker_sticker,
    museum_slot,
    number_in,
)
from companion.table.trays import reach
from vision.codes import Sticker, StickerClass

Ticks = Iterator[None]

DECISIONS = (Stage.FIGURES, Stage.DIG, Stage.EXHIBIT, Stage.STORE, Stage.EVALUATION, Stage.PRIZES)
"""Where somebody decides or taps; a person who takes over does so in the players' place."""

PATIENCE = 160
"""Frames people wait for the companion to see what they did before they give up."""


class Screen(Protocol):
    """The companion as the people at the table meet it: what it shows, and what can be tapped."""

    @property
    def state(self) -> State:
        """The game as the screen shows it."""
        ...

    @property
    def advice(self) -> Advice:
        """The moves and discrepancies that the screen shows."""
        ...

    def exhibit(self, action: Exhibit) -> None:
        """Tap what is still open of polish and marker, and “exhibit”, for the row that lies in the tray."""
        ...

    def break_up(self, action: BreakUp) -> None:
        """Tap the collection to break up."""
        ...

    def go_on(self) -> None:
        """Tap the one accented button."""
        ...


class NotUnderstood(Exception):
    """The companion did not follow what happened at the table."""


class People:
    """The players of one simulated game. `seed` decides cards, finds, decisions and mistakes.

    While `taken_over`, a person decides by touching the screen and the hands only do the chores.
    """

    def __init__(
        self, setup: Setup, tabletop: Tabletop, screen: Screen, seed: int, mistakes: bool = False
    ) -> None:
        self.truth = start(setup)
        self.mistakes_made = 0
        self.taken_over = False
        self._tabletop = tabletop
        self._screen = screen
        self._rng = Random(seed)
        self._mistakes = Random(seed + 1) if mistakes else None
        self._habits = Random(seed + 2)
        self._stack = self._rng.sample(range(1, FINDS + 1), FINDS)
        self._deck = self._rng.sample([value for value in range(1, 9) for _ in range(3)], 24)
        self._cards: tuple[int, ...] = ()

    def play(self) -> Ticks:
        """The whole game. Raises NotUnderstood when the companion cannot follow."""
        steps: dict[Stage, Callable[[], Ticks]] = {
            Stage.FINDS: self._turn_up_finds,
            Stage.GRANTS: self._draw_grants,
            Stage.FIGURES: self._place_figure,
            Stage.FUND: self._turn_up_grants,
            Stage.ROBBER_TURN: self._robber_turn,
            Stage.EVALUATION: self._evaluate,
            Stage.PRIZES: self._final_prizes,
        }
        while not self.truth.over:
            if self.taken_over and self.truth.stage in DECISIONS:
                yield from self._let_a_person_decide()
            else:
                yield from steps.get(self.truth.stage, self._turn)()

    def follow(self, state: State) -> Ticks:
        """Take the screen's state for true and lay the table accordingly: a person decided something."""
        self.truth = state
        self._stack = self._rng.sample(sorted(state.unseen()), state.stacks)
        cards = [v for v, out in enumerate(state.cards_out, 1) for _ in range(3 - out)]
        self._deck = self._rng.sample(cards, len(cards))
        self._cards = state.values or tuple(self._draw(back) for back in state.backs)
        for place in self._tabletop.arrange(state):
            yield from self._gesture(place)

    def _draw(self, back: Back) -> int:
        """A card with that back, out of the deck."""
        value = next(value for value in self._deck if Back.of(value) is back)
        self._deck.remove(value)
        return value

    def _let_a_person_decide(self) -> Ticks:
        while self.taken_over and self._screen.state == self.truth:
            yield
        if self._screen.state != self.truth:
            yield from self.follow(self._screen.state)

    # --- the round -------------------------------------------------------------------------------

    def _turn_up_finds(self) -> Ticks:
        yield from self._clear_away()
        stack, self._stack = self._stack[:STACK], self._stack[STACK:]
        finds = tuple(stack[: len(self.truth.open_levels)])
        self._tabletop.take_stack(self.truth.round)
        for number in finds:
            self._tabletop.lay_in(REVEAL, find_sticker(number))
        yield from self._gesture(REVEAL)
        levels = sorted_levels(self.truth, finds)
        yield from self._did(TurnUpFinds(finds, levels))
        wrong = False
        for number, level in zip(finds, levels, strict=True):
            chosen = level
            if self._slips(0.06):
                others = [lv for lv in LEVELS if lv != level and len(self.truth.level(lv)) < LEVEL_ROOM]
                chosen = self._rng.choice(others) if others else level
                wrong |= chosen != level
            self._tabletop.lay_on_level(find_sticker(number), chosen)
            yield from self._gesture(level_place(chosen))
        yield from self._settled(told=wrong)

    def _clear_away(self) -> Ticks:
        """Cards to the box, figures back (rules 4.5)."""
        if self._tabletop.clear_cards():
            yield from self._gesture(CARD_SLOTS[0])
        for figure in self._tabletop.figures_standing():
            self._tabletop.remove(figure)

    def _draw_grants(self) -> Ticks:
        self._cards = (self._deck.pop(), self._deck.pop())
        backs = tuple(Back.of(value) for value in self._cards)
        late = self._slips(0.15)
        for slot, back in zip(CARD_SLOTS, backs, strict=True):
            if late and slot == CARD_SLOTS[1]:
                yield from self._until_told()
            self._tabletop.lay_card(slot, Sticker(StickerClass.GRANT_BACK, 1 if back is Back.SACK else 2))
            yield from self._gesture(slot)
        yield from self._did(DrawGrants(backs))
        if self.truth.robber_space is not None:
            self._tabletop.stand(ROBBER_STICKER, grant_slot(self.truth.robber_space))
            yield from self._gesture(grant_slot(self.truth.robber_space))
            yield from self._settled()

    def _place_figure(self) -> Ticks:
        action = decide(self.truth, self._rng)
        assert isinstance(action, PlaceFigure), "figures are being placed"
        slot = grant_slot(action.space)
        self._tabletop.stand(figure_sticker(self.truth, action.player), slot)
        yield from self._gesture(slot)
        yield from self._did(action)

    def _turn_up_grants(self) -> Ticks:
        for slot, value in zip(CARD_SLOTS, self._cards, strict=True):
            self._tabletop.lay_card(slot, Sticker(StickerClass.GRANT_FACE, value))
        yield from self._gesture(CARD_SLOTS[0])
        yield from self._did(TurnUpGrants(self._cards))

    # --- turns -----------------------------------------------------------------------------------

    def _turn(self) -> Ticks:
        action = decide(self.truth, self._rng)
        match action:
            case Dig():
                yield from self._take_level(action.level, action)
            case Exhibit():
                yield from self._show(action)
            case BreakUp():
                yield from self._break_up(action)
            case Discard():
                yield from self._throw_away(action)
            case EndTurn():
                slot = grant_slot(self.truth.figures[action.player] or 0)
                self._tabletop.remove(figure_sticker(self.truth, action.player))
                yield from self._gesture(slot)
                yield from self._did(action)

    def _take_level(self, level: int, action: Action) -> Ticks:
        for number in self.truth.level(level):
            self._tabletop.remove(find_sticker(number))
        yield from self._gesture(level_place(level))
        yield from self._did(action)

    def _show(self, action: Exhibit) -> Ticks:
        """Most put the marker on its space, which tells the value; some tap first and move it afterwards."""
        row = [find_sticker(number) for number in action.row]
        self._tabletop.lay_row(row)
        yield from self._gesture(EXHIBIT_TRAY)
        yield from self._wait(lambda: self._screen.advice.tray == action.row, "the row in the tray")
        after = apply(self.truth, action)
        space = next(at for at, owner in after.museum().items() if owner == (action.player, action.marker))
        marker_first = space < MUSEUM_SPACES and self._habits.random() < 0.8
        forgotten = False
        if marker_first:
            yield from self._misplace_the_marker(action)
            forgotten = yield from self._shift_markers(after)
        if marker_first and action.polish:
            yield from self._wait(lambda: self._offered() == action, "the polish")
        if not marker_first or action.polish:
            self._screen.exhibit(action)
        yield from self._did(action)
        if not marker_first:
            forgotten = yield from self._shift_markers(self.truth)
        for sticker in row:
            self._tabletop.remove(sticker)
        yield from self._gesture(EXHIBIT_TRAY)
        yield from self._settled(told=forgotten)

    def _misplace_the_marker(self, action: Exhibit) -> Ticks:
        """Sometimes the marker is put on a space that the row does not reach, until the screen says so."""
        taken = {*reach(self.truth, action.row), *self.truth.museum()}
        free = sorted(set(range(1, MUSEUM_SPACES)) - taken)
        if free and self._slips(0.1):
            wrong = museum_slot(self._habits.choice(free))
            self._tabletop.stand(marker_sticker(self.truth, action.player, action.marker), wrong)
            yield from self._gesture(wrong)
            yield from self._until_told()

    def _offered(self) -> Action | None:
        """What the screen offers for one tap."""
        proposal = self._screen.advice.proposal
        return None if proposal is None else proposal.action

    def _break_up(self, action: BreakUp) -> Ticks:
        self._screen.break_up(action)
        yield from self._did(action)
        yield from self._move_markers()

    def _throw_away(self, action: Discard) -> Ticks:
        for number in action.finds:
            self._tabletop.lay_in(DISCARD_TRAY, find_sticker(number))
        yield from self._gesture(DISCARD_TRAY)
        yield from self._did(action)
        for number in action.finds:
            self._tabletop.remove(find_sticker(number))
        yield from self._gesture(DISCARD_TRAY)

    def _robber_turn(self) -> Ticks:
        level = level_to_dig(self.truth)
        assert level is not None, "a Robber that digs nothing needs no people"
        yield from self._take_level(level, RobberTurn())
        self._tabletop.remove(ROBBER_STICKER)
        yield

    def _evaluate(self) -> Ticks:
        self._screen.go_on()
        yield from self._did(Evaluate())
        yield from self._move_markers()

    def _final_prizes(self) -> Ticks:
        self._screen.go_on()
        yield from self._did(FinalPrizes())

    def _move_markers(self) -> Ticks:
        """Every marker to where it stands now, until nothing is left to move."""
        forgotten = yield from self._shift_markers(self.truth)
        yield from self._settled(told=forgotten)

    def _shift_markers(self, state: State) -> Generator[None, None, bool]:
        """Every marker to where it stands in that state, lowest first; whether one was forgotten."""
        standing = {owner: museum_slot(space) for space, owner in state.museum().items()}
        moves = []
        for player in range(len(state.holdings)):
            for marker in MARKERS:
                sticker, goal = marker_sticker(state, player, marker), standing.get((player, marker))
                if self._tabletop.slot_of(sticker) != goal:
                    moves.append((goal is not None, number_in(goal) if goal else 0, sticker, goal))
        moves.sort(key=lambda move: move[:2])
        goals = {goal for _, _, _, goal in moves}
        stood = {marker_sticker(self.truth, *owner) for owner in self.truth.museum().values()}
        shifts = [
            m for m in moves if m[3] and m[2] in stood and self._tabletop.slot_of(m[2]) not in {None, *goals}
        ]
        forgotten = shifts[0] if shifts and self._slips(0.25) else None
        for move in moves:
            if move is forgotten:
                continue
            _, _, sticker, goal = move
            if goal is None:
                self._tabletop.remove(sticker)
            else:
                self._tabletop.stand(sticker, goal)
            yield from self._gesture(goal or museum_slot(1))
        return forgotten is not None

    # --- hands, mistakes and the screen ----------------------------------------------------------

    def _slips(self, chance: float) -> bool:
        if self._mistakes is None or self._mistakes.random() >= chance:
            return False
        self.mistakes_made += 1
        return True

    def _gesture(self, place: str) -> Ticks:
        """A hand over the place for a frame, then gone."""
        self._tabletop.hand_over(place)
        yield
        self._tabletop.no_hand()
        yield

    def _did(self, action: Action) -> Ticks:
        """The people did it; wait until the screen shows it too."""
        self.truth = apply(self.truth, action)
        while (follows := forced(self.truth)) is not None:
            self.truth = apply(self.truth, follows)
        yield from self._wait(lambda: self._screen.state == self.truth, type(action).__name__)

    def _wait(self, seen: Callable[[], bool], what: str) -> Ticks:
        for _tick in range(PATIENCE):
            if seen():
                return
            yield
        told = "; ".join(d.text for d in self._screen.advice.discrepancies)
        raise NotUnderstood(
            f"round {self.truth.round}: {what} was not understood.\nscreen: {self._screen.state}\n"
            f"truth:  {self.truth}\npending: {self._screen.advice.pending}\ntold: {told}"
        )

    def _until_told(self) -> Ticks:
        yield from self._wait(lambda: bool(self._screen.advice.discrepancies), "a mistake")

    def _settled(self, told: bool = False) -> Ticks:
        """Wait until nothing is left to move; put right what the screen says is wrong."""
        if told:
            yield from self._until_told()
        for _tick in range(PATIENCE):
            advice = self._screen.advice
            if not advice.pending and not advice.discrepancies:
                return
            for discrepancy in advice.discrepancies:
                move = discrepancy.move
                if move is not None and move.there is not None:
                    self._tabletop.put(move.sticker, move.there)
                    yield from self._gesture(move.there)
            yield
        raise NotUnderstood(
            f"round {self.truth.round}: the screen still asks for {self._screen.advice.pending} "
            f"and says {[d.text for d in self._screen.advice.discrepancies]}"
        )
