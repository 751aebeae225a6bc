"""The two bars above the board: where in the game we are, and the one next thing to do."""

from __future__ import annotations

import re
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from companion.ui import theme
from companion.ui.theme import SANS, SERIF
from companion.ui.values import Action
from companion.ui.widgets import letters, pen, tokens
from companion.ui.widgets.base import Drawn
from companion.ui.widgets.buttons import PictureButton

NARROW = 600.0
"""Design units: in a narrower bar the buttons stand beneath the sentence."""
_MOST = 0.56
"""The share of the bar's width that its buttons may take beside the sentence."""
_NAME_LINE = 0.92
"""Height of the line with the name, as a share of its type size."""


class ActionButtons(Drawn):
    """A widget that carries buttons for `Action`s; tells `on_action(name)` whichever is tapped."""

    def __init__(self, **values: Any) -> None:
        self.register_event_type("on_action")
        self._buttons: dict[str, PictureButton] = {}
        super().__init__(**values)

    def on_action(self, name: str) -> None:
        """The action called `name` was tapped."""

    def button(self, action: Action, style: str) -> PictureButton:
        """The button of `action`, made if there is none yet."""
        button = self._buttons.get(action.name)
        if button is None:
            button = self._buttons[action.name] = PictureButton(name=action.name)
            button.bind(on_tap=lambda tapped: self.dispatch("on_action", tapped.name))
            self.add_widget(button)
        button.text, button.picture, button.style = action.text, action.picture, style
        return button

    def keep_only(self, actions: list[Action]) -> None:
        """Take away the buttons of all other actions."""
        for name in set(self._buttons) - {action.name for action in actions}:
            self.remove_widget(self._buttons.pop(name))


def shares(buttons: list[PictureButton], room: float) -> list[float]:
    """How wide each of the buttons is that stand side by side in `room` pixels: as it wants, or its share."""
    least = [dp(108) if button.style == "accent" else dp(theme.TARGET) for button in buttons]
    wanted = [max(low, button.natural_width()) for low, button in zip(least, buttons, strict=True)]
    gaps = dp(theme.GAP) * max(0, len(buttons) - 1)
    share = min(1.0, (room - gaps) / max(1.0, sum(wanted)))
    return [max(dp(theme.TARGET), width * share) for width in wanted]


class NextBar(ActionButtons):
    """Who, one sentence, at most one accented button, and perhaps quiet ones before it.

    `main` is the accented `Action` or None; `others` are quiet ones. `waiting`: we wait for the table.
    """

    who = StringProperty("")
    who_name = StringProperty("")
    sentence = StringProperty("")
    main = ObjectProperty(None, allownone=True)
    others = ListProperty([])
    waiting = BooleanProperty(False)
    shows = ("who", "who_name", "sentence", "main", "others", "waiting")

    def place(self) -> None:
        """Put the buttons at the right end, the accented one last; on a narrow screen at the foot."""
        self.keep_only([*self.others, *([self.main] if self.main else [])])
        styled = [(other, "quiet") for other in self.others] + [(self.main, "accent")] * bool(self.main)
        buttons = [self._button(action, style) for action, style in styled]
        narrow = self.width < dp(NARROW) and bool(buttons)
        height = dp(theme.TARGET) if narrow else max(dp(theme.TARGET), self.height - 2 * dp(9))
        low = self.y + dp(6) if narrow else self.center_y - height / 2
        widths = shares(buttons, self.width - 2 * dp(theme.MARGIN) if narrow else self.width * _MOST)
        right = self.right - dp(theme.MARGIN)
        for button, width in zip(reversed(buttons), reversed(widths), strict=True):
            button.size = (width, height)
            right -= width
            button.pos = (right, low)
            right -= dp(theme.GAP)
        self._right = self.right - dp(theme.MARGIN) if narrow else right
        self._foot = low + height + dp(2) if narrow else self.y

    def _button(self, action: Action, style: str) -> PictureButton:
        button = self.button(action, style)
        button.step = "large" if style == "accent" else "body"
        return button

    def draw(self) -> None:
        """Draw the bar: shape, name, sentence."""
        palette = theme.current().palette
        pen.box(*self.bounds, palette.card)
        pen.rule(self.x, self.y, self.width, palette.rule)
        pen.box(self.x, self.y, dp(5), self.height, palette.done if self.waiting else palette.accent)
        left, height = self.x + dp(16), self.top - self._foot
        if self.who:
            size = min(height * 0.72, dp(58))
            tokens.shape(self.who, left + size / 2, self._foot + height / 2, size, self.who_name)
            left += size + dp(10)
        self._draw_sentence(left, self._right - left, height - dp(2))

    def _draw_sentence(self, left: float, room: float, height: float) -> None:
        palette = theme.current().palette
        middle = self._foot + height / 2
        if not self.who_name:
            size = letters.fitting(self.sentence, room, height - dp(2), "large", SERIF, True)
            most = max(1, int(height / letters.leading(size, SERIF)))
            ink = palette.ink
            letters.paragraph(self.sentence, left, middle, room, size, ink, SERIF, True, most=most)
            return
        name, body, lines = self._sizes(room, height)
        upper, step = name * _NAME_LINE, letters.leading(body)
        top = middle + (upper + lines * step) / 2
        letters.write(self.who_name, left, top - upper / 2, name, palette.ink, SERIF, True, width=room)
        below = top - upper - lines * step / 2
        letters.paragraph(self.sentence, left, below, room, body, palette.ink, SANS, most=lines)

    def _sizes(self, room: float, height: float) -> tuple[float, float, int]:
        """Type sizes of name and sentence, and the sentence's lines: the largest that the bar holds whole.

        The name is what is read across the table: it gives way last.
        """
        for name_share, share in (
            (1, 1),
            (1, 0.9),
            (0.85, 0.9),
            (0.7, 0.9),
            (0.7, 0.8),
            (0.55, 0.7),
            (0.5, 0.6),
        ):
            name, body = letters.pixels(theme.ACROSS) * name_share, letters.pixels("body") * share
            lines = len(letters.wrap(self.sentence, room, body))
            if name * _NAME_LINE + lines * letters.leading(body) <= height - dp(3):
                break
        fitting = int((height - name * _NAME_LINE) / letters.leading(body))
        return name, body, max(1, min(lines, fitting))


