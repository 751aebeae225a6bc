"""`companion panel`, and the panel that `companion play` joins."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.cli import main, panel, play
from companion.panel.bringup import Outcome, Stopped, Verdict
from companion.places import Places
from hardware.pretend import PretendPins
from hardware.wiring import EVERY_PART, ButtonName, Lamp, LampGroup, Wiring


def run(folder: Path, *options: str) -> int:
    return main(["--data", str(folder), "panel", *options])


def test_without_a_file_the_usual_pins_are_shown(
    places_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(places_folder, "wiring") == 0
    said = capsys.readouterr().out
    assert "There is no panel yet" in said and len(said.splitlines()) == 2 + len(EVERY_PART)
    assert not (places_folder / "panel.json").exists()


def test_a_file_is_begun_once_and_then_told(places_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(places_folder, "wiring", "--write") == 0
    assert "no panel yet" not in capsys.readouterr().out
    assert run(places_folder, "wiring", "--write") == 1
    assert "is there already" in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_told(
    places_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_path: Path, _text: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.panel.settings.write_atomically", refuse)
    assert run(places_folder, "wiring", "--write") == 1
    assert "cannot be written (No space left on device)" in capsys.readouterr().err


def test_the_picture_is_drawn_by_the_file(places_folder: Path, tmp_path: Path) -> None:
    places_folder.mkdir()
    (places_folder / "panel.json").write_text('{"status": 12}')
    assert run(places_folder, "wiring", "--picture", str(tmp_path / "w.svg")) == 0
    drawn = (tmp_path / "w.svg").read_text("utf-8")
    assert "Status lamp" in drawn and "Buzzer" not in drawn
    assert run(places_folder, "wiring", "--picture", str(tmp_path)) == 1


@pytest.mark.parametrize("what", ["wiring", "test"])
def test_a_faulty_file_is_told(places_folder: Path, capsys: pytest.CaptureFixture[str], what: str) -> None:
    places_folder.mkdir()
    (places_folder / "panel.json").write_text('{"status": 99, "horn": 1}')
    assert run(places_folder, what) == 1
    said = capsys.readouterr().err
    assert "not 99" in said and "no part “horn”" in said


def test_nothing_to_test_says_how_to_begin(places_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(places_folder, "test") == 1
    assert "companion panel wiring --write" in capsys.readouterr().err


def test_a_machine_without_pins_is_told(
    places_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from hardware.exc import NoPins

    def none() -> Any:
        raise NoPins("there is no gpiochip in /dev")

    monkeypatch.setattr("hardware.panel.pins_of_this_machine", none)
    run(places_folder, "wiring", "--write")
    assert run(places_folder, "test") == 1
    said = capsys.readouterr().err
    assert "this machine has none" in said and "no gpiochip" in said


# --- the test at a terminal --------------------------------------------------------------------------


@pytest.fixture
def typed() -> Iterator[Callable[[str], Any]]:
    """Gives a terminal at which this was typed."""
    opened = []

    def terminal(text: str) -> Any:
        reading, writing = os.pipe()
        os.write(writing, text.encode())
        os.close(writing)
        file = os.fdopen(reading)
        opened.append(file)
        return panel.Terminal(file, pause=0.0)

    yield terminal
    for file in opened:
        file.close()


def test_what_is_typed_is_the_answer(typed: Callable[[str], Any], capsys: pytest.CaptureFixture[str]) -> None:
    terminal = typed("n\nyes\n")
    assert terminal.ask("Does it?", lambda: False) == "n\n"
    assert terminal.ask("Does it?", lambda: False) == "yes\n"
    assert capsys.readouterr().out == "Does it?\nDoes it?\n"


def test_what_happens_first_is_the_answer(typed: Callable[[str], Any]) -> None:
    assert typed("n\n").ask("Press next", lambda: True) is None


def test_a_terminal_that_goes_away_stops_the_test(typed: Callable[[str], Any]) -> None:
    with pytest.raises(Stopped):
        typed("").ask("Does it?", lambda: False)


def test_a_whole_test_of_two_lamps_and_its_summary(
    places_folder: Path,
    typed: Callable[[str], Any],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    places_folder.mkdir()
    (places_folder / "panel.json").write_text('{"status": 12, "level": [5], "buttons": {"next": 17}}')
    pins = PretendPins(Wiring.parse({"status": 12}))
    monkeypatch.setattr("hardware.panel.pins_of_this_machine", lambda: pins.factory)
    terminal = typed("\nn\nq\n")
    monkeypatch.setattr(panel, "Terminal", lambda: terminal)
    assert run(places_folder, "test") == 1
    said = capsys.readouterr().out
    assert "✓ Level lamp I\n✗ Status lamp\n    Turn the lamp round" in said
    assert said.rstrip().endswith("– Button next")


def test_the_exit_code_tells_whether_anything_fails(capsys: pytest.CaptureFixture[str]) -> None:
    works = Outcome(Lamp(LampGroup.STATUS), Verdict.WORKS)
    assert panel.summary((works,)) == 0
    assert panel.summary((works, Outcome(ButtonName.NEXT, Verdict.LEFT_OUT))) == 0
    assert panel.summary((works, Outcome(ButtonName.NEXT, Verdict.FAILS, "Look."))) == 1


# --- simulate, and play ------------------------------------------------------------------------------


def test_without_a_display_simulate_says_where_a_picture_is(
    places_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.cli.prerequisites.display_name", lambda *_: None)
    assert run(places_folder, "simulate") == 1
    assert "companion demo --headless" in capsys.readouterr().err


def test_simulate_plays_the_simulated_table_with_a_panel(
    places_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[argparse.Namespace] = []
    monkeypatch.setattr("companion.cli.prerequisites.display_name", lambda *_: "DSI-1")

    def play_simulated(args: argparse.Namespace) -> int:
        asked.append(args)
        return 0

    monkeypatch.setattr(play, "play_simulated", play_simulated)
    assert run(places_folder, "simulate", "--players", "2", "--screen", "1280x720") == 0
    (args,) = asked
    assert args.panel and args.players == 2 and args.screen == "1280x720" and args.seed == 1


class App:
    """What `play` binds the panel to."""

    def __init__(self) -> None:
        self.bound: list[dict[str, Any]] = []

    def bind(self, **callbacks: Any) -> None:
        self.bound.append(callbacks)


def test_play_joins_the_panel_of_the_settings_and_none_without(
    places_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, args = App(), SimpleNamespace(places=Places(places_folder))
    table: Any = SimpleNamespace(read_again=lambda: None)
    play._join_panel(args, app, table)  # type: ignore[arg-type]
    assert app.bound == []
    places_folder.mkdir()
    (places_folder / "panel.json").write_text('{"status": 12}')
    pins = PretendPins(Wiring.parse({"status": 12}))
    monkeypatch.setattr("hardware.panel.pins_of_this_machine", lambda: pins.factory)
    play._join_panel(args, app, table)  # type: ignore[arg-type]
    (callbacks,) = app.bound
    assert set(callbacks) == {"on_start", "on_stop"}
    callbacks["on_stop"](app)
    again = Wiring.parse({"status": 12})
    from hardware.panel import Panel

    with Panel(again, factory=pins.factory) as free:
        assert free.report.working, "the pins were let go"
    pins.close()
