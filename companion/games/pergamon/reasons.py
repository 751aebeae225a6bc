"""Why an action is refused: stable codes; the sentences are in `companion.phrases`."""

from __future__ import annotations

from enum import Flag, auto


class Reason(Flag):
    """All that can be wrong with an action at once."""

    GAME_OVER = auto()
    NOT_NOW = auto()  # the round waits for something else
    STALE = auto()
    NOT_ACTIVE = auto()  # it is somebody else's turn
    NO_SUCH_PLAYER = auto()
    # finds turned up
    WRONG_NUMBER_OF_FINDS = auto()
    FIND_TWICE = auto()
    NO_SUCH_FIND = auto()
    FIND_SEEN_BEFORE = auto()
    WRONG_LEVELS = auto()
    WRONG_AGE_ORDER = auto()
    # grants
    NOT_TWO_CARDS = auto()
    NO_SUCH_CARD = auto()
    CARDS_USED_UP = auto()
    BACKS_DIFFER = auto()
    NO_SUCH_SPACE = auto()
    SPACE_TAKEN = auto()
    # digging
    NO_SUCH_LEVEL = auto()
    LEVEL_NOT_ALLOWED = auto()
    CANNOT_PAY = auto()
    LEVEL_EMPTY = auto()
    ALREADY_DUG = auto()
    # exhibiting
    NO_SUCH_MARKER = auto()
    MARKER_IN_HAND = auto()
    MARKER_ON_TRACK = auto()
    MARKERS_LEFT = auto()
    NOTHING_TO_EXHIBIT = auto()
    EXHIBIT_OWED = auto()
    ROW_TOO_SHORT = auto()
    ROW_DOES_NOT_JOIN = auto()
    NOT_YOUR_FIND = auto()
    TOO_MUCH_POLISH = auto()
    # storing
    NOTHING_TO_DISCARD = auto()
    STORAGE_UNPAID = auto()
    # corrections
    NOTHING_TO_CORRECT = auto()
    DOES_NOT_ADD_UP = auto()


NO_REASON = Reason(0)
