"""How the camera is doing, in words a player understands.

Reports come from the camera side; this room knows them only by the words of their state.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from companion.table.advice import Advice
from companion.ui.preview import BoardState
from companion.ui.values import CameraState
from companion.words import _


class Report(Protocol):
    """A camera's state (“off”, “starting”, “running”, “stalled”, “gone”, “unread”, “finished”) and facts."""

    @property
    def state(self) -> str: ...

    @property
    def facts(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True)
class CameraView:
    """The badge's picture and short text, and a sentence that says what to do."""

    state: CameraState
    text: str
    sentence: str

    @property
    def watching(self) -> bool:
        """Whether the table may be left to the camera."""
        return self.state in ("seeing", "covered", "searching")


def camera_view(
    report: Report | None, advice: Advice | None = None, *, board: BoardState = "found"
) -> CameraView:
    """What to say about the camera; without a report there is none."""
    state = "off" if report is None else str(report.state)
    if state == "running":
        return _running(advice, board)
    device = str(report.facts.get("device", "")) if report else ""
    return {
        "off": CameraView("off", _("no camera"), _("No camera watches: everything is entered by hand.")),
        "starting": CameraView("searching", _("starting"), _("The camera is starting.")),
        "stalled": CameraView(
            "fault",
            _("no picture"),
            _("The camera gives no picture and is being restarted. Go on by hand meanwhile."),
        ),
        "gone": CameraView(
            "fault",
            _("camera gone"),
            _("The camera {device} cannot be reached: check its cable. Go on by hand meanwhile.").format(
                device=device
            ),
        ),
        "unread": CameraView(
            "fault",
            _("not read"),
            _("Reading the camera's picture broke off and is being started again. Go on by hand meanwhile."),
        ),
        "finished": CameraView("off", _("pictures over"), _("There are no more pictures. Go on by hand.")),
    }[state]


def _running(advice: Advice | None, board: BoardState) -> CameraView:
    if board != "found":
        return _without_board(board)
    strange = len(advice.unknown_stickers) if advice else 0
    if strange:
        return CameraView(
            "seeing",
            _("watching"),
            _("The camera watches the table. It sees stickers that are not of this game."),
        )
    return CameraView("seeing", _("watching"), _("The camera watches the table."))


def _without_board(board: BoardState) -> CameraView:
    moved = _("board moved")
    return {
        "missing": CameraView(
            "searching",
            _("no board"),
            _("The camera does not see the four corners of the board: move it until it does."),
        ),
        "moved": CameraView(
            "searching",
            moved,
            _("The board has moved: the camera must see at least three of its corner markers."),
        ),
        "unset": CameraView("fault", moved, _("The board has moved: set its corners again.")),
    }[board]
