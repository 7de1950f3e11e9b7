"""A board as a PDF file, and its puzzle as text in another notation."""

from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter

from workbench.base.choices import ChoiceError
from workbench.files.documents import FileError
from workbench.files.notations import text_in
from workbench.files.saving import write_text
from workbench.pictures.png_choices import USUAL_CELL
from workbench.puzzles.colouring import draw_coloured
from workbench.ui.base.exports.view import TabView
from workbench.ui.base.exports.write import write_view
from workbench.ui.base.theme import colours
from workbench.ui.board.face import Picture
from workbench.ui.board.pictures.notations import notation_of
from workbench.ui.board.pictures.printing import PaperDrawing


def board_view(picture: Picture, cell: int = USUAL_CELL) -> TabView:
    """Return a view of a board with cells of this many pixels."""
    from workbench.pictures.raster import margin_of, size_of

    def paint(painter: QPainter) -> None:
        margin = margin_of(cell)
        drawing = PaperDrawing(painter, margin, margin, cell, colours())
        draw_coloured(picture.puzzle, drawing, picture.filling, picture.colouring)

    return TabView(title=picture.title, size=QSize(*size_of(picture.puzzle.extent, cell)), paint=paint)


def write_pdf(picture: Picture, path: Path) -> None:
    """Write a board to a PDF file, and report the result."""
    try:
        write_view(board_view(picture), path)
    except FileError as error:
        picture.report(str(error), path)
    else:
        picture.report("", path)


def write_notation(picture: Picture, path: Path, name: str) -> None:
    """Write a puzzle in a notation, by its name among the formats, and report the result."""
    style = notation_of(picture.puzzle, picture.filling, name).style
    try:
        write_text(path, text_in(style, picture.puzzle, picture.filling, picture.marks, picture.corners))
    except (FileError, ChoiceError) as error:
        picture.report(str(error), path)
    else:
        picture.report("", path)
