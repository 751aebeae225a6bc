"""The panel as a picture: a walnut faceplate with lamps, buttons, a knob and a buzzer.

Parts are known by their names: “level.1”–“level.5”, “player.1”–“player.4”, “status”, “next”, “undo”,
“camera”, “choose” (the knob's push), “knob”, “buzzer”, “light”. A thing one could touch looks the same by
day and by night, so the picture has colours of its own.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.graphics import Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from companion.ui import theme
from companion.ui.theme import SANS, SERIF, Colour
from companion.ui.values import ROMAN
from companion.ui.widgets import letters, pen
from companion.ui.widgets.base import Drawn, Zones
from companion.ui.widgets.faceplate import BRASS, CREAM, halo, walnut
from companion.ui.widgets.panel_faces import ButtonFace, KnobFace, LampFace
from companion.words import _

Box = tuple[float, float, float, float]

LAMP_COLOURS = {
    **{f"level.{n}": Colour("#F5A623") for n in range(1, 6)},
    "player.1": Colour("#E5372C"),
    "player.2": Colour("#2F7BFF"),
    "player.3": Colour("#FFD23F"),
    "player.4": Colour("#3FCB5B"),
    "status": Colour("#EAF7F0"),
}
SHAPES = ("circle", "square", "triangle", "diamond")
BUTTONS = {"next": "play", "undo": "undo", "camera": "camera"}
EVERYTHING = frozenset([*LAMP_COLOURS, *BUTTONS, "choose", "knob", "buzzer", "light"])

_STRIP = 3.6  # wider than this: everything in one row


class PanelPicture(Drawn):
    """The whole panel. `parts` are the names of those that are there; `glow` says of each how much it is lit,
    pressed or sounding (0–1). Tells `on_push(name)`, `on_let_go(name)` and `on_turn(steps)`.

    The fingers' names are “panel.next”, “panel.undo”, “panel.camera”, “panel.choose”, “panel.left”,
    “panel.right”.
    """

    parts = ObjectProperty(EVERYTHING)
    glow = ObjectProperty({})
    touchable = BooleanProperty(True)
    shows = ("parts",)

    def __init__(self, **values: Any) -> None:
        for event in ("on_push", "on_let_go", "on_turn"):
            self.register_event_type(event)
        self._faces: dict[str, Any] = {}
        self._zones = Zones(self)
        super().__init__(**values)
        self.bind(glow=self._glows, touchable=self._draw_soon)

    def on_push(self, name: str) -> None:
        """A button was pushed."""

    def on_let_go(self, name: str) -> None:
        """A button was let go."""

    def on_turn(self, steps: int) -> None:
        """The knob was turned."""

    # --- where everything is -----------------------------------------------------------------------------

    def place(self) -> None:
        """Put lamps, buttons and knob where they belong."""
        boxes = self._boxes()
        for name in set(self._faces) - set(boxes):
            self.remove_widget(self._faces.pop(name))
        self._zones.begin()
        for name, (x, y, width, height) in boxes.items():
            if name in ("buzzer", "light"):
                continue
            face = self._faces.get(name) or self._new_face(name)
            face.pos, face.size = (x, y), (width, height)
            face.disabled = not self.touchable
            if name == "choose" and "knob" in self.parts and self.touchable:
                wide = max(dp(theme.TARGET), width * 0.8)
                high = max(dp(theme.TARGET), height)
                low = y + (height - high) / 2
                self._zones.put("panel.left", (x - wide, low, wide, high), partial(self._turn, -1))
                self._zones.put("panel.right", (x + width, low, wide, high), partial(self._turn, 1))
        self._zones.end()
        self._glows()

    def _new_face(self, name: str) -> Any:
        if name in LAMP_COLOURS:
            face: Any = LampFace(tone=LAMP_COLOURS[name])
        else:
            kind = KnobFace if name == "choose" else ButtonFace
            face = kind(name=f"panel.{name}", picture=BUTTONS.get(name, ""))
            if name == "next":
                face.accent = True
            face.bind(
                on_push=lambda _face: self.dispatch("on_push", name),
                on_let_go=lambda _face: self.dispatch("on_let_go", name),
            )
        self._faces[name] = face
        self.add_widget(face)
        return face

    def _turn(self, steps: int) -> None:
        knob = self._faces.get("choose")
        if knob is not None:
            knob.turned += steps
        self.dispatch("on_turn", steps)

    def _glows(self, *_args: Any) -> None:
        for name, face in self._faces.items():
            level = float(self.glow.get(name, 0.0))
            if isinstance(face, LampFace):
                face.level = level
            else:
                face.down = level > 0
        if self._lights() != self._lights_drawn:
            self._draw_soon()

    _lights_drawn: tuple[float, float] = (0.0, 0.0)

    def _lights(self) -> tuple[float, float]:
        """What is drawn on the plate itself: the light over the board in steps, and the buzzer."""
        return round(float(self.glow.get("light", 0.0)) * 16) / 16, float(self.glow.get("buzzer", 0.0))

    def _boxes(self) -> dict[str, Box]:
        """Left, bottom, width and height of every part that is there."""
        strip = self.width > _STRIP * self.height
        rows = _strip_rows() if strip else _page_rows()
        boxes = {}
        for name, (x, y, side) in rows.items():
            there = name in self.parts or (name == "choose" and "knob" in self.parts)
            if there:
                pixels = side * min(self.height, self.width / (5 if strip else 3.2))
                middle = (self.x + x * self.width, self.y + y * self.height)
                boxes[name] = (middle[0] - pixels / 2, middle[1] - pixels / 2, pixels, pixels)
        return boxes

    # --- the plate ---------------------------------------------------------------------------------------

    def draw(self) -> None:
        """The wood, its brass rim and screws, the labels; lamps and buttons draw themselves."""
        self._lights_drawn = self._lights()
        boxes = self._boxes()
        self._draw_plate()
        self._draw_levels(boxes)
        for name in boxes:
            self._draw_label(name, boxes)
        if "buzzer" in boxes:
            self._draw_buzzer(*boxes["buzzer"])
        if "choose" in boxes and "knob" in self.parts:
            self._draw_arrows(*boxes["choose"])

    def _draw_plate(self) -> None:
        x, y, width, height = self.bounds
        black = Colour("#000000")
        pen.box(x, y - dp(2), width, height, black.fade(0.3), dp(10))
        pen.box(x, y, width, height, Colour("#2B1A10"), dp(10))
        pen.ink((1, 1, 1, 1))
        edge = dp(3)
        inner = (round(width - 2 * edge), round(height - 2 * edge))
        if min(inner) > 4:
            Rectangle(texture=walnut(*inner), pos=(round(x + edge), round(y + edge)), size=inner)
        rim = dp(7)
        pen.outline(x + rim, y + rim, width - 2 * rim, height - 2 * rim, BRASS.fade(0.8), dp(1.6), dp(6))
        for corner_x in (x + dp(16), x + width - dp(16)):
            for corner_y in (y + dp(16), y + height - dp(16)):
                _screw(corner_x, corner_y, dp(9))
        light = self._lights_drawn[0]
        if "light" in self.parts:
            bar = width * 0.34
            left, top = x + (width - bar) / 2, y + height - dp(9)
            if light > 0:
                _spread_box(left - bar * 0.1, top - dp(16), bar * 1.2, dp(34), CREAM.fade(0.5 * light))
            dull = Colour("#6B5435")
            pen.box(left, top - dp(3), bar, dp(6), dull.mix(Colour("#FFF3C9"), light), dp(3))

    def _draw_levels(self, boxes: dict[str, Box]) -> None:
        """A slice of the dig site behind the level lamps: the deeper the darker."""
        lamps = [boxes[f"level.{n}"] for n in range(1, 6) if f"level.{n}" in boxes]
        if not lamps:
            return
        side = lamps[0][2]
        step = (lamps[1][0] - lamps[0][0]) if len(lamps) > 1 else side * 1.5
        low, high = lamps[0][1] - side * 0.72, lamps[0][1] + side * 1.3
        left = lamps[0][0] + side / 2 - step / 2
        pen.box(
            left - dp(2), low - dp(2), step * len(lamps) + dp(4), high - low + dp(4), Colour("#1B0F08"), dp(5)
        )
        for n in range(1, 6):
            if f"level.{n}" in boxes:
                middle = boxes[f"level.{n}"][0] + side / 2
                pen.box(middle - step / 2 + dp(1), low, step - dp(2), high - low, _shade(n), dp(3))

    def _draw_label(self, name: str, boxes: dict[str, Box]) -> None:
        x, y, width, height = boxes[name]
        row = [box for box in boxes.values() if abs(box[1] + box[3] / 2 - y - height / 2) < 1]
        middle, under = x + width / 2, min(box[1] for box in row) - self._type() * 0.8
        if name.startswith("level."):
            level, under = int(name[-1]), y - self._type() * 0.75
            on = _shade(level).reader(CREAM, theme.LIGHT.ink)
            letters.write(ROMAN[level - 1], middle, under, self._type() * 1.1, on, SERIF, True, "center")
        elif name.startswith("player."):
            side = self._type() * 0.9
            shape = SHAPES[int(name[-1]) - 1]
            tone = LAMP_COLOURS[name].mix(CREAM, 0.35)
            pen.picture(shape, middle - side / 2, under - side / 2, side, tone)
        else:
            words = _labels().get(name, "")
            size, paint = self._type() * 0.86, CREAM.fade(0.92)
            room = 2 * min(middle - self.x, self.x + self.width - middle) - 2 * dp(6)
            letters.write(words, middle, under, size, paint, SANS, True, "center", width=room)

    def _type(self) -> float:
        """Type size of the labels in pixels."""
        strip = self.width > _STRIP * self.height
        return float(max(dp(11), min(dp(19), self.height * (0.105 if strip else 0.07))))

    def _draw_buzzer(self, x: float, y: float, width: float, _height: float) -> None:
        middle, centre = x + width / 2, y + width / 2
        pen.picture("circle", x, y, width, Colour("#1B0F08"))
        ring = width * 0.92
        sounding = self._lights_drawn[1] > 0
        pen.picture(
            "circle",
            middle - ring / 2,
            centre - ring / 2,
            ring,
            BRASS.mix(Colour("#000000"), 0.25 if sounding else 0.5),
        )
        hole = width * 0.09
        step = width * 0.17
        for row in range(-2, 3):
            for column in range(-2, 3):
                if row * row + column * column <= 5:
                    px, py = middle + column * step, centre + row * step
                    pen.picture("circle", px - hole / 2, py - hole / 2, hole, Colour("#1B0F08"))

    def _draw_arrows(self, x: float, y: float, width: float, height: float) -> None:
        side = width * 0.3
        for picture, left in (("left", x - side * 1.6), ("right", x + width + side * 0.6)):
            pen.picture(picture, left, y + height / 2 - side / 2, side, CREAM.fade(0.85))


def _shade(level: int) -> Colour:
    """The earth of a level, as it looks under glass."""
    return theme.LIGHT.strata[level - 1].mix(Colour("#1B0F08"), 0.3)


def _labels() -> dict[str, str]:
    return {
        "status": _("status"),
        "next": _("next"),
        "undo": _("undo"),
        "camera": _("camera"),
        "choose": _("choose"),
        "buzzer": _("buzzer"),
    }


def _page_rows() -> dict[str, tuple[float, float, float]]:
    """Two rows: every part's middle in shares of width and height, and its side in shares of the height."""
    places: dict[str, tuple[float, float, float]] = {}
    for n in range(5):
        places[f"level.{n + 1}"] = (0.105 + n * 0.092, 0.7, 0.19)
    for n in range(4):
        places[f"player.{n + 1}"] = (0.58 + n * 0.08, 0.7, 0.17)
    places["status"] = (0.925, 0.7, 0.17)
    for n, name in enumerate(("next", "undo", "camera")):
        places[name] = (0.14 + n * 0.15, 0.285, 0.27)
    places["choose"] = (0.665, 0.285, 0.28)
    places["buzzer"] = (0.925, 0.285, 0.2)
    places["light"] = (0.5, 0.97, 0.02)
    return places


def _strip_rows() -> dict[str, tuple[float, float, float]]:
    """The same in one row."""
    places: dict[str, tuple[float, float, float]] = {}
    for n in range(5):
        places[f"level.{n + 1}"] = (0.06 + n * 0.053, 0.53, 0.25)
    for n in range(4):
        places[f"player.{n + 1}"] = (0.34 + n * 0.05, 0.53, 0.24)
    places["status"] = (0.55, 0.53, 0.24)
    for n, name in enumerate(("next", "undo", "camera")):
        places[name] = (0.632 + n * 0.08, 0.53, 0.37)
    places["choose"] = (0.905, 0.53, 0.39)
    places["light"] = (0.5, 0.97, 0.02)
    return places


def _screw(x: float, y: float, side: float) -> None:
    pen.picture("circle", x - side / 2, y - side / 2, side, BRASS.mix(Colour("#000000"), 0.35))
    reach = side * 0.3
    pen.stroke([(x - reach, y - reach), (x + reach, y + reach)], Colour("#3A2413"), dp(1.4))


def _spread_box(x: float, y: float, width: float, height: float, paint: Any) -> None:
    pen.ink(paint)
    Rectangle(texture=halo(), pos=(round(x), round(y)), size=(round(width), round(height)))
