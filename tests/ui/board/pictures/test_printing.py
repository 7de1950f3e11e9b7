"""Boards on paper."""

import re
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QApplication, QWidget

from workbench.base import choices
from workbench.pictures.palettes import palette
from workbench.puzzles import KINDS
from workbench.puzzles.drawing import Ink
from workbench.puzzles.puzzle import untouched
from workbench.ui.base.painting import painting
from workbench.ui.board.pictures.printing import (
    SHEETS,
    Page,
    PaperDrawing,
    Sheet,
    chosen_printer,
    draw_page,
    draw_sheet,
    place_on,
    print_sheets,
    sheets_of,
)

LIGHT = palette("light")


def pdf_printer(folder: Path) -> QPrinter:
    """Return a printer that writes board.pdf."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(folder / "board.pdf"))
    return printer


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_printed_on_one_page_as_vectors(kind: str, qapp: QApplication, tmp_path: Path) -> None:
    puzzle = KINDS[kind].blank(choices.settle(KINDS[kind].sizes, {}))
    print_sheets(pdf_printer(tmp_path), sheets_of([Page(puzzle, untouched(puzzle), puzzle.name)], 1))

    written = (tmp_path / "board.pdf").read_bytes()
    assert written.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", written)) == 1
    assert not re.search(rb"/Subtype\s*/Image", written)


def test_cells_and_lines_on_paper_are_to_scale(qapp: QApplication) -> None:
    image = QImage(50, 30, QImage.Format.Format_RGB32)
    image.fill(QColor(LIGHT["paper"]))

    with painting(image) as painter:
        drawing = PaperDrawing(painter, 5, 5, 20, LIGHT)
        drawing.fill(np.array([[0, 1]]), Ink.PIECE_1)
        drawing.lines(np.array([[0.0, 1.0, 1.0, 1.0]]), Ink.FRAME, 0.2)

    assert image.pixelColor(35, 15).name() == LIGHT["piece-1"]
    assert image.pixelColor(15, 15).name() == LIGHT["paper"]
    assert image.pixelColor(15, 26).name() == LIGHT["frame"]  # 4 dots thick
    assert image.pixelColor(15, 21).name() == LIGHT["paper"]


def test_labels_on_paper_are_centred(qapp: QApplication) -> None:
    image = QImage(80, 80, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))

    with painting(image) as painter:
        PaperDrawing(painter, 0, 0, 80, LIGHT).labels(np.array([[0.5, 0.5]]), ["H"], Ink.GIVEN, 0.6)

    grey = np.frombuffer(image.constBits(), np.uint8).reshape(80, 80, 4)[:, :, 0]
    rows, columns = np.nonzero(grey < 128)
    assert abs(rows.mean() - 39.5) < 5
    assert abs(columns.mean() - 39.5) < 2
    assert np.ptp(rows) > 25


@pytest.mark.parametrize(("per_sheet", "solutions", "sheets"), [(1, 0, 7), (2, 0, 4), (4, 7, 3), (6, 7, 3), (12, 7, 2)])
def test_a_booklet_has_so_many_puzzles_on_a_sheet_and_small_solutions_on_others(
    per_sheet: int, solutions: int, sheets: int, qapp: QApplication, tmp_path: Path
) -> None:
    kinds = ["kakuro", "sudoku", "tour", "polyomino"]
    boards = [KINDS[kind].blank(choices.settle(KINDS[kind].sizes, {})) for kind in kinds]
    puzzles = [Page(boards[k % 4], untouched(boards[k % 4]), f"{k}. Title", "Author · Easy") for k in range(7)]

    print_sheets(pdf_printer(tmp_path), sheets_of(puzzles, per_sheet, puzzles[:solutions]))

    written = (tmp_path / "board.pdf").read_bytes()
    assert len(re.findall(rb"/Type\s*/Page\b", written)) == sheets


def test_a_document_is_named_so_that_a_file_can_be(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QPrintDialog, "exec", lambda _dialog: 1)

    printer = chosen_printer(QWidget(), "Compare: 8 × 8/2")

    assert printer is not None
    assert printer.docName() == "Compare 8 × 82"


@pytest.mark.parametrize("wide", [False, True])
def test_what_is_wider_than_high_lies_on_its_side(
    wide: bool, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QPrintDialog, "exec", lambda _dialog: 1)

    printer = chosen_printer(QWidget(), "Compare", wide=wide)

    assert printer is not None
    page = printer.pageLayout().paintRectPixels(printer.resolution())
    assert (page.width() > page.height()) == wide


def test_sheets_are_numbered_if_there_are_several() -> None:
    puzzle = KINDS["tour"].blank(choices.settle(KINDS["tour"].sizes, {}))
    page = Page(puzzle, untouched(puzzle), "Six")

    assert [sheet.number for sheet in sheets_of([page] * 5, 4, [page] * 5)] == ["1 / 3", "2 / 3", "3 / 3"]
    assert [sheet.number for sheet in sheets_of([page], 1)] == [""]


@pytest.mark.parametrize("number", ["", "2 / 3"])
def test_the_number_of_a_sheet_stands_below_its_boards(number: str, qapp: QApplication) -> None:
    puzzle = KINDS["tour"].blank(choices.settle(KINDS["tour"].sizes, {}))
    image = QImage(420, 594, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))

    with painting(image) as painter:
        sheet = Sheet([Page(puzzle, untouched(puzzle), "Six")] * 4, 4, number)
        draw_sheet(painter, QRectF(0, 0, 420, 594), sheet)

    below = np.frombuffer(image.constBits(), np.uint8).reshape(594, 420, 4)[576:, :, 0]
    assert (below < 200).any() == bool(number)


@pytest.mark.parametrize("per_sheet", SHEETS)
@pytest.mark.parametrize("size", [(700, 1000), (1000, 700)])
def test_the_places_on_a_sheet_lie_on_it_and_apart(per_sheet: int, size: tuple[int, int]) -> None:
    sheet = QRectF(0, 0, *size)

    places = [place_on(sheet, number, per_sheet) for number in range(per_sheet)]

    assert all(sheet.adjusted(-1, -1, 1, 1).contains(place) for place in places)
    assert not any(one.intersects(other) for k, one in enumerate(places) for other in places[:k])
    assert len({(place.width(), place.height()) for place in places}) == 1


@pytest.mark.parametrize("per_sheet", SHEETS)
def test_a_board_and_its_title_stay_in_their_place(per_sheet: int, qapp: QApplication) -> None:
    puzzle = KINDS["kakuro"].blank({"rows": 12, "columns": 10})
    image = QImage(700, 1000, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    place = place_on(QRectF(0, 0, 700, 1000), per_sheet - 1, per_sheet)

    with painting(image) as painter:
        draw_page(painter, place, Page(puzzle, untouched(puzzle), "A long title " * 20, "Author · Medium 231"))

    inked = np.frombuffer(image.constBits(), np.uint8).reshape(1000, 700, 4)[:, :, 0] < 128
    rows, columns = np.nonzero(inked)
    assert place.top() - 1 <= rows.min()
    assert rows.max() <= place.bottom() + 1
    assert place.left() - 1 <= columns.min()
    assert columns.max() <= place.right() + 1
