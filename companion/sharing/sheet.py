"""The score sheet of a finished game on one A4 page: ranking, every source of VP, VP by round."""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise

from companion.course import ChartView, Series, vp_chart
from companion.games.pergamon.evaluation import oldest_year
from companion.games.pergamon.state import ROUNDS
from companion.phrases import year_name
from companion.sharing.game import SharedGame
from companion.sharing.pads import WIDTH, Pad, PdfPad, PicturePad
from companion.words import _, plural

_INK, _MUTED, _RULE, _ACCENT, _PAPER = "#2B2118", "#6B5B4A", "#D8C7AE", "#B4532A", "#FFFDF8"
_PLAYERS = {"red": "#B3261E", "blue": "#1D4E9E", "yellow": "#B98A00", "green": "#2F8A45"}
_LEFT, _RIGHT = 50.0, WIDTH - 50.0


def png_sheet(game: SharedGame) -> bytes:
    """The sheet as a PNG file."""
    pad = PicturePad(_PAPER)
    _sheet(pad, game)
    return pad.finished()


def pdf_sheet(game: SharedGame) -> bytes:
    """The sheet as a PDF file."""
    pad = PdfPad(_("Pergamon: score sheet"))
    _sheet(pad, game)
    return pad.finished()


def _sheet(pad: Pad, game: SharedGame) -> None:
    pad.text(_("Pergamon: score sheet"), _LEFT, 74, 26, _INK, True, "left")
    ended = f"{datetime.fromtimestamp(game.ended):%Y-%m-%d %H:%M}"
    edition = game.state.setup.edition
    name = edition.name if edition.verified else _("{name}, not a real copy").format(name=edition.name)
    about = _("{day} · {minutes} min · edition: {edition}").format(
        day=ended, minutes=game.minutes, edition=name
    )
    _fitted(pad, about, _LEFT, 94, 11, _MUTED, _RIGHT - _LEFT)
    below = _ranking(pad, game, 124)
    below = _sources(pad, game, below + 26)
    _chart(pad, vp_chart(game.state, game.done), below + 46)


def _ranking(pad: Pad, game: SharedGame, top: float) -> float:
    """The players, best first; returns where the next thing may begin."""
    seats = game.state.setup.players
    y = top
    for player in sorted(range(len(seats)), key=lambda one: game.places[one]):
        y += 26
        first = game.places[player] == 1
        colour = _PLAYERS[str(seats[player].colour)]
        pad.text(f"{game.places[player]}.", _LEFT + 18, y, 17, _INK, True, "right")
        pad.dot(_LEFT + 34, y - 6, 6, colour)
        _fitted(pad, seats[player].name, _LEFT + 48, y, 17, _INK, 240, bold=True)
        year = oldest_year(game.state, player)
        told = _("oldest: {year}").format(year=year_name(year)) if year >= 0 else _("shows nothing")
        pad.text(told, _RIGHT - 90, y, 11, _MUTED, False, "right")
        vp = game.state.holdings[player].vp
        tone = _ACCENT if first else _INK
        pad.text(plural("{n} VP", "{n} VP", vp).format(n=vp), _RIGHT, y, 17, tone, True, "right")
    return y


def _sources(pad: Pad, game: SharedGame, top: float) -> float:
    """The table of all sources; returns where the next thing may begin."""
    seats, points = game.state.setup.players, game.points
    step = 72.0
    columns = [_RIGHT - step * (len(seats) - 1 - index) for index in range(len(seats))]
    for right, seat in zip(columns, seats, strict=True):
        _fitted(pad, seat.name, right, top, 10.5, _PLAYERS[str(seat.colour)], step - 6, bold=True, right=True)
    y = top
    for source, row in [*points.rows.items(), (_("Total"), points.totals)]:
        total = row is points.totals or source == _("Total")
        pad.line([(_LEFT, y + 6), (_RIGHT, y + 6)], _INK if total else _RULE, 0.8 if total else 0.4)
        y += 20
        _fitted(pad, source, _LEFT, y, 11, _INK, columns[0] - 40 - _LEFT, bold=total)
        for right, vp in zip(columns, row, strict=True):
            pad.text(str(vp) if vp or total else "·", right, y, 11, _INK, total, "right")
    return y


def _chart(pad: Pad, chart: ChartView, top: float) -> None:
    """VP by round, each line named at its end."""
    left, right, height = _LEFT + 20, _RIGHT - 80, 170.0
    pad.text(chart.title, _LEFT, top, 13, _INK, True, "left")
    top += 18
    for round_ in range(ROUNDS + 1):
        x = left + (right - left) * round_ / ROUNDS
        pad.line([(x, top), (x, top + height)], _RULE, 0.3)
        pad.text(str(round_), x, top + height + 13, 8, _MUTED, False, "center")
    for share in (0.0, 0.5, 1.0):
        y = top + height * (1 - share)
        pad.line([(left, y), (right, y)], _RULE, 0.5)
        pad.text(str(round(chart.top * share)), left - 6, y + 3, 8, _MUTED, False, "right")
    ends = _apart([top + height * (1 - one.points[-1][1] / chart.top) for one in chart.series], 11)
    for one, end in zip(chart.series, ends, strict=True):
        _series(pad, one, (left, top, right - left, height), chart.top, end)


def _series(
    pad: Pad, series: Series, area: tuple[float, float, float, float], highest: int, end: float
) -> None:
    left, top, width, height = area
    points = [(left + width * at / ROUNDS, top + height * (1 - vp / highest)) for at, vp in series.points]
    colour = _PLAYERS[series.who]
    pad.line(points, colour, 1.6)
    for x, y in points:
        pad.dot(x, y, 2, colour)
    _fitted(pad, series.label, left + width + 8, end + 3, 9.5, colour, 78, bold=True)


def _apart(heights: list[float], least: float) -> list[float]:
    """These heights, moved so that neighbours are at least that far apart."""
    moved = list(heights)
    order = sorted(range(len(moved)), key=moved.__getitem__)
    for before, after in pairwise(order):
        moved[after] = max(moved[after], moved[before] + least)
    return moved


def _fitted(
    pad: Pad,
    text: str,
    x: float,
    y: float,
    size: float,
    colour: str,
    room: float,
    *,
    bold: bool = False,
    right: bool = False,
) -> None:
    """A line no wider than `room`: smaller by up to a third, then cut."""
    least = size * 0.67
    while size > least and pad.width(text, size, bold) > room:
        size -= 0.5
    shown = text
    while len(text) > 1 and pad.width(shown, size, bold) > room:
        text = text[:-1].rstrip()
        shown = f"{text}…"
    pad.text(shown, x, y, size, colour, bold, "right" if right else "left")
