"""What the settled table believes after several looks."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from vision.codes import Sticker, StickerClass
from vision.settling import Settler
from vision.sightings import Look, Scene, Sighting

MASK = Sticker(StickerClass.FIND, 7)
JUG = Sticker(StickerClass.FIND, 8)
SACK = Sticker(StickerClass.GRANT_BACK, 1)
FIVE = Sticker(StickerClass.GRANT_FACE, 5)

PLACES = {
    "dig/I/1": (46.0, 86.0),
    "dig/I/2": (84.0, 86.0),
    "card/1": (260.0, 200.0),
    "card/2": (310.0, 200.0),
}


def at(sticker: Sticker, slot: str | None, x: float | None = None, y: float | None = None) -> Sighting:
    """A sighting in a slot's middle, or at the place given."""
    home = PLACES.get(slot or "", (400.0, 300.0))
    return Sighting(sticker, (), home[0] if x is None else x, home[1] if y is None else y, slot)


class Table:
    """Feeds looks to a settler, a tenth of a second apart."""

    def __init__(self) -> None:
        self.settler = Settler(PLACES)
        self.number = 0

    def look(
        self,
        *sightings: Sighting,
        covered: Iterable[str] = (),
        motion: bool = False,
        board: bool = True,
        twins: tuple[Sticker, ...] = (),
    ) -> Scene:
        self.number += 1
        return self.settler.update(
            Look(self.number / 10, self.number, sightings, board, frozenset(covered), motion, twins)
        )


def slots(scene: Scene) -> dict[str, str | None]:
    return {str(p.sticker): p.slot for p in scene.pieces}


def test_one_look_is_not_believed_and_two_are() -> None:
    table = Table()
    assert table.look(at(MASK, "dig/I/1")).pieces == ()
    scene = table.look(at(MASK, "dig/I/1"))
    (piece,) = scene.pieces
    assert (piece.sticker, piece.slot, piece.since) == (MASK, "dig/I/1", scene.time)


def test_two_looks_at_two_slots_do_not_agree() -> None:
    table = Table()
    table.look(at(MASK, "dig/I/1"))
    assert table.look(at(MASK, "dig/I/2")).pieces == ()
    assert slots(table.look(at(MASK, "dig/I/2"))) == {str(MASK): "dig/I/2"}


def test_outside_the_slots_the_place_itself_must_agree() -> None:
    table = Table()
    table.look(at(MASK, None, 300, 300))
    assert table.look(at(MASK, None, 306, 300)).pieces == ()
    (piece,) = table.look(at(MASK, None, 309, 300)).pieces
    assert piece.slot is None


def test_a_missed_reading_does_not_take_a_piece_away() -> None:
    table = Table()
    table.look(at(MASK, "dig/I/1"))
    table.look(at(MASK, "dig/I/1"))
    for _ in range(4):
        assert table.look().pieces
        assert table.look(at(MASK, "dig/I/1")).pieces


def test_a_piece_taken_away_is_gone_after_two_looks_at_its_empty_slot() -> None:
    table = Table()
    table.look(at(MASK, "dig/I/1"))
    table.look(at(MASK, "dig/I/1"))
    assert table.look().pieces
    assert table.look().pieces == ()


def test_a_hand_over_a_slot_is_covered_not_gone() -> None:
    table = Table()
    table.look(at(MASK, "dig/I/1"))
    table.look(at(MASK, "dig/I/1"))
    for _ in range(20):
        scene = table.look(covered=["dig/I/1"], motion=True)
        assert slots(scene) == {str(MASK): "dig/I/1"}
        assert not scene.empty("dig/I/1")
        assert "dig/I/1" in scene.covered
    table.look()
    assert table.look().empty("dig/I/1")


def test_looks_that_could_not_see_break_a_row_of_misses() -> None:
    table = Table()
    table.look(at(MASK, "dig/I/1"))
    table.look(at(MASK, "dig/I/1"))
    table.look()
    table.look(covered=["dig/I/1"])
    assert table.look().pieces
    assert table.look().pieces == ()


