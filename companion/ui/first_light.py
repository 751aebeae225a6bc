"""Open a window as the environment says, draw to it and close it: `python -m companion.ui.first_light FILE`.

What drew is written into FILE, and only when it did: a compositor in between may lose the exit code.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from companion.ui import kivy_setup

FRAMES = 3


def renderer() -> str:
    """What draws in the window that is open: a graphics card's name, or “llvmpipe” for the processor."""
    from kivy.graphics.opengl import GL_RENDERER, glGetString

    return bytes(glGetString(GL_RENDERER)).decode("ascii", "replace")


def main(arguments: Sequence[str] | None = None) -> int:
    (file,) = sys.argv[1:] if arguments is None else arguments
    kivy_setup.prepare(fullscreen=True)
    from kivy.base import EventLoop, runTouchApp, stopTouchApp
    from kivy.uix.widget import Widget

    runTouchApp(Widget(), embedded=True)
    for _frame in range(FRAMES):
        EventLoop.idle()
    Path(file).write_text(f"{renderer()}\n", encoding="utf-8")
    stopTouchApp()
    return 0


if __name__ == "__main__":
    sys.exit(main())
