"""Boards on paper."""

import re
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication

from workbench.base import choices
from workbench.pictures.palettes import palette
from workbench.puzzles import KINDS
from workbench.puzzles.drawing import Ink
from workbench.puzzles.puzzle import untouched
from workbench.ui.base.painting import painting
from workbench.ui.board.pictures.printing import Page, PaperDrawing, print_board

LIGHT = palette("light")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_printed_on_one_page_as_vectors(kind: str, qapp: QApplication, tmp_path: Path) -> None:
    puzzle = KINDS[kind].blank(choices.settle(KINDS[kind].sizes, {}))
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "board.pdf"))

    print_board(printer, puzzle, [Page(untouched(puzzle), puzzle.name)])

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
