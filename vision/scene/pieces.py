"""How pieces look from above: each drawn once, upright, as a transparent picture around its centre."""

from __future__ import annotations

from vision.artwork import QR_SIDE, qr_modules
from vision.codes import Sticker, StickerClass
from vision.layout import PieceSize
from vision.scene import palette
from vision.scene.canvas import SANS, Canvas, arc, turned
from vision.scene.palette import Colour, mix
from vision.scene.silhouettes import draw_chest, draw_coin, draw_object, draw_sack
from vision.scene.table import FindFace, PieceKind, TablePiece

QUIET = 2
"""White modules around the symbol on a sticker."""
ROMAN = {1: "I", 2: "II", 3: "III"}


def sticker_edge(size: PieceSize) -> float:
    """The edge of the white sticker, mm: the symbol and its quiet zone."""
    return size.symbol * (QR_SIDE + 2 * QUIET) / QR_SIDE


def sticker_offset(kind: PieceKind, size: PieceSize) -> tuple[float, float]:
    """Where the sticker's centre lies from the piece's centre when the piece lies upright, mm.

    On finds and cards the sticker leaves the upper part free, where digits and pictures are.
    """
    room = (size.height - sticker_edge(size)) / 2
    if kind is PieceKind.FIND:
        return 0.0, max(0.0, room - 0.7)
    if kind is PieceKind.CARD:
        return 0.0, max(0.0, room - 4.0)
    return 0.0, 0.0


def sticker_centre(piece: TablePiece, size: PieceSize) -> tuple[float, float]:
    """Where the sticker of a lying piece is, in board units."""
    return turned([sticker_offset(piece.kind, size)], piece.angle, piece.x, piece.y)[0]


def draw_piece(piece: TablePiece, size: PieceSize, scale: float) -> Canvas:
    """A piece upright and centred on 0, 0, at `scale` pixels a millimetre."""
    margin = 1.0
    w, h = size.width + 2 * margin, size.height + 2 * margin
    canvas = Canvas(-w / 2, -h / 2, w, h, scale, opaque=False)
    if piece.sticker is None:
        _find_back(canvas, size)
    elif piece.kind is PieceKind.FIND:
        _find_front(canvas, piece.face, size)
    elif piece.kind is PieceKind.CARD:
        _card(canvas, piece.sticker, size)
    else:
        _disc(canvas, piece.sticker, size)
    if piece.sticker is not None:
        x, y = sticker_offset(piece.kind, size)
        _sticker(canvas, piece.sticker, x, y, size)
    return canvas


def _sticker(canvas: Canvas, sticker: Sticker, x: float, y: float, size: PieceSize) -> None:
    edge = sticker_edge(size)
    white = palette.STICKER_WHITE
    if size.round:
        _round_sticker(canvas, x, y, edge, size)
    else:
        rim = 0.35
        outer = edge + 2 * rim
        canvas.rect(x - outer / 2, y - outer / 2, outer, outer, palette.STICKER_BLACK, 0.9, radius=0.6)
        canvas.rect(x - edge / 2, y - edge / 2, edge, edge, white)
    half = size.symbol / 2
    canvas.modules(x - half, y - half, size.symbol, qr_modules(sticker), (white, palette.STICKER_BLACK))


def _round_sticker(canvas: Canvas, x: float, y: float, edge: float, size: PieceSize) -> None:
    """A square sticker whose corners are cut to the round piece."""
    radius = size.width / 2 - 0.4
    points = [
        (max(-edge / 2, min(edge / 2, px)), max(-edge / 2, min(edge / 2, py)))
        for px, py in arc(0, 0, radius, radius, step=2)
    ]
    canvas.polygon(turned(points, 0, x, y), palette.STICKER_WHITE)


# -- finds -------------------------------------------------------------------------------------------------


def _tile(canvas: Canvas, size: PieceSize, colour: Colour) -> None:
    w, h = size.width, size.height
    canvas.rect(-w / 2, -h / 2, w, h, palette.TILE_EDGE, radius=1.6)
    canvas.rect(-w / 2 + 0.35, -h / 2 + 0.3, w - 0.7, h - 0.8, colour, radius=1.4)


def _find_back(canvas: Canvas, size: PieceSize) -> None:
    """The same on every find: a meander around a broken jar."""
    _tile(canvas, size, palette.TILE_BACK)
    dark = mix(palette.TILE_BACK, palette.INK, 0.55)
    w, h = size.width - 6, size.height - 6
    canvas.frame(-w / 2, -h / 2, w, h, dark, 0.5, 0.9)
    inner = w - 5
    canvas.frame(-inner / 2, -inner / 2, inner, inner, dark, 0.35, 0.7)
    step = w / 7
    for turn in range(4):
        for n in range(6):
            at = -w / 2 + step * (n + 0.75)
            hook = [(at, -h / 2), (at, -h / 2 + 1.7), (at + 1.6, -h / 2 + 1.7), (at + 1.6, -h / 2 + 0.8)]
            canvas.line(turned(hook, 90 * turn), dark, 0.4, 0.8)
    light = mix(palette.TILE_BACK, palette.PAPER, 0.35)
    draw_object(canvas, "vase", 0, 0, 13, light, 0.85)
    canvas.line([(-4.6, -1.2), (-1.8, 0.6), (-0.4, -1.4), (1.7, 1.0), (4.6, -0.4)], palette.TILE_BACK, 0.6)


