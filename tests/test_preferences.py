"""This device's preferences: kept through a power cut, and never lost without a word."""

from __future__ import annotations

import json
import os
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.preferences import Loaded, Preferences, PreferencesError, load, save

OTHERS = Preferences(
    "hu", "XL", True, False, False, "usb:0", "/home/őrs/board.json", True, rotation=270, mains=60
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "settings.json"


def write(path: Path, content: bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)


def names(path: Path) -> list[str]:
    return sorted(file.name for file in path.parent.iterdir())


def test_without_a_file_the_usual_ones_hold(path: Path) -> None:
    assert load(path) == Loaded(Preferences())
    assert not path.parent.exists(), "reading makes nothing"


def test_what_is_saved_is_there_again(path: Path) -> None:
    assert all(getattr(OTHERS, f.name) != getattr(Preferences(), f.name) for f in fields(Preferences))
    for preferences in (OTHERS, Preferences()):
        save(path, preferences)
        assert load(path) == Loaded(preferences)
        assert names(path) == ["settings.json"]


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\x00" * 300, b"[1]", b'{"dark": NaN}', b"\xff\xfe{}"], ids=str
)
def test_an_unreadable_file_is_kept_and_told(path: Path, content: bytes) -> None:
    write(path, content)
    loaded = load(path)
    assert loaded.preferences == Preferences()
    assert loaded.notice is not None
    assert "could not be read" in loaded.notice
    assert str(path.with_name("settings.json.bad")) in loaded.notice
    assert path.with_name("settings.json.bad").read_bytes() == content
    assert load(path) == Loaded(Preferences()), "it is told once"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "../../etc"),
        ("language", 3),
        ("text_size", "XXL"),
        ("text_size", ["M"]),
        ("dark", 1),
        ("sound", "no"),
        ("motion", None),
        ("camera", ""),
        ("camera", "a\nb"),
        ("layout", 7),
        ("open_vp", {}),
        ("rotation", 45),
        ("rotation", False),
    ],
)
def test_one_value_that_makes_no_sense_costs_only_itself(path: Path, name: str, value: Any) -> None:
    save(path, OTHERS)
    content = json.dumps({**json.loads(path.read_text("utf-8")), name: value}).encode()
    write(path, content)
    expected = replace(OTHERS, **{name: getattr(Preferences(), name)})
    loaded = load(path)
    assert loaded.preferences == expected
    assert loaded.notice is not None
    assert name in loaded.notice
    assert path.with_name("settings.json.bad").read_bytes() == content
    assert load(path) == Loaded(expected), "the sensible ones were saved, and it is told once"


def test_a_newer_versions_keys_do_no_harm(path: Path) -> None:
    write(path, b'{"hologram": true, "dark": true}')
    assert load(path) == Loaded(Preferences(dark=True))


def test_a_file_that_may_not_be_read_is_told(path: Path) -> None:
    path.mkdir(parents=True)  # the simplest file that nobody can read, root included
    loaded = load(path)
    assert loaded.preferences == Preferences()
    assert loaded.notice is not None
    assert "could not be read" in loaded.notice


def test_saving_that_fails_leaves_the_old_file_and_says_so(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(path, OTHERS)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(PreferencesError, match=r"No space left on device.*until the companion is closed"):
            save(path, Preferences())
    assert load(path) == Loaded(OTHERS)
    assert names(path) == ["settings.json"]


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(PreferencesError, match="could not be saved"):
        save(tmp_path / "file" / "settings.json", OTHERS)


def test_the_new_file_and_its_name_are_on_the_disk_before_saving_ends(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Content first, then the name, then the folder: in any other order a power cut leaves an empty file."""
    done: list[str] = []
    fsync, rename = os.fsync, Path.replace

    def noted_fsync(descriptor: int) -> None:
        done.append("folder" if os.path.isdir(f"/proc/self/fd/{descriptor}") else "content")  # noqa: PTH112
        fsync(descriptor)

    def noted_rename(self: Path, target: Path) -> Path:
        done.append("name")
        return rename(self, target)

    monkeypatch.setattr(os, "fsync", noted_fsync)
    monkeypatch.setattr(Path, "replace", noted_rename)
    save(path, OTHERS)
    assert done == ["content", "name", "folder"]


_CAMERAS = st.text(max_size=30).map(lambda name: json.dumps({"camera": name}).encode())


@given(content=st.binary(max_size=60) | _CAMERAS)
def test_no_content_stops_the_program(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.mktemp("any") / "settings.json"
    path.write_bytes(content)
    loaded = load(path)
    assert isinstance(loaded.preferences, Preferences)
    assert load(path) == Loaded(loaded.preferences), "what was wrong is told once"
