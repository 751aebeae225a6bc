"""“Why?”: the rule behind a number, in plain words, with this game's own figures in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.games.pergamon import Action, Evaluate, Exhibit, State, start
from companion.games.pergamon.checks import storage_cost
from companion.games.pergamon.edition import MUSEUM_SPACES
from companion.games.pergamon.evaluation import (
    BONUS_KIND,
    BONUS_VP,
    DROP,
    PRIZES,
    bonus,
    exhibited_objects,
    final_prizes,
)
from companion.games.pergamon.finds import objects, row_of
from companion.games.pergamon.museum import place, space_for
from companion.games.pergamon.setup import FinalPrize, TiedBonus
from companion.games.pergamon.state import ROBBER
from companion.phrases import year_name
from companion.scoresheet import Done, points
from companion.session.events import Entry
from companion.ui.presenters import names
from companion.words import _, plural


@dataclass(frozen=True)
class Why:
    """The answer to a tap on a number. `name` is what the card is called, such as “why.payout.0”."""

    name: str
    title: str
    lines: tuple[str, ...]


def payout(state: State, figure: int) -> Why | None:
    """Why a player (or the ROBBER) got that much of the fund (rules 4.2.5); None before it is paid."""
    paid = dict(state.payouts)
    if figure not in paid:
        return None
    order = [one for one, _coins in state.payouts]
    earlier = order[: order.index(figure)]
    space = state.robber_space if figure == ROBBER else state.figures[figure]
    lines = [
        _("The fund of the two cards, paid out from right to left: {coins}.").format(
            coins=names.coins(sum(state.values))
        )
    ]
    if sum(coins for _figure, coins in state.payouts) < sum(state.values):
        lines.append(_("Not all of it is paid: the rules of this game keep the rest by the board."))
    if earlier:
        taken = sum(paid[one] for one in earlier)
        lines.append(
            _("{names} stood further right and took {coins}.").format(
                names=names.people(state, tuple(earlier)), coins=names.coins(taken)
            )
        )
    lines.append(_share(state, figure, space, last=figure == order[-1]))
    key = "robber" if figure == ROBBER else figure
    title = _("{name} got {coins}").format(name=names.figure(state, figure), coins=names.coins(paid[figure]))
    return Why(f"why.payout.{key}", title, tuple(lines))


def payouts(state: State) -> Why | None:
    """Why each figure got what it got (rules 4.2.5); None before the fund is paid."""
    answers = [payout(state, figure) for figure, _coins in state.payouts]
    told = [answer for answer in answers if answer is not None]
    if not told:
        return None
    lines = [told[0].lines[0]]
    lines += [f"{answer.title}: {answer.lines[-1]}" for answer in told]
    return Why("why.payouts", _("From right to left"), tuple(lines))


def moved(history: Sequence[Entry[State, Action]]) -> Why | None:
    """Why the markers stand where they stand: the last exhibit or evaluation; None before the first."""
    for entry in reversed(history):
        before, action = entry.before, entry.action
        if isinstance(action, Exhibit):
            worth = value(before, action.row, action.polish)
            shown = entry.after.holdings[action.player].collections[action.marker - 1]
            assert shown is not None, "what was exhibited stands in the museum"
            shifted = shift(before, action.player, action.marker, shown.value)
            title = _("{name}, marker {marker}: {value}").format(
                name=names.figure(before, action.player),
                marker=names.numeral(action.marker),
                value=worth.title,
            )
            return Why("why.moved", title, (*worth.lines, *shifted.lines))
        if isinstance(action, Evaluate):
            title = _("Evaluation of round {n}").format(n=before.round)
            return Why("why.moved", title, (*oldest(before).lines, *drop(before).lines))
    return None


def _share(state: State, figure: int, space: int | None, *, last: bool) -> str:
    if last and (figure != ROBBER or state.setup.settings.robber_takes_rest):
        return _("The leftmost figure takes all that remains, whatever its space says.")
    asked = 0 if space is None else state.setup.edition.space(space).coins
    if dict(state.payouts)[figure] < asked:
        return _("The space asks for {coins}, but no more was left.").format(coins=names.coins(asked))
    return _("The space says {coins}.").format(coins=names.coins(asked))


def value(state: State, row: tuple[int, ...], polish: int = 0) -> Why:
    """Why a row is worth what it is (rules 2 and 4.3b.3)."""
    found = objects(row_of(state.setup.edition, row))
    lines = [_("Each whole object counts the hundreds of its year.")]
    lines += [
        _("{kind}, {year}: {value}").format(
            kind=names.kind_title(one.kind), year=year_name(one.year), value=one.value
        )
        for one in found
    ]
    if not found:
        lines.append(_("No two halves in the row match yet."))
    if polish:
        lines.append(
            plural("{n} coin of polish adds {n}.", "{n} coins of polish add {n}.", polish).format(n=polish)
        )
    total = sum(one.value for one in found) + polish
    return Why("why.value", _("Value {value}").format(value=total), tuple(lines))


def shift(state: State, player: int, marker: int, value_: int) -> Why:
    """Why an exhibit of that value moves the markers as it does (rules 4.3b.4)."""
    space = space_for(value_)
    after, pushed = place(state.museum(), (player, marker), value_)
    moved = sum(1 for at in state.museum() if at <= space) - (pushed is not None)
    lines = [_("The marker goes to the space with the number of the value, and the exhibit earns 1 VP.")]
    if value_ > MUSEUM_SPACES:
        lines.append(_("Beyond {last} there is no space: it goes to {last}.").format(last=MUSEUM_SPACES))
    lines.append(_("Every marker on that space or lower makes room: it moves down one space."))
    lines.append(
        plural("{n} marker moves down.", "{n} markers move down.", moved).format(n=moved)
        if moved
        else _("Here no other marker moves.")
    )
    if pushed is not None:
        lines.append(
            _("{name}'s marker {marker} is pushed below space 1 and leaves the museum.").format(
                name=names.figure(state, pushed[0]), marker=names.numeral(pushed[1])
            )
        )
    assert after[space] == (player, marker), "the new marker stands on its own space"
    return Why("why.shift", _("To space {space}").format(space=space), tuple(lines))


def storage(state: State, player: int, count: int | None = None) -> Why:
    """Why keeping the loose finds, or `count` of them, costs that much (rules 4.3c)."""
    kept = len(state.holdings[player].loose) if count is None else count
    lines = (
        _("At the end of a turn three finds are kept free of charge."),
        _("Each further three, or a part of three, cost 1 coin."),
        _("{name} keeps {finds}: {coins}.").format(
            name=names.figure(state, player), finds=names.finds(kept), coins=names.coins(storage_cost(kept))
        ),
    )
    title = _("Storage costs {coins}").format(coins=names.coins(storage_cost(kept)))
    return Why(f"why.storage.{player}", title, lines)


def museum(state: State, space: int) -> Why:
    """Why a marker on that space earns its VP (rules 4.4.1)."""
    vp = state.setup.edition.vp(space)
    lines = (
        _("In an evaluation each marker earns the points under its space."),
        _("Under space {space} stand {vp}.").format(space=space, vp=names.points(vp)),
    )
    return Why(f"why.museum.{space}", names.points(vp), lines)


def drop(state: State) -> Why:
    """Why the markers go down after an evaluation (rules 4.4.3)."""
    spaces = DROP[state.round]
    title = plural("{n} space down", "{n} spaces down", spaces).format(n=spaces)
    lines = (
        _("After the evaluation of round {round} every marker moves down that far.").format(
            round=state.round
        ),
        _("A marker that would go below space 1 leaves the museum, and its finds go into the box."),
    )
    return Why("why.drop", title, lines if spaces else (_("After the last evaluation nothing moves."),))


def oldest(state: State) -> Why:
    """Why a player gets the bonus of the round's evaluation, or nobody (rules 4.4.2)."""
    kind = BONUS_KIND[state.round]
    lines = [
        _("Round {round} pays {vp} for one thing in the museum: {oldest}.").format(
            round=state.round, vp=names.points(BONUS_VP), oldest=names.oldest_name(kind)
        )
    ]
    shown = [
        (found.year, player) for player, _marker, found in exhibited_objects(state) if found.kind is kind
    ]
    for year, player in sorted(shown, reverse=True)[:3]:
        lines.append(f"{names.figure(state, player)}: {year_name(year)}")
    if not shown:
        lines.append(_("Nobody shows one."))
    elif not bonus(state):
        lines.append(_("They are equally old, and in this game nobody is paid then."))
    elif len(bonus(state)) > 1 and state.setup.settings.tied_bonus is not TiedBonus.NONE:
        lines.append(_("They are equally old: each of these players is paid."))
    return Why("why.bonus", names.oldest_name(kind).capitalize(), tuple(lines))


