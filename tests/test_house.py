"""The rules of the house: which room may know which, one place for the version, help that is light."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion import __version__
from companion.cli import COMMANDS

HOUSE = Path(__file__).resolve().parent.parent
TOP_LEVEL = ("companion", "vision", "hardware")

COMMON = {"companion", "companion.words", "companion.places", "companion.log", "companion.files"}
"""Small things that every room of the companion may use, except the rules."""

VISION_TYPES = {"vision.codes", "vision.sightings", "vision.layout"}
PANEL_TYPES = {f"hardware.{name}" for name in ("contact", "events", "exc", "patterns", "report", "wiring")}
"""What of the panel is plain values, without the pin library."""

MAY_IMPORT: dict[str, set[str]] = {
    "companion": set(),
    "companion.words": set(),
    "companion.places": COMMON,
    "companion.log": COMMON,
    "companion.files": COMMON,
    "companion.games": set(),
    "companion.session": COMMON | {"companion.games"},
    # the table follows the session it is asked about; the session knows no table
    "companion.table": COMMON | {"companion.session", "companion.games", "companion.phrases"} | VISION_TYPES,
    # what the panel's lamps say and its presses mean; pins are the composition root's business
    "companion.panel": COMMON
    | {"companion.session", "companion.table", "companion.games", "companion.phrases"}
    | VISION_TYPES
    | PANEL_TYPES,
    "companion.phrases": COMMON | {"companion.games"},
    "companion.ui": COMMON
    | {"companion.session", "companion.table", "companion.games"}
    | {"companion.phrases", "companion.editions", "companion.enrolment", "companion.preferences"}
    | {"companion.scoresheet", "companion.course", "companion.statistics", "companion.sharing"}
    # the camera's figures in words, and the board's places, which are drawn anew on the screen
    | {"companion.calibration", "vision.figures", "vision.tuning", "vision.layout", "vision.outline"}
    | {"companion.copies"},
    "companion.simulation": COMMON | {"companion.session", "companion.table", "companion.games", "vision"},
    "companion.scoresheet": COMMON | {"companion.games", "companion.phrases"},
    "companion.course": COMMON | {"companion.games", "companion.phrases", "companion.scoresheet"},
    "companion.statistics": COMMON | {"companion.games", "companion.scoresheet"},
    "companion.sharing": COMMON
    | {"companion.games", "companion.phrases", "companion.scoresheet", "companion.course"},
    "companion.editions": COMMON | {"companion.games", "companion.phrases"},
    "companion.calibration": COMMON | {"vision.figures", "vision.tuning"},
    "companion.boards": COMMON | {"vision.layout"},
    "companion.copies": COMMON | {"companion.enrolment", "companion.editions", "companion.sharing"},
    "companion.enrolment": COMMON | {"companion.games", "companion.phrases", "companion.editions"},
    "companion.preferences": COMMON | {"companion.games", "companion.phrases"},
    # works where the rest is broken: nothing else of ours
    "companion.appliance": COMMON,
    # what joins the rooms; only the composition root uses these two
    "companion.eyes": COMMON | {"vision"},
    "companion.watcher": COMMON | {"companion.session", "companion.table", "companion.games"} | VISION_TYPES,
    # measurements: each bench knows what it measures
    "companion.bench": COMMON,
    "companion.bench.bare_window": set(),
    "companion.bench.vision": {"companion.bench", "vision"},
    "companion.bench.ui": {"companion.bench"},
    "companion.bench.ui_programs": {"companion", "vision"},
    # the composition root
    "companion.wiring": {"companion", "vision", "hardware"},
    "companion.cli": {"companion", "vision", "hardware"},
    "companion.__main__": {"companion.cli"},
    "vision": set(),
    "hardware": set(),
}
"""What each room may import of ours, besides itself. A name stands for itself and all below it."""

ROOTS = {"companion.wiring", "companion.cli", "companion.bench.ui_programs"}
"""The composition roots: “companion” stands for all of it there."""

ONLY_IN: dict[str, set[str]] = {
    "kivy": {"companion.ui", "companion.wiring", "companion.cli"}
    | {"companion.bench.ui_programs", "companion.bench.bare_window"},
    "cv2": {"vision", "companion.wiring", "companion.cli"},
    "pyzbar": {"vision"},
    "zxingcpp": {"vision"},
    "picamera2": {"vision"},
    "gpiozero": {"hardware"},
    "lgpio": {"hardware"},
    "sqlite3": {"companion.session"},
}
"""Libraries that stay in their room, so that the others can be had and tested without them."""

PURE = ("companion.games", "companion.session", "companion.table", "companion.panel")
"""Rooms that rule and journal: nothing in them may bring in a window, a camera or pins, even by a detour."""


@dataclass(frozen=True)
class Import:
    """One import statement: in which module and line, of what."""

    module: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.module}:{self.line} imports {self.name}"


def modules() -> Iterator[tuple[str, Path]]:
    for room in TOP_LEVEL:
        for path in sorted((HOUSE / room).rglob("*.py")):
            parts = path.relative_to(HOUSE).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def imports_of(module: str, path: Path) -> Iterator[Import]:
    """Every import in a module, also those inside functions."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(module, node.lineno, alias.name)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, base] if base else above)
            for alias in node.names:
                yield Import(module, node.lineno, full_name(base, alias.name))


