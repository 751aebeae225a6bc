"""The one next thing: who does what, the accented button, the quiet ones, and what they do.

Every stage has its sentence. What a button does is either an action of the rules (`NextThing.submits`,
by the button's name) or a screen to open (the button's name itself, such as “exhibit.open”).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations_with_replacement

from companion.games.pergamon import (
    ROBBER,
    Back,
    Dig,
    DrawGrants,
    EndTurn,
    Evaluate,
    Exhibit,
    FinalPrizes,
    PlaceFigure,
    PlaceRobber,
    RobberTurn,
    Stage,
    State,
    TurnUpFinds,
)
from companion.games.pergamon import Action as GameAction
from companion.games.pergamon.checks import can_exhibit, storage_cost
from companion.games.pergamon.edition import GRANT_SPACES, LEVELS
from companion.games.pergamon.evaluation import BONUS_KIND
from companion.games.pergamon.robber import level_to_dig
from companion.games.pergamon.rules import is_legal, may_break_up
from companion.phrases import describe
from companion.table.advice import Advice, Move
from companion.table.names import piece_name, place_name
from companion.ui.presenters import names
from companion.ui.values import Action
from companion.words import _, plural

DONE = "turn.done"
EXHIBIT = "exhibit.open"
BREAK_UP = "break_up.open"
DISCARD = "discard.open"
FINDS = "finds.open"
NO_FINDS = "finds.none"
CARDS = "cards.open"
GRANTS = "grants.open"
ROBBER_DONE = "robber.done"
EVALUATION = "evaluation.open"
PRIZES = "prizes.done"
RANKING = "ranking.open"
PROPOSAL = "proposal.accept"


@dataclass(frozen=True)
class NextThing:
    """What the bar at the top says. `who` is a key of the theme's player colours, “” for everybody.

    `submits`: what taps carry out, by name: buttons of the bar, “level.III”, “grant.5”. `waiting`: the
    table has something to do that the camera will see by itself.
    """

    sentence: str
    who: str = ""
    who_name: str = ""
    accent: Action | None = None
    others: tuple[Action, ...] = ()
    submits: Mapping[str, GameAction] = field(default_factory=dict)
    waiting: bool = False


def next_thing(state: State, advice: Advice | None = None) -> NextThing:
    """The next thing in this state; `advice` is None where no camera watches the table."""
    thing = _STAGES[state.stage](state, advice is not None)
    if advice is None:
        return thing
    if advice.pending:
        return _pending(state, advice, thing)
    if advice.proposal is not None and not advice.proposal.sure:
        return _offered(state, advice.proposal.action, thing)
    return thing


def _of(state: State, figure: int | None, sentence: str, **more: object) -> NextThing:
    if figure is None:
        return NextThing(sentence, **more)  # type: ignore[arg-type]
    return NextThing(
        sentence,
        names.look(state, figure),
        names.figure(state, figure),
        **more,  # type: ignore[arg-type]
    )


# --- what the camera adds ----------------------------------------------------------------------------


def _pending(state: State, advice: Advice, thing: NextThing) -> NextThing:
    """A piece still to be moved comes first; what could be tapped stays possible, but quiet."""
    sentence = move_sentence(state, advice.pending[0])
    made = len(advice.made)
    if made + len(advice.pending) > 1:
        count = _("{n} of {all}").format(n=made + 1, all=made + len(advice.pending))
        sentence = f"{sentence} ({count})"
    others = thing.others if thing.accent is None else (thing.accent, *thing.others)
    return NextThing(sentence, others=others, submits=thing.submits, waiting=True)


def move_sentence(state: State, move: Move) -> str:
    """One piece to be moved: “Move Ben's marker II from museum space 9 to museum space 8”."""
    piece, there = piece_name(state, move.sticker), place_name(move.there)
    if move.there is None:
        return _("Take {piece} off the board").format(piece=piece)
    if move.here is None:
        return _("Put {piece} on {there}").format(piece=piece, there=there)
    return _("Move {piece} from {here} to {there}").format(
        piece=piece, here=place_name(move.here), there=there
    )


def _offered(state: State, action: GameAction, thing: NextThing) -> NextThing:
    """Something the camera saw that a person must confirm or complete."""
    others = thing.others if thing.accent is None else (*thing.others, thing.accent)
    if isinstance(action, Exhibit):
        button = Action(EXHIBIT, _("Exhibit this row"), "museum")
        others = tuple(other for other in others if other.name != EXHIBIT)
        return replace(
            thing,
            sentence=_("A row lies in the tray: put its marker on its museum space, or tap"),
            accent=button,
            others=others,
        )
    button = Action(PROPOSAL, _("Yes"), "check")
    return replace(
        thing,
        sentence=_("The camera saw: {what}. Is that right?").format(what=describe(action, state)),
        accent=button,
        others=others,
        submits={**thing.submits, PROPOSAL: action},
    )


