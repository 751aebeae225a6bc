"""The card that answers “why?”: it lies over the screen until the next tap anywhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from companion.ui import theme
from companion.ui.overlays import Card, Veil
from companion.ui.presenters.why import Why
from companion.ui.screens.parts import Place, put
from companion.ui.widgets import PictureButton, Words
from companion.ui.widgets.why_mark import WhyMark
from companion.words import _

_WIDTH, _TALL_WIDTH = 0.84, 0.94


class WhyCard(FloatLayout):
    """One answer, called by its own name (“why.value”); names: “why.close”. A tap beside it closes it too."""

    def __init__(self, why: Why, close: Callable[[], object], **values: Any) -> None:
        super().__init__(**values)
        self.name = why.name
        self._close = close
        self._card = Card(size_hint=(None, None))
        self._title = Words(text=why.title, step="title", serif=True, bold=True, size_hint=(None, None))
        self._lines = Words(text="\n".join(why.lines), valign="top", size_hint=(None, None))
        self._button = PictureButton(
            name="why.close", text=_("I see"), style="accent", step="large", size_hint=(None, None)
        )
        self._button.bind(on_tap=lambda _button: close())
        for part in (Veil(), self._card, self._title, self._lines, self._button):
            self.add_widget(part)
        self.bind(pos=self._arrange, size=self._arrange)

    @property
    def text(self) -> str:
        """All that it says."""
        return f"{self._title.text}\n{self._lines.text}"

    def _arrange(self, *_args: Any) -> None:
        """As high as its words need; words that would not fit are set smaller."""
        margin, button = dp(theme.MARGIN) * 1.5, dp(theme.TARGET) * 1.15
        width = self.width * (_TALL_WIDTH if theme.current().tall else _WIDTH) - 2 * margin
        title = self._title.needed_height(width)
        room = self.height * 0.96 - title - button - 4 * margin
        for step in ("large", "body", "small"):
            self._lines.step = step
            needed = self._lines.needed_height(width)
            if needed <= room:
                break
        height = needed + title + button + 4 * margin
        left, top = self.center_x - width / 2, self.center_y + height / 2
        self._card.size, self._card.pos = (width + 2 * margin, height), (left - margin, top - height)
        self._title.size, self._title.pos = (width, title), (left, top - margin - title)
        self._lines.size = (width, needed)
        self._lines.pos = (left, self._title.y - margin - needed)
        self._button.size = (max(dp(160), self._button.natural_width()), button)
        self._button.pos = (left + width - self._button.width, top - height + margin)

    def on_touch_down(self, touch: Any) -> bool:
        """Its button, or the tap beside it that closes it; nothing beneath is touched."""
        if not self._card.collide_point(*touch.pos):
            self._close()
            return True
        return bool(super().on_touch_down(touch))


def tell(app: Any, why: Why | None) -> None:
    """Show the answer over the present screen; nothing where there is none."""
    if why is None:
        return
    root = app.pages.root
    for old in [child for child in root.children if isinstance(child, WhyCard)]:
        root.remove_widget(old)
    card = WhyCard(why, lambda: root.remove_widget(card))
    root.add_widget(card)


def mark(
    page: Any,
    name: str,
    answer: Callable[[], Why | None],
    left: float,
    top: float,
    width: float,
    height: float,
    tall: Place | None = None,
) -> WhyMark:
    """Let a number that lies there be asked “why?”; the lengths as for `put`."""
    made = WhyMark(name=name)
    made.bind(on_tap=lambda _mark: tell(page.app, answer()))
    put(page, made, left, top, width, height, tall)
    return made
