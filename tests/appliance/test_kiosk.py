"""How the companion finds this device's screen, on devices made of folders."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.appliance import kiosk
from companion.appliance.kiosk import Mode, NoScreen, Output, Tried, choose, environment_for, outputs


def connector(root: Path, name: str, status: str = "connected", modes: str = "") -> None:
    folder = root / "sys/class/drm" / name
    folder.mkdir(parents=True)
    (folder / "status").write_text(f"{status}\n")
    (folder / "modes").write_text(modes)


def test_of_a_panel_and_a_monitor_the_panel_is_the_screen(tmp_path: Path) -> None:
    connector(tmp_path, "card2-HDMI-A-1", modes="1920x1080\n1280x720\n")
    connector(tmp_path, "card2-HDMI-A-2", "disconnected")
    connector(tmp_path, "card1-DSI-2", modes="720x1280\n")
    connector(tmp_path, "card2-Writeback-1", "unknown")
    assert outputs(tmp_path) == [Output(1, "DSI-2", (720, 1280)), Output(2, "HDMI-A-1", (1920, 1080))]


def test_a_card_with_two_digits_and_no_modes_is_understood(tmp_path: Path) -> None:
    connector(tmp_path, "card10-HDMI-A-1")
    assert outputs(tmp_path) == [Output(10, "HDMI-A-1", None)]
    assert outputs(tmp_path / "nothing") == []


def test_the_graphics_library_is_told_which_card_has_the_panel() -> None:
    environment = environment_for(Mode.KMSDRM, Output(1, "DSI-1", (800, 480)), {})
    assert environment["SDL_VIDEODRIVER"] == "kmsdrm"
    assert environment["SDL_KMSDRM_DEVICE_INDEX"] == "1"
    assert "KCFG_GRAPHICS_ROTATION" not in environment


def test_a_panel_that_stands_upright_is_turned_unless_the_settings_say_otherwise() -> None:
    upright = Output(1, "DSI-1", (720, 1280))
    assert environment_for(Mode.KMSDRM, upright, {})["KCFG_GRAPHICS_ROTATION"] == "90"
    given = {"KCFG_GRAPHICS_ROTATION": "270"}
    assert environment_for(Mode.KMSDRM, upright, given)["KCFG_GRAPHICS_ROTATION"] == "270"


def test_the_compositor_is_told_of_a_panel_but_left_alone_with_a_monitor() -> None:
    panel = environment_for(Mode.CAGE, Output(1, "DSI-1"), {})
    assert (panel["WLR_DRM_DEVICES"], panel["SDL_VIDEODRIVER"]) == ("/dev/dri/card1", "x11")
    assert "WLR_DRM_DEVICES" not in environment_for(Mode.CAGE, Output(0, "HDMI-A-1"), {})


def test_every_file_that_is_made_at_run_time_lies_in_the_runtime_folder() -> None:
    environment = environment_for(Mode.CAGE, None, {"RUNTIME_DIRECTORY": "/run/pergamon"})
    assert {environment[name] for name in ("XDG_RUNTIME_DIR", "LG_WD")} == {"/run/pergamon"}
    assert environment["KIVY_HOME"] == "/run/pergamon/kivy"


def tries(**outcomes: str) -> Callable[[Mode], Tried]:
    return lambda mode: Tried(mode, outcomes.get(mode), "" if mode in outcomes else f"{mode} is not possible")


def test_the_first_way_that_works_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    said: list[str] = []
    assert choose("auto", tries(kmsdrm="V3D 7.1", cage="V3D 7.1"), said.append) is Mode.KMSDRM
    assert choose("", tries(cage="V3D 7.1"), said.append) is Mode.CAGE
    assert "kmsdrm is not possible" in " ".join(said)


def test_a_way_that_is_set_is_taken_untried() -> None:
    def untried(_mode: Mode) -> Tried:
        raise AssertionError("it was tried")

    assert choose("cage", untried, print) is Mode.CAGE
    assert choose("kmsdrm", untried, print) is Mode.KMSDRM


def test_a_setting_that_is_none_is_told_and_the_ways_are_tried() -> None:
    said: list[str] = []
    assert choose("wayland", tries(cage="V3D 7.1"), said.append) is Mode.CAGE
    assert "“wayland” is no way to the screen" in said[0]


def test_no_way_at_all_says_what_was_tried() -> None:
    with pytest.raises(NoScreen, match=r"kmsdrm is not possible.*cage is not possible"):
        choose("auto", tries(), lambda _sentence: None)


def test_a_window_is_really_opened_and_drawn_to(tmp_path: Path) -> None:
    """Offscreen in place of a panel; everything else is as on the device."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "KIVY_HOME": str(tmp_path)}
    tried = kiosk.attempt(Mode.KMSDRM, None, environment)
    assert tried.drawn_by, tried.trouble


def test_a_window_that_does_not_open_is_told_in_its_own_words(tmp_path: Path) -> None:
    tried = kiosk.attempt(
        Mode.KMSDRM, Output(9, "DSI-1"), {**os.environ, "SDL_VIDEODRIVER": "nonsense", "DISPLAY": ""}
    )
    assert tried.drawn_by is None
    assert tried.trouble


def test_a_missing_compositor_is_told_with_its_remedy(tmp_path: Path) -> None:
    tried = kiosk.attempt(Mode.CAGE, None, {"PATH": str(tmp_path)})
    assert tried == Tried(Mode.CAGE, None, "cage is not installed: apt-get install cage seatd xwayland")


def test_the_companion_takes_the_place_of_the_launcher(monkeypatch: pytest.MonkeyPatch) -> None:
    """The service manager watches this process: it may not start another one and wait."""
    became: list[tuple[str, list[str], dict[str, str]]] = []
    monkeypatch.setattr(os, "execvpe", lambda *values: became.append(values))
    kiosk.main({"PERGAMON_KIOSK": "cage", "PERGAMON_ARGUMENTS": "play --camera 'usb:0'"})
    ((file, command, environment),) = became
    assert file == "cage"
    assert command[:3] == ["cage", "-s", "--"]
    assert command[3] == str(Path(sys.prefix).resolve() / "bin/python")
    assert command[4:] == ["-m", "companion", "play", "--camera", "usb:0", "--fullscreen"]
    assert environment["PERGAMON_KIOSK"] == "cage"


@pytest.mark.parametrize(
    ("nodes", "forbidden", "said"),
    [
        ([], [], ["no graphics card", "neither a touch screen nor a mouse"]),
        (["dri/card0", "dri/renderD128", "input/event0"], [], []),
        (["dri/card0", "input/event0"], ["card0"], ["group “video”"]),
        (["dri/card0", "dri/renderD128", "input/event0"], ["renderD128"], ["group “render”"]),
        (["dri/card0", "input/event0"], ["event0"], ["group “input”"]),
    ],
)
def test_what_this_user_lacks_at_the_screen_is_told(
    tmp_path: Path, nodes: list[str], forbidden: list[str], said: list[str]
) -> None:
    for node in nodes:
        (tmp_path / "dev" / node).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "dev" / node).touch()
    told = kiosk.warnings(tmp_path, lambda path, _mode: path.name not in forbidden)
    assert len(told) == len(said)
    assert all(words in sentence for words, sentence in zip(said, told, strict=True))
