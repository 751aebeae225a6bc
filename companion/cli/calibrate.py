"""Set up the camera: see whether it stands well, with figures and with what to do where it does not.

Lay the board with its four corner markers under the camera. Looks at the corners in view, the size of the
stickers, sharpness, light and glare. The exit code is 1 when the camera cannot be relied on as it is.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.arguments import whole_number
from companion.cli.errors import CommandError
from companion.cli.stickers import load_layout
from companion.words import _, said

if TYPE_CHECKING:
    from companion.calibration import Finding
    from vision.camera.protocol import Camera
    from vision.figures import Figures
    from vision.layout import Layout

EXAMPLES = """
  companion calibrate
  companion calibrate --camera usb:0
  companion calibrate --camera table.jpg --json
"""

PATIENCE = 10.0
"""Seconds to wait for a camera's next picture."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `companion calibrate`."""
    parser.add_argument("--camera", metavar="SOURCE", help=_("the camera (the one that is there)"))
    parser.add_argument(
        "--layout", type=Path, metavar="FILE", help=_("the board's layout (demonstration board)")
    )
    parser.add_argument(
        "--frames",
        type=whole_number(1, 100),
        default=5,
        metavar="N",
        help=_("how many pictures to look at (5)"),
    )
    parser.add_argument("--json", action="store_true", help=_("print the figures for another program"))


def run(args: argparse.Namespace) -> int:
    """Look and tell. Raises CommandError where there is no camera or it gives no picture."""
    from companion.calibration import Grade, findings, grade
    from vision.camera import CameraError, open_camera

    layout = load_layout(args.layout)
    try:
        with open_camera(_source(args.camera)) as camera:
            camera.start()
            figures = measured(camera, layout, args.frames)
    except CameraError as fault:
        raise CommandError(said(fault.sentence)) from fault
    found = findings(figures)
    if args.json:
        print(json.dumps(_as_data(figures, found), indent=2, ensure_ascii=False))
    else:
        _print(found)
    return 1 if grade(found) is Grade.BAD else 0


def measured(
    camera: Camera,
    layout: Layout,
    count: int,
    now: Callable[[], float] = time.monotonic,
    wait: Callable[[float], None] = time.sleep,
) -> Figures:
    """The figures of the camera's next pictures together; fewer than `count` where it has no more.

    Raises CommandError when no picture comes in time.
    """
    from vision.geometry import BoardFinder
    from vision.quality import figures_of, together

    finder = BoardFinder(layout)
    several: list[Figures] = []
    last = now()
    while len(several) < count:
        frame = camera.frame()
        if frame is not None:
            several.append(figures_of(frame.grey, finder.check(frame.grey), layout))
            last = now()
        elif camera.report().state == "finished" or now() - last > PATIENCE:
            break
        else:
            wait(0.02)
    if not several:
        raise CommandError(_("The camera gives no picture. Check its cable, then try again."))
    return together(several)


def _source(named: str | None) -> str:
    from companion.cli.prerequisites import Machine, camera_there

    source = named or camera_there(Machine())
    if source is None:
        raise CommandError(_("There is no camera here. Plug one in, or name a picture: --camera table.jpg"))
    return source


def _print(found: tuple[Finding, ...]) -> None:
    from companion.calibration import Grade, verdict

    words = {Grade.GOOD: _("good"), Grade.FAIR: _("fair"), Grade.BAD: _("bad")}
    wide = max(len(finding.title) for finding in found)
    for finding in found:
        print(f"{finding.title:{wide}}  {words[finding.grade]:6}  {finding.figure}")
        if finding.advice:
            print(f"{'':{wide}}  {finding.advice}")
    print(verdict(found))


def _as_data(figures: Figures, found: tuple[Finding, ...]) -> dict[str, Any]:
    told = asdict(figures) | {"corners": sorted(figures.corners), "glare": dict(figures.glare)}
    return {
        "figures": told,
        "findings": [
            {"key": f.key, "grade": f.grade.name.lower(), "figure": f.figure, "advice": f.advice}
            for f in found
        ],
    }
