"""Our own pictures: small SVG files, read and drawn as smooth masks of any size.

Each picture is a square of 100 × 100 with shapes in layers, named by their `class`: `body` (the thing
itself), `mark` (decoration, painted in a second colour), `shade` (a darker tone) and `hole` (cut out of
every layer below it). The subset of SVG used is what `_shape` names: paths of M L C Q Z with absolute
coordinates, circles and ellipses, filled or stroked with round ends.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

from PIL import Image, ImageChops, ImageDraw

PICTURES = Path(__file__).resolve().parents[2] / "assets" / "pictures"
SIDE = 100.0
LAYERS = ("body", "mark", "shade")
_OVERSAMPLING = 6
_CURVE_STEPS = 14
_TOKEN = re.compile(r"[MLCQZ]|-?\d+(?:\.\d+)?")
_POINTS = {"M": 1, "L": 1, "C": 3, "Q": 2}

Point = tuple[float, float]
Contour = tuple[Point, ...]


class NoSuchPicture(LookupError):
    """There is no picture of that name among the assets."""


@dataclass(frozen=True)
class Shape:
    """Contours of one element; `width` > 0 means they are stroked, not filled."""

    layer: str
    contours: tuple[Contour, ...]
    width: float = 0.0


def picture_names() -> tuple[str, ...]:
    """The names of all pictures, sorted."""
    return tuple(sorted(path.stem for path in PICTURES.glob("*.svg")))


@cache
def shapes(name: str) -> tuple[Shape, ...]:
    """The shapes of picture `name`, lowest first. Raises NoSuchPicture."""
    path = PICTURES / f"{name}.svg"
    if not path.is_file():
        raise NoSuchPicture(f"There is no picture “{name}” in {PICTURES}.")
    return tuple(_shape(element) for element in ElementTree.parse(path).getroot())


def layers(name: str) -> tuple[str, ...]:
    """The layers that picture `name` has, lowest first. Raises NoSuchPicture."""
    present = {shape.layer for shape in shapes(name)}
    return tuple(layer for layer in LAYERS if layer in present)


@cache
def masks(name: str, width: int, height: int) -> dict[str, Image.Image]:
    """For each layer of picture `name` an 8-bit mask of `width` × `height` pixels. Raises NoSuchPicture."""
    big = (width * _OVERSAMPLING, height * _OVERSAMPLING)
    scale = (big[0] / SIDE, big[1] / SIDE)
    drawn = {layer: Image.new("L", big, 0) for layer in layers(name)}
    for shape in shapes(name):
        stamp = _stamp(shape, big, scale)
        if shape.layer == "hole":
            drawn = {layer: ImageChops.subtract(mask, stamp) for layer, mask in drawn.items()}
        else:
            drawn[shape.layer] = ImageChops.lighter(drawn[shape.layer], stamp)
    return {layer: mask.reduce(_OVERSAMPLING) for layer, mask in drawn.items()}


def _shape(element: ElementTree.Element) -> Shape:
    tag = element.tag.rsplit("}", 1)[-1]
    layer = element.get("class", "body")
    width = float(element.get("stroke-width", "0")) if element.get("fill") == "none" else 0.0
    if tag == "path":
        return Shape(layer, _contours(element.get("d", "")), width)
    if tag in ("circle", "ellipse"):
        rx = float(element.get("rx") or element.get("r") or 0)
        ry = float(element.get("ry") or element.get("r") or 0)
        return Shape(layer, (_ellipse(float(element.get("cx", "0")), float(element.get("cy", "0")), rx, ry),))
    raise ValueError(f"Our pictures hold paths, circles and ellipses only, not “{tag}”.")


def _ellipse(x: float, y: float, rx: float, ry: float, steps: int = 72) -> Contour:
    angles = (2 * math.pi * i / steps for i in range(steps))
    return tuple((x + rx * math.cos(a), y + ry * math.sin(a)) for a in angles)


def _contours(path: str) -> tuple[Contour, ...]:
    contours: list[list[Point]] = []
    tokens = _TOKEN.findall(path)
    command, index = "M", 0
    while index < len(tokens):
        if tokens[index].isalpha():
            command = tokens[index]
            index += 1
        if command == "Z":
            contours[-1].append(contours[-1][0])
            continue
        count = _POINTS[command]
        numbers = [float(token) for token in tokens[index : index + 2 * count]]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        index += 2 * count
        if command == "M":
            contours.append(points)
            command = "L"
        else:
            contours[-1].extend(_curve([contours[-1][-1], *points]))
    return tuple(tuple(contour) for contour in contours)


def _curve(control: list[Point]) -> list[Point]:
    """Points after the first of the Bézier curve (of any degree) through the control points."""
    if len(control) == 2:
        return control[1:]
    return [_bezier(control, step / _CURVE_STEPS) for step in range(1, _CURVE_STEPS + 1)]


def _bezier(control: list[Point], t: float) -> Point:
    while len(control) > 1:
        control = [(ax + (bx - ax) * t, ay + (by - ay) * t) for (ax, ay), (bx, by) in pairwise(control)]
    return control[0]


def _stamp(shape: Shape, size: tuple[int, int], scale: tuple[float, float]) -> Image.Image:
    stamp = Image.new("L", size, 0)
    for contour in shape.contours:
        points = [(x * scale[0], y * scale[1]) for x, y in contour]
        if shape.width:
            _stroke(ImageDraw.Draw(stamp), points, shape.width * min(scale))
        else:
            piece = Image.new("L", size, 0)
            ImageDraw.Draw(piece).polygon(points, fill=255)
            # Even-odd: a contour inside another one is a hole.
            stamp = ImageChops.difference(stamp, piece)
    return stamp


def _stroke(draw: ImageDraw.ImageDraw, points: list[Point], width: float) -> None:
    draw.line(points, fill=255, width=max(1, round(width)))
    radius = width / 2
    for x, y in points:
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
