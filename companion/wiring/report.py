"""A report for whoever looks into a fault: one file with what is needed, handed over by the person.

Nothing is sent. What cannot be had is named in the report and holds up nothing else.
"""

from __future__ import annotations

import io
import os
import platform
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from importlib import metadata
from pathlib import Path

from companion import __version__
from companion.files import write_bytes_atomically
from companion.places import Places
from companion.session.backups import snapshot
from companion.session.errors import JournalError
from companion.sharing import Shared
from companion.wiring.evidence import Evidence, passing_folders
from companion.words import _
from vision.layout import DEMONSTRATION

KEPT = 3
"""Reports in the data folder; older ones are deleted."""
_CHECK_SECONDS = 120
_MOST_TEXT = 4 * 1024 * 1024  # of one file of the owner's: settings and editions are far smaller
_LIBRARIES = ("kivy", "numpy", "opencv-python", "zxing-cpp", "pyzbar", "pillow", "gpiozero", "picamera2")


def check(places: Places) -> str:
    """What `companion check` says, from a process of its own: it opens a window and looks for cameras."""
    command = [sys.executable, "-m", "companion", "--data", str(places.data), "check"]
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=_CHECK_SECONDS,
            stdin=subprocess.DEVNULL,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as fault:
        return f"{fault}\n"
    return f"{done.stdout}{done.stderr}"


@dataclass(frozen=True)
class Sources:
    """Where a report gets its parts.

    `evidence`: the pictures of this program; None: those that another left in `passing` folders. `check`
    gives the findings about this machine as text.
    """

    places: Places
    layout: Path | None = None
    evidence: Evidence | None = None
    passing: tuple[Path, ...] = ()
    check: Callable[[Places], str] = check


def sources(places: Places, layout: Path | None = None, evidence: Evidence | None = None) -> Sources:
    """The usual sources of a report."""
    return Sources(places, layout, evidence, passing_folders())


def make_report(sources: Sources, sticks: Iterable[Path] = (), now: datetime | None = None) -> Shared:
    """Put a report together and write it into the data folder, and onto the USB sticks that are given."""
    content = bundle(sources)
    name = f"pergamon-report-{now or datetime.now():%Y%m%d-%H%M%S}.zip"
    files: list[Path] = []
    faults: list[str] = []
    own = sources.places.reports
    for folder in (own, *(stick / "pergamon" for stick in sticks)):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            write_bytes_atomically(folder / name, content)
        except OSError as fault:
            sentence = _("The report cannot be written into {folder}: {reason}.")
            faults.append(sentence.format(folder=folder, reason=fault.strerror or fault))
        else:
            files.append(folder / name)
    for old in sorted(own.glob("pergamon-report-*.zip"))[:-KEPT]:
        old.unlink(missing_ok=True)
    return Shared(tuple(files), tuple(faults))


def bundle(sources: Sources) -> bytes:
    """The report as a ZIP file."""
    content = io.BytesIO()
    missing: list[str] = []
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for name, part in _parts(sources, missing):
            archive.writestr(name, part)
        listed = [f"{entry.filename}  ({entry.file_size:,} bytes)" for entry in archive.infolist()]
        archive.writestr("README.txt", "\n".join([_what_it_is(), "", *listed, "", *missing, ""]))
    return content.getvalue()


def _what_it_is() -> str:
    return _(
        "A report from the Pergamon table companion. In it are the last pictures of the table, pictures on"
        " which the reading broke down, the kept games with their players' names, settings, layout, log,"
        " versions, and what “companion check” found. Nothing of it was sent anywhere: give it to people whom"
        " you trust with the names."
    )


def _parts(sources: Sources, missing: list[str]) -> Iterator[tuple[str, bytes]]:
    places = sources.places
    yield "versions.txt", _versions(places).encode()
    yield "check.txt", sources.check(places).encode()
    yield from _pictures(sources, missing)
    for journal in sorted(places.data.glob("*.sqlite")):
        yield journal.name, _journal(journal, missing)
    layout = sources.layout or DEMONSTRATION
    files = [places.settings, places.panel, *sorted(places.data.glob(f"{places.log.name}*"))]
    for path in [*files, *sorted(places.editions.glob("*.json"))]:
        yield from _file(path, path.relative_to(places.data).as_posix(), missing)
    yield from _file(layout, f"layout/{layout.name}", missing)


def _pictures(sources: Sources, missing: list[str]) -> Iterator[tuple[str, bytes]]:
    if sources.evidence is not None:
        for number, kept in enumerate(sources.evidence.seen(), 1):
            yield f"seen/{number}.jpg", kept.picture
            yield f"seen/{number}.json", kept.read.encode()
    else:
        folder = next((folder for folder in sources.passing if folder.is_dir()), None)
        for path in sorted(folder.iterdir()) if folder else ():
            yield from _file(path, f"seen/{path.name}", missing)
    for path in sorted(sources.places.broken.glob("*")):
        yield from _file(path, f"broken/{path.name}", missing, most=None)


def _file(
    path: Path, name: str, missing: list[str], most: int | None = _MOST_TEXT
) -> Iterator[tuple[str, bytes]]:
    """One file, if it is there; of one that is too long its end."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return
    except OSError as fault:
        missing.append(f"{name}: {fault.strerror or fault}")
        return
    yield name, content if most is None else content[-most:]


def _journal(path: Path, missing: list[str]) -> bytes:
    """A consistent copy; where it is damaged beyond that, the file as it is."""
    try:
        return snapshot(path)
    except JournalError as fault:
        missing.append(f"{path.name}: {fault}")
    try:
        return path.read_bytes()
    except OSError as fault:
        return f"{fault}".encode()


def _versions(places: Places) -> str:
    lines = [
        f"companion {__version__}",
        f"python {platform.python_version()}",
        *(f"{name} {_version(name)}" for name in _LIBRARIES),
        f"system {_system()}",
        f"kernel {platform.release()} {platform.machine()}",
        f"machine {_text(Path('/proc/device-tree/model')) or platform.node()}",
        f"memory {_memory()}",
        f"data {places.data}, {_free(places.data)}",
        f"made {datetime.now():%Y-%m-%d %H:%M:%S}",
        *_telling(os.environ),
    ]
    return "\n".join(lines) + "\n"


def _telling(environment: Mapping[str, str]) -> Iterator[str]:
    """Settings of the start that change how the companion behaves."""
    for key in sorted(environment):
        if key.startswith(("PERGAMON_", "KIVY_", "KCFG_", "SDL_")) or key in (
            "LANG",
            "DISPLAY",
            "WAYLAND_DISPLAY",
        ):
            yield f"{key}={environment[key]}"


def _version(library: str) -> str:
    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        return "-"


def _system() -> str:
    try:
        return platform.freedesktop_os_release().get("PRETTY_NAME", "?")
    except OSError:
        return platform.platform()


def _memory() -> str:
    wanted = ("MemTotal", "MemAvailable", "SwapTotal", "SwapFree")
    lines = _text(Path("/proc/meminfo")).splitlines()
    return ", ".join(" ".join(line.split()) for line in lines if line.startswith(wanted))


def _free(folder: Path) -> str:
    try:
        disk = os.statvfs(folder)
    except OSError as fault:
        return str(fault)
    return f"{disk.f_bavail * disk.f_frsize // 2**20} MB free"


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8", "replace").strip("\0\n")
    except OSError:
        return ""
