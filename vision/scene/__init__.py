"""The simulated table, drawn as a camera over it would see it."""

from vision.scene.board_art import BoardLabels
from vision.scene.camera_model import CameraModel, Glare, Pose, Shadow
from vision.scene.pieces import sticker_centre
from vision.scene.renderer import Renderer
from vision.scene.table import FindFace, Hand, PieceKind, Stack, TablePiece, TableScene

__all__ = [
    "BoardLabels",
    "CameraModel",
    "FindFace",
    "Glare",
    "Hand",
    "PieceKind",
    "Pose",
    "Renderer",
    "Shadow",
    "Stack",
    "TablePiece",
    "TableScene",
    "sticker_centre",
]
