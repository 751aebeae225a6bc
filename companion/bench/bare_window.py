"""The least that Kivy can do, to measure beside: a window with one label.

Run it by its path: it imports nothing of ours. It says when its first frame was drawn, and ends.
"""

import json
import os
import time
from pathlib import Path


def drawn(*_args: object) -> None:
    """The first frame is on the screen."""
    at = time.monotonic()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    print(json.dumps({"at": at, "memory": pages * os.sysconf("SC_PAGE_SIZE")}), flush=True)
    os._exit(0)


def main() -> None:
    os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONFIG="1", KIVY_NO_FILELOG="1", KIVY_LOG_MODE="PYTHON")
    from kivy.config import Config

    for key, value in {"width": "800", "height": "480", "multisamples": "0", "maxfps": "30"}.items():
        Config.set("graphics", key, value)
    from kivy.base import runTouchApp
    from kivy.core.window import Window
    from kivy.uix.label import Label

    Window.bind(on_flip=drawn)
    runTouchApp(Label(text="Pergamon"))


if __name__ == "__main__":
    main()
