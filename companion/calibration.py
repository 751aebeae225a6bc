"""What the figures of the camera's picture mean for a player: good or not, and what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum

from companion.words import _
from vision.figures import Figures
from vision.tuning import EXPOSURE, FLICKER, FOCUS, WHITE, Tuning

CORNERS = 4
GOOD_MODULE, FAIR_MODULE = 3.5, 1.5
"""Pixels of a sticker's smallest square: enough for every reader, and for a careful one."""
GOOD_BLUR, FAIR_BLUR = 0.35, 0.55
"""Sigma of the blur in such squares."""
GOOD_CONTRAST, FAIR_CONTRAST = 90.0, 45.0
"""Grey levels from black to white where the light is weakest."""
GOOD_LIGHT = 0.45
"""Weakest light on the board as a share of the strongest."""
GLARE = 0.03
"""Share of a place that may be burnt out."""


class Grade(IntEnum):
    """How good something is, worst first."""

    BAD = 0
    FAIR = 1
    GOOD = 2


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: what, its figure, how good that is, and what to do (“” when good)."""

    key: str
    title: str
    figure: str
    grade: Grade
    advice: str = ""


def findings(figures: Figures) -> tuple[Finding, ...]:
    """Everything the figures say, in the order in which it is put right."""
    found = [_by_hand(figures) if figures.by_hand else _corners(figures)]
    if figures.module is not None:
        found += [_size(figures, figures.module), *_view(figures)]
        if figures.blur is not None:
            found.append(_sharpness(figures.blur / figures.module))
        found += [*_light(figures), _glare(figures)]
    return tuple(found)


def tuning_findings(tuning: Tuning | None) -> tuple[Finding, ...]:
    """How the camera's controls stand: what is held, and what this camera does not let us hold."""
    focus, light = _("Focus"), _("Exposure and white")
    if tuning is None:
        advice = _("Lay the board under the camera, then let it focus and hold the light.")
        return (Finding("tuning", _("Focus and light"), _("not held yet"), Grade.FAIR, advice),)
    return (_focus(focus, tuning), _held_light(light, tuning))


def _focus(title: str, tuning: Tuning) -> Finding:
    if FOCUS in tuning.cannot:
        return Finding(FOCUS, title, _("this camera's is fixed, or turned by hand"), Grade.GOOD)
    if not tuning.focused:
        advice = _("It found nothing to focus on: put more light on the board, then try again.")
        return Finding(FOCUS, title, _("not found"), Grade.FAIR, advice)
    return Finding(FOCUS, title, _("held"), Grade.GOOD)


def _held_light(title: str, tuning: Tuning) -> Finding:
    loose = {EXPOSURE: _("exposure"), WHITE: _("white balance"), FLICKER: _("the lamps' flicker")}
    missing = [name for control, name in loose.items() if control in tuning.cannot]
    if not missing:
        return Finding(EXPOSURE, title, _("held"), Grade.GOOD)
    advice = _("This camera sets by itself: {controls}. Keep the light on the table even and steady.").format(
        controls=", ".join(missing)
    )
    return Finding(EXPOSURE, title, _("set by itself"), Grade.FAIR, advice)


def grade(found: tuple[Finding, ...]) -> Grade:
    """How good everything together is: as good as the worst."""
    return min(finding.grade for finding in found)


def verdict(found: tuple[Finding, ...]) -> str:
    """The whole in one sentence."""
    return {
        Grade.GOOD: _("The camera stands well: it can watch the table."),
        Grade.FAIR: _("The camera can watch the table; it would see better if this were put right."),
        Grade.BAD: _("The camera cannot be relied on as it is."),
    }[grade(found)]


def _corners(figures: Figures) -> Finding:
    seen = len(figures.corners)
    title, figure = _("Corners of the board"), _("{n} of {all}").format(n=seen, all=CORNERS)
    if seen == CORNERS:
        return Finding("corners", title, figure, Grade.GOOD)
    if seen == CORNERS - 1:
        advice = _("One corner marker is hidden or out of view: move what covers it, or the camera.")
        return Finding("corners", title, figure, Grade.FAIR, advice)
    advice = _(
        "Move the camera so that all four corner markers are in view, and put more light on the board."
    )
    return Finding("corners", title, figure, Grade.BAD, advice)