# --- the stages --------------------------------------------------------------------------------------


def _turn_up_finds(state: State, watched: bool) -> NextThing:
    wanted = len(state.open_levels)
    full = [names.numeral(level) for level in LEVELS if level not in state.open_levels]
    if wanted == 0:
        sentence = _("All levels are full: put the round's stack back in the box unseen")
        nothing = TurnUpFinds((), (), revision=state.revision)
        done = Action(NO_FINDS, _("Done"), "check")
        return _of(state, state.starting_player, sentence, accent=done, submits={NO_FINDS: nothing})
    if watched:
        sentence = plural(
            "Turn up {n} find of the {month} stack beside the board",
            "Turn up {n} finds of the {month} stack beside the board",
            wanted,
        ).format(n=wanted, month=names.month(state.round))
    else:
        sentence = plural(
            "Turn up {n} find of the {month} stack and tell which it is",
            "Turn up {n} finds of the {month} stack and tell which they are",
            wanted,
        ).format(n=wanted, month=names.month(state.round))
    if full:
        sentence += " " + _("(full: {levels}; the rest goes back in the box unseen)").format(
            levels=", ".join(full)
        )
    enter = Action(FINDS, _("Enter finds"), "hand")
    return _of(state, state.starting_player, sentence, **_by_hand(enter, watched))


def _by_hand(enter: Action, watched: bool) -> dict[str, object]:
    """Entering by hand is the next thing where no camera watches, and a quiet way out where one does."""
    return {"others": (enter,), "waiting": True} if watched else {"accent": enter}


def _draw_grants(state: State, watched: bool) -> NextThing:
    choices = {
        f"backs.{first}+{second}": DrawGrants((first, second), revision=state.revision)
        for first, second in combinations_with_replacement(Back, 2)
    }
    legal = {name: action for name, action in choices.items() if is_legal(state, action)}
    others = tuple(Action(name, names.backs(action.backs)) for name, action in legal.items())
    sentence = (
        _("Draw two grant cards and lay them face down")
        if watched
        else _("Draw two grant cards face down: what do their backs show?")
    )
    return _of(state, state.starting_player, sentence, others=others, submits=legal, waiting=watched)


def _place_robber(state: State, watched: bool) -> NextThing:
    """Follows by itself; shown only where a game was cut off between the two."""
    return _of(
        state,
        ROBBER,
        _("Goes to the grant space that shows the two card backs"),
        accent=Action(ROBBER_DONE, _("Done"), "check"),
        submits={ROBBER_DONE: PlaceRobber(revision=state.revision)},
    )


def _place_figure(state: State, watched: bool) -> NextThing:
    player = state.active
    assert player is not None
    submits = {
        f"grant.{space}": PlaceFigure(player, space, revision=state.revision)
        for space in range(1, GRANT_SPACES + 1)
    }
    return _of(state, player, _("Place your figure on a free grant space"), submits=submits, waiting=watched)


def _turn_up_grants(state: State, watched: bool) -> NextThing:
    enter = Action(CARDS, _("Enter the cards"), "cards")
    return NextThing(
        _("Turn the two grant cards up")
        if watched
        else _("Turn the two grant cards up and tell their coins"),
        **_by_hand(enter, watched),  # type: ignore[arg-type]
    )


def _dig(state: State, watched: bool) -> NextThing:
    player = _player(state)
    digs = {f"level.{names.numeral(n)}": Dig(player, n, revision=state.revision) for n in LEVELS}
    submits = {**digs, **_done(state, player)}
    buttons = _likeliest_first(state, player)
    if any(is_legal(state, Dig(player, n)) for n in LEVELS):
        sentence = _("Dig a level you may pay for, or keep your coins")
        return _of(state, player, sentence, others=buttons, submits=submits)
    if DONE not in {button.name for button in buttons}:
        sentence = _unpaid(state, player)
    elif buttons[0].name == EXHIBIT:
        sentence = _("No level can be dug: exhibit finds, or finish your turn")
    else:
        sentence = _("No level can be dug: finish your turn")
    return _of(state, player, sentence, accent=buttons[0], others=buttons[1:], submits=submits)


