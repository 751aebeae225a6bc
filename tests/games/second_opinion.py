"""A second referee for game records: lists, dicts and loops, nothing of the companion's rules.

It reads the header and then each line as plain JSON, does what the line says on its own ledger, and
compares everything the line claims. For editions in which no two years are equal, and without
corrections, so that no ruling about ties is needed.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

Json = dict[str, Any]
ORDER_OF_KINDS = {5: "vase", 7: "jug", 9: "mask", 12: "bracelet"}
DROPS = {5: 3, 7: 4, 9: 5, 12: 0}
STORAGE = [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6]


class Referee:
    """One game's ledger."""

    def __init__(self, header: Json) -> None:
        self.tiles = {int(n): (*f["left"], *f["right"]) for n, f in header["finds"].items()}
        self.spaces = [None, *header["grant_spaces"]]
        self.museum_vp = [None, *header["museum_vp"]]
        self.settings, self.variants = header["settings"], header["variants"]
        self.count = len(header["players"])
        first = header["starting_player"]
        self.order = [*range(first, self.count), *range(first)]
        self.coins, self.vp, self.robber = [0] * self.count, [0] * self.count, 0
        self.levels: list[list[int]] = [[], [], [], [], []]
        self.hands: list[list[int]] = [[] for _ in range(self.count)]
        self.track: list[Any] = [None] * 25
        self.rows: dict[tuple[int, int], list[int]] = {}
        self.figures: dict[Any, int] = {}
        self.queue: list[Any] = []
        self.round, self.n = 1, 0
        self.deck = [v for v in range(1, 9) for _ in "abc"]
        self.seen: set[int] = set()

    def read(self, line: Json) -> None:
        """Do what the line says; AssertionError where it claims something else than comes of it."""
        self.n += 1
        assert (line["n"], line["round"]) == (self.n, self.round)
        getattr(self, line["action"])(line)
        assert line["after"] == self.ledger()

    def ledger(self) -> Json:
        return {
            "coins": self.coins,
            "robber_coins": self.robber,
            "vp": self.vp,
            "museum": {str(s): list(who) for s, who in enumerate(self.track) if who},
            "levels": self.levels,
            "loose": [sorted(hand) for hand in self.hands],
        }

    # --- the round ---

    def turn_up_finds(self, line: Json) -> None:
        assert sorted(line["levels"]) == [i for i in range(1, 6) if len(self.levels[i - 1]) < 4]
        ages = []
        for level, find in sorted(zip(line["levels"], line["finds"], strict=True)):
            assert find not in self.seen
            self.seen.add(find)
            self.levels[level - 1].append(find)
            _, digits, _, hundreds = self.tiles[find]
            ages.append(hundreds * 100 + (0 if self.variants["sorting"] else digits))
        assert all(a <= b for a, b in pairwise(ages))

    def draw_grants(self, line: Json) -> None:
        self.backs = sorted(line["backs"])
        self.to_place = list(self.order)

    def place_robber(self, line: Json) -> None:
        sign = "+".join(reversed(self.backs)) if len(set(self.backs)) == 2 else "+".join(self.backs)
        assert self.count == 2
        assert self.spaces[line["space"]]["robber"] == sign
        self.figures["robber"] = line["space"]

    def place_figure(self, line: Json) -> None:
        assert line["player"] == self.to_place.pop(0)
        assert line["space"] not in self.figures.values()
        self.figures[line["player"]] = line["space"]

    def turn_up_grants(self, line: Json) -> None:
        assert sorted("sack" if v < 5 else "chest" for v in line["values"]) == self.backs
        for value in line["values"]:
            self.deck.remove(value)
        fund = sum(line["values"])
        if self.settings["bank_limit"]:
            fund = min(fund, 40 - sum(self.coins) - self.robber)
        self.queue = sorted(self.figures, key=lambda figure: self.figures[figure])
        paid = []
        for figure in self.queue:
            part = min(fund, self.spaces[self.figures[figure]]["coins"])
            if figure == self.queue[-1] and (figure != "robber" or self.settings["robber_takes_rest"]):
                part = fund
            fund -= part
            self.give(figure, part)
            paid.append([figure, part])
        assert line["payouts"] == paid

    def give(self, figure: Any, coins: int) -> None:
        if figure == "robber":
            self.robber += coins
        else:
            self.coins[figure] += coins
            assert self.coins[figure] >= 0

    # --- a turn ---

    def dig(self, line: Json) -> None:
        player, level = line["player"], line["level"]
        assert player == self.queue[0]
        assert level in self.spaces[self.figures[player]]["levels"]
        self.give(player, -level)
        assert line["finds"] == self.levels[level - 1]
        assert line["finds"] or self.settings["dig_empty_level"]
        self.hands[player] += self.levels[level - 1]
        self.levels[level - 1] = []

    def break_up(self, line: Json) -> None:
        mine = [who for who in self.track if who and who[0] == line["player"]]
        assert len(mine) == 3
        self.leave((line["player"], line["marker"]))

    def leave(self, who: tuple[int, int]) -> None:
        self.track = [None if there == who else there for there in self.track]
        del self.rows[who]

    def exhibit(self, line: Json) -> None:
        player, row = line["player"], line["row"]
        assert player == self.queue[0]
        assert 0 <= line["polish"] <= (self.coins[player] if self.round == 12 else 3)
        value = line["polish"]
        for left, right in pairwise(row):
            assert self.tiles[left][2] == self.tiles[right][0]
            value += self.tiles[left][3]
        for find in row:
            self.hands[player].remove(find)
        self.give(player, -line["polish"])
        assert (line["value"], line["space"]) == (value, min(value, 24))
        for space in range(1, line["space"] + 1):
            who, self.track[space] = self.track[space], None
            if who and space > 1:
                self.track[space - 1] = who
            elif who:
                del self.rows[who]
        self.track[line["space"]] = (player, line["marker"])
        assert (player, line["marker"]) not in self.rows
        self.rows[player, line["marker"]] = row
        self.vp[player] += 1

    def discard(self, line: Json) -> None:
        for find in line["finds"]:
            self.hands[line["player"]].remove(find)

    def end_turn(self, line: Json) -> None:
        assert line["player"] == self.queue.pop(0)
        assert line["storage"] == STORAGE[len(self.hands[line["player"]])]
        self.give(line["player"], -line["storage"])
        self.end_round_if_all_acted()

    def robber_turn(self, line: Json) -> None:
        assert self.queue.pop(0) == "robber"
        level = None
        for deeper in self.spaces[self.figures["robber"]]["levels"]:
            if self.levels[deeper - 1] and self.robber >= deeper:
                level = deeper
        assert line["level"] == level
        assert line["finds"] == ([] if level is None else self.levels[level - 1])
        if level is not None:
            self.levels[level - 1] = []
            self.robber -= level
        self.end_round_if_all_acted()

    def end_round_if_all_acted(self) -> None:
        if not self.queue and self.round not in DROPS:
            self.next_round()

    def next_round(self) -> None:
        people = [figure for figure in self.figures if figure != "robber"]
        people.sort(key=lambda player: -self.figures[player])
        if self.variants["player_order"]:
            self.order = people
        else:
            while self.order[0] != people[0]:
                self.order = [*self.order[1:], self.order[0]]
            start = self.order[0]
            self.order = [(start + i) % self.count for i in range(self.count)]
        self.figures = {}
        self.round += 1

    # --- evaluations ---

    def objects(self) -> list[tuple[int, str, int, tuple[int, int]]]:
        """(year, kind, player, collection) of everything in the museum, oldest first."""
        found = []
        for who, row in self.rows.items():
            for left, right in pairwise(row):
                year = self.tiles[left][3] * 100 + self.tiles[right][1]
                found.append((year, self.tiles[left][2], who[0], who))
        return sorted(found, reverse=True)

    def evaluate(self, line: Json) -> None:
        assert not self.queue
        strip = [0] * self.count
        for space, who in enumerate(self.track):
            if who:
                strip[who[0]] += self.museum_vp[space]
        assert line["vp"] == strip
        best = [who for _, kind, who, _ in self.objects() if kind == ORDER_OF_KINDS[self.round]][:1]
        assert line["bonus"] == [[who, 2] for who in best]
        for player in range(self.count):
            self.vp[player] += strip[player] + 2 * best.count(player)
        drop = DROPS[self.round]
        gone = [who for who in self.track[: drop + 1] if who]
        assert line["removed"] == [list(who) for who in gone]
        for who in gone:
            self.leave(who)
        if drop:
            self.track = [None, *self.track[drop + 1 :], *[None] * drop]
            self.next_round()

    def final_prizes(self, line: Json) -> None:
        entries = self.objects()
        if self.settings["final_prize"] == "collection":
            oldest: dict[tuple[int, int], tuple[int, str, int, tuple[int, int]]] = {}
            for entry in entries:
                oldest.setdefault(entry[3], entry)
            entries = sorted(oldest.values(), reverse=True)
        prizes = [[entry[2], vp] for entry, vp in zip(entries, (3, 2, 1), strict=False)]
        assert line["prizes"] == prizes
        for player, vp in prizes:
            self.vp[player] += vp
        years = [max([o[0] for o in self.objects() if o[2] == p], default=0) for p in range(self.count)]
        standing = sorted(range(self.count), key=lambda p: (self.vp[p], years[p]), reverse=True)
        shared: list[list[int]] = []
        for p in standing:
            if shared and (self.vp[p], years[p]) == (self.vp[shared[-1][0]], years[shared[-1][0]]):
                shared[-1].append(p)
            else:
                shared.append([p])
        assert [sorted(group) for group in line["ranking"]] == [sorted(group) for group in shared]
