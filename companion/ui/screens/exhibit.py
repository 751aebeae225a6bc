"""The exhibit builder: tap finds into a row, polish, see the shifts, exhibit (rules 4.3b)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from companion.games.pergamon import Exhibit
from companion.games.pergamon.checks import STAGES
from companion.ui import why_card
from companion.ui.presenters import names, why
from companion.ui.presenters.board import museum_vp
from companion.ui.presenters.exhibit import ExhibitForm
from companion.ui.screens.base import Screen
from companion.ui.screens.parts import Tiles, button, header, put, words
from companion.ui.values import Option
from companion.ui.widgets import Choice, FindRow, MuseumTrack, Stepper
from companion.words import _


class ExhibitScreen(Screen):
    """Names: “find.N” (loose), “row.1” … (taken out again), “row.gap.0”, “polish.less”, “polish.more”,
    “marker.1” …, “exhibit.suggest”, “exhibit.clear”,
    “exhibit.confirm”, “why.value”, “why.shift”.
    """

    follows_camera: ClassVar[bool] = True

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="exhibit", **values)
        player = self.state.active
        assert player is not None
        self._form = ExhibitForm(self.state, player)
        self._told: Exhibit | None = None
        title = _("{name} exhibits").format(name=names.figure(self.state, player))
        header(self, title, app.pages.back, room=50)
        suggest = button(
            self,
            "exhibit.suggest",
            _("Best row"),
            self._best,
            62,
            1,
            19,
            11,
            (1, 7.5, 60, 6.3),
            picture="laurel",
        )
        suggest.disabled = not self._form.suggestion
        button(
            self, "exhibit.clear", _("Clear"), lambda: self._show(self._form.with_row(())),
            82, 1, 17, 11, (62, 7.5, 37, 6.3),
        )  # fmt: skip
        self._row = FindRow(name="row", pick=True)
        self._row.bind(
            on_find=lambda _row, index: self._show(self._form.taken_out(index)),
            on_gap=lambda _row, index: self._show(self._form.at_gap(index)),
        )
        put(self, self._row, 1, 13, 98, 21, (1, 14.5, 98, 11))
        self._says = words(self, "", 1, 34.5, 60, 10.5, (2, 26, 96, 6.5), most=2, align="center")
        self._loose = Tiles(self._tapped, most=82)
        put(self, self._loose, 1, 45.5, 60, 20, (1, 33, 98, 17))
        self._track = MuseumTrack(name="shift")
        put(self, self._track, 1, 66, 60, 33, (1, 75.7, 98, 16.3))
        self._value = words(
            self,
            "",
            63,
            35,
            12,
            13,
            (2, 51, 20, 7),
            step="display",
            serif=True,
            bold=True,
            align="center",
            tone="accent",
        )
        words(self, _("value"), 63, 48, 12, 5, (2, 58, 20, 3), step="small", tone="muted", align="center")
        self._polish = Stepper(name="polish", caption=_("polish"), picture="coin")
        self._polish.bind(value=lambda _stepper, coins: self._polished(int(coins)))
        put(self, self._polish, 76, 36, 23, 16, (26, 51, 46, 10))
        self._marker = Choice(name="marker")
        self._marker.bind(value=lambda _choice, key: self._chosen(key))
        put(self, self._marker, 63, 55, 36, 11, (1, 61.6, 98, 6.3))
        self._shift = words(
            self, "", 63, 67, 33, 16, (2, 68.4, 90, 6.8), step="small", tone="muted", most=4, align="center"
        )
        self._confirm = button(
            self, "exhibit.confirm", _("Exhibit"), self._carry_out, 63, 84, 36, 14.5, (1, 92.6, 98, 6.6),
            style="accent", step="large", picture="museum",
        )  # fmt: skip
        why_card.mark(
            self,
            "why.value",
            lambda: why.value(self.state, self._form.row, self._form.polish),
            63,
            35,
            12,
            18,
            (2, 51, 20, 10),
        )
        self._ask_shift = why_card.mark(
            self, "why.shift", self._why_shift, 63, 67, 36, 16, (1, 68.4, 98, 6.8)
        )
        self.refresh()

    # --- showing ---

    def fits(self) -> bool:
        loose = set(self.state.holdings[self._form.player].loose)
        turn = self.state.stage in STAGES[Exhibit] and self.state.active == self._form.player
        exhibited = not set(self._form.row) <= loose
        taken_back = self._told is not None and self.app.advice is not None and not self.app.advice.tray
        return turn and not exhibited and not taken_back

    def refresh(self) -> None:
        """Show the form, based on the state now; what the table tells is taken over when it changes."""
        form = replace(self._form, state=self.state)
        told = self._on_the_table()
        if told is not None and told != self._told:
            form = form.with_row(told.row).with_marker(told.marker).polished(told.polish)
        self._told = told
        self._show(replace(form, at_table=told is not None))

    def _on_the_table(self) -> Exhibit | None:
        """The row in the tray, with the marker and the polish that the museum track tells."""
        advice = self.app.advice
        if advice is None or not advice.tray:
            return None
        if advice.proposal is not None and isinstance(advice.proposal.action, Exhibit):
            return advice.proposal.action
        return Exhibit(self._form.player, 0, advice.tray)

    def _show(self, form: ExhibitForm) -> None:
        self._form = form
        self._row.finds = list(form.row_faces)
        self._row.gaps = bool(form.loose)
        self._loose.show(form.loose, ["normal" if form.joins(face.number) else "dim" for face in form.loose])
        self._says.text = form.told or form.explanation
        self._says.tone = "alarm" if form.told or form.bad_joins else "ink"
        self._value.text = str(form.value) if form.value else "–"
        self._polish.high = form.polish_limit
        self._polish.value = form.polish
        self._show_markers(form)
        self._track.vp, self._track.markers = list(museum_vp(form.state)), list(form.track)
        self._shift.text = form.shift_sentence
        self._confirm.disabled = not form.ready
        self._ask_shift.disabled = not (form.value and form.chosen_marker)
        self._ask_shift.opacity = 0 if self._ask_shift.disabled else 1

    def _show_markers(self, form: ExhibitForm) -> None:
        options = [Option(str(m), _("marker {n}").format(n=names.numeral(m))) for m in form.markers_in_hand]
        if options != self._marker.options:
            self._marker.options = options
        self._marker.value = str(form.chosen_marker) if form.chosen_marker else ""

    def _why_shift(self) -> why.Why:
        form = self._form
        return why.shift(form.state, form.player, form.chosen_marker, form.value)

    # --- taps ---

    def _tapped(self, number: int) -> None:
        self._show(self._form.tapped(number))

    def _polished(self, coins: int) -> None:
        if coins != self._form.polish:
            self._show(self._form.polished(coins))

    def _chosen(self, key: str) -> None:
        if key and int(key) != self._form.chosen_marker:
            self._show(self._form.with_marker(int(key)))

    def _best(self) -> None:
        self._show(self._form.with_row(self._form.suggestion))

    def _carry_out(self) -> None:
        if self.app.carry_out(self._form.action):
            self.app.pages.back_to("play")
