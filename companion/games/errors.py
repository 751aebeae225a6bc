"""What can be wrong with an action or a text, shared by every game.

*Malformed* (it cannot be read), *illegal* (`Refused`) and *out of date* (`Stale`) are different
things under one base. Reasons are stable codes; the sentences people read are in `companion.phrases`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Flag
from typing import Any


class GameError(Exception):
    """Something a game cannot do or read."""


class Malformed(GameError, ValueError):
    """A text that is no state, action or record of this game; the message says where and why."""


class Refused(GameError):
    """An action that the rules do not allow now, with *all* reasons and the facts their texts need."""

    def __init__(self, reasons: Flag, facts: Mapping[str, Any] | None = None) -> None:
        self.reasons = reasons
        self.facts: Mapping[str, Any] = dict(facts or {})
        super().__init__(", ".join(self.codes) or "refused")

    @property
    def codes(self) -> tuple[str, ...]:
        """Stable names of the reasons, e.g. ("cannot_pay", "level_not_allowed")."""
        return tuple(str(reason.name).lower() for reason in type(self.reasons) if reason in self.reasons)


class Stale(Refused):
    """An action based on an older state than the present one: a finger and the camera at once."""
