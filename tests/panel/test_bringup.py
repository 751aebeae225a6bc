"""The walk through a new panel, with a person who sees, presses and answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest

from companion.panel.bringup import BringUp, Outcome, Stopped, Verdict
from hardware.panel import Panel
from hardware.pretend import PretendPins
from hardware.wiring import EVERY_LAMP, EVERY_PART, ButtonName, Lamp, LampGroup, Other, Part, Wiring

NEXT, UNDO, CAMERA, CHOOSE = ButtonName.NEXT, ButtonName.UNDO, ButtonName.CAMERA, ButtonName.CHOOSE
WORKS, FAILS, LEFT_OUT = Verdict.WORKS, Verdict.FAILS, Verdict.LEFT_OUT


@dataclass
class Person:
    """Somebody with a panel on mock pins and a clock; does what is asked, as well as the panel allows.

    `blind`: parts of which nothing is seen. `dead`: buttons that do nothing. `swapped`: presses another
    button. `lazy` people hold nothing. They stop at the question in which `stops_at` comes up.
    """

    wiring: Wiring = field(default_factory=Wiring.usual)
    blind: frozenset[Part] = frozenset()
    dead: frozenset[ButtonName] = frozenset()
    swapped: dict[ButtonName, ButtonName] = field(default_factory=dict)
    knob_backwards: bool = False
    lazy: bool = False
    stops_at: str = "never"
    now: float = 0.0
    said: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.pins = PretendPins(self.wiring)
        self.panel = Panel(self.wiring, clock=lambda: self.now, factory=self.pins.factory)

    def walk(self) -> dict[Part, Outcome]:
        outcomes = BringUp(self.panel, self, lambda: self.now).walk()
        return {outcome.part: outcome for outcome in outcomes}

    def tell(self, sentence: str) -> None:
        self.said.append(sentence)

    def ask(self, question: str, until: Callable[[], bool]) -> str | None:
        self.asked.append(question)
        if self.stops_at in question:
            return "q\n"
        self._act(question)
        seen: set[Part] = set()
        for _look in range(200):
            self.now += 0.05
            if until():
                return None
            seen |= self._seen()
        if question.startswith(("Press", "Let", "Now", "Turn")):
            return "n\n"
        return "\n" if len(seen - self.blind) == 1 else "n\n"

    def _act(self, question: str) -> None:
        """Do with the hands what is asked for."""
        named = next((b for b in (NEXT, UNDO, CAMERA) if f"Press {b} " in question), None)
        if "Press the knob's push" in question:
            named = CHOOSE
        if named is not None and named not in self.dead:
            self._down = self.swapped.get(named, named)
            self.pins.push(self._down)
        elif question.startswith("Let it go"):
            self.pins.let_go(self._down)
        elif question.startswith("Now hold") and not self.lazy:
            self.pins.push(CAMERA)
        elif "step to the right" in question:
            self.pins.turn(-1 if self.knob_backwards else 1)
        elif "step to the left" in question:
            self.pins.turn(1 if self.knob_backwards else -1)

    _down: ButtonName = NEXT

    def _seen(self) -> set[Part]:
        """What is lit, sounds or glows at this moment."""
        lit: set[Part] = {lamp for lamp in EVERY_LAMP if self.panel.is_lit(lamp)}
        lit |= {Other.BUZZER} if self.panel.is_sounding else set()
        return lit | ({Other.LIGHT} if self.panel.brightness > 0.5 else set())

    def wait(self) -> None:
        """A few seconds later."""
        self.now += 3
        self.panel.tick()

    def close(self) -> None:
        self.panel.close()
        self.pins.close()


@pytest.fixture
def people() -> Iterator[Callable[..., Person]]:
    made: list[Person] = []

    def make(**values: object) -> Person:
        made.append(Person(**values))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for person in made:
        person.close()


def test_of_a_good_panel_every_part_works(people: Callable[..., Person]) -> None:
    person = people()
    outcomes = person.walk()
    assert set(outcomes) == set(EVERY_PART)
    assert {part for part, outcome in outcomes.items() if outcome.verdict is not WORKS} == set()
    person.wait()
    assert person._seen() == set(), "everything is dark again"


def test_every_part_is_asked_for_by_its_pin_lamps_first(people: Callable[..., Person]) -> None:
    person = people(wiring=Wiring.parse({"buttons": {"next": 17}, "status": 25}))
    person.walk()
    assert person.asked[0].startswith("The status lamp blinks, no other lamp does (GPIO 25, header pin 22)")
    assert person.asked[1].startswith("Press next (GPIO 17, header pin 11)")
    assert len(person.asked) == 3


@pytest.mark.parametrize("part", [Lamp(LampGroup.LEVEL, 3), Other.BUZZER, Other.LIGHT])
def test_what_is_not_seen_fails_with_what_to_look_at(people: Callable[..., Person], part: Part) -> None:
    outcomes = people(blind=frozenset({part})).walk()
    assert outcomes[part].verdict is FAILS and outcomes[part].hint
    assert [other for other, outcome in outcomes.items() if outcome.verdict is FAILS] == [part]


def test_a_dead_button_fails(people: Callable[..., Person]) -> None:
    outcomes = people(dead=frozenset({UNDO})).walk()
    assert outcomes[UNDO].verdict is FAILS and "ground" in outcomes[UNDO].hint
    assert outcomes[NEXT].verdict is WORKS


def test_swapped_wires_are_named(people: Callable[..., Person]) -> None:
    person = people(swapped={NEXT: UNDO})
    assert person.walk()[NEXT].verdict is FAILS
    assert "That was “undo”: are two wires swapped?" in person.said


def test_a_button_that_is_down_already_is_told_without_asking(people: Callable[..., Person]) -> None:
    person = people()
    person.pins.push(NEXT)
    outcome = person.walk()[NEXT]
    assert outcome.verdict is FAILS and "down already" in outcome.hint


def test_a_camera_button_that_cannot_be_held_fails(people: Callable[..., Person]) -> None:
    person = people(wiring=Wiring.parse({"buttons": {"camera": 22}}))
    person.lazy = True
    assert person.walk()[CAMERA].verdict is FAILS


def test_a_knob_that_turns_the_wrong_way_says_which_wires_to_swap(people: Callable[..., Person]) -> None:
    outcomes = people(knob_backwards=True).walk()
    assert "swap its wires A and B" in outcomes[Other.KNOB_A].hint


def test_who_stops_hears_what_was_left_out_and_the_panel_is_dark(people: Callable[..., Person]) -> None:
    person = people(stops_at="status lamp")
    outcomes = person.walk()
    assert person.said == ["Stopped."]
    assert outcomes[Lamp(LampGroup.LEVEL, 1)].verdict is WORKS
    assert outcomes[Lamp(LampGroup.STATUS)].verdict is LEFT_OUT
    assert outcomes[NEXT].verdict is LEFT_OUT
    assert person._seen() == set()


def test_a_part_whose_pin_is_taken_is_left_out(people: Callable[..., Person]) -> None:
    person = people(wiring=Wiring.parse({"status": 25, "buzzer": 24}))
    second = Panel(Wiring.parse({"status": 25, "level": [5]}), factory=person.pins.factory)
    outcomes = BringUp(second, person, lambda: person.now).walk()
    assert [(o.part, o.verdict) for o in outcomes] == [
        (Lamp(LampGroup.LEVEL, 1), FAILS),  # the person looks at the other panel, and sees nothing
        (Lamp(LampGroup.STATUS), LEFT_OUT),
    ]
    second.close()


def test_stopping_is_not_swallowed_anywhere_else() -> None:
    assert issubclass(Stopped, Exception) and not issubclass(Stopped, OSError)
