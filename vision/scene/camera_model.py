"""The camera over the simulated table: where it stands, what its lens and the light do."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.conditions import Condition, condition
from vision.layout import Layout, Rect

Matrix = NDArray[np.float64]

HALF_VIEW = math.radians(33.0)
"""Half of the lens's view across: that of the Raspberry Pi's Camera Module 3."""
EDGE = 6.0
"""Millimetres of table that stay in view around the outermost place."""


@dataclass(frozen=True)
class Pose:
    """How the camera stands over the middle of the table.

    It leans by `tilt`, so that the side `towards` (0 right, 90 bottom) is nearer, and is turned by `roll`,
    all in degrees. `aim` moves the picture within what room the frame leaves, −1 to 1 each way.
    """

    tilt: float = 0.0
    towards: float = 90.0
    roll: float = 0.0
    aim: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Glare:
    """A bright spot: place and radius as shares of the frame's width and height, strength in grey levels."""

    x: float
    y: float
    radius: float
    strength: float


@dataclass(frozen=True)
class Shadow:
    """A straight shadow's edge across the frame: beyond it only a `share` of the light is left.

    `offset` is how far from the middle, as a share of the width; `angle` which side is dark (0 right,
    90 bottom, degrees); `soft` the width of the edge, as a share of the width.
    """

    share: float
    angle: float = 0.0
    offset: float = 0.0
    soft: float = 0.004


@dataclass(frozen=True)
class CameraModel:
    """Everything that makes a picture of the table; sizes in frame pixels.

    `light`: share of full light at the dark and the bright side; `light_from`: degrees, the side that the
    light comes from (0 right, 90 bottom). `smear_angle`: direction of the `motion` smear. `jpeg`: quality,
    or None for a camera that does not compress. `seed` makes the noise.
    """

    width: int = 2304
    height: int = 1296
    pose: Pose = Pose()
    blur: float = 0.55
    motion: float = 0.0
    smear_angle: float = 0.0
    noise: float = 2.0
    light: tuple[float, float] = (0.85, 1.0)
    light_from: float = 225.0
    glare: tuple[Glare, ...] = ()
    shadow: Shadow | None = None
    jpeg: int | None = None
    seed: int = 0

    @classmethod
    def of(
        cls,
        name: str | Condition,
        width: int = 2304,
        height: int = 1296,
        seed: int = 0,
        *,
        jpeg: bool = False,
    ) -> CameraModel:
        """A camera in a named condition (good, medium, bad), its pose and light drawn from the seed.

        `jpeg` adds the condition's compression, which takes longer than all the rest.
        """
        kind = condition(name) if isinstance(name, str) else name
        rng = np.random.default_rng([seed, 4608])
        pose = Pose(
            tilt=float(rng.uniform(0, kind.tilt)),
            towards=float(rng.uniform(0, 360)),
            roll=float(rng.uniform(-kind.roll, kind.roll)),
            aim=(float(rng.uniform(-1, 1)), float(rng.uniform(-1, 1))),
        )
        spots, strength = kind.glare
        return cls(
            width,
            height,
            pose,
            kind.blur,
            kind.motion,
            float(rng.uniform(0, 180)),
            kind.noise,
            kind.light,
            float(rng.uniform(0, 360)),
            tuple(_glare(rng, strength) for _ in range(spots)),
            jpeg=kind.jpeg if jpeg else None,
            seed=seed,
        )

    def homography(self, layout: Layout) -> Matrix:
        """From board units (mm) to frame pixels, a pixel's centre at whole numbers: (3, 3) float64."""
        needed = in_view(layout)
        centre = np.array([[1, 0, -needed.x - needed.w / 2], [0, 1, -needed.y - needed.h / 2], [0, 0, 1.0]])
        turned = self._rotation()
        focal = self.width / 2 / math.tan(HALF_VIEW)
        distance = needed.w
        matrix = np.eye(3)
        for _ in range(30):  # moving away until the table fits; converges quickly
            view = turned.copy()
            view[:, 2] = (0.0, 0.0, distance)
            matrix = np.diag([focal, focal, 1.0]) @ view @ centre
            box = _projected_box(matrix, needed)
            distance *= max(box.w / (self.width - 2), box.h / (self.height - 2))
        box = _projected_box(matrix, needed)
        room_x, room_y = self.width - box.w, self.height - box.h
        shift_x = (self.width - 1) / 2 - box.centre[0] + self.pose.aim[0] * max(0.0, room_x / 2 - 1)
        shift_y = (self.height - 1) / 2 - box.centre[1] + self.pose.aim[1] * max(0.0, room_y / 2 - 1)
        shifted: Matrix = np.array([[1, 0, shift_x], [0, 1, shift_y], [0, 0, 1.0]]) @ matrix
        return shifted / shifted[2, 2]

    def _rotation(self) -> Matrix:
        """Turned by `roll` in the picture after leaning by `tilt` towards `towards`."""
        tilt, towards, roll = (math.radians(a) for a in (self.pose.tilt, self.pose.towards, self.pose.roll))
        axis = np.array([-math.sin(towards), math.cos(towards), 0.0])
        cross = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
        lean = np.eye(3) + math.sin(tilt) * cross + (1 - math.cos(tilt)) * cross @ cross
        c, s = math.cos(roll), math.sin(roll)
        turned: Matrix = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]]) @ lean
        return turned


def _glare(rng: np.random.Generator, strength: float) -> Glare:
    x, y, radius = rng.uniform(0.1, 0.9), rng.uniform(0.1, 0.9), rng.uniform(0.015, 0.03)
    return Glare(float(x), float(y), float(radius), strength)


def in_view(layout: Layout) -> Rect:
    """What the camera must see: the board and every place, with a little table around."""
    places = [Rect(0, 0, layout.width, layout.height), *layout.slots.values()]
    x0, y0 = min(p.x for p in places) - EDGE, min(p.y for p in places) - EDGE
    x1, y1 = max(p.x + p.w for p in places) + EDGE, max(p.y + p.h for p in places) + EDGE
    return Rect(x0, y0, x1 - x0, y1 - y0)


def project(matrix: Matrix, points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Points (n, 2) through a homography."""
    mapped = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    result: NDArray[np.float64] = mapped[:, :2] / mapped[:, 2:]
    return result


def _projected_box(matrix: Matrix, box: Rect) -> Rect:
    points = project(matrix, np.array(box.points))
    low, high = points.min(axis=0), points.max(axis=0)
    return Rect(low[0], low[1], high[0] - low[0], high[1] - low[1])
