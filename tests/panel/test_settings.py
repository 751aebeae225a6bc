"""The settings file of the panel: there, absent, wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.panel.settings import PanelSettings, load, write_usual
from hardware.wiring import Wiring


def test_without_a_file_there_is_no_panel_and_nothing_to_say(tmp_path: Path) -> None:
    assert load(tmp_path / "panel.json") == PanelSettings()


def test_the_usual_file_names_every_part_a_line_each_and_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "data" / "panel.json"
    write_usual(path)
    assert load(path) == PanelSettings(Wiring.usual())
    assert '  "status": 25,\n' in path.read_text("utf-8")


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "panel.json"
    path.write_text('{"status": 12}')
    with pytest.raises(FileExistsError):
        write_usual(path)
    assert path.read_text() == '{"status": 12}'


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"{", "panel.json cannot be used"),
        (b"", "panel.json cannot be used"),
        (b"\xff\xfe", "panel.json cannot be used"),
        (b"[1]", "panel.json cannot be used"),
        (b'{"status": 12, "status": 13}', "panel.json cannot be used"),
        (b'{"status": 99}', "GPIO number from 0 to 27, not 99"),
        (b'{"status": 12, "buzzer": 12}', "Pin 12 is given to both"),
        (b'{"status": 12, "horn": 1, "level": "5"}', "no part “horn”"),
    ],
)
def test_a_faulty_file_is_told_with_every_fault_and_no_pin_of_it_is_used(
    tmp_path: Path, content: bytes, words: str
) -> None:
    path = tmp_path / "panel.json"
    path.write_bytes(content)
    loaded = load(path)
    assert not loaded.wiring
    assert words in loaded.notice and loaded.notice.startswith("The panel stays off")
    assert ".." not in loaded.notice


def test_a_file_that_may_not_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    loaded = load(tmp_path / "panel.json")
    assert "(" not in loaded.notice and "Permission denied." in loaded.notice and not loaded.wiring


def test_a_folder_in_its_place_is_told(tmp_path: Path) -> None:
    (tmp_path / "panel.json").mkdir()
    assert "directory" in load(tmp_path / "panel.json").notice
