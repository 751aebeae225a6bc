"""The one table from a situation to patterns of light. Lamps say what the screen says, and nothing else.

The first row that names a lamp decides what it shows; a lamp that no row names is dark.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from companion.games.pergamon import ROBBER, Colour, Dig, Stage, State
from companion.games.pergamon.edition import LEVELS
from companion.games.pergamon.evaluation import ranking
from companion.games.pergamon.robber import level_to_dig
from companion.games.pergamon.rules import is_legal
from companion.panel.situation import Asking, CameraIs, Power, Situation
from companion.table.advice import Move
from companion.table.names import number_in, player_of
from companion.words import _
from hardware.patterns import LampState, Sound
from hardware.wiring import EVERY_LAMP, Lamp, LampGroup
from vision.codes import StickerClass

STATUS = Lamp(LampGroup.STATUS)
_COLOURS = tuple(Colour)


def level_lamp(level: int) -> Lamp:
    """The lamp of level 1–5."""
    return Lamp(LampGroup.LEVEL, level)


def player_lamp(colour: Colour) -> Lamp:
    """The lamp in a player's colour, whoever sits where."""
    return Lamp(LampGroup.PLAYER, _COLOURS.index(colour) + 1)


@dataclass(frozen=True)
class Row:
    """One row of the table: which lamps, what they show, and what that means."""

    lamps: Callable[[Situation], Iterable[Lamp]]
    pattern: LampState
    means: Callable[[], str]


# --- which lamps -------------------------------------------------------------------------------------


def _status(when: Callable[[Situation], object]) -> Callable[[Situation], Iterable[Lamp]]:
    return lambda situation: [STATUS] if when(situation) else []


def _dark_when_going_off(situation: Situation) -> Iterable[Lamp]:
    return (lamp for lamp in EVERY_LAMP if situation.power is Power.GOING_OFF and lamp != STATUS)


def _level_of(place: str | None) -> int | None:
    """The level of “dig/III/2” or “dig/III”; None for other places."""
    if place is None or not place.startswith("dig/"):
        return None
    return number_in("/".join(place.split("/")[:2]))


def _lamps_of(places: Iterable[str | None]) -> Iterator[Lamp]:
    for place in places:
        level = _level_of(place)
        if level is not None:
            yield level_lamp(level)


def _lies_wrong(situation: Situation) -> Iterator[Lamp]:
    return _lamps_of(d.move.here for d in situation.watched.discrepancies if d.move)


def _moves(situation: Situation) -> Iterator[Move]:
    """All moves that are still to be made."""
    yield from situation.watched.pending
    yield from (d.move for d in situation.watched.discrepancies if d.move)


def _goes_there(situation: Situation) -> Iterator[Lamp]:
    finds = (m for m in _moves(situation) if m.sticker.cls is StickerClass.FIND)
    return _lamps_of(m.there for m in finds)


def _taken_away(situation: Situation) -> Iterator[Lamp]:
    finds = (m for m in situation.watched.pending if m.sticker.cls is StickerClass.FIND)
    return _lamps_of(m.here for m in finds)


def _chosen(situation: Situation) -> Iterable[Lamp]:
    levels = {f"level.{numeral}": n for n, numeral in enumerate(("I", "II", "III", "IV", "V"), 1)}
    return [level_lamp(levels[situation.chosen])] if situation.chosen in levels else []


def _may_dig(situation: Situation) -> Iterator[Lamp]:
    state = situation.state
    if state is None or state.stage is not Stage.DIG or state.active is None:
        return
    yield from (level_lamp(n) for n in LEVELS if is_legal(state, Dig(state.active, n)))


def _robber_digs(situation: Situation) -> Iterable[Lamp]:
    state = situation.state
    if state is None or state.stage is not Stage.ROBBER_TURN:
        return []
    level = level_to_dig(state)
    return [] if level is None else [level_lamp(level)]


def _piece_to_move(situation: Situation) -> Iterator[Lamp]:
    """Players whose figure or marker is to be moved."""
    state = situation.state
    for move in situation.watched.pending:
        if state is not None and move.sticker.cls in (StickerClass.FIGURE, StickerClass.MARKER):
            player = player_of(state, move.sticker)
            if player is not None:
                yield _lamp_of_player(state, player)


