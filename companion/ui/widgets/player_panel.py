"""A player at a glance: shape, name, coins, loose finds, markers in hand, and a closed ticket for the VP."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from companion.ui import theme
from companion.ui.theme import SERIF, Colour
from companion.ui.values import PlayerView
from companion.ui.widgets import letters, pen, tokens
from companion.ui.widgets.base import Tappable

_MARKERS = 3


class PlayerPanel(Tappable):
    """A `PlayerView`. While a finger is held on it the ticket is open and shows the VP; a tap is `on_tap`."""

    player = ObjectProperty(PlayerView("red", "", 0))
    shows = ("player",)

    def draw(self) -> None:
        """Draw the card: shape and name above, figures below."""
        player, palette = self.player, theme.current().palette
        edge = palette.accent if player.acting else palette.rule
        fill = palette.pressed if self.pressed else palette.card
        pen.framed(*self.bounds, fill, edge, dp(theme.RADIUS), dp(2.5) if player.acting else None)
        shape = min(self.height * 0.5, dp(36))
        two_lines = self.height >= dp(56)
        upper = self.y + self.height * (0.68 if two_lines else 0.5)
        left = self.x + dp(8) + shape / 2
        tokens.shape(player.who, left, upper, shape, player.name)
        self._draw_name(left + shape / 2 + dp(8), upper, palette.ink)
        if two_lines:
            self._draw_figures(self.y + self.height * 0.25)

    def _draw_name(self, x: float, y: float, ink: Colour) -> None:
        player = self.player
        right = self.right - dp(8)
        if player.starting:
            side, muted = dp(19), theme.current().palette.muted
            pen.picture("circle", right - side, y - side / 2, side, muted)
            card = theme.current().palette.card
            letters.write("1", right - side / 2, y, side * 0.72, card, SERIF, True, "center")
            right -= side + dp(4)
        letters.write(player.name, x, y, "large", ink, SERIF, True, width=right - x)

    def _draw_figures(self, y: float) -> None:
        player, palette = self.player, theme.current().palette
        step = min(letters.pixels("large"), self.width * 0.113, self.height * 0.36)
        size, gap = step * 1.1, step * 0.36
        x = self.x + dp(8)
        tokens.coin(x + size / 2, y, size)
        x += size + dp(4)
        x += letters.write(str(player.coins), x, y, step, palette.ink, SERIF, True) + gap
        if player.who == "robber":
            return
        side = size * 0.86
        pen.framed(x, y - side / 2, side, side, palette.tile, palette.tile_edge, dp(2))
        pen.rule(x + side / 2, y - side / 2, side, palette.tile_edge, upright=True)
        x += side + dp(4)
        x += letters.write(str(player.finds), x, y, step, palette.ink, SERIF, True) + gap
        ticket = size * 0.92
        right = self.right - dp(7) - (tokens.ticket_width(ticket) if player.vp is not None else 0)
        self._draw_markers(x, y, size * 0.56, right - dp(3))
        if player.vp is not None:
            vp = player.vp if player.open_vp or self.pressed else None
            tokens.ticket(right, y, ticket, vp)

    def _draw_markers(self, x: float, y: float, size: float, right: float) -> None:
        """Three discs between `x` and `right`, those still in hand filled."""
        palette = theme.current().palette
        colour = theme.current().player(self.player.who).colour
        step = min(size * 0.7, (right - x - size) / (_MARKERS - 1))
        for index in range(_MARKERS):
            in_hand = index < self.player.markers
            left, inner = x + index * step, size - 2 * max(1.0, dp(1))
            rim = tokens.edge_of(colour) if in_hand else palette.muted.fade(0.7)
            pen.picture("circle", left, y - size / 2, size, rim)
            fill = colour if in_hand else palette.card
            pen.picture("circle", left + (size - inner) / 2, y - inner / 2, inner, fill)


class TicketVP(Tappable):
    """An admission ticket: closed, or open with its VP; open too while a finger is held on it."""

    vp = NumericProperty(0)
    open = BooleanProperty(False)
    shows = ("vp", "open")

    def draw(self) -> None:
        """Draw the ticket as large as the widget allows."""
        height = min(self.height, self.width / tokens.ticket_width(1.0))
        x = self.center_x - tokens.ticket_width(height) / 2
        tokens.ticket(x, self.center_y, height, int(self.vp) if self.open or self.pressed else None)