def test_outside_the_slots_only_still_looks_take_a_piece_away() -> None:
    table = Table()
    table.look(at(MASK, None))
    table.look(at(MASK, None))
    for _ in range(5):
        assert table.look(motion=True).pieces
    table.look()
    assert table.look().pieces == ()


def test_a_moved_find_leaves_its_covered_old_place_at_once() -> None:
    table = Table()
    table.look(at(MASK, "dig/I/1"))
    table.look(at(MASK, "dig/I/1"))
    assert slots(table.look(at(MASK, "dig/I/2"), covered=["dig/I/1"])) == {str(MASK): "dig/I/1"}
    assert slots(table.look(at(MASK, "dig/I/2"), covered=["dig/I/1"])) == {str(MASK): "dig/I/2"}


def test_lying_still_contradicts_a_single_odd_look() -> None:
    table = Table()
    table.look(at(MASK, "dig/I/1"))
    table.look(at(MASK, "dig/I/1"))
    for _ in range(3):
        assert slots(table.look(at(MASK, "dig/I/2"))) == {str(MASK): "dig/I/1"}
        assert slots(table.look(at(MASK, "dig/I/1"))) == {str(MASK): "dig/I/1"}


def test_a_piece_on_the_edge_of_a_slot_does_not_jump() -> None:
    table = Table()
    table.look(at(MASK, "dig/I/1", 63.9, 86))
    table.look(at(MASK, "dig/I/1", 63.9, 86))
    for x, slot in ((64.1, None), (63.8, "dig/I/1"), (64.2, None), (64.2, None), (64.3, None)):
        scene = table.look(at(MASK, slot, x, 86))
        assert slots(scene) == {str(MASK): "dig/I/1"}
    assert scene.quiet > 0.4


def test_a_piece_pushed_within_a_large_area_is_followed() -> None:
    table = Table()
    table.look(at(MASK, "reveal", 220, 260))
    table.look(at(MASK, "reveal", 220, 260))
    assert table.look(at(MASK, "reveal", 300, 260)).pieces[0].x == 220
    scene = table.look(at(MASK, "reveal", 300, 260))
    assert [(p.slot, p.x) for p in scene.pieces] == [("reveal", 300)]
    assert scene.quiet == 0


def test_equal_cards_are_kept_apart_by_their_slots() -> None:
    table = Table()
    for _ in range(2):
        scene = table.look(at(SACK, "card/1"), at(SACK, "card/2"))
    assert [p.slot for p in scene.pieces] == ["card/1", "card/2"]
    table.look(at(SACK, "card/2"), at(FIVE, "card/1"))
    scene = table.look(at(SACK, "card/2"), at(FIVE, "card/1"))
    assert [(p.sticker, p.slot) for p in scene.pieces] == [(SACK, "card/2"), (FIVE, "card/1")]


def test_two_equal_cards_can_lie_in_one_area() -> None:
    table = Table()
    for _ in range(3):
        scene = table.look(at(FIVE, "discard", 650, 200), at(FIVE, "discard", 700, 200))
    assert [p.x for p in scene.at("discard")] == [650, 700]


def test_without_the_board_everything_is_covered_and_stays() -> None:
    table = Table()
    table.look(at(MASK, "dig/I/1"))
    table.look(at(MASK, "dig/I/1"))
    for _ in range(5):
        scene = table.look(Sighting(JUG, ()), board=False)
    assert not scene.board_found
    assert scene.covered == frozenset(PLACES)
    assert slots(scene) == {str(MASK): "dig/I/1"}
    assert scene.quiet == 0


def test_quiet_counts_from_the_last_thing_that_moved() -> None:
    table = Table()
    table.look(at(MASK, "dig/I/1"))
    assert table.look(at(MASK, "dig/I/1")).quiet == 0
    for _ in range(3):
        scene = table.look(at(MASK, "dig/I/1"))
    assert abs(scene.quiet - 0.3) < 1e-9
    assert table.look(at(MASK, "dig/I/1"), motion=True).quiet == 0
    assert table.look(at(MASK, "dig/I/1")).quiet > 0
    table.look()
    assert table.look().quiet == 0