def _whose_turn(situation: Situation) -> Iterator[Lamp]:
    state = situation.state
    if state is None:
        return
    player = state.active
    if state.stage in (Stage.FINDS, Stage.GRANTS):
        player = state.starting_player
    if player is not None and player != ROBBER:
        yield _lamp_of_player(state, player)


def _has_won(situation: Situation) -> Iterator[Lamp]:
    state = situation.state
    if state is not None and state.over:
        yield from (_lamp_of_player(state, player) for player in ranking(state)[0])


def _lamp_of_player(state: State, player: int) -> Lamp:
    return player_lamp(state.setup.players[player].colour)


# --- the table ---------------------------------------------------------------------------------------

TABLE: tuple[Row, ...] = (
    Row(
        _dark_when_going_off,
        LampState.OFF,
        lambda: _("the device is switching off"),
    ),
    Row(
        _status(lambda s: s.power is not Power.ON),
        LampState.FLICKER,
        lambda: _("the device is about to switch off, or switching off: wait until it is dark"),
    ),
    Row(
        _status(lambda s: s.journal_fault),
        LampState.LONG_SHORT,
        lambda: _("the last thing done could not be written down"),
    ),
    Row(
        _status(lambda s: s.wrong),
        LampState.ALARM,
        lambda: _("something lies wrong on the table"),
    ),
    Row(
        _status(lambda s: s.asking is not Asking.NOTHING),
        LampState.BLINK,
        lambda: _("the screen asks something"),
    ),
    Row(
        _status(lambda s: s.camera is CameraIs.TROUBLE or s.stuck),
        LampState.SPARK,
        lambda: _("the camera does not see the board, or a button is stuck"),
    ),
    Row(
        _status(lambda s: True),
        LampState.ON,
        lambda: _("the companion is ready"),
    ),
    Row(
        _lies_wrong,
        LampState.ALARM,
        lambda: _("something lies wrong on this level"),
    ),
    Row(
        _chosen,
        LampState.WINK,
        lambda: _("the knob stands on this level"),
    ),
    Row(
        _goes_there,
        LampState.BLINK,
        lambda: _("a find goes to this level; it blinks until the camera sees it there"),
    ),
    Row(
        _may_dig,
        LampState.ON,
        lambda: _("the player whose turn it is may dig this level"),
    ),
    Row(
        _robber_digs,
        LampState.ON,
        lambda: _("the Grave Robber digs this level"),
    ),
    Row(
        _taken_away,
        LampState.ON,
        lambda: _("finds are to be taken from this level"),
    ),
    Row(
        _has_won,
        LampState.BLINK,
        lambda: _("this player has won"),
    ),
    Row(
        _piece_to_move,
        LampState.BLINK,
        lambda: _("a figure or marker of this player is to be moved"),
    ),
    Row(
        _whose_turn,
        LampState.ON,
        lambda: _("it is this player's turn"),
    ),
)


def told(situation: Situation) -> tuple[tuple[Row, tuple[Lamp, ...]], ...]:
    """The rows that say something now, each with the lamps that say it."""
    taken: set[Lamp] = set()
    said = []
    for row in TABLE:
        lamps = sorted(set(row.lamps(situation)) - taken, key=EVERY_LAMP.index)
        taken.update(lamps)
        if lamps:
            said.append((row, tuple(lamps)))
    return tuple(said)


def patterns(situation: Situation) -> dict[Lamp, LampState]:
    """What every lamp of a whole panel shows."""
    shown = {lamp: row.pattern for row, lamps in told(situation) for lamp in lamps}
    return {lamp: shown.get(lamp, LampState.OFF) for lamp in EVERY_LAMP}


def light(situation: Situation) -> float:
    """How bright the light over the board is, 0–1: on while the camera has something to look at."""
    playing = situation.state is not None and not situation.state.over
    wanted = playing or situation.screen == "camera"
    return 1.0 if wanted and situation.power is not Power.GOING_OFF else 0.0


def sound(before: Situation, now: Situation) -> Sound | None:
    """What is heard when the situation changes by itself: something new is wrong."""
    known = {d.key for d in before.wrong}
    new_wrong = any(d.key not in known for d in now.wrong)
    return Sound.ATTENTION if new_wrong or (now.journal_fault and not before.journal_fault) else None