def full_name(base: str, name: str) -> str:
    """`from companion import words` imports companion.words; `from companion import __version__` does not."""
    path = HOUSE.joinpath(*base.split("."), name)
    return f"{base}.{name}" if path.with_suffix(".py").exists() or (path / "__init__.py").exists() else base


def room_of(module: str) -> str:
    """The most particular room of the table that a module belongs to."""
    fitting = [room for room in MAY_IMPORT if within(module, room)]
    if fitting == ["companion"] and module != "companion":
        pytest.fail(f"{module} belongs to no room: give it one in MAY_IMPORT.")
    return max(fitting, key=len)


def within(module: str, room: str) -> bool:
    return module == room or module.startswith(f"{room}.")


def allowed(found: Import) -> bool:
    room = room_of(found.module)
    if not any(within(found.name, top) for top in TOP_LEVEL):
        return room in ONLY_IN.get(found.name.split(".")[0], {room})
    if within(found.name, room) and room != "companion":
        return True
    # “companion” in a set of exact small things is the package itself, not all that is below it
    exact = MAY_IMPORT[room] & COMMON if room not in ROOTS else set()
    return found.name in exact or any(within(found.name, other) for other in MAY_IMPORT[room] - exact)


def test_rooms_import_only_what_they_may() -> None:
    all_imports = [found for module, path in modules() for found in imports_of(module, path)]
    assert len(all_imports) > 100
    assert [str(found) for found in all_imports if not allowed(found)] == []


@pytest.mark.parametrize(
    ("module", "name", "fine"),
    [
        ("companion.games.pergamon.rules", "companion.games.errors", True),
        ("companion.games.pergamon.rules", "companion.words", False),
        ("companion.games.pergamon.rules", "companion.session.journal", False),
        ("companion.session.session", "companion.games.protocol", True),
        ("companion.session.session", "companion.table.table", False),
        ("companion.session.session", "companion", True),
        ("companion.table.expected", "vision.codes", True),
        ("companion.table.expected", "vision.reader", False),
        ("companion.table.expected", "cv2", False),
        ("companion.ui.app", "companion.table.advice", True),
        ("companion.ui.app", "vision.reader", False),
        ("companion.ui.app", "kivy.app", True),
        ("companion.session.journal", "kivy.clock", False),
        ("companion.cli.play", "hardware.panel", True),
        ("companion.panel.lamps", "hardware.wiring", True),
        ("companion.panel.lamps", "hardware.panel", False),
        ("companion.panel.lamps", "companion.ui.values", False),
        ("vision.reader", "companion.words", False),
        ("vision.reader", "cv2", True),
        ("hardware.panel", "vision.codes", False),
    ],
)
def test_the_rule_itself_tells_right_from_wrong(module: str, name: str, fine: bool) -> None:
    assert allowed(Import(module, 1, name)) is fine


