"""Print sheets: printed, photographed and read back, every sticker is there at its true size."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.artwork import QR_SIDE, qr_modules
from vision.codes import Sticker, StickerClass, all_stickers, parse
from vision.decode import ZXING, Decoded, load
from vision.geometry import ArucoDetector
from vision.labels import SHEETS, LabelSheet, label_sheet
from vision.layout import DEMONSTRATION, Layout
from vision.sheets import COPIES, RULER, Paper, SheetTexts, write_sheets
from vision.sightings import Grey
from vision.sizing import RIM, fitted

pdfium = pytest.importorskip("pypdfium2", reason="pypdfium2 draws the sheets for this test")

LAYOUT = Layout.load(DEMONSTRATION)
DPI = 300
PIXELS_PER_MM = DPI / 25.4


def pages(path: Path) -> list[Grey]:
    document = pdfium.PdfDocument(str(path))
    try:
        return [
            np.array(page.render(scale=DPI / 72, grayscale=True).to_pil().convert("L")) for page in document
        ]
    finally:
        document.close()


@pytest.fixture(scope="module", params=list(Paper), ids=lambda paper: paper.name)
def printed(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Paper, list[Grey]]:
    path = tmp_path_factory.mktemp("sheets") / "sheets.pdf"
    paper: Paper = request.param
    count = write_sheets(path, LAYOUT, paper)
    drawn = pages(path)
    assert len(drawn) == count
    return paper, drawn


def codes(drawn: list[Grey]) -> list[Decoded]:
    decoder = load(ZXING)
    if decoder is None:
        pytest.skip("zxing-cpp is not installed")
    return [code for page in drawn for code in decoder.read(page)]


def test_the_paper_has_its_size(printed: tuple[Paper, list[Grey]]) -> None:
    paper, drawn = printed
    for page in drawn:
        assert (page.shape[1], page.shape[0]) == pytest.approx(
            [mm * PIXELS_PER_MM for mm in paper.value], abs=2
        )


def test_every_sticker_of_the_box_is_printed_and_reads(printed: tuple[Paper, list[Grey]]) -> None:
    read = Counter(parse(code.text) for code in codes(printed[1]))
    assert read == Counter({s: COPIES.get(s.cls, 1) for s in all_stickers()})
    per_class = Counter(dict.fromkeys(StickerClass, 0))
    for sticker, count in read.items():
        per_class[sticker.cls] += count
    assert per_class[StickerClass.FIND] == 60
    assert per_class[StickerClass.GRANT_FACE] == per_class[StickerClass.GRANT_BACK] == 24


def test_symbols_are_true_and_have_their_true_size_to_one_per_cent(printed: tuple[Paper, list[Grey]]) -> None:
    for page in printed[1]:
        for code in codes([page]):
            sticker, symbol = parse(code.text), dark_part(page, code)
            edge = LAYOUT.pieces[sticker.cls].symbol * PIXELS_PER_MM
            assert symbol.shape == pytest.approx((edge, edge), rel=0.01), code.text
            modules = cv2.resize(symbol, (QR_SIDE, QR_SIDE), interpolation=cv2.INTER_AREA) < 128
            assert np.array_equal(modules, qr_modules(sticker)), code.text


def dark_part(page: Grey, code: Decoded) -> Grey:
    """The page cut to what is dark in and just around a symbol."""
    around = code.edge / QR_SIDE  # one module: the quiet zone is wider
    x0, y0 = (code.corners.min(axis=0) - around).astype(int)
    x1, y1 = (code.corners.max(axis=0) + around).astype(int)
    cut = page[y0:y1, x0:x1]
    rows, columns = np.nonzero(cut < 128)
    return cut[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]


def test_the_board_corners_are_printed_at_their_true_size(printed: tuple[Paper, list[Grey]]) -> None:
    found = {i: quad for page in printed[1] for i, quad in ArucoDetector().find(page).items()}
    assert sorted(found) == [0, 1, 2, 3]
    for corner in LAYOUT.corners:
        edge = np.linalg.norm(found[corner.id][1] - found[corner.id][0]) / PIXELS_PER_MM
        assert edge == pytest.approx(corner.w, rel=0.01)


def test_each_page_has_a_ruler_of_a_hundred_millimetres(printed: tuple[Paper, list[Grey]]) -> None:
    for page in printed[1]:
        foot = page[-int(24 * PIXELS_PER_MM) :]
        longest = max(longest_run(row < 128) for row in foot)
        assert longest / PIXELS_PER_MM == pytest.approx(RULER, rel=0.005)


def longest_run(dark: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> int:
    edges = np.flatnonzero(np.diff(np.concatenate([[0], dark.astype(np.int8), [0]])))
    return int((edges[1::2] - edges[::2]).max(initial=0))


def test_nothing_is_printed_where_a_printer_cannot(printed: tuple[Paper, list[Grey]]) -> None:
    margin = int(10 * PIXELS_PER_MM)
    for page in printed[1]:
        edges = (page[:margin], page[-margin:], page[:, :margin], page[:, -margin:])
        assert all(int(edge.min()) > 250 for edge in edges)


def test_words_are_those_given(tmp_path: Path) -> None:
    path = tmp_path / "sheets.pdf"
    write_sheets(path, LAYOUT, texts=SheetTexts(title="Μουσείο őű", find="lelet {number}"))
    document = pdfium.PdfDocument(str(path))
    text = document[0].get_textpage().get_text_range()
    document.close()
    assert "Μουσείο őű" in text
    assert "lelet 42" in text
    assert "Page 1 of" in text and "100 %" in text


def test_an_old_file_survives_a_failed_write(tmp_path: Path) -> None:
    path = tmp_path / "sheets.pdf"
    path.write_text("old")
    texts = SheetTexts(corners=())
    with pytest.raises(IndexError):
        write_sheets(path, LAYOUT, texts=texts)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_cut_marks_stand_outside_of_each_sticker_in_line_with_its_edges(tmp_path: Path) -> None:
    path = tmp_path / "sheets.pdf"
    write_sheets(path, LAYOUT)
    page = pages(path)[0]
    first = min(codes([page]), key=lambda code: code.centre[0] + code.centre[1])
    # the first sticker: symbol, three modules of white and the rim on each side
    edge = 18.0 + 2 * (3 * 18.0 / QR_SIDE + RIM)
    left = int(first.centre[0] - edge / 2 * PIXELS_PER_MM)
    top = int(first.centre[1] - edge / 2 * PIXELS_PER_MM)
    away = int(0.9 * PIXELS_PER_MM)  # in the middle of a mark
    assert page[top - away, left - 3 : left + 4].min() < 128, "above the left edge"
    assert page[top - 3 : top + 4, left - away].min() < 128, "beside the upper edge"
    assert page[top - away, left + 60 : left + 200].min() > 250, "nothing between the marks"


# --- sheets of labels --------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=["L7651", "4608", "5160"])
def on_labels(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[LabelSheet, list[Grey]]:
    labels = label_sheet(request.param)
    assert labels is not None
    path = tmp_path_factory.mktemp("labels") / "labels.pdf"
    write_sheets(path, LAYOUT, labels=labels)
    return labels, pages(path)


def test_every_sticker_lies_on_a_label_of_its_own(on_labels: tuple[LabelSheet, list[Grey]]) -> None:
    labels, drawn = on_labels
    places: Counter[tuple[int, int, int]] = Counter()
    read: Counter[Sticker] = Counter()
    for number, page in enumerate(drawn[:-1]):
        for code in codes([page]):
            read[parse(code.text)] += 1
            x, y = code.corners.T / PIXELS_PER_MM
            column = int((x.mean() - labels.left) // labels.across)
            row = int((y.mean() - labels.top) // labels.down)
            left, top = labels.left + column * labels.across, labels.top + row * labels.down
            assert left + 1 < x.min() and x.max() < left + labels.width - 1, code.text
            assert top + 1 < y.min() and y.max() < top + labels.height - 1, code.text
            assert 0 <= column < labels.columns and 0 <= row < labels.rows
            places[number, column, row] += 1
    assert read == Counter({s: COPIES.get(s.cls, 1) for s in all_stickers()})
    assert set(places.values()) == {1}


def test_symbols_that_labels_do_not_hold_are_printed_smaller_and_so_known_to_the_camera(
    on_labels: tuple[LabelSheet, list[Grey]],
) -> None:
    labels, drawn = on_labels
    pieces = fitted(LAYOUT, labels).pieces
    for code in codes(drawn[:-1]):
        wanted = pieces[parse(code.text).cls].symbol * PIXELS_PER_MM
        assert code.edge == pytest.approx(wanted, rel=0.03), code.text
    assert max(piece.symbol for piece in pieces.values()) <= 18


def test_the_corners_follow_on_plain_paper_and_each_sheet_has_its_ruler(
    on_labels: tuple[LabelSheet, list[Grey]],
) -> None:
    _labels, drawn = on_labels
    assert sorted(ArucoDetector().find(drawn[-1])) == [0, 1, 2, 3]
    for page in drawn[:-1]:
        foot = page[-int(11 * PIXELS_PER_MM) :]
        assert max(longest_run(row < 128) for row in foot) / PIXELS_PER_MM == pytest.approx(RULER, rel=0.005)
        edge = int(4.5 * PIXELS_PER_MM)
        edges = (page[:edge], page[-edge:], page[:, :edge], page[:, -edge:])
        assert all(int(part.min()) > 250 for part in edges)


@pytest.mark.parametrize("labels", SHEETS, ids=lambda labels: labels.name)
def test_the_grids_of_labels_lie_on_their_paper(labels: LabelSheet) -> None:
    width, height = Paper[labels.paper].value
    right = width - labels.left - (labels.columns - 1) * labels.across - labels.width
    below = height - labels.top - (labels.rows - 1) * labels.down - labels.height
    assert right == pytest.approx(labels.left, abs=2), "as much to the left as to the right"
    assert below > 8 and labels.across >= labels.width - 0.01 and labels.down >= labels.height - 0.01


def test_labels_are_found_by_any_number_of_their_family() -> None:
    names = ("L7651", "avery l7651", "J8651", "Avery8651")
    assert {label_sheet(name) for name in names} == {label_sheet("l7651")}
    assert label_sheet("Herma 4608") == label_sheet("10801") and label_sheet("Herma 5160") is None