def test_a_sticker_seen_twice_at_once_is_reported_after_two_looks_and_not_lost() -> None:
    table = Table()
    table.look(at(MASK, "dig/I/1"))
    table.look(at(MASK, "dig/I/1"))
    assert table.look(twins=(MASK,)).duplicates == ()
    for _ in range(4):
        scene = table.look(twins=(MASK,))
    assert scene.duplicates == (MASK,)
    assert slots(scene) == {str(MASK): "dig/I/1"}
    assert table.look(at(MASK, "dig/I/1")).duplicates == ()


def test_a_clock_that_starts_again_does_not_break_quiet() -> None:
    settler = Settler(PLACES)
    settler.update(Look(100.0, 1, (), True))
    assert settler.update(Look(1.0, 2, (), True)).quiet == 0
    assert settler.update(Look(3.0, 3, (), True)).quiet == 2


# -- whatever happens ------------------------------------------------------------------------------------

STICKERS = (MASK, JUG, SACK, FIVE)


@st.composite
def looks(draw: st.DrawFn) -> list[Look]:
    """Random looks: each sticker anywhere or missed, slots covered at random, the board lost at times."""
    result = []
    for number in range(draw(st.integers(1, 25))):
        seen = []
        for sticker in STICKERS:
            slot = draw(st.sampled_from([None, None, *PLACES]))
            if slot is not None:
                jitter = draw(st.floats(-9, 9))
                seen.append(at(sticker, slot, PLACES[slot][0] + jitter))
        covered = draw(st.frozensets(st.sampled_from(sorted(PLACES))))
        board, motion = draw(st.integers(0, 9)) > 0, draw(st.booleans())
        result.append(Look(number / 10, number, tuple(seen), board, covered, motion))
    return result


@given(looks())
def test_nothing_is_invented_that_two_looks_did_not_see(sequence: list[Look]) -> None:
    settler = Settler(PLACES)
    seen: dict[tuple[Sticker, str | None], int] = {}
    for look in sequence:
        if look.board_found:
            for s in look.sightings:
                seen[s.sticker, s.slot] = seen.get((s.sticker, s.slot), 0) + 1
        scene = settler.update(look)
        assert all(seen.get((p.sticker, p.slot), 0) >= 2 for p in scene.pieces)
        assert all(len(scene.where(s)) <= 1 for s in STICKERS if s.unique)
        assert scene.quiet >= 0


@given(looks(), st.sampled_from(STICKERS), st.sampled_from(sorted(PLACES)))
def test_nothing_is_dropped_that_was_covered_all_the_time(
    sequence: list[Look], sticker: Sticker, slot: str
) -> None:
    settler = Settler(PLACES)
    for number in (-2, -1):
        settler.update(Look(number / 10, number, (at(sticker, slot),), True))
    for look in sequence:
        others = tuple(s for s in look.sightings if s.sticker != sticker)
        hidden = Look(look.time, look.frame_number, others, look.board_found, look.covered | {slot})
        scene = settler.update(hidden)
        assert any(p.slot == slot for p in scene.where(sticker))
        assert not scene.empty(slot)


@given(looks())
def test_a_still_table_is_seen_as_it_is_whatever_came_before(sequence: list[Look]) -> None:
    settler = Settler(PLACES)
    for look in sequence:
        settler.update(look)
    truth = (at(MASK, "dig/I/1"), at(SACK, "card/1"), at(FIVE, "card/2"))
    for n in range(3):
        scene = settler.update(Look(10 + n / 10, 100 + n, truth, True))
    assert [(p.sticker, p.slot) for p in scene.pieces] == [
        (SACK, "card/1"),
        (MASK, "dig/I/1"),
        (FIVE, "card/2"),
    ]
