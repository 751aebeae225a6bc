"""What is said when there is nothing to show: the camera's state, and empty, waiting and broken screens."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ListProperty, OptionProperty, StringProperty

from companion.ui import theme
from companion.ui.theme import SANS, SERIF
from companion.ui.widgets import letters, pen
from companion.ui.widgets.bars import ActionButtons
from companion.ui.widgets.base import Tappable

_TONES = {"seeing": "done", "covered": "muted", "searching": "muted", "off": "muted", "fault": "alarm"}
_PICTURES = {"covered": "hand", "off": "camera_off", "fault": "camera_off"}


class CameraBadge(Tappable):
    """The camera's state in a picture and a few words; tapped, it opens the camera's view."""

    state = OptionProperty("off", options=("seeing", "covered", "searching", "off", "fault"))
    text = StringProperty("")
    shows = ("state", "text")

    def draw(self) -> None:
        """Draw the badge."""
        palette = theme.current().palette
        tone = getattr(palette, _TONES[self.state])
        pen.framed(
            *self.bounds, palette.pressed if self.pressed else palette.card, palette.rule, dp(theme.RADIUS)
        )
        side = min(self.height * 0.55, dp(26))
        left = self.x + dp(10) if self.text else self.center_x - side / 2
        pen.picture(_PICTURES.get(self.state, "camera"), left, self.center_y - side / 2, side, tone)
        left += side + dp(8)
        room = self.right - dp(6) - left
        size = letters.fitting(self.text, room, self.height - dp(4), "small", SANS, True)
        letters.paragraph(self.text, left, self.center_y, room, size, tone, SANS, True, most=3)


class Notice(ActionButtons):
    """A designed empty, waiting or broken state: a large picture, a title, a sentence, what to do.

    The first of `actions` is accented unless `tone` is “alarm” and says otherwise.
    """

    picture = StringProperty("trowel")
    title = StringProperty("")
    text = StringProperty("")
    tone = OptionProperty("muted", options=("muted", "done", "accent", "alarm"))
    actions = ListProperty([])
    shows = ("picture", "title", "text", "tone", "actions")

    def place(self) -> None:
        """Put the buttons side by side beneath the words, or beneath each other where they are too wide."""
        self.keep_only(self.actions)
        buttons = [self.button(a, "quiet" if i else "accent") for i, a in enumerate(self.actions)]
        height = dp(theme.TARGET) * 1.15
        for button in buttons:
            button.size = (min(self._room(), max(dp(140), button.natural_width())), height)
        low = self.center_y - self._block() / 2
        if self._stacked():
            for row, button in enumerate(reversed(buttons)):
                button.pos = (self.center_x - button.width / 2, low + row * (height + dp(theme.MARGIN)))
            return
        left = self.center_x - self._across() / 2
        for button in buttons:
            button.pos = (left, low)
            left += button.width + dp(theme.MARGIN)

    def _across(self) -> float:
        """Pixels that the buttons take side by side."""
        wide = [max(dp(140), b.natural_width()) for b in self._buttons.values()]
        return float(sum(wide) + dp(theme.MARGIN) * max(0, len(wide) - 1))

    def _stacked(self) -> bool:
        return self._across() > self.width - 2 * dp(theme.MARGIN)

    def draw(self) -> None:
        """Draw picture, title and words above the buttons."""
        palette = theme.current().palette
        y = self.center_y + self._block() / 2
        side = self._side()
        paints = {"body": getattr(palette, self.tone), "mark": palette.paper, "shade": palette.ink}
        pen.picture(self.picture, self.center_x - side / 2, y - side, side, paints)
        y -= side + dp(14)
        for text, step, family, tone in (
            (self.title, "title", SERIF, palette.ink),
            (self.text, "body", SANS, palette.muted),
        ):
            bold = family == SERIF
            lines = letters.wrap(text, self._room(), step, family, bold) if text else []
            height = len(lines) * letters.leading(step, family)
            if lines:
                letters.paragraph(
                    text,
                    self.center_x - self._room() / 2,
                    y - height / 2,
                    self._room(),
                    step,
                    tone,
                    family,
                    bold,
                    "center",
                )
                y -= height + dp(8)

    def _room(self) -> float:
        return float(min(self.width - 2 * dp(theme.MARGIN), dp(560)))

    def _side(self) -> float:
        return float(min(dp(120), self.height * 0.3))

    def _block(self) -> float:
        """Height of picture, words and buttons together."""
        title = len(letters.wrap(self.title, self._room(), "title", SERIF, True)) * letters.leading(
            "title", SERIF
        )
        text = (
            len(letters.wrap(self.text, self._room(), "body")) * letters.leading("body") if self.text else 0
        )
        rows = len(self.actions) if self._stacked() else min(1, len(self.actions))
        buttons = rows * (dp(theme.TARGET) * 1.15 + dp(theme.MARGIN)) + dp(6) if rows else 0.0
        return float(self._side() + dp(14) + title + dp(8) + text + dp(8) + buttons)
