"""The command line as the person at the keyboard meets it."""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion import __version__, log
from companion.cli import COMMANDS, arguments, check, main
from companion.cli.errors import CommandError, UsageError
from companion.places import PlaceError

Outcome = BaseException | int
Run = Callable[..., int]


@pytest.fixture
def run_command(monkeypatch: pytest.MonkeyPatch, places_folder: Path) -> Run:
    """Runs a command whose work ends as given: an exception raised, or an exit code."""

    def run(outcome: Outcome, *options: str) -> int:
        def work(args: argparse.Namespace) -> int:
            if isinstance(outcome, BaseException):
                raise outcome
            return outcome

        module = SimpleNamespace(
            __doc__="Test.", EXAMPLES="  companion dig", add_arguments=lambda _parser: None, run=work
        )
        monkeypatch.setitem(COMMANDS, "dig", lambda: "dig")
        monkeypatch.setitem(sys.modules, "companion.cli.dig", module)
        return main(["--data", str(places_folder), "dig", *options])

    return run


def test_exit_code_is_the_commands(run_command: Run) -> None:
    assert run_command(0) == 0
    assert run_command(1) == 1


@pytest.mark.parametrize("fault", [CommandError("The record ends early."), PlaceError("The disk is full.")])
def test_a_failure_is_a_sentence_and_exit_code_1(
    run_command: Run, capsys: pytest.CaptureFixture[str], fault: Exception
) -> None:
    assert run_command(fault) == 1
    assert capsys.readouterr().err == f"{fault}\n"


def test_a_senseless_request_is_usage_and_exit_code_2(
    run_command: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(UsageError("A game has two to four players.")) == 2
    said = capsys.readouterr().err
    assert "usage: companion dig" in said
    assert "A game has two to four players." in said


def test_our_own_fault_is_short_on_the_screen_and_whole_in_the_log(
    run_command: Run, capsys: pytest.CaptureFixture[str], places_folder: Path
) -> None:
    assert run_command(ZeroDivisionError("by nothing")) == 1
    said = capsys.readouterr().err
    log_file = places_folder / "companion.log"
    assert "Traceback" not in said
    assert str(log_file) in said
    logged = log_file.read_text()
    assert "Traceback" in logged
    assert "ZeroDivisionError: by nothing" in logged


def test_verbose_shows_the_whole_fault(run_command: Run, capsys: pytest.CaptureFixture[str]) -> None:
    run_command(ZeroDivisionError("by nothing"), "--verbose")
    assert "Traceback" in capsys.readouterr().err


def test_what_lies_behind_a_failure_is_in_the_log(run_command: Run, places_folder: Path) -> None:
    fault = CommandError("The picture cannot be read.")
    fault.__cause__ = OSError("truncated")
    assert run_command(fault) == 1
    assert "OSError: truncated" in (places_folder / "companion.log").read_text()


def test_without_a_log_the_fault_is_still_told(
    run_command: Run, capsys: pytest.CaptureFixture[str], places_folder: Path
) -> None:
    places_folder.mkdir()
    (places_folder / "companion.log").mkdir()
    assert run_command(ZeroDivisionError("by nothing")) == 1
    assert "--verbose" in capsys.readouterr().err


def test_stopping_by_hand_says_nothing(run_command: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(KeyboardInterrupt()) == 130
    assert capsys.readouterr().err == ""


def test_a_mistyped_command_is_guessed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chekc"]) == 2
    assert "did you mean “check”?" in capsys.readouterr().err


def test_an_unknown_command_lists_them_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["zzz"]) == 2
    assert ", ".join(COMMANDS) in capsys.readouterr().err


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"companion {__version__}\n"


@pytest.mark.parametrize("before", [True, False])
def test_the_data_folder_may_be_named_before_or_after_the_command(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, before: bool
) -> None:
    seen: list[Path] = []

    def run(args: argparse.Namespace) -> int:
        seen.append(args.places.data)
        return 0

    monkeypatch.setattr(check, "run", run)
    option = ["--data", str(tmp_path / "mine")]
    assert main([*option, "check"] if before else ["check", *option]) == 0
    assert seen == [tmp_path / "mine"]


def test_warnings_reach_the_person_and_the_log_keeps_what_was_done(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log.set_up(tmp_path / "log")
    try:
        logging.getLogger("companion.session").info("The game was opened.")
        logging.getLogger("companion.session").warning("The disk is nearly full.")
        logging.getLogger("kivy").info("Kivy v2")
    finally:
        log.close()
    assert capsys.readouterr().err == "The disk is nearly full.\n"
    logged = (tmp_path / "log").read_text()
    assert "The game was opened." in logged
    assert "Kivy v2" not in logged


@pytest.mark.parametrize("text", ["1", "5", "many", "2.5", ""])
def test_a_number_out_of_range_is_refused_with_the_range(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match=f"“{text}” should be a whole number from 2 to 4"):
        arguments.whole_number(2, 4)(text)


def test_a_number_in_range_is_taken() -> None:
    assert [arguments.whole_number(2, 4)(text) for text in ("2", "4")] == [2, 4]
    assert arguments.whole_number(0)("1000000") == 1_000_000
    with pytest.raises(argparse.ArgumentTypeError, match="0 or more"):
        arguments.whole_number(0)("-1")


def test_paths_that_are_not_what_they_should_be(tmp_path: Path) -> None:
    file = tmp_path / "record.jsonl"
    with pytest.raises(argparse.ArgumentTypeError, match="there is no file"):
        arguments.existing_file(str(file))
    with pytest.raises(argparse.ArgumentTypeError, match="there is no file or folder"):
        arguments.existing_path(str(file))
    file.touch()
    assert arguments.existing_file(str(file)) == arguments.existing_path(str(file)) == file
    with pytest.raises(argparse.ArgumentTypeError, match="is a file; name a folder"):
        arguments.folder(str(file))
    with pytest.raises(argparse.ArgumentTypeError, match="is a folder; name a file"):
        arguments.existing_file(str(tmp_path))
