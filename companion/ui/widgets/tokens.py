"""The small things that appear on many widgets: player shapes, markers, coins, cards and tickets.

Functions that draw on the current canvas around a centre, in window pixels.
"""

from __future__ import annotations

from kivy.metrics import dp

from companion.ui import theme
from companion.ui.theme import SANS, SERIF, Colour, PlayerLook
from companion.ui.values import Back, Who
from companion.ui.widgets import letters, pen

# How far the letter is moved down, as a share of the shape's size: a triangle is widest at its foot.
_LETTER_DROP = {"triangle": 0.15, "hood": 0.08}
_LETTER_SIZE = {"circle": 0.56, "square": 0.58, "triangle": 0.42, "diamond": 0.46, "hood": 0.44}
# A disc looks larger than a diamond of the same width.
_SHAPE_SIZE = {"circle": 0.9}
_DARK, _PALE = Colour("#1B120B"), Colour("#FFF9EF")
# Of the square that the picture of a ticket lies in.
_TICKET_MARGIN, _TICKET_WIDTH, _TICKET_HEIGHT = 0.06, 0.88, 0.56
NUMERALS = ("", "I", "II", "III")


def shape(who: Who, x: float, y: float, size: float, letter: str = "", faint: float = 1.0) -> None:
    """The shape of player `who`, `size` pixels across, with the initial `letter` on it.

    `faint` is its opacity. The Grave Robber is a hooded figure and carries no letter.
    """
    look = theme.current().player(who)
    if who == "robber":
        palette = theme.current().palette
        pen.picture("robber", x - size / 2, y - size / 2, size, palette.muted.fade(faint))
        inner = size - 2 * max(1.0, dp(1.2))
        paints = {"body": look.colour, "mark": look.on.mix(look.colour, 0.2), "shade": look.colour}
        pen.picture("robber", x - inner / 2, y - inner / 2, inner, paints)
        return
    edge = edge_of(look.colour)
    size *= _SHAPE_SIZE.get(look.shape, 1.0)
    pen.picture(look.shape, x - size / 2, y - size / 2, size, edge.fade(faint))
    inner = size - 2 * max(1.0, dp(1.2)) * (1.5 if look.shape in ("triangle", "diamond") else 1.0)
    drop = 0.04 * size if look.shape == "triangle" else 0.0
    pen.picture(look.shape, x - inner / 2, y - inner / 2 - drop / 2, inner, look.colour.fade(faint))
    if letter:
        middle = y - _LETTER_DROP.get(look.shape, 0.0) * size
        letter_size = _LETTER_SIZE[look.shape] * size
        letters.write(letter[:1].upper(), x, middle, letter_size, look.on, SANS, True, "center")


def edge_of(colour: Colour) -> Colour:
    """The edge that sets a piece of `colour` off from paper and earth alike."""
    return colour.mix(_DARK, 0.55)


def marker(who: Who, number: int, x: float, y: float, size: float, faint: float = 1.0) -> None:
    """A circular marker I–III: a disc in the player's colour with the player's shape and the numeral."""
    look = theme.current().player(who)
    pen.picture("circle", x - size / 2, y - size / 2, size, edge_of(look.colour).fade(faint))
    inner = size - 2 * max(1.0, dp(1.2))
    pen.picture("circle", x - inner / 2, y - inner / 2, inner, look.colour.fade(faint))
    _marker_shape(look, x, y, size, faint)
    numeral_size = size * (0.5 if number < 3 else 0.46)
    letters.write(NUMERALS[number], x, y, numeral_size, look.on.fade(faint), SERIF, True, "center")