def run_python(program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=HOUSE, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def heavy_after(program: str) -> set[str]:
    """Which of the heavy libraries a program has imported, directly or not, when it ends."""
    report = (
        f"import sys; print(sorted({set(ONLY_IN) - {'sqlite3'}} & {{m.split('.')[0] for m in sys.modules}}))"
    )
    return set(ast.literal_eval(run_python(f"{program}\n{report}").splitlines()[-1]))


def test_rules_session_and_table_need_no_camera_window_or_pins() -> None:
    pure = [module for module, _path in modules() if any(within(module, room) for room in PURE)]
    assert heavy_after("\n".join(f"import {module}" for module in pure)) == set()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_commands_help_is_light_and_has_an_example(command: str) -> None:
    program = f"from companion.cli import main\nassert main([{command!r}, '--help']) == 0"
    assert heavy_after(program) == set()
    said = run_python(program)
    assert f"usage: companion {command}" in said
    assert re.search(rf"^ +(companion|\./run).* {command}\b", said.partition("examples:")[2], re.MULTILINE)


def test_help_of_the_whole_imports_no_command() -> None:
    program = "from companion.cli import main\nassert main(['--help']) == 0\nimport sys\n"
    program += "print([m for m in sys.modules if m.startswith('companion.cli.')])"
    loaded = set(ast.literal_eval(run_python(program).splitlines()[-1]))
    assert loaded == {"companion.cli.arguments", "companion.cli.errors"}


def test_the_table_of_commands_is_complete() -> None:
    helpers = {"__init__", "arguments", "errors", "prerequisites"}
    with_run = {
        path.stem
        for path in (HOUSE / "companion/cli").glob("*.py")
        if path.stem not in helpers and re.search(r"^def run\(", path.read_text(), re.MULTILINE)
    }
    assert with_run == set(COMMANDS)


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text())["project"]
    assert "version" not in project
    assert project["dynamic"] == ["version"]
    sources = [path for _module, path in modules()]
    naming = [
        path
        for path in sources
        if re.search(r"^__version__ *=|__version__: ", path.read_text(), re.MULTILINE)
    ]
    assert naming == [HOUSE / "companion/__init__.py"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", __version__)


def pins(lock: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([a-z0-9-]+)==([^ ;]+)", (HOUSE / lock).read_text(), re.MULTILINE):
        found.setdefault(name, set()).add(version)
    return found


def test_the_lock_files_hold_what_the_project_names_with_hashes_and_no_addresses() -> None:
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text())
    run, test = pins("requirements.lock"), pins("requirements-test.lock")
    for dependency in project["project"]["dependencies"]:
        name, version = re.match(r"([a-z0-9-]+)==([^ ;]+)", dependency).groups()  # type: ignore[union-attr]
        assert version in run[name], f"{dependency}: run deploy/lock.sh"
    assert {name: test[name] for name in run} == run
    for lock in ("requirements.lock", "requirements-test.lock"):
        text = (HOUSE / lock).read_text()
        assert "://" not in text
        assert re.findall(r"^[a-z0-9-]+==.*[^\\]$", text, re.MULTILINE) == [], "a pin without hashes"


def test_shell_scripts_are_clean() -> None:
    scripts = [
        path
        for path in (HOUSE / "run", HOUSE / "test", HOUSE / ".ci/run", *sorted((HOUSE / "deploy").rglob("*")))
        if path.is_file()
        and path.read_bytes().startswith((b"#!/usr/bin/env bash", b"#!/bin/", b"# shellcheck"))
    ]
    assert len(scripts) >= 5
    done = subprocess.run(
        ["shellcheck", "--external-sources", *scripts],
        cwd=HOUSE,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stdout
