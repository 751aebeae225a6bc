"""Reading in a process of its own, which may die: zbar can abort, and any library can hang."""

from vision.process.messages import Death, How
from vision.process.parent import ReaderProcess

__all__ = ["Death", "How", "ReaderProcess"]
