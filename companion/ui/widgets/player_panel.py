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
        figures = self._figures_height()
        upper = self.y + figures + (self.height - figures) / 2
        shape = min((self.height - figures) * 0.92, dp(36))
        left = self.x + dp(7) + shape / 2
        tokens.shape(player.who, left, upper, shape, player.name)
        self._draw_name(left + shape / 2 + dp(6), upper, palette.ink)
        if figures:
            self._draw_figures(self.y + dp(2) + figures / 2, figures)

    def _figures_height(self) -> float:
        """Height of the row of figures; 0 where there is room for the name alone."""
        return float(self.height * 0.56 if self.height >= dp(50) else 0.0)

    def _draw_name(self, x: float, y: float, ink: Colour) -> None:
        player = self.player
        right = self.right - dp(7)
        room = self.height - self._figures_height()
        if player.starting:
            side, muted = min(dp(19), room * 0.8), theme.current().palette.muted
            pen.picture("circle", right - side, y - side / 2, side, muted)
            card = theme.current().palette.card
            letters.write("1", right - side / 2, y, side * 0.72, card, SERIF, True, "center")
            right -= side + dp(4)
        size = min(letters.pixels("large"), room * 0.78)
        least = min(size, dp(theme.LEAST))
        size = letters.fitting(player.name, right - x, room - dp(8), size, SERIF, True, least=least)
        letters.paragraph(player.name, x, y, right - x, size, ink, SERIF, True)

    def _draw_figures(self, y: float, height: float) -> None:
        """Coins, large enough to be read across the table, then loose finds, markers and the ticket."""
        player, palette = self.player, theme.current().palette
        x, right = self.x + dp(7), self.right - dp(6)
        size = min(height * 0.62, dp(30))
        tokens.coin(x + size / 2, y, size)
        x += size + dp(3)
        main = min(letters.pixels(theme.ACROSS), height * 1.2)
        robber = player.who == "robber"
        room = right - x if robber else min(right - x, self.width * 0.32)
        x += letters.write(str(player.coins), x, y, main, palette.ink, SERIF, True, width=room) + dp(7)
        if robber:
            return
        side = size * 0.72
        pen.framed(x, y - side / 2, side, side, palette.tile, palette.tile_edge, dp(2))
        pen.rule(x + side / 2, y - side / 2, side, palette.tile_edge, upright=True)
        x += side + dp(3)
        step = min(float(letters.pixels("large")), height * 0.75)
        x += letters.write(str(player.finds), x, y, step, palette.ink, SERIF, True) + dp(6)
        ticket = min(size * 0.9, (right - x) * 0.55 / tokens.ticket_width(1.0))
        if player.vp is not None:
            right -= tokens.ticket_width(ticket)
            tokens.ticket(right, y, ticket, player.vp if player.open_vp or self.pressed else None)
        self._draw_markers(x, y, size * 0.5, right - dp(3))

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
        height = min(self.height * 0.86, self.width / tokens.ticket_width(1.0))
        x = self.center_x - tokens.ticket_width(height) / 2
        tokens.ticket(x, self.center_y, height, int(self.vp) if self.open or self.pressed else None)
