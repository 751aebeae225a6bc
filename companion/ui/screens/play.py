"""The board while it is played: what comes next, dig site, grants, museum, players (design, play screen)."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from companion.games.pergamon import ROBBER, Stage
from companion.ui import theme, why_card
from companion.ui.presenters import next_thing as names_of
from companion.ui.presenters import why
from companion.ui.presenters.play import PlayView
from companion.ui.presenters.ribbon import shown
from companion.ui.screens.acting import Acting
from companion.ui.screens.parts import put
from companion.ui.screens.simulation import SimulationStrip
from companion.ui.values import ROMAN, PlayerView
from companion.ui.widgets import (
    CameraBadge,
    DigSite,
    GrantTrack,
    MuseumTrack,
    NextBar,
    PlayerPanel,
    Ribbon,
    RoundBar,
)
from companion.words import _

Large = Literal["", "level", "grant", "museum"]

_BARS, _TOP = 11.5, 29.5
_FOOT_WITH_STRIP = 88.0
_FOOT = 99.0
# on an upright screen, in hundredths of its height
_TALL_BARS, _TALL_TOP = 6.7, 24.0
_TALL_FOOT, _TALL_FOOT_WITH_STRIP = 92.7, 81.0


class CoveringRibbon(Ribbon):
    """The ribbon over the next-thing bar: what it hides cannot be tapped through it."""

    def on_touch_down(self, touch: Any) -> bool:
        """Keep the touch from what lies beneath."""
        return bool(super().on_touch_down(touch)) or bool(self.collide_point(*touch.pos))


class PlayScreen(Acting):
    """The play screen. Tapping a region opens it large; the next tap brings it back.

    Where a figure is to be placed by hand, the grant spaces open by themselves: that is the next thing.
    """

    follows_camera: ClassVar[bool] = True

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="play", **values)
        self._large: Large = ""
        self._opened_for: tuple[int, Stage] | None = None
        self._round = RoundBar()
        self._round.bind(
            on_undo=lambda *_: self.if_in_time(app.undo),
            on_redo=lambda *_: self.if_in_time(app.redo),
            on_menu=lambda *_: app.pages.go("menu"),
        )
        self._next = NextBar(name="next")
        self._next.bind(on_action=lambda _bar, name: self.act(name))
        self._ribbon = CoveringRibbon(name="ribbon")
        self._ribbon.bind(on_action=lambda _ribbon, name: self._put_right(name))
        self._dig = DigSite(name="level")
        self._dig.bind(
            on_level=lambda _site, level: self.act(f"level.{ROMAN[level - 1]}"),
            on_tap=lambda _site: self._turn("level"),
        )
        before = app.board_shown  # what moved meanwhile is seen moving
        self._grants = GrantTrack(name="grant", spaces=list(before.spaces) if before else [])
        self._grants.bind(
            on_space=lambda _track, space: self._space(space),
            on_card=lambda _track, _place: self._cards(),
            on_tap=lambda _track: self._turn("grant"),
            on_why=lambda _track: why_card.tell(app, why.payouts(self.state)),
        )
        self._museum = MuseumTrack(name="museum", markers=list(before.markers) if before else [])
        self._museum.bind(
            on_tap=lambda _track: self._turn("museum"),
            on_why=lambda _track: why_card.tell(app, why.moved(self.session.history)),
        )
        self._camera = CameraBadge(name="camera")
        self._camera.bind(on_tap=lambda _badge: app.pages.go("camera"))
        self._panels: list[PlayerPanel] = []
        self._strip = SimulationStrip(app.simulation) if app.simulation is not None else None
        put(self, self._round, 0, 0, 100, _BARS, (0, 0, 100, _TALL_BARS))
        tall = (0, _TALL_BARS, 100, _TALL_TOP - _TALL_BARS - 0.8)
        put(self, self._next, 0, _BARS, 100, _TOP - _BARS - 1.5, tall)
        if self._strip is not None:
            put(
                self, self._strip, 22, _FOOT_WITH_STRIP + 1, 77, 99.5 - _FOOT_WITH_STRIP - 1,
                (1, _TALL_FOOT_WITH_STRIP + 0.7, 98, 11.3),
            )  # fmt: skip

    # --- showing ---

    def refresh(self) -> None:
        """Show everything as it is now."""
        view = self.app.view()
        self._open_by_itself(view)
        self._show_bars(view)
        self._show_board(view)
        self._show_players(view.players)
        self._lay_out(len(view.players))
        if self._strip is not None:
            self._strip.refresh()
        self.app.board_shown = view
        self.showing()

    def _open_by_itself(self, view: PlayView) -> None:
        """By hand, figures are placed on the large grant spaces; afterwards the whole board is back."""
        now = (self.state.round, self.state.stage)
        if now == self._opened_for:
            return
        placing = self.state.stage is Stage.FIGURES and not view.camera.watching
        if placing or self._large == "grant":
            self._large = "grant" if placing else ""
        self._opened_for = now

    def _show_bars(self, view: PlayView) -> None:
        bar = self._round
        bar.round_text = _("Round {n}").format(n=view.round.round)
        bar.month = view.round.month
        bar.phases, bar.phase = list(view.round.phases), view.round.phase
        bar.undo_text, bar.redo_text = view.round.undo, view.round.redo
        bar = self._next
        bar.who, bar.who_name = view.next.who, view.next.who_name
        bar.sentence = view.next.sentence
        bar.main, bar.others = view.next.accent, list(view.next.others)
        bar.waiting = view.next.waiting
        self._show_ribbon(view)

    def _show_ribbon(self, view: PlayView) -> None:
        told = view.ribbon
        if told is None:
            if self._ribbon.parent is not None:
                self.remove_widget(self._ribbon)
            return
        ribbon = self._ribbon
        ribbon.sentence = told.sentence
        ribbon.here, ribbon.should_be = told.here, told.should_be
        ribbon.here_text, ribbon.should_text = _("here"), _("should be here")
        ribbon.actions = list(told.actions)
        put(self, ribbon, 0, _BARS, 100, 20, (0, _TALL_BARS, 100, _TALL_TOP - _TALL_BARS))

    def _show_board(self, view: PlayView) -> None:
        self._dig.levels = list(view.levels)
        track = self._grants
        track.spaces, track.cards = list(view.spaces), list(view.cards)
        track.fund, track.fund_range = view.fund, view.fund_range
        track.initials = {player.who: player.name[:1] for player in view.players}
        track.caption = _("demonstration edition: no real copy") if view.demonstration else ""
        self._museum.vp, self._museum.markers = list(view.museum_vp), list(view.markers)
        self._grants.asked = bool(self.state.payouts)
        self._museum.asked = why.moved(self.session.history) is not None
        self._camera.state, self._camera.text = view.camera.state, view.camera.text

    def _show_players(self, players: tuple[PlayerView, ...]) -> None:
        while len(self._panels) < len(players):
            panel = PlayerPanel()
            panel.bind(on_tap=lambda tapped: self._desk(tapped.player.who))
            self._panels.append(panel)
        for panel, player in zip(self._panels, players, strict=True):
            panel.player, panel.name = player, f"player.{player.who}"

    # --- where everything lies ---

    def _lay_out(self, players: int) -> None:
        tall = theme.current().tall
        top = _TALL_TOP if tall else _TOP
        feet = (_TALL_FOOT, _TALL_FOOT_WITH_STRIP) if tall else (_FOOT, _FOOT_WITH_STRIP)
        foot = feet[0] if self._strip is None else feet[1]
        regions: dict[Large, Any] = {"level": self._dig, "grant": self._grants, "museum": self._museum}
        for key, region in regions.items():
            if self._large not in ("", key) and region.parent is not None:
                self.remove_widget(region)
        if self._large:
            for panel in self._panels:
                if panel.parent is not None:
                    self.remove_widget(panel)
            put(self, regions[self._large], 1, top, 98, foot - top)
        elif tall:
            self._lay_out_upright(players, top, foot - top)
        else:
            self._lay_out_all(players, top, foot - top)
        self._lay_out_camera(foot)

    def _lay_out_all(self, players: int, top: float, height: float) -> None:
        """Dig site to the left, players to the right, the board's other parts between them."""
        middle = height * 0.5
        put(self, self._dig, 1, top, 29, height)
        put(self, self._grants, 31, top, 43, middle - 0.7)
        put(self, self._museum, 31, top + middle + 0.7, 43, middle - 0.7)
        room = height - (0 if self._strip else 12.5)
        step = min(room / players, 18.0)
        for index, panel in enumerate(self._panels):
            put(self, panel, 75, top + index * step, 24, step - 1.2)

    def _lay_out_upright(self, players: int, top: float, height: float) -> None:
        """The board's parts beneath each other, the players beside the dig site."""
        dig, grants = height * (0.42 if self._strip is None else 0.46), height * 0.29
        put(self, self._dig, 1, top, 54, dig)
        put(self, self._grants, 1, top + dig + 0.7, 98, grants - 0.7)
        put(self, self._museum, 1, top + dig + grants + 0.7, 98, height - dig - grants - 0.7)
        step = min(dig / players, 10.0)
        for index, panel in enumerate(self._panels):
            put(self, panel, 56, top + index * step, 43, step - 0.6)

    def _lay_out_camera(self, foot: float) -> None:
        tall = theme.current().tall
        if self._strip is not None:
            put(self, self._camera, 1, foot + 1, 20, 99.5 - foot - 1, (1, 93.4, 98, 6.2))
        elif tall:
            put(self, self._camera, 1, _TALL_FOOT + 0.7, 98, 6.2)
        elif self._large:
            if self._camera.parent is not None:
                self.remove_widget(self._camera)
        else:
            put(self, self._camera, 75, foot - 11.5, 24, 11.5)

    def _turn(self, region: Large) -> None:
        self._large = "" if self._large else region
        self.refresh()

    # --- taps ---

    def _space(self, space: int) -> None:
        if self.state.stage is Stage.FIGURES:
            self.act(f"grant.{space}")
        elif not self._tell_payout(space):
            self._turn("grant")

    def _tell_payout(self, space: int) -> bool:
        """On the large spaces a figure that was paid is asked why it got that much."""
        standing = [one for one, _coins in self.state.payouts if self._space_of(one) == space]
        if self._large != "grant" or not standing:
            return False
        why_card.tell(self.app, why.payout(self.state, standing[0]))
        return True

    def _space_of(self, figure: int) -> int | None:
        return self.state.robber_space if figure == ROBBER else self.state.figures[figure]

    def _cards(self) -> None:
        if self.state.stage is Stage.FUND:
            self.act(names_of.CARDS)
        else:
            self._turn("grant")

    def _desk(self, who: str) -> None:
        colours = [str(player.colour) for player in self.state.setup.players]
        if who in colours:
            self.app.pages.go("desk", player=colours.index(who))

    def _put_right(self, way: str) -> None:
        view = self.app.view().ribbon
        told = shown(self.app.advice, view.key) if view else None
        if told is None:
            return
        if way == "ribbon.fix":
            self.app.set_aside |= {told.key}
            self.refresh()
        elif way == "ribbon.undo":
            self.app.undo()
        else:
            self._accept(told.undo_first, told.accept)

    def _accept(self, undo_first: int, actions: tuple[Any, ...]) -> None:
        """The table is right: undo what it contradicts, then do what it shows."""
        for _count in range(undo_first):
            if self.app.kept(self.session.undo) is None:
                return
        for action in actions:
            if not self.app.carry_out(action):
                return