def prize(state: State, player: int) -> Why:
    """Why a player got final prizes, or none (rules 5)."""
    first, second, third = PRIZES
    given = [vp for owner, vp in (state.prizes or final_prizes(state)) if owner == player]
    lines = [
        (
            _("At the end the three oldest objects in the museum earn {first}, {second} and {third} VP.")
            if state.setup.settings.final_prize is FinalPrize.OBJECT
            else _(
                "At the end the three collections with the oldest objects earn {first}, {second} and"
                " {third} VP."
            )
        ).format(first=first, second=second, third=third),
        _("Equally old ones share the better place."),
    ]
    years = sorted(
        {found.year for owner, _marker, found in exhibited_objects(state) if owner == player}, reverse=True
    )
    if years:
        lines.append(
            _("{name}'s oldest: {years}.").format(
                name=names.figure(state, player), years=", ".join(year_name(year) for year in years[:3])
            )
        )
    else:
        lines.append(_("{name} shows nothing.").format(name=names.figure(state, player)))
    lines.append(
        _("That makes {sum} = {vp}.").format(sum=" + ".join(map(str, given)), vp=names.points(sum(given)))
        if given
        else _("None of them is among these.")
    )
    title = _("Prizes of {name}").format(name=names.figure(state, player))
    return Why(f"why.prize.{player}", title, tuple(lines))