class RoundBar(Drawn):
    """Round and month, the round's phases with the present one marked, undo and redo by name, and the menu.

    `phases` are words, `phase` is the index of the present one. `undo_text` and `redo_text` say what would
    be undone or done again (“Anna digs III”); empty: nothing. Tells `on_undo`, `on_redo`, `on_menu`.
    """

    round_text = StringProperty("")
    month = StringProperty("")
    phases = ListProperty([])
    phase = NumericProperty(0)
    undo_text = StringProperty("")
    redo_text = StringProperty("")
    has_menu = BooleanProperty(True)
    shows = ("round_text", "month", "phases", "phase", "undo_text", "redo_text", "has_menu")

    def __init__(self, **values: Any) -> None:
        for event in ("on_undo", "on_redo", "on_menu"):
            self.register_event_type(event)
        self._undo = PictureButton(name="undo", picture="undo", style="plain", step="small")
        self._redo = PictureButton(name="redo", picture="redo", style="plain")
        self._menu = PictureButton(name="menu", picture="menu", style="plain")
        super().__init__(**values)
        self._undo.bind(on_tap=lambda _button: self.dispatch("on_undo"))
        self._redo.bind(on_tap=lambda _button: self.dispatch("on_redo"))
        self._menu.bind(on_tap=lambda _button: self.dispatch("on_menu"))

    def on_undo(self) -> None:
        """Undo was tapped."""

    def on_redo(self) -> None:
        """Redo was tapped."""

    def on_menu(self) -> None:
        """The menu was tapped."""

    def place(self) -> None:
        """Put undo, redo and menu at the right end, those that there are."""
        right = self.right - dp(4)
        side = dp(theme.TARGET)
        for button, wanted in (
            (self._menu, self.has_menu),
            (self._redo, self.redo_text),
            (self._undo, self.undo_text),
        ):
            if wanted and button.parent is None:
                self.add_widget(button)
            elif not wanted and button.parent is not None:
                self.remove_widget(button)
            if not wanted:
                continue
            if button is self._undo:
                button.text = self.undo_text
                width = min(button.natural_width(), self.width * 0.28)
            else:
                width = side
            button.size = (width, max(side, self.height))
            right -= width
            button.pos = (right, self.center_y - button.height / 2)
        self._right = right

    def draw(self) -> None:
        """Draw the round, the month and the phases."""
        palette = theme.current().palette
        x = self.x + dp(theme.MARGIN)
        for part in re.split(r"(\d+)", self.round_text):
            size = theme.ACROSS if part.isdigit() else "large"
            x += letters.write(part, x, self.center_y, size, palette.ink, SERIF, True)
        month, right = f" · {self.month}" if self.month else "", self._right - dp(8)
        if x + dp(18) + letters.measure(month, "large", SERIF) + self._least() <= right:
            x += letters.write(month, x, self.center_y, "large", palette.muted, SERIF)
        self._draw_phases(x + dp(18), right)
        pen.rule(self.x, self.y, self.width, palette.rule)

    def _least(self) -> float:
        """Pixels that the phases take at least: dots, and the word of the present one."""
        word = self.phases[self.phase] if self.phases else ""
        return float(letters.measure(word, "small", SANS, True) + len(self.phases) * dp(14))

    def _draw_phases(self, left: float, right: float) -> None:
        palette = theme.current().palette
        chevron = dp(11)
        gap = dp(5)
        words = [letters.measure(phase, "small", SANS, True) for phase in self.phases]
        total = sum(words) + (len(words) - 1) * (chevron + 2 * gap)
        if total > right - left:
            self._draw_phase_dots(left, right)
            return
        x = left
        for index, (phase, width) in enumerate(zip(self.phases, words, strict=True)):
            here = index == self.phase
            tone = palette.accent if here else palette.muted
            letters.write(phase, x, self.center_y, "small", tone, SANS, here)
            if here:
                pen.box(x, self.center_y - dp(15), width, dp(2.5), palette.accent)
            x += width + gap
            if index < len(words) - 1:
                pen.picture(
                    "right", x, self.center_y - chevron / 2, chevron, palette.rule.mix(palette.muted, 0.4)
                )
                x += chevron + gap

    def _draw_phase_dots(self, left: float, right: float) -> None:
        """Too little room for all the words: dots, and the present phase's word."""
        palette = theme.current().palette
        x = left
        for index, phase in enumerate(self.phases):
            if index == self.phase:
                dots = (len(self.phases) - index - 1) * dp(14)
                x += letters.write(
                    phase, x, self.center_y, "small", palette.accent, SANS, True, width=right - x - dots
                ) + dp(6)
                continue
            pen.picture(
                "circle",
                x,
                self.center_y - dp(4),
                dp(8),
                palette.done if index < self.phase else palette.rule,
            )
            x += dp(14)
