"""The discrepancy ribbon: what lies wrong, where it is and where it should be in a picture, what to do."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty

from companion.ui import theme
from companion.ui.theme import SANS, SERIF, Colour
from companion.ui.values import Spot
from companion.ui.widgets import letters, pen
from companion.ui.widgets.bars import NARROW, ActionButtons, shares

_WRONG, _RIGHT = "here", "should"


class Ribbon(ActionButtons):
    """An alarm-coloured band: `sentence`, two `Spot`s (either may be None), and `Action`s.

    `here_text` and `should_text` are the words under the picture (“here”, “should be here”).
    """

    sentence = StringProperty("")
    here = ObjectProperty(None, allownone=True)
    should_be = ObjectProperty(None, allownone=True)
    here_text = StringProperty("")
    should_text = StringProperty("")
    actions = ListProperty([])
    shows = ("sentence", "here", "should_be", "here_text", "should_text", "actions")

    def place(self) -> None:
        """Put the buttons at the right end, with smaller words where they would crowd out the sentence; on a
        narrow screen at the foot.
        """
        self.keep_only(self.actions)
        buttons = [self.button(action, "alarm") for action in self.actions]
        for step in ("body", "small"):
            for button in buttons:
                button.step = step
            if sum(button.natural_width() for button in buttons) < self.width * 0.36:
                break
        narrow = self.width < dp(NARROW) and bool(buttons)
        room = self.width - 2 * dp(theme.MARGIN) if narrow else self.width * 0.45
        height = dp(theme.TARGET) * 1.05
        low = self.y + dp(8) if narrow else self.center_y - height / 2
        right = self.right - dp(theme.MARGIN)
        for button, width in zip(reversed(buttons), reversed(shares(buttons, room)), strict=True):
            button.size = (width, height)
            right -= width
            button.pos = (right, low)
            right -= dp(theme.GAP)
        self._right = self.right - dp(theme.MARGIN) if narrow else right
        self._foot = low + height if narrow else self.y

    def draw(self) -> None:
        """Draw the band, the picture and the sentence."""
        palette = theme.current().palette
        pen.box(*self.bounds, palette.band)
        pen.rule(self.x, self.y + dp(3), self.width, palette.on_band.fade(0.5))
        pen.rule(self.x, self.top - dp(4), self.width, palette.on_band.fade(0.5))
        left = self.x + dp(theme.MARGIN)
        side = self.top - self._foot - dp(16)
        middle = self._foot + (self.top - self._foot) / 2
        for spot, role, words in (
            (self.here, _WRONG, self.here_text),
            (self.should_be, _RIGHT, self.should_text),
        ):
            if spot is not None:
                if role == _RIGHT and self.here is not None:
                    arrow = dp(18)
                    pen.picture("arrow", left - dp(2), middle - arrow / 2, arrow, palette.on_band)
                    left += arrow + dp(2)
                _vignette(spot, role, words, left, self._foot + dp(8), side)
                left += side * 1.25 + dp(6)
        left += dp(6)
        room, height = self._right - left, self.top - self._foot - dp(12)
        size = letters.fitting(self.sentence, room, height, "body", SANS, True)
        most = max(1, int(height / letters.leading(size)))
        letters.paragraph(self.sentence, left, middle, room, size, palette.on_band, SANS, True, most=most)


def _vignette(spot: Spot, role: str, words: str, x: float, y: float, side: float) -> None:
    """A little picture of the region with one place marked, and words beneath."""
    palette = theme.current().palette
    width, caption = side * 1.25, letters.pixels("small") * 1.15 if words else 0.0
    low, height = y + caption, side - caption
    pen.box(x, low, width, height, palette.card, dp(4))
    tone = palette.alarm if role == _WRONG else palette.done
    {"dig": _dig, "museum": _museum, "grants": _grants}.get(spot.region, _other)(
        spot, tone, x + dp(3), low + dp(3), width - dp(6), height - dp(6)
    )
    letters.write(
        words, x + width / 2, y + caption * 0.42, "small", palette.on_band, align="center", width=width
    )


def _dig(spot: Spot, tone: Colour, x: float, y: float, width: float, height: float) -> None:
    strata = theme.current().palette.strata
    step = height / 5
    for level in range(1, 6):
        low = y + height - level * step
        pen.box(x, low, width, step + 1, strata[level - 1])
    if 1 <= spot.number <= 5:
        low = y + height - spot.number * step
        pen.box(x, low, max(2.0, dp(3)), step, tone)
        place = (spot.place or 2) - 0.5
        _mark(tone, x + width * (0.14 + 0.2 * place), low + step / 2, min(step * 1.5, width * 0.3))


def _museum(spot: Spot, tone: Colour, x: float, y: float, width: float, height: float) -> None:
    palette = theme.current().palette
    marked: tuple[float, float] | None = None
    across, dot = 8, min(width / 11, height / 6)
    for space in range(1, 25):
        row, column = divmod(space - 1, across)
        column = across - 1 - column if row % 2 else column
        px, py = x + width * (column + 0.5) / across, y + height * (row + 0.5) / 3
        pen.picture("circle", px - dot / 2, py - dot / 2, dot, palette.rule)
        if space == spot.number:
            marked = (px, py)
    if marked is not None:
        _mark(tone, *marked, dot * 2.9, str(spot.number))


def _grants(spot: Spot, tone: Colour, x: float, y: float, width: float, height: float) -> None:
    palette = theme.current().palette
    step = width / 13
    for space in range(1, 14):
        left = x + width - space * step
        pen.box(left + 1, y + height * 0.25, step - 2, height * 0.5, palette.rule)
    if 1 <= spot.number <= 13:
        middle = x + width - (spot.number - 0.5) * step
        _mark(tone, middle, y + height / 2, height * 0.6, str(spot.number))


def _other(spot: Spot, tone: Colour, x: float, y: float, width: float, height: float) -> None:
    """Cards, calendar, trays: the picture of the thing with the mark on it."""
    names = {
        "cards": "cards",
        "calendar": "notebook",
        "discard": "box",
        "exhibit": "museum",
        "reveal": "brush",
    }
    side = min(width, height) * 0.86
    palette = theme.current().palette
    pen.picture(
        names.get(spot.region, "hand"),
        x + width / 2 - side / 2,
        y + height / 2 - side / 2,
        side,
        palette.rule,
    )
    _mark(tone, x + width / 2, y + height / 2, side * 0.6, str(spot.number) if spot.number else "")


def _mark(tone: Colour, x: float, y: float, size: float, text: str = "") -> None:
    palette = theme.current().palette
    pen.picture("circle", x - size / 2, y - size / 2, size, palette.card)
    inner = size - 2 * max(1.0, dp(1))
    pen.picture("circle", x - inner / 2, y - inner / 2, inner, tone)
    if text:
        letters.write(text, x, y, size * 0.52, tone.reader(palette.card, palette.ink), SERIF, True, "center")
