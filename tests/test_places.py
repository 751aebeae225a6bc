"""Where the owner's files are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.places import PlaceError, find_places


def test_the_folder_given_outranks_the_environment(tmp_path: Path) -> None:
    environment = {"PERGAMON_DATA": str(tmp_path / "b"), "XDG_DATA_HOME": str(tmp_path / "c")}
    assert find_places(tmp_path / "a", environment).data == tmp_path / "a"
    assert find_places(None, environment).data == tmp_path / "b"
    del environment["PERGAMON_DATA"]
    assert find_places(None, environment).data == tmp_path / "c" / "pergamon"


@pytest.mark.parametrize("relative", ["", "data"])
def test_the_usual_folder_is_in_the_home_folder(monkeypatch: pytest.MonkeyPatch, relative: str) -> None:
    monkeypatch.setenv("HOME", "/home/anna")
    assert find_places(None, {"XDG_DATA_HOME": relative}).data == Path("/home/anna/.local/share/pergamon")


def test_asking_for_the_data_folder_makes_it_and_leaves_it_empty(tmp_path: Path) -> None:
    places = find_places(tmp_path / "deep" / "data")
    assert places.need_data() == places.data
    assert list(places.data.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_named_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(PlaceError, match=r"file/data \(Not a directory\)"):
        find_places(tmp_path / "file" / "data").need_data()
