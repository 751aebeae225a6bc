"""A hand and forearm from above, as a transparent picture around its fingertips."""

from __future__ import annotations

import math

import cv2
import numpy as np

from vision.scene.canvas import Canvas, Point, turned
from vision.scene.palette import SKINS, SLEEVES, Colour, mix
from vision.scene.table import Hand

REACH = 900.0
"""How much of the arm there is, mm from the fingertips: the rest is off the table."""

_DARK: Colour = (20, 20, 30)
_FALLOFF = np.rint(200 * (0.66 + 0.38 * np.sqrt(np.arange(256) / 255))).astype(np.uint8)

# A right hand picking something up, its arm coming from below: (knuckle, fingertip, width at both), mm.
_FINGERS: tuple[tuple[Point, Point, float, float], ...] = (
    ((-17.0, 62.0), (-7.0, 3.0), 19.0, 14.0),
    ((1.0, 56.0), (4.0, -3.0), 19.0, 14.5),
    ((18.0, 60.0), (16.0, 8.0), 18.0, 14.0),
    ((32.0, 70.0), (29.0, 28.0), 16.0, 12.0),
    ((-30.0, 92.0), (-21.0, 26.0), 24.0, 15.0),
)
_PALM: tuple[Point, ...] = (
    (-27, 66), (-14, 55), (4, 50), (22, 54), (38, 66), (41, 84), (38, 104), (31, 122), (24, 136), (-22, 136),
    (-33, 116), (-39, 96), (-36, 80),
)  # fmt: skip
_ARM: tuple[Point, ...] = ((-22, 126), (25, 126), (28, 160), (36, 230), (-33, 230), (-26, 160))
_SLEEVE: tuple[Point, ...] = ((-39, 208), (42, 208), (66, REACH), (-62, REACH))


def _capsule(a: Point, b: Point, wide_a: float, wide_b: float) -> list[Point]:
    """A finger: two round ends of different widths and what is between them."""
    along = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
    points = []
    for (x, y), wide, start in ((b, wide_b, -90), (a, wide_a, 90)):
        for step in range(0, 181, 15):
            angle = math.radians(along + start + step)
            points.append((x + wide / 2 * math.cos(angle), y + wide / 2 * math.sin(angle)))
    return points


def draw_hand(hand: Hand, scale: float) -> Canvas:
    """The hand turned as it is held, its fingertips at 0, 0, at `scale` pixels a millimetre."""
    skin, sleeve = SKINS[hand.skin % len(SKINS)], SLEEVES[hand.sleeve % len(SLEEVES)]
    body = [turned(_ARM, hand.angle), turned(_PALM, hand.angle)]
    above = [(turned(_capsule(*finger), hand.angle), skin) for finger in _FINGERS]
    above.append((turned(_SLEEVE, hand.angle), sleeve))
    every = np.array([p for points in (*body, *(a[0] for a in above)) for p in points])
    low, high = every.min(axis=0) - 2, every.max(axis=0) + 2
    canvas = Canvas(low[0], low[1], high[0] - low[0], high[1] - low[1], scale, opaque=False)
    for points in body:
        canvas.line(points, mix(skin, _DARK, 0.35), 1.2, 0.8, closed=True)
    for points in body:
        canvas.polygon(points, skin)
    for points, colour in above:
        # Each finger is a little darker at its edge, so that one can be told from the next.
        canvas.line(points, mix(colour, _DARK, 0.35), 1.2, 0.8, closed=True)
        canvas.polygon(points, colour)
        canvas.line(points, mix(colour, _DARK, 0.3), 0.9, 0.5, closed=True)
    _nails(canvas, hand.angle, skin)
    _round_off(canvas)
    return canvas


def _nails(canvas: Canvas, angle: float, skin: Colour) -> None:
    for knuckle, tip, _, wide in _FINGERS:
        length = math.hypot(knuckle[0] - tip[0], knuckle[1] - tip[1])
        ux, uy = (knuckle[0] - tip[0]) / length, (knuckle[1] - tip[1]) / length
        nail = _capsule(
            (tip[0] + ux * 4, tip[1] + uy * 4),
            (tip[0] - ux * 1.0, tip[1] - uy * 1.0),
            wide * 0.55,
            wide * 0.5,
        )
        canvas.polygon(turned(nail, angle), mix(skin, (225, 225, 250), 0.35), 0.8)


def _round_off(canvas: Canvas) -> None:
    """Light that falls off towards the outline makes the flat shape a body."""
    shape = cv2.threshold(canvas.alpha, 127, 255, cv2.THRESH_BINARY)[1]
    inside = cv2.distanceTransform(shape, cv2.DIST_L2, 3)
    depth = cv2.convertScaleAbs(inside, alpha=255 / (14.0 * canvas.scale))  # full 14 mm from the outline
    light = cv2.LUT(depth, _FALLOFF)
    canvas.colour[:] = cv2.multiply(canvas.colour, cv2.merge([light] * 3), scale=1 / 200)