def _by_hand(figures: Figures) -> Finding:
    """Corners that a hand has set are exact enough to read by, less so to tell a shift of the board."""
    advice = _("Corner markers on the board are more exact, and found again by themselves: print them.")
    return Finding("corners", _("Corners of the board"), _("set by hand"), Grade.FAIR, advice)


def _size(figures: Figures, module: float) -> Finding:
    """Pixels a sticker's smallest square has where they are fewest."""
    advice = _(
        "The stickers are small in the picture: move the camera closer, choose a higher resolution, or print"
        " larger stickers."
    )
    level = _graded(module, GOOD_MODULE, FAIR_MODULE)
    figure = _("{pixels:.1f} pixels a square, fewest at {place}").format(
        pixels=module, place=_part_name(figures.module_at)
    )
    return Finding("size", _("Size of the stickers"), figure, level, "" if level is Grade.GOOD else advice)


def _view(figures: Figures) -> Iterator[Finding]:
    if not figures.out_of_view:
        return
    parts = ", ".join(dict.fromkeys(map(_part_name, figures.out_of_view)))
    advice = _("The camera does not see all of: {parts}. Turn it, or move it away a little.").format(
        parts=parts
    )
    yield Finding("view", _("In view"), parts, Grade.BAD, advice)


def _sharpness(blur: float) -> Finding:
    level = _graded(-blur, -GOOD_BLUR, -FAIR_BLUR)
    advice = _(
        "The picture is not sharp: focus on the middle of the board, clean the lens, and hold it still."
    )
    figure = _("blurred by {part:.0%} of a square").format(part=blur)
    return Finding("sharpness", _("Sharpness"), figure, level, "" if level is Grade.GOOD else advice)


def _light(figures: Figures) -> Iterator[Finding]:
    if figures.white is None or figures.black is None or figures.light is None:
        return
    contrast = figures.white - figures.black
    level = _graded(contrast, GOOD_CONTRAST, FAIR_CONTRAST)
    advice = _("It is dark where the light is weakest: put more light on the table.")
    figure = _("black {black:.0f}, white {white:.0f} of 255").format(black=figures.black, white=figures.white)
    yield Finding("light", _("Light"), figure, level, "" if level is Grade.GOOD else advice)
    even = Grade.GOOD if figures.light >= GOOD_LIGHT else Grade.FAIR
    advice = _("One side of the board is much darker: move the lamp, so that the light is even.")
    figure = _("darkest side {share:.0%} of the brightest").format(share=figures.light)
    yield Finding("evenness", _("Evenness of the light"), figure, even, "" if even is Grade.GOOD else advice)


def _glare(figures: Figures) -> Finding:
    shining = {part: share for part, share in figures.glare.items() if share > GLARE}
    title = _("Glare")
    if not shining:
        return Finding("glare", title, _("none"), Grade.GOOD)
    worst = max(shining, key=lambda part: shining[part])
    figure = _("{share:.0%} at {place}").format(share=shining[worst], place=_part_name(worst))
    parts = ", ".join(map(_part_name, sorted(shining)))
    advice = _("A lamp is reflected here: {parts}. Move the lamp or the camera to the side.").format(
        parts=parts
    )
    return Finding("glare", title, figure, Grade.FAIR, advice)


def _graded(value: float, good: float, fair: float) -> Grade:
    return Grade.GOOD if value >= good else Grade.FAIR if value >= fair else Grade.BAD


_PARTS: dict[str, Callable[[], str]] = {
    "dig": lambda: _("the dig site"),
    "grant": lambda: _("the grant spaces"),
    "card": lambda: _("the grant cards"),
    "calendar": lambda: _("the calendar"),
    "museum": lambda: _("the museum"),
    "reveal": lambda: _("the finds turned up"),
    "exhibit": lambda: _("the exhibit tray"),
    "discard": lambda: _("the tray to the box"),
}


def _part_name(place: str) -> str:
    """A place's part of the board in words."""
    part = place.partition("/")[0]
    return _PARTS[part]() if part in _PARTS else place
