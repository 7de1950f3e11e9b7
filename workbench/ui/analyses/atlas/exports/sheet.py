"""A sheet of solutions side by side, with their numbers below them."""

import math
from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter

from workbench.puzzles.drawing import Ink
from workbench.puzzles.puzzle import Puzzle
from workbench.ui.analyses.atlas.exports.chosen import Shown
from workbench.ui.analyses.atlas.numbers import compact
from workbench.ui.base.exports.view import TabView
from workbench.ui.base.theme import colours, digits_font
from workbench.ui.board.canvas import PainterDrawing

PICTURE, LABEL, APART, EDGE = 180, 20, 24, 24  # pixels
LETTERS = 11  # pixels
WIDE = 1.4  # the width of a sheet by its height, about


def columns_of(count: int, aspect: float) -> int:
    """Return how many solutions are side by side; `aspect`: the width of one by its height."""
    return max(1, min(count, round(math.sqrt(count * WIDE / aspect))))


def sheet_view(puzzle: Puzzle, solutions: Sequence[Shown], title: str, columns: int) -> TabView:
    """Return a sheet that can be exported."""
    rows, wide = puzzle.extent[0], puzzle.extent[1]
    side = max(2, PICTURE // max(rows, wide))
    step_x, step_y = wide * side + APART, rows * side + LABEL + APART
    lines = -(-len(solutions) // columns)
    size = QSize(2 * EDGE + columns * step_x - APART, 2 * EDGE + lines * step_y - APART)

    def paint(painter: QPainter) -> None:
        for place, solution in enumerate(solutions):
            line, column = divmod(place, columns)
            x, y = EDGE + column * step_x, EDGE + line * step_y
            drawing = PainterDrawing(painter, x, y, side, colours(), digits=1.0)
            puzzle.draw_ground(drawing)
            puzzle.draw(drawing)
            puzzle.draw_filling(drawing, solution.filling, Ink.FOUND)
            painter.setFont(digits_font(LETTERS))
            painter.setPen(QColor(colours()["muted"]))
            label = QRectF(x - APART / 2, y + rows * side + 4, wide * side + APART, LABEL)
            painter.drawText(label, Qt.AlignmentFlag.AlignHCenter, compact(solution.number + 1))

    return TabView(title=title, size=size, paint=paint)
