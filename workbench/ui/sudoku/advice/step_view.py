"""The board with a step drawn on it, as a picture for a file."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter

from workbench.insight.sudoku.step_picture import draw_step
from workbench.pictures.png_choices import USUAL_CELL
from workbench.pictures.raster import margin_of, size_of
from workbench.ui.base.exports.view import TabView
from workbench.ui.base.theme import colours
from workbench.ui.board.pictures.printing import PaperDrawing
from workbench.ui.sudoku.advice.findings import Shown


def step_view(shown: Shown, title: str, cell: int = USUAL_CELL) -> TabView:
    """Return a view of a step with cells of this many pixels."""

    def paint(painter: QPainter) -> None:
        margin = margin_of(cell)
        draw_step(PaperDrawing(painter, margin, margin, cell, colours()), shown.position, shown.picture)

    return TabView(title=title, size=QSize(*size_of(shown.position.puzzle.extent, cell)), paint=paint)
