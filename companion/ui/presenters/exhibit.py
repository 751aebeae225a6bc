"""The exhibit builder (rules 4.3b): a row, its objects and value, polish, and what it does to the track."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from companion.games.pergamon import Exhibit, State
from companion.games.pergamon.checks import check, polish_limit
from companion.games.pergamon.edition import MUSEUM_SPACES
from companion.games.pergamon.finds import Object, is_collection, objects, row_of, value
from companion.games.pergamon.layouts import best_collection
from companion.games.pergamon.museum import place, space_for
from companion.games.pergamon.reasons import NO_REASON, Reason
from companion.ui.presenters import names
from companion.ui.presenters.board import face, faces, markers, shifted_markers
from companion.ui.values import FindFace, MarkerView
from companion.words import _


@dataclass(frozen=True)
class ExhibitForm:
    """`row`: finds left to right. `marker` 0 means the first one in hand. `gap`: where the next tapped
    find goes (None: at the end it joins). `told`: a sentence about the last tap. `at_table`: the row lies in
    the tray, where its marker can tell the rest.
    """

    state: State
    player: int
    row: tuple[int, ...] = ()
    polish: int = 0
    marker: int = 0
    gap: int | None = None
    told: str = ""
    at_table: bool = False

    # --- what is shown ---

    @property
    def loose(self) -> tuple[FindFace, ...]:
        """The player's loose finds that are not in the row."""
        loose = self.state.holdings[self.player].loose
        return faces(self.state.setup.edition, (n for n in loose if n not in self.row))

    @property
    def row_faces(self) -> tuple[FindFace, ...]:
        """The finds of the row."""
        return faces(self.state.setup.edition, self.row)

    def joins(self, number: int) -> bool:
        """Whether a loose find joins the row at one of its ends (anything may begin a row)."""
        return not self.row or self._joins_right(number) or self._joins_left(number)

    def _joins_right(self, number: int) -> bool:
        find = self.state.setup.edition.find
        return find(self.row[-1]).joins(find(number))

    def _joins_left(self, number: int) -> bool:
        find = self.state.setup.edition.find
        return find(number).joins(find(self.row[0]))

    @property
    def objects(self) -> tuple[Object, ...]:
        """The whole objects of the row, left to right (rules 2)."""
        return objects(row_of(self.state.setup.edition, self.row))

    @property
    def is_collection(self) -> bool:
        return is_collection(row_of(self.state.setup.edition, self.row))

    @property
    def bad_joins(self) -> frozenset[int]:
        """Gaps (1: after the first find) where two halves do not match."""
        tiles = row_of(self.state.setup.edition, self.row)
        return frozenset(i for i, (a, b) in enumerate(pairwise(tiles), 1) if not a.joins(b))

    @property
    def value(self) -> int:
        """The collection's value with its polish; 0 as long as it is no collection."""
        if not self.is_collection:
            return 0
        return value(row_of(self.state.setup.edition, self.row)) + self.polish

    @property
    def space(self) -> int:
        """The museum space its marker would go to; 0 as long as it is no collection."""
        return space_for(self.value) if self.value else 0

    @property
    def polish_limit(self) -> int:
        """The most coins of polish (rules 4.3b.3)."""
        return polish_limit(self.state, self.player)

    @property
    def markers_in_hand(self) -> tuple[int, ...]:
        return self.state.holdings[self.player].markers_in_hand

    @property
    def chosen_marker(self) -> int:
        """The marker that goes to the museum; 0 where none is in hand."""
        if self.marker in self.markers_in_hand:
            return self.marker
        return self.markers_in_hand[0] if self.markers_in_hand else 0

    @property
    def track(self) -> tuple[MarkerView, ...]:
        """The museum track, with the shifts that this exhibit would cause (rules 4.3b.4)."""
        if not self.value or not self.chosen_marker:
            return markers(self.state)
        owner = (self.player, self.chosen_marker)
        after, _pushed_off = place(self.state.museum(), owner, self.value)
        return shifted_markers(self.state, after, owner)

    @property
    def explanation(self) -> str:
        """How the value comes about: “5 bracelet 507 + 3 jug 342 + 2 polish = 10”."""
        if not self.row:
            return _("Tap finds to lay them in a row")
        if len(self.row) == 1:
            return _("One more find makes a whole object")
        if self.bad_joins:
            return _("Two halves in the row do not match")
        parts = [f"{o.value} ({names.kind_name(o.kind)} {o.year})" for o in self.objects]
        if self.polish:
            parts.append(_("{n} polish").format(n=self.polish))
        return f"{' + '.join(parts)} = {self.value}"

    @property
    def shift_sentence(self) -> str:
        """What exhibiting does, in words."""
        if not self.value:
            return ""
        moved = [m for m in self.track if m.to]
        off = [m for m in self.track if m.to == 0]
        first = (
            _("Put marker {marker} on space {space} (polish: one further a coin), or tap; 1 VP")
            if self.at_table and self.polish == 0 and self.space < MUSEUM_SPACES
            else _("Marker {marker} to space {space}, 1 VP")
        )
        parts = [first.format(marker=names.numeral(self.chosen_marker), space=self.space)]
        if moved:
            parts.append(
                _("{markers} one space down").format(
                    markers=", ".join(f"{m.space}→{m.to}" for m in sorted(moved, key=lambda m: m.space))
                )
            )
        parts += [
            _("{name}'s marker {marker} leaves the museum").format(
                name=self._name(m.who), marker=names.numeral(m.number)
            )
            for m in off
        ]
        return " · ".join(parts)

    def _name(self, who: str) -> str:
        return next(p.name for p in self.state.setup.players if str(p.colour) == who)

    @property
    def suggestion(self) -> tuple[int, ...]:
        """The most valuable row of the player's loose finds; () where none join."""
        loose = row_of(self.state.setup.edition, self.state.holdings[self.player].loose)
        return tuple(find.number for find in best_collection(loose))

    @property
    def action(self) -> Exhibit:
        """What is carried out on confirming."""
        return Exhibit(self.player, self.chosen_marker, self.row, self.polish, revision=self.state.revision)

    @property
    def ready(self) -> bool:
        """Whether it may be confirmed."""
        return check(self.state, self.action)[0] == NO_REASON

    @property
    def reasons(self) -> Reason:
        """All that speaks against it."""
        return check(self.state, self.action)[0]

    # --- what taps do ---

    def tapped(self, number: int) -> ExhibitForm:
        """A loose find goes into the row: into the chosen gap, else to the end it joins."""
        if self.gap is not None:
            row = (*self.row[: self.gap], number, *self.row[self.gap :])
            return replace(self, row=row, gap=None, told="")._within_limits()
        if not self.row or self._joins_right(number):
            return replace(self, row=(*self.row, number), told="")._within_limits()
        if self._joins_left(number):
            return replace(self, row=(number, *self.row), told="")._within_limits()
        return replace(self, told=self._why_not(number))

    def _why_not(self, number: int) -> str:
        edition = self.state.setup.edition
        tile, first, last = edition.find(number), edition.find(self.row[0]), edition.find(self.row[-1])
        return _("{find} joins at neither end: the row begins with a {first} and ends with a {last}").format(
            find=names.find(tile), first=names.kind_name(first.left), last=names.kind_name(last.right)
        )

    def taken_out(self, index: int) -> ExhibitForm:
        """The find at `index` of the row is loose again."""
        return replace(
            self, row=(*self.row[:index], *self.row[index + 1 :]), gap=None, told=""
        )._within_limits()

    def with_row(self, row: tuple[int, ...]) -> ExhibitForm:
        """The row as it lies in the tray, or as it was suggested."""
        return replace(self, row=row, gap=None, told="")._within_limits()

    def at_gap(self, gap: int) -> ExhibitForm:
        """The next tapped find goes in here (0: before the first); tapped again: no longer."""
        return replace(self, gap=None if self.gap == gap else gap)

    def polished(self, coins: int) -> ExhibitForm:
        """With that many coins of polish."""
        return replace(self, polish=coins)._within_limits()

    def with_marker(self, marker: int) -> ExhibitForm:
        """With marker I, II or III."""
        return replace(self, marker=marker)

    def _within_limits(self) -> ExhibitForm:
        return replace(self, polish=max(0, min(self.polish, self.polish_limit)))

    def face_of(self, number: int) -> FindFace:
        """What a find shows."""
        return face(self.state.setup.edition, number)
