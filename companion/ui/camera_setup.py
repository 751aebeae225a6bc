"""What sets up the camera: the side of it that the screens talk to, without knowing any camera."""

from __future__ import annotations

from typing import Literal, Protocol

from companion.ui.preview import Point
from vision.layout import Layout

Shows = Literal["table", "setup", "board"]
"""What previews are made of: the table as it is read, the camera's figures with it, or the flat board."""


class CameraSetUp(Protocol):
    """The camera at the table, to be set up on the screen. Every call comes on the window's thread."""

    @property
    def layout(self) -> Layout:
        """Where the board's places lie, as the camera reads them now."""
        ...

    @property
    def usual_layout(self) -> Layout:
        """The same before anybody changed it."""
        ...

    def show(self, what: Shows) -> None:
        """Make previews of this from now on."""

    def set_corners(self, corners: tuple[Point, ...] | None) -> None:
        """A hand says where the board's own corners are (shares of the picture, clockwise from the board's
        top left); None: look for the corner markers again.
        """

    def tune(self, mains: int) -> None:
        """Focus, let the light settle, then hold both; `mains`: the lamps' frequency in hertz."""

    def use_layout(self, layout: Layout) -> str:
        """Read the board by this layout from now on and keep it; “”, or why it could not be kept."""