ByRound = tuple[tuple[int, int], ...]
"""A round and the VP of its evaluation, for each that there was."""


def exhibits(state: State, player: int, vp: int) -> Why:
    """Why exhibiting earned a player that much over the game (rules 4.3b.4)."""
    lines = (
        _("Each collection earns 1 VP when it is exhibited."),
        plural("{name} has exhibited {n} collection.", "{name} has exhibited {n} collections.", vp).format(
            name=names.figure(state, player), n=vp
        ),
    )
    return Why(f"why.exhibits.{player}", _("Exhibits: {vp}").format(vp=names.points(vp)), lines)


def evaluated(state: State, player: int, by_round: ByRound) -> Why:
    """Why the evaluations earned a player that much (rules 4.4.1)."""
    lines = [_("In an evaluation each marker earns the points under its space.")]
    lines += [_("Round {n}: {vp}").format(n=round_, vp=names.points(vp)) for round_, vp in by_round]
    total = names.points(sum(vp for _round, vp in by_round))
    return Why(f"why.evaluated.{player}", _("Evaluations: {vp}").format(vp=total), tuple(lines))


def bonuses(state: State, player: int, by_round: ByRound) -> Why:
    """Why the bonuses of the evaluations earned a player that much (rules 4.4.2)."""
    lines = [_("Each evaluation asks for one thing; whoever shows it in the museum earns a bonus.")]
    lines += [
        _("Round {n}, {oldest}: {vp}").format(
            n=round_, oldest=names.oldest_name(BONUS_KIND[round_]), vp=names.points(vp)
        )
        for round_, vp in by_round
    ]
    total = names.points(sum(vp for _round, vp in by_round))
    return Why(f"why.bonuses.{player}", _("Bonuses: {vp}").format(vp=total), tuple(lines))


def total(state: State, done: Iterable[Done], player: int) -> Why:
    """Where all of a player's VP came from, once the game is over: before, the answer is not for all eyes."""
    assert state.over, "VP are told when the game is over"
    rows = points(start(state.setup), done).rows
    lines = [
        _("{source}: {vp}").format(source=source, vp=row[player])
        for source, row in rows.items()
        if row[player]
    ]
    title = _("{name}: {vp}").format(
        name=names.figure(state, player), vp=names.points(state.holdings[player].vp)
    )
    return Why(f"why.total.{player}", title, tuple(lines) or (_("No points at all."),))
