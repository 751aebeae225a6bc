"""Things to tap and to choose with: buttons, a stepper, a choice of several."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, OptionProperty, StringProperty

from companion.ui import theme
from companion.ui.theme import SANS, SERIF, Colour
from companion.ui.values import Option
from companion.ui.widgets import letters, pen, tokens
from companion.ui.widgets.base import Drawn, Tappable, Zones


class PictureButton(Tappable):
    """A button with words, a picture or both.

    `style`: “accent” is the one next thing, “quiet” any other, “plain” has no edge, “alarm” lies on a ribbon.
    """

    text = StringProperty("")
    picture = StringProperty("")
    style = OptionProperty("quiet", options=("accent", "quiet", "plain", "alarm"))
    step = StringProperty("body")
    shows = ("text", "picture", "style", "step")

    def natural_width(self) -> float:
        """Pixels of width that the button wants for its words and its picture."""
        words = letters.measure(self.text, self.step, SANS, True)
        return float(max(dp(theme.TARGET), words + (self._gap() if self.picture else 0) + 2 * dp(14)))

    def draw(self) -> None:
        """Draw the button with its words beside its picture."""
        fill, on, edge = _button_paints(self.style, self.pressed, self.disabled)
        if edge is not None:
            pen.framed(*self.bounds, fill, edge, dp(theme.RADIUS), dp(1.2))
        elif fill is not None:
            pen.box(*self.bounds, fill, dp(theme.RADIUS))
        self._draw_label(on)

    def _gap(self) -> float:
        """Width of the picture and the space after it."""
        return self._side() + (dp(theme.GAP) if self.text else 0)

    def _side(self) -> float:
        return float(letters.pixels(self.step) * (1.15 if self.text else 1.4))

    def _draw_label(self, on: Colour) -> None:
        room = self.width - 2 * dp(6) - (self._gap() if self.picture else 0)
        size, words = _block(self.text, room, self.height, self.step, True)
        left = self.center_x - (words + (self._gap() if self.picture else 0)) / 2
        if self.picture:
            pen.picture(self.picture, left, self.center_y - self._side() / 2, self._side(), on)
            left += self._gap()
        letters.paragraph(self.text, left, self.center_y, words, size, on, SANS, True, "center")


def _block(text: str, room: float, height: float, step: str, bold: bool) -> tuple[float, float]:
    """Type size and width of words that break into lines where one would be too long."""
    size = letters.fitting(text, room, height - dp(4), step, SANS, bold)
    lines = letters.wrap(text, room, size, SANS, bold)
    widest = max(letters.measure(line, size, SANS, bold) for line in lines)
    return size, min(room, widest)


def _button_paints(style: str, pressed: bool, disabled: bool) -> tuple[Any, Colour, Colour | None]:
    """Fill, words and edge of a button (edge None: no edge; fill None: nothing behind the words)."""
    palette = theme.current().palette
    if disabled:
        return palette.paper, palette.muted.mix(palette.paper, 0.35), palette.rule
    if style == "accent":
        return (palette.accent.mix(palette.ink, 0.25) if pressed else palette.accent), palette.on_accent, None
    if style == "alarm":
        return palette.band.mix(palette.on_band, 0.2 if pressed else 0.0), palette.on_band, palette.on_band
    if style == "plain":
        return (palette.pressed if pressed else None), palette.ink, None
    return (palette.pressed if pressed else palette.card), palette.ink, palette.muted.mix(palette.rule, 0.5)


class Stepper(Drawn):
    """A number with − and + beside it, from `low` to `high`; `caption` stands beneath it."""

    value = NumericProperty(0)
    low = NumericProperty(0)
    high = NumericProperty(99)
    caption = StringProperty("")
    picture = StringProperty("")
    shows = ("value", "low", "high", "caption", "picture")

    def __init__(self, **values: Any) -> None:
        self._less = PictureButton(picture="minus", step="large")
        self._more = PictureButton(picture="plus", step="large")
        super().__init__(**values)
        self._less.bind(on_tap=lambda _button: self.change(-1))
        self._more.bind(on_tap=lambda _button: self.change(1))
        self.add_widget(self._less)
        self.add_widget(self._more)

    def change(self, by: int) -> None:
        """Go `by` up or down, no further than `low` and `high`."""
        self.value = max(self.low, min(self.high, self.value + by))

    def place(self) -> None:
        """Put − to the left and + to the right."""
        side = max(dp(theme.TARGET), min(self.height, dp(theme.TARGET) * 1.2))
        for button, x, end in ((self._less, self.x, "less"), (self._more, self.right - side, "more")):
            button.name = f"{self.name}.{end}"
            button.size = (side, min(side, self.height))
            button.pos = (x, self.center_y - button.height / 2)
        self._less.disabled = self.value <= self.low
        self._more.disabled = self.value >= self.high

    def draw(self) -> None:
        """Set the number between the buttons."""
        palette = theme.current().palette
        lift = letters.pixels("small") * 0.75 if self.caption else 0
        y = self.center_y + lift
        if self.picture == "coin":
            tokens.coin(self.center_x, y, letters.pixels("title") * 1.3, str(int(self.value)))
        else:
            letters.write(str(int(self.value)), self.center_x, y, "title", palette.ink, SERIF, True, "center")
        room = self._more.x - self._less.right - dp(4)
        drop = self.center_y - letters.pixels("title") * 0.75
        letters.write(self.caption, self.center_x, drop, "small", palette.muted, align="center", width=room)


class Choice(Drawn):
    """One of several, side by side; `value` is the key of the chosen `Option`.

    An option whose picture is a player (“red” …) shows that player's shape.
    """

    options = ListProperty([])
    value = StringProperty("")
    step = StringProperty("body")
    shows = ("options", "value", "step")

    def __init__(self, **values: Any) -> None:
        self._zones = Zones(self)
        super().__init__(**values)

    def place(self) -> None:
        """Give each option its part of the width."""
        self._zones.begin()
        for option, bounds in self._parts():
            self._zones.put(f"{self.name}.{option.key}", bounds, partial(self._choose, option.key))
        self._zones.end()

    def draw(self) -> None:
        """Draw the strip with the chosen option filled."""
        palette = theme.current().palette
        pen.framed(*self.bounds, palette.card, palette.muted.mix(palette.rule, 0.5), dp(theme.RADIUS))
        for index, (option, (x, y, width, height)) in enumerate(self._parts()):
            chosen = option.key == self.value
            if chosen:
                inset = dp(3)
                pen.box(
                    x + inset,
                    y + inset,
                    width - 2 * inset,
                    height - 2 * inset,
                    palette.done,
                    dp(theme.RADIUS - 2),
                )
            elif index and self.options[index - 1].key != self.value:
                pen.rule(x, y + height * 0.25, height * 0.5, palette.rule, upright=True)
            self._draw_option(option, x, width, palette.on_done if chosen else palette.ink, chosen)

    def _choose(self, key: str) -> None:
        self.value = key

    def _parts(self) -> list[tuple[Option, tuple[float, float, float, float]]]:
        width = self.width / max(1, len(self.options))
        return [
            (option, (self.x + index * width, self.y, width, self.height))
            for index, option in enumerate(self.options)
        ]

    def _draw_option(self, option: Option, x: float, width: float, on: Colour, chosen: bool) -> None:
        side = letters.pixels(self.step) * 1.3 if option.picture else 0.0
        gap = dp(6) if option.picture and option.text else 0.0
        room = width - side - gap - 2 * dp(6)
        size, words = _block(option.text, room, self.height, self.step, chosen)
        left = x + (width - side - gap - words) / 2
        if option.picture in theme.current().palette.players:
            tokens.shape(option.picture, left + side / 2, self.center_y, side)
        elif option.picture:
            pen.picture(option.picture, left, self.center_y - side / 2, side, on)
        middle = self.center_y
        letters.paragraph(option.text, left + side + gap, middle, words, size, on, SANS, chosen, "center")