def _marker_shape(look: PlayerLook, x: float, y: float, size: float, faint: float) -> None:
    """The shape as a field behind the numeral, so that discs differ by more than colour.

    It is tinted away from the numeral's own tone, which then reads the better.
    """
    field = size * {"circle": 0.7, "square": 0.74, "triangle": 0.8, "diamond": 0.88}.get(look.shape, 0.7)
    lift = 0.06 * size if look.shape == "triangle" else 0.0
    away = look.on.reader(_DARK, _PALE)
    tint = look.colour.mix(away, 0.3)
    pen.picture(look.shape, x - field / 2, y - field / 2 + lift, field, tint.fade(faint))


def coin(x: float, y: float, size: float, text: str = "", faint: float = 1.0) -> None:
    """A coin `size` pixels across, with a figure on it."""
    palette = theme.current().palette
    paints = {
        "body": palette.coin.fade(faint),
        "shade": palette.coin.mix(palette.on_coin, 0.45).fade(0.75 * faint),
    }
    pen.picture("coin", x - size / 2, y - size / 2, size, paints)
    if text:
        share = 0.56 if len(text) == 1 else 0.46
        letters.write(text, x, y, size * share, palette.on_coin.fade(faint), SERIF, True, "center")


def money(back: Back, x: float, y: float, size: float, faint: float = 1.0) -> None:
    """The sack or the chest from the back of a grant card."""
    body = Colour("#9A7440") if back == "sack" else Colour("#7F5330")
    paints = {
        "body": body.fade(faint),
        "mark": Colour("#EBC46C").fade(faint),
        "shade": body.mix(_DARK, 0.6).fade(faint),
    }
    pen.picture(back, x - size / 2, y - size / 2, size, paints)


def card(x: float, y: float, width: float, height: float, back: Back | None, coins: int | None) -> None:
    """A grant card with its lower left corner at (`x`, `y`): its place, its back or its face."""
    palette = theme.current().palette
    radius = min(dp(5), width * 0.12)
    if back is None and coins is None:
        pen.dashes(x, y, width, height, palette.muted.fade(0.55), dp(4))
        return
    face = coins is not None
    pen.framed(x, y, width, height, palette.tile if face else Colour("#6E2F22"), palette.tile_edge, radius)
    inset = max(2.0, width * 0.07)
    line = Colour("#D9B370").fade(0.9)
    pen.outline(
        x + inset,
        y + inset,
        width - 2 * inset,
        height - 2 * inset,
        palette.tile_edge.fade(0.5) if face else line,
        1.0,
        radius * 0.6,
    )
    middle = (x + width / 2, y + height / 2)
    if coins is not None:
        coin(*middle, min(width * 0.74, height * 0.74), str(coins))
    elif back is not None:
        money(back, *middle, min(width * 0.66, height * 0.66))


def ticket_width(height: float) -> float:
    """Width of an admission ticket of that height."""
    return height / _TICKET_HEIGHT * _TICKET_WIDTH


def ticket(x: float, y: float, height: float, vp: int | None) -> None:
    """An admission ticket, the left middle of it at (`x`, `y`): closed, or open with its VP."""
    palette = theme.current().palette
    side = height / _TICKET_HEIGHT
    is_open = vp is not None
    body = palette.tile if is_open else palette.gold
    pen.picture("ticket", x - _TICKET_MARGIN * side, y - side / 2, side, {"body": palette.tile_edge})
    inner = side - 2 * max(1.0, dp(1))
    lines = 0.7 if height > dp(30) else 0.0
    shade = palette.tile_edge.fade(lines)
    offset = (side - inner) / 2
    pen.picture(
        "ticket", x - _TICKET_MARGIN * side + offset, y - inner / 2, inner, {"body": body, "shade": shade}
    )
    middle = x + _TICKET_WIDTH / 2 * side
    if vp is None:
        seal = {
            "body": palette.accent if theme.current().mode == "light" else Colour("#A24A28"),
            "mark": body,
        }
        pen.picture("seal", middle - height * 0.42, y - height * 0.42, height * 0.84, seal)
    else:
        letters.write(str(vp), middle, y, height * 0.6, Colour("#2B2118"), SERIF, True, "center")
