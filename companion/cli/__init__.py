"""The command line: `companion COMMAND …`.

Each command is a module of this package with the command's name. Its docstring is the description,
its `EXAMPLES` the lines shown below the options; `add_arguments(parser)` names the options and
`run(args)` does the work and returns the exit code. Besides its own options, `args` has `places`
(companion.places.Places) and `verbose`. A module is imported only when its command is used, and imports
heavy libraries (Kivy, OpenCV) only inside `run`, so that help comes at once, whatever is installed.
"""

from __future__ import annotations

import argparse
import difflib
import importlib
import logging
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, cast

from companion import __version__, log
from companion.cli.arguments import folder
from companion.cli.errors import CommandError, UsageError
from companion.places import PlaceError, find_places
from companion.words import _, manual, system_language, use_language

_HELP: dict[str, Callable[[], str]] = {
    "play": lambda: _("keep a game: at the real table, at a simulated one, or by hand"),
    "demo": lambda: _("play a whole game at the simulated table, with pictures and a summary"),
    "read": lambda: _("show what is recognised on pictures"),
    "calibrate": lambda: _("see whether the camera stands well, and what to do where it does not"),
    "stickers": lambda: _("make the print sheets with the stickers"),
    "copy": lambda: _("your copy of the game as a file: export it, import one"),
    "games": lambda: _("list the games that are kept, export one, import one"),
    "record": lambda: _("check a saved game against the rules and print its score sheet"),
    "panel": lambda: _("build and try the panel of buttons and lamps; or show it as a picture"),
    "check": lambda: _("see whether this machine has everything that is needed"),
    "bench": lambda: _("measure what the companion promises, beside the usual ways"),
    "report": lambda: _("make a report for whoever looks into a fault"),
    "update": lambda: _("update the companion on this device"),
}

COMMANDS = {name: help_ for name, help_ in _HELP.items() if Path(__file__).with_name(f"{name}.py").exists()}
"""Every command with its one-line help (asked for when shown: the language may change)."""

MAIN_JOB = ("play", "--simulated")
"""What `companion` without arguments does."""

_logger = logging.getLogger(__name__)


class CommandModule(Protocol):
    """What a module of this package has."""

    __doc__: str | None
    EXAMPLES: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, args: argparse.Namespace) -> int: ...


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit code: 0 done, 1 failed, 2 asked for something impossible."""
    use_language(system_language())
    try:
        return _run(sys.argv[1:] if argv is None else argv)
    except SystemExit as stop:  # argparse has said what there is to say
        return stop.code if isinstance(stop.code, int) else 1
    finally:
        log.close()


def _run(argv: Sequence[str]) -> int:
    name, arguments, before = _split(argv)
    module = cast(CommandModule, importlib.import_module(f"companion.cli.{name}"))
    parser = _command_parser(name, module)
    args = parser.parse_args(arguments)
    args.verbose = args.verbose or before.verbose
    args.places = find_places(args.data or before.data)
    log_file = log.set_up(args.places.log, verbose=args.verbose)
    try:
        return module.run(args)
    except UsageError as fault:
        parser.error(str(fault))
    except (CommandError, PlaceError) as fault:
        _logger.info("%s: %s", name, fault, exc_info=fault.__cause__, extra=log.QUIETLY)
        return _fail(str(fault))
    except BrokenPipeError:  # the reader of our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    except Exception as fault:  # a fault of ours: short for the person, whole in the log
        _logger.exception("%s failed", name, extra=log.QUIETLY)
        return _fail(_unforeseen(fault, log_file))


def _split(argv: Sequence[str]) -> tuple[str, Sequence[str], argparse.Namespace]:
    """The command's name, its arguments, and the options that came before it."""
    parser = _top_parser()
    before = parser.parse_args(argv)
    if before.command is None:
        return MAIN_JOB[0], MAIN_JOB[1:], before
    if before.command not in COMMANDS:
        parser.error(_unknown(before.command))
    return before.command, before.rest, before


def _unknown(command: str) -> str:
    close = difflib.get_close_matches(command, COMMANDS, n=1)
    if close:
        return _("there is no command “{command}”; did you mean “{close}”?").format(
            command=command, close=close[0]
        )
    return _("there is no command “{command}”; there are: {all}").format(
        command=command, all=", ".join(COMMANDS)
    )


def _top_parser() -> argparse.ArgumentParser:
    width = max(map(len, COMMANDS))
    lines = [f"  {name:{width}}  {help_()}" for name, help_ in COMMANDS.items()]
    parser = argparse.ArgumentParser(
        prog="companion",
        usage=_("companion [OPTIONS] COMMAND …"),
        description=_("Keeps the score of a physical game of Pergamon, watching the table with a camera."),
        epilog="\n".join(
            [
                _("commands:"),
                *lines,
                "",
                _("Without a command it plays the simulated table: companion {main_job}.").format(
                    main_job=" ".join(MAIN_JOB)
                ),
                _("Example: companion check; companion COMMAND --help tells more."),
            ]
        ),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    _add_global_options(parser)
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    parser.add_argument("command", nargs="?", help=argparse.SUPPRESS)
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    return parser


def _command_parser(name: str, module: CommandModule) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"companion {name}",
        description=manual(module.__doc__ or ""),
        epilog=_("examples:") + "\n" + module.EXAMPLES.strip("\n"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    module.add_arguments(parser)
    _add_global_options(parser)
    return parser


def _add_global_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data",
        type=folder,
        metavar="DIR",
        default=None,
        help=_("where games, settings and the log are kept (now {folder})").format(
            folder=str(find_places().data).replace("%", "%%")
        ),
    )
    parser.add_argument(
        "--verbose",
        action="store_true",
        help=_("say on standard error what is being done, and why it failed"),
    )


def _fail(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


def _unforeseen(fault: Exception, log_file: Path | None) -> str:
    what = f"{type(fault).__name__}: {fault}"
    if log_file is None:
        return _("Something unforeseen went wrong ({what}). With --verbose it says more.").format(what=what)
    return _("Something unforeseen went wrong ({what}). The details are in {log}.").format(
        what=what, log=log_file
    )
