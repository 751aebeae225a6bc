"""What the lamps say, in situations as they come up at the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.pergamon import Colour, Dig, EndTurn, Player, Setup, Stage, State, apply, start
from companion.games.pergamon.evaluation import ranking
from companion.games.pergamon.rules import is_legal
from companion.panel.lamps import STATUS, TABLE, level_lamp, light, patterns, player_lamp, sound, told
from companion.panel.situation import Asking, CameraIs, Power, Situation
from companion.table.advice import Advice, Discrepancy, Move
from companion.table.names import ROBBER_STICKER, figure_sticker, find_sticker, marker_sticker
from hardware.patterns import LampState, Sound
from hardware.wiring import EVERY_LAMP, ButtonName, Lamp, LampGroup
from tests.games.playing import playout
from tests.games.tables import in_turn
from tests.games_setup import EDITION, setup_for

LEVELS = [level_lamp(n) for n in range(1, 6)]
RED, BLUE, YELLOW, GREEN = (player_lamp(colour) for colour in Colour)
ON, OFF, BLINK, WINK, ALARM = (
    LampState.ON,
    LampState.OFF,
    LampState.BLINK,
    LampState.WINK,
    LampState.ALARM,
)
FIND = find_sticker(7)
DIGGING = in_turn(3, coins=(2, 0, 0), levels=((1,), (2,), (3,), (), (4,)), spaces=(2, 10, 12))
"""Anna's turn, with enough coins for some of the levels."""


def watching(
    state: State | None = None, *, pending: tuple[Move, ...] = (), wrong: tuple[Move, ...] = ()
) -> Situation:
    """The camera watches, and says this."""
    told_wrong = tuple(Discrepancy(f"wrong {move}", "…", 0.0, move) for move in wrong)
    return Situation(
        state or start(setup_for(3)),
        Advice(pending=pending, discrepancies=told_wrong),
        camera=CameraIs.WATCHING,
    )


def levels(situation: Situation) -> list[LampState]:
    return [patterns(situation)[lamp] for lamp in LEVELS]


def players(situation: Situation) -> list[LampState]:
    return [patterns(situation)[lamp] for lamp in (RED, BLUE, YELLOW, GREEN)]


# --- levels ------------------------------------------------------------------------------------------


def test_levels_that_may_be_dug_are_lit_and_those_alone() -> None:
    state = DIGGING
    legal = [is_legal(state, Dig(state.turn_order[0], n)) for n in range(1, 6)]
    assert True in legal and False in legal
    assert levels(Situation(state)) == [ON if may else OFF for may in legal]


def test_a_level_blinks_until_the_find_is_seen_there() -> None:
    arriving = watching(pending=(Move(FIND, "reveal", "dig/III"), Move(find_sticker(8), "reveal", "dig/V")))
    assert levels(arriving) == [OFF, OFF, BLINK, OFF, BLINK]
    assert levels(watching(pending=(Move(find_sticker(8), "reveal", "dig/V"),))) == [
        OFF,
        OFF,
        OFF,
        OFF,
        BLINK,
    ]
    assert levels(watching()) == [OFF] * 5


def test_a_find_on_a_wrong_level_alarms_there_and_blinks_where_it_belongs() -> None:
    situation = watching(wrong=(Move(FIND, "dig/II/3", "dig/IV"),))
    assert levels(situation) == [OFF, ALARM, OFF, BLINK, OFF]
    assert patterns(situation)[STATUS] is ALARM


def test_something_wrong_that_is_set_aside_calms_the_status_but_not_its_level() -> None:
    situation = watching(wrong=(Move(FIND, "dig/II/3", "dig/IV"),))
    aside = replace(situation, set_aside=frozenset(d.key for d in situation.wrong))
    assert levels(aside) == [OFF, ALARM, OFF, BLINK, OFF]
    assert patterns(aside)[STATUS] is ON


def test_finds_to_be_taken_away_light_their_level() -> None:
    assert levels(watching(pending=(Move(FIND, "dig/I/2", None),))) == [ON, OFF, OFF, OFF, OFF]


def test_a_marker_that_goes_somewhere_lights_no_level() -> None:
    state = in_turn(3)
    moving = watching(state, pending=(Move(marker_sticker(state, 1, 2), "museum/5", "museum/4"),))
    assert BLINK not in levels(moving)


def test_what_the_camera_last_said_does_not_count_when_it_sees_nothing() -> None:
    blind = replace(watching(pending=(Move(FIND, None, "dig/I"),)), camera=CameraIs.TROUBLE)
    assert levels(blind) == [OFF] * 5
    assert patterns(blind)[STATUS] is LampState.SPARK


def test_the_knobs_level_winks_instead_of_being_lit() -> None:
    state = DIGGING
    assert levels(Situation(state, chosen="level.II"))[1] is WINK
    assert levels(Situation(state, chosen="turn.done")) == levels(Situation(state))


def test_the_level_that_the_grave_robber_digs_is_lit() -> None:
    dug = set()
    for _before, _action, state in playout(setup_for(2), 3):
        if state.stage is Stage.ROBBER_TURN:
            assert players(Situation(state)) == [OFF] * 4
            dug.add(tuple(levels(Situation(state))))
    assert dug
    assert all(sorted(lamps) in ([OFF] * 5, [OFF] * 4 + [ON]) for lamps in dug)
    assert any(ON in lamps for lamps in dug)


# --- players -----------------------------------------------------------------------------------------


