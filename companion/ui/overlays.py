"""What lies over a screen: a question that must be answered, and a short message that goes by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from companion.ui import theme
from companion.ui.widgets import Drawn, PictureButton, Words, pen

TOAST_SECONDS = 6.0


class Veil(Drawn):
    """Dims what lies beneath and keeps touches from it."""

    def draw(self) -> None:
        """Darken everything."""
        pen.box(*self.bounds, theme.current().palette.shadow.fade(0.55))

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing beneath is touched."""
        return True


class Card(Drawn):
    """The card a question stands on."""

    def draw(self) -> None:
        """Draw the card."""
        palette = theme.current().palette
        pen.framed(*self.bounds, palette.card, palette.accent, dp(theme.RADIUS) * 1.5, dp(2))


class Question(FloatLayout):
    """Asks one thing; names: “question.yes”, “question.no”. `answer(True)` is called for yes."""

    def __init__(self, text: str, yes: str, no: str, answer: Callable[[bool], object], **values: Any) -> None:
        super().__init__(**values)
        self._answer = answer
        self.text = text
        self.add_widget(Veil())
        tall = theme.current().tall
        self.add_widget(
            Card(size_hint=(0.94, 0.42) if tall else (0.8, 0.56), pos_hint={"center_x": 0.5, "center_y": 0.5})
        )
        self.add_widget(
            Words(
                text=text,
                step="large",
                align="center",
                size_hint=(0.86, 0.26) if tall else (0.7, 0.32),
                pos_hint={"center_x": 0.5, "top": 0.69 if tall else 0.75},
            )
        )
        for name, label, style, side in (("no", no, "quiet", -1), ("yes", yes, "accent", 1)):
            button = PictureButton(
                name=f"question.{name}",
                text=label,
                style=style,
                step="large",
                size_hint=(0.42, 0.09) if tall else (0.34, 0.15),
                pos_hint={"center_x": 0.5 + side * (0.22 if tall else 0.19), "y": 0.31 if tall else 0.26},
            )
            button.bind(on_tap=self._tapped)
            self.add_widget(button)

    def _tapped(self, button: PictureButton) -> None:
        self._answer(button.name == "question.yes")


class Toast(Drawn):
    """A sentence at the foot of the screen (“toast”) that goes by itself, or with the next touch anywhere.

    It keeps no touch from what lies beneath. `tone` is “ink” for a refusal and other news, “alarm” for a
    fault that matters.
    """

    def __init__(self, text: str, tone: str, gone: Callable[[Toast], object], **values: Any) -> None:
        super().__init__(name="toast", **values)
        self.text = text
        self._tone = tone
        self._words = Words(text=text, bold=True, tone="paper" if tone == "ink" else f"on_{tone}")
        self.add_widget(self._words)
        self._gone = gone
        self._end = Clock.schedule_once(lambda _dt: gone(self), TOAST_SECONDS)

    def needed_height(self, width: float) -> float:
        """Pixels of height that the sentence takes in a band `width` pixels wide."""
        return float(self._words.needed_height(width - 2 * dp(theme.MARGIN)) + 2 * dp(theme.MARGIN))

    def on_touch_down(self, touch: Any) -> bool:
        """Go, once the touch has done what it is meant for."""
        Clock.schedule_once(lambda _dt: self._gone(self), 0)
        return False

    def end(self) -> None:
        """Stop counting the seconds."""
        self._end.cancel()

    def place(self) -> None:
        """The words inside the band."""
        self._words.pos = (self.x + dp(theme.MARGIN), self.y)
        self._words.size = (self.width - 2 * dp(theme.MARGIN), self.height)

    def draw(self) -> None:
        """Draw the band."""
        palette = theme.current().palette
        pen.box(*self.bounds, getattr(palette, self._tone), dp(theme.RADIUS))
