"""What the camera sees: its picture, with everything that is recognised drawn over it."""

from __future__ import annotations

from typing import Any, ClassVar

from companion.ui.presenters.camera import camera_view
from companion.ui.preview import BoardState
from companion.ui.screens.base import Screen
from companion.ui.screens.parts import button, header, put, words
from companion.ui.widgets import CameraBadge
from companion.ui.widgets.preview_picture import PreviewPicture
from companion.words import _


class CameraScreen(Screen):
    """The camera's state in a sentence and its picture. Name: “camera.setup”, where it can be set up."""

    of_a_game: ClassVar[bool] = False
    follows_camera: ClassVar[bool] = True

    def __init__(self, app: Any, **values: Any) -> None:
        super().__init__(app, name="camera", **values)
        self._set_up: Any = None
        header(self, _("Camera"), app.pages.back, room=25, tall_room=44)
        self._badge = CameraBadge()
        put(self, self._badge, 76, 1, 23, 11, (60, 0.6, 39, 6.4))
        self._says = words(self, "", 27, 0.5, 29, 12, (3, 7.5, 94, 6.5), step="small", tone="muted", most=3)
        self._picture = PreviewPicture()
        put(self, self._picture, 1, 14, 98, 85, (1, 14.5, 98, 84.5))
        self.refresh()
        self.show_preview()

    def refresh(self) -> None:
        """Say how the camera is doing."""
        view = camera_view(self.app.report, self.app.advice, board=self._board)
        self._badge.state, self._badge.text = view.state, view.text
        self._says.text = view.sentence
        if self._set_up is None and self.app.camera_set_up is not None:
            self._set_up = button(
                self, "camera.setup", _("Set up"), self._go_to_set_up, 57, 1, 18, 11, (60, 92.5, 39, 6.5),
                picture="pencil",
            )  # fmt: skip
        if self._set_up is not None:
            self._set_up.style = "quiet" if self._board == "found" else "accent"

    def show_preview(self) -> None:
        """There is a new picture."""
        if self.app.preview is not None:
            self._picture.show(self.app.preview)
            self.refresh()

    @property
    def _board(self) -> BoardState:
        preview = self.app.preview
        return "found" if preview is None else preview.board

    def _go_to_set_up(self) -> None:
        """Straight to the corners where these are to be set again."""
        self.app.pages.go("camera_setup", corners=self._board == "unset")