def test_whose_turn_it_is_in_every_state_of_a_game() -> None:
    lit = set()
    for _before, _action, state in playout(setup_for(3), 1):
        shown = players(Situation(state))
        acting = [lamp for lamp in shown if lamp is ON]
        lit.add((state.stage, len(acting)))
        if state.active is not None:
            assert shown[state.active] is ON and len(acting) == 1
    assert (Stage.FINDS, 1) in lit, "the starting player turns up finds"
    assert (Stage.EVALUATION, 0) in lit and (Stage.FUND, 0) in lit


def test_lamps_follow_the_colour_and_not_the_seat() -> None:
    setup = Setup(
        EDITION, (Player("Anna", Colour.GREEN), Player("Ben", Colour.BLUE), Player("Cleo", Colour.RED))
    )
    assert players(Situation(start(setup))) == [OFF, OFF, OFF, ON]


def test_a_piece_to_be_moved_makes_its_owners_lamp_blink() -> None:
    state = in_turn(3)
    figure = Move(figure_sticker(state, 2), None, "grant/10")
    assert players(watching(state, pending=(figure,)))[2] is BLINK
    robber = in_turn(2)
    assert BLINK not in players(watching(robber, pending=(Move(ROBBER_STICKER, None, "grant/5"),)))


def test_the_winners_blink_when_the_game_is_over() -> None:
    last = list(playout(setup_for(4), 2))[-1][2]
    assert last.over
    blinking = [player for player, lamp in enumerate(players(Situation(last))) if lamp is BLINK]
    assert blinking == sorted(ranking(last)[0])


# --- the status lamp ---------------------------------------------------------------------------------

WRONG = (Move(FIND, "museum/3", "dig/I"),)


@pytest.mark.parametrize(
    ("situation", "pattern"),
    [
        (Situation(), ON),
        (Situation(camera=CameraIs.TROUBLE), LampState.SPARK),
        (Situation(stuck=frozenset({ButtonName.UNDO})), LampState.SPARK),
        (Situation(camera=CameraIs.TROUBLE, asking=Asking.UNDO), BLINK),
        (watching(wrong=WRONG), ALARM),
        (replace(watching(wrong=WRONG), asking=Asking.OTHER), ALARM),
        (replace(watching(wrong=WRONG), journal_fault="No room."), LampState.LONG_SHORT),
        (Situation(journal_fault="No room.", power=Power.HELD), LampState.FLICKER),
        (Situation(power=Power.GOING_OFF), LampState.FLICKER),
    ],
)
def test_the_status_lamp_says_the_gravest_thing(situation: Situation, pattern: LampState) -> None:
    assert patterns(situation)[STATUS] is pattern


def test_all_other_lamps_are_dark_while_the_device_switches_off() -> None:
    state = DIGGING
    assert ON in levels(Situation(state, power=Power.HELD))
    going = patterns(Situation(state, power=Power.GOING_OFF))
    assert {lamp for lamp, pattern in going.items() if pattern is not OFF} == {STATUS}


# --- the table itself --------------------------------------------------------------------------------


def test_every_lamp_has_a_pattern_in_every_state_and_every_row_is_used() -> None:
    used = set()
    state = in_turn(2)
    situations = [Situation(after) for _b, _a, after in playout(setup_for(2), 5)]
    situations += [
        watching(pending=(Move(FIND, "dig/I/1", "dig/II"),)),
        watching(state, pending=(Move(figure_sticker(state, 0), None, "grant/10"),)),
        watching(wrong=(*WRONG, Move(FIND, "dig/II/1", "dig/I"))),
        Situation(asking=Asking.UNDO),
        Situation(camera=CameraIs.TROUBLE),
        Situation(journal_fault="No room."),
        Situation(power=Power.GOING_OFF),
        Situation(chosen="level.V"),
    ]
    for situation in situations:
        assert set(patterns(situation)) == set(EVERY_LAMP)
        used |= {id(row) for row, _lamps in told(situation)}
    # lamps stay dark unless a row lights them, so the one dark row speaks only through what it silences
    lighting = {id(row) for row in TABLE}
    assert lighting - used == set()


def test_every_row_has_words_of_its_own() -> None:
    meanings = [row.means() for row in TABLE]
    assert len(set(meanings)) == len(meanings)


def test_a_panel_of_other_lamps_is_told_no_more_than_there_are() -> None:
    assert all(lamp in EVERY_LAMP for lamp in patterns(Situation()))
    assert Lamp(LampGroup.LEVEL, 6) not in patterns(Situation())


# --- light and sound ---------------------------------------------------------------------------------


def test_the_light_is_on_while_the_camera_has_something_to_look_at() -> None:
    last = list(playout(setup_for(2), 2))[-1][2]
    assert light(Situation()) == 0
    assert light(Situation(screen="camera")) == 1
    assert light(Situation(in_turn(2))) == 1
    assert light(Situation(last)) == 0
    assert light(Situation(in_turn(2), power=Power.GOING_OFF)) == 0


def test_something_newly_wrong_is_heard_once() -> None:
    calm, wrong = watching(), watching(wrong=WRONG)
    assert sound(calm, wrong) is Sound.ATTENTION
    assert sound(wrong, wrong) is None
    assert sound(wrong, calm) is None
    assert sound(calm, replace(calm, journal_fault="No room.")) is Sound.ATTENTION
    more = watching(wrong=(*WRONG, Move(find_sticker(9), "dig/I/1", "dig/II")))
    assert sound(wrong, more) is Sound.ATTENTION


def test_ending_a_turn_moves_the_light_to_the_next_player() -> None:
    state = in_turn(3, spaces=(5, 6, 7))
    first, second = state.turn_order[:2]
    after = apply(state, EndTurn(first, revision=state.revision))
    assert players(Situation(state))[first] is ON
    assert players(Situation(after))[first] is OFF and players(Situation(after))[second] is ON
