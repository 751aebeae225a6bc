"""The one-line text form of a state, for tests, logs and bug reports; as chess has FEN.

Seventeen fields with a space between, `-` for nothing: round, stage, order, levels I/…/V, players
(coins, VP, loose, three collections as space:value:polish:row; players apart by `;`), Robber's coins,
box, unseen in box, cards out of 1–8 coins, backs, values, figures, Robber's space, payouts, acted,
`!` when an exhibit is owed, prizes. The setup is not part of it, as the rules are not part of a FEN.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from companion.games.errors import Malformed
from companion.games.pergamon.edition import FINDS, GRANT_SPACES, MUSEUM_SPACES
from companion.games.pergamon.laws import broken
from companion.games.pergamon.setup import Setup
from companion.games.pergamon.state import ROBBER, Back, Collection, Holding, Stage, State

T = TypeVar("T")
_NOTHING = "-"
_FIELDS = 17
_BACKS = {"s": Back.SACK, "c": Back.CHEST}


def dump(state: State) -> str:
    """The state in one line; `parse(dump(state), state.setup) == state`."""
    return " ".join(
        (
            str(state.round),
            str(state.stage),
            "".join(map(str, state.order)),
            "/".join(_numbers(level) for level in state.levels),
            ";".join(_holding(holding) for holding in state.holdings),
            str(state.robber_coins),
            _numbers(sorted(state.box)),
            str(state.unseen_in_box),
            "".join(map(str, state.cards_out)),
            "".join(str(back)[0] for back in state.backs) or _NOTHING,
            _numbers(state.values),
            ".".join(_NOTHING if space is None else str(space) for space in state.figures),
            _NOTHING if state.robber_space is None else str(state.robber_space),
            _pairs(state.payouts),
            str(state.acted),
            "!" if state.owes_exhibit else _NOTHING,
            _pairs(state.prizes),
        )
    )


def parse(text: str, setup: Setup) -> State:
    """The state that `dump` wrote for this setup.

    Raises Malformed naming the field that is wrong, or what does not fit together.
    """
    parts = text.split(" ")
    if len(parts) != _FIELDS:
        raise Malformed(f"a state has {_FIELDS} fields, not {len(parts)}")
    players = len(setup.players)
    fields = iter(parts)

    def read(name: str, convert: Callable[[str], T]) -> T:
        part = next(fields)
        try:
            return convert(part)
        except (ValueError, KeyError, IndexError) as error:
            raise Malformed(f"{name}: {part!r} ({error})") from error

    state = State(
        setup,
        round=read("round", lambda p: _within(int(p), 1, 12)),
        stage=read("stage", Stage),
        order=read("order", lambda p: _order(p, players)),
        levels=read("levels", lambda p: _exactly(5, map(_parse_finds, p.split("/")))),
        holdings=read("players", lambda p: _exactly(players, map(_parse_holding, p.split(";")))),
        robber_coins=read("Robber's coins", lambda p: _within(int(p), 0, 10**6)),
        box=read("box", lambda p: frozenset(_parse_finds(p))),
        unseen_in_box=read("unseen in box", lambda p: _within(int(p), 0, FINDS)),
        cards_out=read("cards out", lambda p: _exactly(8, (_within(int(c), 0, 3) for c in p))),
        backs=read("backs", lambda p: tuple(_BACKS[c] for c in p.removeprefix(_NOTHING))),
        values=read("values", lambda p: _parse_numbers(p, 1, 8)),
        figures=read("figures", lambda p: _exactly(players, (_space(s) for s in p.split(".")))),
        robber_space=read("Robber's space", _space),
        payouts=read("payouts", lambda p: _parse_pairs(p, players)),
        acted=read("acted", lambda p: _within(int(p), 0, players + 1)),
        owes_exhibit=read("exhibit owed", lambda p: {"!": True, _NOTHING: False}[p]),
        prizes=read("prizes", lambda p: _parse_pairs(p, players)),
    )
    problem = broken(state)
    if problem is not None:
        raise Malformed(f"not a state of this game: {problem}")
    if dump(state) != text:
        raise Malformed("not in the usual form: a number is written otherwise")
    return state


def _numbers(numbers: Iterable[int]) -> str:
    return ".".join(map(str, numbers)) or _NOTHING


def _pairs(pairs: Iterable[tuple[int, int]]) -> str:
    return ".".join(f"{'R' if who == ROBBER else who}:{n}" for who, n in pairs) or _NOTHING


def _holding(holding: Holding) -> str:
    collections = [
        _NOTHING if c is None else f"{c.space}:{c.value}:{c.polish}:{_numbers(c.row)}"
        for c in holding.collections
    ]
    return ",".join((str(holding.coins), str(holding.vp), _numbers(holding.loose), *collections))


def _within(number: int, least: int, most: int) -> int:
    if not least <= number <= most:
        raise ValueError(f"{number} is not from {least} to {most}")
    return number


def _exactly(count: int, things: Iterable[T]) -> tuple[T, ...]:
    exact = tuple(things)
    if len(exact) != count:
        raise ValueError(f"{count} wanted, {len(exact)} given")
    return exact


def _parse_numbers(text: str, least: int, most: int) -> tuple[int, ...]:
    if text == _NOTHING:
        return ()
    return tuple(_within(int(part), least, most) for part in text.split("."))


def _parse_finds(text: str) -> tuple[int, ...]:
    return _parse_numbers(text, 1, FINDS)


def _order(text: str, players: int) -> tuple[int, ...]:
    order = tuple(map(int, text))
    if sorted(order) != list(range(players)):
        raise ValueError(f"not an order of {players} players")
    return order


def _space(text: str) -> int | None:
    return None if text == _NOTHING else _within(int(text), 1, GRANT_SPACES)


def _parse_holding(text: str) -> Holding:
    coins, vp, loose, *collections = text.split(",")
    first, second, third = map(_parse_collection, collections)
    return Holding(
        _within(int(coins), 0, 10**6), _within(int(vp), 0, 10**6), _parse_finds(loose), (first, second, third)
    )


def _parse_collection(text: str) -> Collection | None:
    if text == _NOTHING:
        return None
    space, value, polish, row = text.split(":")
    return Collection(_parse_finds(row), int(polish), int(value), _within(int(space), 1, MUSEUM_SPACES))


def _parse_pairs(text: str, players: int) -> tuple[tuple[int, int], ...]:
    if text == _NOTHING:
        return ()
    pairs = (part.split(":") for part in text.split("."))
    return tuple(
        (ROBBER if who == "R" else _within(int(who), 0, players - 1), _within(int(n), 0, 10**6))
        for who, n in pairs
    )