def _exhibit(state: State, watched: bool) -> NextThing:
    player = _player(state)
    buttons = _likeliest_first(state, player)
    shown = {button.name for button in buttons}
    if state.owes_exhibit:
        sentence, buttons = _("Exhibit the collection you made room for"), buttons[:1]
    elif DONE not in shown:
        sentence = _unpaid(state, player)
    elif buttons[0].name == EXHIBIT:
        sentence = _("Exhibit a collection, or finish your turn")
    elif BREAK_UP in shown:
        sentence = _("Finish your turn, or break up a collection")
    else:
        sentence = _finish(watched)
    submits = _done(state, player)
    return _of(state, player, sentence, accent=buttons[0], others=buttons[1:], submits=submits)


def _store(state: State, watched: bool) -> NextThing:
    player = _player(state)
    buttons = _ending(state, player)
    sentence = _finish(watched) if buttons[0].name == DONE else _unpaid(state, player)
    submits = _done(state, player)
    return _of(state, player, sentence, accent=buttons[0], others=buttons[1:], submits=submits)


def _likeliest_first(state: State, player: int) -> tuple[Action, ...]:
    """What a turn can go on with: exhibiting comes before its end, breaking up is for those who want it."""
    ending = _ending(state, player)
    if not can_exhibit(state, player):
        return ending
    if state.holdings[player].markers_in_hand:
        return (Action(EXHIBIT, _("Exhibit"), "museum"), *ending)
    if may_break_up(state):
        return (*ending, Action(BREAK_UP, _("Break up"), "museum"))
    return ending


def _player(state: State) -> int:
    assert state.active is not None
    return state.active


def _ending(state: State, player: int) -> tuple[Action, ...]:
    """Finishing the turn where it is possible, and throwing finds away where that saves coins."""
    holding = state.holdings[player]
    cost = storage_cost(len(holding.loose))
    discard = Action(DISCARD, _("Into the box"), "box")
    if not is_legal(state, EndTurn(player)):
        return (discard,)
    text = _("Done · storage {n}").format(n=cost) if cost else _("Done")
    done = Action(DONE, text, "check")
    # where nothing has been dug yet, throwing finds away would end the digging: one's own desk offers it
    return (done, discard) if cost and state.stage is not Stage.DIG else (done,)


def _done(state: State, player: int) -> dict[str, GameAction]:
    return {DONE: EndTurn(player, revision=state.revision)}


def _finish(watched: bool) -> str:
    if watched:
        return _("Finish your turn: take your figure back, or tap Done")
    return _("Finish your turn")


def _unpaid(state: State, player: int) -> str:
    holding = state.holdings[player]
    return _("Storing {finds} costs {cost}, you have {coins}: keep fewer").format(
        finds=names.finds(len(holding.loose)),
        cost=names.coins(storage_cost(len(holding.loose))),
        coins=names.coins(holding.coins),
    )


def _robber_turn(state: State, watched: bool) -> NextThing:
    level = level_to_dig(state)
    if level is None:
        sentence = _("Can dig nothing and keeps its coins")
    else:
        sentence = _("Digs {level}: its {finds} into the box, {coins} to the stock").format(
            level=names.numeral(level), finds=names.finds(len(state.level(level))), coins=names.coins(level)
        )
    done = Action(ROBBER_DONE, _("Done"), "check")
    return _of(
        state, ROBBER, sentence, accent=done, submits={ROBBER_DONE: RobberTurn(revision=state.revision)}
    )


def _evaluate(state: State, watched: bool) -> NextThing:
    return NextThing(
        _("Evaluation: VP for every marker, and for the {oldest}").format(
            oldest=names.oldest_name(BONUS_KIND[state.round])
        ),
        accent=Action(EVALUATION, _("Evaluate"), "laurel"),
        submits={"evaluation.done": Evaluate(revision=state.revision)},
    )


def _final_prizes(state: State, watched: bool) -> NextThing:
    return NextThing(
        _("The last prizes: 3, 2 and 1 VP for the three oldest"),
        accent=Action(PRIZES, _("Who has won?"), "laurel"),
        submits={PRIZES: FinalPrizes(revision=state.revision)},
    )


def _over(state: State, watched: bool) -> NextThing:
    return NextThing(_("The game is over"), accent=Action(RANKING, _("See the ranking"), "laurel"))


_STAGES = {
    Stage.FINDS: _turn_up_finds,
    Stage.GRANTS: _draw_grants,
    Stage.ROBBER: _place_robber,
    Stage.FIGURES: _place_figure,
    Stage.FUND: _turn_up_grants,
    Stage.DIG: _dig,
    Stage.EXHIBIT: _exhibit,
    Stage.STORE: _store,
    Stage.ROBBER_TURN: _robber_turn,
    Stage.EVALUATION: _evaluate,
    Stage.PRIZES: _final_prizes,
    Stage.OVER: _over,
}
