"""Set up the camera: see whether it stands well, with figures and with what to do where it does not.

Lay the board with its four corner markers under the camera. It focuses once, lets the light settle and is
held at both from then on, also when a game is kept. Then it looks at the corners in view, the size of the
stickers, sharpness, light and glare. The exit code is 1 when the camera cannot be relied on as it is. The
same is on the screen, under “Camera”.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.arguments import whole_number
from companion.cli.errors import CommandError
from companion.cli.stickers import load_layout
from companion.words import _, said
from vision.tuning import MAINS

if TYPE_CHECKING:
    from companion.calibration import Finding
    from companion.wiring.cameras import CameraFile
    from vision.camera.protocol import Camera
    from vision.figures import Figures
    from vision.layout import Layout
    from vision.tuning import Tuning

EXAMPLES = """
  companion calibrate
  companion calibrate --camera usb:0 --mains 60
  companion calibrate --look-only
  companion calibrate --camera table.jpg --json
"""

TUNING_PATIENCE = 60.0
"""Seconds that a camera may take to focus and to let the light settle."""
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
    parser.add_argument(
        "--mains", type=int, choices=MAINS, help=_("hertz of the lamps' current (as in the settings)")
    )
    parser.add_argument(
        "--look-only", action="store_true", help=_("leave focus and light as they are, and keep nothing")
    )
    parser.add_argument("--json", action="store_true", help=_("print the figures for another program"))


def run(args: argparse.Namespace) -> int:
    """Look and tell. Raises CommandError where there is no camera or it gives no picture."""
    from companion.calibration import Grade, findings, grade, tuning_findings
    from companion.preferences import load
    from companion.wiring.cameras import CameraFile
    from vision.camera import CameraError, open_camera

    layout, source = load_layout(args.layout, args.places), _source(args.camera)
    mains = args.mains or load(args.places.settings).preferences.mains
    cameras = CameraFile(args.places.cameras)
    tuning = None
    try:
        with open_camera(source, tuning=cameras.of(source).tuning, mains=mains) as camera:
            camera.start()
            if not args.look_only:
                tuning = tuned(camera, mains)
            figures = measured(camera, layout, args.frames)
    except CameraError as fault:
        raise CommandError(said(fault.sentence)) from fault
    if tuning is not None:
        _keep(args, cameras, source, tuning)
    found = (*findings(figures), *(tuning_findings(tuning) if tuning else ()))
    if args.json:
        print(json.dumps(_as_data(figures, found), indent=2, ensure_ascii=False))
    else:
        _print(found)
    return 1 if grade(found) is Grade.BAD else 0


def tuned(
    camera: Camera,
    mains: int,
    now: Callable[[], float] = time.monotonic,
    wait: Callable[[float], None] = time.sleep,
) -> Tuning | None:
    """What the camera came to when it was focused and the light had settled; None for pictures and videos.

    Raises CommandError when a camera does not come to an end with it.
    """
    from vision.camera import PiCamera, UsbCamera

    if not isinstance(camera, PiCamera | UsbCamera):
        return None
    before, end = camera.tuning, now() + TUNING_PATIENCE
    camera.tune(mains)
    while camera.tuning is before:
        camera.frame()
        if now() > end:
            raise CommandError(_("The camera gives no picture. Check its cable, then try again."))
        wait(0.02)
    camera.frame()  # one that was taken before
    return camera.tuning


def _keep(args: argparse.Namespace, cameras: CameraFile, source: str, tuning: Tuning) -> None:
    from companion.wiring.cameras import CameraFileError

    args.places.need_data()
    try:
        cameras.keep(source, replace(cameras.of(source), tuning=tuning))
    except CameraFileError as fault:
        raise CommandError(str(fault)) from fault


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
