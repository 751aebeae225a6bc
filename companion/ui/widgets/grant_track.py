"""The grant spaces along the top of the board, counted from the right, and the two grant cards."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from companion.ui import theme
from companion.ui.theme import SERIF
from companion.ui.values import GrantCardView, GrantSpaceView
from companion.ui.widgets import letters, motion, pen, tokens, why_mark
from companion.ui.widgets.base import Tappable, Zones, fits_finger

Bounds = tuple[float, float, float, float]

_QUERY = 24.0
"""Design units for the question mark after the fund."""
_ROW = 110.0
"""Design units: a row of spaces is at least so high."""


class GrantTrack(Tappable):
    """Grant spaces as `GrantSpaceView`s, drawn from the right, above them the cards as `GrantCardView`s.

    Where the spaces are too narrow to be tapped and there is height enough they go on in a second row.
    `initials` gives a letter for each player (“red” → “A”). `fund` is the sum of the cards; `fund_range`
    (low, high) stands there while they lie face down. Free spaces and, once they are large enough, all
    others can be tapped: `on_space(space)`; the cards: `on_card(place)`, 1 or 2; the whole: `on_tap`.
    `asked`: cards and fund answer “why?”, `on_why`.
    """

    spaces = ListProperty([])
    cards = ListProperty([GrantCardView(), GrantCardView()])
    fund = NumericProperty(None, allownone=True)
    fund_range = ObjectProperty(None, allownone=True)
    initials = ObjectProperty({})
    caption = StringProperty("")
    asked = BooleanProperty(False)
    shows = ("spaces", "cards", "fund", "fund_range", "initials", "caption", "asked")

    def __init__(self, **values: Any) -> None:
        self.register_event_type("on_space")
        self.register_event_type("on_card")
        self.register_event_type("on_why")
        self._zones = Zones(self)
        self._paid: bool | None = None
        super().__init__(**values)
        self.bind(spaces=self._pay)
        self._paid = self._is_paid()

    def on_space(self, space: int) -> None:
        """A grant space was tapped; spaces count from the right."""

    def on_card(self, place: int) -> None:
        """A place for a grant card was tapped."""

    def on_why(self) -> None:
        """It was asked why the fund was paid out so."""

    def place(self) -> None:
        """Give the finger what is large enough for it."""
        self._zones.begin()
        for view in self.spaces:
            x, y, width, height = self._column(view.space)
            if fits_finger(width, height):
                act = partial(self.dispatch, "on_space", view.space)
                self._zones.put(f"{self.name}.{view.space}", (x, y, width, height), act)
        for place in (1, 2):
            bounds = self._card(place)
            if fits_finger(bounds[2], bounds[3]):
                self._zones.put(f"{self.name}.card.{place}", bounds, partial(self.dispatch, "on_card", place))
        if self._answers():
            self._zones.put(f"{self.name}.why", self._why(), partial(self.dispatch, "on_why"))
        self._zones.end()

    def _answers(self) -> bool:
        """Whether cards and fund answer “why?”: where the figures themselves are too small for it."""
        return self.asked and not fits_finger(*self._card(1)[2:])

    def _why(self) -> Bounds:
        """Cards and fund, where it is asked why it was paid out so."""
        height = max(dp(theme.TARGET), self._head())
        return self.x, self.top - height, self._fund_end() - self.x + dp(_QUERY), height

    def draw(self) -> None:
        """Draw the panel, the cards with their fund, and the spaces."""
        palette = theme.current().palette
        fill = palette.pressed if self.pressed else palette.card
        pen.framed(*self.bounds, fill, palette.rule, dp(theme.RADIUS))
        self._draw_head()
        for view in self.spaces:
            self._draw_space(view)

    # --- the fund is paid out --------------------------------------------------------------------

    def _is_paid(self) -> bool:
        return any(view.payout is not None for view in self.spaces)

    def _pay(self, *_args: Any) -> None:
        """Let the coins travel from the fund to the figures, from right to left (rules 4.2.5)."""
        before, self._paid = self._paid, self._is_paid()
        if self._paid and not before and theme.current().motion:
            Clock.schedule_once(lambda _dt: motion.pay(self, self._fund_at(), self._payments()), 0)

    def _fund_at(self) -> tuple[float, float]:
        """The middle of the fund's coin."""
        x, y, width, height = self._card(2)
        return x + width + dp(22) + self._fund_size() / 2, y + height / 2

    def _fund_size(self) -> float:
        return float(min(self._card(2)[3] * 0.72, letters.pixels("title") * 1.35))

    def _payments(self) -> list[tuple[tuple[float, float], int]]:
        """Where each figure stands and what it gets, from right to left."""
        paid = sorted((view for view in self.spaces if view.payout), key=lambda view: view.space)
        columns = [(self._column(view.space), int(view.payout)) for view in paid]
        return [((x + width / 2, y + dp(14)), coins) for (x, y, width, _height), coins in columns]

    # --- the cards -------------------------------------------------------------------------------

    def _head(self) -> float:
        """Height of the strip with the cards."""
        return float(min(max(dp(38), self.height * 0.27), dp(120)))

    def _card(self, place: int) -> Bounds:
        height = self._head() - dp(8)
        width = height * 0.72
        return self.x + dp(6) + (place - 1) * (width + dp(5)), self.top - dp(5) - height, width, height

    def _draw_head(self) -> None:
        palette = theme.current().palette
        for place, view in enumerate(self.cards, start=1):
            tokens.card(*self._card(place), view.back, view.coins)
        x, y, width, height = self._card(2)
        left, middle = x + width + dp(8), y + height / 2
        size = self._fund_size()
        if self.fund is not None:
            letters.write("=", left, middle, "large", palette.muted, SERIF)
            tokens.coin(*self._fund_at(), size, str(int(self.fund)))
            left = self._fund_end() + dp(8)
            if self._answers():
                why_mark.mark(*self._why())
                left += dp(_QUERY)
        elif self.fund_range is not None:
            low, high = self.fund_range
            left += letters.write(f"{low}–{high}", left, middle, "large", palette.ink, SERIF, True) + dp(6)
            tokens.coin(left + size * 0.3, middle, size * 0.6)
            left += size * 0.6 + dp(8)
        room = self.right - dp(8) - left
        caption = letters.fitting(self.caption, room, height, "small")
        letters.paragraph(self.caption, left, middle, room, caption, palette.muted, align="right")

    def _fund_end(self) -> float:
        """The right edge of the coin with the fund."""
        return self._fund_at()[0] + self._fund_size() / 2

    # --- the spaces ------------------------------------------------------------------------------

    def _column(self, space: int) -> Bounds:
        """Left, bottom, width and height of a space; space 1 is the rightmost of the first row."""
        rows = self._rows()
        across = -(-len(self.spaces) // rows)
        row, column = divmod(space - 1, max(1, across))
        width = (self.width - 2 * dp(4)) / max(1, across)
        height = (self.top - self._head() - self.y - dp(4)) / rows
        bottom = self.y + dp(4) + (rows - 1 - row) * height
        return self.right - dp(4) - (column + 1) * width, bottom, width, height

    def _rows(self) -> int:
        narrow = (self.width - 2 * dp(4)) / max(1, len(self.spaces)) < dp(theme.TARGET)
        return 2 if narrow and self.height - self._head() > 2 * dp(_ROW) else 1

    def _draw_space(self, view: GrantSpaceView) -> None:
        palette = theme.current().palette
        x, y, width, height = self._column(view.space)
        gap = max(1.0, dp(1.5))
        x, width = x + gap, width - 2 * gap
        edge = palette.alarm if view.alarm else palette.accent if view.acting else palette.rule
        if view.free:
            edge = palette.coin
        line = dp(2) if view.alarm or view.acting else None
        ground = palette.choosable if view.free else palette.paper
        pen.framed(x, y, width, height, ground, edge, dp(4), line)
        centre = x + width / 2
        size = min(width * 0.74, height * 0.26, dp(34))
        head = y + height - dp(3) - size / 2
        tokens.coin(centre, head, size, str(view.coins))
        foot = self._foot(width, height)
        self._draw_foot(view, centre, y, width, foot)
        self._draw_levels(view, centre, head - size / 2 - dp(3), y + foot, width)

    @staticmethod
    def _foot(width: float, height: float) -> float:
        """Height kept free for the figure and its payout, the same in every space."""
        return float(min(width * 0.86, height * 0.28, dp(38)) + letters.pixels("body") + dp(6))

    def _draw_foot(self, view: GrantSpaceView, centre: float, y: float, width: float, foot: float) -> None:
        """The figure that stands there with what it gets, or else the backs printed for the Robber."""
        line = letters.pixels("body")
        size = foot - line - dp(6)
        if view.figure:
            figure = y + foot - size / 2 - dp(1)
            if view.payout is None:
                figure = y + foot / 2
            tokens.shape(view.figure, centre, figure, size, self.initials.get(view.figure, ""))
        elif view.backs:
            side = min(width * 0.48, dp(26))
            left = centre - side * (len(view.backs) - 1) / 2
            for index, back in enumerate(view.backs):
                tokens.money(back, left + index * side, y + foot / 2, side * 0.94, 0.85)
        if view.payout is not None:
            ink = theme.current().palette.ink
            text = f"+{view.payout}"
            letters.write(text, centre, y + dp(3) + line / 2, "body", ink, SERIF, True, "center", width)

    def _draw_levels(
        self, view: GrantSpaceView, centre: float, top: float, bottom: float, width: float
    ) -> None:
        """Five strata as on the dig site; those that may be dug from here are filled."""
        palette = theme.current().palette
        step = (top - bottom) / 5
        if step < 2:
            return
        bar, tall = min(width * 0.72, dp(34)), max(2.0, step - dp(1.5))
        for level in range(1, 6):
            low = top - level * step
            if level in view.levels:
                pen.box(centre - bar / 2, low, bar, tall, palette.pips[level - 1])
            else:
                dot = dp(2)
                pen.box(centre - dot / 2, low + tall / 2 - dot / 2, dot, dot, palette.rule)
