"""A read-only system with writable games: how it was set up, and whether it came out so.

The system's disk is overlaid with memory, so that pulling the plug harms nothing; the games lie on a
partition of their own, which is not overlaid. On some devices an overlay that was set up does not become
active, or covers the games too; then they would be gone after the next start.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from companion.words import _

_ASKS = ("overlayroot=tmpfs", "boot=overlay")
_IN_MEMORY = {"overlay", "tmpfs", "ramfs"}


@dataclass(frozen=True)
class Storage:
    """`wanted`: this start was to overlay the system; `overlaid`: it did; `lasting`: games stay."""

    wanted: bool
    overlaid: bool
    lasting: bool

    @property
    def fault(self) -> str | None:
        """What is not as it should be, in a sentence with what to do."""
        if not self.lasting:
            return _(
                "Games are kept in memory only and are lost when the device is switched off. Run"
                " “pergamon-readonly-root off” and start the device again."
            )
        if self.wanted and not self.overlaid:
            return _(
                "The read-only system is set up but did not become active. Run “pergamon-readonly-root"
                " off”, or start the device again if it was set up just now."
            )
        return None

    @property
    def words(self) -> str:
        if self.overlaid:
            return _("read-only, games on a partition of their own")
        return _("writable")


def look(data: Path, root: Path = Path("/")) -> Storage:
    """How the system and the folder with the games are stored now."""
    mounts = _mounts(_text(root / "proc/self/mounts"))
    wanted = any(word.startswith(_ASKS) for word in _text(root / "proc/cmdline").split())
    return Storage(
        wanted,
        # containers overlay their system too; there it lasts as long as they do
        overlaid=wanted and mounts.get(Path("/")) == "overlay",
        lasting=not wanted or _kind_at(data, mounts) not in _IN_MEMORY,
    )


def _mounts(table: str) -> dict[Path, str]:
    """The file system at each mount point; of several over each other, the last."""
    lines = [line.split() for line in table.splitlines()]
    return {Path(_unescaped(fields[1])): fields[2] for fields in lines if len(fields) >= 3}


def _unescaped(field: str) -> str:
    """Blanks in mount points are written as octal escapes."""
    return field.encode("latin-1", "backslashreplace").decode("unicode_escape")


def _kind_at(path: Path, mounts: dict[Path, str]) -> str | None:
    for folder in (path, *path.parents):
        if folder in mounts:
            return mounts[folder]
    return None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
