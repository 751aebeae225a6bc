"""“Why?”: the answers add up to the numbers they explain, in every state of whole games."""

from __future__ import annotations

import re

from companion.games.pergamon import ROBBER, Action, Evaluate, Exhibit, Stage, State
from companion.games.pergamon.checks import storage_cost
from companion.games.pergamon.evaluation import bonus
from companion.session.events import Entry, Source
from companion.ui.presenters import why
from companion.ui.presenters.ending import sources
from tests.games.playing import playout
from tests.games_setup import setup_for


def states(players: int, seed: int) -> list[State]:
    return [after for _before, _action, after in playout(setup_for(players), seed)]


def numbers(text: str) -> list[int]:
    return [int(n) for n in re.findall(r"\d+", text)]


def test_a_payout_is_explained_for_every_figure_by_what_was_taken_before() -> None:
    told = 0
    for state in states(3, 5):
        if state.stage is not Stage.DIG or state.acted:
            continue
        taken, answer = 0, None
        for figure, coins in state.payouts:
            answer = why.payout(state, figure)
            assert answer is not None
            assert answer.name == f"why.payout.{'robber' if figure == ROBBER else figure}"
            assert numbers(answer.title.removeprefix("Grave Robber"))[-1] == coins
            if taken:
                assert numbers(answer.lines[1])[-1] == taken
            told, taken = told + 1, taken + coins
        assert answer is not None and "all that remains" in answer.lines[-1]
    assert told > 20


def test_there_is_no_payout_to_explain_before_the_fund() -> None:
    assert why.payout(next(s for s in states(2, 1) if s.stage is Stage.FIGURES), 0) is None


def test_the_lines_of_a_value_add_up_to_it_and_shifts_name_what_moves() -> None:
    seen = 0
    for before, action, after in playout(setup_for(4), 3):
        if not isinstance(action, Exhibit):
            continue
        seen += 1
        shown = after.holdings[action.player].collections[action.marker - 1]
        assert shown is not None
        answer = why.value(before, action.row, action.polish)
        assert answer.title == f"Value {shown.value}"
        objects = [line for line in answer.lines if " BC: " in line]
        assert sum(numbers(line)[-1] for line in objects) + action.polish == shown.value
        shift = why.shift(before, action.player, action.marker, shown.value)
        assert shift.title == f"To space {shown.space}"
        left_out = len(before.museum()) + 1 - len(after.museum())
        moved = sum(1 for space, owner in after.museum().items() if before.museum().get(space) != owner) - 1
        assert any("leaves the museum" in line for line in shift.lines) == bool(left_out)
        assert (f"{moved} marker" in " ".join(shift.lines)) == bool(moved)
    assert seen > 5


def test_storage_tells_its_price() -> None:
    state = max(states(4, 9), key=lambda s: max(len(h.loose) for h in s.holdings))
    player = max(range(4), key=lambda p: len(state.holdings[p].loose))
    loose = len(state.holdings[player].loose)
    assert storage_cost(loose) > 0
    assert numbers(why.storage(state, player).title) == [storage_cost(loose)]
    assert numbers(why.storage(state, player, 3).title) == [0]


def test_prizes_add_up_and_the_bonus_names_its_owner() -> None:
    steps = list(playout(setup_for(3), 2))
    end = steps[-1][2]
    for player in range(3):
        got = sum(vp for owner, vp in end.prizes if owner == player)
        last = why.prize(end, player).lines[-1]
        assert f"{got} VP" in last if got else last.startswith("None")
    for before, _action, _after in steps:
        if before.stage is Stage.EVALUATION:
            lines = why.oldest(before).lines
            paid = bonus(before)
            assert len(lines) > 1
            assert not paid or end.setup.players[paid[0][0]].name in " ".join(lines)


def test_all_payouts_are_told_at_once_in_their_order() -> None:
    told = 0
    for state in states(3, 5):
        answer = why.payouts(state)
        assert (answer is None) == (not state.payouts)
        if answer is not None:
            told += 1
            assert numbers(answer.lines[0])[-1] == sum(state.values)
            got = [numbers(line.removeprefix("Grave Robber"))[0] for line in answer.lines[1:]]
            assert got == [coins for _figure, coins in state.payouts]
    assert told > 20


def test_the_museum_tells_what_moved_its_markers_last() -> None:
    history: list[Entry[State, Action]] = []
    seen = set()
    assert why.moved(history) is None
    for before, action, after in playout(setup_for(3), 2):
        history.append(Entry(len(history) + 1, action, before, after, Source.HAND, 0.0))
        answer = why.moved(history)
        if isinstance(action, Exhibit):
            assert (
                answer is not None
                and answer.lines[-1]
                == why.shift(before, action.player, action.marker, _shown(after, action)).lines[-1]
            )
            seen.add("exhibit")
        elif isinstance(action, Evaluate):
            assert answer is not None and answer.lines[-1] == why.drop(before).lines[-1]
            seen.add("evaluation")
    assert seen == {"exhibit", "evaluation"}


def _shown(state: State, action: Exhibit) -> int:
    collection = state.holdings[action.player].collections[action.marker - 1]
    assert collection is not None
    return collection.value


def test_the_columns_of_the_ranking_add_up() -> None:
    steps = list(playout(setup_for(4), 3))
    entries = [
        Entry(n, action, before, after, Source.HAND, 0.0)
        for n, (before, action, after) in enumerate(steps, start=1)
    ]
    end = steps[-1][2]
    for player in range(4):
        found = sources(entries, player)
        for answer, total in (
            (why.exhibits(end, player, found.exhibits), found.exhibits),
            (why.evaluated(end, player, found.evaluations), found.evaluated),
            (why.bonuses(end, player, found.bonuses), found.bonus),
        ):
            assert numbers(answer.title) == [total]
        by_round = why.evaluated(end, player, found.evaluations).lines[1:]
        assert sum(numbers(line)[-1] for line in by_round) == found.evaluated