def _find_front(canvas: Canvas, face: FindFace | None, size: PieceSize) -> None:
    _tile(canvas, size, palette.TILE)
    if face is None:
        return
    w, h = size.width, size.height
    left, right = palette.KINDS[face.left_kind], palette.KINDS[face.right_kind]
    canvas.rect(-w / 2 + 0.6, -h / 2 + 0.6, w / 2 - 0.8, h - 1.4, left, 0.22, radius=1.2)
    canvas.rect(0.2, -h / 2 + 0.6, w / 2 - 0.8, h - 1.4, right, 0.22, radius=1.2)
    canvas.line([(0, -h / 2 + 1), (0, h / 2 - 1)], palette.TILE_EDGE, 0.3, 0.7)
    _half_object(canvas, face.left_kind, -w / 2 + 0.4, size, left)
    _half_object(canvas, face.right_kind, w / 2 - 0.4, size, right)
    y = -h / 2 + 3.8
    canvas.text(-0.8, y, f"-{face.two_digits}", 6.2, palette.INK, anchor="rm")
    canvas.text(1.0, y, f"{face.hundreds}-", 6.2, palette.INK, anchor="lm")


def _half_object(canvas: Canvas, kind: str, x: float, size: PieceSize, colour: Colour) -> None:
    """The half of an object that is on this tile: its middle is the tile's edge."""
    part = Canvas(canvas.x, canvas.y, size.width + 2, size.height + 2, canvas.scale, opaque=False)
    draw_object(part, kind, x, 1.0, size.height * 0.84, colour)
    edge = round((size.width / 2 - 0.5) * canvas.scale)
    middle = part.alpha.shape[1] // 2
    part.alpha[:, : max(0, middle - edge)] = 0
    part.alpha[:, middle + edge :] = 0
    box = (0, 0, canvas.alpha.shape[1], canvas.alpha.shape[0])
    canvas.blend(box, part.alpha, colour, 0.95)


# -- cards -------------------------------------------------------------------------------------------------


def _card(canvas: Canvas, sticker: Sticker, size: PieceSize) -> None:
    w, h = size.width, size.height
    back = sticker.cls is StickerClass.GRANT_BACK
    ground = palette.CARD_BACK if back else palette.CARD_FACE
    canvas.rect(-w / 2, -h / 2, w, h, mix(ground, palette.INK, 0.4), radius=2.6)
    canvas.rect(-w / 2 + 0.25, -h / 2 + 0.25, w - 0.5, h - 0.5, palette.CARD_FACE, radius=2.4)
    canvas.rect(-w / 2 + 1.6, -h / 2 + 1.6, w - 3.2, h - 3.2, ground, radius=1.6)
    if back:
        _card_back(canvas, sticker.number, size)
    else:
        _card_face(canvas, sticker.number, size)


def _card_back(canvas: Canvas, number: int, size: PieceSize) -> None:
    w, h = size.width, size.height
    line = mix(palette.CARD_BACK, palette.GOLD, 0.6)
    canvas.frame(-w / 2 + 2.8, -h / 2 + 2.8, w - 5.6, h - 5.6, line, 0.4, radius=1.0)
    for x in (-w / 2 + 5, w / 2 - 5):
        canvas.ellipse(x, -h / 2 + 5, 0.9, 0.9, line)
    y = -h / 2 + 16.0
    canvas.ellipse(0, y, 13.5, 11.5, mix(palette.CARD_BACK, palette.PAPER, 0.18))
    if number == 1:
        draw_sack(canvas, 0, y, 19, palette.rgb("#C9A36A"))
    else:
        draw_chest(canvas, 0, y + 0.5, 21, palette.rgb("#9A6A3E"))


def _card_face(canvas: Canvas, coins: int, size: PieceSize) -> None:
    w, h = size.width, size.height
    canvas.frame(-w / 2 + 2.6, -h / 2 + 2.6, w - 5.2, h - 5.2, palette.PAPER_SHADE, 0.4, radius=1.0)
    y = -h / 2 + 15.0
    draw_coin(canvas, -6.5, y, 9.0, str(coins))
    for n in range(coins):
        column, row = divmod(n, 4)
        draw_coin(canvas, 8.2 + 5.6 * column, y + 7.5 - 5.0 * row, 2.5)


# -- discs -------------------------------------------------------------------------------------------------


def _disc(canvas: Canvas, sticker: Sticker, size: PieceSize) -> None:
    colour = disc_colour(sticker)
    r = size.width / 2
    dark, light = mix(colour, palette.INK, 0.5), mix(colour, palette.PAPER_LIGHT, 0.35)
    canvas.ellipse(0, 0, r, r, dark)
    canvas.ellipse(-0.1, -0.15, r - 0.3, r - 0.35, light)
    canvas.ellipse(0.05, 0.1, r - 0.55, r - 0.6, colour)
    if sticker.cls is StickerClass.MARKER:
        ink = palette.PAPER_LIGHT if sum(colour) < 330 else palette.INK
        room = (r + sticker_edge(size) / 2) / 2
        for y in (-room, room):
            canvas.text(0, y, ROMAN[sticker.number % 10], 2.9, ink, font=SANS)


def disc_colour(sticker: Sticker) -> Colour:
    if sticker.cls is StickerClass.ROBBER:
        return palette.ROBBER
    return palette.FIGURES[sticker.number // 10 if sticker.cls is StickerClass.MARKER else sticker.number]
