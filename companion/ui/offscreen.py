"""A real window that nobody looks at: frames pumped by hand, pictures taken of it.

from companion.ui import offscreen
offscreen.open_window((800, 480))        # once a process, before anything else of Kivy
offscreen.show(widget)
offscreen.pump()
offscreen.picture("play.png")
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.ui import kivy_setup

if TYPE_CHECKING:
    from PIL.Image import Image

_window: Any = None


class WrongSize(ValueError):
    """This process has an offscreen window of another size."""


def open_window(size: tuple[int, int] = (800, 480), rotation: int = 0) -> Any:
    """Open the one offscreen window of this process, `size` pixels, with its input provider running.

    With a `rotation` the panel hangs turned and `size` is what is seen. Returns Kivy's window; asked again,
    the one that is open. Raises WrongSize when that has another size: a window without a display cannot
    change it.
    """
    global _window
    if _window is None:
        kivy_setup.prepare(size, offscreen=True, rotation=rotation)
        from kivy.base import EventLoop, runTouchApp
        from kivy.uix.widget import Widget

        runTouchApp(Widget(), embedded=True)
        _window = EventLoop.window
        clear()
    elif tuple(_window.size) != size:
        raise WrongSize(f"The window of this process has {_window.size} pixels, not {size}.")
    pump()
    return _window


def clear() -> None:
    """Take everything off the window."""
    for child in list(_window.children):
        _window.remove_widget(child)


def show(widget: Any, background: tuple[float, float, float, float] | None = None) -> None:
    """Put `widget` alone on the window and draw it."""
    clear()
    if background is not None:
        _window.clearcolor = background
    _window.add_widget(widget)
    pump()


def pump(frames: int = 3) -> None:
    """Let Kivy run `frames` turns of its loop: clock, input, layout, drawing."""
    from kivy.base import EventLoop

    for _turn in range(frames):
        EventLoop.idle()


def picture(path: str | Path | None = None) -> Image:
    """What the panel shows now, as an RGB image; written to `path` (PNG) too if one is given."""
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels
    from PIL import Image

    _window.canvas.ask_update()
    _window.dispatch("on_draw")
    width, height = _window.system_size
    pixels = glReadPixels(0, 0, width, height, GL_RGB, GL_UNSIGNED_BYTE)
    image = Image.frombytes("RGB", (width, height), pixels).transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    if path is not None:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        image.save(path)
    return image
