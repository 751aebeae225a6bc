"""What several screens are made of: laying out in hundredths, a header, grids, a table of words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from companion.ui import theme
from companion.ui.values import FindFace, TileState
from companion.ui.widgets import FindTile, Panel, PictureButton, Words

Place = tuple[float, float, float, float]
"""Left, top, width and height in hundredths of what it is laid on, from the top left."""


def put(
    page: Any, widget: Any, left: float, top: float, width: float, height: float, tall: Place | None = None
) -> Any:
    """Lay `widget` on the page, in hundredths of its width and height from the top left; returns it.

    `tall`: where it lies on a screen that stands upright; in the same place if that is not given.
    """
    if tall is not None and theme.current().tall:
        left, top, width, height = tall
    widget.size_hint = (width / 100, height / 100)
    widget.pos_hint = {"x": left / 100, "top": 1 - top / 100}
    if widget.parent is not page:
        page.add_widget(widget)
    return widget


def words(
    page: Any,
    text: str,
    left: float,
    top: float,
    width: float,
    height: float,
    tall: Place | None = None,
    **look: Any,
) -> Words:
    """Words laid on the page; see `put`."""
    return put(page, Words(text=text, **look), left, top, width, height, tall)


def button(
    page: Any,
    name: str,
    text: str,
    act: Callable[[], object],
    left: float,
    top: float,
    width: float,
    height: float,
    tall: Place | None = None,
    **look: Any,
) -> PictureButton:
    """A button laid on the page that calls `act`; see `put`."""
    made = PictureButton(name=name, text=text, **look)
    made.bind(on_tap=lambda _button: act())
    return put(page, made, left, top, width, height, tall)


def beside() -> Literal["left", "right"]:
    """How a label is set that stands to the left of what it names, on an upright screen above it."""
    return "left" if theme.current().tall else "right"


def header(
    page: Any,
    title: str,
    back: Callable[[], object],
    *,
    hint: str = "",
    room: float = 64,
    tall_room: float = 85,
) -> Words:
    """The top of every screen but the play screen: a way back (“back”), what this is, a quiet hint.

    `room`: hundredths of the width for the words; buttons of the screen's own may stand to the right.
    On an upright screen it takes 7 hundredths of the height (11 with a hint), `tall_room` for the title.
    """
    button(
        page, "back", "", back, 0.5, 0.5, 7.5, 11, (0.5, 0.5, 12.5, 6.4),
        picture="left", style="plain", step="large",
    )  # fmt: skip
    wide = room if not hint else room * 0.5
    shown = words(
        page, title, 9, 0.5, wide, 11, (14, 0.5, tall_room, 6.4), step="title", serif=True, bold=True, most=2
    )
    if hint:
        words(
            page,
            hint,
            9 + wide + 1,
            0.5,
            room - wide,
            11,
            (3, 6.8, 94, 4.2),
            step="small",
            tone="muted",
            most=2,
        )
    return shown


class Tiles(FloatLayout):
    """Finds side by side, as large as they fit; a tap on one calls `on_find(number)`.

    Each is called “find.NUMBER”.
    """

    def __init__(
        self, on_find: Callable[[int], object] | None = None, most: float = 96.0, **values: Any
    ) -> None:
        super().__init__(**values)
        self._on_find = on_find
        self._most = most
        self._tiles: list[FindTile] = []
        self.bind(pos=self._arrange, size=self._arrange)

    def show(self, faces: Sequence[FindFace], states: Sequence[TileState] = ()) -> None:
        """Show these finds."""
        while len(self._tiles) > len(faces):
            self.remove_widget(self._tiles.pop())
        while len(self._tiles) < len(faces):
            tile = FindTile(size_hint=(None, None))
            tile.bind(on_tap=self._tapped)
            self._tiles.append(tile)
            self.add_widget(tile)
        for index, (tile, face) in enumerate(zip(self._tiles, faces, strict=True)):
            tile.name = f"find.{face.number}"
            tile.face = face
            tile.state = states[index] if states else "normal"
        self._arrange()

    def _tapped(self, tile: FindTile) -> None:
        if self._on_find is not None:
            self._on_find(tile.face.number)

    def _arrange(self, *_args: Any) -> None:
        count = len(self._tiles)
        if not count or self.width <= 1 or self.height <= 1:
            return
        across, side = fold(count, self.width, self.height, self._most_pixels())
        left = self.x + (self.width - min(count, across) * side) / 2
        top = self.y + self.height  # Kivy's own `top` is brought up to date only after this is called
        for index, tile in enumerate(self._tiles):
            row, column = divmod(index, across)
            gap = side * 0.04
            tile.size = (side - 2 * gap, side - 2 * gap)
            tile.pos = (left + column * side + gap, top - (row + 1) * side + gap)

    def _most_pixels(self) -> float:
        from kivy.metrics import dp

        return float(dp(self._most))


def fold(count: int, width: float, height: float, most: float) -> tuple[int, float]:
    """How many squares a row, and their side, so that `count` of them come out largest."""
    best = (1, 0.0)
    for across in range(1, count + 1):
        rows = -(-count // across)
        side = min(width / across, height / rows, most)
        if side >= best[1]:
            best = (across, side)
    return best


class Scrolled(FloatLayout):
    """Pages of rows turned with two large arrows: nothing scrolls under a finger.

    `rows(first, count)` builds the rows to show; names: NAME.up and NAME.down.
    """

    def __init__(self, name: str, per_page: int, build: Callable[[Any, int], None], **values: Any) -> None:
        super().__init__(**values)
        self._name = name
        self._per_page = per_page
        self._build = build
        self._total = 0
        self._first = 0
        self._page = FloatLayout(size_hint=(None, None))
        self.add_widget(self._page)
        look: dict[str, Any] = {"style": "quiet", "size_hint": (None, None)}
        self._up = PictureButton(name=f"{name}.up", picture="left", **look)
        self._down = PictureButton(name=f"{name}.down", picture="right", **look)
        self._where = Words(step="small", tone="muted", align="center", size_hint=(None, None))
        self._up.bind(on_tap=lambda _button: self._turn(-1))
        self._down.bind(on_tap=lambda _button: self._turn(1))
        for part in (self._up, self._down, self._where):
            self.add_widget(part)
        self.bind(pos=self._arrange, size=self._arrange)

    def show(self, total: int) -> None:
        """There are `total` rows; draw those of the page in view."""
        self._total = total
        last = max(0, (total - 1) // self._per_page * self._per_page)
        self._first = min(self._first, last)
        self._page.clear_widgets()
        for place, row in enumerate(range(self._first, min(total, self._first + self._per_page))):
            strip = FloatLayout()
            put(self._page, strip, 0, 100 * place / self._per_page, 100, 100 / self._per_page)
            self._build(strip, row)
        self._show_arrows()

    def _show_arrows(self) -> None:
        many = self._total > self._per_page
        for arrow, possible in (
            (self._up, self._first > 0),
            (self._down, self._first + self._per_page < self._total),
        ):
            arrow.disabled = not possible
            arrow.opacity = 1 if many else 0
        last = min(self._total, self._first + self._per_page)
        self._where.text = f"{self._first + 1}–{last} / {self._total}" if many else ""
        self._arrange()

    def _turn(self, by: int) -> None:
        self._first = max(0, self._first + by * self._per_page)
        self.show(self._total)

    def _arrange(self, *_args: Any) -> None:
        """The arrows stand to the right of the rows, on an upright screen beneath them."""
        many, tall = self._total > self._per_page, theme.current().tall
        side, gap = dp(theme.TARGET) * 1.3, dp(theme.GAP)
        width = self.width - (side + gap if many and not tall else 0)
        height = self.height - (side + gap if many and tall else 0)
        top = self.y + self.height
        self._page.size, self._page.pos = (width, height), (self.x, top - height)
        for arrow in (self._up, self._down):
            arrow.size = (side, side)
        right = self.x + self.width - side
        if tall:
            self._up.pos, self._down.pos = self.pos, (right, self.y)
            self._where.size, self._where.pos = (self.width - 2 * side, side), (self.x + side, self.y)
        else:
            self._up.pos, self._down.pos = (right, top - side), (right, self.y)
            self._where.size = (side, self.height - 2 * side)
            self._where.pos = (right, self.y + side)


def panel(
    page: Any, left: float, top: float, width: float, height: float, tall: Place | None = None, **look: Any
) -> Panel:
    """A card laid on the page; see `put`."""
    return put(page, Panel(**look), left, top, width, height, tall)
