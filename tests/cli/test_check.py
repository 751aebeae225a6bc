"""`companion check` and what it looks at, on machines made of folders."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.cli import check, main, prerequisites
from companion.cli.prerequisites import Finding, Machine
from companion.places import Places

REQUIRED = Finding("Fonts", False, "none", "Get them.")
OPTIONAL = Finding("Camera", False, "none", "Connect one.", required=False)
GOOD = Finding("Python", True, "3.12")


def check_with(monkeypatch: pytest.MonkeyPatch, findings: list[Finding], *arguments: str) -> int:
    monkeypatch.setattr(check, "all_findings", lambda _places: iter(findings))
    return main(["check", *arguments])


def test_only_what_is_required_makes_the_check_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    assert check_with(monkeypatch, [GOOD, OPTIONAL]) == 0
    assert check_with(monkeypatch, [GOOD, OPTIONAL, REQUIRED]) == 1


def test_what_is_missing_comes_with_its_remedy(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    check_with(monkeypatch, [GOOD, OPTIONAL, REQUIRED])
    assert capsys.readouterr().out.splitlines()[:5] == [
        "✓ Python: 3.12",
        "✗ Camera (optional): none",
        "    Connect one.",
        "✗ Fonts: none",
        "    Get them.",
    ]


def test_json_holds_every_finding_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check_with(monkeypatch, [GOOD, REQUIRED], "--json") == 1
    findings = json.loads(capsys.readouterr().out)
    assert [(f["name"], f["ok"], f["remedy"]) for f in findings] == [
        ("Python", True, ""),
        ("Fonts", False, "Get them."),
    ]


def test_this_machine_can_run_the_companion(tmp_path: Path) -> None:
    findings = {f.name: f for f in prerequisites.all_findings(Places(tmp_path))}
    assert [f for f in findings.values() if f.required and not f.ok] == []


@pytest.mark.parametrize(
    ("version", "ok"), [((3, 10), False), ((3, 11), True), ((3, 13), True), ((3, 14), False)]
)
def test_python_version(version: tuple[int, int], ok: bool) -> None:
    assert prerequisites.python_version(version).ok is ok


def test_one_reader_is_enough_and_none_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = {"pyzbar.pyzbar"}
    real = importlib.import_module

    def import_module(name: str) -> object:
        if name in missing:
            raise ImportError("Unable to find zbar shared library")
        return real(name)

    monkeypatch.setattr(prerequisites, "importlib", SimpleNamespace(import_module=import_module))
    assert not prerequisites.zbar().ok
    assert "libzbar0" in prerequisites.zbar().remedy
    assert prerequisites.any_reader().ok
    missing.add("zxingcpp")
    assert not prerequisites.any_reader().ok


def test_an_old_zxing_is_not_good_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.cli.prerequisites.metadata.version", lambda _name: "3.0.2")
    assert not prerequisites.zxing().ok
    monkeypatch.setattr("companion.cli.prerequisites.metadata.version", lambda _name: "3.10.0")
    assert prerequisites.zxing().ok


def test_a_window_that_does_not_open_is_told_in_its_last_words(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho first >&2\necho 'no window provider' >&2\nexit 1\n")
    python.chmod(0o755)
    monkeypatch.setattr("companion.cli.prerequisites.sys.executable", str(python))
    finding = prerequisites.screen()
    assert (finding.ok, finding.detail) == (False, "no window provider")


def test_missing_assets_are_named(tmp_path: Path) -> None:
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / "a.ttf").touch()
    finding = prerequisites.assets(tmp_path)
    assert not finding.ok
    assert "layout" in finding.detail
    assert "edition" in finding.detail
    assert "fonts" not in finding.detail


def test_a_data_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    finding = prerequisites.data_folder(Places(tmp_path / "file" / "data"))
    assert not finding.ok
    assert "--data" in finding.remedy


def device(root: Path, node: str, name: str, index: str = "0") -> None:
    folder = root / "sys/class/video4linux" / node
    folder.mkdir(parents=True)
    (folder / "name").write_text(name + "\n")
    (folder / "index").write_text(index + "\n")


def test_cameras_are_listed_without_codecs_and_second_nodes(tmp_path: Path) -> None:
    device(tmp_path, "video10", "HD Webcam")
    device(tmp_path, "video2", "Old Webcam")
    device(tmp_path, "video3", "Old Webcam", index="1")
    device(tmp_path, "video19", "rpi-hevc-dec")
    device(tmp_path, "video20", "bcm2835-isp")
    finding = prerequisites.cameras(Machine(tmp_path))
    assert finding.detail == "/dev/video2 (Old Webcam), /dev/video10 (HD Webcam)"
    assert not prerequisites.cameras(Machine(tmp_path / "elsewhere")).ok


def test_display_is_a_desktop_or_a_connected_output(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    assert prerequisites.display_name(machine, {"DISPLAY": ":0"}) == "DISPLAY=:0"
    for output, status in (("card0-HDMI-A-1", "disconnected"), ("card1-DSI-1", "connected")):
        folder = tmp_path / "sys/class/drm" / output
        folder.mkdir(parents=True)
        assert prerequisites.display_name(machine, {}) is None
        (folder / "status").write_text(status + "\n")
    assert prerequisites.display_name(machine, {}) == "card1-DSI-1"


def test_pins_that_may_not_be_used_are_told_apart_from_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Machine(tmp_path)
    assert prerequisites.panel(machine).detail == "none"
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev/gpiochip0").touch()
    monkeypatch.setattr("companion.cli.prerequisites.importlib.util.find_spec", lambda _name: None)
    finding = prerequisites.panel(machine)
    assert not finding.ok and "lgpio" in finding.detail and "python3-lgpio" in finding.remedy
    monkeypatch.setattr("companion.cli.prerequisites.importlib.util.find_spec", lambda _name: object())
    assert prerequisites.panel(machine).ok
    monkeypatch.setattr("companion.cli.prerequisites.os.access", lambda *_: False)
    finding = prerequisites.panel(machine)
    assert (finding.ok, finding.detail) == (False, "found, but this user may not use them")


def test_settings_of_the_panel_are_read_and_every_fault_of_them_is_told(tmp_path: Path) -> None:
    places = Places(tmp_path)
    assert prerequisites.panel_settings(places).ok, "no panel is no fault"
    places.panel.write_text('{"buttons": {"next": 17, "undo": 17}, "buzzer": 99}')
    finding = prerequisites.panel_settings(places)
    assert not finding.ok and not finding.required
    assert "99" in finding.detail and "17" in finding.detail and str(places.panel) in finding.detail
    assert "companion panel wiring --write" in finding.remedy
    places.panel.write_text('{"buttons": {"next": 17}, "status": 25}')
    assert (prerequisites.panel_settings(places).ok, prerequisites.panel_settings(places).detail) == (
        True,
        "2 pins",
    )
    places.panel.unlink()
    places.panel.mkdir()
    assert not prerequisites.panel_settings(places).ok, "a folder is no file"
