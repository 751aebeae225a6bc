"""What can be heard: short, ours, and only where the owner likes it."""

from __future__ import annotations

import io
import threading
import wave
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from companion.games.pergamon import Back, DrawGrants, PlaceFigure, TurnUpFinds, TurnUpGrants
from companion.preferences import Preferences
from companion.session.events import Source
from companion.table.advice import Advice, Discrepancy
from companion.ui import synth
from companion.ui.presenters import sounds
from companion.ui.sounds import SoundPlayer, path_of
from tests.games_setup import finds_of_ages, setup_for
from tests.ui.hand import Hand
from tests.ui.prepared import CameraIs


def samples(wav: bytes) -> Any:
    with wave.open(io.BytesIO(wav)) as file:
        assert (file.getframerate(), file.getnchannels()) == (synth.RATE, 1)
        return np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(int)


@pytest.mark.parametrize("name", synth.RECIPES)
def test_every_sound_is_short_never_clips_and_lies_there_as_it_is_made(name: str) -> None:
    kept, made = samples(path_of(name).read_bytes()), samples(synth.wav(name))
    assert len(kept) == len(made) and np.abs(kept - made).max() <= 1, "run python -m companion.ui.synth"
    assert len(kept) / synth.RATE < 1.5
    loud = np.abs(kept)
    assert 8000 < loud.max() < 24000
    assert loud[-20:].max() < 600, "it ends without a click"


def test_every_sound_that_is_played_exists_and_every_one_is_played() -> None:
    assert {*sounds._OF.values(), sounds.ALARM, "seen", "back"} == set(synth.RECIPES)


@pytest.fixture
def heard() -> list[str]:
    return []


@pytest.fixture
def listening(open_app: Callable[..., Any], heard: list[str]) -> Iterator[Hand]:
    yield open_app(play_sound=heard.append)


def test_the_camera_is_heard_and_a_hand_only_where_the_game_moves_on(
    listening: Hand, heard: list[str]
) -> None:
    listening.app.start_game(setup_for(2))
    session = listening.app.session
    finds = finds_of_ages((1, 6), (2, 11), (4, 14), (4, 36), (4, 85))
    session.submit(TurnUpFinds(finds, (1, 2, 3, 4, 5)), Source.CAMERA)
    assert heard == ["seen"]
    session.submit(DrawGrants((Back.SACK, Back.CHEST)), Source.HAND)
    assert heard == ["seen"]
    session.undo()
    assert heard == ["seen", "back"]
    session.redo()
    session.submit(PlaceFigure(0, 1), Source.CAMERA)
    session.submit(PlaceFigure(1, 8), Source.CAMERA)
    session.submit(TurnUpGrants((4, 7)))
    assert heard[2:] == ["seen", "seen", "coins"]


def test_a_discrepancy_is_heard_once(listening: Hand, heard: list[str]) -> None:
    listening.app.start_game(setup_for(2))
    wrong = Advice(discrepancies=(Discrepancy("a", "The find lies on III.", 0.0),))
    for _look in range(3):
        listening.app.show_advice(wrong, CameraIs())
    assert heard == ["alarm"]


def test_whoever_likes_no_sounds_hears_none(listening: Hand, heard: list[str]) -> None:
    listening.app.use_preferences(Preferences(sound=False))
    listening.app.start_game(setup_for(2))
    listening.app.show_advice(Advice(discrepancies=(Discrepancy("a", "Wrong.", 0.0),)), CameraIs())
    assert heard == []


def test_a_machine_without_a_sound_card_stays_silent_and_says_so_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(SoundPlayer, "_load", lambda _self, _name: None)
    player = SoundPlayer()
    for _time in range(5):
        player.play("turn")
    player.close()
    assert [record.message for record in caplog.records] == ["there is no sound: no sound card can be used"]


def test_sounds_are_played_away_from_the_thread_that_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[str, bool]] = []

    class Sound:
        def __init__(self, name: str) -> None:
            self.name = name

        def play(self) -> None:
            played.append((self.name, threading.current_thread() is threading.main_thread()))

    monkeypatch.setattr(SoundPlayer, "_load", lambda _self, name: Sound(name))
    player = SoundPlayer()
    player.play("turn")
    player.close()
    assert played == [("turn", False)]
