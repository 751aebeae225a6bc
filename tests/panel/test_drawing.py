"""The wiring as a table and as a picture, and the page that shows both."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

from companion.panel.drawing import GROUNDS, lines, nearest_ground, picture, table, tone_of
from companion.panel.lamps import TABLE
from companion.panel.sentences import button_name, part_label, pattern_name
from hardware.patterns import LampState
from hardware.wiring import EVERY_PART, HEADER, USUAL, ButtonName, Lamp, LampGroup, Wiring

HOUSE = Path(__file__).resolve().parents[2]
PAGE = (HOUSE / "docs/panel.md").read_text("utf-8")


def test_every_wire_has_both_numbers_of_its_pin_and_a_ground_that_is_one() -> None:
    wires = lines(Wiring.usual())
    assert [wire.part for wire in wires] == list(EVERY_PART)
    assert all(wire.header == HEADER[wire.gpio] and wire.ground in GROUNDS for wire in wires)


def test_the_nearest_ground_lies_beside() -> None:
    assert nearest_ground(11) == 9
    assert nearest_ground(40) == 39
    assert nearest_ground(12) == 14


def test_the_table_has_a_line_for_every_part_that_is_wired() -> None:
    drawn = table(Wiring.parse({"status": 12, "level": [None, 5]})).splitlines()
    assert len(drawn) == 3
    assert re.fullmatch(r"Level lamp II +5 +29 +30", drawn[1])


def test_the_picture_shows_every_pin_and_names_every_part() -> None:
    root = ElementTree.fromstring(picture(Wiring.usual()))
    texts = [element.text for element in root.iter() if element.text and element.text.strip()]
    assert {str(pin) for pin in range(1, 41)} <= set(texts)
    assert {part_label(part) for part in EVERY_PART} <= set(texts)
    assert all(f"GPIO {gpio}" in texts for gpio in HEADER)


def test_parts_without_a_wire_are_not_drawn() -> None:
    drawn = picture(Wiring.parse({"status": 12}))
    assert "Status lamp" in drawn and "Buzzer" not in drawn


def test_every_part_has_a_colour() -> None:
    assert all(re.fullmatch("#[0-9A-F]{6}", tone_of(part)) for part in EVERY_PART)
    assert tone_of(Lamp(LampGroup.PLAYER, 1)) != tone_of(Lamp(LampGroup.PLAYER, 2))


# --- the page ----------------------------------------------------------------------------------------


def test_the_pages_picture_is_the_one_that_is_drawn_now() -> None:
    assert (HOUSE / "docs/pictures/panel-wiring.svg").read_text("utf-8") == picture(Wiring.usual())


def test_the_pages_wiring_table_is_the_usual_one() -> None:
    for wire in lines(Wiring.usual()):
        assert f"| {part_label(wire.part)} | {wire.gpio} | {wire.header} | {wire.ground} |" in PAGE


def test_the_page_tells_every_row_of_the_lamps_table() -> None:
    for row in TABLE[1:]:
        assert f"| {pattern_name(row.pattern)} | {row.means()} |" in PAGE, row.means()
    assert TABLE[0].pattern is LampState.OFF


def test_the_page_shows_the_settings_file_that_is_written() -> None:
    from companion.panel.settings import as_text

    shown = "\n".join(f"    {line}" for line in as_text(USUAL).splitlines())
    assert shown in PAGE


def test_the_page_tells_every_button() -> None:
    assert all(
        f"**{button_name(button)}**" in PAGE for button in ButtonName if button is not ButtonName.CHOOSE
    )


def test_every_picture_on_the_page_is_there() -> None:
    for name in re.findall(r"\]\(([^)#]+)\)", PAGE):
        if "://" not in name:
            assert (HOUSE / "docs" / name).exists(), name
