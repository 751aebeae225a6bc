"""Sticker codes: their texts, what is refused, and the way through real QR codes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.artwork import qr_modules
from vision.codes import (
    CodeError,
    DamagedCode,
    ForeignCode,
    NewerCode,
    Sticker,
    StickerClass,
    all_stickers,
    parse,
)
from vision.decode import ZBAR, ZXING, load

CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"


def test_the_box_has_eighty_seven_kinds_of_sticker_each_with_its_own_text() -> None:
    texts = {str(s) for s in all_stickers()}
    assert len(texts) == len(all_stickers()) == 60 + 8 + 2 + 4 + 1 + 12
    assert all(set(t) <= set(CHARACTERS) and len(t) == 7 for t in texts)


@pytest.mark.parametrize("sticker", all_stickers(), ids=str)
def test_every_code_names_its_sticker(sticker: Sticker) -> None:
    assert parse(str(sticker)) == sticker


def test_no_single_wrong_or_swapped_character_passes_for_another_sticker() -> None:
    for text in map(str, all_stickers()):
        wrong = {text[:i] + c + text[i + 1 :] for i in range(len(text)) for c in CHARACTERS}
        wrong |= {text[:i] + text[i + 1] + text[i] + text[i + 2 :] for i in range(len(text) - 1)}
        for other in wrong - {text}:
            with pytest.raises(CodeError):
                parse(other)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", ForeignCode),
        ("https://example.org", ForeignCode),
        ("PG", ForeignCode),
        ("PG²F01F", ForeignCode),
        ("PG2F01F", NewerCode),
        ("PG9", ForeignCode),
        ("PG1F01G", DamagedCode),
        ("PG1F61A", DamagedCode),
        ("PG1F01F ", DamagedCode),
        ("pg1f01f", ForeignCode),
    ],
)
def test_other_texts_are_refused_for_what_they_are(text: str, error: type[CodeError]) -> None:
    with pytest.raises(error):
        parse(text)


@given(st.one_of(st.text(), st.from_regex(r"PG[0-9][A-Z][0-9]{2}[0-9A-Z+]", fullmatch=True)))
def test_whatever_the_text_it_is_one_of_ours_or_a_code_error(text: str) -> None:
    try:
        sticker = parse(text)
    except CodeError:
        return
    assert str(sticker) == text


def test_a_number_that_the_class_does_not_have_is_no_sticker() -> None:
    with pytest.raises(ValueError, match="FIND 61"):
        Sticker(StickerClass.FIND, 61)


@pytest.mark.parametrize("name", [ZXING, ZBAR])
def test_every_code_comes_back_through_its_qr_code(name: str) -> None:
    decoder = load(name)
    if decoder is None:
        pytest.skip(f"the QR decoder {name} is not installed")
    for sticker in all_stickers():
        dark = np.kron(np.pad(qr_modules(sticker), 4), np.ones((4, 4), dtype=bool))
        codes = decoder.read(np.where(dark, 0, 255).astype(np.uint8))
        assert [parse(code.text) for code in codes] == [sticker]


def test_symbols_differ_enough_to_be_recognised_without_decoding() -> None:
    patterns = [qr_modules(s) for s in all_stickers()]
    least = min(
        int((one != np.rot90(other, turn)).sum())
        for i, one in enumerate(patterns)
        for other in patterns[:i]
        for turn in range(4)
    )
    assert least >= 50  # of 441 modules
