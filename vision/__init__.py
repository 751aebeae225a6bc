"""From pixels to sightings: cameras, board geometry, sticker codes, reading, settling.

This package knows boards, stickers and cameras. It knows no game: what a find or a grant card
means is decided in `companion.table`.
"""
