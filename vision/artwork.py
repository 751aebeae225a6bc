"""The pictures on stickers and board corners as module grids: one truth for print, renderer and reader."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import segno
from numpy.typing import NDArray

from vision.codes import Sticker

Modules = NDArray[np.bool_]
"""A square grid, True where black, row 0 at the top; the quiet zone is not part of it."""

QR_SIDE = 21
"""Modules along the edge of a version 1 QR code."""
ARUCO_SIDE = 6
"""Modules along the edge of a 4x4 ArUco marker with its black border."""
DICTIONARY = cv2.aruco.DICT_4X4_50


@cache
def qr_modules(sticker: Sticker) -> Modules:
    """The sticker's QR code, (21, 21), version 1 at error-correction level H. Read-only."""
    code = segno.make_qr(str(sticker), version=1, error="h", mode="alphanumeric", boost_error=False)
    return _frozen(np.array([[bool(m) for m in row] for row in code.matrix], dtype=np.bool_))


@cache
def aruco_modules(marker_id: int) -> Modules:
    """A corner marker with its black border, (6, 6), dictionary 4x4_50. Read-only.

    Raises ValueError for an id outside 0–49.
    """
    if not 0 <= marker_id < 50:
        raise ValueError(f"there is no corner marker {marker_id}")
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    # OpenCV 4.7 renamed drawMarker.
    draw = getattr(cv2.aruco, "generateImageMarker", None) or cv2.aruco.drawMarker
    return _frozen(draw(dictionary, marker_id, ARUCO_SIDE) < 128)


def _frozen(modules: Modules) -> Modules:
    modules.setflags(write=False)
    return modules
